// The sum refers to the fractions at every weight that it adds.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/workload/optimizer_state.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr shard_fractions whole{};
constexpr weight_sum sum(adamw, whole);
#else
weight_sum sum(adamw, shard_fractions{});
#endif
