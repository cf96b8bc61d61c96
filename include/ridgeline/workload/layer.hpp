#pragma once
#include <concepts>
#include <ridgeline/workload/layers/activation.hpp>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/convolution.hpp>
#include <ridgeline/workload/layers/embedding.hpp>
#include <ridgeline/workload/layers/linear.hpp>
#include <ridgeline/workload/layers/mixture_of_experts.hpp>
#include <ridgeline/workload/layers/mlp.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/layers/pooling.hpp>
#include <ridgeline/workload/layers/recurrent.hpp>
#include <ridgeline/workload/layers/residual.hpp>
#include <variant>

namespace ridgeline {

// What asks a layer of any kind is a template, here and in network.hpp: whoever includes it pays for fourteen kinds of
// layers where a network is asked, not where the header is read.

/// A layer of any kind. It answers like each of them, so a network can be walked without knowing which it holds.
/// Source   definition
/// Checked  tests/unit/workload/layer_test.cpp
using any_layer =
    std::variant<linear, convolution, pooling, flatten, normalization, activation, attention, mlp, mixture_of_experts,
                 recurrent_layer, embedding, head, bottleneck_block, inverted_bottleneck_block>;

namespace detail {

/// Calls `visit` with the layer that is held. A chain of questions costs a constant expression less than std::visit.
template<std::size_t Index = 0, class Visit>
constexpr auto with_layer(const any_layer& any, Visit&& visit) {
  if constexpr (Index + 1 < std::variant_size_v<any_layer>) {
    if (any.index() != Index) return with_layer<Index + 1>(any, visit);
  }
  // std::get_if compares an address with null, which g++ 12 does not call constant for a temporary.
  return visit(std::get<Index>(any));
}

}  // namespace detail

/// Refuses a layer that contradicts itself.
///
/// Inputs   any  a layer of any kind
/// Errors   those of its kind
/// Source   definition
template<std::same_as<any_layer> Any>
constexpr void check(const Any& any) {
  detail::with_layer(any, [](const auto& one) { check(one); });
}

/// What comes out for what goes in.
///
/// Inputs   any    a layer of any kind
///          input  all samples
/// Returns  the shape after it
/// Errors   those of its kind; RL-111 where the shape does not fit
/// Source   definition
/// Checked  tests/unit/workload/layer_test.cpp
template<std::same_as<any_layer> Any>
constexpr shape output_shape(const Any& any, shape input) {
  return detail::with_layer(any, [&](const auto& one) { return output_shape(one, input); });
}

/// Names the weights of a layer of any kind to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_weight(const any_layer& any, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_weight(one, visit); });
}

/// Names the matrix products of a layer of any kind to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_gemm(const any_layer& any, const shape& input, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_gemm(one, input, visit); });
}

/// Names the passes over memory of a layer of any kind to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const any_layer& any, const shape& input, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_elementwise(one, input, visit); });
}

/// Names the tensors that a layer of any kind keeps to `visit`.
/// Source   definition
template<class Visit>
constexpr void each_saved(const any_layer& any, const shape& input, const keeping& keep, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_saved(one, input, keep, visit); });
}

}  // namespace ridgeline
