// A facility cannot draw less than the computers in it.
// expect-error: pue_out_of_range
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr pue overhead(1.1);
#else
constexpr pue overhead(0.9);
#endif
