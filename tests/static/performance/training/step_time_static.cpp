#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <variant>

using namespace ridgeline;

// Llama-3 70B on 64 H100s: eight to a machine, each with a card of 400 Gbit/s.
constexpr cluster sixty_four{
    machine(catalogue::h100_sxm5_80gb, gpus(8),
            interconnect{.kind = link_kind::nvswitch, .per_direction = 450.0 * units::gigabytes_per_second},
            host{.name = "any"}),
    nodes(8), interconnect{.kind = link_kind::infiniband, .per_direction = 400.0 * units::gigabytes_per_second}};
constexpr training_step step{.model = std::get<transformer>(catalogue::llama3_70b.what),
                             .micro_batch = batch(1),
                             .sequence = tokens(8192),
                             .plan = {.data_parallel = gpus(4),
                                      .tensor_parallel = gpus(4),
                                      .sequence_parallel = true,
                                      .pipeline_parallel = stages(4),
                                      .virtual_stages = stages(5),
                                      .schedule = pipeline_schedule::interleaved,
                                      .sharding = zero::optimizer_state,
                                      .flash_attention = true,
                                      .micro_batches = micro_batches(32)}};
constexpr estimate<step_breakdown> spent = step_time(step, sixty_four, catalogue::megatron_bridge_h100);

// Every term that the plan has, and none that it has not.
static_assert(spent.terms.gemms > duration{} && spent.terms.attention > duration{} &&
              spent.terms.elementwise > duration{});
static_assert(spent.terms.pipeline_bubble > duration{} && spent.terms.pipeline_p2p > duration{} &&
              spent.terms.data_parallel > duration{});
static_assert(spent.terms.context_parallel == duration{} && spent.terms.expert_parallel == duration{} &&
              spent.terms.offload == duration{} && spent.terms.recomputation == duration{});
static_assert(largest_term(spent.terms) == step_term::gemms);

// A stack that hides none of its tensor-parallel collectives shows all of them, and takes longer.
constexpr training_calibration nothing_hidden = [] {
  training_calibration made = catalogue::megatron_bridge_h100;
  made.hidden_tensor.value = fraction(0.0);
  return made;
}();
constexpr estimate<step_breakdown> shown = step_time(step, sixty_four, nothing_hidden);
static_assert(shown.terms.tensor_parallel > spent.terms.tensor_parallel && shown.total() > spent.total());

// NVIDIA/Megatron-LM, README.md of core 0.8: 41 to 48 % MFU on H100s, from 2 to 462 billion parameters. A third to three
// fifths leaves room for another plan and another release.
constexpr utilization_of_peak reached = utilization(
    step, spent.total(), catalogue::h100_sxm5_80gb.peak.bf16_accumulate_fp32.value(), attention_mask::causal);
static_assert(reached.model_flops > 0.33 && reached.model_flops < 0.6);
static_assert(reached.hardware_flops == reached.model_flops, "nothing is computed again");

// The datasheet's time is a lower bound.
static_assert(step_time(step, sixty_four, datasheet_training).total() < spent.total());
static_assert(spent.shortest() < spent.total() && spent.total() < spent.longest());
