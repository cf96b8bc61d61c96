// A byte-second has no name, so a stream has no unit to write behind it.
// expect-error: RL-209: this kind has no unit symbol
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/interop/ostream.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
void print(std::ostream& out) { out << 1.0 * bytes; }
#else
void print(std::ostream& out) { out << 1.0 * bytes * seconds; }
#endif
