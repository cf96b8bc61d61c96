// 10^17 parameters are a mistake in the input.
// expect-error: network_too_large
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr transformer large{.layers = 1000,
                            .hidden = 100,
                            .heads = 1000,
                            .key_value_heads = 1000,
                            .head_dimension = 100,
                            .feed_forward = 400000,
                            .vocabulary = 100};
constexpr auto count = parameters(large);
#else
constexpr transformer large{.layers = 1000,
                            .hidden = 100000000,
                            .heads = 1000,
                            .key_value_heads = 1000,
                            .head_dimension = 100,
                            .feed_forward = 400000,
                            .vocabulary = 100};
constexpr auto count = parameters(large);
#endif
