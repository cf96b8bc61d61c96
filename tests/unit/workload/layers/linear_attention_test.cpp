#include <doctest/doctest.h>
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/layers/linear_attention.hpp>

using namespace ridgeline;

namespace {

constexpr linear_attention mamba2{.hidden = 10,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 4,
                                  .head_dimension = 6,
                                  .state = 8,
                                  .groups = 2,
                                  .chunk = 16,
                                  .convolution_bias = true};
constexpr linear_attention gated{.hidden = 10,
                                 .kind = linear_attention_kind::gated_delta_net,
                                 .heads = 4,
                                 .head_dimension = 6,
                                 .state = 8,
                                 .groups = 2,
                                 .chunk = 16};
constexpr linear_attention kimi{.hidden = 10,
                                .kind = linear_attention_kind::kimi_delta,
                                .heads = 4,
                                .head_dimension = 6,
                                .state = 6,
                                .groups = 4,
                                .rank = 3,
                                .chunk = 16};
constexpr linear_attention mamba{.hidden = 10,
                                 .kind = linear_attention_kind::mamba,
                                 .heads = 20,
                                 .state = 8,
                                 .rank = 3,
                                 .convolution_bias = true,
                                 .inner_norms = true};

static_assert(layer_description<linear_attention>);

/// Operations of what is multiplied against the state, without the projections.
double scanned(const linear_attention& one, std::int64_t tokens) {
  double sum = 0.0;
  each_gemm(one, {.samples = 1, .features = one.hidden, .height = tokens}, [&sum](const gemm_kernel& gemm) {
    if (!gemm.right_is_weight) sum += in(gemm.operations(), units::operations);
  });
  return sum;
}

}  // namespace

TEST_CASE(
    "what a part of a sequence hands on: its state, and the matrix, the diagonal or the number that changes the one before") {
  // flash-linear-attention, fla/ops/cp/KCP.md: h_ext [K, V] and M [K, K] of each head.
  static_assert(carried_elements(gated) == 4 * (8 * 6 + 8 * 8));
  static_assert(carried_elements(kimi) == 4 * (6 * 6 + 6 * 6));
  static_assert(carried_elements(mamba2) == recurrent_elements(mamba2));
  static_assert(carried_elements(mamba) == 2 * recurrent_elements(mamba));
}

// The tensors of transformers' modules, one by one.
TEST_CASE("parameters are those of the modules") {
  // in: 10 x (24 + 24 + 2 * 16 + 4); convolution of 24 + 32 channels with a bias; A, D, steps; norm; out.
  static_assert(parameters(mamba2) == 10 * 84 + 56 * 5 + 3 * 4 + 24 + 24 * 10);
  // queries, keys 16 each, values and gate 24 each, two numbers a head; convolution without a bias; A, steps; norm; out.
  static_assert(parameters(gated) == 10 * (16 + 16 + 24 + 24 + 8) + 56 * 4 + 2 * 4 + 6 + 24 * 10);
  // queries, keys, values 24 each, one number a head; convolutions; two gates through 3; steps of each feature; A; norm.
  static_assert(parameters(kimi) == 10 * (72 + 4) + 72 * 4 + 2 * (10 * 3 + 3 * 24) + 24 + 4 + 6 + 24 * 10);
  // in; convolution; to steps, B and C; steps; A; D; norms of the three; out.
  static_assert(parameters(mamba) == 10 * 40 + 20 * 5 + 20 * 19 + (3 * 20 + 20) + 20 * 8 + 20 + 19 + 20 * 10);
  CHECK(parameters(mamba2) == 1396);
}

TEST_CASE("the state does not grow, and the convolution remembers all tokens but the last") {
  static_assert(recurrent_elements(mamba2) == 4 * 6 * 8);
  static_assert(convolution_elements(mamba2) == 3 * (24 + 2 * 16));
  static_assert(recurrent_elements(mamba) == 20 * 8);
  static_assert(convolution_elements(mamba) == 3 * 20);
  CHECK(recurrent_elements(kimi) == 4 * 6 * 6);
}

// 64 tokens are 4 chunks. Mamba-2: 2 groups of C x C x N halved; 4 heads of C x C x P halved and twice C x N x P. The delta rules:
// 4 heads of three C x C x N and two C x C x P halved, and three C x N x P.
TEST_CASE("a chunk's products are counted once for each head, what the mask hides by half") {
  CHECK(scanned(mamba2, 64) == 4 * 2.0 * (2 * 16 * 16 * 8 * 0.5 + 4 * (16 * 16 * 6 * 0.5 + 2 * 16 * 8 * 6)));
  CHECK(scanned(gated, 64) == 4 * 2.0 * 4 * (3 * 16 * 16 * 8 * 0.5 + 2 * 16 * 16 * 6 * 0.5 + 3 * 16 * 8 * 6));
  CHECK(scanned(kimi, 64) == 4 * 2.0 * 4 * (5 * 16 * 16 * 6 * 0.5 + 3 * 16 * 6 * 6));
  CHECK(scanned(mamba, 64) == 0.0);
  for (const linear_attention& one : {mamba2, gated, kimi, mamba}) {
    CAPTURE(name_of(one.kind));
    CHECK(scanned(one, 64) == doctest::Approx(64 * 2.0 * scanned_per_token(one)).epsilon(1e-12));
  }
}

TEST_CASE("operations grow with the tokens, not with their square") {
  for (const linear_attention& one : {mamba2, gated, kimi, mamba}) {
    const shape once{.samples = 1, .features = 10, .height = 160},
        tenfold{.samples = 1, .features = 10, .height = 1600};
    CHECK(forward_operations(one, tenfold) / forward_operations(one, once) == doctest::Approx(10.0));
    CHECK(saved_bytes(one, tenfold, {}) / saved_bytes(one, once, {}) == doctest::Approx(10.0));
  }
}
