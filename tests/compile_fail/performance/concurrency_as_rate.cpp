// An open loop is asked with a rate, not with a number of clients.
// expect-error: RL-252
// forbid-error: homogeneous_system
#include <ridgeline/performance/serving/steady_state.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
struct flat {
  constexpr duration operator()(const engine_batch&) const { return 10.0 * milliseconds; }
};
constexpr request_lengths chat{.input = {1000.0 * single_tokens}, .output = {50.0 * single_tokens}};
#ifdef CONTROL
constexpr loaded_engine load = open_loop(chat, batching{}, 20.0 * samples_per_second, flat{});
#else
constexpr loaded_engine load = open_loop(chat, batching{}, batch(20), flat{});
#endif
