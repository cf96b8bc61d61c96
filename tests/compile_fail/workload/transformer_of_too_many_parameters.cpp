// 10^17 parameters are a mistake in the input.
// expect-error: network_too_large
// forbid-error: heterogeneous_system
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr transformer large{.layers = layers(1000),
                            .hidden = features(100),
                            .heads = heads(1000),
                            .key_value_heads = heads(1000),
                            .head_dimension = features(100),
                            .feed_forward = features(400000),
                            .vocabulary = tokens(100)};
constexpr auto count = parameters(large);
#else
constexpr transformer large{.layers = layers(1000),
                            .hidden = features(100000000),
                            .heads = heads(1000),
                            .key_value_heads = heads(1000),
                            .head_dimension = features(100),
                            .feed_forward = features(400000),
                            .vocabulary = tokens(100)};
constexpr auto count = parameters(large);
#endif
