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
