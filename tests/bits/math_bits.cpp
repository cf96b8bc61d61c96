// The functions of core/math.hpp give the same bits in a constant expression and at run time, with every compiler. The
// compiler fills a table; the program computes it again from inputs that it cannot know, and exits with 1 at a
// difference. run.sh builds it at each optimisation level and compares the digests that it prints.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>

#include <ridgeline/core/math.hpp>

namespace {

namespace math = ridgeline::math;

struct arguments {
  double x;
  double y;
};

struct answers {
  double log2;
  double exp2;
  double pow;
  double ceil;
  double floor;
};

constexpr answers answer(double x, double y) {
  return {math::log2(x), math::exp2(y), math::pow(x, y), math::ceil(y), math::floor(y)};
}

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr std::array edges{
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -3.0,
    0.5,
    -1.5,
    1.0 + 0x1p-52,
    1.0 - 0x1p-53,
    -0x1p53 + 1.0,
    1024.0,
    -1022.5,
    -1074.0,
    -1075.0,
    1e300,
    1e-300,
    0x1p53,
    1e-20,
    0x1p-1074,
    0x1p-1022,
    0x1.8p66,
    1e15,
    0.1,
    inf,
    -inf,
    std::numeric_limits<double>::max(),
    std::numeric_limits<double>::quiet_NaN(),
};

constexpr std::size_t random_pairs = 1600;
constexpr std::size_t pairs = edges.size() * edges.size() + random_pairs;

// Knuth's 64-bit linear congruential generator (MMIX); the upper bits are the good ones.
struct generator {
  std::uint64_t state;
  constexpr std::uint64_t operator()() {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return state ^ (state >> 32);
  }
  constexpr double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(operator()() >> 11) * 0x1p-53);
  }
};

constexpr std::array<arguments, pairs> chosen_arguments() {
  std::array<arguments, pairs> chosen{};
  std::size_t i = 0;
  for (const double x : edges) {
    for (const double y : edges) chosen[i++] = {x, y};
  }
  generator random{20261121};
  while (i < pairs) {
    const double any = std::bit_cast<double>(random() >> 2);  // positive, below 2, every exponent alike
    chosen[i++] = {any, random.between(-1.2, 1.2)};
    chosen[i++] = {random.between(0.5, 2.0), random.between(-1080.0, 1030.0)};
    chosen[i++] = {random.between(0.999, 1.001), random.between(-1e5, 1e5)};
    chosen[i++] = {random.between(0.0, 1e6), random.between(-20.0, 20.0)};
  }
  return chosen;
}

constexpr std::array<answers, pairs> computed_by_the_compiler(const std::array<arguments, pairs>& chosen) {
  std::array<answers, pairs> computed{};
  for (std::size_t i = 0; i < pairs; ++i) computed[i] = answer(chosen[i].x, chosen[i].y);
  return computed;
}

constexpr auto inputs = chosen_arguments();
constexpr auto expected = computed_by_the_compiler(inputs);

using bits = std::array<std::uint64_t, 5>;
constexpr bits bits_of(const answers& a) { return std::bit_cast<bits>(a); }

constexpr std::uint64_t digest_of(const std::array<answers, pairs>& computed) {
  std::uint64_t digest = 14695981039346656037U;  // FNV-1a, a word at a time
  for (const answers& a : computed) {
    for (const std::uint64_t word : bits_of(a)) digest = (digest ^ word) * 1099511628211U;
  }
  return digest;
}

// What g++ 12, clang 16 and clang 19 agreed on. Whoever changes the algorithm on purpose records the new one.
static_assert(digest_of(expected) == 0xde3a63f4ba32a1de);

}  // namespace

int main() {
  std::array<answers, pairs> at_run_time{};
  int different = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const volatile double x = inputs[i].x;
    const volatile double y = inputs[i].y;
    at_run_time[i] = answer(x, y);
    if (bits_of(at_run_time[i]) != bits_of(expected[i])) {
      std::fprintf(stderr, "differs from the compiler's bits at x = %a, y = %a\n", x, y);
      ++different;
    }
  }
  std::printf("%zu results, digest %016llx\n", pairs * 5, static_cast<unsigned long long>(digest_of(at_run_time)));
  return different == 0 ? 0 : 1;
}
