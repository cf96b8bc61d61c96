// A launch year and a number of multiprocessors are whole.
// expect-error: RL-206: a count is a whole number
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/figure.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr figure<int> launch_year = 2020;
#else
constexpr figure<int> launch_year = 2020.5;
#endif
