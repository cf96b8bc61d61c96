// The share of the experts' GEMMs is a fraction.
// expect-error: RL-208: a bare number says neither share nor count
#include <ridgeline/performance/training/uneven_experts.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr step_breakdown longer = with_uneven_experts({}, percent(60), 1.25);
#else
constexpr step_breakdown longer = with_uneven_experts({}, 0.6, 1.25);
#endif
