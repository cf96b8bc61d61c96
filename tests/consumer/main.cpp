#include <cstdio>
#include <ridgeline/planning.hpp>
#include <ridgeline/ridgeline.hpp>
#if defined(RANGES_CXX_VER) || defined(RANGE_V3_VERSION)
#error "who asks for no views gets no range-v3"
#endif

int main() {
  using namespace ridgeline;
  constexpr duration one_pass = 3.0 * units::gibibytes / (1555.0 * units::gigabytes_per_second);
  std::printf("%.3f ms\n", in(one_pass, units::milliseconds));
}
