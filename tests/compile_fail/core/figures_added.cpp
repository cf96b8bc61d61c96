// Figures may be absent, so they have no sum.
// expect-error: RL-215: a figure may be absent
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr figure<power> board = 350.0 * watts;
constexpr power two = board.value() + board.value();
#else
constexpr figure<power> board = 350.0 * watts;
constexpr power two = board + board;
#endif
