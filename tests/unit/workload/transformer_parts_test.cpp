#include <doctest/doctest.h>
#include <ridgeline/workload/transformer_parts.hpp>

using namespace ridgeline;

TEST_CASE("a part of which nothing is said is none, and one number makes it one") {
  CHECK_FALSE(vocabulary_clusters{});
  CHECK(vocabulary_clusters{.first = 1});
  CHECK_FALSE(expert_plan{});
  CHECK(expert_plan{.experts = experts(1)});
  CHECK_FALSE(expert_plan{.per_token = experts(1), .width = features(1)});
  CHECK_FALSE(window_plan{});
  CHECK(window_plan{.tokens = tokens(1)});
  CHECK_FALSE(window_plan{.full_every = 2});
  CHECK_FALSE(full_attention_heads{});
  CHECK(full_attention_heads{.key_value_heads = heads(1)});
  CHECK_FALSE(full_attention_heads{.head_dimension = features(1), .values_from_keys = true});
}

TEST_CASE("what is not said of a part: vectors of one width, one group of experts, a mixture in every block, no bias") {
  CHECK(vocabulary_clusters{}.narrower == 1);
  CHECK(expert_plan{}.every == 1);
  CHECK(expert_plan{}.groups == 1);
  CHECK(expert_plan{}.groups_per_token == 1);
  CHECK(window_plan{}.full_every == 0);
  constexpr bias_plan none;
  CHECK_FALSE((none.projections || none.output || none.mlp || none.norm || none.head));
}

TEST_CASE("kinds of transformers and of places have the words of their papers") {
  CHECK(name_of(transformer_kind::encoder_decoder) == "encoder-decoder");
  CHECK(name_of(position_kind::rotary) == "rotary");
  CHECK(name_of(position_kind::alibi) == "ALiBi");
  CHECK(name_of(static_cast<position_kind>(99)) == "unknown");
}
