// A token goes to machines; how many GPUs they have does not matter here.
// expect-error: RL-207: a count of another kind is due here
#include <ridgeline/workload/expert_routing.hpp>
using namespace ridgeline;
constexpr expert_routing router{experts(256), experts(8)};
#ifdef CONTROL
constexpr double machines = machines_of_a_token(router, nodes(8));
#else
constexpr double machines = machines_of_a_token(router, gpus(64));
#endif
