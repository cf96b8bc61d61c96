#pragma once
#include <concepts>
#include <cstdint>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/layers/roles.hpp>
#include <ridgeline/workload/recomputation.hpp>
#include <ridgeline/workload/shape.hpp>
#include <string_view>

// What every layer is made of. A layer names its weights, GEMMs, elementwise kernels and saved activations,
// one after the other, to a function; parameters, operations and bytes are sums over those.
namespace ridgeline::inline v0_2 {

/// Over which GPUs a tensor can be divided, so that each holds a part.
/// Source   Korthikanti et al. 2022, sections 4.2.1 and 4.2.2; Megatron-LM, core/tensor_parallel and
///          core/transformer/moe
enum class divided_over {
  nothing,            // every GPU holds all of it
  tensor_parallel,    // the tensor-parallel group
  sequence_parallel,  // the tensor-parallel group, if sequence parallelism is on
  experts,            // the expert-parallel group, then the tensor-parallel group
  expert_parallel,    // the expert-parallel group alone
};

/// The name of a group of GPUs.
///
/// Inputs   group  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(divided_over group) noexcept {
  switch (group) {
    case divided_over::nothing: return "nothing";
    case divided_over::tensor_parallel: return "tensor parallel";
    case divided_over::sequence_parallel: return "sequence parallel";
    case divided_over::experts: return "experts";
    case divided_over::expert_parallel: return "expert parallel";
  }
  return "unknown";
}

/// Equal weights of a layer.
///
/// Fields   rows, columns  of one matrix; a vector has one column [1]
///          count          how many [1]
/// Source   definition
struct weight_tensor {
  weight_role role = weight_role::dense;
  std::int64_t rows = 1;
  std::int64_t columns = 1;
  std::int64_t count = 1;
  divided_over divided = divided_over::nothing;

  /// Source: definition [1].
  constexpr std::int64_t parameters() const { return rows * columns * count; }
  /// Whether an optimizer that treats matrices apart treats it as one. Source: Jordan et al., Muon, 2024.
  constexpr bool is_matrix() const { return rows > 1 && columns > 1; }
};

/// Equal GEMMs of a forward pass: (rows x inner) times (inner x columns).
///
/// Fields   rows, columns, inner  of one product [1]; a causal attention has whole products but `done` of their work
///          count                 how many [1]
///          left_elements         distinct numbers of the left factor of all of them: a convolution reads a pixel once
///          [1]
///          done                  share of the multiplications that are computed, or counted [1]
///          in_turn               of these, so many run one after the other: each waits for the one before [1]
/// Source   definition
struct gemm_kernel {
  weight_role role = weight_role::dense;
  std::int64_t rows = 1;
  std::int64_t columns = 1;
  std::int64_t inner = 1;
  std::int64_t count = 1;
  std::int64_t left_elements = 1;
  double done = 1.0;
  bool right_is_weight = true;
  divided_over divided = divided_over::nothing;
  std::int64_t in_turn = 1;

  /// Multiplications and additions; a multiply-add is two. Source: definition.
  constexpr operation_count operations() const {
    return 2.0 * done * static_cast<double>(rows) * static_cast<double>(columns) * static_cast<double>(inner) *
           static_cast<double>(count) * units::operations;
  }
};

/// A kernel that does little beside moving data: a norm, an activation, a softmax, a sum.
///
/// Fields   read, written  elements of all samples [1]
/// Source   definition
struct elementwise_kernel {
  elementwise_role role = elementwise_role::other;
  std::int64_t read = 0;
  std::int64_t written = 0;
  divided_over divided = divided_over::nothing;
};

/// A tensor that stays in memory from the forward to the backward pass.
///
/// Fields   elements  of all samples [1]
///          width     of one element [B]
/// Source   definition
struct saved_activation {
  saved_role role = saved_role::other;
  std::int64_t elements = 0;
  data_size width = {};
  divided_over divided = divided_over::nothing;

  /// Source: definition [B].
  constexpr data_size bytes() const { return static_cast<double>(elements) * width; }
};

/// What a mask lets a token see, which is also how the operations of an attention are counted.
/// Source   Megatron-LM's num_floating_point_operations counts half of a causal square, Narayanan et al. 2021 all of it
enum class attention_mask {
  causal,  // half the square of the sequence length
  full,    // all of it: what encoders compute, and what many papers count for decoders too
};

/// The name of a mask.
///
/// Inputs   mask  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(attention_mask mask) noexcept {
  switch (mask) {
    case attention_mask::causal: return "causal";
    case attention_mask::full: return "full";
  }
  return "unknown";
}

/// Bytes moved by one pass through a layer, each operand of each product and each pass read or written once.
///
/// Fields   weights, activations  [B]
/// Source   definition
struct bytes_moved_by {
  data_size weights = {};
  data_size activations = {};
  constexpr data_size total() const { return weights + activations; }
};

namespace detail {
inline constexpr data_size mask_width = 1.0 * units::bytes;
struct ignore_part {
  template<class Part>
  constexpr void operator()(const Part&) const {}
};
}  // namespace detail

/// A layer: its shapes and its parts. docs/how-to/add-a-model.md lists what a new kind of layer has to answer.
/// Source   definition
template<class Layer>
concept layer_description =
    requires(const Layer& one, const shape& input, const keeping& keep, detail::ignore_part visit) {
      check(one);
      { output_shape(one, input) } -> std::same_as<shape>;
      each_weight(one, visit);
      each_gemm(one, input, visit);
      each_elementwise(one, input, visit);
      each_saved(one, input, keep, visit);
    };

/// Parameters of a layer.
///
/// Model    sum of rows * columns * count over its weights
/// Inputs   one  a layer
/// Returns  exact [1]
/// Errors   those of the layer's `check`
/// Source   definition
/// Checked  tests/unit/workload/layers/parts_test.cpp
template<layer_description Layer>
constexpr std::int64_t parameters(const Layer& one) {
  check(one);
  std::int64_t sum = 0;
  each_weight(one, [&sum](const weight_tensor& weights) { sum += weights.parameters(); });
  return sum;
}

/// Operations of the forward pass.
///
/// Model    2 * rows * columns * inner over the matrix products; passes over memory count by their bytes, not here
/// Inputs   one    a layer
///          input  all samples
/// Returns  for all samples; a multiply-add is two [1 operation]
/// Errors   those of the layer's `check` and `output_shape`
/// Source   the convention of Narayanan et al. 2021, appendix, and of every published count of a convnet
/// Checked  tests/unit/workload/layers/parts_test.cpp
template<layer_description Layer>
constexpr operation_count forward_operations(const Layer& one, const shape& input) {
  output_shape(one, input);
  operation_count sum{};
  each_gemm(one, input, [&sum](const gemm_kernel& product) { sum += product.operations(); });
  return sum;
}

/// Operations of the backward pass, without anything computed again.
///
/// Model    two products of the size of each forward one: the gradient of either factor
/// Inputs   one    a layer
///          input  all samples
/// Returns  twice the forward operations [1 operation]
/// Errors   those of `forward_operations`
/// Valid    weights that are trained; the first layer of a network needs no gradient of its input, which is not taken
///          off
/// Source   Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021,
///          appendix
/// Checked  tests/unit/workload/layers/parts_test.cpp, tests/properties/workload_test.cpp
template<layer_description Layer>
constexpr operation_count backward_operations(const Layer& one, const shape& input) {
  return 2.0 * forward_operations(one, input);
}

/// Bytes that a forward pass reads and writes, nothing fused.
///
/// Model    over the products: both factors and the result, once each; over the passes: what they read and write
/// Inputs   one    a layer
///          input  all samples
///          width  of one number, weight or activation [B]
/// Returns  weights and activations apart [B]
/// Errors   those of the layer's `check` and `output_shape`
/// Valid    without caches that keep a result for the next product
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009: compulsory traffic
/// Checked  tests/unit/workload/layers/parts_test.cpp
template<layer_description Layer>
constexpr bytes_moved_by bytes_moved(const Layer& one, const shape& input, data_size width) {
  output_shape(one, input);
  bytes_moved_by sum{};
  each_gemm(one, input, [&](const gemm_kernel& gemm) {
    const double columns = static_cast<double>(gemm.columns) * static_cast<double>(gemm.count);
    (gemm.right_is_weight ? sum.weights : sum.activations) += static_cast<double>(gemm.inner) * (columns * width);
    sum.activations += static_cast<double>(gemm.left_elements) * width;
    sum.activations += static_cast<double>(gemm.rows) * (columns * width);
  });
  each_elementwise(one, input, [&](const elementwise_kernel& kernel) {
    sum.activations += static_cast<double>(kernel.read) * width + static_cast<double>(kernel.written) * width;
  });
  return sum;
}

/// Bytes that stay in memory until the backward pass, on one GPU that divides nothing.
///
/// Model    sum of elements * width over the kept tensors; a tensor that two layers need belongs to the second
/// Inputs   one    a layer
///          input  all samples
///          keep   what is kept and how wide it is
/// Returns  [B]
/// Errors   those of the layer's `check` and `output_shape`
/// Source   Korthikanti et al. 2022, section 4.1, and each layer's own list
/// Checked  tests/unit/workload/layers/parts_test.cpp, tests/published/korthikanti_2022_activations_test.cpp
template<layer_description Layer>
constexpr data_size saved_bytes(const Layer& one, const shape& input, const keeping& keep) {
  output_shape(one, input);
  data_size sum{};
  each_saved(one, input, keep, [&sum](const saved_activation& tensor) { sum += tensor.bytes(); });
  return sum;
}

}  // namespace ridgeline::inline v0_2
