#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/layers/mlp.hpp>
#include <ridgeline/workload/layers/parts.hpp>

namespace ridgeline::inline v0_2 {

/// A feed-forward layer of many experts, of which a router picks a few for each token, and of shared ones for all
/// tokens. The experts may read and write a narrower vector than the token's, the latent one.
///
/// Inputs   hidden, experts, per_token, expert_width  from 1 to 10^8 [1]; per_token of `experts` work for a token
///          shared_experts, shared_width  how many work for every token and how wide each is; 0 is none
///          router_bias  one number an expert; expert_bias  in every matrix of every expert; shared_gate  one vector
///          that weighs the shared expert
///          latent  features of what experts read and write, at most `hidden`; 0: those of a token [1]
/// Errors   RL-110 for a dimension out of range, or a latent vector that is wider than a token; RL-111 for another number of features; RL-113 if it has more than
///          10^15 parameters; RL-115 if per_token exceeds the experts
/// Source   Shazeer et al. 2017; Dai et al., DeepSeekMoE, 2024 (shared experts); Qwen2 technical report, 2024 (shared
///          gate); NVIDIA, Nemotron 3, 2025, LatentMoE (latent)
/// Checked  tests/unit/workload/layers/mixture_of_experts_test.cpp
struct mixture_of_experts {
  std::int64_t hidden = 1;
  std::int64_t experts = 1;
  std::int64_t per_token = 1;
  std::int64_t expert_width = 1;
  std::int64_t shared_experts = 0;
  std::int64_t shared_width = 0;
  bool gated = true;
  bool router_bias = false;
  bool expert_bias = false;
  bool shared_gate = false;
  activation_function function = activation_function::silu;
  std::int64_t latent = 0;

  /// Features of what is sent to an expert and comes back [1]. Source: definition.
  constexpr std::int64_t sent_width() const { return latent != 0 ? latent : hidden; }
  /// Matrices from what is sent to the middle of an expert, and their columns [1]. Source: definition.
  constexpr std::int64_t matrices_up() const { return gated ? 2 : 1; }
  constexpr std::int64_t width_up() const { return expert_width * matrices_up(); }
  /// One routed expert. Source: definition.
  constexpr mlp expert() const {
    return {.hidden = sent_width(), .width = expert_width, .gated = gated, .bias = expert_bias, .function = function};
  }
  /// All shared experts as one of their widths together: the same parameters and the same work. Source: definition.
  constexpr mlp shared() const {
    return {.hidden = hidden, .width = shared_experts * shared_width, .gated = gated, .function = function};
  }
};

/// Refuses a layer that contradicts itself.
///
/// Inputs   one  a layer
/// Errors   RL-110 for a dimension out of range; RL-113 above 10^15 parameters; RL-115 if per_token exceeds the experts
/// Source   definition
constexpr void check(const mixture_of_experts& one) {
  if (!(detail::are_dimensions(one.hidden, one.experts, one.expert_width) &&
        detail::are_dimensions_or_none(one.shared_experts, one.latent) && one.latent <= one.hidden)) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (one.shared_experts != 0) {
    if (!detail::are_dimensions(one.shared_width, one.shared_experts * one.shared_width)) {
      detail::violated<errc::dimension_out_of_range>();
    }
  }
  if (!(one.per_token >= 1 && one.per_token <= one.experts)) detail::violated<errc::experts_per_token_out_of_range>();
  const double parameters =
      3.0 * static_cast<double>(one.hidden) * static_cast<double>(one.expert_width) * static_cast<double>(one.experts);
  if (!(parameters <= 1e15)) detail::violated<errc::network_too_large>();
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   those of `check`; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/mixture_of_experts_test.cpp
constexpr shape output_shape(const mixture_of_experts& one, shape input) {
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

/// The router whole on every GPU, as the projections to a latent vector and back are; experts over the expert-parallel ranks;
/// shared experts like any feed-forward layer.
/// Source   Megatron-LM, core/transformer/moe
template<class Visit>
constexpr void each_weight(const mixture_of_experts& one, Visit&& visit) {
  visit(weight_tensor{weight_role::router, one.hidden, one.experts, 1, divided_over::nothing});
  if (one.router_bias) visit(weight_tensor{weight_role::bias, one.experts, 1, 1, divided_over::nothing});
  if (one.latent != 0) [[unlikely]] {
    visit(weight_tensor{weight_role::dense, one.hidden, one.latent, 1, divided_over::nothing});
    visit(weight_tensor{weight_role::dense, one.latent, one.hidden, 1, divided_over::nothing});
  }
  each_weight(one.expert(), [&](weight_tensor weights) {
    weights.count *= one.experts;
    const bool whole = weights.divided == divided_over::nothing;
    weights.divided = whole ? divided_over::expert_parallel : divided_over::experts;
    visit(weights);
  });
  if (one.shared_experts != 0) each_weight(one.shared(), visit);
  if (one.shared_gate) visit(weight_tensor{weight_role::router, one.hidden, 1, 1, divided_over::nothing});
}

/// The router; the projections to a latent vector and back; the chosen experts, all tokens spread evenly over them; the shared
/// experts.
/// Source   Shazeer et al. 2017; Megatron-LM, num_floating_point_operations (top-k times the experts' width)
template<class Visit>
constexpr void each_gemm(const mixture_of_experts& one, const shape& input, Visit&& visit) {
  const std::int64_t tokens = input.positions();
  visit(gemm_kernel{.role = weight_role::router,
                    .rows = tokens,
                    .columns = one.experts,
                    .inner = one.hidden,
                    .left_elements = input.elements(),
                    .divided = divided_over::sequence_parallel});
  if (one.latent != 0) [[unlikely]] {
    // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "from hidden to latent"
    const auto project = [&](std::int64_t from, std::int64_t to) {
      visit(gemm_kernel{.role = weight_role::dense,
                        .rows = tokens,
                        .columns = to,
                        .inner = from,
                        .left_elements = tokens * from,
                        .divided = divided_over::sequence_parallel});
    };
    project(one.hidden, one.latent);
    project(one.latent, one.hidden);
  }
  // One product an expert that has tokens at all; rows are rounded up, `done` takes the rounding off again.
  const std::int64_t routed = tokens * one.per_token;
  const std::int64_t busy = routed < one.experts ? routed : one.experts;
  const std::int64_t rows = (routed + busy - 1) / busy;
  const double done = static_cast<double>(routed) / (static_cast<double>(rows) * static_cast<double>(busy));
  const shape part{.samples = 1, .features = one.sent_width(), .height = rows};
  each_gemm(one.expert(), part, [&](gemm_kernel product) RIDGELINE_INLINED {
    product.count = busy;
    product.left_elements = routed * product.inner;
    product.done = done;
    product.divided = divided_over::experts;
    visit(product);
  });
  if (one.shared_experts != 0) each_gemm(one.shared(), input, visit);
}

/// The activations of the chosen experts, tokens sent to and from them, and the sum with what went past the layer.
/// Source   definition
template<class Visit>
constexpr void each_elementwise(const mixture_of_experts& one, const shape& input, Visit&& visit) {
  const std::int64_t tokens = input.positions();
  const std::int64_t routed = tokens * one.per_token;
  const std::int64_t middle = routed * one.expert_width;
  visit(elementwise_kernel{elementwise_role::activation, routed * one.width_up(), middle, divided_over::experts});
  const std::int64_t sent = routed * one.sent_width();
  visit(elementwise_kernel{elementwise_role::routing, 2 * sent, 2 * sent, divided_over::sequence_parallel});
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(),
                           divided_over::sequence_parallel});
  if (one.shared_experts != 0) {
    const std::int64_t shared = tokens * one.shared_experts * one.shared_width;
    visit(elementwise_kernel{elementwise_role::shared_activation, shared * one.matrices_up(), shared,
                             divided_over::tensor_parallel});
  }
}

/// Input, router logits, what each chosen expert keeps of the tokens sent to it, its output (the gradient of the
/// router's weight needs it), the latent vector on its way back, and the shared experts' own.
/// Source   Megatron-LM, core/transformer/moe (permuted tokens times top-k); autograd of a weighted sum
template<class Visit>
constexpr void each_saved(const mixture_of_experts& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t routed = tokens * one.per_token;
  if (!keep.again()) {
    visit(saved_activation{saved_role::feed_forward_input, input.elements(), keep.gemm_input_width(), sequence});
  }
  visit(saved_activation{saved_role::router_logits, tokens * one.experts, 4.0 * units::bytes, sequence});
  keeping without_mask = keep;
  without_mask.dropout = false;
  const std::int64_t sent_width = one.sent_width();
  const shape sent{.samples = 1, .features = sent_width, .height = routed};
  each_saved(one.expert(), sent, without_mask, visit);
  if (keep.again()) {
    // What was sent is not sent again; the router's weights multiply the activation, which is computed again.
    visit(saved_activation{saved_role::feed_forward_input, routed * sent_width, keep.gemm_input_width(), sequence});
  } else {
    visit(saved_activation{saved_role::expert_output, routed * sent_width, keep.width, sequence});
  }
  if (one.latent != 0) [[unlikely]]
    visit(saved_activation{saved_role::feed_forward_input, tokens * one.latent, keep.gemm_input_width(), sequence});
  if (one.shared_experts != 0) {
    each_saved(one.shared(), input, without_mask, [&](saved_activation kept) {
      if (kept.role == saved_role::feed_forward_input) return;  // the routed ones read it too
      kept.role = saved_role::shared_experts;
      visit(kept);
    });
  }
}

/// Parameters that work for one token.
///
/// Model    all, less those of the experts that the router leaves out
/// Inputs   one  a layer
/// Returns  exact [1]
/// Errors   those of `check`
/// Source   Shazeer et al. 2017; the "active parameters" of every mixture's report
/// Checked  tests/unit/workload/layers/mixture_of_experts_test.cpp, tests/catalogue/models_test.cpp
constexpr std::int64_t active_parameters(const mixture_of_experts& one) {
  return parameters(one) - (one.experts - one.per_token) * parameters(one.expert());
}

}  // namespace ridgeline::inline v0_2
