// The points lie in the front.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/load_front.hpp>
using namespace ridgeline;
std::size_t points_of(const load_front& front) {
#ifdef CONTROL
  return front.list().size();
#else
  return load_front(front).list().size();
#endif
}
