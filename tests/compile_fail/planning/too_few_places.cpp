// The answer has a line for every device; a shorter one is refused before it is written.
// expect-error: too_few_places
// forbid-error: homogeneous_system<boost::units::list
#include <array>
#include <ridgeline/planning/rank.hpp>
using namespace ridgeline;
constexpr std::array<accelerator, 1> devices{{{.id = "a", .memory_bandwidth = 900.0 * units::gigabytes_per_second}}};
constexpr std::size_t ranked() {
#ifdef CONTROL
  std::array<ranked_card, 1> answer{};
#else
  std::array<ranked_card, 0> answer{};
#endif
  return rank(std::span<const accelerator>(devices), {}, {.memory = 24.0 * units::gigabytes},
              relative_performance(over(devices[0]), bandwidth_bound), std::span<ranked_card>(answer));
}
constexpr auto count = ranked();
