// The best deployment is one of those in the list.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/deployment.hpp>
using namespace ridgeline;
const deployment* best_of(const deployments& found) {
#ifdef CONTROL
  return found.best();
#else
  return deployments(found).best();
#endif
}
