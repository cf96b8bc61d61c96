// A fraction lies between nothing and all.
// expect-error: RL-214: a fraction scales a quantity; for anything else take its value() or complement()
// forbid-error: no match
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr fraction some = percent(8);
#else
constexpr fraction some = -percent(8);
#endif
