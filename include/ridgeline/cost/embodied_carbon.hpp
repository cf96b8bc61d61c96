#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What making a machine emitted, from the mine to the gate of the factory.
///
/// Inputs   id    as in catalogue::manufactured_machines: "hpe-apollo-6500"
///          host  processors, memory, storage, case, power supply; absent where only the GPUs are known [g CO2e]
///          each  one GPU, with its share of the board that carries several [g CO2e]
///          gpus  that share the host
/// Source   each entry of the catalogue carries its own
struct manufactured_machine {
  std::string_view id = {};
  figure<carbon_mass> host = absent;
  figure<carbon_mass> each = absent;
  gpu_count gpus;
  citation source = {};
};

/// The machine with an id.
///
/// Inputs   machines  any list, each id once
///          id        as in catalogue::manufactured_machines
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/embodied_carbon_test.cpp
constexpr const manufactured_machine* find_manufactured(lasting_span<manufactured_machine> machines,
                                                        std::string_view id) {
  for (const manufactured_machine& entry : machines) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

/// How long a machine lives, and for which part of that time somebody uses it.
///
/// Fields   years, use  a machine that stands idle passes what it emitted on to the hours in which it does not
/// Source   Luccioni, Viguier & Ligozat, Estimating the Carbon Footprint of BLOOM, 2022: six years, 85 %
struct machine_life {
  calendar_time years;
  fraction use;
};

/// The share of a machine's making that a run carries.
///
/// Model    mass = (host / GPUs + GPU) * GPU time / (life * use)
/// Inputs   made  an entry with its GPUs; an absent host counts as none, which the caller should say [g CO2e]
///          used  GPUs times the time that each is used [GPU s]
///          life  of the machine, and the share of it that is use
/// Returns  the mass [g CO2e]
/// Errors   RL-105 where the GPU's mass is absent; RL-106 if the time is negative or not finite; RL-171 if the life holds
///          no use
/// Valid    by time, not by work; network, building and end of life are not in it; makers' figures differ by a factor of 2
/// Source   Luccioni, Viguier & Ligozat, Estimating the Carbon Footprint of BLOOM, 2022 (arXiv:2211.02001), section 4.1;
///          Gupta et al., ACT, ISCA 2022, equation 1: embodied carbon times time over lifetime
/// Checked  tests/unit/cost/embodied_carbon_test.cpp: 11.2 t of BLOOM's 50.5 t
constexpr carbon_mass embodied_carbon(const manufactured_machine& made, amount<device_time> used,
                                      const machine_life& life) {
  const duration in_use = life.years.used(life.use).value();
  if (!(in_use > 0.0 * units::seconds)) detail::violated<errc::utilization_zero>();
  const carbon_mass shared =
      made.host ? made.host.value() / static_cast<double>(made.gpus.value()) : carbon_mass::from_value(0.0);
  return (shared + made.each.value()) * (used.value() / (in_use * units::gpu_devices));
}

}  // namespace ridgeline::inline v0_2
