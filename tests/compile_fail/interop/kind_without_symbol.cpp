// A byte-second has no name.
// expect-error: RL-209: this kind has no unit symbol
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/interop/detail/unit_names.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
auto unit = readable_unit(1.0 * bytes);
#else
auto unit = readable_unit(1.0 * bytes * seconds);
#endif
