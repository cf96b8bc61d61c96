#include <ridgeline/ridgeline.hpp>
#include <cstdio>

int main() {
  using namespace ridgeline;
  constexpr duration one_pass = 3.0 * units::gibibytes / (1555.0 * units::gigabytes_per_second);
  std::printf("%.3f ms\n", in(one_pass, units::milliseconds));
}
