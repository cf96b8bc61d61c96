#pragma once
#include "support/training_steps.hpp"

#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/planning/plan_space.hpp>

// Machines whose second costs 0.1 cent, draws 1 kJ, 1.5 kJ of the building, and emits 0.15 g; a request whose steps can be
// counted by hand.
namespace ridgeline_tests {

inline constexpr power_draw kilowatt{.gpu = 100.0 * units::watts, .gpus = gpus(8), .host = 200.0 * units::watts};
inline constexpr place somewhere{.overhead = pue(1.5), .grid = 360.0 * units::grams_co2e_per_kilowatt_hour};
inline constexpr running_terms by_the_hour =
    ridgeline::terms_of(rental{.price = 3.6 * units::dollars_per_hour}, kilowatt, somewhere);

/// Eight machines of eight.
inline constexpr fleet rented_fleet[] = {
    {.name = "rented", .on = machines_of_eight(nodes(8)), .reached = nothing_hides(), .terms = by_the_hour}};

/// 64 sequences of 512 tokens: 32,768 a step, so 31 steps reach the million.
inline constexpr training_request counted_request{.model = counted,
                                                  .sequence = tokens(512),
                                                  .sequences = batch(64),
                                                  .budget = tokens(1'000'000),
                                                  .flash_attention = false};

}  // namespace ridgeline_tests
