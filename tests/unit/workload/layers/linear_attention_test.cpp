#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

constexpr linear_attention gated_short{
    .hidden = 10, .kind = linear_attention_kind::short_convolution, .heads = 10, .kernel = 3, .norm = false};

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

// Liquid AI 2025, section 2.2: gates in front and behind and what is convolved from one projection; ten filters of three taps; out.
TEST_CASE("a gated short convolution, every part by itself") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  static_assert(parameters(gated_short) == 10 * 30 + 10 * 3 + 10 * 10);
  linear_attention biased = gated_short;
  biased.bias = biased.convolution_bias = true;
  CHECK(parameters(biased) == parameters(gated_short) + 30 + 10 + 10);
  static_assert(recurrent_elements(gated_short) == 0 && convolution_elements(gated_short) == 2 * 10);
  static_assert(carried_elements(gated_short) == 2 * 10 && scanned_per_token(gated_short) == 0.0);
  const shape three{.samples = 3, .features = 10, .height = 40};
  CHECK(output_shape(gated_short, three) == three);
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(gated_short) ==
        weights{{recurrent, 10, 30, 1, tensor}, {table, 30, 1, 1, tensor}, {output, 10, 10, 1, tensor}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(gated_short, three) ==
        gemms{{recurrent, 120, 30, 10, 1, 1200, 1.0, true, tensor}, {output, 120, 10, 10, 1, 1200, 1.0, true, tensor}});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  using role = elementwise_role;
  CHECK(ridgeline_tests::elementwise_of(gated_short, three) == passes{{role::gates, 2400, 1200, tensor},
                                                                      {role::other, 1200, 1200, tensor},
                                                                      {role::gates, 2400, 1200, tensor},
                                                                      {role::sum, 2400, 1200, stream}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  // Input; both gates and what is gated; what is convolved; what comes of it; what the output projection reads.
  CHECK(ridgeline_tests::saved_of(gated_short, three, {}) == saved{{saved_role::attention_input, 1200, 2.0, stream},
                                                                   {saved_role::recurrent_state, 3600, 2.0, tensor},
                                                                   {saved_role::recurrent_state, 1200, 2.0, tensor},
                                                                   {saved_role::recurrent_state, 1200, 2.0, tensor},
                                                                   {saved_role::attention_output, 1200, 2.0, tensor}});
  const auto code = [](auto&& change) {
    linear_attention one = gated_short;
    change(one);
    try {
      check(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  CHECK(code([](linear_attention&) {}) == errc{});
  CHECK(code([](linear_attention& is) { is.state = 8; }) == errc::transformer_contradictory);
  CHECK(code([](linear_attention& is) { is.rank = 3; }) == errc::transformer_contradictory);
  CHECK(code([](linear_attention& is) { is.head_dimension = 2; }) == errc::transformer_contradictory);
  CHECK(code([](linear_attention& is) { is.state = -1; }) == errc::dimension_out_of_range);
  CHECK(code([](linear_attention& is) { is.kernel = 0; }) == errc::dimension_out_of_range);
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

// Three sequences of 40 tokens, chunks of 16: nine of them; the last of each sequence is not full. Heads are divided, what is as
// narrow as a rank or a head is not.
TEST_CASE("every weight, product, pass and saved tensor of each kind, one by one") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  constexpr auto whole = divided_over::nothing;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  linear_attention biased = mamba2;
  biased.bias = true;
  CHECK(ridgeline_tests::weights_of(biased) == weights{{recurrent, 10, 84, 1, tensor},
                                                       {table, 224, 1, 1, tensor},
                                                       {bias, 56, 1, 1, tensor},
                                                       {bias, 94, 1, 1, tensor},
                                                       {bias, 4, 1, 3, tensor},
                                                       {norm, 24, 1, 1, tensor},
                                                       {output, 24, 10, 1, tensor}});
  CHECK(ridgeline_tests::weights_of(gated) == weights{{recurrent, 10, 88, 1, tensor},
                                                      {table, 224, 1, 1, tensor},
                                                      {bias, 4, 1, 2, tensor},
                                                      {norm, 6, 1, 1, whole},
                                                      {output, 24, 10, 1, tensor}});
  CHECK(ridgeline_tests::weights_of(kimi) == weights{{recurrent, 10, 76, 1, tensor},
                                                     {table, 288, 1, 1, tensor},
                                                     {recurrent, 10, 3, 2, whole},
                                                     {recurrent, 3, 24, 1, tensor},
                                                     {recurrent, 3, 24, 1, tensor},
                                                     {bias, 28, 1, 1, tensor},
                                                     {norm, 6, 1, 1, whole},
                                                     {output, 24, 10, 1, tensor}});
  CHECK(ridgeline_tests::weights_of(mamba) == weights{{recurrent, 10, 40, 1, tensor},
                                                      {table, 80, 1, 1, tensor},
                                                      {bias, 20, 1, 1, tensor},
                                                      {recurrent, 20, 19, 1, tensor},
                                                      {recurrent, 3, 20, 1, tensor},
                                                      {table, 160, 1, 1, tensor},
                                                      {bias, 20, 1, 2, tensor},
                                                      {norm, 19, 1, 1, whole},
                                                      {output, 20, 10, 1, tensor}});
  linear_attention plain = kimi;
  plain.norm = false;
  CHECK(ridgeline_tests::weights_of(plain).size() == 7);
  plain = gated;
  plain.norm = false;
  CHECK(ridgeline_tests::weights_of(plain).size() == 4);
  plain = mamba2;
  plain.norm = false;
  CHECK(ridgeline_tests::weights_of(plain).size() == 5);

  const shape three{.samples = 3, .features = 10, .height = 40};
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(mamba2, three) == gemms{{recurrent, 120, 84, 10, 1, 1200, 1.0, true, tensor},
                                                          {dense, 16, 16, 8, 18, 18 * 128, 0.5, false, tensor},
                                                          {dense, 16, 6, 16, 36, 36 * 256, 0.5, false, tensor},
                                                          {dense, 8, 6, 16, 36, 36 * 128, 1.0, false, tensor},
                                                          {dense, 16, 6, 8, 36, 36 * 128, 1.0, false, tensor},
                                                          {output, 120, 10, 24, 1, 2880, 1.0, true, tensor}});
  const gemms delta{
      {dense, 16, 16, 6, 36, 36 * 96, 0.5, false, tensor},  {dense, 16, 6, 16, 36, 36 * 256, 0.5, false, tensor},
      {dense, 16, 6, 16, 36, 36 * 256, 0.5, false, tensor}, {dense, 16, 6, 6, 36, 36 * 96, 1.0, false, tensor},
      {dense, 6, 6, 16, 36, 36 * 96, 1.0, false, tensor},   {dense, 16, 16, 6, 36, 36 * 96, 0.5, false, tensor},
      {dense, 16, 6, 16, 36, 36 * 256, 0.5, false, tensor}, {dense, 16, 6, 6, 36, 36 * 96, 1.0, false, tensor}};
  gemms with_gates{{recurrent, 120, 76, 10, 1, 1200, 1.0, true, tensor},
                   {recurrent, 120, 6, 10, 1, 1200, 1.0, true, stream},
                   {recurrent, 120, 24, 3, 1, 360, 1.0, true, tensor},
                   {recurrent, 120, 24, 3, 1, 360, 1.0, true, tensor}};
  with_gates.insert(with_gates.end(), delta.begin(), delta.end());
  with_gates.push_back({output, 120, 10, 24, 1, 2880, 1.0, true, tensor});
  CHECK(ridgeline_tests::gemms_of(kimi, three) == with_gates);
  CHECK(ridgeline_tests::gemms_of(gated, three).size() == 10);
  CHECK(ridgeline_tests::gemms_of(mamba, three) == gemms{{recurrent, 120, 40, 10, 1, 1200, 1.0, true, tensor},
                                                         {recurrent, 120, 19, 20, 1, 2400, 1.0, true, tensor},
                                                         {recurrent, 120, 20, 3, 1, 360, 1.0, true, tensor},
                                                         {output, 120, 10, 20, 1, 2400, 1.0, true, tensor}});
  // A sequence shorter than a chunk is one of its own length.
  const shape brief{.samples = 3, .features = 10, .height = 5};
  CHECK(ridgeline_tests::gemms_of(mamba2, brief)[1] ==
        ridgeline_tests::listed_gemm{dense, 5, 5, 8, 6, 6 * 40, 0.5, false, tensor});

  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  using role = elementwise_role;
  CHECK(ridgeline_tests::elementwise_of(mamba2, three) ==
        passes{{role::other, 6720, 6720, tensor}, {role::gates, 5760, 2880, tensor}, {role::sum, 2400, 1200, stream}});
  CHECK(ridgeline_tests::elementwise_of(mamba, three) == passes{{role::other, 2400, 2400, tensor},
                                                                {role::other, 4800 + 1920, 2400, tensor},
                                                                {role::gates, 4800, 2400, tensor},
                                                                {role::sum, 2400, 1200, stream}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(mamba2, three, {.dropout = true}) ==
        saved{{saved_role::attention_input, 1200, 2.0, stream},
              {saved_role::recurrent_state, 120 * 84, 2.0, tensor},
              {saved_role::recurrent_state, 120 * 56, 2.0, tensor},
              {saved_role::recurrent_state, 2880, 2.0, tensor},
              {saved_role::recurrent_state, 9 * 4 * 6 * 8, 4.0, tensor},
              {saved_role::attention_output, 2880, 2.0, tensor},
              {saved_role::dropout_mask, 1200, 1.0, stream}});
  CHECK(ridgeline_tests::saved_of(mamba, three, {}) == saved{{saved_role::attention_input, 1200, 2.0, stream},
                                                             {saved_role::recurrent_state, 120 * 40, 2.0, tensor},
                                                             {saved_role::recurrent_state, 120 * 20, 2.0, tensor},
                                                             {saved_role::recurrent_state, 2400, 2.0, tensor},
                                                             {saved_role::attention_output, 2400, 2.0, tensor}});
}

TEST_CASE("what no layer of its kind is, is refused") {
  const auto code = [](auto&& change, linear_attention one) {
    change(one);
    try {
      check(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  for (const linear_attention& one : {mamba2, gated, kimi, mamba}) {
    CAPTURE(name_of(one.kind));
    CHECK(code([](linear_attention&) {}, one) == errc{});
    for (const auto size :
         {&linear_attention::hidden, &linear_attention::heads, &linear_attention::head_dimension,
          &linear_attention::state, &linear_attention::groups, &linear_attention::kernel, &linear_attention::chunk}) {
      CHECK(code([size](linear_attention& is) { is.*size = 0; }, one) == errc::dimension_out_of_range);
      CHECK(code([size](linear_attention& is) { is.*size = 100'000'001; }, one) == errc::dimension_out_of_range);
    }
    CHECK(code([](linear_attention& is) { is.rank = -1; }, one) == errc::dimension_out_of_range);
    CHECK(code([](linear_attention& is) { is.rank = is.rank == 0 ? 3 : 0; }, one) == errc::transformer_contradictory);
    CHECK(code([](linear_attention& is) { is.groups = 3; }, one) == errc::transformer_contradictory);
    CHECK(code([](linear_attention& is) { is.kind = linear_attention_kind::none; }, one) == errc::enumerator_unknown);
    CHECK(code([](linear_attention& is) { is.kind = static_cast<linear_attention_kind>(6); }, one) ==
          errc::enumerator_unknown);
  }
  CHECK(code([](linear_attention& is) { is.groups = 2; }, kimi) == errc::transformer_contradictory);
  CHECK(code([](linear_attention& is) { is.head_dimension = 2; }, mamba) == errc::transformer_contradictory);
  static_assert(linear_attention{}.hidden == 1 && linear_attention{}.heads == 0 && linear_attention{}.kernel == 4 &&
                linear_attention{}.chunk == 64 && linear_attention{}.groups == 1 && linear_attention{}.state == 0);
  static_assert(linear_attention{}.norm && !linear_attention{}.bias && !linear_attention{}.convolution_bias &&
                !linear_attention{}.inner_norms && !linear_attention{} && linear_attention{}.rank == 0);
}

// Vectors of one head: three of one number each, for the steps, the decay and what passes the state by.
TEST_CASE("vectors of a single head are among the weights") {
  constexpr linear_attention one{
      .hidden = 4, .kind = linear_attention_kind::mamba2, .heads = 1, .head_dimension = 2, .state = 3};
  std::int64_t of_the_head = 0;
  each_weight(one, [&](const weight_tensor& weights) {
    if (weights.role == weight_role::bias && weights.rows == 1) of_the_head += weights.parameters();
  });
  CHECK(of_the_head == 3);
}

TEST_CASE("linear attention takes its own features alone") {
  constexpr linear_attention one{
      .hidden = 4, .kind = linear_attention_kind::mamba2, .heads = 1, .head_dimension = 2, .state = 3};
  CHECK(output_shape(one, sequences_of(batch(1), tokens(5), 4)) == sequences_of(batch(1), tokens(5), 4));
  CHECK_THROWS_WITH_AS(output_shape(one, sequences_of(batch(1), tokens(5), 3)), message(errc::shapes_differ).data(),
                       error);
  CHECK_THROWS_WITH_AS(output_shape(one, shape{.features = 4, .height = 0}),
                       message(errc::dimension_out_of_range).data(), error);
}

TEST_CASE("tokens of a picture are read like those of a line: 2 x 35 as 70") {
  const shape line{.samples = 3, .features = 4, .height = 70},
      picture{.samples = 3, .features = 4, .height = 2, .width = 35};
  linear_attention one{.hidden = 4, .heads = 1, .head_dimension = 2, .state = 3};
  for (const auto kind : {linear_attention_kind::mamba2, linear_attention_kind::gated_delta_net}) {
    one.kind = kind;
    CHECK(ridgeline_tests::gemms_of(one, picture) == ridgeline_tests::gemms_of(one, line));
    CHECK(ridgeline_tests::elementwise_of(one, picture) == ridgeline_tests::elementwise_of(one, line));
    CHECK(ridgeline_tests::saved_of(one, picture, {}) == ridgeline_tests::saved_of(one, line, {}));
    // 64 of 70 tokens to a chunk: two chunks of each of three sequences.
    CHECK(ridgeline_tests::gemms_of(one, picture).at(1).count == 6);
  }
}
