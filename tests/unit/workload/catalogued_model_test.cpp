#include <doctest/doctest.h>
#include <ridgeline/workload/catalogued_model.hpp>

using namespace ridgeline;

TEST_CASE("an entry without a published count has none") { CHECK(catalogued_model{}.published.parameters == 0); }

TEST_CASE("an entry answers for whatever it is: a transformer, a network, or totals alone") {
  const catalogued_model total{.id = "total", .what = published_totals{.parameters = 123}};
  CHECK(parameters(total) == 123);
  CHECK(transformer_of(total) == nullptr);
  const catalogued_model text{.id = "text",
                              .what = transformer{.layers = layers(1),
                                                  .hidden = features(8),
                                                  .heads = heads(1),
                                                  .key_value_heads = heads(1),
                                                  .head_dimension = features(8),
                                                  .feed_forward = features(32),
                                                  .vocabulary = tokens(10)}};
  REQUIRE(transformer_of(text) != nullptr);
  CHECK(parameters(text) == parameters(*transformer_of(text)));
  const transformer model = text;
  CHECK(model.hidden == features(8));
  CHECK_THROWS_WITH_AS((void)static_cast<const transformer&>(total), doctest::Contains("RL-131"), error);
  const catalogued_model tagger{.id = "tagger", .what = recurrent_network{.outputs = 3}};
  CHECK(parameters(tagger) ==
        parameters(network_of(recurrent_network{.outputs = 3}, sequences_of(batch(1), tokens(1), 1))));
}

TEST_CASE("work for a picture is asked of networks that read pictures and have a description") {
  const catalogued_model net{.id = "net", .what = residual_network{}, .picture = 224};
  CHECK(forward_operations_per_picture(net).value() > 8e9);
  const catalogued_model total{.id = "total", .what = published_totals{.parameters = 123}, .picture = 224};
  CHECK_THROWS_AS(forward_operations_per_picture(total), error);
  const catalogued_model text{.id = "text", .what = recurrent_network{}};
  CHECK_THROWS_AS(forward_operations_per_picture(text), error);
}
