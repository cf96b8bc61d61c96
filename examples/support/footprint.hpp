#pragma once
// What a run took beside its electricity: --embodied and --water.
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <support/asking.hpp>
#include <support/words.hpp>

namespace support {

/// What a person asks for beside the answer; empty is nothing.
struct footprint_wishes {
  std::string embodied;
  std::string water;
};

inline void add_footprint(CLI::App& app, footprint_wishes& wished) {
  app.add_option(
         "--embodied", wished.embodied,
         "the share of the machines' making that the run carries: hpe-apollo-6500 or hgx-h100, 6 years at 85 % use")
      ->type_name("NAME");
  app.add_option(
         "--water", wished.water,
         "liters that the run uses up: liters per kWh of the building's cooling, or a region such as aws/us-east-1")
      ->type_name("NUMBER|NAME");
}

/// The machine, six years at 85 %: Luccioni et al. 2022.
inline const ridgeline::manufactured_machine& machine_named(const std::string& name) {
  const auto* found = ridgeline::find_manufactured(ridgeline::catalogue::manufactured_machines, name);
  if (found == nullptr) throw CLI::ValidationError("--embodied", "'" + name + "' is no machine of the catalogue");
  return *found;
}

inline ridgeline::water_intensities water_named(const std::string& text) {
  using namespace ridgeline;
  if (const std::size_t slash = text.find('/'); slash != std::string::npos) {
    const std::string cloud = text.substr(0, slash), place = text.substr(slash + 1);
    const published_wue* found = find_wue(catalogue::wue_values, {cloud, place});
    if (found == nullptr) throw CLI::ValidationError("--water", "'" + text + "' is no region with a known WUE");
    return {.cooling = found->cooling, .generation = catalogue::water_of_generation_usa};
  }
  double liters = 0.0;
  if (!CLI::detail::lexical_cast(text, liters) || !(liters >= 0.0 && liters <= 100.0))
    throw CLI::ValidationError("--water", "'" + text + "' is neither a number from 0 to 100 nor a region");
  return {.cooling = liters * units::liters_per_kilowatt_hour, .generation = catalogue::water_of_generation_usa};
}

/// The two as lines of text, or as an object for JSON.
class footprint {
 public:
  footprint(const footprint_wishes& wished, const ridgeline::training_answer& found) {
    using namespace ridgeline;
    using namespace ridgeline::units;
    const run_estimate& one = found.estimate;
    if (!wished.embodied.empty()) {
      const machine_life life{.years = 6.0 * years, .use = percent(85)};
      const manufactured_machine& made = machine_named(wished.embodied);
      const double tonnes = in(embodied_carbon(made, one.gpu_time(), life), tonnes_co2e);
      text_ +=
          fmt::format("embodied {}{} t CO2e: the run's share of making {}{}, 6 years at 85 % use\n", readable(tonnes),
                      made.each.verified() ? "" : "?", wished.embodied, made.host ? "" : ", GPUs and board alone");
      json_["embodied_t_co2e"] = tonnes;
    }
    if (!wished.water.empty()) {
      const water_intensities taken = water_named(wished.water);
      if (!found.run.costs.power_known) throw CLI::ValidationError("--water", "nobody published what the device draws");
      const water_use used = operational_water(one.drawn, found.run.costs.terms.overhead, taken);
      text_ += fmt::format(
          "water {} m3 on site ({} l/kWh) and {} m3 at the power stations ({} l/kWh, United States)\n",
          readable(in(used.on_site, cubic_meters)), readable(in(taken.cooling.value(), liters_per_kilowatt_hour)),
          readable(in(used.off_site, cubic_meters)), readable(in(taken.generation.value(), liters_per_kilowatt_hour)));
      json_["water_liters_on_site"] = in(used.on_site, liters);
      json_["water_liters_off_site"] = in(used.off_site, liters);
    }
  }

  const std::string& text() const { return text_; }
  void add_to(json& answer) const {
    if (!json_.is_null()) answer["footprint"] = json_;
  }

 private:
  std::string text_;
  json json_;
};

}  // namespace support
