#include <doctest/doctest.h>
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
