// Zero is nothing that could get lost.
// expect-error: RL-101: a figure must be positi
// expect-error: figure_not_positive
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/number_format.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr bool lost = underflows(1e-9, fp16);
#else
constexpr bool lost = underflows(0.0, fp16);
#endif
