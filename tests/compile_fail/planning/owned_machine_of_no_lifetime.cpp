// A price is borne by the hours of a lifetime; no lifetime has none.
// expect-error: period_zero
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/fleet.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr duration lifetime = 365.0 * units::days;
#else
constexpr duration lifetime = 0.0 * units::days;
#endif
constexpr running_terms terms = terms_of({.price = 10'000.0 * units::dollars,
                                          .draw = {.gpu = 400.0 * units::watts, .host = 0.0 * units::watts},
                                          .electricity = energy_price{}},
                                         lifetime, percent(50), 0.0 * units::grams_co2e_per_kilowatt_hour);
