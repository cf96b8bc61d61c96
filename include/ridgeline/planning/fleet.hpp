#pragma once
#include <optional>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/ownership.hpp>
#include <ridgeline/cost/rental.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/power_draw.hpp>
#include <ridgeline/hardware/reliability.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What one machine costs and draws for as long as it is used. Nothing is paid or drawn before and after.
///
/// Inputs   machine      rent, or what the machine loses in value, for each hour of use [$/s]
///          draw         of all its GPUs and its host while they work [W]
///          overhead     of the building
///          electricity  paid beside `machine`; zero where the rent includes it [$/J]
///          grid         of the place [g CO2e/J]
///          gpus         that the draw counts; a fleet of other machines is refused
/// Errors   RL-106 where an amount is negative or not finite
/// Source   definition
/// Checked  tests/unit/planning/fleet_test.cpp
struct running_terms {
  amount<hourly_price> machine;
  amount<power> draw;
  pue overhead = pue_of_one;
  amount<energy_price> electricity;
  amount<carbon_intensity> grid;
  optional_count<gpu_kind> gpus = {};
};

/// Where a machine stands, as far as energy goes.
///
/// Source   definition
struct place {
  pue overhead = pue_of_one;
  amount<carbon_intensity> grid;
};

/// Terms of a rented machine, whose rent includes its electricity.
///
/// Model    machine = rent; the energy is drawn all the same, and emits
/// Inputs   rented  its price for the whole machine
///          draw    of the whole machine at work
///          where   its building and grid
/// Returns  the terms
/// Errors   RL-105 if the price or the GPUs' power is absent
/// Valid    hours of use: a commitment that outlasts the run is not counted, nor is storage, which is paid around the clock
/// Source   definition
/// Checked  tests/unit/planning/fleet_test.cpp
constexpr running_terms terms_of(const rental& rented, const power_draw& draw, const place& where) {
  return {.machine = rented.price.value(),
          .draw = draw.total(),
          .overhead = where.overhead,
          .electricity = energy_price{},
          .grid = where.grid,
          .gpus = draw.gpus};
}

/// Terms of an owned machine.
///
/// Model    machine = (price + host - resale) / (lifetime * utilization): the hours of use bear the price; electricity is
///          paid for what is drawn
/// Inputs   owned        its price, host, draw, tariff, building and resale
///          lifetime     over which the price is borne, positive
///          utilization  share of the lifetime in which it works
///          grid         of the place [g CO2e/J]
/// Returns  the terms
/// Errors   RL-105 if the price or the GPUs' power is absent; RL-171 if the utilization is zero; RL-174 if the lifetime is
///          zero; RL-106 if it gains in value
/// Source   definition; Dettmers, Which GPU(s) to get for deep learning, 2023 edition (ownership over five years)
/// Checked  tests/unit/planning/fleet_test.cpp
constexpr running_terms terms_of(const ownership& owned, calendar_time lifetime, fraction utilization,
                                 amount<carbon_intensity> grid) {
  if (!(utilization.value() > 0.0)) detail::violated<errc::utilization_zero>();
  const duration used = lifetime.used(utilization).value();
  if (!(used > 0.0 * units::seconds)) detail::violated<errc::period_zero>();
  return {.machine = owned.capital() / used,
          .draw = owned.draw.total(),
          .overhead = owned.pue,
          .electricity = owned.electricity,
          .grid = grid,
          .gpus = owned.draw.gpus};
}

/// Machines that a plan may take: what they are, how many at most, what a stack reaches on them, what they cost.
///
/// Inputs   on       the most that may be taken
///          reached  what the training stack reaches
///          terms    of one machine
///          interrupted  how often runs fail, and what comes on top of their steps; absent: never, nothing
///          scatter  80 % interval of published whole runs around what their steps and interruptions take; an interval of a
///                   plan's run is no narrower
///          overhead  what software takes of a GPU's memory beside the tensors
///          memory_within  80 % interval of what a plan needs of that memory
/// Source   definition
struct fleet {
  std::string_view name;
  cluster on;
  training_calibration reached;
  running_terms terms;
  std::optional<reliability> interrupted = std::nullopt;
  likely_factors scatter = {1.0, 1.0};
  framework_overhead overhead = pytorch_cuda;
  likely_factors memory_within = {1.0, 1.0};
};

}  // namespace ridgeline::inline v0_2
