#pragma once
#include <initializer_list>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/engine_calibration.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/units/extremes.hpp>

// A calibration whose times are all so many times as long: what a ratio of measured to predicted makes of it.
namespace ridgeline::inline v0_2 {

namespace detail {

/// Divides shares and rates by a factor, multiplies times by it; each is fitted then. Zero stays: it switches something off.
class scaling_by {
 public:
  constexpr explicit scaling_by(double factor) : factor_(factor) {
    if (!(factor > 0.0 && math::is_finite(factor))) violated<errc::figure_not_positive>();
  }
  /// More than the whole of a datasheet's figure is not reached.
  constexpr void shares(std::initializer_list<calibrated<fraction>*> all) const {
    for (calibrated<fraction>* one : all) {
      const fraction share(math::smaller(1.0, one->value.value() / factor_));
      if (share != one->value) *one = {share, constant_origin::fitted};
    }
  }
  template<class Quantity>
  constexpr void rates(std::initializer_list<calibrated<Quantity>*> all) const {
    for (calibrated<Quantity>* one : all)
      if (one->value.value() != 0.0) *one = {one->value / factor_, constant_origin::fitted};
  }
  template<class Quantity>
  constexpr void times(std::initializer_list<calibrated<Quantity>*> all) const {
    for (calibrated<Quantity>* one : all)
      if (one->value.value() != 0.0) *one = {factor_ * one->value, constant_origin::fitted};
  }
  constexpr void latencies(std::initializer_list<protocol_latencies*> all) const {
    for (protocol_latencies* one : all)
      *one = {factor_ * one->low_latency, factor_ * one->low_latency_128, factor_ * one->simple};
  }

 private:
  double factor_;
};

}  // namespace detail

/// Kernels that take so many times as long.
///
/// Model    shares of peak and bandwidth over the factor, at most 1; the launch times the factor; feeds over it
/// Inputs   with    a calibration
///          factor  of every time
/// Returns  the calibration with these constants
/// Errors   RL-101 unless the factor is positive and finite
/// Source   definition
/// Checked  tests/unit/performance/calibration/scaled_test.cpp
constexpr kernel_calibration scaled(kernel_calibration with, double factor) {
  const detail::scaling_by by(factor);
  by.shares({&with.matrix_share, &with.memory_share});
  by.times({&with.launch});
  by.rates({&with.tile_feed, &with.cache_feed});
  return with;
}

/// How many times as long the two parts of a collective take.
///
/// Inputs   latency   of calls, steps and the fill [1]
///          transfer  of the bytes [1]
/// Source   definition
struct collective_factors {
  double latency = 1.0;
  double transfer = 1.0;
};

/// Collectives whose latencies and transfers take so many times as long.
///
/// Model    shares of links, networks and switches over the one factor, at most 1; calls, the fill and latencies times the
///          other. Shares of a ring's bandwidth stay
/// Inputs   with     a calibration
///          factors  of every time
/// Returns  the calibration with these constants
/// Errors   RL-101 unless the factors are positive and finite
/// Valid    a network's own latency, of its datasheet, is none of the calibration's
/// Source   definition
/// Checked  tests/unit/performance/calibration/scaled_test.cpp
constexpr collective_calibration scaled(collective_calibration with, const collective_factors& factors) {
  const detail::scaling_by latency(factors.latency), transfer(factors.transfer);
  transfer.shares({&with.link_share, &with.network_share, &with.switch_share, &with.network_switch_share});
  latency.times({&with.call, &with.fill});
  for (algorithm_latencies* one : {&with.ring, &with.tree})
    latency.latencies({&one->once, &one->inside, &one->between});
  with.switch_inside = factors.latency * with.switch_inside;
  with.switch_between = factors.latency * with.switch_between;
  return with;
}

/// Training steps that take so many times as long.
///
/// Model    kernels and links scaled, the share of attention over the factor, the host's times times the factor; what hides
///          behind what stays
/// Inputs   with    a calibration
///          factor  of every time
/// Returns  the calibration with these constants
/// Errors   RL-101 unless the factor is positive and finite
/// Valid    offloading goes over the host's link, which no calibration has a share of
/// Source   definition
/// Checked  tests/unit/performance/calibration/scaled_test.cpp
constexpr training_calibration scaled(training_calibration with, double factor) {
  const detail::scaling_by by(factor);
  with.kernels = scaled(with.kernels, factor);
  with.links = scaled(with.links, collective_factors{factor, factor});
  by.shares({&with.attention_share});
  by.times({&with.host_per_operation, &with.host_per_routing, &with.host_per_step});
  return with;
}

/// Iterations of an engine that take so many times as long; what a request takes outside of them stays.
///
/// Model    shares over the factor, at most 1; times and latencies times the factor
/// Inputs   with    a calibration
///          factor  of every time
/// Returns  the calibration with these constants
/// Errors   RL-101 unless the factor is positive and finite
/// Source   definition
/// Checked  tests/unit/performance/calibration/scaled_test.cpp
constexpr engine_calibration scaled(engine_calibration with, double factor) {
  const detail::scaling_by by(factor);
  by.shares({&with.weight_share, &with.expert_weight_share, &with.cache_share, &with.matrix_share,
             &with.expert_matrix_share, &with.attention_share, &with.link_share});
  by.times({&with.per_block, &with.per_mixture, &with.per_latent, &with.per_quantized, &with.prompt_per_block,
            &with.prompt_per_latent, &with.host_per_step, &with.host_per_sequence, &with.all_reduce_latency,
            &with.all_to_all_latency, &with.network_latency});
  return with;
}

/// How many times as long tokens and prompts take.
///
/// Inputs   token   of the time of an output token [1]
///          prompt  of the time of a prompt [1]
/// Source   definition
struct serving_factors {
  double token = 1.0;
  double prompt = 1.0;
};

/// Output tokens and prompts that take so many times as long.
///
/// Model    constants of what writes tokens over or times the one factor, of what reads prompts over or times the other;
///          shares at most 1. What both need, links and the host, goes with the tokens
/// Inputs   with     a calibration
///          factors  of every time
/// Returns  the calibration with these constants
/// Errors   RL-101 unless the factors are positive and finite
/// Source   definition
/// Checked  tests/unit/performance/calibration/scaled_test.cpp
constexpr serving_calibration scaled(serving_calibration with, const serving_factors& factors) {
  const detail::scaling_by tokens_by(factors.token), prompts_by(factors.prompt);
  tokens_by.shares({&with.kernels.memory_share});
  tokens_by.rates({&with.wide_per_cycle, &with.packed_per_cycle, &with.nested_per_cycle});
  tokens_by.times({&with.cycles_per_block, &with.cycles_per_cached_token, &with.p2p_cycles_per_block});
  tokens_by.times({&with.host_per_step, &with.host_per_request, &with.p2p});
  with.links = scaled(with.links, collective_factors{factors.token, factors.token});
  prompts_by.shares({&with.kernels.matrix_share, &with.attention_share, &with.unpacking_share});
  prompts_by.times({&with.prompt_cycles_per_block});
  prompts_by.times({&with.energy_per_operation});
  prompts_by.times({&with.bytes_per_score});
  return with;
}

}  // namespace ridgeline::inline v0_2
