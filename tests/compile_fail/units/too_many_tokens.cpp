// A count above 10^15 is a product that overflowed or a number of bytes.
// expect-error: RL-104: a count must be at most
// expect-error: count_too_large
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto n = tokens(1'000'000'000'000'000);
#else
constexpr auto n = tokens(1'000'000'000'000'001);
#endif
