#include <doctest/doctest.h>
#include <ridgeline/workload/layers/linear.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/layers/parts.hpp>

using namespace ridgeline;

namespace {
constexpr linear dense{.inputs = 6, .outputs = 4};
constexpr shape input = sequences_of(batch(2), tokens(5), 6);  // 10 positions
}  // namespace

TEST_CASE("parameters, operations and bytes are the sums over a layer's parts, counted by hand") {
  CHECK(parameters(dense) == 6 * 4 + 4);
  CHECK(forward_operations(dense, input).value() == 2 * 10 * 6 * 4);
  CHECK(backward_operations(dense, input).value() == 2 * 2 * 10 * 6 * 4);
  const bytes_moved_by traffic = bytes_moved(dense, input, 2.0 * units::bytes);
  CHECK(traffic.weights.value() == 2 * 6 * 4);
  CHECK(traffic.activations.value() == 2 * (10 * 6 + 10 * 4));
  CHECK(traffic.total() == traffic.weights + traffic.activations);
  CHECK(saved_bytes(dense, input, {}).value() == 2 * 10 * 6);
}

TEST_CASE("a norm moves bytes and counts no operations") {
  const normalization norm{.features = 6};
  CHECK(forward_operations(norm, input).value() == 0.0);
  CHECK(bytes_moved(norm, input, 4.0 * units::bytes).activations.value() == 4 * (60 + 60));
}

TEST_CASE("a vector is no matrix") {
  CHECK(weight_tensor{.rows = 2, .columns = 2}.is_matrix());
  CHECK_FALSE(weight_tensor{.rows = 2}.is_matrix());
  CHECK(weight_tensor{.rows = 2, .columns = 3, .count = 4}.parameters() == 24);
}

TEST_CASE("a part that says nothing is one plain number of no role, whole on every GPU") {
  const weight_tensor weights{};
  CHECK((weights.role == weight_role::dense && weights.rows == 1 && weights.columns == 1 && weights.count == 1));
  CHECK(weights.divided == divided_over::nothing);
  const gemm_kernel gemm{};
  CHECK((gemm.role == weight_role::dense && gemm.rows == 1 && gemm.columns == 1 && gemm.inner == 1));
  CHECK((gemm.count == 1 && gemm.left_elements == 1 && gemm.done == 1.0 && gemm.in_turn == 1));
  CHECK((gemm.right_is_weight && gemm.divided == divided_over::nothing));
  CHECK(gemm.operations() == 2.0 * units::operations);
  const elementwise_kernel kernel{};
  CHECK((kernel.role == elementwise_role::other && kernel.read == 0 && kernel.written == 0));
  CHECK(kernel.divided == divided_over::nothing);
  const saved_activation tensor{};
  CHECK((tensor.role == saved_role::other && tensor.elements == 0 && tensor.width == data_size{}));
  CHECK(tensor.divided == divided_over::nothing);
}

// Eleven products of 3 x 7 by 7 x 5, of which half is done; 13 numbers of 4 bytes.
TEST_CASE("a product counts each of its extents once, a tensor each of its numbers") {
  const gemm_kernel gemm{.rows = 3, .columns = 5, .inner = 7, .count = 11, .done = 0.5};
  CHECK(gemm.operations() == 2.0 * 0.5 * 3 * 5 * 7 * 11 * units::operations);
  const saved_activation tensor{.elements = 13, .width = 4.0 * units::bytes};
  CHECK(tensor.bytes() == 52.0 * units::bytes);
}

TEST_CASE("a vector of one column or one row is no matrix") {
  CHECK_FALSE(weight_tensor{.rows = 1, .columns = 5}.is_matrix());
  CHECK_FALSE(weight_tensor{.rows = 5, .columns = 1}.is_matrix());
  CHECK(weight_tensor{.rows = 5, .columns = 2}.is_matrix());
}

TEST_CASE("every sum over a layer refuses an input that the layer does not take") {
  const shape seven = vectors(batch(2), 7);
  const char* const refused = message(errc::shapes_differ).data();
  CHECK_THROWS_WITH_AS(forward_operations(dense, seven), refused, error);
  CHECK_THROWS_WITH_AS(backward_operations(dense, seven), refused, error);
  CHECK_THROWS_WITH_AS(bytes_moved(dense, seven, 2.0 * units::bytes), refused, error);
  CHECK_THROWS_WITH_AS(saved_bytes(dense, seven, {}), refused, error);
  CHECK_THROWS_WITH_AS(parameters(linear{.inputs = 0}), message(errc::dimension_out_of_range).data(), error);
}
