#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/questions/how_long.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   volcengine/verl, docs/advance/fully_async.md, "Asynchronous Training on 7B Model" (read 2026-11-23): seconds of a step of
//          Qwen2.5-Math-7B with DAPO on H20, and of its parts
namespace {
struct verl_row {
  duration step;
  post_training_breakdown parts;
};
constexpr verl_row colocated[] = {
    {790.10 * seconds,
     {.roll_out = 357.41 * seconds, .log_probabilities = 107.71 * seconds, .training = 313.81 * seconds}},
    {365.28 * seconds,
     {.roll_out = 150.72 * seconds, .log_probabilities = 70.26 * seconds, .training = 133.41 * seconds}},
    {356.30 * seconds,
     {.roll_out = 177.85 * seconds, .log_probabilities = 53.92 * seconds, .training = 113.81 * seconds}}};
// On GPUs of their own: what the trainer waits for replies and what it trains.
constexpr verl_row apart[] = {{294.77 * seconds, {.training = 269.80 * seconds, .waiting = 21.26 * seconds}},
                              {189.26 * seconds, {.training = 156.98 * seconds, .waiting = 28.46 * seconds}},
                              {150.63 * seconds, {.training = 113.16 * seconds, .waiting = 33.14 * seconds}}};
}  // namespace

TEST_CASE("verl's parts of a step in turn add up to it, and roll-outs take the share that it says") {
  for (const verl_row& row : colocated) {
    // The rest is reward and weights: 1 to 3 %.
    const double part = synchronous_step(row.parts).total() / row.step;
    CHECK(part < 1.0);
    CHECK(part > 0.965);
    CHECK(synchronous_step(row.parts).roll_out_share() > 0.42);
    CHECK(synchronous_step(row.parts).roll_out_share() < 0.52);
  }
}

TEST_CASE("on GPUs of their own a step is the longer of both, as its trainer sees it") {
  for (const verl_row& row : apart) {
    const post_training_breakdown pools{.roll_out = row.parts.training + row.parts.waiting,
                                        .training = row.parts.training};
    CHECK(overlapped_step(pools).total() / row.step > 0.965);
    CHECK(overlapped_step(pools).total() / row.step < 1.0);
  }
}

// Source   NVIDIA-NeMo/RL, docs/about/performance-summary.md, v0.6, H100 BF16 (read 2026-11-23): GRPO of Qwen3-30B-A3B on 32 GPUs,
//          2,048 sequences of 3,203 tokens on average and 4,096 at most, engines of two GPUs: 192 s on policy; 152 s one step off,
//          16 GPUs writing and 16 training (grpo-qwen3-30ba3b-4n8g-async-1off.yaml); 32 replies a prompt
// Here     nothing was fitted on these rows. Prompts of 150 tokens and a deviation of 0.3 of the replies' mean are assumed; the
//          log-probabilities take a forward pass of the policy and one of the reference, two thirds of the training's time
namespace {
constexpr roll_out_work written_by(std::int64_t engines) {
  return {.replies = batch(2048 / engines),
          .per_prompt = 32.0,
          .prompt = 150.0 * single_tokens,
          .reply = {3053.0 * single_tokens, 0.3},
          .longest = 3946.0 * single_tokens};
}

duration training_on(std::int64_t devices, std::int64_t pipeline) {
  training_question asked{.model = catalogue::qwen3_30b_a3b, .device = catalogue::h100_sxm5_80gb};
  asked.machines.gpus = gpus(devices);
  asked.expert = gpus(8);
  asked.pipeline = stages(pipeline);
  asked.sequence = tokens(3203);
  asked.batch = batch(2048);
  asked.micro_batch = batch(1);
  asked.sharding = zero::optimizer_state;
  return how_long(asked).estimate.step.total();
}
}  // namespace

TEST_CASE("NeMo RL's step on policy and one step off: both within a factor of 1.7, their quotient within a tenth") {
  const engine_iterations iteration{
      engine_model_of(*transformer_of(catalogue::qwen3_30b_a3b), {}, {.tensor_parallel = gpus(2)}),
      engine_rates_of(catalogue::h100_sxm5_80gb, {}, catalogue::vllm_on_hopper)};
  const duration learned_by_32 = training_on(32, 1);
  const duration learned_by_16 = training_on(16, 2);
  const post_training_breakdown in_turn = synchronous_step({.roll_out = roll_out(written_by(16), {}, iteration).total(),
                                                            .log_probabilities = 2.0 / 3.0 * learned_by_32,
                                                            .training = learned_by_32});
  const post_training_breakdown beside = overlapped_step({.roll_out = roll_out(written_by(8), {}, iteration).total(),
                                                          .log_probabilities = 2.0 / 3.0 * learned_by_16,
                                                          .training = learned_by_16});
  for (const double factor : {192.0 * seconds / in_turn.total(), 152.0 * seconds / beside.total()}) {
    CHECK(factor > 1.0 / 1.7);
    CHECK(factor < 1.7);
  }
  CHECK(in_turn.total() / beside.total() == doctest::Approx(192.0 / 152.0).epsilon(0.1));
}

// Source   MoonshotAI/checkpoint-engine, README, table "Benchmark" (read 2026-11-23): weights into H20 of engines of 16, "Update
//          (Broadcast)". 671 and 1,026 billion parameters in 8 bits: DeepSeek-V3.1 10.19 s, Kimi-K2 14.36 s into one engine; 11.33 and
//          16.04 s into sixteen
TEST_CASE("new weights reach sixteen engines about as soon as one, and take as long as they are large") {
  // Sixteen engines take a tenth longer than one, which a rate per model cannot say: 12 %.
  const bandwidth reached = 671.0 * gigabytes / (10.19 * seconds);
  CHECK(in(weight_sync_time(1026.0 * gigabytes, reached), seconds) == doctest::Approx(14.36).epsilon(0.1));
  CHECK(in(weight_sync_time(671.0 * gigabytes, reached), seconds) == doctest::Approx(11.33).epsilon(0.12));
  CHECK(in(weight_sync_time(1026.0 * gigabytes, reached), seconds) == doctest::Approx(16.04).epsilon(0.12));
}
