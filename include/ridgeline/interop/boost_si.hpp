#pragma once
#include <boost/units/quantity.hpp>
#include <boost/units/systems/information/bit.hpp>
#include <boost/units/systems/information/byte.hpp>
#include <boost/units/systems/si/energy.hpp>
#include <boost/units/systems/si/frequency.hpp>
#include <boost/units/systems/si/power.hpp>
#include <boost/units/systems/si/time.hpp>
#include <ridgeline/units/quantities.hpp>

/// To and from Boost.Units' own systems: SI for time, energy, power and clocks, information units for data. Both sides
/// store the same number (seconds, joules, watts, hertz, bytes), so both directions are exact; bits are a factor of 8.
/// A scaled SI quantity (hours, milliseconds) is first converted to its base unit, by Boost's own explicit conversion.
namespace ridgeline::inline v0_2 {

/// Bytes and bits as Boost.Units has them.
using boost_bytes = boost::units::quantity<boost::units::information::hu::byte::info, double>;
using boost_bits = boost::units::quantity<boost::units::information::hu::bit::info, double>;

/// Seconds of SI.
///
/// Inputs   time  any
/// Returns  the same number of SI seconds [s]
/// Source   definition
constexpr auto to_si(const duration& time) {
  return boost::units::quantity<boost::units::si::time, double>::from_value(time.value());
}

/// Joules of SI.
///
/// Inputs   work  any
/// Returns  the same number of SI joules [J]
/// Source   definition
constexpr auto to_si(const energy& work) {
  return boost::units::quantity<boost::units::si::energy, double>::from_value(work.value());
}

/// Watts of SI.
///
/// Inputs   draw  any
/// Returns  the same number of SI watts [W]
/// Source   definition
constexpr auto to_si(const power& draw) {
  return boost::units::quantity<boost::units::si::power, double>::from_value(draw.value());
}

/// Hertz of SI, where a cycle has no dimension.
///
/// Inputs   clock  any
/// Returns  the same number of SI hertz [1/s]
/// Source   definition
constexpr auto to_si(const clock_rate& clock) {
  return boost::units::quantity<boost::units::si::frequency, double>::from_value(clock.value());
}

/// Bytes of Boost's information system.
///
/// Inputs   data  any
/// Returns  the same number of bytes [B]
/// Source   definition
constexpr boost_bytes to_si(const data_size& data) { return boost_bytes::from_value(data.value()); }

/// A time in SI seconds as a duration.
///
/// Inputs   time  any
/// Returns  the same number of seconds [s]
/// Source   definition
constexpr duration from_si(const boost::units::quantity<boost::units::si::time, double>& time) {
  return duration::from_value(time.value());
}

/// An energy in SI joules as an energy. A torque has the same SI unit: it is the caller's word that this is none.
///
/// Inputs   work  any
/// Returns  the same number of joules [J]
/// Source   definition
constexpr energy from_si(const boost::units::quantity<boost::units::si::energy, double>& work) {
  return energy::from_value(work.value());
}

/// A power in SI watts as a power.
///
/// Inputs   draw  any
/// Returns  the same number of watts [W]
/// Source   definition
constexpr power from_si(const boost::units::quantity<boost::units::si::power, double>& draw) {
  return power::from_value(draw.value());
}

/// A frequency in SI hertz as a clock rate. Becquerels have the same SI unit: the caller says that these are cycles.
///
/// Inputs   clock  any
/// Returns  the same number of cycles a second [cycle/s]
/// Source   definition
constexpr clock_rate from_si(const boost::units::quantity<boost::units::si::frequency, double>& clock) {
  return clock_rate::from_value(clock.value());
}

/// Boost's bytes as a data size.
///
/// Inputs   data  any
/// Returns  the same number of bytes [B]
/// Source   definition
constexpr data_size from_si(const boost_bytes& data) { return data_size::from_value(data.value()); }

/// Boost's bits as a data size.
///
/// Model    bytes = bits / 8
/// Inputs   data  any
/// Returns  an eighth as many bytes [B]
/// Source   IEC 80000-13
constexpr data_size from_si(const boost_bits& data) { return data_size::from_value(0.125 * data.value()); }

}  // namespace ridgeline::inline v0_2
