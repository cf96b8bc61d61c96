// Prints docs/reference/catalogue.md: the devices and links of the catalogue as Markdown tables.
#include <fmt/format.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>

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

void print_devices() {
  fmt::print("| id | name | capacity GiB | bandwidth GB/s |");
  for (const arithmetic kind : every_arithmetic) fmt::print(" {} |", name_of(kind));
  fmt::print(" link GB/s | power W | launch price $ | source |\n|---|---|---:|---:|");
  for (std::size_t i = 0; i < std::size(every_arithmetic); ++i) fmt::print("---:|");
  fmt::print("---:|---:|---:|---|\n");

  for (const accelerator& device : catalogue::accelerators) {
    // [launch]
    const device_price* launch = find_price(catalogue::launch_prices, device.id);
    // [/launch]
    fmt::print("| `{}` | {} | {} | {} |", device.id, device.name, cell(device.capacity, units::gibibytes),
               cell(device.memory_bandwidth, units::gigabytes_per_second));
    for (const arithmetic kind : every_arithmetic) fmt::print(" {} |", rate_cell(device, kind));
    fmt::print(" {} | {} | {} | {} |\n", cell(device.link_per_direction, units::gigabytes_per_second),
               cell(device.board_power, units::watts),
               launch == nullptr ? "-" : fmt::format("{} ({})", cell(launch->price, units::dollars), launch->date),
               cited(device.source));
  }
}

void print_links() {
  fmt::print("| id | name | GB/s one way | counts | latency us | source |\n|---|---|---:|---|---:|---|\n");
  for (const interconnect& link : catalogue::interconnects) {
    fmt::print("| `{}` | {} | {} | {} | {} | {} |\n", link.id, link.name,
               cell(link.per_direction, units::gigabytes_per_second), link.scope,
               cell(link.latency, units::microseconds), cited(link.source));
  }
}

}  // namespace

int main() {
  fmt::print(R"(# The catalogue

Printed by `print_catalogue`; edit `include/ridgeline/catalogue/` instead of this page. A question mark follows a figure
that nobody verified; `-` stands where the source gives none. The date behind a source is the day on which it was read.

## Devices

{} devices. Peaks are dense, in TFLOPS (TOPS for INT8), by the width in which the products are added up. The capacity is
what the device really has. The link is the sum of a device's own links to its peers, one way. The launch price is the
maker's, with its year.

)",
             catalogue::accelerators.size());
  print_devices();
  fmt::print("\n## Links and networks\n\n{} entries, one way each.\n\n", catalogue::interconnects.size());
  print_links();
}
