#pragma once
#include <accuracy/engine_loop.hpp>
#include <array>

// The constants of serving engines that are fitted, and where every fit starts.
namespace accuracy {

/// A constant to fit, and by how much it may differ from engine to engine: the deviation of its logarithm.
struct engine_constant {
  ridgeline::named_constant<engine_constants> of;
  double spread = 0.5;
};

inline constexpr std::size_t engine_constant_count = 26;

inline const std::array<engine_constant, engine_constant_count>& searched_of_engines() {
  using namespace ridgeline;
  using namespace ridgeline::units;
  using all = engine_constants;
  using one = engine_calibration;
  constexpr auto of = &all::reached;
  static const std::array<engine_constant, engine_constant_count> list{{
      {constant<of, &one::weight_share>("weight_share", {percent(30), percent(100)}), 0.15},
      {constant<of, &one::expert_weight_share>("expert_weight_share", {percent(20), percent(100)}), 0.3},
      {constant<of, &one::cache_share>("cache_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::matrix_share>("matrix_share", {percent(15), percent(100)}), 0.3},
      {constant<of, &one::expert_matrix_share>("expert_matrix_share", {percent(5), percent(100)}), 0.5},
      {constant<of, &one::tile_share>("tile_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::attention_share>("attention_share", {percent(3), percent(100)}), 0.5},
      {constant<of, &one::exposed_share>("exposed_share", {percent(1), percent(100)}), 0.7},
      {constant<of, &one::expert_tile>("expert_tile", {1.0 * single_tokens, 200.0 * single_tokens}), 0.7},
      {constant<of, &one::elementwise_passes>("elementwise_passes", {2.0, 100.0}), 0.7},
      {constant<of, &one::imbalance>("imbalance", {0.1, 20.0}), 0.7},
      {constant<of, &one::router_shape>("router_shape", {0.3, 30.0}), 0.5},
      {constant<of, &one::per_block>("per_block", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_mixture>("per_mixture", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_latent>("per_latent", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_quantized>("per_quantized", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::prompt_per_block>("prompt_per_block", {10.0 * microseconds, 5.0 * milliseconds}), 0.8},
      {constant<of, &one::prompt_per_latent>("prompt_per_latent", {10.0 * microseconds, 5.0 * milliseconds}), 0.8},
      {constant<of, &one::host_per_step>("host_per_step", {10.0 * microseconds, 20.0 * milliseconds}), 0.8},
      {constant<of, &one::host_per_sequence>("host_per_sequence", {0.1 * microseconds, 500.0 * microseconds}), 0.8},
      {constant<of, &one::request_overhead>("request_overhead", {1.0 * milliseconds, 300.0 * milliseconds}), 0.7},
      {constant<of, &one::link_share>("link_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::all_reduce_latency>("all_reduce_latency", {1.0 * microseconds, 60.0 * microseconds}), 0.5},
      {constant<of, &one::all_to_all_latency>("all_to_all_latency", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::network_latency>("network_latency", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<&all::first_wave>("first_wave", {0.005, 1.0}), 0.7},
  }};
  return list;
}

/// Where every fit starts: plausible values, chosen before any fit.
inline engine_constants start_of_engines() {
  using namespace ridgeline;
  using namespace ridgeline::units;
  engine_constants made;
  engine_calibration& one = made.reached;
  one.weight_share = {percent(80)};
  one.expert_weight_share = {percent(70)};
  one.cache_share = {percent(70)};
  one.matrix_share = {percent(60)};
  one.expert_matrix_share = {percent(40)};
  one.tile_share = {percent(80)};
  one.attention_share = {percent(40)};
  one.exposed_share = {percent(30)};
  one.expert_tile = {16.0 * single_tokens};
  one.elementwise_passes = {16.0};
  one.imbalance = {1.0};
  one.router_shape = {2.0};
  one.per_block = {15.0 * microseconds};
  one.per_mixture = {10.0 * microseconds};
  one.per_latent = {10.0 * microseconds};
  one.per_quantized = {10.0 * microseconds};
  one.prompt_per_block = {500.0 * microseconds};
  one.prompt_per_latent = {500.0 * microseconds};
  one.host_per_step = {500.0 * microseconds};
  one.host_per_sequence = {5.0 * microseconds};
  one.request_overhead = {10.0 * milliseconds};
  one.link_share = {percent(50)};
  one.all_reduce_latency = {6.0 * microseconds};
  one.all_to_all_latency = {15.0 * microseconds};
  one.network_latency = {10.0 * microseconds};
  return made;
}

}  // namespace accuracy
