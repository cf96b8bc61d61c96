// footprint [AT_LEAST]: full footprints a second on one core, the best of 7 rounds; exits 1 below AT_LEAST.
// Each is that of a 3D-parallel mixture of experts (DeepSeek-V3 on 4,096 GPUs), of another micro-batch and sequence
// than the one before, so that nothing can be taken over.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

int main(int count, char** words) {
  training_step step{.model = *transformer_of(catalogue::deepseek_v3),
                     .micro_batch = batch(1),
                     .sequence = tokens(4096),
                     .recipe = fp8_training,
                     .plan = {.data_parallel = gpus(128),
                              .tensor_parallel = gpus(2),
                              .sequence_parallel = true,
                              .pipeline_parallel = stages(16),
                              .expert_parallel = gpus(64),
                              .sharding = zero::optimizer_state,
                              .recompute = recomputation::selective,
                              .flash_attention = true,
                              .micro_batches = micro_batches(32)}};
  constexpr int rounds = 7;
  constexpr int each = 100'000;
  double best = 0.0;
  double sum = 0.0;  // printed, so that the work is done
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < each; ++i) {
      step.micro_batch = batch(1 + i % 4);
      step.sequence = tokens(1024 * (1 + i % 7));
      sum += in(footprint(step).total(), units::gigabytes);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    best = each / seconds > best ? each / seconds : best;
  }
  std::printf("%.2f million footprints a second (checksum %.6g)\n", best / 1e6, sum);
  const double at_least = count > 1 ? std::atof(words[1]) : 0.0;
  return best >= at_least ? 0 : 1;
}
