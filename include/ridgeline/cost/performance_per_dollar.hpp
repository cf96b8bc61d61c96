#pragma once
#include <optional>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/hardware/power_draw.hpp>
#include <ridgeline/units/constants.hpp>
#include <span>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Relative performance per money [1/$].
using performance_per_money = decltype(1.0 / money{});

/// Which prices an answer rests on. A launch price is old news: whoever prints a ranking prints this beside it.
enum class price_basis { street_and_used, street, used, launch };

/// The name that programs print.
///
/// Inputs   basis  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(price_basis basis) noexcept {
  switch (basis) {
    case price_basis::street_and_used: return "street_and_used";
    case price_basis::street: return "street";
    case price_basis::used: return "used";
    case price_basis::launch: return "launch";
  }
  return "unknown";
}

/// What one card costs on each market, as far as somebody knows.
///
/// Inputs   street  in a shop today, for example Amazon's [$]
///          used    second hand today, for example eBay's [$]
///          launch  what the maker asked when it came out [$]; used only where neither of the others is there
/// Errors   RL-101 where one is not positive and finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per
///          Dollar": the average Amazon and eBay price (read 2026-11-21); the launch price as a way out is ours
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp
struct card_prices {
  figure<money> street = absent;
  figure<money> used = absent;
  figure<money> launch = absent;
};

/// The prices of a device in a list.
///
/// Inputs   prices     any list; the first entry of the device and of a kind counts
///          device_id  as in catalogue::accelerators
/// Returns  one price of each kind, or absent
/// Source   definition
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp
constexpr card_prices card_prices_of(lasting_span<device_price> prices, std::string_view device_id) {
  card_prices found;
  for (const device_price& entry : prices) {
    if (entry.device_id != device_id) continue;
    figure<money>& place = entry.kind == price_kind::street ? found.street
                           : entry.kind == price_kind::used ? found.used
                                                            : found.launch;
    if (!place) place = entry.price;
  }
  return found;
}

/// The price that counts, and what it rests on.
///
/// Source   see `price_that_counts`
struct counted_price {
  figure<money> price = absent;
  price_basis basis = price_basis::launch;

  /// Whether there is one. Source: definition.
  constexpr explicit operator bool() const { return static_cast<bool>(price); }
};

/// The mean of the two street prices, or what there is of them, or the launch price.
///
/// Model    (street + used) / 2; else street; else used; else launch
/// Inputs   prices  of one card [$]
/// Returns  the price [$] and its basis, unverified where a price in it is; empty where the card has no price at all
/// Errors   none beyond those of its argument
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar"
///          (read 2026-11-21); the launch price as a way out is ours
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp
constexpr counted_price price_that_counts(const card_prices& prices) {
  if (prices.street && prices.used) {
    const bool verified = prices.street.verified() && prices.used.verified();
    const money mean = 0.5 * prices.street.value() + 0.5 * prices.used.value();
    return counted_price{{mean, verified ? provenance::sourced : provenance::unverified}, price_basis::street_and_used};
  }
  if (prices.street) return counted_price{prices.street, price_basis::street};
  if (prices.used) return counted_price{prices.used, price_basis::used};
  if (prices.launch) return counted_price{prices.launch, price_basis::launch};
  return {};
}

/// A card as one owns it: its speed, its prices, its share of a desktop and of a power bill.
///
/// Inputs   relative_performance  against any one card, the same for all that are compared [1]
///          prices                of the card [$]
///          share_of_desktop      the computer's price over the cards in it [$]
///          draw                  of the card and its share of the computer [W]
///          utilization           share of the years in which it works [1]
///          kept_for              on the calendar [s]
///          electricity           tariff [$/J]
///          pue                   1, the default, is a desktop [1]
/// Errors   RL-101, RL-102, RL-106, RL-170 by the types of the fields
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per
///          Dollar": desktop, prices, 5 years at 15 % and 0.175 $/kWh (read 2026-11-21)
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
struct kept_card {
  figure<double> relative_performance = absent;
  card_prices prices = {};
  amount<money> share_of_desktop;
  power_draw draw;
  fraction utilization;
  calendar_time kept_for;
  amount<energy_price> electricity;
  ridgeline::pue pue = pue_of_one;
};

/// Performance per dollar with the costs behind it, term by term [$].
///
/// Source   see `performance_per_dollar`
struct value_for_money {
  figure<double> relative_performance;
  money desktop;
  figure<money> card;
  price_basis basis;
  money electricity;

  constexpr money total() const { return desktop + card.value() + electricity; }
  constexpr performance_per_money per_dollar() const { return relative_performance.value() / total(); }
  /// Whether somebody verified the performance and the price.
  constexpr bool verified() const { return relative_performance.verified() && card.verified(); }
};

/// Performance per dollar of a card that is kept for some years.
///
/// Model    relative performance / (share of a desktop + price that counts + energy * PUE * tariff)
/// Inputs   kept  the card and its circumstances
/// Returns  the costs and the quotient [1/$]; empty where the card has no price or no performance: such a card is
///          shown without a number and never ranked
/// Errors   RL-105 if the power of the card is absent; RL-106 if a term is not finite
/// Valid    between cards whose relative performance has one meaning
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Deep Learning Performance per Dollar"
///          (read 2026-11-21)
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr std::optional<value_for_money> performance_per_dollar(const kept_card& kept) {
  const auto price = price_that_counts(kept.prices);
  if (!price || !kept.relative_performance) return std::nullopt;
  const value_for_money answer{
      .relative_performance = kept.relative_performance,
      .desktop = kept.share_of_desktop.value(),
      .card = price.price,
      .basis = price.basis,
      .electricity =
          electricity_cost(energy_of(kept.draw, kept.utilization, kept.kept_for) * kept.pue, kept.electricity),
  };
  if (!math::is_finite(answer.total().value())) detail::violated<errc::quantity_not_finite>();
  return answer;
}

/// Operations per joule at the peak.
///
/// Model    peak rate / board power
/// Inputs   peak   dense, one arithmetic: `dense_peak(device, kind)` [operation/s]
///          drawn  the board's limit [W]
/// Returns  the quotient [operation/J], unverified where a figure is; absent where one is absent
/// Errors   none beyond those of its arguments
/// Valid    for comparing devices; no device sustains its peak at its limit
/// Source   definition
/// Checked  tests/unit/cost/performance_per_dollar_test.cpp
constexpr figure<efficiency_per_energy> performance_per_joule(const figure<operation_rate>& peak,
                                                              const figure<power>& drawn) {
  if (!peak || !drawn) return absent;
  const bool verified = peak.verified() && drawn.verified();
  return {peak.value() / drawn.value(), verified ? provenance::sourced : provenance::unverified};
}

}  // namespace ridgeline::inline v0_2
