#include <boost/units/make_system.hpp>
#include <boost/units/pow.hpp>
#include <boost/units/systems/si/time.hpp>
#include <ridgeline/interop/boost_units.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline::units;

// Our list of base units is the one that Boost would make: written in order, it need not be sorted by every includer.
template<class System>
struct list_of;
template<class List>
struct list_of<boost::units::homogeneous_system<List>> {
  using type = List;
};
namespace own = ridgeline::detail;
using sorted_by_boost =
    boost::units::make_system<own::cycle_unit, own::byte_unit, own::operation_unit, own::second_unit, own::joule_unit,
                              own::dollar_unit, own::gram_co2e_unit, own::gpu_unit, own::token_unit,
                              own::sample_unit>::type;
static_assert(std::is_base_of_v<list_of<sorted_by_boost>::type, own::base_units>);

// Beside Boost's own operators ours are still the ones that are found, and they make the same types.
static_assert(std::is_same_v<decltype(watts * seconds), energy>);
static_assert(std::is_same_v<decltype(bytes / seconds), bandwidth>);
static_assert(std::is_same_v<decltype(bytes / bytes), double>);
static_assert(std::is_same_v<decltype(2.0 * watts), power>);
static_assert(std::is_same_v<decltype(watts * 2), power>);
static_assert(std::is_same_v<decltype(watts / 2.0), power>);
static_assert(std::is_same_v<decltype(1.0 / seconds * cycles), clock_rate>);
static_assert(minutes - seconds + -seconds == 58.0 * seconds);
static_assert(seconds < minutes && minutes > seconds && seconds <= minutes && minutes >= seconds && seconds != minutes);
template<class Unit>
using boost_product = boost::units::multiply_typeof_helper<boost::units::quantity<Unit>, duration>::type;
static_assert(std::is_same_v<boost_product<power::unit_type>, energy>);
static_assert(boost::units::pow<2>(3.0 * seconds) == 9.0 * seconds * seconds);

// A quantity of ours and one of SI are multiplied by Boost, and the units stay apart.
constexpr auto rest = 2.0 * boost::units::si::second;
static_assert((6.0 * bytes / rest).value() == 3.0);
static_assert(!std::is_same_v<decltype(6.0 * bytes / rest), bandwidth>);
static_assert((6.0 * bytes / rest * rest).value() == 6.0);
