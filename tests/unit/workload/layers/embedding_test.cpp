#include <doctest/doctest.h>
#include <ridgeline/workload/layers/embedding.hpp>
#include <vector>

using namespace ridgeline;

namespace {
constexpr shape text = sequences_of(batch(2), tokens(5), 1);
}  // namespace

TEST_CASE("an embedding has a row a word, a place and a type, and multiplies nothing") {
  const embedding table{.vocabulary = 100, .hidden = 8, .positions = 16, .types = 2};
  CHECK(parameters(table) == (100 + 16 + 2) * 8);
  CHECK(forward_operations(table, text).value() == 0.0);
  CHECK(output_shape(table, text) == sequences_of(batch(2), tokens(5), 8));
  CHECK(saved_bytes(table, text, {.dropout = true}).value() == 8 * 10 + 10 * 8);
}

TEST_CASE("a tied head works as much as an untied one and has no matrix of its own") {
  const shape states = sequences_of(batch(2), tokens(5), 8);
  const head untied{.hidden = 8, .classes = 100};
  const head tied{.hidden = 8, .classes = 100, .tied = true};
  CHECK(parameters(untied) == 800);
  CHECK(parameters(tied) == 0);
  CHECK(parameters(head{.hidden = 8, .classes = 100, .tied = true, .bias = true}) == 100);
  CHECK(forward_operations(tied, states) == forward_operations(untied, states));
  CHECK(forward_operations(tied, states).value() == 2 * 10 * 8 * 100);
}

// Korthikanti et al. 2022, section 4.3: 2 s b h for the head's input, 4 s b v for the logits in 32 bits
TEST_CASE("a head keeps its input and the logits in 32 bits") {
  const shape states = sequences_of(batch(2), tokens(5), 8);
  CHECK(saved_bytes(head{.hidden = 8, .classes = 100}, states, {}).value() == 2 * 10 * 8 + 4 * 10 * 100);
}

TEST_CASE("a vector does not enter a table, and other features do not enter a head") {
  CHECK_THROWS_AS(output_shape(embedding{.vocabulary = 10, .hidden = 8}, sequences_of(batch(1), tokens(1), 2)), error);
  CHECK_THROWS_AS(output_shape(head{.hidden = 8, .classes = 10}, text), error);
}

TEST_CASE("the weights of a head are its matrix and its bias, of an embedding tables alone") {
  std::vector<weight_role> roles;
  const auto add = [&roles](const weight_tensor& weights) { roles.push_back(weights.role); };
  each_weight(head{.hidden = 8, .classes = 10, .bias = true}, add);
  CHECK(roles == std::vector<weight_role>{weight_role::head, weight_role::bias});
  roles.clear();
  each_weight(embedding{.vocabulary = 10, .hidden = 8, .positions = 4, .types = 2}, add);
  CHECK(roles == std::vector<weight_role>{weight_role::embedding, weight_role::table, weight_role::table});
}
