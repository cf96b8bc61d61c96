// A reply has a token at least.
// expect-error: RL-315
#include <ridgeline/performance/serving/steady_state.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
struct flat {
  constexpr duration operator()(const engine_batch&) const { return 10.0 * milliseconds; }
};
#ifdef CONTROL
constexpr request_lengths chat{.input = {1000.0 * single_tokens}, .output = {50.0 * single_tokens}};
#else
constexpr request_lengths chat{.input = {1000.0 * single_tokens}, .output = {0.5 * single_tokens}};
#endif
constexpr loaded_engine load = closed_loop(chat, batching{}, batch(20), flat{});
