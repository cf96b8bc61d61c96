// Lazy plans are computed when they are read: the request has to be there still.
// expect-error: RL-243
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plans.hpp>
using namespace ridgeline;
bool any(const plan_space& space, const training_request& request) {
#ifdef CONTROL
  auto view = plans(space, request);
#else
  auto view = plans(space, training_request(request));
#endif
  return view.begin() != view.end();
}
