// Questions around a run: a step of reinforcement learning in turn and side by side, experts and their copies, what a storage has
// to deliver, and many adapters beside one model.
#include <array>
#include <fmt/core.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/performance/serving/adapters.hpp>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/post_train.hpp>
#include <ridgeline/workload/checkpoint.hpp>
#include <ridgeline/workload/expert_placement.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

int main() {
  // [reinforcement]
  // 2,048 replies of 3,000 tokens to 64 prompts, on 32 H100 in engines of two; then a training step on them.
  const transformer model = *transformer_of(catalogue::qwen3_30b_a3b);
  const engine_iterations engine{engine_model_of(model, {}, {.tensor_parallel = gpus(2)}),
                                 engine_rates_of(catalogue::h100_sxm5_80gb, {}, catalogue::vllm_on_hopper)};
  const roll_out_work work{.replies = batch(2048 / 16),
                           .per_prompt = 32.0,
                           .prompt = 150.0 * single_tokens,
                           .reply = {3000.0 * single_tokens, 0.6},
                           .longest = 16'000.0 * single_tokens};
  const roll_out_time replies = roll_out(work, {}, engine);
  training_question training{.model = model, .device = catalogue::h100_sxm5_80gb, .machines = {.gpus = gpus(32)}};
  training.expert = gpus(8);
  training.sequence = tokens(3150);
  training.batch = batch(2048);
  training.micro_batch = batch(1);
  const duration learned = how_long(training).estimate.step.total();
  const data_size weights = 2.0 * bytes * static_cast<double>(parameters(model));
  post_training_breakdown parts{.roll_out = replies.total(),
                                .log_probabilities = 2.0 / 3.0 * learned,
                                .training = learned,
                                .weight_sync = weight_sync_time(weights, 50.0 * gigabytes_per_second)};
  const post_training_breakdown in_turn = synchronous_step(parts);
  const device_time writing = 32.0 * gpu_devices * steady_roll_out(work, {}, engine).total();
  const split_of_gpus split = best_split(gpus(32), gpus(2), writing, 32.0 * gpu_devices * parts.learning());
  // [/reinforcement]
  fmt::print(
      "in turn {:.0f} s, {:.0f} % of them roll-outs, {:.0f} s for their last tenth; apart {:.0f} s on {} and {} GPUs\n",
      in(in_turn.total(), seconds), 100.0 * in_turn.roll_out_share(), in(replies.last_tenth, seconds),
      in(split.step, seconds), split.writing.value(), split.learning.value());
  // [question]
  // The same as one question: the GPUs' split with the shortest iteration, and the cost of 300 iterations.
  post_training_question asked{.run = training, .apart = separate_roll_outs{.asynchronous = true}};
  asked.run.batch = std::nullopt;  // one update an iteration
  asked.run.recompute = recomputation::full;
  asked.replies = batch(2048);
  asked.per_prompt = batch(32);
  asked.prompt = tokens(150);
  asked.output = tokens(3000);
  asked.longest = tokens(16'000);
  asked.iterations = 300;
  const post_training_answer found = post_train(asked);
  // [/question]
  fmt::print("{} GPUs write and {} learn: {:.0f} s an iteration, {:.1f} days\n", found.writing.value(),
             found.learning.value(), in(found.step.total(), seconds), in(found.whole.run, days));
  // [experts]
  // 16 experts with unequal loads on 8 GPUs: with two slots per GPU, and with three.
  const std::array<double, 16> load{9, 7, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1};
  std::array<std::int64_t, 16> once{};
  std::array<std::int64_t, 24> with_copies{};
  const expert_balance alone = place_experts(load, {.devices = gpus(8)}, once);
  const expert_balance copied = place_experts(load, {.devices = gpus(8)}, with_copies);
  // [/experts]
  fmt::print("the busiest GPU has {:.2f} times its part of the tokens, {:.2f} with 8 copies\n", alone.busiest,
             copied.busiest);
  // [data]
  const data_size state = checkpoint_size(model, mixed_16, adam);
  const checkpoint_path by_hosts{.to_hosts = 800.0 * gigabytes_per_second, .to_storage = 5.0 * gigabytes_per_second};
  const checkpoint_cost pause = checkpoint_pause(state, by_hosts, 10.0 * minutes);
  // [/data]
  fmt::print("a checkpoint has {:.0f} GB: training waits {:.1f} s, and after {:.0f} s it is safe\n",
             in(state, gigabytes), in(pause.pause, seconds), in(pause.on_storage, seconds));
  // [adapters]
  // 1,000 adapters of 40 million parameters: what 64 sequences add to an iteration.
  const adapter_set adapters{.kinds = 1000, .parameters = 40e6, .skew = 1.0};
  const adapted_engine<engine_iterations> shared{engine, adapters, 3350.0 * gigabytes_per_second,
                                                 400.0 * teraflops_per_second, 1.0 * milliseconds};
  const engine_batch decoding{.sequences = 64.0 * samples, .context = 2000.0 * single_tokens};
  // [/adapters]
  fmt::print("{:.0f} different adapters in 64 sequences: {:.1f} ms an iteration instead of {:.1f}\n",
             adapters_touched(adapters, 64.0 * samples), in(shared(decoding), milliseconds),
             in(engine(decoding), milliseconds));
}
