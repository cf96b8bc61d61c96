#pragma once
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How a normalisation computes its scale.
/// Source   Ba et al. 2016 (layer), Zhang & Sennrich 2019 (root mean square), Ioffe & Szegedy 2015 (batch)
enum class norm_kind { layer, root_mean_square, batch };

/// The name of a norm.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(norm_kind kind) noexcept {
  switch (kind) {
    case norm_kind::layer: return "LayerNorm";
    case norm_kind::root_mean_square: return "RMSNorm";
    case norm_kind::batch: return "BatchNorm";
  }
  return "unknown";
}

/// A normalisation with a weight a feature.
///
/// Inputs   features  from 1 to 10^8 [1]
///          bias      also one a feature; a root-mean-square norm has none
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features
/// Source   Ba et al., Layer Normalization, 2016; PyTorch, torch.nn.LayerNorm, RMSNorm, BatchNorm2d
/// Checked  tests/unit/workload/layers/normalization_test.cpp
struct normalization {
  std::int64_t features = 1;
  norm_kind kind = norm_kind::layer;
  bool bias = true;

  /// Weights and biases [1]. Source: definition; the running averages of a batch norm are no parameters.
  constexpr std::int64_t vectors() const { return bias && kind != norm_kind::root_mean_square ? 2 : 1; }
};

/// Refuses a layer with a dimension out of range.
///
/// Inputs   one  a layer
/// Errors   RL-110
/// Source   definition
constexpr void check(const normalization& one) {
  if (!detail::are_dimensions(one.features)) detail::violated<errc::dimension_out_of_range>();
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   RL-110 for a dimension out of range; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/normalization_test.cpp
constexpr shape output_shape(const normalization& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.features) {
    shape taken = input;
    taken.features = one.features;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  return input;
}

/// Its vectors; every GPU holds them all.
/// Source   Megatron-LM: norms are replicated under tensor parallelism
template<class Visit>
constexpr void each_weight(const normalization& one, Visit&& visit) {
  visit(weight_tensor{.role = weight_role::norm, .rows = one.features, .count = one.vectors()});
}

/// It multiplies no matrices.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const normalization&, const shape&, Visit&&) {}

/// One pass; a batch norm in training reads everything twice, once for its averages.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const normalization& one, const shape& input, Visit&& visit) {
  const std::int64_t reads = one.kind == norm_kind::batch ? 2 : 1;
  visit(elementwise_kernel{.role = elementwise_role::norm,
                           .read = reads * input.elements(),
                           .written = input.elements(),
                           .divided = divided_over::sequence_parallel});
}

/// Its input. The averages of a position or feature are left out: two numbers for hundreds.
/// Source   Korthikanti et al. 2022, section 4.1: 2sbh a layer norm
template<class Visit>
constexpr void each_saved(const normalization&, const shape& input, const keeping& keep, Visit&& visit) {
  visit(saved_activation{.role = saved_role::norm_input,
                         .elements = input.elements(),
                         .width = keep.width,
                         .divided = divided_over::sequence_parallel});
}

}  // namespace ridgeline::inline v0_2
