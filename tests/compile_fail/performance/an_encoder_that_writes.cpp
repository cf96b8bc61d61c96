// An encoder answers at once: nothing is written token by token.
// expect-error: RL-310
// forbid-error: homogeneous_system
#include <ridgeline/performance/serving/served_model.hpp>
using namespace ridgeline;
constexpr transformer_kind kind =
#ifdef CONTROL
    transformer_kind::decoder;
#else
    transformer_kind::encoder;
#endif
constexpr inference_step step{.model = {.kind = kind,
                                        .layers = layers(2),
                                        .hidden = features(8),
                                        .heads = heads(2),
                                        .key_value_heads = heads(2),
                                        .head_dimension = features(4),
                                        .feed_forward = features(32),
                                        .vocabulary = tokens(4)},
                              .requests = batch(1),
                              .prompt = tokens(8),
                              .reply = tokens(8)};
constexpr served_model of = served_model_of(step);
