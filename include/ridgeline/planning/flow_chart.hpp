#pragma once
#include <cstddef>
#include <optional>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/hardware/advice.hpp>
#include <ridgeline/units/constants.hpp>
#include <span>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Who asks a purchase flow chart.
///
/// Inputs   budget         for the cards [dollar]
///          large_budget   from here on the chart's "rich" is answered yes [dollar]
///          medium_budget  from here on its "not rich but also not poor" [dollar]; both bounds are ours: the chart gives none
/// Errors   RL-106 where a budget is negative, infinite or NaN
/// Source   the questions of catalogue/advice/flow_chart.hpp
/// Checked  tests/unit/planning/flow_chart_test.cpp, tests/published/dettmers_ledger_advice_test.cpp
struct buyer {
  bool organization = false;
  bool trains_llm_of_13b_or_more = false;
  bool trains = false;
  bool trains_transformers = false;
  bool uses_llms = false;
  bool only_small_or_streaming_data = false;
  amount<money> budget = 0.0 * units::dollars;
  amount<money> large_budget = 250'000.0 * units::dollars;
  amount<money> medium_budget = 25'000.0 * units::dollars;
};

/// Where a walk through a flow chart ended.
///
/// `decided` is false where the chart asks for the price of cards of which none is known; `node` is then that question.
struct flow_chart_answer {
  std::size_t node = 0;
  std::size_t questions = 0;
  bool decided = false;
};

namespace detail {

/// The price of the first of the cards that has one.
constexpr const device_price* first_price(std::span<const device_price> prices, std::string_view ids) {
  while (!ids.empty()) {
    const std::size_t end = ids.find(' ');
    const device_price* price = find_price(prices, ids.substr(0, end));
    if (price != nullptr && price->price) return price;
    if (end == std::string_view::npos) break;
    ids.remove_prefix(end + 1);
  }
  return nullptr;
}

constexpr std::optional<bool> reply(const flow_chart_node& node, const buyer& who,
                                    std::span<const device_price> prices) {
  switch (node.question) {
    case asks::organization: return who.organization;
    case asks::trains_llm_of_13b_or_more: return who.trains_llm_of_13b_or_more;
    case asks::large_budget: return who.budget.value() >= who.large_budget.value();
    case asks::medium_budget: return who.budget.value() >= who.medium_budget.value();
    case asks::trains: return who.trains;
    case asks::trains_transformers: return who.trains_transformers;
    case asks::uses_llms: return who.uses_llms;
    case asks::only_small_or_streaming_data: return who.only_small_or_streaming_data;
    case asks::affords: {
      const device_price* price = first_price(prices, node.devices);
      if (price == nullptr) return std::nullopt;
      return who.budget.value() >= price->price.value();
    }
  }
  return std::nullopt;
}

}  // namespace detail

/// Walks a flow chart for one buyer.
///
/// Model    from node 0, one question after another; "within the budget" compares with the first price known of the cards
/// Inputs   chart   nodes, the first question at index 0
///          who     the answers; with the budget for the cards [dollar]
///          prices  one price a card, any order [dollar]
/// Returns  the node of the advice, or of the question that could not be answered, and how many questions were asked
/// Errors   RL-190 if the chart leads outside itself or in a circle
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, recommendation chart (ledger F3)
/// Checked  tests/unit/planning/flow_chart_test.cpp, tests/published/dettmers_ledger_advice_test.cpp
constexpr flow_chart_answer walk(std::span<const flow_chart_node> chart, const buyer& who,
                                 std::span<const device_price> prices) {
  flow_chart_answer at;
  while (true) {
    if (at.node >= chart.size() || at.questions > chart.size()) detail::violated<errc::flow_chart_broken>();
    const flow_chart_node& node = chart[at.node];
    if (node.is_advice()) {
      at.decided = true;
      return at;
    }
    const std::optional<bool> yes = detail::reply(node, who, prices);
    if (!yes) return at;
    ++at.questions;
    at.node = *yes ? node.yes : node.no;
  }
}

}  // namespace ridgeline::inline v0_2
