#include <doctest/doctest.h>
#include <ridgeline/memory/rules/communication.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr detail::gathered_unit unit{.weights = 10.0 * units::bytes, .gradients = 7.0 * units::bytes};
constexpr shape stream{.samples = 3, .features = 4, .height = 8};
constexpr transformer_block block = block_of(tiny, {}, attention_mask::causal);
constexpr double gathered(const strategy& plan) { return bytes_in(detail::gathered_bytes(plan, unit)); }
constexpr double exchanged(const training_step& step, const shard_fractions& part) {
  return bytes_in(detail::exchanged_bytes(step, block, stream, part));
}
}  // namespace

TEST_CASE("what is divided or elsewhere is gathered one unit ahead") {
  CHECK(gathered({}) == 0.0);
  CHECK(gathered({.sharding = zero::parameters}) == 0.0);
  CHECK(gathered({.data_parallel = gpus(8), .sharding = zero::optimizer_state}) == 0.0);
  CHECK(gathered({.data_parallel = gpus(8), .sharding = zero::gradients}) == 7.0);
  CHECK(gathered({.data_parallel = gpus(8), .sharding = zero::parameters}) == 27.0);
  CHECK(gathered({.to_host = offload::optimizer_state}) == 7.0);
  CHECK(gathered({.to_host = offload::nvme}) == 27.0);
}

TEST_CASE("one GPU exchanges nothing; each kind of parallelism has its buffer") {
  CHECK(exchanged(tiny_step, {}) == 0.0);
  const double one_stream = 24.0 * 4.0 * 2.0;
  CHECK(exchanged(tiny_step, {.sequence = 0.5}) == one_stream);
  CHECK(exchanged(tiny_step, {.tokens = 0.5}) == 0.5 * 2.0 * 24.0 * 8.0 * 2.0);
  CHECK(exchanged(planned({.pipeline_parallel = stages(2)}), {}) == 2.0 * one_stream);
  // Ulysses sends its own queries, keys and values, and holds no neighbour's.
  CHECK(exchanged(planned({.context_parallel = gpus(2), .ulysses = gpus(2)}), {.tokens = 0.5}) ==
        0.5 * 24.0 * (4.0 + 8.0) * 2.0);
  CHECK(exchanged(planned({.context_parallel = gpus(4), .ulysses = gpus(2)}), {.tokens = 0.25}) ==
        0.25 * 24.0 * (4.0 + 3.0 * 8.0) * 2.0);
}

TEST_CASE("what is exchanged adds up, each part for the tokens that a GPU has") {
  transformer model = tiny;
  model.heads = heads(4);
  model.key_value_heads = heads(1);
  model.moe = {.experts = experts(4), .per_token = experts(3), .width = features(8)};
  training_step step = planned({.pipeline_parallel = stages(2)});
  step.model = model;
  const transformer_block mixture = block_of(model, {.is_mixture = true}, attention_mask::causal);
  const shard_fractions part{.tensor = 0.25, .key_value = 1.0, .sequence = 0.5, .tokens = 0.5, .expert = 0.5};
  // 12 tokens of 16 bits: three copies of each gathered for the experts, 4; keys and values of one head, 2 + 2, of two
  // neighbours; three copies of half the tokens to experts and back; the half of the stream that goes to the next stage and
  // comes from the one before.
  CHECK(bytes_in(detail::exchanged_bytes(step, mixture, stream, part)) ==
        12.0 * 2.0 * (3.0 * 4.0 + 2.0 * (2.0 + 2.0) + 2.0 * 3.0 * 4.0 / 2.0 + 2.0 * 4.0 / 2.0));
  // Without sequence parallelism every GPU has all tokens and sends all of them; nothing is gathered.
  step.plan = {};
  CHECK(bytes_in(detail::exchanged_bytes(step, mixture, stream, {.expert = 0.5})) == 24.0 * 2.0 * 2.0 * 3.0 * 4.0);
  // Without expert parallelism nothing goes to experts elsewhere; a plain block sends nothing in any case.
  const shard_fractions whole{.expert = 1.0};
  step.plan = {};
  CHECK(bytes_in(detail::exchanged_bytes(step, mixture, stream, whole)) == 0.0);
  CHECK(bytes_in(detail::exchanged_bytes(step, block, stream, {.expert = 0.5})) == 0.0);
}

TEST_CASE("experts behind a latent vector of half the width exchange half as much") {
  transformer model = tiny;
  model.moe = {.experts = experts(4), .per_token = experts(3), .width = features(8), .latent = features(2)};
  training_step step = tiny_step;
  step.model = model;
  const transformer_block mixture = block_of(model, {.is_mixture = true}, attention_mask::causal);
  const auto sent = [&](const shard_fractions& part) {
    return bytes_in(detail::exchanged_bytes(step, mixture, stream, part));
  };
  CHECK(sent({.expert = 0.5}) == 24.0 * 2.0 * 2.0 * 3.0 * 2.0);
  CHECK(sent({.sequence = 0.5}) == 24.0 * 2.0 * 3.0 * 2.0);
  // The stream that attention gathers is whole whatever the experts read.
  model.moe.per_token = experts(1);
  step.model = model;
  const transformer_block one = block_of(model, {.is_mixture = true}, attention_mask::causal);
  CHECK(bytes_in(detail::exchanged_bytes(step, one, stream, {.sequence = 0.5})) == 24.0 * 2.0 * 4.0);
}

TEST_CASE("linear attention sends states around a ring, and projections to Ulysses' heads") {
  // Mamba-2 with two heads of 5 x 3: 30 numbers of 4 bytes a sequence, of three sequences 360 bytes; x, B, C, z and the steps of a
  // token are 6 + 5 + 5 + 6 + 2 features of 16 bits.
  constexpr linear_attention states{
      .hidden = 4, .kind = linear_attention_kind::mamba2, .heads = 2, .head_dimension = 3, .state = 5};
  const transformer_block linear{.has_self = false, .linear = &states, .has_rare = true, .model = &tiny};
  const auto sent = [&](std::int64_t all, std::int64_t ulysses) {
    const training_step step = planned({.context_parallel = gpus(all), .ulysses = gpus(ulysses)});
    return bytes_in(detail::exchanged_bytes(step, linear, stream, {.tokens = 1.0 / static_cast<double>(all)}));
  };
  CHECK(sent(2, 1) == 2.0 * 360.0);
  CHECK(sent(2, 2) == 12.0 * 2.0 * 24.0);
  // Four GPUs of the ring, two to each set of heads: a GPU has half the heads, of four GPUs' states.
  CHECK(sent(8, 2) == 4.0 / 2.0 * 360.0 + 3.0 * 2.0 * 24.0);
}
