// How many gradients, or how many bytes of them: a bare number does not say.
// expect-error: RL-203
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/performance/collectives/gradient_compression.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto sent = compressed(16.0 * units::gigabytes, eight_bit_gradients).sent;
#else
constexpr auto sent = compressed(16e9, eight_bit_gradients).sent;
#endif
