// What comes back points into the entry.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/workload/catalogued_model.hpp>
using namespace ridgeline;
const transformer* described(const catalogued_model& entry) {
#ifdef CONTROL
  return transformer_of(entry);
#else
  return transformer_of(catalogued_model(entry));
#endif
}
