// The same for a list whose length is known at run time alone.
// expect-error: RL-243
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/rank.hpp>
#include <vector>
using namespace ridgeline;
constexpr accelerator reference{.id = "a", .memory_bandwidth = 900.0 * units::gigabytes_per_second};
constexpr card_request wanted{.memory = 24.0 * units::gigabytes};
std::size_t ranked(const std::vector<accelerator>& devices, std::span<ranked_card> answer) {
  constexpr relative_performance measure(over(reference), bandwidth_bound);
#ifdef CONTROL
  return rank(devices, {}, wanted, measure, answer);
#else
  return rank(std::vector<accelerator>(devices), {}, wanted, measure, answer);
#endif
}
