// A machine that never works has no hours of use to bear its price.
// expect-error: utilization_zero
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/fleet.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr fraction used = percent(50);
#else
constexpr fraction used = percent(0);
#endif
constexpr running_terms terms = terms_of({.price = 10'000.0 * units::dollars,
                                          .draw = {.gpu = 400.0 * units::watts, .host = 0.0 * units::watts},
                                          .electricity = energy_price{}},
                                         365.0 * units::days, used, 0.0 * units::grams_co2e_per_kilowatt_hour);
