#pragma once
#include <optional>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// A unit as people write it: its symbol, its size, and the magnitude from which a quantity is shown in it.
///
/// Inputs   shown_from  zero for the unit that is always at hand
///          shown       false for a unit that is used only on demand
/// Source   symbols: BIPM, The International System of Units, 9th edition, 2019; KiB to TiB: IEC 80000-13
template<class Quantity>
struct named_unit {
  std::string_view symbol;
  Quantity size;
  Quantity shown_from;
  bool shown = true;
};

/// The units of one kind, rising by the magnitude from which each is shown; then those used only on demand.
/// A kind without an entry here has no symbol: neither formatted nor streamed. A unit may stand in two places (seconds,
/// for zero and above a second).
template<class Quantity>
inline constexpr bool unit_names = false;

template<>
inline constexpr named_unit<data_size> unit_names<data_size>[] = {
    {"B", units::bytes, {}},
    {"kB", units::kilobytes, units::kilobytes},
    {"MB", units::megabytes, units::megabytes},
    {"GB", units::gigabytes, units::gigabytes},
    {"TB", units::terabytes, units::terabytes},
    {"KiB", units::kibibytes, {}, false},
    {"MiB", units::mebibytes, {}, false},
    {"GiB", units::gibibytes, {}, false},
    {"TiB", units::tebibytes, {}, false},
};
template<>
inline constexpr named_unit<bandwidth> unit_names<bandwidth>[] = {
    {"B/s", units::bytes_per_second, {}},
    {"kB/s", units::kilobytes / units::seconds, units::kilobytes / units::seconds},
    {"MB/s", units::megabytes_per_second, units::megabytes_per_second},
    {"GB/s", units::gigabytes_per_second, units::gigabytes_per_second},
    {"TB/s", units::terabytes_per_second, 10.0 * units::terabytes_per_second},
    {"GiB/s", units::gibibytes / units::seconds, {}, false},
};
template<>
inline constexpr named_unit<duration> unit_names<duration>[] = {
    {"s", units::seconds, {}},
    {"ns", units::nanoseconds, 1e-12 * units::seconds},
    {"us", units::microseconds, units::microseconds},
    {"ms", units::milliseconds, units::milliseconds},
    {"s", units::seconds, units::seconds},
    {"h", units::hours, units::hours},
    {"days", units::days, 2.0 * units::days},
    {"min", units::minutes, {}, false},
    {"years", units::years, {}, false},
};
template<>
inline constexpr named_unit<operation_count> unit_names<operation_count>[] = {
    {"FLOP", units::flops, {}},
    {"MFLOP", 1e6 * units::flops, 1e6 * units::flops},
    {"GFLOP", 1e9 * units::flops, 1e9 * units::flops},
    {"TFLOP", units::teraflops, units::teraflops},
    {"PFLOP", units::petaflops, units::petaflops},
    {"EFLOP", units::exaflops, units::exaflops},
    {"ZFLOP", 1e21 * units::flops, 1e21 * units::flops},
    {"TOP", units::teraflops, {}, false},
};
template<>
inline constexpr named_unit<operation_rate> unit_names<operation_rate>[] = {
    {"FLOP/s", units::operations_per_second, {}},
    {"MFLOP/s", 1e6 * units::operations_per_second, 1e6 * units::operations_per_second},
    {"GFLOP/s", units::gigaflops_per_second, units::gigaflops_per_second},
    {"TFLOP/s", units::teraflops_per_second, units::teraflops_per_second},
    {"PFLOP/s", units::petaflops_per_second, 10.0 * units::petaflops_per_second},
    {"EFLOP/s", 1e18 * units::operations_per_second, 1e19 * units::operations_per_second},
    {"TOP/s", units::teraoperations_per_second, {}, false},
};
template<>
inline constexpr named_unit<arithmetic_intensity> unit_names<arithmetic_intensity>[] = {
    {"FLOP/B", units::flops_per_byte, {}},
};
template<>
inline constexpr named_unit<operations_per_cycle> unit_names<operations_per_cycle>[] = {
    {"FLOP/cycle", units::flops_per_cycle, {}},
};
template<>
inline constexpr named_unit<efficiency_per_energy> unit_names<efficiency_per_energy>[] = {
    {"FLOP/J", units::flops / units::joules, {}},
    {"GFLOP/J", 1e9 * units::flops / units::joules, 1e9 * units::flops / units::joules},
    {"TFLOP/J", units::teraflops / units::joules, units::teraflops / units::joules},
};
template<>
inline constexpr named_unit<cycle_count> unit_names<cycle_count>[] = {
    {"cycles", units::cycles, {}},
};
template<>
inline constexpr named_unit<clock_rate> unit_names<clock_rate>[] = {
    {"Hz", units::hertz, {}},
    {"kHz", 1e3 * units::hertz, 1e3 * units::hertz},
    {"MHz", units::megahertz, units::megahertz},
    {"GHz", units::gigahertz, units::gigahertz},
};
template<>
inline constexpr named_unit<energy> unit_names<energy>[] = {
    {"J", units::joules, {}},
    {"kJ", 1e3 * units::joules, 1e3 * units::joules},
    {"kWh", units::kilowatt_hours, units::kilowatt_hours},
    {"MWh", units::megawatt_hours, 10.0 * units::megawatt_hours},
    {"Wh", units::watt_hours, {}, false},
};
template<>
inline constexpr named_unit<power> unit_names<power>[] = {
    {"W", units::watts, {}},
    {"kW", units::kilowatts, 10.0 * units::kilowatts},
    {"MW", units::megawatts, 10.0 * units::megawatts},
};
template<>
inline constexpr named_unit<money> unit_names<money>[] = {
    {"$", units::dollars, {}},
};
template<>
inline constexpr named_unit<hourly_price> unit_names<hourly_price>[] = {
    {"$/h", units::dollars_per_hour, {}},
    {"$/day", units::dollars / units::days, {}, false},
    {"$/year", units::dollars / units::years, {}, false},
};
template<>
inline constexpr named_unit<hourly_price_per_gpu> unit_names<hourly_price_per_gpu>[] = {
    {"$/GPU-h", units::dollars_per_gpu_hour, {}},
};
template<>
inline constexpr named_unit<energy_price> unit_names<energy_price>[] = {
    {"$/kWh", units::dollars_per_kilowatt_hour, {}},
    {"$/MWh", units::dollars / units::megawatt_hours, {}, false},
};
template<>
inline constexpr named_unit<price_per_token> unit_names<price_per_token>[] = {
    {"$/Mtoken", units::dollars_per_million_tokens, {}},
    {"$/token", units::dollars / units::single_tokens, {}, false},
};
template<>
inline constexpr named_unit<device_amount> unit_names<device_amount>[] = {
    {"GPUs", units::gpu_devices, {}},
};
template<>
inline constexpr named_unit<device_time> unit_names<device_time>[] = {
    {"GPU-h", units::gpu_hours, {}},
    {"GPU-s", units::gpu_devices* units::seconds, {}, false},
    {"GPU-days", units::gpu_devices* units::days, {}, false},
    {"GPU-years", units::gpu_devices* units::years, {}, false},
};
template<>
inline constexpr named_unit<token_amount> unit_names<token_amount>[] = {
    {"tokens", units::single_tokens, {}},
    {"Mtokens", 1e6 * units::single_tokens, 1e6 * units::single_tokens},
    {"Gtokens", 1e9 * units::single_tokens, 1e9 * units::single_tokens},
    {"Ttokens", 1e12 * units::single_tokens, 1e12 * units::single_tokens},
};
template<>
inline constexpr named_unit<token_rate> unit_names<token_rate>[] = {
    {"tokens/s", units::tokens_per_second, {}},
};
template<>
inline constexpr named_unit<energy_per_token> unit_names<energy_per_token>[] = {
    {"J/token", units::joules_per_token, {}},
    {"kWh/Mtoken", units::kilowatt_hours / (1e6 * units::single_tokens), {}, false},
};
template<>
inline constexpr named_unit<sample_amount> unit_names<sample_amount>[] = {
    {"samples", units::samples, {}},
    {"images", units::samples, {}, false},
    {"sequences", units::samples, {}, false},
};
template<>
inline constexpr named_unit<sample_rate> unit_names<sample_rate>[] = {
    {"samples/s", units::samples_per_second, {}},
    {"images/s", units::images_per_second, {}, false},
    {"sequences/s", units::sequences_per_second, {}, false},
};
template<>
inline constexpr named_unit<carbon_mass> unit_names<carbon_mass>[] = {
    {"gCO2e", units::grams_co2e, {}},
    {"kgCO2e", units::kilograms_co2e, units::kilograms_co2e},
    {"tCO2e", units::tonnes_co2e, units::tonnes_co2e},
};
template<>
inline constexpr named_unit<carbon_intensity> unit_names<carbon_intensity>[] = {
    {"gCO2e/kWh", units::grams_co2e_per_kilowatt_hour, {}},
};
template<>
inline constexpr named_unit<carbon_per_token> unit_names<carbon_per_token>[] = {
    {"gCO2e/Mtoken", units::grams_co2e_per_million_tokens, {}},
    {"gCO2e/token", units::grams_co2e / units::single_tokens, {}, false},
};

/// What things of a counted kind are called: one of them, many of them. Empty for a kind that has no name here.
struct noun {
  std::string_view one;
  std::string_view many;
};

/// The words of a kind.
template<class Kind>
inline constexpr noun noun_of{};
template<>
inline constexpr noun noun_of<gpu_kind>{"GPU", "GPUs"};
template<>
inline constexpr noun noun_of<node_kind>{"node", "nodes"};
template<>
inline constexpr noun noun_of<batch_kind>{"sample", "samples"};
template<>
inline constexpr noun noun_of<sequence_kind>{"sequence", "sequences"};
template<>
inline constexpr noun noun_of<token_kind>{"token", "tokens"};
template<>
inline constexpr noun noun_of<layer_kind>{"layer", "layers"};
template<>
inline constexpr noun noun_of<head_kind>{"head", "heads"};
template<>
inline constexpr noun noun_of<expert_kind>{"expert", "experts"};
template<>
inline constexpr noun noun_of<stage_kind>{"stage", "stages"};
template<>
inline constexpr noun noun_of<micro_batch_kind>{"micro-batch", "micro-batches"};
template<>
inline constexpr noun noun_of<multiprocessor_kind>{"multiprocessor", "multiprocessors"};
template<>
inline constexpr noun noun_of<feature_kind>{"feature", "features"};

namespace detail {
template<class Quantity>
inline constexpr bool has_unit_names = std::is_array_v<decltype(unit_names<Quantity>)>;
}  // namespace detail

/// The unit of a kind that has this symbol.
///
/// Inputs   symbol  as in `unit_names<Quantity>`, capitals as there
/// Returns  the unit's size, or nothing where the kind has no such unit
/// Source   definition
template<class Quantity>
constexpr std::optional<Quantity> unit_named(std::string_view symbol) {
  for (const auto& unit : unit_names<Quantity>)
    if (unit.symbol == symbol) return unit.size;
  return std::nullopt;
}

/// The unit in which a quantity reads well.
///
/// Model    the last unit with shown_from <= |quantity|
/// Inputs   quantity  any of a kind with named units; infinite and NaN too
/// Returns  a unit of its kind; the first one for zero and for NaN
/// Errors   RL-209 (does not compile) for a kind that has no named units
/// Source   definition
template<class Quantity>
constexpr named_unit<Quantity> readable_unit(const Quantity& quantity) {
  static_assert(detail::has_unit_names<Quantity>,
                "RL-209: this kind has no unit symbol; print in(quantity, unit) (docs/reference/errors.md#rl-209)");
  if constexpr (detail::has_unit_names<Quantity>) {
    const double magnitude = quantity.value() < 0.0 ? -quantity.value() : quantity.value();
    named_unit<Quantity> best = unit_names<Quantity>[0];
    for (const auto& unit : unit_names<Quantity>)
      if (unit.shown && unit.shown_from.value() <= magnitude) best = unit;
    return best;
  } else {
    return {};
  }
}

}  // namespace ridgeline::inline v0_2
