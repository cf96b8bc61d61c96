// What the two kinds of time may become, and what not: compiling is passing.
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(std::is_convertible_v<duration, calendar_time>);  // a plain duration is calendar time
static_assert(!std::is_same_v<time_of_use, calendar_time>);
static_assert(std::is_trivially_copyable_v<time_of_use> && sizeof(time_of_use) == sizeof(double));
static_assert(time_of_use(36.0 * hours).at(percent(15)) == calendar_time(240.0 * hours));
static_assert(calendar_time(240.0 * hours).used(percent(15)) == time_of_use(36.0 * hours));
static_assert(time_of_use(1.0 * hours).at(percent(100)) == 1.0 * hours);
static_assert(calendar_time(1.0 * years).used(percent(0)) == time_of_use{});
static_assert(time_of_use(1.0 * hours) < time_of_use(2.0 * hours));
static_assert(calendar_time(2.0 * days) > 1.0 * days);
static_assert(in(time_of_use(36.0 * hours), days) == 1.5);
static_assert(in(calendar_time(36.0 * hours), days) == 1.5);
static_assert(calendar_time(1.0 * days) - calendar_time(2.0 * days) == -1.0 * days);
static_assert(time_of_use(1.0 * hours) + time_of_use(2.0 * hours) == time_of_use(3.0 * hours));
static_assert(calendar_time(1.0 * days) + calendar_time(2.0 * days) == calendar_time(3.0 * days));
static_assert(time_of_use(1.0 * hours) != time_of_use(2.0 * hours) &&
              calendar_time(1.0 * days) != calendar_time(2.0 * days));
static_assert(time_of_use{}.value() == 0.0 * hours && calendar_time{}.value() == 0.0 * hours);
// A millionth of the time is some.
static_assert(time_of_use(1.0 * seconds).at(fraction(1e-6)) > calendar_time(11.0 * days));
