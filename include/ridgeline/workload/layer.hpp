#pragma once
#include <cstddef>
#include <ridgeline/workload/kernels.hpp>
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

namespace ridgeline::inline v0_2 {

// What asks a layer of any kind is a template, here and in network.hpp: whoever includes it pays for fourteen kinds of
// layers where a network is asked, not where the header is read.

/// A layer of any kind: one of the library's, or one of a program's own. It answers like each of them, so a network can
/// be walked without knowing which it holds.
/// Source   definition
/// Checked  tests/unit/workload/layer_test.cpp
template<class... Own>
using any_layer_with =
    std::variant<linear, convolution, pooling, flatten, normalization, activation, attention, mlp, mixture_of_experts,
                 recurrent_layer, embedding, head, bottleneck_block, inverted_bottleneck_block, Own...>;

/// A layer of any kind of the library. Source: definition.
using any_layer = any_layer_with<>;

namespace detail {

template<class Any>
inline constexpr bool holds_layers = false;
template<class... Layers>
inline constexpr bool holds_layers<std::variant<linear, Layers...>> = true;

/// Calls `visit` with the layer that is held. A chain of questions costs a constant expression less than std::visit.
template<std::size_t Index = 0, class Any, class Visit>
constexpr auto with_layer(const Any& any, Visit&& visit) {
  if constexpr (Index + 1 < std::variant_size_v<Any>) {
    if (any.index() != Index) return with_layer<Index + 1>(any, visit);
  }
  // std::get_if compares an address with null, which g++ 12 does not call constant for a temporary.
  return visit(std::get<Index>(any));
}

}  // namespace detail

/// What `any_layer_with` makes. Source: definition.
template<class Any>
concept layer_of_any_kind = detail::holds_layers<Any>;

/// Refuses a layer that contradicts itself.
///
/// Inputs   any  a layer of any kind
/// Errors   those of its kind
/// Source   definition
template<layer_of_any_kind Any>
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
template<layer_of_any_kind Any>
constexpr shape output_shape(const Any& any, shape input) {
  return detail::with_layer(any, [&](const auto& one) { return output_shape(one, input); });
}

/// Names the weights of a layer of any kind to `visit`.
/// Source   definition
template<layer_of_any_kind Any, class Visit>
constexpr void each_weight(const Any& any, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_weight(one, visit); });
}

/// Names the GEMMs of a layer of any kind to `visit`.
/// Source   definition
template<layer_of_any_kind Any, class Visit>
constexpr void each_gemm(const Any& any, const shape& input, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_gemm(one, input, visit); });
}

/// Names the elementwise kernels of a layer of any kind to `visit`.
/// Source   definition
template<layer_of_any_kind Any, class Visit>
constexpr void each_elementwise(const Any& any, const shape& input, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_elementwise(one, input, visit); });
}

/// Names the activations that a layer of any kind saves to `visit`.
/// Source   definition
template<layer_of_any_kind Any, class Visit>
constexpr void each_saved(const Any& any, const shape& input, const keeping& keep, Visit&& visit) {
  detail::with_layer(any, [&](const auto& one) { each_saved(one, input, keep, visit); });
}

}  // namespace ridgeline::inline v0_2
