// A figure may be absent, which is neither more nor less.
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
constexpr bool hot = board && board.value() > 300.0 * watts;
#else
constexpr figure<power> board = 350.0 * watts;
constexpr bool hot = board > 300.0 * watts;
#endif
