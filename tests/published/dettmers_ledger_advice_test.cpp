// Source  Dettmers, Which GPU(s) to get for deep learning, editions 2019, 2020 and 2023; Best GPU for Deep Learning in 2024 (Misskey AI)
// Section F of the ledger, in its order: F1 and F3 are answers of models, F2 and F4 are data.
#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/advice/cards.hpp>
#include <ridgeline/catalogue/advice/flow_chart.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/rank.hpp>
#include <iterator>
#include <string>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// --- F1: memory, then precision, then performance per dollar ----------------------------------------------------------

// The six cards of early 2023 that the post's chart compares, at their launch prices.
constexpr std::array<accelerator, 6> cards_of_2023{catalogue::rtx_4090,    catalogue::rtx_4080,
                                                   catalogue::rtx_4070_ti, catalogue::rtx_3080_10gb,
                                                   catalogue::rtx_3090,    catalogue::rtx_3060_12gb};
constexpr relative_performance by_bandwidth{over(catalogue::rtx_3090), bandwidth_bound};

constexpr auto for_transformers =
    rank(cards_of_2023, catalogue::launch_prices, {.memory = 24.0 * gigabytes}, by_bandwidth);
static_assert(for_transformers[0].ranked() && for_transformers[1].ranked() && !for_transformers[2].ranked(),
              "F1, memory: two of the six have the 24 GB that the post asks for work with transformers");
static_assert(for_transformers[0].device->id == "rtx-4090" && for_transformers[1].device->id == "rtx-3090",
              "F1, performance per dollar: the order of the two at launch prices");

constexpr auto in_fp8 = rank(cards_of_2023, catalogue::launch_prices,
                             {.memory = 12.0 * gigabytes, .precision = arithmetic::fp8_accumulate_fp32}, by_bandwidth);
static_assert(in_fp8[2].ranked() && !in_fp8[3].ranked() && in_fp8[3].reason == rejection::too_little_memory &&
                  in_fp8[4].reason == rejection::no_such_precision && in_fp8[5].reason == rejection::no_such_precision,
              "F1, precision: of the cards with 12 GB the Ada ones alone have FP8 units");

constexpr auto small_models = rank(cards_of_2023, catalogue::launch_prices, {.memory = 8.0 * gigabytes}, by_bandwidth);
static_assert(
    small_models[0].device->id == "rtx-3080-10gb",
    "F1 and the post's claim: the RTX 3080 has the best 16-bit performance per dollar where 10 GB are enough");

// The whole catalogue, one level up from the compiler: the laws of the procedure.
TEST_CASE("F1: every ranked card has the memory and the precision, and none left out would have been better") {
  std::vector<ranked_card> answer(catalogue::accelerators.size());
  const card_request wanted{.memory = 24.0 * gigabytes, .budget = 5000.0 * dollars};
  const std::size_t ranked = rank(catalogue::accelerators, catalogue::launch_prices, wanted, by_bandwidth, answer);
  REQUIRE(ranked >= 5);
  for (std::size_t i = 0; i < answer.size(); ++i) {
    const ranked_card& card = answer[i];
    CAPTURE(card.device->id);
    const bool could = card.device->capacity && card.device->capacity.value() >= 24.0 * gigabytes &&
                       card.device->peak.fp16_accumulate_fp32 && card.value && card.machine_price &&
                       *card.machine_price <= 5000.0 * dollars;
    CHECK(card.ranked() == could);
    CHECK(card.ranked() == (i < ranked));
    if (i > 0 && i < ranked) CHECK(answer[i - 1].value->per_dollar() >= card.value->per_dollar());
  }
}

// --- F3: the flow chart of 2023 ----------------------------------------------------------------------------------------

constexpr std::string_view advised(const buyer& who) {
  const flow_chart_answer answer = walk(catalogue::flow_chart_2023, who, catalogue::launch_prices);
  return answer.decided ? catalogue::flow_chart_2023[answer.node].text : "undecided";
}
constexpr buyer lab{.organization = true};
constexpr buyer with(buyer who, money budget) {
  who.budget = budget;
  return who;
}
constexpr buyer llm_lab{.organization = true, .trains_llm_of_13b_or_more = true};
constexpr buyer transformers_at_home{.trains = true, .trains_transformers = true};
constexpr buyer convnets_at_home{.trains = true};
constexpr buyer llms_in_use{.uses_llms = true};

static_assert(advised(with(llm_lab, 1e6 * dollars)) == "Rent A100 or H100 from Azure", "F3");
static_assert(advised(with(llm_lab, 1e5 * dollars)) == "Rent A100 or H100 from AWS", "F3");
static_assert(advised(with(llm_lab, 1e4 * dollars)) == "Do something else", "F3");
static_assert(advised(with(lab, 1e6 * dollars)) == "H100 SXM", "F3");
static_assert(advised(with(lab, 1e5 * dollars)) == "80 % RTX 6000 Ada or L40, 20 % H100 SXM or PCIe", "F3");
static_assert(advised(with(transformers_at_home, 1600.0 * dollars)) == "RTX 4090", "F3");
static_assert(advised(with(transformers_at_home, 1500.0 * dollars)) == "A used RTX 3090 or RTX 3090 Ti", "F3");
static_assert(advised(with(transformers_at_home, 1000.0 * dollars)) == "Do something else", "F3");
static_assert(advised(with(convnets_at_home, 1200.0 * dollars)) == "RTX 4080", "F3");
static_assert(advised(with(convnets_at_home, 1199.0 * dollars)) == "RTX 4080",
              "F3: a budget of just the price is within it");
static_assert(advised(with(convnets_at_home, 1000.0 * dollars)) == "RTX 4070 Ti", "F3");
static_assert(advised(with(llms_in_use, 1600.0 * dollars)) == "RTX 4090", "F3");
static_assert(advised(with(buyer{}, 800.0 * dollars)) == "RTX 4070 Ti or RTX 4080", "F3");
static_assert(advised(with(buyer{.only_small_or_streaming_data = true}, 100.0 * dollars)) ==
                  "Rent from vast.ai or Lambda Cloud",
              "F3");
static_assert(advised(with(buyer{}, 100.0 * dollars)) == "Read the whole post and decide from its charts", "F3");

// The chart means second-hand prices for the cards it calls used. At launch prices an RTX 2080 Ti is dearer than an RTX 4070 Ti
// and its advice is never reached, so the walk below is given second-hand prices: ours, to show the branch, not a market's.
std::vector<device_price> with_used_prices() {
  std::vector<device_price> prices{{.device_id = "rtx-2080-ti", .price = 300.0 * dollars, .kind = price_kind::used},
                                   {.device_id = "rtx-3060-12gb", .price = 200.0 * dollars, .kind = price_kind::used}};
  prices.insert(prices.end(), catalogue::launch_prices.begin(), catalogue::launch_prices.end());
  return prices;
}

TEST_CASE("F3: every node of the chart is reached by somebody, and every way ends in advice") {
  const std::vector<device_price> prices = with_used_prices();
  std::array<bool, catalogue::flow_chart_2023.size()> reached{};
  for (int answers = 0; answers < 64; ++answers) {
    for (const double budget : {0.0, 250.0, 400.0, 800.0, 1000.0, 1250.0, 1550.0, 1700.0, 3e4, 3e5}) {
      const auto yes = [&](int bit) { return (answers >> bit & 1) != 0; };
      const buyer who{.organization = yes(0),
                      .trains_llm_of_13b_or_more = yes(1),
                      .trains = yes(2),
                      .trains_transformers = yes(3),
                      .uses_llms = yes(4),
                      .only_small_or_streaming_data = yes(5),
                      .budget = budget * dollars};
      const flow_chart_answer end = walk(catalogue::flow_chart_2023, who, prices);
      CHECK(end.decided);
      CHECK(end.questions <= 8);
      reached[end.node] = true;
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    CAPTURE(i);
    CHECK(reached[i] == catalogue::flow_chart_2023[i].is_advice());
  }
}

// --- F2 and F4: data, read from the catalogue --------------------------------------------------------------------------

struct data_row {
  std::string id, value;
};

std::vector<data_row> data_only() {
  std::vector<data_row> rows;
  for (const budget_split& split : catalogue::budget_splits)
    rows.push_back({"F2", std::to_string(split.edition) + ": " + std::string(split.daily_device) + ", " +
                              std::string(split.large_device)});
  for (const card_advice& advice : catalogue::card_advice_by_edition)
    rows.push_back({"F4", std::to_string(advice.edition) + ": " + std::string(advice.cards)});
  return rows;
}

TEST_CASE("F2, F4: the rows that are only data say what the documents print") {
  for (const budget_split& split : catalogue::budget_splits) {
    CHECK(split.daily_at_least.value() == 0.66);
    CHECK(split.daily_at_most.value() == 0.80);
    CHECK(split.large_at_least.value() == 0.20);
    CHECK(split.large_at_most.value() == 0.33);
  }
  // In the order of the catalogue: what each edition prefers (+) and avoids (-).
  constexpr std::string_view printed[] = {"2019+rtx-2070",
                                          "2019+rtx-2060-6gb gtx-1060-6gb",
                                          "2019+gtx-1060-6gb",
                                          "2019+rtx-2080-ti",
                                          "2019+titan-rtx",
                                          "2019+rtx-2070",
                                          "2019+",
                                          "2019+",
                                          "2019+gtx-1070",
                                          "2019+gtx-1060-6gb titan-x-pascal",
                                          "2019-",
                                          "2019-titan-rtx titan-v titan-xp",
                                          "2020+rtx-3080-10gb",
                                          "2020+rtx-3070",
                                          "2020+rtx-3090",
                                          "2023+rtx-4070-ti",
                                          "2023+rtx-3080-10gb",
                                          "2023+rtx-6000-ada l40",
                                          "2023+h100-sxm5-80gb",
                                          "2023-",
                                          "2024+rtx-3090 rtx-3080-10gb rtx-3070",
                                          "2024+quadro-rtx-6000",
                                          "2024+v100-sxm2-32gb",
                                          "2024+rx-6900-xt rx-6800-xt"};
  REQUIRE(std::size(printed) == catalogue::card_advice_by_edition.size());
  for (std::size_t i = 0; i < std::size(printed); ++i) {
    const card_advice& advice = catalogue::card_advice_by_edition[i];
    CHECK(std::to_string(advice.edition) + (advice.says == stance::prefer ? "+" : "-") + std::string(advice.devices) ==
          printed[i]);
  }
}

TEST_CASE("F2, F4: the rows that are only data name devices of the catalogue and can be counted") {
  const auto known = [](std::string_view ids) {
    while (!ids.empty()) {
      const std::size_t end = ids.find(' ');
      if (catalogue::find_accelerator(ids.substr(0, end)) == nullptr) return false;
      ids = end == std::string_view::npos ? "" : ids.substr(end + 1);
    }
    return true;
  };
  for (const budget_split& split : catalogue::budget_splits) {
    CAPTURE(split.edition);
    CHECK(known(split.daily_device));
    CHECK(known(split.large_device));
    // A split leaves nothing over at either of its ends: 66 + 33 and 80 + 20 (99 by the post's own rounding of a third).
    CHECK(split.daily_at_least.value() + split.large_at_most.value() == doctest::Approx(1.0).epsilon(0.011));
    CHECK(split.daily_at_most.value() + split.large_at_least.value() == doctest::Approx(1.0));
  }
  for (const card_advice& advice : catalogue::card_advice_by_edition) {
    CAPTURE(advice.cards);
    CHECK(known(advice.devices));
    CHECK_FALSE(advice.source.document.empty());
  }
  for (const flow_chart_node& node : catalogue::flow_chart_2023) CHECK(known(node.devices));
  MESSAGE(data_only().size(), " rows of section F are data alone");
  CHECK(data_only().size() == catalogue::budget_splits.size() + catalogue::card_advice_by_edition.size());
}

}  // namespace
