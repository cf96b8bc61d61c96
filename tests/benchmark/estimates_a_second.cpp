// estimates_a_second [AT_LEAST]: full estimates (memory and time of a training step) a second on one core, for each of
// full_estimate.hpp; exits 1 where one is below AT_LEAST. The best of many short rounds: some of them have the core alone.
#include "full_estimate.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

double best_of(double (*estimated)(int), const char* name) {
  constexpr int each = 1'000;
  double best = 0.0;
  double sum = 0.0;
  for (int round = 0; round < 500; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    sum += estimated(each);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    best = each / seconds > best ? each / seconds : best;
  }
  std::printf("%-8s %.2f million full estimates a second (checksum %.6g)\n", name, best / 1e6, sum);
  return best;
}

}  // namespace

int main(int count, char** words) {
  const double dense = best_of(benchmark::dense_estimated, "dense");
  const double mixture = best_of(benchmark::mixture_estimated, "mixture");
  const double at_least = count > 1 ? std::atof(words[1]) : 0.0;
  return dense >= at_least && mixture >= at_least ? 0 : 1;
}
