#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

/// A number where there is one, else null.
void check_if(const json& value, bool there, double expected) {
  CHECK(value.is_null() == !there);
  if (there) CHECK(value.get<double>() == about(expected));
}

}  // namespace

TEST_CASE("ranked cards: every key its member, by what is bought, what is rented, and what is not ranked") {
  for (const json& said : {json{{"memory", 16}}, json{{"memory", 16}, {"terms", "on_demand"}}, json{{"years", 3}},
                           json{{"small-data", true}}}) {
    CAPTURE(said.dump());
    const auto asked = interop::question_from<card_question>(said);
    const card_answer found = which_gpu(asked);
    const json out = interop::detail::cards_json(found);
    REQUIRE(out.at("cards").size() == found.size);
    const likely_factors within = likely_from(defaults::datasheet_error, true);
    for (std::size_t i = 0; i < found.size; ++i) {
      const chosen_card& one = found.cards[i];
      const ranked_card& card = one.card;
      const json& row = out.at("cards").at(i);
      CAPTURE(row.dump());
      CHECK(row.at("device") == card.device->id);
      CHECK(row.at("ranked") == card.ranked());
      CHECK(row.contains("reason") == !card.ranked());
      if (!card.ranked()) CHECK(row.at("reason") == name_of(card.reason));
      CHECK(row.contains("shortfall_bytes") == (card.memory_short > data_size{}));
      if (card.memory_short > data_size{})
        CHECK(std::abs(row.at("shortfall_bytes").get<double>() - in(card.memory_short, bytes)) <= 0.5);
      CHECK(row.at("speedup").is_null() == !card.performance);
      if (card.performance) {
        const double times = card.performance.value();
        CHECK(row.at("speedup").at("expected").get<double>() == about(times));
        CHECK(row.at("speedup").at("low").get<double>() == about(within.low * times));
        CHECK(row.at("speedup").at("high").get<double>() == about(within.high * times));
      }
      const bool rented = one.offer != nullptr;
      check_if(row.at("price_usd"), static_cast<bool>(card.price),
               card.price ? in(card.price.price.value(), dollars) : 0.0);
      if (rented) CHECK(row.at("basis") == std::string(one.offer->provider) + "/" + std::string(one.offer->instance));
      else CHECK(row.at("basis") == (card.price ? json(name_of(card.price.basis)) : json()));
      check_if(row.at("machine_usd"), card.machine_price.has_value(),
               card.machine_price ? in(*card.machine_price, dollars) : 0.0);
      check_if(row.at("owning_usd"), static_cast<bool>(card.value), in(one.over_years, dollars));
      check_if(row.at("renting_usd"), rented, in(one.over_years, dollars));
      CHECK(row.at("computers") == one.computers);
      CHECK(row.at("performance_per_1000_usd").is_null() == !card.ranked());
      if (card.ranked()) {
        const double each = one.per_dollar * (1000.0 * dollars);
        CHECK(row.at("performance_per_1000_usd").at("expected").get<double>() == about(each));
      }
      CHECK(row.at("as_good_as_the_first") == (card.ranked() ? json(one.as_good) : json()));
    }
    const json& chart = out.at("flow_chart");
    CHECK(chart.at("decided") == found.chart.decided);
    CHECK(chart.at("advice") == catalogue::flow_chart_2023[found.chart.node].text);
    CHECK(chart.at("ranked") == found.chart_is_ranked);
    CHECK(chart.at("source") == catalogue::flow_chart_2023_source.document);
  }
}

TEST_CASE("a described card may have its price beside it, and counts with that one alone") {
  const json mine{{"name", "mine"}, {"memory", 48}, {"bandwidth", 960}, {"fp16", 180}, {"watts", 300}};
  const auto price_of = [&mine](const json& price) {
    json described = mine;
    if (!price.is_null()) described["price"] = price;
    const auto asked = interop::question_from<card_question>({{"devices", json::array({described})}});
    const card_answer found = which_gpu(asked);
    for (const chosen_card& one : std::span(found.cards).first(found.size))
      if (one.card.device->id == "mine") return one.card.price ? in(one.card.price.price.value(), dollars) : 0.0;
    return -1.0;
  };
  CHECK(price_of(500) == 500.0);
  CHECK(price_of(1234.5) == 1234.5);
  CHECK(price_of({}) == 0.0);
}
