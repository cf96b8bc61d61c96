#pragma once
#include <cstddef>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a question of a purchase flow chart asks. A question about being rich is asked as a budget.
enum class asks {
  organization,
  trains_llm_of_13b_or_more,
  large_budget,
  medium_budget,
  trains,
  trains_transformers,
  uses_llms,
  affords,
  only_small_or_streaming_data,
};

/// The name of a question of a flow chart.
///
/// Inputs   question  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(asks question) noexcept {
  switch (question) {
    case asks::organization: return "organization";
    case asks::trains_llm_of_13b_or_more: return "trains an LLM of 13B or more";
    case asks::large_budget: return "large budget";
    case asks::medium_budget: return "medium budget";
    case asks::trains: return "trains";
    case asks::trains_transformers: return "trains transformers";
    case asks::uses_llms: return "uses LLMs";
    case asks::affords: return "affords";
    case asks::only_small_or_streaming_data: return "only small or streaming data";
  }
  return "unknown";
}

/// One node of a flow chart: a question with two ways on, or, where it asks nothing more, a piece of advice.
///
/// Inputs   text     what the node says, in our words
///          devices  ids of the devices it speaks of, separated by blanks; the first with a price decides `affords`
///          yes, no  index of the next node; 0 in a piece of advice (the root is never a way on)
struct flow_chart_node {
  std::string_view text = {};
  asks question = asks::organization;
  std::string_view devices = {};
  std::size_t yes = 0;
  std::size_t no = 0;
  constexpr bool is_advice() const { return yes == 0 && no == 0; }
};

/// Whether an edition recommends a card or warns of it.
enum class stance { prefer, avoid };

/// The name of an advice.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(stance which) noexcept {
  switch (which) {
    case stance::prefer: return "prefer";
    case stance::avoid: return "avoid";
  }
  return "unknown";
}

/// What one edition of a buyer's guide says of a card.
///
/// Inputs   edition  year
///          devices  ids separated by blanks, empty where a whole class is meant
struct card_advice {
  int edition = 0;
  stance says = stance::prefer;
  std::string_view situation = {};
  std::string_view cards = {};
  std::string_view devices = {};
  citation source = {};
};

/// How an edition splits a small cluster's budget between cards for daily work and cards for the large runs.
///
/// Inputs   shares of the budget, in [0, 1] [1]
struct budget_split {
  int edition = 0;
  std::string_view daily_device = {};
  fraction daily_at_least = fraction(0.0);
  fraction daily_at_most = fraction(0.0);
  std::string_view large_device = {};
  fraction large_at_least = fraction(0.0);
  fraction large_at_most = fraction(0.0);
  citation source = {};
};

/// How much memory an edition asks of a card for a kind of work.
///
/// Inputs   edition   year
///          at_least  [B]
struct memory_guideline {
  int edition = 0;
  std::string_view work = {};
  data_size at_least = {};
  citation source = {};
};

}  // namespace ridgeline::inline v0_2
