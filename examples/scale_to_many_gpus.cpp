// The same training step on one GPU, on eight, and on 512: what each way of sharing it costs.
#include <fmt/core.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <string_view>

using namespace ridgeline;
using catalogue::h100_sxm5_80gb;

// [one]
constexpr std::int64_t batch_of_a_step = 512;  // a step: two million tokens, however many GPUs share them
constexpr training_step one{
    .model = catalogue::llama3_8b,
    .micro_batch = batch(1),
    .sequence = tokens(4096),
    .recipe = mixed_16,
    .plan = {.flash_attention = true, .micro_batches = micro_batches(batch_of_a_step)},
};
static_assert(!fits(footprint(one), h100_sxm5_80gb));  // 16 bytes for each of 8 billion parameters
// [/one]

// [machines]
constexpr machine eight_gpus(h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{});
constexpr interconnect rails = 8 * catalogue::ib_ndr;  // 400 Gbit/s for each GPU
constexpr cluster small(eight_gpus, nodes(1), interconnect{});
constexpr cluster large(eight_gpus, nodes(64), rails);
// [/machines]

// [rates]
constexpr training_rates on_eight = training_rates_of(small, bf16, catalogue::megatron_core_0_8_h100);
constexpr training_rates on_many = training_rates_of(large, bf16, catalogue::megatron_core_0_8_h100);
// [/rates]

// [spread]
constexpr training_step spread(strategy plan) {
  const std::int64_t shared_by = plan.data_parallel.value();
  plan.flash_attention = true;
  plan.micro_batches = micro_batches(batch_of_a_step / shared_by);
  training_step step = one;
  step.plan = plan;
  return step;
}
// [/spread]

// [eight]
constexpr training_step replicas = spread({.data_parallel = gpus(8), .sharding = zero::optimizer_state});
constexpr training_step sharded = spread({.data_parallel = gpus(8), .sharding = zero::parameters});
constexpr training_step tensor = spread({.tensor_parallel = gpus(8), .sequence_parallel = true});
constexpr training_step pipeline = spread({.pipeline_parallel = stages(8)});
constexpr training_step context = spread({.context_parallel = gpus(8), .sharding = zero::optimizer_state});
static_assert(fits(footprint(replicas), h100_sxm5_80gb));
static_assert(step_time(replicas, on_eight).total() < step_time(tensor, on_eight).total());
// [/eight]

// [many]
constexpr training_step many_replicas = spread({.data_parallel = gpus(512), .sharding = zero::optimizer_state});
constexpr training_step many_sharded = spread({.data_parallel = gpus(512), .sharding = zero::parameters});
constexpr training_step two_dimensions = spread({.data_parallel = gpus(128),
                                                 .tensor_parallel = gpus(4),
                                                 .sequence_parallel = true,
                                                 .sharding = zero::optimizer_state});
constexpr training_step with_pipeline =
    spread({.data_parallel = gpus(128), .pipeline_parallel = stages(4), .sharding = zero::optimizer_state});
constexpr training_step interleaved = spread({.data_parallel = gpus(128),
                                              .pipeline_parallel = stages(4),
                                              .virtual_stages = stages(8),
                                              .schedule = pipeline_schedule::interleaved,
                                              .sharding = zero::optimizer_state});
constexpr training_step zero_bubble = spread({.data_parallel = gpus(128),
                                              .pipeline_parallel = stages(4),
                                              .schedule = pipeline_schedule::zero_bubble,
                                              .sharding = zero::optimizer_state});
constexpr training_step across_machines = spread({.data_parallel = gpus(32),
                                                  .tensor_parallel = gpus(16),
                                                  .sequence_parallel = true,
                                                  .sharding = zero::optimizer_state});
constexpr duration time_of_many(const training_step& step) { return step_time(step, on_many).total(); }
static_assert(time_of_many(many_replicas) < time_of_many(many_sharded));
static_assert(time_of_many(interleaved) < time_of_many(zero_bubble));
static_assert(time_of_many(zero_bubble) < time_of_many(with_pipeline));
static_assert(time_of_many(across_machines) > 2.0 * time_of_many(two_dimensions));
// [/many]

// [trust]
constexpr estimate<step_breakdown> told = step_time(many_replicas, on_many);
static_assert(told.range == calibrated_range::inside);
static_assert(told.shortest() < told.total() && told.total() < told.longest());
// [/trust]

namespace {

void print(std::string_view what, const training_step& step, const training_rates& rates) {
  // [a row]
  const estimate<step_breakdown> time = step_time(step, rates);
  const memory_breakdown need = footprint(step);
  const double mfu =
      utilization(step, time.total(), h100_sxm5_80gb.peak.bf16_accumulate_fp32.value(), attention_mask::causal)
          .model_flops;
  // [/a row]
  const auto share = [&](duration part) { return 100.0 * in(part, time.total()); };
  const auto all = static_cast<double>(gpus_of(step.plan).value());
  fmt::print("{:<34} {:4}  {:6.2f}  {:9.0f}  {:4.1f} %  {:4.1f} %  {:4.1f} %  {:4.1f} %  {:5.1f}{}\n", what,
             gpus_of(step.plan).value(), in(time.total(), units::seconds),
             in(throughput_of(step, time.total()), units::tokens_per_second) / all, 100.0 * mfu,
             share(time.terms.communication()), share(time.terms.pipeline_bubble),
             share(time.terms.optimizer + time.terms.step_overhead), in(need.total(), units::gigabytes),
             fits(need, h100_sxm5_80gb) ? "" : " too much");
}

}  // namespace

int main() {
  fmt::print("Llama 3 8B, {} sequences of 4096 tokens a step, H100\n\n", batch_of_a_step);
  fmt::print("{:<34} {:>4}  {:>6}  {:>9}  {:>6}  {:>6}  {:>6}  {:>6}  {:>5}\n", "", "GPUs", "s", "tok/s/GPU", "MFU",
             "sent", "bubble", "update", "GB");
  print("one GPU", one, on_eight);
  fmt::print("\n");
  print("replicas, ZeRO 1", replicas, on_eight);
  print("replicas, ZeRO 3", sharded, on_eight);
  print("tensor 8", tensor, on_eight);
  print("context 8, ZeRO 1", context, on_eight);
  print("pipeline 8", pipeline, on_eight);
  fmt::print("\n");
  print("replicas, ZeRO 1", many_replicas, on_many);
  print("replicas, ZeRO 3", many_sharded, on_many);
  print("tensor 4", two_dimensions, on_many);
  print("tensor 16", across_machines, on_many);
  print("pipeline 4", with_pipeline, on_many);
  print("pipeline 4, interleaved 8", interleaved, on_many);
  print("pipeline 4, zero-bubble", zero_bubble, on_many);
}
