// Three tiers of 4-port switches join 16 GPUs.
// expect-error: no_fat_tree
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/hardware/fat_tree.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr fat_tree network = fat_tree_of(gpus(16), 4);
#else
constexpr fat_tree network = fat_tree_of(gpus(17), 4);
#endif
