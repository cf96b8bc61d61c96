#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
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

TEST_CASE("each part of a network is in the bound of 10^15 parameters: one percent below is taken, one above refused") {
  const transformer least{.layers = layers(10'000),
                          .hidden = features(1),
                          .heads = heads(1),
                          .key_value_heads = heads(1),
                          .head_dimension = features(1),
                          .feed_forward = features(1),
                          .vocabulary = tokens(1)};
  const auto limit = [&least](auto&& change, std::int64_t below, std::int64_t above) {
    for (const std::int64_t size : {below, above}) {
      transformer model = least;
      change(model, size);
      errc found{};
      try {
        check(model);
      } catch (const error& mistake) {
        found = mistake.code();
      }
      CAPTURE(size);
      CHECK(found == (size == below ? errc{} : errc::network_too_large));
    }
  };
  // 8 h a d of each block: 8 * 10^5 * 1,000 * 125 in 10,000 blocks.
  limit(
      [](transformer& model, std::int64_t size) {
        model.hidden = features(100'000);
        model.heads = model.key_value_heads = heads(1000);
        model.head_dimension = features(size);
      },
      123, 127);
  limit(
      [](transformer& model, std::int64_t size) {
        model.kind = transformer_kind::encoder_decoder;
        model.hidden = features(100'000);
        model.heads = model.key_value_heads = heads(1000);
        model.head_dimension = features(125);
        model.layers = layers(5000);
        model.encoder_layers = layers(size);
      },
      4900, 5100);
  // (rq + rkv) a (dn + dr + dv): 10^6 * 1,000 * 100.
  limit(
      [](transformer& model, std::int64_t size) {
        model.heads = model.key_value_heads = heads(1000);
        model.latent = {.query_rank = 600'000, .key_value_rank = size, .positionless = 50, .rotary = 20, .value = 30};
      },
      390'000, 410'000);
  // 3 h f, and 3 h of all experts.
  limit(
      [](transformer& model, std::int64_t size) {
        model.hidden = features(100'000);
        model.feed_forward = features(size);
      },
      330'000, 337'000);
  limit(
      [](transformer& model, std::int64_t size) {
        model.hidden = features(100'000);
        model.moe = {.experts = experts(2000),
                     .per_token = experts(1),
                     .width = features(100),
                     .shared_experts = experts(size),
                     .shared_width = features(100)};
      },
      1300, 1370);
  // Tables: two of the vocabulary, one of places, one of kinds, once.
  limit(
      [](transformer& model, std::int64_t size) {
        model.layers = layers(1);
        model.hidden = features(10'000'000);
        model.vocabulary = tokens(40'000'000);
        model.position = position_kind::learned;
        model.positions = 15'000'000;
        model.token_types = size;
      },
      4'000'000, 6'000'000);
  // h (6 V + 4 K) of linear attention in two blocks.
  limit(
      [](transformer& model, std::int64_t size) {
        model.layers = layers(2);
        model.hidden = features(10'000'000);
        model.hybrid.linear = {.hidden = 10'000'000,
                               .kind = linear_attention_kind::mamba2,
                               .heads = 1000,
                               .head_dimension = 5000,
                               .state = size,
                               .groups = 1000};
        model.hybrid.of_linear = {0};
        model.hybrid.of_attention = {1};
      },
      4900, 5100);
}

TEST_CASE("each width of a network bounds its tokens: 4 * 10^6 numbers of 10^12 tokens are counted, two more are not") {
  const transformer least{.layers = layers(1),
                          .hidden = features(1),
                          .heads = heads(1),
                          .key_value_heads = heads(1),
                          .head_dimension = features(1),
                          .feed_forward = features(1),
                          .vocabulary = tokens(1)};
  const auto limit = [&least](auto&& change, std::int64_t last) {
    for (const std::int64_t size : {last, last + 1}) {
      transformer model = least;
      change(model, size);
      CAPTURE(size);
      errc found{};
      try {
        check(model, sequences_of(batch(1'000'000), tokens(1'000'000), 1));
      } catch (const error& mistake) {
        found = mistake.code();
      }
      CHECK(found == (size == last ? errc{} : errc::network_too_large));
    }
  };
  limit([](transformer& model, std::int64_t size) { model.hidden = features(size); }, 4'000'000);
  limit([](transformer& model, std::int64_t size) { model.vocabulary = tokens(size); }, 4'000'000);
  limit([](transformer& model, std::int64_t size) { model.feed_forward = features(size); }, 2'000'000);
  limit([](transformer& model, std::int64_t size) { model.heads = heads(size); }, 4);
  limit(
      [](transformer& model, std::int64_t size) {
        model.heads = heads(2);
        model.head_dimension = features(size);
      },
      2'000'000);
  for (const auto part : {&latent_ranks::positionless, &latent_ranks::rotary, &latent_ranks::value}) {
    limit(
        [part](transformer& model, std::int64_t size) {
          model.heads = heads(2);
          model.latent.*part = size;
        },
        1'999'999);  // beside a head's one feature
  }
  limit(
      [](transformer& model, std::int64_t size) {
        model.moe = {.experts = experts(4), .per_token = experts(4), .width = features(size)};
      },
      500'000);
  limit([](transformer& model,
           std::int64_t size) { model.moe = {.shared_experts = experts(4), .shared_width = features(size)}; },
        500'000);
}

TEST_CASE("heads of blocks without a window: other blocks have one, their width is said, and they divide the heads") {
  const auto with_full = [](auto&& change) {
    return refused([&](transformer& model) {
      model.window = {.tokens = tokens(64), .full_every = 2};
      model.full = {.key_value_heads = heads(1), .head_dimension = features(8), .values_from_keys = true};
      change(model);
    });
  };
  CHECK(with_full([](transformer&) {}) == errc{});
  CHECK(with_full([](transformer& model) { model.full.values_from_keys = false; }) == errc{});
  CHECK(with_full([](transformer& model) { model.window = {}; }) == errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.window.full_every = 0; }) == errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.full.head_dimension = {}; }) == errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.full.key_value_heads = {}; }) == errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.full = {.values_from_keys = true}; }) ==
        errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.full = {.head_dimension = features(8)}; }) ==
        errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) {
          model.key_value_heads = model.heads;
          model.latent = {.key_value_rank = 8, .positionless = 4, .rotary = 4, .value = 4};
        }) == errc::transformer_contradictory);
  CHECK(with_full([](transformer& model) { model.full.key_value_heads = heads(model.heads.value() + 1); }) ==
        errc::heads_not_grouped);
  CHECK(with_full([](transformer& model) { model.full.head_dimension = features(200'000'000); }) ==
        errc::dimension_out_of_range);
}

TEST_CASE("what each contradiction needs, and what is none") {
  const auto contradicts = [](auto&& change) { return refused(change) == errc::transformer_contradictory; };
  const auto fine = [](auto&& change) { return refused(change) == errc{}; };
  CHECK(contradicts([](transformer& model) { model.moe.shared_experts = experts(1); }));
  CHECK(contradicts([](transformer& model) { model.moe.shared_width = features(1); }));
  CHECK(contradicts([](transformer& model) { model.moe.width = features(1); }));
  const expert_plan mixture{.experts = experts(4), .per_token = experts(2), .width = features(8)};
  CHECK(contradicts([&](transformer& model) {
    model.moe = mixture;
    model.moe.shared_width = features(8);
  }));
  CHECK(contradicts([&](transformer& model) {
    model.moe = mixture;
    model.kind = transformer_kind::encoder_decoder;
    model.encoder_layers = layers(2);
  }));
  CHECK(fine([](transformer& model) {
    model.kind = transformer_kind::encoder_decoder;
    model.encoder_layers = layers(2);
  }));
  CHECK(fine([](transformer& model) { model.kind = transformer_kind::encoder; }));
  // A plain block needs its width where not every block is a mixture.
  for (const bool first : {true, false}) {
    const auto some = [&, first](transformer& model) {
      model.moe = mixture;
      if (first) model.moe.first_dense = layers(1);
      else model.moe.every = 2;
    };
    CHECK(fine(some));
    CHECK(contradicts([&](transformer& model) {
      some(model);
      model.feed_forward = {};
    }));
  }
  CHECK(contradicts([](transformer& model) { model.latent.query_rank = 8; }));
  CHECK(contradicts([](transformer& model) { model.latent.rotary = 8; }));
  const latent_ranks ranks{.key_value_rank = 8, .positionless = 4, .value = 4};
  CHECK(fine([&](transformer& model) { model.latent = ranks; }));
  CHECK(contradicts([&](transformer& model) {
    model.latent = ranks;
    model.latent.positionless = 0;
  }));
  CHECK(contradicts([&](transformer& model) {
    model.latent = ranks;
    model.latent.value = 0;
  }));
  CHECK(contradicts([&](transformer& model) {
    model.latent = ranks;
    model.key_value_heads = heads(2);
  }));
  const token_indexer indexer{.heads = 2, .head_dimension = 3, .chosen = 4};
  const auto indexed = [&](transformer& model) {
    model.latent = ranks;
    model.latent.query_rank = 8;
    model.latent.indexer = indexer;
  };
  CHECK(fine(indexed));
  CHECK(contradicts([&](transformer& model) { model.latent.indexer = indexer; }));
  CHECK(contradicts([&](transformer& model) { indexed(model), model.latent.query_rank = 0; }));
  CHECK(contradicts([&](transformer& model) { indexed(model), model.latent.indexer.chosen = 0; }));
  CHECK(contradicts([&](transformer& model) { indexed(model), model.window.tokens = tokens(8); }));
  for (const position_kind kind : {position_kind::none, position_kind::sinusoidal, position_kind::rotary,
                                   position_kind::alibi, position_kind::projected}) {
    CHECK(fine([kind](transformer& model) { model.position = kind; }));
    CHECK(contradicts([kind](transformer& model) { model.position = kind, model.positions = 8; }));
  }
  for (const position_kind kind : {position_kind::learned, position_kind::relative}) {
    CHECK(contradicts([kind](transformer& model) { model.position = kind; }));
    CHECK(fine([kind](transformer& model) { model.position = kind, model.positions = 8; }));
  }
  for (const std::int64_t norms : {1, 2, 3, 4, 5})
    CHECK(fine([norms](transformer& model) { model.norms_per_block = norms; }) == (norms != 3 && norms != 5));
  CHECK(fine([](transformer& model) { model.window = {.tokens = tokens(8), .full_every = 2}; }));
  CHECK(fine([](transformer& model) { model.borrowing = layers(3); }));
  CHECK(contradicts([](transformer& model) { model.borrowing = layers(4); }));
  CHECK(contradicts([](transformer& model) {
    model.kind = transformer_kind::encoder_decoder;
    model.encoder_layers = layers(2);
    model.borrowing = layers(1);
  }));
  CHECK(contradicts([](transformer& model) {
    model.kind = transformer_kind::encoder;
    model.borrowing = layers(1);
  }));
  // Blocks 3 and, of 4, the last of each two or three see everything: one before those that borrow has to.
  for (const std::int64_t borrowing : {1, 2, 3}) {
    CHECK(fine([&](transformer& model) {
            model.window = {.tokens = tokens(8), .full_every = 2};
            model.borrowing = layers(borrowing);
          }) == (borrowing <= 2));
    CHECK(fine([&](transformer& model) {
            model.window = {.tokens = tokens(8), .full_every = 3};
            model.borrowing = layers(borrowing);
          }) == (borrowing <= 1));
    CHECK(fine([&](transformer& model) {  // none of the four sees everything
      model.window = {.tokens = tokens(8), .full_every = 5};
      model.borrowing = layers(borrowing);
    }));
  }
  CHECK(contradicts([](transformer& model) { model.borrowing_feed_forward = features(8); }));
  CHECK(fine([](transformer& model) { model.borrowing = layers(1), model.borrowing_feed_forward = features(8); }));
  CHECK(contradicts([](transformer& model) {
    model.latent = {.key_value_rank = 4, .positionless = 2, .value = 2};
    model.key_value_heads = model.heads;
    model.borrowing = layers(1);
  }));
  CHECK(contradicts([](transformer& model) {
    model.hybrid.linear = {.hidden = model.hidden.value(),
                           .kind = linear_attention_kind::mamba2,
                           .heads = 4,
                           .head_dimension = 16,
                           .state = 8};
    model.hybrid.of_linear = {1};
    model.hybrid.of_attention = {0, 2, 3};
    check(model);
    model.borrowing = layers(1);
  }));
  CHECK(fine([](transformer& model) { model.per_layer_input = features(8); }));
  CHECK(contradicts([](transformer& model) { model.per_layer_input = features(8), model.patch = 16; }));
  CHECK(contradicts([](transformer& model) {
    model.kind = transformer_kind::encoder;
    model.per_layer_input = features(8);
  }));
  CHECK(fine([](transformer& model) { model.patch = 16; }));
  CHECK(fine([](transformer& model) { model.tied = true; }));
  CHECK(fine([](transformer& model) { model.has_head = false; }));
}

TEST_CASE(
    "clusters of a vocabulary grow, leave words over, and narrow what the width divides by; each limit from both sides") {
  const auto taken = [](const vocabulary_clusters& clusters, bool tied = true, bool narrow = false) {
    return refused([&](transformer& model) {
             model.clusters = clusters;
             model.tied = tied;
             if (narrow) model.embedding_width = features(32);
           }) == errc{};
  };
  CHECK(taken({1, 2, 3, 1}));
  CHECK(taken({1, 2, 99, 64}));
  CHECK_FALSE(taken({1, 2, 3, 1}, false));
  CHECK_FALSE(taken({1, 2, 3, 1}, true, true));
  CHECK_FALSE(taken({-1, 2, 3, 1}));
  CHECK_FALSE(taken({2, 2, 3, 1}));
  CHECK_FALSE(taken({1, 3, 3, 1}));
  CHECK_FALSE(taken({1, 2, 100, 1}));
  CHECK_FALSE(taken({1, 2, 3, 0}));
  CHECK_FALSE(taken({1, 2, 3, 3}));
  CHECK_FALSE(taken({1, 2, 3, 128}));
}

TEST_CASE("a hybrid's blocks are each one thing at least, all below the last one, in a decoder without a window") {
  transformer hybrid = plain;
  hybrid.hybrid.linear = {
      .hidden = 64, .kind = linear_attention_kind::mamba2, .heads = 4, .head_dimension = 16, .state = 8};
  hybrid.hybrid.of_linear = {0, 2};
  hybrid.hybrid.of_attention = {1, 3};
  const auto code = [&hybrid](auto&& change) {
    transformer model = hybrid;
    change(model);
    try {
      check(model);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  const auto contradicts = [&](auto&& change) { return code(change) == errc::transformer_contradictory; };
  CHECK(code([](transformer&) {}) == errc{});
  CHECK(code([](transformer& model) { model.hybrid.of_attention = {0, 1, 2, 3}; }) == errc{});  // both in one block
  CHECK(contradicts([](transformer& model) { model.hybrid.of_attention = {1}; }));
  CHECK(contradicts([](transformer& model) { model.hybrid.of_attention = {1, 3, 4}; }));
  CHECK(contradicts([](transformer& model) { model.hybrid.of_linear = {0, 2, 4}; }));
  CHECK(contradicts([](transformer& model) { model.hybrid.of_linear = {}, model.hybrid.of_attention = {0, 1, 2, 3}; }));
  CHECK(contradicts([](transformer& model) { model.hybrid.linear.hidden = 63; }));
  CHECK(contradicts([](transformer& model) { model.kind = transformer_kind::encoder; }));
  CHECK(contradicts([](transformer& model) { model.window.tokens = tokens(8); }));
  CHECK(contradicts([](transformer& model) { model.layers = layers(129); }));
  // Blocks that are one thing alone: with one norm, and some may be neither.
  const auto alone = [](transformer& model) {
    model.hybrid.alone = true;
    model.norms_per_block = 1;
    model.hybrid.of_attention = {1};
  };
  CHECK(code(alone) == errc{});
  CHECK(contradicts([&](transformer& model) { alone(model), model.norms_per_block = 2; }));
  CHECK(contradicts([&](transformer& model) { alone(model), model.hybrid.of_attention = {0}; }));
  static_assert(!hybrid_plan{}.alone && !hybrid_plan{} && block_set::most == 128);
}

TEST_CASE("what is not said of a transformer") {
  constexpr transformer none;
  static_assert(none.kind == transformer_kind::decoder && none.position == position_kind::none && none.positions == 0);
  static_assert(none.norm == norm_kind::layer && none.norms_per_block == 2 && none.final_norm && !none.embedding_norm);
  static_assert(none.function == activation_function::gelu && !none.gated && !none.tied && none.has_head);
  static_assert(!none.pooler && !none.sinks && !none.gated_attention && none.query_key == query_key_norm::none);
  static_assert(none.token_types == 0 && none.patch == 0 && none.picture_channels == 3 && none.checkpoint == nullptr);
  static_assert(none.moe.every == 1 && none.moe.groups == 1 && none.moe.groups_per_token == 1 && !none.moe);
  static_assert(!none.moe.router_bias && !none.moe.expert_bias && !none.moe.shared_gate && !none.moe.latent);
  static_assert(none.window.full_every == 0);
  static_assert(!none.bias.projections && !none.bias.output && !none.bias.mlp && !none.bias.norm && !none.bias.head);
  static_assert(!none.clusters && none.clusters.narrower == 1 && none.clusters.second == 0 && none.clusters.third == 0);
}

TEST_CASE("what only a mixture has is refused without one, each field by itself") {
  const auto code = [](const expert_plan& moe) { return refused([&](transformer& model) { model.moe = moe; }); };
  CHECK(code({.per_token = experts(1)}) == errc::transformer_contradictory);
  CHECK(code({.width = features(8)}) == errc::transformer_contradictory);
  CHECK(code({.latent = features(8)}) == errc::transformer_contradictory);
  CHECK(code({.shared_experts = experts(1), .shared_width = features(8)}) == errc::transformer_contradictory);
  const auto behind = [&](std::int64_t latent) {
    return code({.experts = experts(4),
                 .per_token = experts(1),
                 .width = features(8),
                 .latent = optional_count<feature_kind>::from(latent)});
  };
  CHECK(behind(1) == errc{});
  CHECK(behind(100'000'000) == errc::transformer_contradictory);  // wider than a token
  CHECK(behind(100'000'001) == errc::dimension_out_of_range);
  CHECK(code({.experts = experts(4),
              .per_token = experts(1),
              .width = features(8),
              .shared_experts = experts(1),
              .shared_width = features(8)}) == errc{});
}

TEST_CASE("models with linear attention or an indexer are unlike those that were measured") {
  const auto unlike = [](const char* id) { return is_unlike_fitted(*transformer_of(*catalogue::find_model(id))); };
  CHECK(unlike("glm-5"));
  CHECK(unlike("deepseek-v3.2"));
  CHECK(unlike("qwen3.5-397b-a17b-text"));
  CHECK(unlike("lfm2-8b-a1b"));
  CHECK_FALSE(unlike("deepseek-v3"));
  CHECK_FALSE(unlike("gpt-oss-120b"));
}
