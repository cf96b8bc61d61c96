#include <doctest/doctest.h>
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/estimate.hpp>
#include <set>
#include <string>

using namespace ridgeline;
using units::seconds;

static_assert(time_breakdown<serving_breakdown>);

TEST_CASE("each term is its own field, and all of them sum to the total") {
  // Powers of two add up exactly.
  const serving_breakdown terms{.weights = 1.0 * seconds,
                                .load_limit = 2.0 * seconds,
                                .arithmetic = 4.0 * seconds,
                                .power_limit = 8.0 * seconds,
                                .unpacking = 16.0 * seconds,
                                .kv_cache = 32.0 * seconds,
                                .attention_scores = 64.0 * seconds,
                                .launches = 128.0 * seconds,
                                .host = 256.0 * seconds,
                                .communication = 512.0 * seconds,
                                .pipeline_p2p = 1024.0 * seconds,
                                .offloaded_weights = 2048.0 * seconds};
  double expected = 1.0;
  duration sum{};
  for (const serving_term which : every_serving_term) {
    CHECK(time_of(terms, which) == expected * seconds);
    expected *= 2.0;
    sum += time_of(terms, which);
  }
  CHECK(expected == 4096.0);
  CHECK(terms.total() == sum);
  CHECK(terms.memory() == (1.0 + 2.0 + 16.0 + 32.0) * seconds);
  CHECK(terms.computation() == (4.0 + 8.0 + 64.0) * seconds);
  CHECK(largest_term(terms) == serving_term::offloaded_weights);
}

TEST_CASE("every term has a name of its own") {
  std::set<std::string> names;
  for (const serving_term which : every_serving_term) names.insert(std::string(name_of(which)));
  CHECK(names.size() == std::size(every_serving_term));
  CHECK_FALSE(names.contains("unknown"));
  CHECK(name_of(static_cast<serving_term>(99)) == "unknown");
  CHECK_THROWS_WITH_AS(time_of(serving_breakdown{}, static_cast<serving_term>(99)), doctest::Contains("RL-108"), error);
}

TEST_CASE("of equal terms the first is the largest") {
  CHECK(largest_term(serving_breakdown{}) == serving_term::weights);
  CHECK(largest_term(serving_breakdown{.kv_cache = 1.0 * seconds, .host = 1.0 * seconds}) == serving_term::kv_cache);
}

TEST_CASE("starts and software are idle time, what comes over a link is communication") {
  for (const auto& row : serving_breakdown::table) {
    const bool idle = row.term == serving_term::launches || row.term == serving_term::host;
    const bool sent = row.term == serving_term::communication || row.term == serving_term::pipeline_p2p ||
                      row.term == serving_term::offloaded_weights;
    CHECK((row.kind == serving_kind::idle) == idle);
    CHECK((row.kind == serving_kind::communication) == sent);
  }
}

TEST_CASE("kinds of serving time have names") {
  CHECK(name_of(serving_kind::memory) == "memory");
  CHECK(name_of(serving_kind::computation) == "computation");
  CHECK(name_of(serving_kind::communication) == "communication");
  CHECK(name_of(serving_kind::idle) == "idle");
  CHECK(name_of(static_cast<serving_kind>(9)) == "unknown");
}
