#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr figure<bandwidth> memory = 900.0 * gigabytes_per_second;
static_assert(memory && memory.verified() && memory.value() == 900.0 * gigabytes_per_second);
static_assert(!figure<bandwidth>{} && !figure<bandwidth>{absent}.verified());
static_assert(unverified(350.0 * watts) && !unverified(350.0 * watts).verified());
static_assert(figure<double>(2).value() == 2.0);  // a whole number of slots is a number of slots
static_assert(figure<int>(2020).value() == 2020);
static_assert(std::is_trivially_copyable_v<figure<bandwidth>>);
static_assert(!std::is_convertible_v<figure<bandwidth>, bool>);  // asked for, never slipped into a sum
static_assert(!std::is_convertible_v<figure<bandwidth>, bandwidth>);
