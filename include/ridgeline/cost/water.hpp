#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/published_pue.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {
// A dimension of this header alone: Boost makes systems of ten base units, which are taken.
struct water_dimension : bu::base_dimension<water_dimension, 9011> {};
}  // namespace detail

/// Water that is used up: evaporated, not given back; stored in liters [l].
using water_volume = detail::quantity_of<detail::water_dimension>;
/// Water per energy [l/J].
using water_intensity = decltype(water_volume{} / energy{});

namespace units {

inline constexpr unit<water_volume> liters = water_volume::from_value(1.0);
inline constexpr unit<water_volume> cubic_meters = 1e3 * liters;
inline constexpr unit<water_intensity> liters_per_kilowatt_hour = liters / kilowatt_hours;

}  // namespace units

/// What water a kilowatt-hour takes, in the building and where it is generated.
///
/// Fields   cooling     of the building, for each unit of IT energy (WUE); 0 where nothing is evaporated [l/J]
///          generation  of the grid, for each unit of energy through the meter (EWIF) [l/J]
/// Errors   RL-106 if one is negative or not finite
/// Source   The Green Grid, Water Usage Effectiveness, 2011 (as commonly quoted, read 2026-11-23)
struct water_intensities {
  amount<water_intensity> cooling;
  amount<water_intensity> generation;
};

/// Water that a run uses up [l].
/// Source   see `operational_water`
struct water_use {
  water_volume on_site = {};
  water_volume off_site = {};

  /// Both [l]. Source: definition.
  constexpr water_volume in_all() const { return on_site + off_site; }
};

/// Water that the use of electricity takes: evaporated by the building's cooling, and where the electricity is made.
///
/// Model    on site = IT energy * WUE; off site = IT energy * PUE * EWIF
/// Inputs   drawn     IT energy: a WUE counts for each unit of it, so the PUE enters off site alone [J]
///          overhead  of the building
///          taken     both intensities [l/J]
/// Returns  both terms [l]
/// Errors   none beyond those of its arguments
/// Valid    consumption, not withdrawal; averages of a year; what making the machine took is not in it
/// Source   Li, Yang, Islam & Ren, Making AI Less "Thirsty", 2023 (arXiv:2304.03271), section 3: operational water
/// Checked  tests/unit/cost/water_test.cpp: training GPT-3 takes 0.71 and 5.44 million liters
constexpr water_use operational_water(it_energy drawn, pue overhead, const water_intensities& taken) {
  return {.on_site = drawn.value() * taken.cooling.value(),
          .off_site = (drawn * overhead).value() * taken.generation.value()};
}

/// A WUE that an operator published.
///
/// Inputs   where    whose data centers
///          cooling  liters for each unit of IT energy; 0 where no water is evaporated [l/J]
///          year     that it describes
/// Source   each entry of the catalogue carries its own
struct published_wue {
  site where = {};
  amount<water_intensity> cooling;
  int year = 0;
  citation source = {};
};

/// The WUE of an operator at a place.
///
/// Inputs   values  any list
///          where   {"aws", "us-east-1"}
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/water_test.cpp
constexpr const published_wue* find_wue(lasting_span<published_wue> values, const site& where) {
  for (const published_wue& entry : values) {
    if (entry.where.operator_id == where.operator_id && entry.where.place == where.place) return &entry;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2
