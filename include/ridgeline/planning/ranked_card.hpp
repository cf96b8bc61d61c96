#pragma once
#include <optional>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/cost/performance_per_dollar.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Why a card is not in the ranking, in the order in which the procedure asks.
enum class rejection {
  none,
  too_little_memory,
  no_such_precision,
  no_performance_figure,
  no_price,
  no_power_figure,
  over_budget
};

/// The name that programs print.
///
/// Inputs   reason  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(rejection reason) noexcept {
  switch (reason) {
    case rejection::none: return "none";
    case rejection::too_little_memory: return "too_little_memory";
    case rejection::no_such_precision: return "no_such_precision";
    case rejection::no_performance_figure: return "no_performance_figure";
    case rejection::no_price: return "no_price";
    case rejection::no_power_figure: return "no_power_figure";
    case rejection::over_budget: return "over_budget";
  }
  return "unknown";
}

/// One device's place in the answer. What is known of a rejected device is there as well.
///
/// `memory_short` is what it lacks [B], zero where it has enough; `performance` in times the reference of the measure [1];
/// `price` of one card and what it rests on [$]; `machine_price` of all its cards and the host [$]; `value` the costs of one
/// card over its life and its performance per dollar.
/// Source   see `rank`
struct ranked_card {
  const accelerator* device = nullptr;
  rejection reason = rejection::none;
  data_size memory_short = {};
  figure<double> performance = absent;
  counted_price price = {};
  std::optional<money> machine_price = std::nullopt;
  std::optional<value_for_money> value = std::nullopt;

  constexpr bool ranked() const { return reason == rejection::none; }
};

/// A constraint on a ranked card: the machine with all its cards and the host costs at most this much.
///
/// Model    machine price <= limit; false for a card without a price
/// Inputs   limit  >= 0 and finite [$]
/// Errors   RL-106 if the limit is negative, infinite or NaN
/// Source   definition
/// Checked  tests/unit/planning/ranked_card_test.cpp
struct machine_costs_at_most : composable {
  money most;
  std::string_view name = "machine costs no more";
  constexpr explicit machine_costs_at_most(money limit) : most(amount<money>(limit).value()) {}
  constexpr bool operator()(const ranked_card& card) const { return card.machine_price && *card.machine_price <= most; }
};

/// A constraint on a ranked card: every figure that its performance per dollar rests on was verified.
/// Source   definition
struct rests_on_verified_figures_rule : composable {
  std::string_view name = "rests on verified figures";
  constexpr bool operator()(const ranked_card& card) const { return card.value && card.value->verified(); }
};
inline constexpr rests_on_verified_figures_rule rests_on_verified_figures{};

}  // namespace ridgeline::inline v0_2
