#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/workload/split_product.hpp>

using namespace ridgeline;

namespace {
constexpr matrix_shape input{.rows = 6, .columns = 8};
constexpr matrix_shape weights{.rows = 8, .columns = 4};
}  // namespace

TEST_CASE("a product has the rows of the left and the columns of the right") {
  CHECK(multiplied(input, weights) == matrix_shape{.rows = 6, .columns = 4});
}

TEST_CASE("weights split along their inputs give partial sums, errors come back in pieces") {
  constexpr split_layer half = split({input, weights}, weight_split::first_dimension, gpus(2));
  CHECK(half.forward.left == matrix_shape{.rows = 6, .columns = 4});
  CHECK(half.forward.result == matrix_shape{.rows = 6, .columns = 4});
  CHECK(half.forward.then == reduction::add);
  CHECK(half.backward.result == matrix_shape{.rows = 6, .columns = 4});
  CHECK(half.backward.then == reduction::stack);
}

TEST_CASE("weights split along their outputs give pieces, errors come back as partial sums") {
  constexpr split_layer half = split({input, weights}, weight_split::second_dimension, gpus(2));
  CHECK(half.forward.result == matrix_shape{.rows = 6, .columns = 2});
  CHECK(half.forward.then == reduction::stack);
  CHECK(half.backward.result == matrix_shape{.rows = 6, .columns = 8});
  CHECK(half.backward.then == reduction::add);
  CHECK(half.synchronised() == 6.0 * 2.0 + 6.0 * 8.0);
}

TEST_CASE("one GPU computes the whole product") {
  for (const weight_split by : {weight_split::first_dimension, weight_split::second_dimension}) {
    const split_layer whole = split({input, weights}, by, gpus(1));
    CHECK(whole.forward.result == multiplied(input, weights));
    CHECK(whole.backward.result == input);
  }
  CHECK(gradient_elements(weights) == 32.0);
}

TEST_CASE("data parallelism divides the rows and leaves the columns") {
  CHECK(share_of_batch(input, gpus(3)) == matrix_shape{.rows = 2, .columns = 8});
}

#if defined(__cpp_exceptions)
TEST_CASE("unequal inner edges are RL-111, a split that leaves a rest RL-119, an edge of zero RL-110") {
  CHECK_THROWS_WITH_AS(multiplied(weights, input), message(errc::shapes_differ).data(), error);
  CHECK_THROWS_WITH_AS(split({input, weights}, weight_split::first_dimension, gpus(3)),
                       message(errc::width_not_divided).data(), error);
  CHECK_THROWS_WITH_AS(split({input, weights}, weight_split::second_dimension, gpus(16)),
                       message(errc::width_not_divided).data(), error);
  CHECK_THROWS_WITH_AS(share_of_batch(input, gpus(4)), message(errc::width_not_divided).data(), error);
  CHECK_THROWS_WITH_AS(multiplied({}, weights), message(errc::dimension_out_of_range).data(), error);
}
#endif

TEST_CASE("at the crossover batch the gradient and the cheaper split exchange as many elements") {
  const matrix_shape dense{.rows = 1000, .columns = 500};
  CHECK(crossover_batch(dense) == 1000.0);
  // split() exchanges forward and backward: batch * 1000 by the first dimension on two GPUs is 500 + 500 of each row.
  const split_layer both = split({{.rows = 1000, .columns = 1000}, dense}, weight_split::first_dimension, gpus(2));
  CHECK(both.forward.synchronised() == gradient_elements(dense));
}

TEST_CASE("Krizhevsky's hybrid: his dense layers by model, his convolutions by data, at a batch of 128") {
  // Dense 4096 x 4096; the third convolution: 3 x 3 x 256 to 384 on 13 x 13 positions.
  CHECK(crossover_batch({.rows = 4096, .columns = 4096}) > 128.0);
  CHECK(crossover_batch({.rows = 3 * 3 * 256, .columns = 384}, 13.0 * 13.0 * 384.0) < 128.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("each edge of a product lies between 1 and 10^8, and activations are positive and finite") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const char* const wrong_edge = message(errc::dimension_out_of_range).data();
  const char* const wrong_figure = message(errc::figure_not_positive).data();
  const matrix_shape one{.rows = 1, .columns = 1}, large{.rows = 1e8, .columns = 1e8};
  CHECK(multiplied(one, one) == one);
  CHECK(multiplied(large, large) == large);
  for (const double wrong : {0.0, 0.5, -1.0, 1e8 + 1, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THROWS_WITH_AS(multiplied({wrong, 1}, one), wrong_edge, error);
    CHECK_THROWS_WITH_AS(multiplied({1, wrong}, {wrong, 1}), wrong_edge, error);
    CHECK_THROWS_WITH_AS(multiplied(one, {1, wrong}), wrong_edge, error);
    CHECK_THROWS_WITH_AS(gradient_elements({wrong, 1}), wrong_edge, error);
    CHECK_THROWS_WITH_AS(crossover_batch({1, wrong}), wrong_edge, error);
  }
  for (const double wrong : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_WITH_AS(static_cast<void>(crossover_batch(weights, wrong)), wrong_figure, error);
  CHECK_THROWS_WITH_AS(crossover_batch({0.0, 4.0}, 1.0), wrong_edge, error);
}
#endif

// 6 x 8 by 8 x 4 on two GPUs, both ways: every matrix that a GPU holds.
TEST_CASE("every matrix of a split layer, and what is exchanged, by hand") {
  const split_layer rows = split({input, weights}, weight_split::first_dimension, gpus(2));
  CHECK(rows.forward.left == matrix_shape{6, 4});
  CHECK(rows.forward.right == matrix_shape{4, 4});
  CHECK(rows.backward.left == matrix_shape{6, 4});
  CHECK(rows.backward.right == matrix_shape{4, 4});
  CHECK(rows.synchronised() == 24.0 + 24.0);
  const split_layer columns = split({input, weights}, weight_split::second_dimension, gpus(4));
  CHECK(columns.forward.left == matrix_shape{6, 8});
  CHECK(columns.forward.right == matrix_shape{8, 1});
  CHECK(columns.forward.result == matrix_shape{6, 1});
  CHECK(columns.backward.left == matrix_shape{6, 1});
  CHECK(columns.backward.right == matrix_shape{1, 8});
  CHECK(columns.forward.synchronised() == 6.0);
  CHECK(columns.backward.synchronised() == 48.0);
  // A gradient of 32 elements against an exchange of 4 a row: 8 rows. Of a convolution with 16 activations: 2 images.
  CHECK(crossover_batch(weights) == 8.0);
  CHECK(crossover_batch({.rows = 4, .columns = 8}) == 8.0);
  CHECK(crossover_batch(weights, 16.0) == 2.0);
  CHECK(share_of_batch(input, gpus(6)) == matrix_shape{1, 8});
  const matrix_shape unset{};
  CHECK((unset.rows == 0.0 && unset.columns == 0.0 && local_product{}.then == reduction::add));
}
