#pragma once
#include <ridgeline/workload/transformer.hpp>

namespace ridgeline::inline v0_2::detail {

/// Widths of a decoder: of the stream, of its heads, of its feed-forward part.
struct decoder_widths {
  feature_count hidden;
  head_count heads;
  head_count key_value_heads;
  feature_count head_dimension;
  feature_count feed_forward;
};

/// Where a decoder departs from LLaMA.
enum class unlike_llama { nothing, tied, projection_bias, tied_and_projection_bias };

/// A decoder as most have been since LLaMA: rotary positions, RMS norms, a gated feed-forward part, no biases, an untied head.
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "so many words, so long a context"
consteval transformer llama_like(layer_count blocks, const decoder_widths& widths, token_count vocabulary,
                                 token_count context, unlike_llama but = unlike_llama::nothing) {
  using enum unlike_llama;
  return {.layers = blocks,
          .hidden = widths.hidden,
          .heads = widths.heads,
          .key_value_heads = widths.key_value_heads,
          .head_dimension = widths.head_dimension,
          .feed_forward = widths.feed_forward,
          .gated = true,
          .function = activation_function::silu,
          .vocabulary = vocabulary,
          .tied = but == tied || but == tied_and_projection_bias,
          .position = position_kind::rotary,
          .context = context,
          .norm = norm_kind::root_mean_square,
          .bias = {.projections = but == projection_bias || but == tied_and_projection_bias}};
}

}  // namespace ridgeline::inline v0_2::detail
