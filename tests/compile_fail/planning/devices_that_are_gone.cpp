// A ranking points to its devices; an array without a name is gone before the first one is read.
// expect-error: RL-243
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/rank.hpp>
using namespace ridgeline;
constexpr std::array<accelerator, 1> devices{{{.id = "a", .memory_bandwidth = 900.0 * units::gigabytes_per_second}}};
constexpr card_request wanted{.memory = 24.0 * units::gigabytes};
constexpr relative_performance measure(over(devices[0]), bandwidth_bound);
std::size_t ranked() {
#ifdef CONTROL
  return rank(devices, {}, wanted, measure).size();
#else
  return rank(std::array<accelerator, 1>(devices), {}, wanted, measure).size();
#endif
}
