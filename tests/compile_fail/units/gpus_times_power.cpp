// 700 W are not per GPU as far as the type says.
// expect-error: RL-213: a count scales what is per GPU, token or sample
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr power together = 8.0 * (700.0 * watts);
#else
constexpr power together = gpus(8) * (700.0 * watts);
#endif
