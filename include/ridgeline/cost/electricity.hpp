#pragma once
#include <compare>
#include <concepts>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/labelled.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/hardware/power_draw.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// Energy that computers draw. Nobody is billed for it alone: multiply it by a PUE.
///
/// Inputs   drawn  >= 0 and finite [J]
/// Errors   RL-106 if it is negative, infinite or NaN
/// Source   ISO/IEC 30134-2, power usage effectiveness: IT equipment energy (definition as commonly quoted, read
///          2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp
class it_energy {
 public:
  constexpr explicit it_energy(energy drawn) : drawn_(amount<energy>(drawn).value()) {}
  constexpr energy value() const { return drawn_; }
  friend constexpr bool operator==(it_energy a, it_energy b) { return a.drawn_ == b.drawn_; }
  friend constexpr std::partial_ordering operator<=>(it_energy a, it_energy b) {
    return a.drawn_.value() <=> b.drawn_.value();
  }
  friend constexpr energy shown(it_energy e) { return e.drawn_; }
  friend constexpr double in(it_energy e, energy unit) { return e.drawn_.value() / unit.value(); }

 private:
  energy drawn_;
};

/// Power usage effectiveness: facility energy over IT energy.
///
/// Inputs   ratio  1 to 10: more is a percentage, no facility was ever built so [1]
/// Errors   RL-170 if it is not
/// Source   ISO/IEC 30134-2 (definition as commonly quoted, read 2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp
struct pue {
  constexpr explicit pue(double ratio) : ratio_(ratio) {
    if (!(ratio >= 1.0 && ratio <= 10.0)) detail::violated<errc::pue_out_of_range>();
  }
  constexpr double value() const { return ratio_; }
  friend constexpr auto operator<=>(pue, pue) = default;
  friend constexpr labelled shown(pue overhead) { return {overhead.ratio_}; }

  double ratio_;
};

/// A computer on a desk: nothing but itself is billed.
///
/// Source   definition
inline constexpr pue pue_of_one{1.0};

/// Energy through the meter: what is billed, and what emits.
///
/// Inputs   metered  >= 0 and finite [J]
/// Errors   RL-106 if it is negative, infinite or NaN; RL-230 (does not compile) where IT energy or a plain energy is
///          given
/// Source   ISO/IEC 30134-2: total data centre energy (definition as commonly quoted, read 2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp
class facility_energy {
 public:
  constexpr explicit facility_energy(energy metered) : metered_(amount<energy>(metered).value()) {}
  template<class Other>
    requires std::same_as<Other, it_energy> || std::same_as<Other, energy>
  constexpr facility_energy(const Other&) {
    static_assert(detail::same_dimension<Other, facility_energy>,
                  "RL-230: facility energy is due here; multiply IT energy by a PUE (docs/reference/errors.md#rl-230)");
  }
  constexpr energy value() const { return metered_; }
  friend constexpr bool operator==(facility_energy a, facility_energy b) { return a.metered_ == b.metered_; }
  friend constexpr std::partial_ordering operator<=>(facility_energy a, facility_energy b) {
    return a.metered_.value() <=> b.metered_.value();
  }
  friend constexpr energy shown(facility_energy e) { return e.metered_; }
  friend constexpr double in(facility_energy e, energy unit) { return e.metered_.value() / unit.value(); }

 private:
  energy metered_;
};

/// What the meter counts when computers draw an energy.
///
/// Model    facility = IT * PUE
/// Inputs   drawn     by the computers [J]
///          overhead  cooling and distribution, >= 1 [1]
/// Returns  facility energy [J]
/// Errors   RL-106 if the product is not finite; RL-232 (does not compile) for facility energy, which has its PUE
///          already
/// Source   ISO/IEC 30134-2 (definition as commonly quoted, read 2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp
constexpr facility_energy operator*(it_energy drawn, pue overhead) {
  return facility_energy(overhead.value() * drawn.value());
}
constexpr facility_energy operator*(pue overhead, it_energy drawn) { return drawn * overhead; }
template<std::same_as<facility_energy> Energy>
constexpr Energy operator*(const Energy& metered, pue) {
  static_assert(detail::same_dimension<Energy, it_energy>,
                "RL-232: a PUE is applied once; facility energy has it already (docs/reference/errors.md#rl-232)");
  return metered;
}

/// The electricity bill.
///
/// Model    cost = facility energy * price
/// Inputs   billed  facility energy [J]
///          price   of the tariff, taxes as the tariff says [$/J]; 0 where electricity is free
/// Returns  the cost [$]
/// Errors   RL-106 if the price is negative or not finite; RL-230 (does not compile) for IT energy
/// Valid    one price for every kilowatt-hour; no demand charge
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr money electricity_cost(facility_energy billed, amount<energy_price> price) {
  return billed.value() * price.value();
}

/// Energy of a machine at work.
///
/// Model    energy = (n gpu + host) * time of use
/// Inputs   draw  of the machine [W]; its idle power is not looked at
///          use   how long it works [s]
/// Returns  IT energy [J]
/// Errors   RL-105 if the power of a GPU is absent; RL-106 if the product is not finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/electricity_test.cpp
constexpr it_energy energy_of(const power_draw& draw, time_of_use use) { return it_energy(draw.total() * use.value()); }

/// Energy of a machine over a span of the calendar.
///
/// Model    energy = ((n gpu + host) u + idle (1 - u)) * calendar; with idle = 0, the default, power is drawn only in
///          use
/// Inputs   draw         of the machine [W]
///          utilization  share of the calendar in which it works [1]
///          calendar     how long [s]
/// Returns  IT energy [J]
/// Errors   RL-105 if the power of a GPU is absent; RL-106 if the product is not finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21); the idle term is ours
/// Checked  tests/unit/cost/electricity_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr it_energy energy_of(const power_draw& draw, fraction utilization, calendar_time calendar) {
  const power mean = utilization.value() * draw.total() + (1.0 - utilization.value()) * draw.idle.value();
  return it_energy(mean * calendar.value());
}

}  // namespace ridgeline::inline v0_2
