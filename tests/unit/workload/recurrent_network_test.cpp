#include <doctest/doctest.h>
#include <ridgeline/workload/recurrent_network.hpp>

using namespace ridgeline;

TEST_CASE("a biLSTM's second layer reads both directions of the first") {
  const recurrent_network described{.vocabulary = 100, .embedded = 8, .hidden = 4, .layers = 3, .outputs = 5};
  const network net = network_of(described, sequences_of(batch(2), tokens(6), 1));
  const std::int64_t first = 2 * (16 * 8 + 16 * 4 + 2 * 16);
  const std::int64_t next = 2 * (16 * 8 + 16 * 4 + 2 * 16);  // 8 features again: two directions of 4
  CHECK(parameters(net) == 100 * 8 + first + 2 * next + (8 * 5 + 5));
  CHECK(net.output() == sequences_of(batch(2), tokens(6), 5));
}

TEST_CASE("one direction, one layer, a plain cell") {
  const recurrent_network described{
      .cell = cell_kind::plain, .vocabulary = 10, .embedded = 3, .hidden = 4, .outputs = 2, .bidirectional = false};
  CHECK(parameters(network_of(described, sequences_of(batch(1), tokens(6), 1))) ==
        10 * 3 + (4 * 3 + 4 * 4 + 2 * 4) + (4 * 2 + 2));
}

TEST_CASE("no layers, and an input that is no text, are refused") {
  CHECK_THROWS_AS(network_of(recurrent_network{.layers = 0}, sequences_of(batch(1), tokens(6), 1)), error);
  CHECK_THROWS_AS(network_of(recurrent_network{}, sequences_of(batch(1), tokens(6), 2)), error);
}
