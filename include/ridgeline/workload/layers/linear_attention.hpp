#pragma once
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What carries a sequence along in a state of fixed size, instead of keys and values of all tokens.
/// Source   Gu & Dao 2023 (Mamba); Dao & Gu 2024 (Mamba-2); Yang et al. 2024 (Gated DeltaNet); Kimi Team 2025 (Kimi Delta
///          Attention); Liquid AI 2025 (gated short convolution)
enum class linear_attention_kind { none, mamba, mamba2, gated_delta_net, kimi_delta, short_convolution };

/// The name of a kind of linear attention.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(linear_attention_kind kind) noexcept {
  switch (kind) {
    case linear_attention_kind::none: return "none";
    case linear_attention_kind::mamba: return "Mamba";
    case linear_attention_kind::mamba2: return "Mamba-2";
    case linear_attention_kind::gated_delta_net: return "Gated DeltaNet";
    case linear_attention_kind::kimi_delta: return "Kimi Delta Attention";
    case linear_attention_kind::short_convolution: return "gated short convolution";
  }
  return "unknown";
}

/// Linear attention: each head carries a matrix of `state` x `head_dimension` numbers from token to token, and a short
/// convolution the last tokens. A gated short convolution is that alone.
///
/// Fields   hidden          features of a token [1]
///          kind            none: there is none
///          heads           of the values; of Mamba and of a short convolution one a channel, each one wide [1]
///          head_dimension  features of a value head [1]
///          state           features of a key head: the rows of a head's state; 0 of a short convolution [1]
///          groups          key and query heads: B and C of Mamba [1]
///          kernel          tokens of the convolution [1]
///          rank            of the steps of Mamba, of the gates of Kimi Delta Attention [1]
///          chunk           tokens that training and prefill compute at once [1]
///          norm            a norm in front of the output projection
///          bias            of the projections; convolution_bias of the convolution
///          inner_norms     of the steps, B and C of a Mamba: Jamba has them
/// Source   Dao & Gu, Transformers are SSMs, 2024, sections 6 and 7; Yang et al., Gated Delta Networks, 2024, section 3;
///          Kimi Team, Kimi Linear, 2025, sections 3 and 4; Liquid AI, LFM2 Technical Report, 2025, section 2.2
struct linear_attention {
  std::int64_t hidden = 1;
  linear_attention_kind kind = linear_attention_kind::none;
  std::int64_t heads = 0;
  std::int64_t head_dimension = 1;
  std::int64_t state = 0;
  std::int64_t groups = 1;
  std::int64_t kernel = 4;
  std::int64_t rank = 0;
  std::int64_t chunk = 64;
  bool norm = true;
  bool bias = false;
  bool convolution_bias = false;
  bool inner_norms = false;

  /// Whether there is any. Source: definition.
  constexpr explicit operator bool() const { return kind != linear_attention_kind::none; }

  /// Features of all values, of all keys, of what passes the convolution, of what the first GEMM computes [1].
  /// Source: definition.
  constexpr std::int64_t value_width() const { return heads * head_dimension; }
  constexpr std::int64_t key_width() const { return groups * state; }
  constexpr std::int64_t convolved_width() const {
    return value_width() + (kind == linear_attention_kind::mamba ? 0 : 2 * key_width());
  }
  constexpr std::int64_t projected_width() const {
    switch (kind) {
      case linear_attention_kind::mamba2: return convolved_width() + value_width() + heads;
      case linear_attention_kind::gated_delta_net: return convolved_width() + value_width() + 2 * heads;
      case linear_attention_kind::kimi_delta: return convolved_width() + heads;
      case linear_attention_kind::short_convolution: return 3 * value_width();
      default: return 2 * value_width();
    }
  }
};

/// Refuses linear attention that contradicts itself.
///
/// Inputs   one  with a kind
/// Errors   RL-110 for a dimension out of range; RL-124 where keys do not divide values, a Mamba or a Kimi Delta
///          Attention has no rank, a Mamba or a short convolution has heads wider than a channel, or a short convolution has
///          a state
/// Source   definition
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr void check(const linear_attention& one) {
  const bool known = one.kind > linear_attention_kind::none && one.kind <= linear_attention_kind::short_convolution;
  if (!known) detail::violated<errc::enumerator_unknown>();
  const bool convolution = one.kind == linear_attention_kind::short_convolution;
  if (!(detail::are_dimensions(one.hidden, one.heads, one.head_dimension, one.groups, one.kernel, one.chunk) &&
        detail::are_dimensions_or_none(one.rank, one.state, one.key_width()) &&
        detail::are_dimensions(one.value_width(), one.projected_width()) && (convolution || one.state != 0))) {
    detail::violated<errc::dimension_out_of_range>();
  }
  const bool channels = convolution || one.kind == linear_attention_kind::mamba;
  const bool ranked = one.kind == linear_attention_kind::mamba || one.kind == linear_attention_kind::kimi_delta;
  const bool same_heads = one.kind != linear_attention_kind::kimi_delta || one.groups == one.heads;
  if (one.heads % one.groups != 0 || (one.rank != 0) != ranked || (channels && one.head_dimension != 1) ||
      !same_heads || (convolution && one.state != 0)) {
    detail::violated<errc::transformer_contradictory>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   those of `check`; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr shape output_shape(const linear_attention& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.hidden) {
    shape taken = input;
    taken.features = one.hidden;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  return input;
}

/// Numbers of the recurrent state of one sequence, in one layer: whatever its length.
///
/// Model    heads * head dimension * state
/// Inputs   one  linear attention
/// Returns  elements a sequence [1]
/// Source   Dao & Gu, Transformers are SSMs, 2024, section 2; vLLM, model_executor/layers/mamba/mamba_utils.py
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr std::int64_t recurrent_elements(const linear_attention& one) { return one.value_width() * one.state; }

/// Numbers that the convolution remembers of one sequence, in one layer.
///
/// Model    (kernel - 1) * (values + keys + queries); of Mamba and of a short convolution the values alone
/// Inputs   one  linear attention
/// Returns  elements a sequence [1]
/// Source   vLLM, model_executor/layers/mamba/mamba_utils.py
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr std::int64_t convolution_elements(const linear_attention& one) {
  return (one.kernel - 1) * one.convolved_width();
}

/// Numbers that a part of a sequence hands on to the next part, in one layer: its state, and how it changes the state that it
/// is handed.
///
/// Model    heads * state * (head dimension + d): d = state for delta rules, the head dimension for Mamba, 0 for Mamba-2, whose
///          decay is a number a head; of a short convolution what it remembers
/// Inputs   one  linear attention
/// Returns  elements a sequence [1]
/// Source   flash-linear-attention, fla/ops/cp/KCP.md (state and transition); Sun et al., LASP-2, 2025, section 3.2
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr double carried_elements(const linear_attention& one) {
  if (one.kind == linear_attention_kind::short_convolution) return static_cast<double>(convolution_elements(one));
  const bool delta =
      one.kind == linear_attention_kind::gated_delta_net || one.kind == linear_attention_kind::kimi_delta;
  const std::int64_t change = delta ? one.state : one.kind == linear_attention_kind::mamba ? one.head_dimension : 0;
  return static_cast<double>(one.heads) * static_cast<double>(one.state) *
         static_cast<double>(one.head_dimension + change);
}

/// Multiply-adds of one token against the state, in one layer, when a sequence is read in chunks of C tokens.
///
/// Model    Mamba-2: groups C N / 2 + heads (C P / 2 + 2 N P); delta rules: heads (3 C N / 2 + C P + 3 N P), half the
///          products of C x C counted for the mask; Mamba and a short convolution multiply no matrices
/// Inputs   one  linear attention
/// Returns  [1]
/// Valid    without the inverse of the delta rules' C x C triangle
/// Source   Dao & Gu, Transformers are SSMs, 2024, section 6; Yang et al., Parallelizing Linear Transformers with the
///          Delta Rule, 2024, section 3
/// Checked  tests/unit/workload/layers/linear_attention_test.cpp
constexpr double scanned_per_token(const linear_attention& one) {
  const double c = static_cast<double>(one.chunk);
  const double n = static_cast<double>(one.state);
  const double p = static_cast<double>(one.head_dimension);
  const double heads = static_cast<double>(one.heads);
  if (one.kind == linear_attention_kind::mamba || one.kind == linear_attention_kind::short_convolution) return 0.0;
  if (one.kind == linear_attention_kind::mamba2)
    return 0.5 * static_cast<double>(one.groups) * c * n + heads * (0.5 * c * p + 2.0 * n * p);
  return heads * (1.5 * c * n + c * p + 3.0 * n * p);
}

/// The projections, the convolution, what steers each head, the norm; heads over the tensor-parallel GPUs.
/// Source   transformers, models/nemotron_h, qwen3_next, jamba, falcon_h1, lfm2; moonshotai/Kimi-Linear, modeling_kimi.py
template<class Visit>
[[gnu::noinline]] constexpr void each_weight(const linear_attention& one, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto whole = divided_over::nothing;
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): rows, then columns, as in weight_tensor
  const auto matrix = [&](std::int64_t rows, std::int64_t columns, divided_over over, std::int64_t count = 1) {
    visit(weight_tensor{weight_role::recurrent, rows, columns, count, over});
  };
  const auto vector = [&](weight_role role, std::int64_t elements, std::int64_t count, divided_over over) {
    if (elements * count != 0) visit(weight_tensor{role, elements, 1, count, over});
  };
  matrix(one.hidden, one.projected_width(), tensor);
  vector(weight_role::table, one.convolved_width() * one.kernel, 1, tensor);
  vector(weight_role::bias, one.convolution_bias ? one.convolved_width() : 0, 1, tensor);
  vector(weight_role::bias, one.bias ? one.projected_width() + one.hidden : 0, 1, tensor);
  switch (one.kind) {
    case linear_attention_kind::mamba:
      matrix(one.value_width(), one.rank + 2 * one.state, tensor);
      matrix(one.rank, one.value_width(), tensor);
      vector(weight_role::table, one.value_width() * one.state, 1, tensor);
      vector(weight_role::bias, one.value_width(), 2, tensor);  // of the steps; what passes the state by
      vector(weight_role::norm, one.inner_norms ? one.rank + 2 * one.state : 0, 1, whole);
      break;
    case linear_attention_kind::mamba2:
      vector(weight_role::bias, one.heads, 3, tensor);  // of the steps; decay; what passes the state by
      vector(weight_role::norm, one.norm ? one.value_width() : 0, 1, tensor);
      break;
    case linear_attention_kind::kimi_delta:
      matrix(one.hidden, one.rank, whole, 2);  // decay and gate, each through a narrow vector
      matrix(one.rank, one.key_width(), tensor);
      matrix(one.rank, one.value_width(), tensor);
      vector(weight_role::bias, one.key_width() + one.heads, 1, tensor);
      vector(weight_role::norm, one.norm ? one.head_dimension : 0, 1, whole);
      break;
    case linear_attention_kind::short_convolution: break;
    default:
      vector(weight_role::bias, one.heads, 2, tensor);
      vector(weight_role::norm, one.norm ? one.head_dimension : 0, 1, whole);
  }
  visit(weight_tensor{weight_role::output, one.value_width(), one.hidden, 1, tensor});
}

/// The products of one chunk, and the projections. Products of a chunk with itself are half hidden by the mask.
/// Source   Dao & Gu 2024, section 6, listing 1; Yang et al., Parallelizing Linear Transformers with the Delta Rule, 2024
template<class Visit>
[[gnu::noinline]] constexpr void each_gemm(const linear_attention& one, const shape& input, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  const std::int64_t c = one.chunk < length ? one.chunk : length;
  const std::int64_t chunks = input.samples * ((length + c - 1) / c);
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "from hidden to projected"
  const auto project = [&](weight_role role, std::int64_t from, std::int64_t to, divided_over over) {
    visit(gemm_kernel{
        .role = role, .rows = tokens, .columns = to, .inner = from, .left_elements = tokens * from, .divided = over});
  };
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): rows, columns, inner as in gemm_kernel
  const auto product = [&](std::int64_t rows, std::int64_t columns, std::int64_t inner, std::int64_t heads,
                           double done) {
    visit(gemm_kernel{.role = weight_role::dense,
                      .rows = rows,
                      .columns = columns,
                      .inner = inner,
                      .count = chunks * heads,
                      .left_elements = chunks * heads * rows * inner,
                      .done = done,
                      .right_is_weight = false,
                      .divided = tensor});
  };
  project(weight_role::recurrent, one.hidden, one.projected_width(), tensor);
  if (one.kind == linear_attention_kind::mamba) {
    project(weight_role::recurrent, one.value_width(), one.rank + 2 * one.state, tensor);
    project(weight_role::recurrent, one.rank, one.value_width(), tensor);
  } else if (one.kind == linear_attention_kind::mamba2) {
    product(c, c, one.state, one.groups, 0.5);                  // C B^T
    product(c, one.head_dimension, c, one.heads, 0.5);          // the chunk's own part of the output
    product(one.state, one.head_dimension, c, one.heads, 1.0);  // what the chunk adds to the state
    product(c, one.head_dimension, one.state, one.heads, 1.0);  // what the state adds to the output
  } else if (one.kind != linear_attention_kind::short_convolution) {
    if (one.kind == linear_attention_kind::kimi_delta) {
      project(weight_role::recurrent, one.hidden, 2 * one.rank, divided_over::sequence_parallel);
      project(weight_role::recurrent, one.rank, one.key_width(), tensor);
      project(weight_role::recurrent, one.rank, one.value_width(), tensor);
    }
    product(c, c, one.state, one.heads, 0.5);                   // K K^T
    product(c, one.state, c, one.heads, 0.5);                   // W of the triangle's inverse
    product(c, one.head_dimension, c, one.heads, 0.5);          // U of it
    product(c, one.head_dimension, one.state, one.heads, 1.0);  // W against the state
    product(one.state, one.head_dimension, c, one.heads, 1.0);  // what the chunk adds to the state
    product(c, c, one.state, one.heads, 0.5);                   // Q K^T
    product(c, one.head_dimension, c, one.heads, 0.5);          // the chunk's own part of the output
    product(c, one.head_dimension, one.state, one.heads, 1.0);  // what the state adds to the output
  }
  project(weight_role::output, one.value_width(), one.hidden, tensor);
}

/// The convolution with its activation, the gate with its norm, and the sum with what went past the layer; Mamba's scan
/// reads values, steps, B and C once; a short convolution has a gate in front of it too.
/// Source   Gu & Dao, Mamba, 2023, section 3.3.2 (the scan never writes its states); Dao & Gu 2024, section 7; Liquid AI
///          2025, section 2.2
template<class Visit>
[[gnu::noinline]] constexpr void each_elementwise(const linear_attention& one, const shape& input, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t convolved = tokens * one.convolved_width();
  const std::int64_t values = tokens * one.value_width();
  if (one.kind == linear_attention_kind::short_convolution)
    visit(elementwise_kernel{elementwise_role::gates, 2 * values, values, tensor});
  visit(elementwise_kernel{elementwise_role::other, convolved, convolved, tensor});
  if (one.kind == linear_attention_kind::mamba)
    visit(elementwise_kernel{elementwise_role::other, 2 * values + 2 * tokens * one.state, values, tensor});
  visit(elementwise_kernel{elementwise_role::gates, 2 * values, values, tensor});
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(),
                           divided_over::sequence_parallel});
}

/// Input, what the first GEMM computed, what passed the convolution (what a gated one reads), the output before its gate and
/// after it, and a state a chunk in 32 bits.
/// Source   Dao & Gu 2024, section 7; state-spaces/mamba, ops/triton/ssd_combined.py (what the forward pass saves); autograd of
///          a product, for the gates of a short convolution
template<class Visit>
[[gnu::noinline]] constexpr void each_saved(const linear_attention& one, const shape& input, const keeping& keep,
                                            Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t values = tokens * one.value_width();
  visit(saved_activation{saved_role::attention_input, input.elements(), keep.gemm_input_width(), sequence});
  visit(saved_activation{saved_role::recurrent_state, tokens * one.projected_width(), keep.width, tensor});
  visit(saved_activation{saved_role::recurrent_state, tokens * one.convolved_width(), keep.width, tensor});
  visit(saved_activation{saved_role::recurrent_state, values, keep.width, tensor});
  if (one.kind != linear_attention_kind::mamba && one.kind != linear_attention_kind::short_convolution) {
    const std::int64_t length = input.height * input.width;
    const std::int64_t chunks = input.samples * ((length + one.chunk - 1) / one.chunk);
    visit(saved_activation{saved_role::recurrent_state, chunks * recurrent_elements(one), 4.0 * units::bytes, tensor});
  }
  visit(saved_activation{saved_role::attention_output, values, keep.gemm_input_width(), tensor});
  if (keep.dropout) visit(saved_activation{saved_role::dropout_mask, input.elements(), detail::mask_width, sequence});
}

}  // namespace ridgeline::inline v0_2
