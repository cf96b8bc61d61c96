#pragma once
#include <ridgeline/units/system.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {
template<class Dimension>
using quantity_of = bu::quantity<unit_of<typename Dimension::dimension_type>, double>;
}  // namespace detail

// What a number measures. Each is a Boost.Units quantity of our system; one unit per kind is stored (byte, operation,
// second, joule, dollar, gram CO2e, GPU, token, sample, cycle), every other unit is a constant of units/constants.hpp.
/// Data in memory, on a link, in a file; stored in bytes [B].
using data_size = detail::quantity_of<detail::information_dimension>;
/// Arithmetic operations, a multiply-add being two [1 operation].
using operation_count = detail::quantity_of<detail::operations_dimension>;
/// A span of time, or a time of use; stored in seconds [s].
using duration = detail::quantity_of<detail::time_dimension>;
/// Energy; stored in joules [J].
using energy = detail::quantity_of<detail::work_dimension>;
/// US dollars, of the year of the price [$].
using money = detail::quantity_of<detail::money_dimension>;
/// Greenhouse gases, as the mass of CO2 that warms as much [g CO2e].
using carbon_mass = detail::quantity_of<detail::carbon_dimension>;
/// Devices as a factor of a price or of a time: GPUs rented [GPU].
using device_amount = detail::quantity_of<detail::device_dimension>;
/// Tokens as a factor of a rate or of a price; the whole number is `token_count` [token].
using token_amount = detail::quantity_of<detail::token_dimension>;
/// Samples (images, sequences) as a factor of a rate; the whole number is `batch_size` [sample].
using sample_amount = detail::quantity_of<detail::sample_dimension>;
/// Clock cycles [cycle].
using cycle_count = detail::quantity_of<detail::cycle_dimension>;

/// Data per time; of a link, one direction [B/s].
using bandwidth = decltype(data_size{} / duration{});
/// Operations per time: what a peak is given in [operation/s].
using operation_rate = decltype(operation_count{} / duration{});
/// Operations per byte moved [operation/B].
using arithmetic_intensity = decltype(operation_count{} / data_size{});
/// Operations per clock cycle, of a device or of one multiprocessor [operation/cycle].
using operations_per_cycle = decltype(operation_count{} / cycle_count{});
/// Cycles per time [cycle/s = Hz].
using clock_rate = decltype(cycle_count{} / duration{});
/// Time per operation, the inverse of a rate [s/operation].
using time_per_operation = decltype(duration{} / operation_count{});
/// Time per byte moved, the inverse of a bandwidth [s/B].
using time_per_byte = decltype(duration{} / data_size{});
/// Bytes per clock cycle, of a cache or of one multiprocessor [B/cycle].
using bytes_per_cycle = decltype(data_size{} / cycle_count{});
/// Numbers of a tensor (weights, elements) per clock cycle, of one multiprocessor [1/cycle].
using elements_per_cycle = decltype(1.0 / cycle_count{});
/// Numbers of a tensor (weights, elements) per time [1/s].
using element_rate = decltype(1.0 / duration{});
/// Energy per operation [J/operation].
using energy_per_operation = decltype(energy{} / operation_count{});
/// Energy per time [W].
using power = decltype(energy{} / duration{});
/// Operations per energy [operation/J].
using efficiency_per_energy = decltype(operation_count{} / energy{});
/// Devices times the time each is used: what clouds bill [GPU s].
using device_time = decltype(device_amount{} * duration{});
/// Tokens per time [token/s].
using token_rate = decltype(token_amount{} / duration{});
/// Data per token, as of a KV cache [B/token].
using data_per_token = decltype(data_size{} / token_amount{});
/// Time per token, of what grows with a cache [s/token].
using time_per_token = decltype(duration{} / token_amount{});
/// Pairs of a query and a key that attention compares [token^2].
using token_pairs = decltype(token_amount{} * token_amount{});
/// Operations per pair of a query and a key [operation/token^2].
using operations_per_pair = decltype(operation_count{} / token_pairs{});
/// Time per pair of a query and a key [s/token^2].
using time_per_pair = decltype(duration{} / token_pairs{});
/// Tokens of one sequence, as a factor of how many there are [token/sample].
using tokens_per_sample = decltype(token_amount{} / sample_amount{});
/// Time for each sample or request, of what all share [s/sample].
using time_per_sample = decltype(duration{} / sample_amount{});
/// Samples per time: a published throughput [sample/s].
using sample_rate = decltype(sample_amount{} / duration{});
/// Money per time, of whatever is rented as a whole [$/s, written $/h].
using hourly_price = decltype(money{} / duration{});
/// Money per device and time [$/(GPU s), written $/(GPU h)].
using hourly_price_per_gpu = decltype(money{} / device_time{});
/// Money per energy: a tariff [$/J, written $/kWh].
using energy_price = decltype(money{} / energy{});
/// Money per token [$/token, written $/million tokens].
using price_per_token = decltype(money{} / token_amount{});
/// Energy per token [J/token].
using energy_per_token = decltype(energy{} / token_amount{});
/// Greenhouse gases per token [g CO2e/token, written g CO2e/million tokens].
using carbon_per_token = decltype(carbon_mass{} / token_amount{});
/// Greenhouse gases per energy: what a grid emits [g CO2e/J, written g CO2e/kWh].
using carbon_intensity = decltype(carbon_mass{} / energy{});

namespace detail {

/// How many `unit` there are in `quantity`. The only way from a quantity to a bare number.
///
/// Inputs   quantity  any quantity of the library
///          unit      a quantity of the same kind, usually a constant of units/constants.hpp
/// Returns  quantity / unit [1]
/// Errors   RL-205 (does not compile) if the two are of different kinds; RL-203 (does not compile) for a bare number;
///          RL-212 (does not compile) for a constant of units/constants.hpp before what it should measure
/// Source   definition of a unit
template<class Quantity, class Unit>
  requires(is_ours<Quantity> || bare_number<Quantity>) && (is_quantity<Unit> || bare_number<Unit>)
constexpr double in(const Quantity& quantity, const Unit& unit) {
  static_assert(has_a_unit<Quantity> && has_a_unit<Unit>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Quantity, Unit>,
                "RL-205: a quantity is expressed in a unit of its own kind (docs/reference/errors.md#rl-205)");
  static_assert(!is_unit_constant<Quantity> || is_unit_constant<Unit> || !same_kind<Quantity, Unit>,
                "RL-212: first the quantity, then the unit: in(3.0 * days, hours) (docs/reference/errors.md#rl-212)");
  if constexpr (has_a_unit<Quantity> && has_a_unit<Unit>) {
    return quantity.value() / unit.value();
  } else {
    return 0.0;
  }
}

}  // namespace detail

// Found by argument-dependent lookup as well: the tags of a quantity live in `detail`.
using detail::in;

}  // namespace ridgeline::inline v0_2
