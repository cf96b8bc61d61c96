// What a search makes small is no condition: a price that is not zero would always hold.
// expect-error: RL-242
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/search.hpp>
using namespace ridgeline;
std::size_t found(const plan_space& space, const training_request& request) {
#ifdef CONTROL
  return search<1>(space, request, fastest, costs_at_most(20e6 * units::dollars)).found;
#else
  return search<1>(space, request, fastest, cheapest).found;
#endif
}
