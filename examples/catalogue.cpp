// What the catalogue knows: lists for people and for programs. Without an argument it prints docs/reference/catalogue.md, the
// devices and links as Markdown tables.
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <ridgeline/interop/detail/json_values.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <support/program.hpp>
#include <support/table.hpp>

using namespace ridgeline;

namespace {

// At most four digits behind the point, and none that are zero: 80, 79.65, 0.985.
std::string short_number(double value) {
  std::string text = fmt::format("{:.4f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

// [cell]
// A figure in a unit: "-" where its source does not give it, a question mark where nobody verified it.
template<class Quantity, class Unit>
std::string cell(const figure<Quantity>& value, const Unit& unit) {
  if (!value) return "-";
  return short_number(in(value.value(), unit)) + (value.verified() ? "" : "?");
}
// [/cell]

std::string rate_cell(const accelerator& device, arithmetic kind) {
  return cell(dense_peak(device, kind), units::teraflops_per_second);
}

std::string cited(const citation& source) {
  return fmt::format("{}: {} ({})", source.document, source.where, source.read_on);
}

std::string devices_page() {
  std::string text;
  text += fmt::format("| id | name | capacity GiB | bandwidth GB/s |");
  for (const arithmetic kind : every_arithmetic) text += fmt::format(" {} |", name_of(kind));
  text += fmt::format(" link GB/s | power W | launch price $ | source |\n|---|---|---:|---:|");
  for (std::size_t i = 0; i < std::size(every_arithmetic); ++i) text += fmt::format("---:|");
  text += fmt::format("---:|---:|---:|---|\n");

  for (const accelerator& device : catalogue::accelerators) {
    // [launch]
    const device_price* launch = find_price(catalogue::launch_prices, device.id);
    // [/launch]
    text += fmt::format("| `{}` | {} | {} | {} |", device.id, device.name, cell(device.capacity, units::gibibytes),
                        cell(device.memory_bandwidth, units::gigabytes_per_second));
    for (const arithmetic kind : every_arithmetic) text += fmt::format(" {} |", rate_cell(device, kind));
    text +=
        fmt::format(" {} | {} | {} | {} |\n", cell(device.link_per_direction, units::gigabytes_per_second),
                    cell(device.board_power, units::watts),
                    launch == nullptr ? "-" : fmt::format("{} ({})", cell(launch->price, units::dollars), launch->date),
                    cited(device.source));
  }
  return text;
}

std::string links_page() {
  std::string text;
  text += fmt::format("| id | name | GB/s one way | counts | latency us | source |\n|---|---|---:|---|---:|---|\n");
  for (const interconnect& link : catalogue::interconnects) {
    text += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", link.id, link.name,
                        cell(link.per_direction, units::gigabytes_per_second), link.scope,
                        cell(link.latency, units::microseconds), cited(link.source));
  }
  return text;
}

std::string page() {
  std::string text = fmt::format(R"(# The catalogue

Printed by `catalogue`; edit `include/ridgeline/catalogue/` instead of this page. A question mark follows a figure
that nobody verified; `-` stands where the source gives none. The date behind a source is the day on which it was read.

## Devices

{} devices. Peaks are dense, in TFLOPS (TOPS for INT8), by the width in which the products are added up. The capacity is
what the device really has. The link is the sum of a device's own links to its peers, one way. The launch price is the
maker's, with its year.

)",
                                 catalogue::accelerators.size());
  text += devices_page();
  text += fmt::format("\n## Links and networks\n\n{} entries, one way each.\n\n", catalogue::interconnects.size());
  return text + links_page();
}

// --- lists ----------------------------------------------------------------------------------------------------------------

/// A column: its key in JSON, its title, and whether it is a number.
struct column {
  std::string key, title;
  bool number = false;
};
struct list {
  std::vector<column> columns;
  std::vector<std::vector<support::json>> rows = {};
};

template<class Quantity, class Unit>
support::json number(const figure<Quantity>& value, const Unit& unit) {
  return value ? support::json(in(value.value(), unit)) : support::json(nullptr);
}

list models() {
  list made{.columns = {{"id", "id"}, {"family", "family"}, {"parameters", "parameters", true}, {"source", "source"}}};
  for (const catalogued_model& one : catalogue::models)
    made.rows.push_back({one.id, one.family, one.published.parameters, one.source.document});
  return made;
}

list devices() {
  list made{.columns = {{"id", "id"},
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
         launch == nullptr ? support::json(nullptr) : number(launch->price, units::dollars), one.source.document});
  }
  return made;
}

list links() {
  list made{
      .columns = {
          {"id", "id"}, {"gigabytes_per_second", "GB/s one way", true}, {"counts", "counts"}, {"source", "source"}}};
  for (const interconnect& one : catalogue::interconnects)
    made.rows.push_back(
        {one.id, number(one.per_direction, units::gigabytes_per_second), one.scope, one.source.document});
  return made;
}

list instances() {
  list made{.columns = {{"id", "id"},
                        {"device", "device"},
                        {"gpus", "GPUs", true},
                        {"region", "region"},
                        {"usd_per_hour", "$/h on demand", true},
                        {"usd_per_gpu_hour", "$/h and GPU", true},
                        {"date", "date"}}};
  for (const cloud_price& one : catalogue::cloud_prices) {
    const auto rent = rental_of(one);
    const support::json price =
        rent ? support::json(in(rent->price.value(), units::dollars_per_hour)) : support::json(nullptr);
    made.rows.push_back({fmt::format("{}/{}", one.provider, one.instance),
                         one.device_id.empty() ? one.device : one.device_id, one.count.value(), one.region, price,
                         rent ? support::json(price.get<double>() / static_cast<double>(one.count.value())) : price,
                         one.date});
  }
  return made;
}

list tariffs() {
  list made{.columns = {{"id", "id"}, {"region", "region"}, {"usd_per_kwh", "$/kWh", true}, {"date", "date"}}};
  for (const tariff& one : catalogue::tariffs)
    made.rows.push_back({fmt::format("{}/{}", one.region_id, name_of(one.who)), one.region,
                         number(one.price, units::dollars_per_kilowatt_hour), one.date});
  return made;
}

list grids() {
  list made{
      .columns = {{"id", "id"}, {"name", "name"}, {"grams_co2e_per_kwh", "g CO2e/kWh", true}, {"year", "year", true}}};
  for (const grid_intensity& one : catalogue::grid_intensities)
    made.rows.push_back({one.id, one.name, number(one.intensity, units::grams_co2e_per_kilowatt_hour), one.year});
  return made;
}

list stacks() {
  list made{
      .columns = {{"id", "id"}, {"work", "work"}, {"typical_error", "typical error", true}, {"source", "source"}}};
  const auto error_of = [](const fit_record& fit) {
    return fit.held_out_error > 0.0 ? support::json(fit.held_out_error) : support::json(nullptr);
  };
  for (const training_calibration* one : catalogue::every_training_calibration)
    made.rows.push_back({one->id, "training", error_of(one->fit), one->source.document});
  for (const serving_calibration* one : catalogue::every_serving_calibration)
    made.rows.push_back({one->id, "serving", error_of(one->fit), one->source.document});
  return made;
}

struct named_list {
  std::string_view name;
  list (*make)();
};
constexpr named_list lists[] = {{"models", models},   {"devices", devices}, {"links", links},  {"instances", instances},
                                {"tariffs", tariffs}, {"grids", grids},     {"stacks", stacks}};

std::string cell_of(const support::json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_float() ? short_number(value.get<double>()) : value.dump();
}

std::string text_of(const list& all) {
  std::vector<support::column> columns;
  for (const column& one : all.columns) columns.push_back({one.title, one.number});
  support::table table(columns);
  for (const auto& row : all.rows) {
    std::vector<std::string> cells;
    for (const support::json& value : row) cells.push_back(cell_of(value));
    table.add(cells);
  }
  return table.text();
}

std::string json_text(const list& all) {
  support::json out = support::json::array();
  for (const auto& row : all.rows) {
    support::json one = support::json::object();
    for (std::size_t i = 0; i < row.size(); ++i) one[all.columns[i].key] = row[i];
    out.push_back(one);
  }
  return out.dump(2) + "\n";
}

}  // namespace

int main(int argc, char** argv) {
  std::string what;
  bool as_json = false;
  std::vector<std::string_view> names;
  for (const named_list& one : lists) names.push_back(one.name);
  CLI::App app{"What the catalogue knows, with its sources: every id that the calculators take.", "catalogue"};
  CLI::Option* list_name = app.add_option(
      "list", what, "models, devices, links, instances, tariffs, grids or stacks [the page of the reference]");
  app.add_flag("--json", as_json, "for programs")->needs(list_name);
  return support::run(app, argc, argv, [&] {
    if (list_name->count() == 0) return page();
    for (const named_list& one : lists)
      if (one.name == what) return as_json ? json_text(one.make()) : text_of(one.make());
    support::refuse_unknown("list", what, fmt::format("list ({})", fmt::join(names, ", ")), names);
  });
}
