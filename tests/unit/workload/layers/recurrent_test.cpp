#include <doctest/doctest.h>
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
