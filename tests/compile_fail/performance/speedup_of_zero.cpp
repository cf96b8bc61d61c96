// Nothing is zero times as fast.
// expect-error: speedup_not_positive
#include <ridgeline/performance/speedup/speedup.hpp>
#ifdef CONTROL
constexpr ridgeline::speedup_factor factor(0.5);
#else
constexpr ridgeline::speedup_factor factor(0.0);
#endif
