// A duration is no number of samples.
// expect-error: RL-207: a count of another kind is due here
// forbid-error: no matching
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto samples = batch(32);
#else
constexpr auto samples = batch(32.0 * units::milliseconds);
#endif
