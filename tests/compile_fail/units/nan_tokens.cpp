// What is no number counts nothing.
// expect-error: RL-132: a count must be
// expect-error: count_not_whole
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = tokens(15e12);
#else
constexpr auto n = tokens(__builtin_nan(""));
#endif
