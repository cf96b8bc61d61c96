#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Which market a price comes from: the maker's suggested price at launch, a shop's price of the day, a second-hand sale.
enum class price_kind { launch, street, used };

/// The name of a kind of price.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(price_kind kind) noexcept {
  switch (kind) {
    case price_kind::launch: return "launch";
    case price_kind::street: return "street";
    case price_kind::used: return "used";
  }
  return "unknown";
}

/// What one device cost on one market at one time. Prices age, so they are not part of a device: they join it by its id.
///
/// Inputs   device_id  an id of catalogue::accelerators
///          price      of one device, without tax; positive [$]
///          date       when it held, as exactly as the source says: YYYY, YYYY-MM or YYYY-MM-DD
/// Errors   RL-101 where the price is not positive and finite
/// Source   each entry of the catalogue carries its own
struct device_price {
  std::string_view device_id = {};
  figure<money> price = absent;
  price_kind kind = price_kind::launch;
  std::string_view date = {};
  citation source = {};
};

/// The price of a device in a list.
///
/// Inputs   prices     any list; the first entry of the device is the answer
///          device_id  as in catalogue::accelerators
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/price_test.cpp
constexpr const device_price* find_price(lasting_span<device_price> prices, std::string_view device_id) {
  for (const device_price& entry : prices) {
    if (entry.device_id == device_id) return &entry;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2
