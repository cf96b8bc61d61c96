#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/text.hpp>
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// Who makes the device.
enum class vendor { nvidia, amd, intel, google, apple, huawei, amazon };

/// The name of a maker.
///
/// Inputs   maker  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(vendor maker) noexcept {
  switch (maker) {
    case vendor::nvidia: return "NVIDIA";
    case vendor::amd: return "AMD";
    case vendor::intel: return "Intel";
    case vendor::google: return "Google";
    case vendor::apple: return "Apple";
    case vendor::huawei: return "Huawei";
    case vendor::amazon: return "Amazon";
  }
  return "unknown";
}

/// How the device is mounted, which decides what can be built around it.
enum class form_factor { desktop, workstation, pcie, sxm, oam, mobile, module, system_on_chip, pod };

/// The name of a form.
///
/// Inputs   form  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(form_factor form) noexcept {
  switch (form) {
    case form_factor::desktop: return "desktop";
    case form_factor::workstation: return "workstation";
    case form_factor::pcie: return "PCIe";
    case form_factor::sxm: return "SXM";
    case form_factor::oam: return "OAM";
    case form_factor::mobile: return "mobile";
    case form_factor::module: return "module";
    case form_factor::system_on_chip: return "system on chip";
    case form_factor::pod: return "pod";
  }
  return "unknown";
}

/// Peak rates of dense work, as published for the boost or tensor clock [operation/s]. Never a 2:4-sparse rate:
/// hardware/sparsity.hpp keeps those apart. A rate that the device does not have is absent.
struct dense_peaks {
  figure<operation_rate> fp32 = absent;  // outside the matrix units
  figure<operation_rate> tf32 = absent;
  figure<operation_rate> fp16_accumulate_fp16 = absent;
  figure<operation_rate> fp16_accumulate_fp32 = absent;
  figure<operation_rate> bf16_accumulate_fp32 = absent;
  figure<operation_rate> fp8_accumulate_fp16 = absent;
  figure<operation_rate> fp8_accumulate_fp32 = absent;
  figure<operation_rate> int8_accumulate_int32 = absent;
  figure<operation_rate> fp4_accumulate_fp32 = absent;
};

/// What the lower power limit of an owner did to a device.
///
/// Inputs   makers_limit  its board power without; absent: nothing was done [W]
///          speed   of its rates, relative to those without, in (0, 1] [1]
///          factor  80 % interval of that speed: 1 / this to this [1]
/// Source   `under_power_limit`
struct owners_limit {
  figure<power> makers_limit = absent;
  double speed = 1.0;
  double factor = 1.0;

  /// Whether the owner set a limit. Source: definition.
  constexpr explicit operator bool() const { return bool(makers_limit); }
  /// The interval of a time because of it. Source: definition.
  constexpr likely_factors within() const { return {1.0 / factor, factor}; }
};

/// One device as software sees it (an MI250X is one module, its two dies counted together).
///
/// Inputs   maker, architecture, form, launch_year  as the maker names them
///          capacity            what the device really has, not the name on the box: an A100's "80 GB" is 80 GiB [B]
///          memory_bandwidth    from the datasheet [B/s]
///          peak                dense rates by format
///          boost_clock         a maximum [cycle/s]
///          l2_cache            of the whole device [B]
///          shared_memory_per_multiprocessor  with the first-level cache where they are one [B]
///          link_per_direction  the sum over the device's own links to its peers, one way [B/s]
///          pcie_generation     of its way to the host
///          board_power         the limit set by the maker, or a lower one set by the owner [W]
///          limited             in the second case, what that did to the rates: `under_power_limit`
///          slots               that a card covers [1]
///          source              of all that is not marked
/// Errors   RL-101 where a figure is zero, negative, infinite or NaN
/// Source   each entry of the catalogue carries its own
struct accelerator {
  detail::no_bare_id described_by_fields = {};
  text id = {};    // what programs take: "a100-sxm4-80gb"
  text name = {};  // what people read: "A100 SXM4 80 GB"
  vendor maker = vendor::nvidia;
  text architecture = {};
  form_factor form = form_factor::desktop;
  figure<int> launch_year = absent;

  figure<data_size> capacity = absent;
  figure<bandwidth> memory_bandwidth = absent;
  dense_peaks peak = {};
  bool structured_sparsity = false;  // twice the dense matrix rate for exactly 2 zeros in 4 weights

  figure<multiprocessor_count> multiprocessors = absent;  // SMs, compute units, Xe cores, GPU cores
  figure<clock_rate> boost_clock = absent;
  figure<clock_rate> tensor_clock = absent;  // only where published apart from the boost clock
  figure<data_size> l2_cache = absent;
  figure<data_size> shared_memory_per_multiprocessor = absent;

  text link = "none"_text;  // an id of catalogue/interconnects.hpp, or "none"
  figure<bandwidth> link_per_direction = absent;
  figure<int> pcie_generation = absent;
  figure<int> pcie_lanes = absent;  // only where a card is known to have fewer than 16
  figure<power> board_power = absent;
  owners_limit limited = {};
  figure<double> slots = absent;

  citation source = {};
};

/// The limit that the maker sets.
///
/// Inputs   device  any
/// Returns  its board power without a lower limit of its owner [W], or absent
/// Source   definition
/// Checked  tests/unit/performance/speedup/power_limit_test.cpp
constexpr figure<power> makers_limit(const accelerator& device) {
  return device.limited ? device.limited.makers_limit : device.board_power;
}

/// The dense peak of one arithmetic.
///
/// Inputs   device  any
///          kind    inputs and accumulate width
/// Returns  the published rate [operation/s], or absent
/// Errors   RL-105 for a value outside the enumeration
/// Source   the device's own
constexpr figure<operation_rate> dense_peak(const accelerator& device, arithmetic kind) {
  switch (kind) {
    case arithmetic::fp32: return device.peak.fp32;
    case arithmetic::tf32: return device.peak.tf32;
    case arithmetic::fp16_accumulate_fp16: return device.peak.fp16_accumulate_fp16;
    case arithmetic::fp16_accumulate_fp32: return device.peak.fp16_accumulate_fp32;
    case arithmetic::bf16_accumulate_fp32: return device.peak.bf16_accumulate_fp32;
    case arithmetic::fp8_accumulate_fp16: return device.peak.fp8_accumulate_fp16;
    case arithmetic::fp8_accumulate_fp32: return device.peak.fp8_accumulate_fp32;
    case arithmetic::int8_accumulate_int32: return device.peak.int8_accumulate_int32;
    case arithmetic::fp4_accumulate_fp32: return device.peak.fp4_accumulate_fp32;
  }
  detail::violated<errc::figure_absent>();
}

}  // namespace ridgeline::inline v0_2
