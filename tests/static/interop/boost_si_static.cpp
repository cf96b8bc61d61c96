#include <ridgeline/interop/boost_si.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

static_assert(from_si(to_si(2.5 * hours)) == 2.5 * hours);
static_assert(to_si(2.5 * hours).value() == 9000.0);
static_assert(to_si(kilowatt_hours).value() == 3.6e6);
static_assert(from_si(boost_bits::from_value(8.0)) == bytes);
