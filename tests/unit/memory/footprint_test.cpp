#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
// By hand: a block has attention 4 * 4 * 4 = 64, feed-forward 2 * 4 * 8 = 64 and two norms of 4: 136 numbers; tables 40
// and head 40, last norm 4. In all 2 * 136 + 84 = 356.
constexpr double numbers = 356.0;
constexpr memory_breakdown alone = footprint(tiny_step, tensors_alone);
static_assert(bytes_in(alone.weights) == 2.0 * numbers);
static_assert(bytes_in(alone.gradients) == 2.0 * numbers);
static_assert(bytes_in(alone.master_weights) == 4.0 * numbers);
static_assert(bytes_in(alone.optimizer_state) == 8.0 * numbers);

// 24 tokens. A block keeps, in 2 bytes: norms 2 * 4, attention 4 + 4 + 8 + 4 = 20, scores 2 heads * 8 = 16,
// feed-forward 4 + 8 + 8 = 20: 64 numbers a token. Two blocks, 8 bytes of token numbers, and 4 + 4 before and in the
// head.
static_assert(bytes_in(alone.activations) == 24.0 * (2.0 * 2.0 * 64.0 + 8.0 + 2.0 * 8.0));
static_assert(bytes_in(alone.logits) == 24.0 * 10.0 * 6.0);
// Two gradients of the stream and the widest inside: scores of 16 a token.
static_assert(bytes_in(alone.workspace) == 24.0 * 2.0 * (2.0 * 4.0 + 16.0));
static_assert(bytes_in(alone.communication) == 0.0);
}  // namespace

TEST_CASE("a small transformer needs what a hand counts") {
  CHECK(bytes_in(alone.states()) == 16.0 * numbers);
  CHECK(bytes_in(alone.total()) == 16.0 * 356.0 + 24.0 * (280.0 + 60.0 + 48.0));
}

TEST_CASE("software is added where it is stated") {
  const memory_breakdown usual = footprint(tiny_step);
  CHECK(usual.context == 1343.0 * units::mebibytes);
  CHECK(bytes_in(usual.total() - usual.context) == doctest::Approx(bytes_in(alone.total())));
}

TEST_CASE("a pipeline's footprint is its most loaded stage's") {
  const training_step step = planned({.pipeline_parallel = stages(2), .micro_batches = micro_batches(4)});
  const memory_breakdown first = footprint_of_stage(step, 0, tensors_alone);
  const memory_breakdown last = footprint_of_stage(step, 1, tensors_alone);
  const double more =
      bytes_in(first.total()) > bytes_in(last.total()) ? bytes_in(first.total()) : bytes_in(last.total());
  CHECK(bytes_in(footprint(step, tensors_alone).total()) == more);
  CHECK(bytes_in(first.logits) == 0.0);
  CHECK(bytes_in(last.logits) == bytes_in(alone.logits));
  // Two micro-batches in flight on the first stage, one on the last.
  CHECK(bytes_in(first.activations) == 2.0 * 24.0 * (2.0 * 64.0 + 8.0));
  CHECK(bytes_in(last.activations) == 24.0 * (2.0 * 64.0 + 2.0 * 8.0));
}

TEST_CASE("a stage that does not exist and parameters offloaded by every replica are named errors") {
  CHECK_THROWS_WITH_AS(footprint_of_stage(tiny_step, 1), "RL-127: a stage must be one of the pipeline, counted from 0",
                       error);
  CHECK_THROWS_AS(footprint_of_stage(tiny_step, -1), error);
  CHECK_THROWS_WITH_AS(
      footprint(planned({.data_parallel = gpus(2), .to_host = offload::parameters})),
      "RL-126: offloading parameters over several replicas needs parameters that are sharded (ZeRO stage 3)", error);
  CHECK_THROWS_WITH_AS(footprint_of_stage(planned({.data_parallel = gpus(2), .to_host = offload::parameters}), 0),
                       doctest::Contains("RL-126"), error);
  CHECK_THROWS_AS(footprint(planned({.tensor_parallel = gpus(3)})), error);
}

TEST_CASE("every stage is asked where stages differ: the footprint is the largest of all of them") {
  training_step step = tiny_step;
  step.model.layers = layers(12);
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8), .first_dense = layers(5)};
  for (const std::int64_t every : {1, 2, 3}) {
    for (const std::int64_t micro : {1, 6}) {
      step.model.moe.every = every;
      step.plan.pipeline_parallel = stages(6);
      step.plan.micro_batches = micro_batches(micro);
      double most = 0.0;
      for (std::int64_t stage = 0; stage < 6; ++stage) {
        const double one = bytes_in(footprint_of_stage(step, stage).total());
        most = one > most ? one : most;
      }
      CHECK(bytes_in(footprint(step).total()) == most);
    }
  }
}

TEST_CASE("mixtures and windows in chunks: the footprint is still the largest of all stages") {
  training_step step = tiny_step;
  step.model.layers = layers(16);
  step.plan.pipeline_parallel = stages(4);
  transformer mixture = step.model;
  mixture.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8), .first_dense = layers(3)};
  transformer windowed = step.model;
  windowed.window = {.tokens = tokens(2), .full_every = 6};
  bool in_the_middle = false;
  for (const transformer& model : {mixture, windowed}) {
    step.model = model;
    for (const std::int64_t chunks : {1, 2, 4}) {
      step.plan.virtual_stages = stages(chunks);
      step.plan.schedule = chunks == 1 ? pipeline_schedule::one_f_one_b : pipeline_schedule::interleaved;
      for (const std::int64_t micro : {4, 16}) {
        step.plan.micro_batches = micro_batches(micro);
        double most = 0.0;
        std::int64_t where = 0;
        for (std::int64_t stage = 0; stage < 4; ++stage) {
          const double one = bytes_in(footprint_of_stage(step, stage, tensors_alone).total());
          if (one > most) where = stage;
          most = one > most ? one : most;
        }
        CHECK(bytes_in(footprint(step, tensors_alone).total()) == most);
        in_the_middle = in_the_middle || where == 2;
      }
    }
  }
  CHECK(in_the_middle);
}

TEST_CASE("models of memory are values: they can be stored, joined and asked from left to right") {
  constexpr auto need = footprint;
  static_assert((tiny_step | need).total() == footprint(tiny_step).total());
  constexpr auto fits_small = footprint | through(fits, accelerator{.capacity = 2.0 * units::gigabytes});
  static_assert(fits_small(tiny_step));
  const auto saved = tiny_step.plan | with(&strategy::recompute, recomputation::full);
  CHECK((planned(saved) | footprint).activations < footprint(tiny_step).activations);
}

// DeepSeek-V3 Technical Report, 2024, table 2: parameters twice; with ZeRO 1 the mirror takes half of the optimizer's state.
TEST_CASE("a DualPipe holds all weights twice, and a fold once") {
  training_step step = tiny_step;
  step.model.layers = layers(16);
  step.plan = {.pipeline_parallel = stages(4), .micro_batches = micro_batches(8)};
  const auto summed = [&](data_size memory_breakdown::*term) {
    data_size sum{};
    for (std::int64_t stage = 0; stage < 4; ++stage) sum += footprint_of_stage(step, stage, tensors_alone).*term;
    return bytes_in(sum);
  };
  const double weights = summed(&memory_breakdown::weights);
  const double moments = summed(&memory_breakdown::optimizer_state);
  step.plan.schedule = pipeline_schedule::dual_pipe;
  CHECK(summed(&memory_breakdown::weights) == 2.0 * weights);
  CHECK(summed(&memory_breakdown::optimizer_state) == 2.0 * moments);
  step.plan.sharding = zero::optimizer_state;
  CHECK(summed(&memory_breakdown::weights) == 2.0 * weights);
  CHECK(summed(&memory_breakdown::optimizer_state) == moments);
  step.plan.schedule = pipeline_schedule::dual_pipe_v;
  CHECK(summed(&memory_breakdown::weights) == weights);
}

TEST_CASE("the most loaded GPU of a DualPipe may be one of the middle") {
  for (const std::int64_t depth : {16, 17, 19, 22, 23}) {
    for (const zero sharding : {zero::off, zero::optimizer_state, zero::parameters}) {
      training_step step = tiny_step;
      step.model.layers = layers(depth);
      step.model.has_head = false;
      step.model.tied = false;
      step.plan = {.data_parallel = gpus(2),
                   .pipeline_parallel = stages(8),
                   .schedule = pipeline_schedule::dual_pipe,
                   .micro_batches = micro_batches(16)};
      step.plan.sharding = sharding;
      double most = 0.0;
      for (std::int64_t stage = 0; stage < 8; ++stage)
        most = std::max(most, bytes_in(footprint_of_stage(step, stage, tensors_alone).total()));
      CAPTURE(depth);
      CHECK(bytes_in(footprint(step, tensors_alone).total()) == most);
    }
  }
}

TEST_CASE("context-parallel GPUs are replicas, too: parameters that all of them hold are not offloaded") {
  CHECK_THROWS_WITH_AS(footprint(planned({.context_parallel = gpus(2), .to_host = offload::parameters})),
                       doctest::Contains("RL-126"), error);
}

TEST_CASE("Ulysses keeps the activations of a ring, and copies of keys and values beyond their heads") {
  training_step step = planned({.context_parallel = gpus(2), .flash_attention = true, .ulysses = gpus(2)});
  const data_size traded = footprint(step).activations;
  step.plan.ulysses = gpus(1);
  CHECK(footprint(step).activations == traded);
  // One head for both GPUs: 2 blocks, 12 of the 24 tokens, keys and values of 2 features, 2 bytes, once more.
  step.model.key_value_heads = heads(1);
  const data_size ring = footprint(step).activations;
  step.plan.ulysses = gpus(2);
  CHECK(bytes_in(footprint(step).activations - ring) == doctest::Approx(2.0 * 12.0 * 4.0 * 2.0));
}

namespace {
// By hand, for GPUs that divide tensors (t = 2), the sequence (c = 2; sequence parallel, so by t too) and experts (e = 2).
// Four experts of width 16, two a token, in place of the plain feed-forward part; the rest as `tiny`, 24 tokens.
constexpr training_step spread(zero sharding, std::int64_t deep = 1) {
  training_step step = tiny_step;
  step.model.feed_forward = {};
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(16)};
  step.plan = {.data_parallel = gpus(2),
               .tensor_parallel = gpus(2),
               .sequence_parallel = true,
               .pipeline_parallel = stages(deep),
               .context_parallel = gpus(2),
               .expert_parallel = gpus(2),
               .sharding = sharding};
  return step;
}
// Numbers of a block on a GPU: attention 64 / t, two norms of 4, a router of 4 x 4, 4 experts of 2 * 4 * 16 / (e t).
constexpr double of_dense = 64.0 / 2.0 + 8.0 + 16.0;
constexpr double of_expert = 4.0 * 128.0 / 4.0;
// Two blocks; table and head of 40 / t; the last norm.
constexpr double dense = 2.0 * of_dense + 20.0 + 20.0 + 4.0;
constexpr double expert = 2.0 * of_expert;
// Four GPUs (data times context parallelism) hold the same dense numbers, two of them the same experts.
constexpr double by_zero = dense / 4.0 + expert / 2.0;
}  // namespace

TEST_CASE("a mixture over tensor, context and expert parallel GPUs: states by hand") {
  const memory_breakdown whole = footprint(spread(zero::off), tensors_alone);
  CHECK(bytes_in(whole.weights) == 2.0 * (dense + expert));
  CHECK(bytes_in(whole.gradients) == 2.0 * (dense + expert));
  CHECK(bytes_in(whole.master_weights) == 4.0 * (dense + expert));
  CHECK(bytes_in(whole.optimizer_state) == 8.0 * (dense + expert));
  const memory_breakdown one = footprint(spread(zero::optimizer_state), tensors_alone);
  CHECK(bytes_in(one.weights) == 2.0 * (dense + expert));
  CHECK(bytes_in(one.master_weights) == 4.0 * by_zero);
  CHECK(bytes_in(one.optimizer_state) == 8.0 * by_zero);
  const memory_breakdown three = footprint(spread(zero::parameters), tensors_alone);
  CHECK(bytes_in(three.weights) == 2.0 * by_zero);
  CHECK(bytes_in(three.gradients) == 2.0 * by_zero);
  // Two blocks of weights and one of gradients are gathered.
  CHECK(bytes_in(three.communication - whole.communication) == 3.0 * 2.0 * (of_dense + of_expert));
}

TEST_CASE("a mixture over tensor, context and expert parallel GPUs: activations by hand") {
  const memory_breakdown need = footprint(spread(zero::off), tensors_alone);
  // Bytes of a token that sequence parallelism divides: 16-bit inputs of two norms, of the attention and of the mixture, 4
  // each; of two experts their inputs and outputs, 4 each; the router's 4 logits in 32 bits.
  constexpr double sequence = 2.0 * (4.0 * 4.0 + 2.0 * (4.0 + 4.0)) + 4.0 * 4.0;
  // That tensor parallelism divides: queries, keys, values, attention output 4 each, scores of 2 heads on 8 tokens, and
  // what two experts of width 16 read and write at their activation.
  constexpr double tensor = 2.0 * (4.0 * 4.0 + 2.0 * 8.0 + 2.0 * (16.0 + 16.0));
  // Both by 2. Context parallelism leaves 12 of 24 tokens. Before the blocks 8 bytes of token number, not divided by t;
  // behind them the inputs of norm and head, 4 numbers each.
  CHECK(bytes_in(need.activations) == 12.0 * (2.0 * (sequence + tensor) / 2.0 + 8.0 + 2.0 * 8.0 / 2.0));
  // 10 logits / t of 4 bytes with a gradient of 2.
  CHECK(bytes_in(need.logits) == 12.0 * 10.0 / 2.0 * 6.0);
  // Two gradients of the stream, and two experts' 16 / t numbers.
  CHECK(bytes_in(need.workspace) == 12.0 * 2.0 * (2.0 * 4.0 / 2.0 + 2.0 * 16.0 / 2.0));
  // Two copies of each of 12 tokens are gathered; keys and values, 8 / t, of two neighbours; two copies of half the tokens
  // sent and got.
  CHECK(bytes_in(need.communication) == 12.0 * 2.0 * (2.0 * 4.0 + 2.0 * 8.0 / 2.0 + 2.0 * 2.0 * 4.0 / 2.0));
  // Two stages: a tensor in and one out, divided by t.
  const memory_breakdown staged = footprint(spread(zero::off, 2), tensors_alone);
  CHECK(bytes_in(staged.communication - need.communication) == 12.0 * 2.0 * 2.0 * 4.0 / 2.0);
}

// Hand count of the tiny model whose second block borrows, with a middle of 16, and whose tokens have 3 numbers for each block.
// Weights: the first block 64 + 64 + 3 norms of 4 + 3 * 4 * 3 = 176, the second 32 + 128 + 12 + 36 = 208; tables 40 and 10 * 6, a norm of 3.
// Numbers a token: norms 12, attention 20 or 12, scores 16, feed-forward 4 + 8 + 8 or 4 + 16 + 16, the vector 4 + 3 + 3; before the blocks
// 8 bytes and the vectors twice.
TEST_CASE("a block that borrows and a token's vectors for each block, by hand") {
  training_step step = tiny_step;
  step.model.borrowing = layers(1);
  step.model.borrowing_feed_forward = features(16);
  step.model.per_layer_input = features(3);
  const memory_breakdown whole = footprint(step, tensors_alone);
  CHECK(bytes_in(whole.weights) == 2.0 * (40 + 60 + 3 + 176 + 208 + 4 + 40));
  CHECK(bytes_in(whole.activations) == 24.0 * (2.0 * (78 + 86) + 8.0 + 2.0 * 2 * 6 + 2.0 * 8));
  step.plan.recompute = recomputation::full;
  CHECK(bytes_in(footprint(step, tensors_alone).activations) == 24.0 * (2.0 * 8 + 8.0 + 2.0 * 2 * 6 + 2.0 * 8));
  step.plan = {.pipeline_parallel = stages(2), .micro_batches = micro_batches(4)};
  const memory_breakdown first = footprint_of_stage(step, 0, tensors_alone);
  const memory_breakdown last = footprint_of_stage(step, 1, tensors_alone);
  CHECK(bytes_in(first.weights) == 2.0 * (40 + 60 + 3 + 176));
  CHECK(bytes_in(last.weights) == 2.0 * (208 + 4 + 40));
  CHECK(bytes_in(last.activations) == 24.0 * (2.0 * 86 + 2.0 * 8));
  // Of four stages the third is the fullest: two wide blocks, and two micro-batches in flight.
  step.model.layers = layers(8);
  step.model.borrowing = layers(4);
  step.model.borrowing_feed_forward = features(4096);
  step.plan.pipeline_parallel = stages(4);
  const memory_breakdown third = footprint_of_stage(step, 2, tensors_alone);
  CHECK(third.total() > footprint_of_stage(step, 0, tensors_alone).total());
  CHECK(footprint(step, tensors_alone).total() == third.total());
}

// Hand count of the tiny model with compressed attention. Weights of either block: queries 12, 3, 12, the shared vector 8, 2, outputs 20,
// 20, two mixes of 64 + 11, norms 8, feed-forward part 64: 299; entries of two tokens 32, 8, 2 and their indexer 6, 4, 32, 8, 2; of four
// tokens 16, 8, 2. Behind them 16 + 3 of the last mix, a norm of 4, a head of 40.
// Numbers a token: norms 8, feed-forward 20; of attention the input 4, latents 5, queries 4, what is read and projected 9, streams and
// outputs 24; with entries of two tokens 16 that make them, 2 of them, 3 of the indexer, 4 bytes of choice, scores of 2 heads on 3 keys;
// with entries of four 4, 1/2 and scores on 4 keys. Behind the blocks the streams 8, norm and head 4 each.
TEST_CASE("compressed attention in two residual streams, by hand") {
  training_step step = tiny_step;
  step.model = tiny_compressed;
  const memory_breakdown whole = footprint(step, tensors_alone);
  CHECK(bytes_in(whole.weights) == 2.0 * (40 + 299 + 94 + 299 + 26 + 19 + 4 + 40));
  const double either = 8 + 20 + 4 + 5 + 4 + 9 + 24;
  const double light = either + 16 + 2 + 3 + 2 + 6;
  const double heavy = either + 4 + 0.5 + 8;
  CHECK(bytes_in(whole.activations) == 24.0 * (2.0 * (light + heavy) + 8.0 + 2.0 * 16));
  // Gradients of two streams in and out; queries, the vector, 16 for entries and the indexer's query between.
  CHECK(bytes_in(whole.workspace) == 24.0 * 2.0 * (2 * 8 + 4 + 2 + 16 + 2));
  step.plan.recompute = recomputation::full;
  CHECK(bytes_in(footprint(step, tensors_alone).activations) == 24.0 * (2.0 * (8 + 8) + 8.0 + 2.0 * 16));
  step.plan = {.pipeline_parallel = stages(2), .micro_batches = micro_batches(2)};
  const memory_breakdown first = footprint_of_stage(step, 0, tensors_alone);
  const memory_breakdown last = footprint_of_stage(step, 1, tensors_alone);
  CHECK(bytes_in(first.weights) == 2.0 * (40 + 299 + 94));
  CHECK(bytes_in(last.weights) == 2.0 * (299 + 26 + 19 + 4 + 40));
  CHECK(bytes_in(first.communication) == 24.0 * 2.0 * 2 * 2 * 4);
  CHECK(footprint(step, tensors_alone).total() == math::larger(first.total(), last.total()));
  // Either GPU of a ring gathers the entries of all 24 tokens: a vector of 2 and the indexer's of 2 for each two tokens.
  step.plan = {.context_parallel = gpus(2)};
  CHECK(bytes_in(footprint(step, tensors_alone).communication) == 24.0 * 2.0 * 4 / 2);
}

TEST_CASE("an encoder beside a decoder, by hand") {
  training_step step = tiny_step;
  step.model.kind = transformer_kind::encoder_decoder;
  step.model.encoder_layers = layers(1);
  // The encoder's block has 136 numbers; each of two decoder blocks 136, a cross attention of 64 and its norm of 4; table
  // and head 40; a last norm of 4 for either.
  const memory_breakdown need = footprint(step, tensors_alone);
  CHECK(bytes_in(need.weights) == 2.0 * (136.0 + 2.0 * 204.0 + 80.0 + 8.0));
  // Of each token the encoder's block keeps 64 numbers as above; a decoder's block a third norm, 4, and of its cross attention
  // what the self-attention keeps, 20 and 16 scores, and once more the encoder's output, 4.
  CHECK(bytes_in(need.activations) == 24.0 * (2.0 * (64.0 + 2.0 * (64.0 + 4.0 + 36.0 + 4.0)) + 8.0 + 2.0 * 8.0));
}

TEST_CASE("whatever its blocks mix, one GPU holds two bytes of each of a hybrid's parameters") {
  for (const catalogued_model* one :
       {&catalogue::nemotron3_nano_30b_a3b, &catalogue::qwen3_next_80b_a3b, &catalogue::jamba_1_5_mini,
        &catalogue::falcon_h1_7b, &catalogue::kimi_linear_48b_a3b}) {
    CAPTURE(one->id);
    const training_step step{.model = *transformer_of(*one), .micro_batch = batch(1), .sequence = tokens(8)};
    CHECK(bytes_in(footprint(step, tensors_alone).weights) == 2.0 * static_cast<double>(parameters(step.model)));
  }
}

TEST_CASE("a search counts a stage as its footprint does") {
  training_step step = planned({.pipeline_parallel = stages(3), .micro_batches = micro_batches(4)});
  step.model.layers = layers(7);
  const auto states = detail::states_of_step(step);
  const auto activations = detail::activations_of_step(step, tensors_alone);
  for (std::int64_t stage = 0; stage < 3; ++stage) {
    CAPTURE(stage);
    const memory_breakdown need = footprint_of_stage(step, stage, tensors_alone);
    const auto held = detail::states_of_stage(step, states, stage);
    const auto kept = detail::activations_of_stage(step, activations, stage);
    CHECK(held.sum.weights == need.weights);
    CHECK(held.sum.gradients == need.gradients);
    CHECK(held.sum.masters == need.master_weights);
    CHECK(held.sum.moments == need.optimizer_state);
    CHECK(kept.saved == need.activations);
    CHECK(kept.logits == need.logits);
    CHECK(kept.workspace == need.workspace);
    CHECK(kept.exchanged == need.communication);
  }
}

TEST_CASE("stages hold the undivided model's states and, of one micro-batch, its activations") {
  training_step step = tiny_step;
  step.model.layers = layers(11);
  const auto stages_hold_all = [](training_step divided) {
    const memory_breakdown whole = footprint(divided, tensors_alone);
    for (const std::int64_t deep : {2, 3, 5, 11}) {
      CAPTURE(deep);
      divided.plan.pipeline_parallel = stages(deep);
      double weights = 0.0;
      double activations = 0.0;
      for (std::int64_t stage = 0; stage < deep; ++stage) {
        const memory_breakdown one = footprint_of_stage(divided, stage, tensors_alone);
        weights += bytes_in(one.weights);
        activations += bytes_in(one.activations);
      }
      CHECK(weights == bytes_in(whole.weights));
      CHECK(activations == bytes_in(whole.activations));
    }
  };
  stages_hold_all(step);
  training_step windowed = step;
  windowed.model.window = {.tokens = tokens(3), .full_every = 4};
  stages_hold_all(windowed);
  windowed.model.moe = {
      .experts = experts(4), .per_token = experts(2), .width = features(16), .first_dense = layers(3), .every = 2};
  stages_hold_all(windowed);
  training_step both = step;
  both.model.kind = transformer_kind::encoder_decoder;
  both.model.encoder_layers = layers(4);
  stages_hold_all(both);
}

TEST_CASE("the first of uneven stages holds a block more, and the loss alone makes the last one the fullest") {
  training_step step = planned({.pipeline_parallel = stages(2)});
  step.model.layers = layers(3);
  // 136 numbers a block, the table 40 before, the head 40 and a norm behind.
  CHECK(bytes_in(footprint_of_stage(step, 0, tensors_alone).weights) == 2.0 * (2.0 * 136.0 + 40.0));
  CHECK(bytes_in(footprint_of_stage(step, 1, tensors_alone).weights) == 2.0 * (136.0 + 40.0 + 4.0));
  CHECK(footprint(step, tensors_alone).logits == data_size{});
  step.model.vocabulary = tokens(10'000);
  CHECK(bytes_in(footprint(step, tensors_alone).logits) == 24.0 * 10'000.0 * 6.0);
}

TEST_CASE("buffers of the collectives are added where there are several GPUs, and only there") {
  constexpr framework_overhead with_buffers{.communication = 5.0 * units::bytes};
  CHECK(bytes_in(footprint(tiny_step, with_buffers).communication) == 0.0);
  CHECK(bytes_in(footprint_of_stage(tiny_step, 0, with_buffers).communication) == 0.0);
  const training_step two = planned({.data_parallel = gpus(2)});
  CHECK(bytes_in(footprint(two, with_buffers).communication) == 5.0);
  CHECK(bytes_in(footprint_of_stage(two, 0, with_buffers).communication) == 5.0);
}

TEST_CASE("the moment with the most memory: gradients are there if micro-batches add to them") {
  constexpr framework_overhead at_the_peak{.at_the_peak = true};
  // When the loss has its gradient: 2 + 4 + 8 bytes a number, and the activations, logits and workspace counted above.
  const double loss = 14.0 * numbers + 24.0 * (280.0 + 60.0 + 48.0);
  CHECK(bytes_in(footprint(tiny_step, at_the_peak).total()) == loss);
  CHECK(bytes_in(footprint(planned({.micro_batches = micro_batches(2)}), at_the_peak).total()) == loss + 2.0 * numbers);
  // Offloaded, all that is ever there is counted: weights, gradients of one block on their way, activations.
  CHECK(bytes_in(footprint(planned({.to_host = offload::optimizer_state}), at_the_peak).total()) ==
        2.0 * numbers + 2.0 * 136.0 + 24.0 * (280.0 + 60.0 + 48.0));
}
