#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline::inline v0_2 {

/// A memory interface.
///
/// Fields   clock      of the memory, as tools print it [cycle/s]
///          transfers  of a pin in a clock cycle: 2 for HBM (double data rate), 8 for GDDR5, 16 for GDDR6X as they are
///          counted [1]
///          bits       of the bus, all channels together [1]
/// Source   definition
struct memory_bus {
  clock_rate clock = {};
  double transfers = 2.0;
  int bits = 0;
};

/// Peak bandwidth of a memory interface: more comes from a faster clock or from a wider bus.
///
/// Model    clock * transfers * bits / 8
/// Inputs   bus  as its maker describes it
/// Returns  [B/s]
/// Errors   RL-101 if the clock or the transfers are not positive and finite; RL-110 for a bus below 1 bit or above
///          10^8
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Memory Bandwidth" and the paragraph before it (read
///          2026-11-22); JEDEC JESD235 (HBM), JESD250 (GDDR6)
/// Checked  tests/unit/hardware/memory_bus_test.cpp: devices of the catalogue
constexpr bandwidth memory_bandwidth_of(const memory_bus& bus) {
  const bool positive = bus.clock.value() > 0.0 && math::is_finite(bus.clock.value()) && bus.transfers > 0.0 &&
                        math::is_finite(bus.transfers);
  if (!positive) detail::violated<errc::figure_not_positive>();
  if (bus.bits < 1 || bus.bits > 100'000'000) detail::violated<errc::dimension_out_of_range>();
  return bus.clock / units::hertz * bus.transfers * (bus.bits / 8.0) * units::bytes_per_second;
}

}  // namespace ridgeline::inline v0_2
