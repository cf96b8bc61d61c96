#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(in(kilobytes, bytes) == 1e3 && in(megabytes, bytes) == 1e6);
static_assert(in(gigabytes, bytes) == 1e9 && in(terabytes, bytes) == 1e12);
static_assert(in(kibibytes, bytes) == 1024.0 && in(mebibytes, bytes) == 1048576.0);
static_assert(in(gibibytes, bytes) == 1073741824.0 && in(tebibytes, bytes) == 1099511627776.0);

static_assert(in(seconds, milliseconds) == 1e3 && in(minutes, seconds) == 60.0);
static_assert(in(hours, seconds) == 3600.0 && in(days, hours) == 24.0 && in(years, days) == 365.0);
static_assert(microseconds.value() == 1e-6 && nanoseconds.value() == 1e-9);

static_assert(flops == operations);
static_assert(in(petaflops, teraflops) == 1e3 && in(exaflops, petaflops) == 1e3);
static_assert(in(teraflops_per_second, gigaflops_per_second) == 1e3);
static_assert(in(petaflops_per_second, teraflops_per_second) == 1e3);
static_assert(teraoperations_per_second == teraflops_per_second && operations_per_second.value() == 1.0);
static_assert(flops_per_byte * bytes == flops && flops_per_cycle * cycles == flops);

static_assert(gigabytes_per_second * seconds == gigabytes && terabytes_per_second * seconds == terabytes);
static_assert(megabytes_per_second * seconds == megabytes && bytes_per_second * seconds == bytes);
static_assert(hertz * seconds == cycles && in(gigahertz, megahertz) == 1e3);

static_assert(watts * seconds == joules && in(kilowatts, watts) == 1e3 && in(megawatts, kilowatts) == 1e3);
static_assert(in(watt_hours, joules) == 3600.0 && in(kilowatt_hours, watt_hours) == 1e3);
static_assert(in(megawatt_hours, kilowatt_hours) == 1e3);

static_assert(in(dollars, cents) == 100.0);
static_assert(dollars_per_hour * hours == dollars && dollars_per_gpu_hour * gpu_hours == dollars);
// A price per kilowatt-hour is stored per joule: one division, so the product may miss by one rounding.
constexpr bool is_one(double x) { return x > 1.0 - 2.3e-16 && x < 1.0 + 2.3e-16; }
static_assert(is_one(in(dollars_per_kilowatt_hour * kilowatt_hours, dollars)));
static_assert(gpu_hours / (gpu_devices * seconds) == 3600.0);

static_assert(single_tokens.value() == 1.0);  // the number of a count is its value in its unit
static_assert(tokens_per_second * seconds == single_tokens && joules_per_token * single_tokens == joules);
static_assert(in(dollars_per_million_tokens * (1e6 * single_tokens), dollars) == 1.0);
static_assert(is_one(in(grams_co2e_per_million_tokens * (1e6 * single_tokens), grams_co2e)));
static_assert(samples_per_second * seconds == samples);
static_assert(images_per_second == samples_per_second && sequences_per_second == samples_per_second);

static_assert(in(kilograms_co2e, grams_co2e) == 1e3 && in(tonnes_co2e, kilograms_co2e) == 1e3);
static_assert(is_one(in(grams_co2e_per_kilowatt_hour * kilowatt_hours, grams_co2e)));
