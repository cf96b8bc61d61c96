// A difference of counts may be nothing, or less.
// expect-error: RL-213: a count scales what is per GPU, token or sample
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto left = gpus(8).value() - gpus(2).value();
#else
constexpr auto left = gpus(8) - gpus(2);
#endif
