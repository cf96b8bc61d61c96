// IT energy and facility energy meet in one place, the PUE: compiling is passing.
#include <ridgeline/cost/electricity.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(std::is_same_v<decltype(it_energy(1.0 * joules) * pue_of_one), facility_energy>);
static_assert(!std::is_convertible_v<facility_energy, it_energy> && !std::is_convertible_v<energy, it_energy>);
static_assert(
    std::is_same_v<decltype(electricity_cost(facility_energy(1.0 * joules), 1.0 * dollars_per_kilowatt_hour)), money>);
static_assert(it_energy(5.0 * kilowatt_hours) * pue(1.2) == pue(1.2) * it_energy(5.0 * kilowatt_hours));
static_assert(pue_of_one.value() == 1.0 && pue(1.1) < pue(1.2));
static_assert(in(it_energy(3.0 * kilowatt_hours), watt_hours) == 3000.0);
