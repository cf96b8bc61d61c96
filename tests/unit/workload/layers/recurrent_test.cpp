#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/recurrent.hpp>

using namespace ridgeline;

namespace {
constexpr shape text = sequences_of(batch(2), tokens(5), 3);
}  // namespace

// PyTorch, torch.nn.LSTM(3, 4): weight_ih 16 x 3, weight_hh 16 x 4, bias_ih 16, bias_hh 16
TEST_CASE("an LSTM has four times the weights of a plain cell, and two biases as cuDNN has them") {
  CHECK(parameters(recurrent_layer{.inputs = 3, .hidden = 4}) == 4 * (3 + 4) + 2 * 4);
  const recurrent_layer lstm{.cell = cell_kind::lstm, .inputs = 3, .hidden = 4};
  CHECK(parameters(lstm) == 16 * 3 + 16 * 4 + 2 * 16);
  recurrent_layer both = lstm;
  both.bidirectional = true;
  CHECK(parameters(both) == 2 * parameters(lstm));
  CHECK(output_shape(both, text) == sequences_of(batch(2), tokens(5), 8));
}

TEST_CASE("the state waits for the token before: one small product a token") {
  const recurrent_layer lstm{.cell = cell_kind::lstm, .inputs = 3, .hidden = 4};
  CHECK(forward_operations(lstm, text).value() == 2.0 * 10 * 16 * (3 + 4));
  std::int64_t waiting = 0;
  each_gemm(lstm, text, [&waiting](const gemm_kernel& product) {
    if (product.rows == 2) waiting = product.count;
  });
  CHECK(waiting == 5);
}

TEST_CASE("an LSTM keeps input, states, gates and cell states; a plain cell input and states") {
  CHECK(saved_bytes(recurrent_layer{.inputs = 3, .hidden = 4}, text, {}).value() == 2 * (30 + 40));
  CHECK(saved_bytes(recurrent_layer{.cell = cell_kind::lstm, .inputs = 3, .hidden = 4}, text, {}).value() ==
        2 * (30 + 40 + 160 + 40));
}

TEST_CASE("three bias vectors and other features are refused") {
  CHECK_THROWS_AS(parameters(recurrent_layer{.inputs = 3, .hidden = 4, .bias_vectors = 3}), error);
  CHECK_THROWS_AS(output_shape(recurrent_layer{.inputs = 4, .hidden = 4}, text), error);
}

// Two sequences of 3 tokens and 4 features in, 5 out of each of two directions; an LSTM computes four sums.
TEST_CASE("every weight, product, pass and saved tensor of a recurrent layer, one by one") {
  using enum weight_role;
  constexpr auto whole = divided_over::nothing;
  constexpr recurrent_layer lstm{.cell = cell_kind::lstm, .inputs = 4, .hidden = 5, .bidirectional = true};
  constexpr recurrent_layer plain{.inputs = 4, .hidden = 5, .bias_vectors = 1};
  const shape two{.samples = 2, .features = 4, .height = 3};
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(lstm) ==
        weights{{recurrent, 4, 20, 2, whole}, {recurrent, 5, 20, 2, whole}, {bias, 20, 1, 4, whole}});
  CHECK(ridgeline_tests::weights_of(plain) ==
        weights{{recurrent, 4, 5, 1, whole}, {recurrent, 5, 5, 1, whole}, {bias, 5, 1, 1, whole}});
  CHECK(ridgeline_tests::weights_of(recurrent_layer{.inputs = 4, .hidden = 5, .bias_vectors = 0}).size() == 2);
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(lstm, two) ==
        gemms{{recurrent, 6, 20, 4, 2, 24, 1.0, true, whole}, {recurrent, 2, 20, 5, 6, 60, 1.0, true, whole}});
  each_gemm(lstm, two, [](const gemm_kernel& gemm) { CHECK(gemm.in_turn == (gemm.inner == 5 ? 3 : 1)); });
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(lstm, two) == passes{{elementwise_role::gates, 240, 120, whole}});
  CHECK(ridgeline_tests::elementwise_of(plain, two) == passes{{elementwise_role::gates, 30, 30, whole}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(lstm, two, {}) == saved{{saved_role::layer_input, 24, 2.0, whole},
                                                          {saved_role::recurrent_state, 60, 2.0, whole},
                                                          {saved_role::recurrent_state, 240, 2.0, whole},
                                                          {saved_role::recurrent_state, 60, 2.0, whole}});
  CHECK(ridgeline_tests::saved_of(plain, two, {}) ==
        saved{{saved_role::layer_input, 24, 2.0, whole}, {saved_role::recurrent_state, 30, 2.0, whole}});
}

TEST_CASE("sizes that no recurrent layer has are refused, and up to two bias vectors are not") {
  using cells = recurrent_layer;
  const auto code = [](auto&& change) {
    cells one{.inputs = 3, .hidden = 4};
    change(one);
    try {
      parameters(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  for (const auto size : {&cells::inputs, &cells::hidden})
    for (const std::int64_t wrong : {0, -1, 100'000'001})
      CHECK(code([=](cells& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
  for (const std::int64_t count : {-1, 0, 1, 2, 3})
    CHECK((code([=](cells& one) { one.bias_vectors = count; }) == errc{}) == (count >= 0 && count <= 2));
  const cells unset{};
  CHECK((unset.cell == cell_kind::plain && unset.inputs == 1 && unset.hidden == 1 && unset.bias_vectors == 2));
  CHECK_FALSE(unset.bidirectional);
}
