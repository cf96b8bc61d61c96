#pragma once
#include <optional>
#include <ridgeline/cost/embodied_carbon.hpp>
#include <ridgeline/cost/water.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline::inline v0_2 {

namespace defaults {

/// Over which a run bears what making its machines emitted.
/// Source   Luccioni, Viguier & Ligozat, Estimating the Carbon Footprint of BLOOM, 2022, section 4.1
inline constexpr machine_life life_of_machines{.years = 6.0 * units::years, .use = percent(85)};

}  // namespace defaults

/// Manufacturing carbon and water of a run.
///
/// Fields   embodied  its share of the machines' making; absent: not asked [g CO2e]
///          water     absent: not asked, or the power of the device is unknown [l]
/// Source   definition
struct run_footprint {
  std::optional<carbon_mass> embodied = std::nullopt;
  std::optional<water_use> water = std::nullopt;
};

/// Manufacturing carbon and water of a run.
///
/// Model    `embodied_carbon` of its GPU-hours, `operational_water` of its energy
/// Inputs   asked  what of it
///          found  the run
///          costs  of a machine that it runs on
/// Returns  both, as far as they are asked
/// Errors   those of `embodied_carbon`
/// Source   each model's own
/// Checked  tests/unit/questions/footprints_test.cpp
constexpr run_footprint footprint_beside(const training_question& asked, const run_estimate& found,
                                         const settled_costs& costs) {
  run_footprint made;
  if (asked.embodied) made.embodied = embodied_carbon(*asked.embodied, found.gpu_time(), defaults::life_of_machines);
  if (asked.water && costs.power_known) {
    made.water = operational_water(found.drawn, costs.terms.overhead, *asked.water);
  }
  return made;
}

}  // namespace ridgeline::inline v0_2
