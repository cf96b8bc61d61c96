#pragma once
#include <cstdio>
#include <cstdlib>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>

// Constants as the headers of catalogue/calibrations/ write them: four digits and the unit.
namespace accuracy {

namespace detail {

/// "5.852", "17.0", "9.99e-13": four digits, never an integer literal.
inline std::string digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number);
  const std::string made = text;
  return made.find_first_of(".e") == std::string::npos ? made + ".0" : made;
}

/// "171.1e3", "2.711e6": thousands and millions, as cycles are written.
inline std::string in_thousands(double number) {
  if (number >= 1e6) return digits(number / 1e6) + "e6";
  return number >= 1e3 ? digits(number / 1e3) + "e3" : digits(number);
}

}  // namespace detail

inline std::string written(double number) { return detail::digits(number); }
inline std::string written(ridgeline::fraction share) { return "fraction(" + detail::digits(share.value()) + ")"; }
inline std::string written(ridgeline::cycle_count cycles) {
  return detail::in_thousands(cycles.value()) + " * units::cycles";
}
inline std::string written(ridgeline::elements_per_cycle rate) {
  return detail::digits(rate.value()) + " / units::cycles";
}
inline std::string written(ridgeline::data_size bytes) { return detail::digits(bytes.value()) + " * units::bytes"; }
inline std::string written(ridgeline::energy_per_operation energy) {
  return detail::digits(energy.value()) + " * units::joules / units::operations";
}
/// In microseconds or milliseconds where the rounded number of seconds comes out the same to the last bit.
inline std::string written(ridgeline::duration time) {
  const double seconds = std::strtod(detail::digits(time.value()).c_str(), nullptr);
  for (const auto& [unit, name] :
       {std::pair(ridgeline::units::microseconds, "microseconds"), {ridgeline::units::milliseconds, "milliseconds"}}) {
    const std::string number = detail::digits(seconds / unit.value());
    const double read_again = std::strtod(number.c_str(), nullptr);
    const bool handy = read_again >= 1.0 && read_again < 1000.0;
    if (handy && read_again * unit.value() == seconds) return number + " * units::" + name;
  }
  return detail::digits(seconds) + " * units::seconds";
}

/// "{0.01049 * units::seconds, constant_origin::fitted}"
template<class Value>
std::string written(const ridgeline::calibrated<Value>& constant) {
  constexpr const char* names[] = {"derived", "measured", "fitted"};
  return "{" + written(constant.value) + ", constant_origin::" + names[static_cast<int>(constant.origin)] + "}";
}

}  // namespace accuracy
