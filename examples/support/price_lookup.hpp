#pragma once
// Rents, tariffs and grids of the catalogue, by the names that a command line gives them.
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <string>
#include <support/names.hpp>
#include <vector>

namespace support {

/// Terms that a rent may be on, as `--terms` takes them.
inline constexpr ridgeline::rental_terms every_rental_terms[] = {
    ridgeline::rental_terms::on_demand, ridgeline::rental_terms::spot, ridgeline::rental_terms::reserved_1_year,
    ridgeline::rental_terms::reserved_3_years};

inline ridgeline::rental_terms terms_named(const std::string& text) {
  for (const ridgeline::rental_terms terms : every_rental_terms)
    if (text == name_of(terms)) return terms;
  return ridgeline::rental_terms::on_demand;
}

/// An instance as provider/instance.
inline const ridgeline::cloud_price& instance_named(const std::string& option, const std::string& text,
                                                    const std::string& kind) {
  std::vector<std::string> names;
  for (const ridgeline::cloud_price& each : ridgeline::catalogue::cloud_prices) {
    names.push_back(fmt::format("{}/{}", each.provider, each.instance));
    if (names.back() == text) return each;
  }
  refuse_unknown(option, text, kind, names);
}

/// The rent of an instance on these terms.
inline ridgeline::rental rental_named(const ridgeline::cloud_price& entry, const std::string& terms) {
  const std::optional<ridgeline::rental> found = rental_of(entry, terms_named(terms));
  if (found) return *found;
  throw CLI::ValidationError(
      "--terms", fmt::format("'{}' is not on the price list of {}/{}", terms, entry.provider, entry.instance));
}

/// The tariff of a region: "us-california", or of one group of customers there: "us-california/residential".
inline const ridgeline::tariff& tariff_named(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::string who = slash == std::string::npos ? "all_sectors" : text.substr(slash + 1);
  std::vector<std::string> names;
  for (const ridgeline::tariff& each : ridgeline::catalogue::tariffs) {
    if (each.region_id == text.substr(0, slash) && name_of(each.who) == who) return each;
    names.push_back(fmt::format("{}/{}", each.region_id, name_of(each.who)));
  }
  refuse_unknown("--tariff", text, "region or region/customers of the catalogue", names);
}

inline const ridgeline::grid_intensity& grid_named(const std::string& text) {
  using ridgeline::catalogue::grid_intensities;
  if (const ridgeline::grid_intensity* entry = find_grid(grid_intensities, text)) return *entry;
  std::vector<std::string_view> ids;
  for (const ridgeline::grid_intensity& each : grid_intensities) ids.push_back(each.id);
  refuse_unknown("--grid-of", text, "country of the catalogue", ids);
}

}  // namespace support
