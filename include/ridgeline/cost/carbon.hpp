#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What the electricity of one place emits.
///
/// Inputs   id         ISO 3166 code of three letters, lower case
///          name       of the place
///          intensity  mass of CO2e for each unit of energy; positive [g/J]
///          year       that the figure describes
/// Errors   RL-101 where the intensity is not positive and finite
/// Source   each entry of the catalogue carries its own
struct grid_intensity {
  std::string_view id = {};
  std::string_view name = {};
  figure<carbon_intensity> intensity = absent;
  int year = 0;
  citation source = {};
};

/// The grid with an id.
///
/// Inputs   grids  any list, each id once
///          id     as in catalogue::grid_intensities: "deu"
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/carbon_test.cpp
constexpr const grid_intensity* find_grid(lasting_span<grid_intensity> grids, std::string_view id) {
  for (const grid_intensity& entry : grids) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

/// CO2e that the use of electricity emits.
///
/// Model    mass = facility energy * intensity of the grid
/// Inputs   metered    facility energy, PUE included [J]
///          intensity  of the grid, average over the year; 0 where nothing is emitted [g/J]
/// Returns  the mass [g CO2e]
/// Errors   RL-106 if the intensity is negative or not finite; RL-230 (does not compile) for IT energy
/// Valid    average, location-based; what the machine's making emitted is not in it
/// Source   GHG Protocol, Scope 2 Guidance, 2015, location-based method (as commonly quoted, read 2026-11-21)
/// Checked  tests/unit/cost/carbon_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr carbon_mass operational_carbon(facility_energy metered, amount<carbon_intensity> intensity) {
  return metered.value() * intensity.value();
}

/// What was emitted and what is bought against it [g CO2e].
///
/// Source   see `with_offsets`
struct carbon_balance {
  carbon_mass emitted;
  carbon_mass offset;

  /// What is left; negative where more was bought than emitted, which is an answer and not an error.
  constexpr carbon_mass total() const { return emitted - offset; }
  constexpr bool neutral() const { return total() <= 0.0 * units::grams_co2e; }
};

/// Emissions with a share of them offset.
///
/// Model    left = emitted (1 - share)
/// Inputs   emitted  >= 0 and finite [g CO2e]
///          share    that offsets cover [1]
/// Returns  both terms
/// Errors   RL-106 if the emissions are negative or not finite
/// Valid    as far as the offsets are real, which the library cannot know
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "What is the carbon footprint of GPUs?"
///          (read 2026-11-21)
/// Checked  tests/unit/cost/carbon_test.cpp
constexpr carbon_balance with_offsets(amount<carbon_mass> emitted, fraction share) {
  return {emitted.value(), share.value() * emitted.value()};
}

/// Emissions with a mass of offsets bought.
///
/// Model    left = emitted - bought; below zero where more was bought than emitted
/// Inputs   emitted  >= 0 and finite [g CO2e]
///          bought   >= 0 and finite [g CO2e]
/// Returns  both terms
/// Errors   RL-106 if either is negative or not finite
/// Valid    as far as the offsets are real, which the library cannot know
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "What is the carbon footprint of GPUs?"
///          (read 2026-11-21)
/// Checked  tests/unit/cost/carbon_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr carbon_balance with_offsets(amount<carbon_mass> emitted, carbon_mass bought) {
  return {emitted.value(), amount<carbon_mass>(bought).value()};
}

/// How many flights emit as much.
///
/// Model    emissions / those of a flight
/// Inputs   emitted   by GPU time [g CO2e]
///          a_flight  of one passenger, positive: about 1 t for a return over the Atlantic in economy class [g CO2e]
/// Returns  [1]
/// Errors   RL-101 if the flight's are not positive and finite; RL-106 if the emissions are negative or not finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "What is the carbon footprint of GPUs?": GPUs emit
///          more than flights to conferences; the ton of a flight is a round figure, the asker's to replace (read 2026-11-22)
/// Checked  tests/unit/cost/carbon_test.cpp
constexpr double flights_like(amount<carbon_mass> emitted, carbon_mass a_flight) {
  if (!(a_flight.value() > 0.0 && math::is_finite(a_flight.value()))) detail::violated<errc::figure_not_positive>();
  return emitted.value() / a_flight;
}

/// Offsets to buy so that enough of them are real, each with a probability.
///
/// Fields   expected    mass that is really offset [g CO2e]
///          deviation   its standard deviation, of independent projects [g CO2e]
/// Source   see `portfolio_of`
struct offset_portfolio {
  carbon_mass expected = {};
  carbon_mass deviation = {};
};

/// What a portfolio of equal offsets really offsets: more projects, less risk.
///
/// Model    n projects of mass / n, each real with probability p: p mass, and mass sqrt(p (1 - p) / n)
/// Inputs   bought    mass paid for [g CO2e]
///          real      probability that a project is what it says [1]
///          projects  independent of one another, at least 1
/// Returns  mean and standard deviation
/// Errors   RL-103 for no project; RL-106 if the mass is negative or not finite
/// Source   Dettmers 2023 as above: invest in a portfolio of offsets to minimize risk; variance of a binomial
/// Checked  tests/unit/cost/carbon_test.cpp
constexpr offset_portfolio portfolio_of(amount<carbon_mass> bought, fraction real, int projects) {
  if (projects < 1) detail::violated<errc::count_below_one>();
  const double p = real.value();
  return {p * bought.value(), math::pow(p * (1.0 - p) / projects, 0.5) * bought.value()};
}

}  // namespace ridgeline::inline v0_2
