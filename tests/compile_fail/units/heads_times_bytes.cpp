// No kind of quantity is per attention head.
// expect-error: RL-213: a count scales what is per GPU, token or sample
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr data_size together = 8 * megabytes;
#else
constexpr data_size together = heads(8) * megabytes;
#endif
