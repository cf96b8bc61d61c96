#include <doctest/doctest.h>
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

namespace {

constexpr attention attends{.hidden = 64, .heads = 4, .key_value_heads = 4, .head_dimension = 16};
constexpr shape sequence = sequences_of(batch(2), tokens(8), 64);

/// How often each kind of kernel was named, counts included.
struct tally {
  double gemms = 0.0;
  double fused = 0.0;
  double elementwise = 0.0;
  double softmax = 0.0;

  constexpr void operator()(const gemm_kernel&, double count) { gemms += count; }
  constexpr void operator()(const fused_attention_gemm&, double count) { fused += count; }
  constexpr void operator()(const elementwise_kernel& kernel, double count) {
    (kernel.role == elementwise_role::softmax ? softmax : elementwise) += count;
  }
};

constexpr transformer small{.layers = layers(3),
                            .hidden = features(64),
                            .heads = heads(4),
                            .key_value_heads = heads(4),
                            .head_dimension = features(16),
                            .feed_forward = features(256),
                            .vocabulary = tokens(100)};

}  // namespace

TEST_CASE("an attention is its projections, two GEMMs of scores, a softmax and a sum") {
  tally apart;
  for_each_kernel(attends, sequence, {}, 3.0, apart);
  CHECK(apart.gemms == 3.0 * (3 + 2));  // query, key with value, output; scores, weighted values
  CHECK(apart.fused == 0.0);
  CHECK(apart.softmax == 3.0);
  CHECK(apart.elementwise == 3.0);
}

// Source   Dao et al., FlashAttention, 2022, section 3.1
TEST_CASE("a fused attention has no softmax of its own, and its GEMMs are named apart") {
  tally fused;
  for_each_kernel(attends, sequence, {.attention = true}, 3.0, fused);
  CHECK(fused.gemms == 3.0 * 3);
  CHECK(fused.fused == 3.0 * 2);
  CHECK(fused.softmax == 0.0);
  CHECK(fused.elementwise == 3.0);
}

TEST_CASE("scores of relative positions are not fused") {
  attention relative = attends;
  relative.relative_projection = true;
  tally fused;
  for_each_kernel(relative, sequence, {.attention = true}, 1.0, fused);
  CHECK(fused.gemms == 3.0 + 2.0);  // places projected, queries times places
  CHECK(fused.fused == 2.0);
}

TEST_CASE("a visitor is asked for what it takes") {
  operation_count operations{};
  for_each_kernel(attends, sequence, {}, 1.0,
                  [&](const gemm_kernel& gemm, double count) { operations += count * gemm.operations(); });
  CHECK(operations == forward_operations(attends, sequence));
  double moved = 0.0;
  for_each_kernel(attends, sequence, {}, 1.0,
                  [&](const elementwise_kernel& kernel, double) { moved += static_cast<double>(kernel.read); });
  // 2 sequences, 4 heads, 8 x 8 scores; both terms of the sum.
  CHECK(moved == 2.0 * 4 * 8 * 8 + 2.0 * 2 * 8 * 64);
}

TEST_CASE("a transformer's kernels are those of its blocks, then those of its head") {
  tally all;
  for_each_kernel(small, sequence, attention_mask::causal, {}, all);
  CHECK(all.gemms == 3.0 * (3 + 2 + 2) + 1.0);
  CHECK(all.softmax == 3.0);
  weight_role last = weight_role::dense;
  for_each_kernel(small, sequence, attention_mask::causal, {},
                  [&](const gemm_kernel& gemm, double) { last = gemm.role; });
  CHECK(last == weight_role::head);
}

TEST_CASE("a step runs what its plan fuses") {
  training_step step{.model = small, .micro_batch = batch(2), .sequence = tokens(8)};
  tally apart;
  for_each_kernel(step, apart);
  CHECK(apart.softmax == 3.0);
  step.plan.flash_attention = true;
  tally fused;
  for_each_kernel(step, fused);
  CHECK(fused.softmax == 0.0);
  CHECK(fused.fused == 3.0 * 2);
  CHECK(fused.gemms + fused.fused == apart.gemms);
  // A fused kernel skips the half that the mask hides.
  step.plan.flash_attention = false;
  CHECK(computed_mask(step) == attention_mask::full);
  double done = 0.0;
  for_each_kernel(step, [&](const gemm_kernel& gemm, double) { done = is_attention(gemm) ? gemm.done : done; });
  CHECK(done == 1.0);
}

TEST_CASE("a network's kernels count as often as their layers") {
  const network net = network(vectors(batch(4), 8)).then(linear{.inputs = 8, .outputs = 8}, 3).then(activation{});
  tally all;
  for_each_kernel(net, all);
  CHECK(all.gemms == 3.0);
  CHECK(all.elementwise > 0.0);
  CHECK(all.fused == 0.0);
}

// Source   Appleyard, Kocisky & Blunsom, 2016: each state waits for the one before
TEST_CASE("the states of a recurrent layer are computed in turn") {
  std::int64_t in_turn[2] = {};
  int i = 0;
  for_each_kernel(recurrent_layer{.inputs = 16, .hidden = 32}, sequences_of(batch(4), tokens(10), 16), {}, 1.0,
                  [&](const gemm_kernel& gemm, double) { in_turn[i++] = gemm.in_turn; });
  CHECK(in_turn[0] == 1);
  CHECK(in_turn[1] == 10);
}
