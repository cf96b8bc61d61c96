#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How machines change in a year.
///
/// Fields   performance_per_price  factor by which a dollar buys more, above 0: 1.33 where it doubles in 2.46 years [1]
///          loss_of_value          share of its resale value that a machine loses [1]
/// Source   Hobbhahn & Besiroglu, Trends in GPU price-performance, Epoch 2022, table 1: doubling in 2.46 years, 2.24 to 2.72 (95 %;
///          read 2026-11-23); the loss of value is the asker's
struct yearly_trend {
  double performance_per_price = 1.33;
  fraction loss_of_value = fraction(0.3);
};

/// The machine that one has, and the one that would replace it.
///
/// Fields   of_old       what the old one would bring today [$]
///          old_a_year   its electricity, and rent of what it cannot do [$/s]
///          of_new       price today of the machine with the wanted performance [$]
///          new_a_year   its electricity, and rent [$/s]
/// Source   definition
struct replacement {
  amount<money> of_old = 0.0 * units::dollars;
  amount<hourly_price> old_a_year = 0.0 * units::dollars_per_hour;
  amount<money> of_new = 0.0 * units::dollars;
  amount<hourly_price> new_a_year = 0.0 * units::dollars_per_hour;
};

/// Upgrade today, after some years, or never within the time looked at.
/// Source   definition
enum class replacement_verdict { upgrade, wait, keep };

/// The name of a verdict.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(replacement_verdict which) noexcept {
  switch (which) {
    case replacement_verdict::upgrade: return "upgrade";
    case replacement_verdict::wait: return "wait";
    case replacement_verdict::keep: return "keep";
  }
  return "unknown";
}

/// When replacing costs least.
///
/// Fields   after       years until the old machine is sold and the new one bought; the whole horizon: never
///          horizon     years looked at
///          total       of the best choice, sales taken off; negative where the sale brings more [$]
///          today       of upgrading today [$]
///          never       of keeping to the end [$]
/// Source   see `when_to_replace`
struct replacement_answer {
  int after = 0;
  int horizon = 1;
  money total = {};
  money today = {};
  money never = {};

  constexpr replacement_verdict verdict() const {
    if (after == 0) return replacement_verdict::upgrade;
    return after == horizon ? replacement_verdict::keep : replacement_verdict::wait;
  }
};

/// What replacing a machine after some years costs until the end of a horizon.
///
/// Model    w years of the old: w c_old - V_old (1 - l)^w; then the new for P g^-w, (H - w) c_new, sold for
///          P g^-w (1 - l)^(H - w)
/// Inputs   machines  old and new, >= 0
///          trend     of a year
///          after     w, whole years, 0 to the horizon
///          horizon   H, whole years, 1 to 100
/// Returns  [$]
/// Errors   RL-101 if the trend is not positive and finite; RL-110 for years out of range
/// Valid    steady trends, one replacement, no interest; prices of 2021 and 2025 fell for nobody
/// Source   definition: sums of a life-cycle account; Dettmers, Which GPU(s) to get for deep learning, 2019 edition, "General
///          GPU Recommendations" (a GTX 1070 or better: wait it out) and "TL;DR advice" (sell after about two years)
/// Checked  tests/unit/cost/replacement_test.cpp
constexpr money cost_of_replacing(const replacement& machines, const yearly_trend& trend, int after, int horizon) {
  if (!(trend.performance_per_price > 0.0 && math::is_finite(trend.performance_per_price))) {
    detail::violated<errc::figure_not_positive>();
  }
  if (horizon < 1 || horizon > 100 || after < 0 || after > horizon) detail::violated<errc::dimension_out_of_range>();
  double kept = 1.0, price = 1.0;
  for (int year = 0; year < after; ++year) {
    kept *= 1.0 - trend.loss_of_value.value();
    price /= trend.performance_per_price;
  }
  money sum = static_cast<double>(after) * units::years * machines.old_a_year.value() - kept * machines.of_old.value();
  if (after == horizon) return sum;
  double left = 1.0;
  for (int year = after; year < horizon; ++year) left *= 1.0 - trend.loss_of_value.value();
  sum += price * machines.of_new.value() * (1.0 - left);
  return sum + static_cast<double>(horizon - after) * units::years * machines.new_a_year.value();
}

/// Upgrade, wait or keep: the year in which replacing a machine costs least.
///
/// Model    the least `cost_of_replacing` over whole years; the earlier of two that cost the same
/// Inputs   machines  old and new, >= 0
///          trend     of a year
///          horizon   whole years looked at, 1 to 100
/// Returns  the year, its cost, and those of both ends
/// Errors   as `cost_of_replacing`
/// Valid    as `cost_of_replacing`
/// Source   as `cost_of_replacing`
/// Checked  tests/unit/cost/replacement_test.cpp
constexpr replacement_answer when_to_replace(const replacement& machines, const yearly_trend& trend, int horizon) {
  replacement_answer best{.horizon = horizon};
  best.today = cost_of_replacing(machines, trend, 0, horizon);
  best.never = cost_of_replacing(machines, trend, horizon, horizon);
  best.total = best.today;
  for (int year = 1; year <= horizon; ++year) {
    const money then = cost_of_replacing(machines, trend, year, horizon);
    if (then < best.total) {
      best.total = then;
      best.after = year;
    }
  }
  return best;
}

}  // namespace ridgeline::inline v0_2
