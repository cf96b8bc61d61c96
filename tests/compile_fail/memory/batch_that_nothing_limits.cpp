// A model of a few numbers fits at any batch: there is no largest one to name.
// expect-error: answer_unbounded
// expect-error: RL-129
// forbid-error: homogeneous_system
#include <ridgeline/memory/inverse.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr double terabytes = 1e-6;
#else
constexpr double terabytes = 1e3;
#endif
constexpr accelerator card{.id = "card",
                           .capacity = terabytes * 1000.0 * units::gigabytes,
                           .source = {"a data sheet", "page 1", "2026-11-21"}};
constexpr training_step step{.model = {.layers = layers(1),
                                       .hidden = features(1),
                                       .heads = heads(1),
                                       .key_value_heads = heads(1),
                                       .head_dimension = features(1),
                                       .feed_forward = features(1),
                                       .vocabulary = tokens(1)},
                             .micro_batch = batch(1),
                             .sequence = tokens(1)};
constexpr auto most = largest_micro_batch(step, card, tensors_alone);
