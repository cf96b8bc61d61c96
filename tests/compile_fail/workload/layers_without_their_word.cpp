// 32 of what? The word is named where the number enters.
// expect-error: RL-208: a bare number says neither share nor count
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/workload/transformer.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr transformer model{.layers = layers(32)};
#else
constexpr transformer model{.layers = 32};
#endif
