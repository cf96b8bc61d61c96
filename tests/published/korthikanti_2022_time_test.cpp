// Source     Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022 (arXiv 2205.05198),
//            table 3 (models) and table 5 (seconds of an iteration with everything recomputed, and with sequence
//            parallelism and selective recomputation; MFU and HFU of the latter); its figures as Calculon's validation and
//            Megatron-LM's README repeat them. Narayanan et al. 2021, table 1.
// Fitted     catalogue::megatron_lm_a100 was fitted on the four iterations with selective recomputation (and on two of the
//            four MFUs, which are the same measurements); the four with everything recomputed were not fitted.
// Reached    mean error over the eight 2.9 %, worst 6.2 % (175B, everything recomputed), over the four that were not fitted
//            3.8 %. Calculon's mean is 3.65 %, its worst 8.87 %.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/models/megatron.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <variant>

using namespace ridgeline;
using namespace ridgeline::catalogue;

namespace {

struct published_run {
  const catalogued_model* model;
  std::int64_t micro_batch;
  std::int64_t pipeline;
  std::int64_t chunks;
  std::int64_t micro_batches_of_it;
  double full;       // [s]
  double selective;  // [s]
  double model_flops;
  double hardware_flops;
};

constexpr published_run table_5[] = {
    {&megatron_22b, 4, 1, 1, 1, 1.42, 1.10, 0.415, 0.437},
    {&megatron_175b, 1, 8, 3, 64, 18.13, 13.75, 0.514, 0.528},
    {&megatron_530b, 1, 35, 3, 280, 49.05, 37.83, 0.560, 0.570},
    {&megatron_1t, 1, 64, 1, 512, 94.42, 71.49, 0.563, 0.570},
};

constexpr training_step step_of(const published_run& one, bool selective) {
  return {.model = std::get<transformer>(one.model->what),
          .micro_batch = batch(one.micro_batch),
          .sequence = tokens(2048),
          .recipe = mixed_16,
          .plan = {.tensor_parallel = gpus(8),
                   .sequence_parallel = selective,
                   .pipeline_parallel = stages(one.pipeline),
                   .virtual_stages = stages(one.chunks),
                   .schedule = one.chunks > 1 ? pipeline_schedule::interleaved : pipeline_schedule::one_f_one_b,
                   .recompute = selective ? recomputation::selective : recomputation::full,
                   .micro_batches = micro_batches(one.micro_batches_of_it)},
          .dropout = true};
}

/// Selene: eight A100s of 80 GB on NVLink 3, and eight cards of 200 Gbit/s, in each machine.
cluster selene(std::int64_t gpus_of_it) {
  const interconnect nvlink{.kind = link_kind::nvswitch, .per_direction = 300.0 * units::gigabytes_per_second};
  const interconnect network{.kind = link_kind::infiniband, .per_direction = 200.0 * units::gigabytes_per_second};
  return {machine(a100_sxm4_80gb, gpus(8), nvlink, host{.name = "DGX A100"}), nodes((gpus_of_it + 7) / 8), network};
}
estimate<step_breakdown> predicted(const training_step& step) {
  return step_time(step, selene(gpus_of(step.plan).value()), megatron_lm_a100);
}
double error_of(const training_step& step, double measured) {
  return std::abs(in(predicted(step).total(), units::seconds) / measured - 1.0);
}

constexpr operation_rate peak = a100_sxm4_80gb.peak.bf16_accumulate_fp32.value();

}  // namespace

// Tolerance  0.3 points: the times have three or four digits and the shares three; the paper counts the whole square of
//            the scores. Its hardware operations, 72 B L s h^2 (1 + s / 3h + v / 12hL), add s / 6h to those of the model: three
//            times 4 B s^2 h a layer, which is what computing the scores once more takes. Ours adds it once.
TEST_CASE("the published times are the published shares of the peak") {
  for (const published_run& one : table_5) {
    CAPTURE(one.model->id);
    const utilization_of_peak reached =
        utilization(step_of(one, true), one.selective * units::seconds, peak, attention_mask::full);
    CHECK(std::abs(reached.model_flops - one.model_flops) < 0.003);
    const double again = reached.hardware_flops - reached.model_flops;
    CHECK(again > 0.0);
    CHECK(std::abs(reached.model_flops + 3.0 * again - one.hardware_flops) < 0.003);
  }
}

// Tolerance  what was reached (above), rounded up; for the mean of the eight, what Calculon reaches.
TEST_CASE("iteration times: the mean of eight within 3.65 %, of the four that nothing was fitted on within 4 %") {
  double all = 0.0;
  double not_fitted = 0.0;
  double worst = 0.0;
  for (const published_run& one : table_5) {
    const double full = error_of(step_of(one, false), one.full);
    const double selective = error_of(step_of(one, true), one.selective);
    MESSAGE(std::string(one.model->id) << ": all recomputed " << 100.0 * full << " %, selective " << 100.0 * selective
                                       << " %");
    all += (full + selective) / 8.0;
    not_fitted += full / 4.0;
    worst = std::max({worst, full, selective});
  }
  CHECK(all < 0.0365);
  CHECK(not_fitted < 0.04);
  CHECK(worst < 0.07);
}

TEST_CASE("selective recomputation with sequence parallelism is faster, as the paper found: by 22 to 24 %") {
  for (const published_run& one : table_5) {
    const double gain = 1.0 - predicted(step_of(one, true)).total() / predicted(step_of(one, false)).total();
    // The published gains; ours are as far off as the times.
    CHECK(gain > 0.2);
    CHECK(gain < 0.29);
  }
}

TEST_CASE("where it was calibrated the estimate says so, and how far off it usually is") {
  const estimate<step_breakdown> of_1t = predicted(step_of(table_5[3], true));
  CHECK(of_1t.range == calibrated_range::inside);
  CHECK(of_1t.relative_error);
  CHECK(in(of_1t.shortest(), units::seconds) < table_5[3].selective);
  CHECK(in(of_1t.longest(), units::seconds) > table_5[3].selective);
}

// Source     Narayanan et al. 2021, table 1: 145 billion parameters on 1536 GPUs with a batch of 2304, 148 teraFLOP/s a
//            GPU; one trillion on 3072 with 3072, 163; by equation 3. The first is in the fitted half, the second is not.
// Tolerance  8 %: the micro-batch and the chunks of the interleaved schedule are not in the table.
TEST_CASE("operations a second of 145 billion and of a trillion parameters in Narayanan 2021, table 1") {
  const auto rate = [](const catalogued_model& model, std::int64_t replicas, std::int64_t pipeline,
                       std::int64_t batches) {
    const training_step step{.model = std::get<transformer>(model.what),
                             .micro_batch = batch(1),
                             .sequence = tokens(2048),
                             .plan = {.data_parallel = gpus(replicas),
                                      .tensor_parallel = gpus(8),
                                      .pipeline_parallel = stages(pipeline),
                                      .sharding = zero::optimizer_state,
                                      .recompute = recomputation::full,
                                      .micro_batches = micro_batches(batches)},
                             .dropout = true};
    const double gpus_of_it = static_cast<double>(gpus_of(step.plan).value());
    const operation_count done = operations_of(step, attention_mask::full).of_hardware;
    return in(done / predicted(step).total(), units::teraoperations_per_second) / gpus_of_it;
  };
  CHECK(rate(megatron_145b, 24, 8, 96) == doctest::Approx(148.0).epsilon(0.08));
  CHECK(rate(megatron_1t, 6, 64, 512) == doctest::Approx(163.0).epsilon(0.08));
}
