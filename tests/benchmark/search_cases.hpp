#pragma once
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/megatron.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <vector>

// The searches that are timed.
namespace search_cases {

using namespace ridgeline;

/// 641 machines of eight A100 80 GB, 5,128 in all, rented.
/// Source   Isaev et al., Calculon, SC 2023, section 5.2 (the search); NVIDIA DGX A100 datasheet (the host's 2 TB and
///          30 TB); eight channels of DDR4-3200 a socket
inline constexpr host around{.name = "2 x EPYC 7742",
                             .memory = 2.0 * units::terabytes,
                             .memory_bandwidth = 409.6 * units::gigabytes_per_second,
                             .storage = 30.0 * units::terabytes,
                             .storage_bandwidth = 25.0 * units::gigabytes_per_second};
inline constexpr fleet a100s[] = {
    {.name = "A100 80 GB",
     .on = {machine(catalogue::a100_sxm4_80gb, gpus(8), catalogue::nvswitch_a100, around), nodes(641),
            catalogue::ib_hdr},
     .reached = catalogue::megatron_lm_a100,
     .terms = terms_of(rental{.price = 16.0 * units::dollars_per_hour},
                       power_draw{.gpu = 400.0 * units::watts, .gpus = gpus(8), .host = 1500.0 * units::watts},
                       place{.overhead = pue(1.2), .grid = 400.0 * units::grams_co2e_per_kilowatt_hour})}};

/// Megatron-Turing NLG on its 270 billion tokens.
/// Source   Smith et al., Using DeepSpeed and Megatron to Train Megatron-Turing NLG 530B, 2022, section 3
inline constexpr training_request turing{.model = catalogue::megatron_530b,
                                         .sequence = tokens(2048),
                                         .sequences = batch(2520),
                                         .budget = tokens(270'000'000'000),
                                         .flash_attention = false};

/// What Calculon searches for one number of GPUs, as far as we have it: degrees that divide 5,128, interleaving,
/// micro-batches of at most three sequences a replica, recomputation, ZeRO, offload.
inline plan_axes calculon_axes(bool sequence_parallel) {
  return {.gpus = {gpus(5128)},
          .tensor = {gpus(1), gpus(2), gpus(4), gpus(8)},
          .pipeline = {stages(1), stages(2), stages(4), stages(8)},
          .virtual_stages = {stages(1), stages(2), stages(3), stages(4), stages(5), stages(7), stages(13), stages(15),
                             stages(21), stages(26), stages(35), stages(52)},
          .micro_batch = {batch(1), batch(2), batch(3)},
          .recompute = {recomputation::none, recomputation::selective, recomputation::full},
          .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters},
          .to_host = {offload::none, offload::optimizer_state, offload::parameters, offload::nvme},
          .sequence_parallel = sequence_parallel};
}

/// Thirty-two numbers of GPUs from 160 to 5,120, and pipelines that divide them.
inline plan_axes many_counts() {
  std::vector<gpu_count> counts;
  for (std::int64_t i = 1; i <= 32; ++i) counts.push_back(gpus(160 * i));
  return {.gpus = choices<gpu_count>(std::span<const gpu_count>(counts)),
          .tensor = {gpus(1), gpus(2), gpus(4), gpus(8)},
          .pipeline = {stages(1), stages(2), stages(4), stages(5), stages(8), stages(10), stages(16), stages(20)},
          .virtual_stages = {stages(1), stages(2), stages(3), stages(5), stages(7)},
          .context = {gpus(1), gpus(2)},
          .micro_batch = {batch(1), batch(2), batch(4), batch(6)},
          .recompute = {recomputation::none, recomputation::selective, recomputation::full},
          .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters},
          .to_host = {offload::none, offload::optimizer_state}};
}

/// Spaces of one shape and of 1,152 to 100,663,296 combinations, to see what a search costs as it grows.
///
/// Inputs   decade  from 3 to 8
/// Returns  axes with about 10^decade combinations
inline plan_axes about_ten_to(int decade) {
  struct values {
    std::size_t gpus, micro_batches, virtual_stages, contexts, offloads;
  };
  constexpr values sizes[] = {{1, 3, 1, 1, 1},  {4, 4, 1, 1, 2},    {16, 8, 1, 1, 2},
                              {32, 8, 5, 1, 2}, {32, 32, 13, 1, 2}, {32, 32, 16, 4, 4}};
  const values& of = sizes[decade - 3];
  const auto first = [](std::size_t count, auto value_of) {
    std::vector<decltype(value_of(std::int64_t{1}))> all;
    for (std::size_t i = 1; i <= count; ++i) all.push_back(value_of(static_cast<std::int64_t>(i)));
    return choices<typename decltype(all)::value_type>(all);
  };
  return {.gpus = first(of.gpus, [](std::int64_t i) { return gpus(160 * i); }),
          .tensor = {gpus(1), gpus(2), gpus(4), gpus(8)},
          .pipeline = {stages(1), stages(2), stages(4), stages(5), stages(8), stages(10), stages(16), stages(20)},
          .virtual_stages = first(of.virtual_stages, [](std::int64_t i) { return stages(i); }),
          .context = first(of.contexts, [](std::int64_t i) { return gpus(std::int64_t{1} << (i - 1)); }),
          .micro_batch = first(of.micro_batches, [](std::int64_t i) { return batch(i); }),
          .recompute = {recomputation::none, recomputation::selective, recomputation::full},
          .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters},
          .to_host = first(of.offloads, [](std::int64_t i) { return static_cast<offload>(i - 1); })};
}

template<class Result>
std::uint64_t impossible(const Result& of) {
  return of.count(plan_verdict::not_divided) + of.count(plan_verdict::fleet_too_small) +
         of.count(plan_verdict::no_such_format) + of.count(plan_verdict::batch_too_small);
}

}  // namespace search_cases
