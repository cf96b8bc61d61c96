#include <ridgeline/workload/network.hpp>
#include <type_traits>

using namespace ridgeline;

static_assert(std::is_trivially_copyable_v<any_layer> && std::is_trivially_destructible_v<network<>>,
              "a network holds no memory of its own");
static_assert(layer_description<linear> && layer_description<convolution> && layer_description<pooling> &&
              layer_description<flatten> && layer_description<normalization> && layer_description<activation> &&
              layer_description<attention> && layer_description<mlp> && layer_description<mixture_of_experts> &&
              layer_description<recurrent_layer> && layer_description<embedding> && layer_description<head> &&
              layer_description<bottleneck_block> && layer_description<inverted_bottleneck_block> &&
              layer_description<any_layer>);
static_assert(!layer_description<shape> && !layer_description<int>);

constexpr network built = network(images(batch(8), {.channels = 3, .height = 32, .width = 32}))
                              .then(convolution{.channels_in = 3, .channels_out = 8, .kernel = 3, .padding = 1})
                              .then(normalization{.features = 8, .kind = norm_kind::batch})
                              .then(activation{})
                              .then(convolution{.channels_in = 8, .channels_out = 8, .kernel = 3, .padding = 1}, 4)
                              .then(pooling{.kind = pooling_kind::average, .global = true})
                              .then(linear{.inputs = 8, .outputs = 10});
static_assert(built.output() == vectors(batch(8), 10));
static_assert(parameters(built) == (216 + 8) + 16 + 4 * (576 + 8) + 90);
static_assert(bytes_moved(built, 2.0 * units::bytes).total() > saved_bytes(built, {}));
