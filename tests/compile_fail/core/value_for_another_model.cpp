// A model says what it takes; a value of another kind is met where the two are joined.
// expect-error: RL-250
// forbid-error: no match
#include <ridgeline/core/pipe.hpp>
struct memory {
  int bytes = 0;
};
struct time_model : ridgeline::composable {
  constexpr double operator()(double x) const { return 2.0 * x; }
};
#ifdef CONTROL
constexpr double answer = 1.0 | time_model{} | time_model{};
#else
constexpr double answer = memory{} | time_model{} | time_model{};
#endif
