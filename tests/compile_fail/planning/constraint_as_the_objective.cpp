// Yes or no orders nothing: the objective comes first, constraints follow it.
// expect-error: RL-241
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/search.hpp>
using namespace ridgeline;
std::size_t found(const plan_space& space, const training_request& request) {
#ifdef CONTROL
  return search<1>(space, request, cheapest, finishes_within(30.0 * units::days)).found;
#else
  return search<1>(space, request, finishes_within(30.0 * units::days)).found;
#endif
}
