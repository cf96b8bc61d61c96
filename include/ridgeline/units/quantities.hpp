#pragma once
#include <ridgeline/units/system.hpp>

namespace ridgeline {

namespace detail {
template<class Dimension>
using quantity_of = bu::quantity<unit_of<typename Dimension::dimension_type>, double>;
}

// What a number measures. Each is a Boost.Units quantity of our system; one unit per kind is stored (byte, operation,
// second, joule, dollar, gram CO2e, GPU, token, sample, cycle), every other unit is a constant of units/constants.hpp.
using data_size = detail::quantity_of<detail::information_dimension>;
using operation_count = detail::quantity_of<detail::operations_dimension>;
using duration = detail::quantity_of<detail::time_dimension>;
using energy = detail::quantity_of<detail::work_dimension>;
using money = detail::quantity_of<detail::money_dimension>;
using carbon_mass = detail::quantity_of<detail::carbon_dimension>;
using device_amount = detail::quantity_of<detail::device_dimension>;
using token_amount = detail::quantity_of<detail::token_dimension>;
using sample_amount = detail::quantity_of<detail::sample_dimension>;
using cycle_count = detail::quantity_of<detail::cycle_dimension>;

using bandwidth = decltype(data_size{} / duration{});
using operation_rate = decltype(operation_count{} / duration{});
using arithmetic_intensity = decltype(operation_count{} / data_size{});
using operations_per_cycle = decltype(operation_count{} / cycle_count{});
using clock_rate = decltype(cycle_count{} / duration{});
using power = decltype(energy{} / duration{});
using efficiency_per_energy = decltype(operation_count{} / energy{});
using device_time = decltype(device_amount{} * duration{});
using token_rate = decltype(token_amount{} / duration{});
using sample_rate = decltype(sample_amount{} / duration{});
using hourly_price = decltype(money{} / duration{});
using hourly_price_per_gpu = decltype(money{} / device_time{});
using energy_price = decltype(money{} / energy{});
using price_per_token = decltype(money{} / token_amount{});
using energy_per_token = decltype(energy{} / token_amount{});
using carbon_intensity = decltype(carbon_mass{} / energy{});

/// How many `unit` there are in `quantity`. The only way from a quantity to a bare number.
///
/// Inputs   quantity  any quantity of the library
///          unit      a quantity of the same kind, usually a constant of units/constants.hpp
/// Returns  quantity / unit [1]
/// Errors   RL-205 (does not compile) if the two are of different kinds
/// Source   definition of a unit
template<class Quantity, class Unit>
  requires detail::is_ours<Quantity> && detail::is_quantity<Unit>
constexpr double in(const Quantity& quantity, const Unit& unit) {
  static_assert(detail::same_kind<Quantity, Unit>,
                "RL-205: a quantity is expressed in a unit of its own kind (docs/reference/errors.md#rl-205)");
  return quantity.value() / unit.value();
}

}  // namespace ridgeline
