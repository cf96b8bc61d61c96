// A batch has sequences; how many tokens they have does not matter here.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/serving/adapters.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr double touched = adapters_touched({.kinds = 8}, 32.0 * units::samples);
#else
constexpr double touched = adapters_touched({.kinds = 8}, 32.0 * units::single_tokens);
#endif
