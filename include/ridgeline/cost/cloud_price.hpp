#pragma once
#include <optional>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/cost/rental.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Prices of one thing on every kind of terms; what the provider does not list is absent.
///
/// Inputs   each positive and finite, per instance [$/s] or per GPU [$/(GPU s)]: the type says which
/// Errors   RL-101 where one is not
/// Source   the entry's own
template<class Price>
struct price_list {
  figure<Price> on_demand = absent;
  figure<Price> spot = absent;  // of one moment
  figure<Price> reserved_1_year = absent;
  figure<Price> reserved_3_years = absent;

  /// On the given terms, or absent.
  constexpr const figure<Price>& on(rental_terms terms) const {
    switch (terms) {
      case rental_terms::spot: return spot;
      case rental_terms::reserved_1_year: return reserved_1_year;
      case rental_terms::reserved_3_years: return reserved_3_years;
      default: return on_demand;
    }
  }
  constexpr bool lists_something() const { return on_demand || spot || reserved_1_year || reserved_3_years; }
};

/// What a provider asks for an instance, on one day.
///
/// Inputs   provider, instance, region  as the provider names them; region is empty where the source gives none
///          device_id     an id of catalogue::accelerators; empty where the catalogue has no such device
///          device        as the source calls it
///          count         accelerators of the instance; for a price per accelerator, of the machine it was quoted for
///          whole         prices of the instance, where the source gives those
///          per_gpu       prices of one accelerator with its share of the machine, where the source gives those
///                        instead
///          date          when it held: YYYY, YYYY-MM or YYYY-MM-DD
/// Source   each entry of the catalogue carries its own
struct cloud_price {
  std::string_view provider = {};
  std::string_view instance = {};
  std::string_view region = {};
  std::string_view device_id = {};
  std::string_view device = {};
  gpu_count count = gpus(1);
  price_list<hourly_price> whole = {};
  price_list<hourly_price_per_gpu> per_gpu = {};
  std::string_view date = {};
  citation source = {};
};

/// The rental that an entry offers on some terms.
///
/// Model    the instance's own price, or the price per GPU times its GPUs
/// Inputs   entry  of a price list
///          terms  wanted
/// Returns  the rental [$/s], its price unverified where the entry's is; empty where the provider lists no such terms
/// Errors   none beyond those of its arguments
/// Source   the entry's own
/// Checked  tests/unit/cost/cloud_price_test.cpp
constexpr std::optional<rental> rental_of(const cloud_price& entry, rental_terms terms = rental_terms::on_demand) {
  if (const auto& whole = entry.whole.on(terms)) return rental{.price = whole, .terms = terms};
  if (const auto& each = entry.per_gpu.on(terms)) {
    return rental{.price = {each.value() * entry.count, each.basis()}, .terms = terms};
  }
  return std::nullopt;
}

/// What an instance is called.
///
/// Inputs   provider  "aws"
///          instance  "p3.2xlarge"
/// Source   the provider's own
struct instance_name {
  std::string_view provider = {};
  std::string_view instance = {};
};

/// The entry of an instance.
///
/// Inputs   prices  any list; the first entry of the instance is the answer
///          wanted  {"aws", "p3.2xlarge"}
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/cloud_price_test.cpp
constexpr const cloud_price* find_cloud_price(lasting_span<cloud_price> prices, const instance_name& wanted) {
  for (const cloud_price& entry : prices) {
    if (entry.provider == wanted.provider && entry.instance == wanted.instance) return &entry;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2
