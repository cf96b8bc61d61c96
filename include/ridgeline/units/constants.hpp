#pragma once
#include <ridgeline/units/quantities.hpp>

/// The words a person types after a number: `24.0 * gibibytes`, `1555.0 * gigabytes_per_second`.
///
/// Source   powers of ten: BIPM, The International System of Units, 9th edition, 2019, tables 7 and 8; powers of two:
///          IEC 80000-13; a unit of price is its name. tests/static/units/constants_static.cpp states them.
namespace ridgeline::inline v0_2::units {

/// What each of them is: a quantity that `in` takes for a unit.
template<class Quantity>
using unit = detail::unit_constant<Quantity>;

inline constexpr unit<data_size> bytes = data_size::from_value(1.0);
inline constexpr unit<data_size> kilobytes = 1e3 * bytes;
inline constexpr unit<data_size> megabytes = 1e6 * bytes;
inline constexpr unit<data_size> gigabytes = 1e9 * bytes;  // 10^9: what datasheets print
inline constexpr unit<data_size> terabytes = 1e12 * bytes;
inline constexpr unit<data_size> kibibytes = 1024.0 * bytes;
inline constexpr unit<data_size> mebibytes = 1024.0 * kibibytes;
inline constexpr unit<data_size> gibibytes = 1024.0 * mebibytes;  // 2^30: what allocators print
inline constexpr unit<data_size> tebibytes = 1024.0 * gibibytes;

inline constexpr unit<duration> seconds = duration::from_value(1.0);
inline constexpr unit<duration> milliseconds = 1e-3 * seconds;
inline constexpr unit<duration> microseconds = 1e-6 * seconds;
inline constexpr unit<duration> nanoseconds = 1e-9 * seconds;
inline constexpr unit<duration> minutes = 60.0 * seconds;
inline constexpr unit<duration> hours = 60.0 * minutes;
inline constexpr unit<duration> days = 24.0 * hours;
inline constexpr unit<duration> years = 365.0 * days;  // the year of an electricity bill, not the astronomer's

inline constexpr unit<operation_count> operations = operation_count::from_value(1.0);
inline constexpr unit<operation_count> flops = operations;  // counts; a rate is teraflops_per_second
inline constexpr unit<operation_count> teraflops = 1e12 * flops;
inline constexpr unit<operation_count> petaflops = 1e15 * flops;
inline constexpr unit<operation_count> exaflops = 1e18 * flops;
inline constexpr unit<operation_rate> operations_per_second = operations / seconds;
inline constexpr unit<operation_rate> gigaflops_per_second = 1e9 * flops / seconds;
inline constexpr unit<operation_rate> teraflops_per_second = 1e12 * flops / seconds;
inline constexpr unit<operation_rate> petaflops_per_second = 1e15 * flops / seconds;
inline constexpr unit<operation_rate> teraoperations_per_second = 1e12 * operations / seconds;
inline constexpr unit<arithmetic_intensity> flops_per_byte = flops / bytes;

inline constexpr unit<bandwidth> bytes_per_second = bytes / seconds;
inline constexpr unit<bandwidth> megabytes_per_second = megabytes / seconds;
inline constexpr unit<bandwidth> gigabytes_per_second = gigabytes / seconds;
inline constexpr unit<bandwidth> terabytes_per_second = terabytes / seconds;

inline constexpr unit<cycle_count> cycles = cycle_count::from_value(1.0);
inline constexpr unit<clock_rate> hertz = cycles / seconds;
inline constexpr unit<clock_rate> megahertz = 1e6 * hertz;
inline constexpr unit<clock_rate> gigahertz = 1e9 * hertz;
inline constexpr unit<operations_per_cycle> flops_per_cycle = flops / cycles;

inline constexpr unit<energy> joules = energy::from_value(1.0);
inline constexpr unit<power> watts = joules / seconds;
inline constexpr unit<power> kilowatts = 1e3 * watts;
inline constexpr unit<power> megawatts = 1e6 * watts;
inline constexpr unit<energy> watt_hours = watts * hours;
inline constexpr unit<energy> kilowatt_hours = kilowatts * hours;
inline constexpr unit<energy> megawatt_hours = megawatts * hours;

inline constexpr unit<money> dollars = money::from_value(1.0);
inline constexpr unit<money> cents = 0.01 * dollars;
inline constexpr unit<hourly_price> dollars_per_hour = dollars / hours;
inline constexpr unit<energy_price> dollars_per_kilowatt_hour = dollars / kilowatt_hours;

inline constexpr unit<device_amount> gpu_devices = device_amount::from_value(1.0);
inline constexpr unit<device_time> gpu_hours = gpu_devices * hours;
inline constexpr unit<hourly_price_per_gpu> dollars_per_gpu_hour = dollars / gpu_hours;

inline constexpr unit<token_amount> single_tokens = token_amount::from_value(1.0);
inline constexpr unit<token_rate> tokens_per_second = single_tokens / seconds;
inline constexpr unit<price_per_token> dollars_per_million_tokens = dollars / (1e6 * single_tokens);
inline constexpr unit<energy_per_token> joules_per_token = joules / single_tokens;

inline constexpr unit<sample_amount> samples =
    sample_amount::from_value(1.0);  // images or sequences: what a batch counts
inline constexpr unit<sample_rate> samples_per_second = samples / seconds;
inline constexpr unit<sample_rate> images_per_second = samples_per_second;
inline constexpr unit<sample_rate> sequences_per_second = samples_per_second;

inline constexpr unit<carbon_mass> grams_co2e = carbon_mass::from_value(1.0);
inline constexpr unit<carbon_mass> kilograms_co2e = 1e3 * grams_co2e;
inline constexpr unit<carbon_mass> tonnes_co2e = 1e6 * grams_co2e;
inline constexpr unit<carbon_intensity> grams_co2e_per_kilowatt_hour = grams_co2e / kilowatt_hours;
inline constexpr unit<carbon_per_token> grams_co2e_per_million_tokens = grams_co2e / (1e6 * single_tokens);

}  // namespace ridgeline::inline v0_2::units
