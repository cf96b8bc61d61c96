#include <doctest/doctest.h>
#include <ridgeline/workload/transformer.hpp>

using namespace ridgeline;

namespace {

constexpr transformer plain{.layers = layers(4),
                            .hidden = features(64),
                            .heads = heads(4),
                            .key_value_heads = heads(4),
                            .head_dimension = features(16),
                            .feed_forward = features(256),
                            .vocabulary = tokens(100)};

/// What `check` says of the plain transformer after a change.
template<class Change>
errc refused(Change&& change) {
  transformer model = plain;
  change(model);
  try {
    check(model);
  } catch (const error& mistake) {
    return mistake.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("experts in groups: of equal size, and those of a token have as many as it takes") {
  transformer one{.layers = layers(2),
                  .hidden = features(64),
                  .heads = heads(4),
                  .key_value_heads = heads(4),
                  .head_dimension = features(16),
                  .moe = {.experts = experts(8), .per_token = experts(4), .width = features(32)},
                  .vocabulary = tokens(100)};
  const auto with = [&](std::int64_t groups, std::int64_t per_token) {
    one.moe.groups = groups;
    one.moe.groups_per_token = per_token;
    return one;
  };
  CHECK_NOTHROW(check(with(4, 2)));
  CHECK_NOTHROW(check(with(8, 8)));
  for (const auto& [groups, per_token] : {std::pair{3, 2}, {4, 1}, {4, 5}, {0, 1}, {4, 0}, {-4, 2}, {16, 8}, {1, 2}}) {
    CAPTURE(groups);
    CAPTURE(per_token);
    CHECK_THROWS_WITH_AS(check(with(groups, per_token)), message(errc::transformer_contradictory).data(), error);
  }
}

TEST_CASE("a plain transformer is accepted") {
  CHECK(refused([](transformer&) {}) == errc{});
}

TEST_CASE("a size that is missing or huge is refused, whichever it is") {
  const auto each_refused = [](auto transformer::*size) {
    CHECK(refused([&](transformer& model) { model.*size = {}; }) == errc::dimension_out_of_range);
    using counted = std::remove_cvref_t<decltype(plain.*size)>;
    CHECK(refused([&](transformer& model) { model.*size = counted::from(100'000'001); }) ==
          errc::dimension_out_of_range);
  };
  each_refused(&transformer::layers);
  each_refused(&transformer::hidden);
  each_refused(&transformer::heads);
  each_refused(&transformer::key_value_heads);
  each_refused(&transformer::head_dimension);
  each_refused(&transformer::vocabulary);
  for (const auto part : {&transformer::positions, &transformer::token_types, &transformer::patch}) {
    CHECK(refused([&](transformer& model) { model.*part = -1; }) == errc::dimension_out_of_range);
  }
  CHECK(refused([](transformer& model) { model.encoder_layers = layers(100'000'001); }) ==
        errc::dimension_out_of_range);
  CHECK(refused([](transformer& model) { model.feed_forward = features(100'000'001); }) ==
        errc::dimension_out_of_range);
  CHECK(refused([](transformer& model) { model.context = tokens(100'000'001); }) == errc::dimension_out_of_range);
}

TEST_CASE("a network beyond 10^15 parameters is refused") {
  CHECK(refused([](transformer& model) { model.layers = layers(100'000'000), model.hidden = features(1'000'000); }) ==
        errc::network_too_large);
  CHECK(refused([](transformer& model) {
          model.moe = {.experts = experts(100'000'000), .per_token = experts(1), .width = features(100'000'000)};
        }) == errc::network_too_large);
}

TEST_CASE("heads that are no multiple of key-value heads, and a token that goes to too many experts, are refused") {
  CHECK(refused([](transformer& model) { model.key_value_heads = heads(3); }) == errc::heads_not_grouped);
  CHECK(refused([](transformer& model) {
          model.moe = {.experts = experts(4), .per_token = experts(5), .width = features(8)};
        }) == errc::experts_per_token_out_of_range);
  CHECK(refused([](transformer& model) {
          model.moe = {.experts = experts(4), .per_token = {}, .width = features(8)};
        }) == errc::experts_per_token_out_of_range);
}

TEST_CASE("fields that contradict one another are refused") {
  const auto contradicts = [](auto&& change) { return refused(change) == errc::transformer_contradictory; };
  CHECK(contradicts([](transformer& model) { model.encoder_layers = layers(2); }));
  CHECK(contradicts([](transformer& model) { model.kind = transformer_kind::encoder_decoder; }));
  CHECK(contradicts([](transformer& model) { model.moe = {.experts = experts(4), .per_token = experts(2)}; }));
  CHECK(contradicts([](transformer& model) { model.moe = {.per_token = experts(2)}; }));
  CHECK(contradicts([](transformer& model) {
    model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8), .shared_experts = experts(1)};
  }));
  CHECK(contradicts([](transformer& model) { model.feed_forward = {}; }));
  CHECK(contradicts([](transformer& model) { model.window.full_every = 2; }));
  CHECK(contradicts([](transformer& model) { model.latent.value = 8; }));
  CHECK(contradicts([](transformer& model) { model.latent.key_value_rank = 8; }));
  CHECK(contradicts([](transformer& model) { model.position = position_kind::learned; }));
  CHECK(contradicts([](transformer& model) { model.positions = 8; }));
  CHECK(contradicts([](transformer& model) { model.norms_per_block = 3; }));
  CHECK(contradicts([](transformer& model) { model.tied = true, model.has_head = false; }));
  CHECK(contradicts([](transformer& model) { model.patch = 16, model.tied = true; }));
  CHECK(contradicts([](transformer& model) { model.clusters = {.first = 50, .second = 40, .third = 60}; }));
  CHECK(contradicts(
      [](transformer& model) { model.clusters = {.first = 10, .second = 20, .third = 30, .narrower = 65}; }));
  CHECK(contradicts(
      [](transformer& model) { model.clusters = {.first = 10, .second = 20, .third = 30, .narrower = 0}; }));
}

TEST_CASE("a mixture in every block needs no plain feed-forward width") {
  CHECK(refused([](transformer& model) {
          model.feed_forward = {};
          model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8)};
        }) == errc{});
}

TEST_CASE("more tokens than can be counted are refused: by their number, or by the scores among them") {
  const auto refused_with = [](batch_size samples, token_count length) {
    try {
      check(plain, sequences_of(samples, length, 1));
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  CHECK(refused_with(batch(64), tokens(1'000'000)) == errc{});
  CHECK(refused_with(batch(1), tokens(100'000'001)) == errc::dimension_out_of_range);
  CHECK(refused_with(batch(1), tokens(100'000'000)) == errc{});
  CHECK(refused_with(batch(1000), tokens(100'000'000)) == errc::network_too_large);
}

TEST_CASE("a mixture holds each token for every expert that it is routed to, and once more: the limit, by hand") {
  // 10^6 sequences of 10^6 tokens, 10^6 features: 10^18 a copy, so three experts and the input are 4 * 10^18, just countable.
  transformer wide{.layers = layers(1),
                   .hidden = features(1'000'000),
                   .heads = heads(1),
                   .key_value_heads = heads(1),
                   .head_dimension = features(1),
                   .vocabulary = tokens(100)};
  wide.moe = {.experts = experts(4), .per_token = experts(3), .width = features(1)};
  const auto refused_with = [&](std::int64_t samples) {
    try {
      check(wide, sequences_of(batch(samples), tokens(1'000'000), 1));
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  CHECK(refused_with(1'000'000) == errc{});
  CHECK(refused_with(1'000'001) == errc::network_too_large);
}
