// Heads where features are due: both are whole numbers, and both orders once gave an answer.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/workload/transformer.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr transformer model{.layers = layers(32), .hidden = features(4096), .heads = heads(32)};
#else
constexpr transformer model{.layers = layers(32), .hidden = heads(32), .heads = heads(32)};
#endif
