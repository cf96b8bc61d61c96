#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

TEST_CASE("every part of a table and of a head, one by one") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  using saved = std::vector<ridgeline_tests::listed_saved>;
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  constexpr ridgeline::embedding table_of_words{.vocabulary = 11, .hidden = 4, .positions = 7, .types = 3};
  const shape words = sequences_of(batch(2), tokens(5), 1);
  CHECK(ridgeline_tests::weights_of(table_of_words) == weights{{weight_role::embedding, 11, 4, 1, tensor},
                                                               {table, 7, 4, 1, divided_over::nothing},
                                                               {table, 3, 4, 1, divided_over::nothing}});
  CHECK(ridgeline_tests::elementwise_of(table_of_words, words) == passes{{elementwise_role::look_up, 40, 40, stream}});
  CHECK(
      ridgeline_tests::saved_of(table_of_words, words, {.dropout = true}) ==
      saved{{saved_role::token_numbers, 10, 8.0, divided_over::nothing}, {saved_role::dropout_mask, 40, 1.0, stream}});
  CHECK(ridgeline_tests::gemms_of(table_of_words, words).empty());
  constexpr ridgeline::head last{.hidden = 4, .classes = 11, .bias = true};
  const shape ten = sequences_of(batch(2), tokens(5), 4);
  CHECK(ridgeline_tests::weights_of(last) == weights{{weight_role::head, 4, 11, 1, tensor}, {bias, 11, 1, 1, tensor}});
  CHECK(ridgeline_tests::gemms_of(last, ten) ==
        std::vector<ridgeline_tests::listed_gemm>{{weight_role::head, 10, 11, 4, 1, 40, 1.0, true, tensor}});
  CHECK(ridgeline_tests::elementwise_of(last, ten) == passes{{elementwise_role::loss, 110, 110, tensor}});
  CHECK(ridgeline_tests::saved_of(last, ten, {}).front() ==
        ridgeline_tests::listed_saved{saved_role::head_input, 40, 2.0, stream});
}

TEST_CASE("sizes that no table and no head have are refused by name") {
  const auto code = [](auto one, auto&& change) {
    change(one);
    try {
      parameters(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  const ridgeline::embedding words{.vocabulary = 10, .hidden = 8, .positions = 4, .types = 2};
  const ridgeline::head last{.hidden = 8, .classes = 10};
  using table = ridgeline::embedding;
  using logits = ridgeline::head;
  for (const std::int64_t wrong : {0, -1, 100'000'001}) {
    for (const auto size : {&table::vocabulary, &table::hidden})
      CHECK(code(words, [=](table& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
    for (const auto size : {&table::positions, &table::types})
      CHECK((code(words, [=](table& one) { one.*size = wrong; }) == errc{}) == (wrong == 0));
    for (const auto size : {&logits::hidden, &logits::classes})
      CHECK(code(last, [=](logits& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
  }
  const table plain{};
  CHECK((plain.vocabulary == 1 && plain.hidden == 1 && plain.positions == 0 && plain.types == 0));
  const logits unset{};
  CHECK((unset.hidden == 1 && unset.classes == 1 && !unset.tied && !unset.bias));
}
