// A closed loop is asked with the number of its clients, not with a rate.
// expect-error: RL-251
#include <ridgeline/performance/serving/steady_state.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
struct flat {
  constexpr duration operator()(const engine_batch&) const { return 10.0 * milliseconds; }
};
constexpr request_lengths chat{.input = {1000.0 * single_tokens}, .output = {50.0 * single_tokens}};
#ifdef CONTROL
constexpr loaded_engine load = closed_loop(chat, batching{}, batch(20), flat{});
#else
constexpr loaded_engine load = closed_loop(chat, batching{}, 20.0 * samples_per_second, flat{});
#endif
