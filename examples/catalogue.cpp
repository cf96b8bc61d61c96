// What the catalogue knows: lists for people and for programs. Without an argument it prints docs/reference/catalogue.md, the
// devices and links as Markdown tables.
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <support/catalogue_lists.hpp>
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

std::string cell_of(const support::json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_float() ? short_number(value.get<double>()) : value.dump();
}

std::string text_of(const support::catalogue_list& all) {
  std::vector<support::column> columns;
  for (const support::list_column& one : all.columns) columns.push_back({one.title, one.number});
  support::table table(columns);
  for (const auto& row : all.rows) {
    std::vector<std::string> cells;
    for (const support::json& value : row) cells.push_back(cell_of(value));
    table.add(cells);
  }
  return table.text();
}

}  // namespace

int main(int argc, char** argv) {
  std::string what;
  bool as_json = false;
  std::vector<std::string_view> names;
  for (const support::named_list& one : support::catalogue_lists) names.push_back(one.name);
  CLI::App app{"Prints the catalogue with its sources: every id that the calculators take.", "catalogue"};
  CLI::Option* list_name = app.add_option(
      "list", what,
      "models, diffusion, devices, links, instances, tariffs, grids or stacks [the page of the reference]");
  app.add_flag("--json", as_json, "print JSON")->needs(list_name);
  return support::run(app, argc, argv, [&] {
    if (list_name->count() == 0) return support::as_it_is(page());
    for (const support::named_list& one : support::catalogue_lists)
      if (one.name == what) return as_json ? support::json_of(one.make()).dump(2) + "\n" : text_of(one.make());
    support::refuse_unknown("list", what, fmt::format("list ({})", fmt::join(names, ", ")), names);
  });
}
