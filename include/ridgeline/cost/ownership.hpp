#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/hardware/power_draw.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How the value of a machine falls: by the same sum, or by the same share, every year.
enum class depreciation { linear, declining_balance };

/// The name of a way to lose value.
///
/// Inputs   method  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(depreciation method) noexcept {
  switch (method) {
    case depreciation::linear: return "linear";
    case depreciation::declining_balance: return "declining balance";
  }
  return "unknown";
}

/// What a machine brings at the end of its lifetime: a share of what it cost, or a sum.
///
/// Inputs   share  of the price of the accelerators and the host together [1], or
///          sum    >= 0 and finite [$]; it may exceed the price, as in 2021
/// Errors   RL-102, RL-106 by the type that holds it
/// Source   definition
/// Checked  tests/unit/cost/ownership_test.cpp
class resale_value {
 public:
  constexpr resale_value(fraction share) : share_(share), is_share_(true) {}
  constexpr resale_value(amount<money> sum) : sum_(sum), is_share_(false) {}
  constexpr resale_value(money sum) : resale_value(amount<money>(sum)) {}

  /// Of a machine that cost `paid` [$].
  constexpr money of(money paid) const { return is_share_ ? share_.value() * paid : sum_.value(); }
  constexpr bool is_share() const { return is_share_; }

 private:
  fraction share_{0.0};
  amount<money> sum_ = 0.0 * units::dollars;
  bool is_share_;
};

/// When a machine is sold and replaced, and what it is worth until then.
///
/// Inputs   value     after the lifetime
///          lifetime  on the calendar, positive [s]; it has to be said
///          by        how the value falls on the way there
/// Errors   RL-101 where the lifetime is zero and asked for
/// Source   definition
/// Checked  tests/unit/cost/ownership_test.cpp
struct resale_terms {
  resale_value value;
  calendar_time lifetime;
  depreciation by = depreciation::linear;
};

/// A machine that one buys.
///
/// Inputs   price        of all accelerators together [$]
///          host_price   of the computer around them [$]; 0, the default, where `price` holds it
///          draw         the machine at work and, if it is left on, idle [W]
///          electricity  tariff [$/J]
///          pue          facility over IT energy [1]; 1, the default, is a desktop
///          resale       absent, the default, says that it is never sold: the price is gone on the first day
/// Errors   RL-101 where a price or power is not positive, RL-105 where one is absent and asked for, RL-106 where one
///          that may be zero is negative or not finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21), which counts price and electricity
/// Checked  tests/unit/cost/ownership_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
struct ownership {
  figure<money> price = absent;
  amount<money> host_price = 0.0 * units::dollars;
  power_draw draw;
  amount<energy_price> electricity;
  ridgeline::pue pue = pue_of_one;
  std::optional<resale_terms> resale = std::nullopt;

  /// What is paid on the first day [$]; RL-105 if the price is absent.
  constexpr money paid() const { return price.value() + host_price.value(); }
  /// What that leaves once the machine is sold after its lifetime [$]; negative if it gains.
  constexpr money capital() const { return resale ? paid() - resale->value.of(paid()) : paid(); }
};

/// What owning costs over a period, term by term [$]. `resale` is income.
///
/// Errors   RL-174 where a cost per hour of use is asked for and nothing was used
/// Source   see `cost_of`
struct ownership_cost {
  money purchase;
  money host;
  money electricity;
  money resale;
  time_of_use used;

  constexpr money total() const { return purchase + host + electricity - resale; }
  /// The total over the time of use [$/s]; RL-174 if there was none.
  constexpr hourly_price per_hour_of_use() const {
    if (!(used.value() > 0.0 * units::seconds)) detail::violated<errc::period_zero>();
    return total() / used.value();
  }
};

namespace detail {

/// Of a machine that cost `paid`, `age` after it was bought; 0 <= age <= lifetime.
constexpr money book_value(money paid, const resale_terms& terms, duration age) {
  const money end = terms.value.of(paid);
  const double share_of_life = age / terms.lifetime.value();
  if (terms.by == depreciation::linear) return paid - share_of_life * (paid - end);
  if (!(end > 0.0 * units::dollars)) violated<errc::declining_to_nothing>();
  return math::pow(end / paid, share_of_life) * paid;
}

}  // namespace detail

/// What owning costs over a period, the machine being sold at its end.
///
/// Model    purchase + host + energy * PUE * tariff - resale. Power is drawn in use alone, unless `draw.idle` says
///          more. Without resale terms the machine is never sold. With them it is replaced by another of its kind
///          after every lifetime T, and sold at the end of the period, at age a: linear P - (P - R) a / T, declining
///          P (R / P)^(a / T)
/// Inputs   owned        the machine
///          utilization  share of the period in which it works [1]
///          period       on the calendar [s]
/// Returns  the terms [$]
/// Errors   RL-101 if a lifetime is zero; RL-105 if the price or the power of a GPU is absent; RL-106 if a term is not
///          finite; RL-173 if a balance declines to nothing
/// Valid    prices and tariff as of the first day; no interest, maintenance, room or labour
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21); depreciation as in any textbook of accounting
/// Checked  tests/unit/cost/ownership_test.cpp, tests/properties/cost_test.cpp,
///          tests/published/dettmers_ledger_cost_test.cpp
constexpr ownership_cost cost_of(const ownership& owned, fraction utilization, calendar_time period) {
  const facility_energy metered = energy_of(owned.draw, utilization, period) * owned.pue;
  double machines = 1.0;
  money resale{};
  if (owned.resale) {
    const duration lifetime = owned.resale->lifetime.value();
    if (!(lifetime > 0.0 * units::seconds)) detail::violated<errc::figure_not_positive>();
    const double lifetimes = math::ceil(period.value() / lifetime);
    if (lifetimes > 1.0) machines = lifetimes;
    const duration age = period.value() - (machines - 1.0) * lifetime;
    resale =
        (machines - 1.0) * owned.resale->value.of(owned.paid()) + detail::book_value(owned.paid(), *owned.resale, age);
  }
  const ownership_cost cost{
      .purchase = machines * owned.price.value(),
      .host = machines * owned.host_price.value(),
      .electricity = electricity_cost(metered, owned.electricity),
      .resale = resale,
      .used = period.used(utilization),
  };
  if (!math::is_finite(cost.total().value())) detail::violated<errc::quantity_not_finite>();
  return cost;
}
// A run's time and a year on the calendar are both durations; at 15 % utilization their bills differ 6.7 times.
template<class Plain>
  requires detail::is_ours<Plain>
constexpr ownership_cost cost_of(const ownership&, fraction, const Plain&) {
  static_assert(detail::same_dimension<Plain, calendar_time>,
                "RL-231: a duration does not say which time it is; say calendar_time(1.0 * years), or "
                "time_of_use(run).at(utilization) (docs/reference/errors.md#rl-231)");
  return {};
}

}  // namespace ridgeline::inline v0_2
