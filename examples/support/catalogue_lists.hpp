#pragma once
// What the catalogue knows, as lists: every id that a question takes.
#include <fmt/format.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/models/diffusion.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <ridgeline/interop/detail/json_values.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace support {

using json = nlohmann::ordered_json;

/// A column: its key in JSON, its title, and whether it is a number.
struct list_column {
  std::string key, title;
  bool number = false;
};
struct catalogue_list {
  std::vector<list_column> columns;
  std::vector<std::vector<json>> rows = {};
};

namespace lists {

using namespace ridgeline;

/// A figure as its source wrote it, without the last bits of a conversion of units.
inline double as_written(double value) { return std::stod(fmt::format("{:.12g}", value)); }

template<class Quantity, class Unit>
json number(const figure<Quantity>& value, const Unit& unit) {
  return value ? json(as_written(in(value.value(), unit))) : json(nullptr);
}

inline catalogue_list models() {
  catalogue_list made{
      .columns = {{"id", "id"}, {"family", "family"}, {"parameters", "parameters", true}, {"source", "source"}}};
  for (const catalogued_model& one : catalogue::models)
    made.rows.push_back({one.id, one.family, one.published.parameters, one.source.document});
  return made;
}

inline catalogue_list diffusion() {
  catalogue_list made{.columns = {{"id", "id"},
                                  {"weights_a_token", "weights a token", true},
                                  {"tokens", "tokens", true},
                                  {"layers", "layers", true},
                                  {"hidden", "hidden", true}}};
  for (const diffusion_model* one : catalogue::every_diffusion_model)
    made.rows.push_back({one->id, one->weights_a_token, one->tokens, one->layers, one->hidden});
  return made;
}

inline catalogue_list devices() {
  catalogue_list made{.columns = {{"id", "id"},
                                  {"memory_gib", "GiB", true},
                                  {"gigabytes_per_second", "GB/s", true},
                                  {"bf16_tflops", "BF16 TFLOPS", true},
                                  {"watts", "W", true},
                                  {"launch_usd", "launch $", true},
                                  {"source", "source"}}};
  for (const accelerator& one : catalogue::accelerators) {
    const device_price* launch = find_price(catalogue::launch_prices, one.id);
    made.rows.push_back(
        {std::string_view(one.id), number(one.capacity, units::gibibytes),
         number(one.memory_bandwidth, units::gigabytes_per_second),
         number(one.peak.bf16_accumulate_fp32, units::teraflops_per_second), number(one.board_power, units::watts),
         launch == nullptr ? json(nullptr) : number(launch->price, units::dollars), one.source.document});
  }
  return made;
}

inline catalogue_list links() {
  catalogue_list made{
      .columns = {
          {"id", "id"}, {"gigabytes_per_second", "GB/s one way", true}, {"counts", "counts"}, {"source", "source"}}};
  for (const interconnect& one : catalogue::interconnects)
    made.rows.push_back(
        {one.id, number(one.per_direction, units::gigabytes_per_second), one.scope, one.source.document});
  return made;
}

inline catalogue_list instances() {
  catalogue_list made{.columns = {{"id", "id"},
                                  {"device", "device"},
                                  {"gpus", "GPUs", true},
                                  {"region", "region"},
                                  {"usd_per_hour", "$/h on demand", true},
                                  {"usd_per_gpu_hour", "$/h and GPU", true},
                                  {"date", "date"}}};
  for (const cloud_price& one : catalogue::cloud_prices) {
    const auto rent = rental_of(one);
    const json price = rent ? json(as_written(in(rent->price.value(), units::dollars_per_hour))) : json(nullptr);
    made.rows.push_back({fmt::format("{}/{}", one.provider, one.instance),
                         one.device_id.empty() ? one.device : one.device_id, one.count.value(), one.region, price,
                         rent ? json(as_written(price.get<double>() / static_cast<double>(one.count.value()))) : price,
                         one.date});
  }
  return made;
}

inline catalogue_list tariffs() {
  catalogue_list made{
      .columns = {{"id", "id"}, {"region", "region"}, {"usd_per_kwh", "$/kWh", true}, {"date", "date"}}};
  for (const tariff& one : catalogue::tariffs)
    made.rows.push_back({fmt::format("{}/{}", one.region_id, name_of(one.who)), one.region,
                         number(one.price, units::dollars_per_kilowatt_hour), one.date});
  return made;
}

inline catalogue_list grids() {
  catalogue_list made{
      .columns = {{"id", "id"}, {"name", "name"}, {"grams_co2e_per_kwh", "g CO2e/kWh", true}, {"year", "year", true}}};
  for (const grid_intensity& one : catalogue::grid_intensities)
    made.rows.push_back({one.id, one.name, number(one.intensity, units::grams_co2e_per_kilowatt_hour), one.year});
  return made;
}

inline catalogue_list stacks() {
  catalogue_list made{
      .columns = {{"id", "id"}, {"work", "work"}, {"typical_error", "typical error", true}, {"source", "source"}}};
  const auto error_of = [](const fit_record& fit) {
    return fit.held_out_error > 0.0 ? json(fit.held_out_error) : json(nullptr);
  };
  for (const training_calibration* one : catalogue::every_training_calibration)
    made.rows.push_back({one->id, "training", error_of(one->fit), one->source.document});
  for (const serving_calibration* one : catalogue::every_serving_calibration)
    made.rows.push_back({one->id, "serving", error_of(one->fit), one->source.document});
  return made;
}

}  // namespace lists

struct named_list {
  std::string_view name;
  catalogue_list (*make)();
};
inline constexpr named_list catalogue_lists[] = {{"models", lists::models},       {"diffusion", lists::diffusion},
                                                 {"devices", lists::devices},     {"links", lists::links},
                                                 {"instances", lists::instances}, {"tariffs", lists::tariffs},
                                                 {"grids", lists::grids},         {"stacks", lists::stacks}};

/// A list for programs: an array of objects.
inline json json_of(const catalogue_list& all) {
  json out = json::array();
  for (const auto& row : all.rows) {
    json one = json::object();
    for (std::size_t i = 0; i < row.size(); ++i) one[all.columns[i].key] = row[i];
    out.push_back(one);
  }
  return out;
}

}  // namespace support
