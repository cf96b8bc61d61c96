// A constraint that nothing meets is reported by its name.
// expect-error: RL-242
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/search.hpp>
using namespace ridgeline;
std::size_t found(const plan_space& space, const training_request& request) {
  constexpr auto few = [](const plan_estimate& plan) { return plan.gpus <= gpus(8); };
#ifdef CONTROL
  return search<1>(space, request, cheapest, named("few GPUs", few)).found;
#else
  return search<1>(space, request, cheapest, few).found;
#endif
}
