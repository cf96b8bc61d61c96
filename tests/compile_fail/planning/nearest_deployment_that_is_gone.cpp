// The nearest deployment is one of those in the list.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/deployment.hpp>
using namespace ridgeline;
const deployment* nearest_of(const deployments& found, const latency_targets& within) {
#ifdef CONTROL
  return found.nearest(within);
#else
  return deployments(found).nearest(within);
#endif
}
