// The settings that NVIDIA's recipes state for published rows of Megatron-Bridge, and what the reader does with them.
#include <accuracy/training_runs.hpp>
#include <doctest/doctest.h>

namespace {

accuracy::row nano(const char* release) {
  return {{"id", "one"},
          {"family", "megatron-bridge"},
          {"model", "Nemotron_3_Nano"},
          {"gpu", "H100"},
          {"n_gpus", "16"},
          {"precision", "FP8"},
          {"note", release},
          {"seq_len", "8192"},
          {"tp", "1"},
          {"pp", "1"},
          {"cp", "1"},
          {"ep", "8"},
          {"micro_batch", "1"},
          {"global_batch", "1024"},
          {"tokens_per_s_per_gpu", "14719"}};
}

}  // namespace

TEST_CASE("a published row finds what NVIDIA's recipe of its release states") {
  // configs/nemotronh/nemotron_3_workload_base_configs.py at f9b6319e5, NEMOTRON_3_NANO_PRETRAIN_CONFIG_H100_FP8_CS_V1
  const auto stated = accuracy::settings_of(nano("26.04.01 NeMo Container"));
  REQUIRE(stated);
  CHECK(stated->again == "moe+layernorm+core_attn+moe_act");
  CHECK(stated->graphs == "mamba");
  CHECK(stated->dispatcher == "hybridep");
  CHECK(stated->blocks_again == 0);
  CHECK_FALSE(stated->experts_overlapped);

  accuracy::row other = nano("26.04.01 NeMo Container");
  other["precision"] = "BF16";
  CHECK_FALSE(accuracy::settings_of(other));
  CHECK_FALSE(accuracy::settings_of(nano("24.12 NeMo Container")));
  other = nano("26.04.01 NeMo Container");
  other["family"] = "megatron-lm";
  CHECK_FALSE(accuracy::settings_of(other));
  // GPT_OSS_120B_PRETRAIN_CONFIG_B200_BF16_V2 at 9c9dd8489 has 64 expert-parallel GPUs, the published row 8.
  other = nano("26.02.01 NeMo Container");
  other["model"] = "GPT OSS 120B";
  other["gpu"] = "B200";
  other["n_gpus"] = "64";
  other["precision"] = "BF16";
  CHECK_FALSE(accuracy::settings_of(other));
}

TEST_CASE("blocks of experts that run again take longer than none and less than all blocks") {
  const accuracy::run_or_reason made = accuracy::step_run(nano("26.06 NeMo Container"));
  const auto* run = std::get_if<accuracy::timed_run>(&made);
  REQUIRE(run != nullptr);
  REQUIRE(run->experts_again);
  accuracy::timed_run none = *run;
  none.experts_again = false;
  accuracy::timed_run all = none;
  all.step.plan.recompute = ridgeline::recomputation::full;
  const auto& reached = *ridgeline::catalogue::find_training_calibration("megatron-bridge-h100-fp8");
  CHECK(run->predicted(reached) > none.predicted(reached));
  CHECK(run->predicted(reached) < all.predicted(reached));

  const accuracy::run_or_reason unknown = accuracy::step_run(nano("24.12 NeMo Container"));
  CHECK_FALSE(std::get<accuracy::timed_run>(unknown).experts_again);
}
