#include <ridgeline/units/fraction.hpp>
#include <type_traits>

using namespace ridgeline;

static_assert(percent(85).value() == 0.85 && fraction(0.85) == percent(85));
static_assert(fraction(1) == percent(100) && fraction(0).complement() == fraction(1));
static_assert(percent(15) < percent(85));
static_assert(std::is_trivially_copyable_v<fraction> && sizeof(fraction) == sizeof(double));
static_assert(!std::is_default_constructible_v<fraction>);  // no share without a number
static_assert(!std::is_convertible_v<fraction, double>);
