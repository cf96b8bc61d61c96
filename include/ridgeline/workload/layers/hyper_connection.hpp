#pragma once
#include <ridgeline/workload/layers/parts.hpp>

// Several residual streams instead of one: what mixes them before a layer and behind it.
namespace ridgeline::inline v0_2 {

/// What joins a layer to several residual streams: learned weights of each token make one input of the streams, add what the layer
/// gives to each of them, and mix them.
///
/// Inputs   hidden   features of one stream, from 1 to 10^8 [1]
///          streams  from 2 to 64 [1]
///          layers   of a block that are joined so, each by mixes of its own [1]
/// Valid    every tensor-parallel GPU has all of it
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 2.2; transformers, modeling_deepseek_v4.py (DeepseekV4HyperConnection)
struct hyper_connection {
  std::int64_t hidden = 1;
  std::int64_t streams = 1;
  std::int64_t layers = 2;

  /// Features of all streams of a token [1]. Source: definition.
  constexpr std::int64_t width() const { return streams * hidden; }
  /// Numbers that a token's streams are mixed with: one a stream before the layer, one behind it, and one from each stream to each
  /// [1]. Source: definition.
  constexpr std::int64_t mixes() const { return (2 + streams) * streams; }
};

namespace detail {

inline constexpr std::int64_t most_streams = 64;

/// The matrix that gives the mixes, their bias, and a scale for each of the three kinds.
template<class Visit>
constexpr void each_mixing_weight(const hyper_connection& one, Visit&& visit) {
  visit(weight_tensor{weight_role::dense, one.width(), one.mixes(), one.layers, divided_over::nothing});
  visit(weight_tensor{weight_role::bias, one.mixes() + 3, 1, one.layers, divided_over::nothing});
}

/// The mixes of each token, from all of its streams.
template<class Visit>
constexpr void each_mixing_gemm(const hyper_connection& one, std::int64_t tokens, Visit&& visit) {
  visit(gemm_kernel{.role = weight_role::dense,
                    .rows = tokens,
                    .columns = one.mixes(),
                    .inner = one.width(),
                    .count = one.layers,
                    .left_elements = one.layers * tokens * one.width(),
                    .divided = divided_over::sequence_parallel});
}

/// Before a layer all streams are read and its input is written; behind it all streams and its output are read, and all streams
/// written. The plain sum with the stream, which the layer names itself, is not among these.
template<class Visit>
constexpr void each_mixing_pass(const hyper_connection& one, std::int64_t tokens, Visit&& visit) {
  visit(elementwise_kernel{elementwise_role::weighing, one.layers * tokens * (2 * one.width() - one.hidden),
                           one.layers * tokens * one.width(), divided_over::sequence_parallel});
}

/// All streams, and what the layer gives; light recomputation mixes the streams again from the latter.
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 3.4.2 (hidden states between layers are computed again)
template<class Visit>
constexpr void each_mixing_saved(const hyper_connection& one, std::int64_t tokens, const keeping& keep, Visit&& visit) {
  const std::int64_t streams = keep.again() ? 0 : one.width();
  visit(saved_activation{saved_role::weighing_input, one.layers * tokens * (streams + one.hidden), keep.width,
                         divided_over::sequence_parallel});
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2
