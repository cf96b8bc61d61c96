#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(in(1.5 * hours, minutes) == 90.0);
static_assert(in(24.0 * gibibytes, gibibytes) == 24.0);
static_assert(in(300.0 * gigabytes, 24.0 * gigabytes) == 12.5);

// Kinds that people confuse are different types.
static_assert(!std::is_same_v<data_size, bandwidth>);
static_assert(!std::is_same_v<power, energy>);
static_assert(!std::is_same_v<hourly_price, hourly_price_per_gpu>);
static_assert(!std::is_same_v<token_rate, sample_rate>);
static_assert(!std::is_same_v<operation_rate, clock_rate>);
static_assert(!std::is_same_v<operation_count, cycle_count>);

// Each rate is what its name says.
static_assert(std::is_same_v<decltype(bandwidth{} * duration{}), data_size>);
static_assert(std::is_same_v<decltype(operations_per_cycle{} * clock_rate{}), operation_rate>);
static_assert(std::is_same_v<decltype(arithmetic_intensity{} * bandwidth{}), operation_rate>);
static_assert(std::is_same_v<decltype(energy_price{} * power{}), hourly_price>);
static_assert(std::is_same_v<decltype(hourly_price_per_gpu{} * device_amount{}), hourly_price>);
static_assert(std::is_same_v<decltype(energy_per_token{} * token_rate{}), power>);
static_assert(std::is_same_v<decltype(price_per_token{} * token_amount{}), money>);
static_assert(std::is_same_v<decltype(carbon_intensity{} * energy{}), carbon_mass>);
static_assert(std::is_same_v<decltype(efficiency_per_energy{} * power{}), operation_rate>);
static_assert(std::is_same_v<decltype(sample_rate{} * duration{}), sample_amount>);
