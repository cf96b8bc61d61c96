// The likeliest loop over what a search has found reads plans that are gone.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/search.hpp>
using namespace ridgeline;
double dollars_of_all(const plan_space& space, const training_request& request) {
  double sum = 0.0;
#ifdef CONTROL
  const auto found = search<3>(space, request, cheapest);
  for (const found_plan& one : found.plans()) sum += in(one.estimate.cost(), units::dollars);
#else
  for (const found_plan& one : search<3>(space, request, cheapest).plans()) {
    sum += in(one.estimate.cost(), units::dollars);
  }
#endif
  return sum;
}
