#pragma once
// What a run took beside its electricity, as lines of text.
#include <ridgeline/questions/footprints.hpp>
#include <support/words.hpp>

namespace support {

inline std::string footprint_text(const ridgeline::training_question& asked, const ridgeline::run_estimate& found,
                                  const ridgeline::settled_costs& costs) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const run_footprint made = footprint_beside(asked, found, costs);
  std::string text;
  if (made.embodied) {
    const manufactured_machine& of = *asked.embodied;
    text += fmt::format("embodied {}{} t CO2e: the run's share of making {}{}, 6 years at 85 % use\n",
                        readable(in(*made.embodied, tonnes_co2e)), of.each.verified() ? "" : "?", of.id,
                        of.host ? "" : ", GPUs and board alone");
  }
  if (made.water) {
    text += fmt::format("water {} m3 on site ({} l/kWh) and {} m3 at the power stations ({} l/kWh, United States)\n",
                        readable(in(made.water->on_site, cubic_meters)),
                        readable(in(asked.water->cooling.value(), liters_per_kilowatt_hour)),
                        readable(in(made.water->off_site, cubic_meters)),
                        readable(in(asked.water->generation.value(), liters_per_kilowatt_hour)));
  } else if (asked.water) {
    text += "water is not known: nobody published what the device draws\n";
  }
  return text;
}

}  // namespace support
