// 0.85 says neither that it is a share nor of what; 85 would have been taken for 8500 %.
// expect-error: RL-208: a bare number says neither share nor count
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/fraction.hpp>
using namespace ridgeline;
double slowed(fraction efficiency);
#ifdef CONTROL
auto answer = slowed(fraction(0.85));
#else
auto answer = slowed(0.85);
#endif
