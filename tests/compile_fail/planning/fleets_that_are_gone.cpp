// A space refers to its fleets; a list without a name is gone before the first plan is asked for.
// expect-error: RL-243
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plan_space.hpp>
#include <vector>
using namespace ridgeline;
std::uint64_t size(const std::vector<fleet>& kept, const plan_axes& axes) {
#ifdef CONTROL
  return plan_space(kept, axes).size();
#else
  return plan_space(std::vector<fleet>(kept), axes).size();
#endif
}
