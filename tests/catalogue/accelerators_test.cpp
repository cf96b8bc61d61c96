#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <iterator>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <support/catalogue.hpp>
#include <utility>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

// Makers round: 20 MHz of a clock, the last digit of a rate, a tensor clock of 1755 for 1740. All that stays below 2 %.
constexpr double rounding = 0.02;

constexpr bool agree(double left, double right) { return std::abs(left / right - 1.0) <= rounding; }

struct exemption {
  std::string_view device;
  std::string_view reason;
};

// Devices of which at least one published peak does not follow from multiprocessors, clock and architecture.
constexpr std::array unchecked{
    // [unchecked]
    exemption{"a10g", "half the matrix rates of the other cards of its architecture; cut by NVIDIA for one cloud"},
    // [/unchecked]
    exemption{"h100-nvl-94gb", "its matrix peaks rest on a tensor clock that is not published (1544 MHz would fit)"},
    exemption{"h200-nvl-141gb", "its matrix peaks rest on a tensor clock that is not published (1544 MHz would fit)"},
    exemption{"gh200-96gb", "its matrix peaks rest on a tensor clock that is not published (1830 MHz would fit)"},
    exemption{"gh200-144gb", "its matrix peaks rest on a tensor clock that is not published (1830 MHz would fit)"},
    exemption{"b100-sxm-192gb", "neither multiprocessors nor a clock are published"},
    exemption{"b200-sxm-180gb", "its matrix peaks rest on a tensor clock that is not published (1856 MHz would fit)"},
    exemption{"gb200-per-gpu-186gb", "FP32 is printed as a round 80 TFLOPS; 78.1 follows"},
    exemption{"b300-sxm-270gb", "its matrix peaks rest on a tensor clock that is not published (1856 MHz would fit)"},
    exemption{"gb300-per-gpu-279gb", "no clock is published"},
    exemption{"arc-a770-16gb", "the matrix peaks are those of the 2100 MHz graphics clock, unverified"},
    exemption{"gaudi2", "the number of its matrix units is not that of multiprocessors"},
    exemption{"gaudi3", "the number of its matrix units is not that of multiprocessors"},
    exemption{"tpu-v2", "no clock is published"},
    exemption{"tpu-v3", "no clock is published"},
    exemption{"tpu-v4", "no clock is published"},
    exemption{"tpu-v5e", "no clock is published"},
    exemption{"tpu-v5p", "no clock is published"},
    exemption{"tpu-v6e", "no clock is published"},
    exemption{"tpu-v7x", "no clock is published"},
    exemption{"trainium", "no clock is published"},
    exemption{"trainium2", "no clock is published"},
    exemption{"trainium3", "no clock is published"},
    exemption{"h20-sxm5-96gb", "neither a clock nor a tensor clock are published"},
    exemption{"m5-max-40c", "the matrix rate of a GPU core is an estimate"},
    exemption{"ascend-910-32gb", "no clock is published"},
};

bool is_exempt(std::string_view id) {
  return std::any_of(unchecked.begin(), unchecked.end(), [&](const exemption& entry) { return entry.device == id; });
}

// The first arithmetic of a device whose published peak does not follow from its architecture.
std::optional<arithmetic> first_peak_that_does_not_follow(const accelerator& device) {
  const architecture* design = catalogue::find_architecture(device.architecture);
  for (const arithmetic kind : every_arithmetic) {
    const auto published = dense_peak(device, kind);
    if (!published) continue;
    if (design == nullptr) return kind;
    const auto expected = peak_by_rule(device, *design, kind);
    if (!expected || !agree(published.value() / expected.value(), 1.0)) return kind;
  }
  return std::nullopt;
}

bool matrix_peaks_stand_as_the_rates(const accelerator& device) {
  const architecture* design = catalogue::find_architecture(device.architecture);
  if (design == nullptr) return false;
  const auto base_rate = rate_per_multiprocessor(*design, arithmetic::fp16_accumulate_fp32);
  const auto base_peak = device.peak.fp16_accumulate_fp32;
  if (!base_rate || !base_peak) return true;
  return std::all_of(std::begin(every_arithmetic), std::end(every_arithmetic), [&](arithmetic kind) {
    const auto rate = rate_per_multiprocessor(*design, kind);
    const auto peak = dense_peak(device, kind);
    if (kind == arithmetic::fp32 || !rate || !peak) return true;
    return agree(peak.value() / base_peak.value(), rate.value() / base_rate.value());
  });
}

}  // namespace

static_assert(ids_are_unique(catalogue::accelerators));

TEST_CASE("every device has an id that can be typed, a name and a complete source") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    CHECK(is_spelled_as_an_id(device.id));
    CHECK_FALSE(device.name.empty());
    CHECK(is_complete(device.source));
  }
}

TEST_CASE("no two devices share a name") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.name);
    CHECK(std::count_if(catalogue::accelerators.begin(), catalogue::accelerators.end(),
                        [&](const accelerator& other) { return other.name == device.name; }) == 1);
  }
}

TEST_CASE("every device has a capacity and a bandwidth, and one explains the other") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    REQUIRE(device.capacity);
    REQUIRE(device.memory_bandwidth);
    // How often a second the memory can be read through. A card with 1 GB for 1 GB/s, or a size typed in the other unit
    // or with a digit too many, falls out: discrete memories lie between an A2 (12) and a Fury X (119), the shared
    // memories of systems on a chip between an M3 Ultra (1.5) and an M4 Max of 32 cores (10.6).
    const double passes_per_second =
        in(device.memory_bandwidth.value() * units::seconds, units::bytes) / in(device.capacity.value(), units::bytes);
    const bool on_a_chip = device.form == form_factor::system_on_chip;
    CHECK(passes_per_second > (on_a_chip ? 1.0 : 8.0));
    CHECK(passes_per_second < (on_a_chip ? 12.0 : 125.0));
  }
}

TEST_CASE("every device came out between 2012 and 2026") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    REQUIRE(device.launch_year);
    CHECK(device.launch_year.value() >= 2012);
    CHECK(device.launch_year.value() <= 2026);
  }
}

TEST_CASE("a published peak is multiprocessors times clock times operations a clock, within 2 %") {
  int checked = 0;
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    const auto odd = first_peak_that_does_not_follow(device);
    CAPTURE((odd ? name_of(*odd) : "none"));
    if (is_exempt(device.id)) continue;
    CHECK_FALSE(odd.has_value());
    ++checked;
  }
  CHECK(checked + static_cast<int>(unchecked.size()) == static_cast<int>(catalogue::accelerators.size()));
}

TEST_CASE("a device stands on the list of unchecked ones only as long as one of its peaks does not follow") {
  for (const exemption& entry : unchecked) {
    CAPTURE(entry.device);
    const accelerator* device = catalogue::find_accelerator(entry.device);
    REQUIRE(device != nullptr);
    CHECK(first_peak_that_does_not_follow(*device).has_value());
    CHECK(entry.reason.size() > 20);
  }
}

TEST_CASE("the matrix peaks of a device stand to one another as the rates of its architecture") {
  // This holds whatever the clock, so it also checks devices whose tensor clock is not published.
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    const bool cut_by_the_maker = device.id == "a10g";         // with FP32 accumulators, and in TF32 and INT8, half
    const bool rounded_apart = device.id == "b300-sxm-270gb";  // FP4 is printed as 14, three times FP8 is 13.5
    CHECK(matrix_peaks_stand_as_the_rates(device) == !(cut_by_the_maker || rounded_apart));
  }
}

TEST_CASE("where a device can also add in FP16, it does so as fast or twice as fast as in FP32") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    const auto pairs = {std::pair{device.peak.fp16_accumulate_fp16, device.peak.fp16_accumulate_fp32},
                        std::pair{device.peak.fp8_accumulate_fp16, device.peak.fp8_accumulate_fp32}};
    const bool halved_in_fp32 = device.architecture.ends_with("-GeForce") || device.id == "a10g";
    for (const auto& [in_fp16, in_fp32] : pairs) {
      if (!in_fp16) continue;
      REQUIRE(in_fp32);
      const double times = in_fp16.value() / in_fp32.value();
      CHECK(agree(times, halved_in_fp32 ? 2.0 : 1.0));
    }
  }
}

TEST_CASE("an architecture has structured sparsity on all of its devices or on none") {
  for (const accelerator& device : catalogue::accelerators) {
    for (const accelerator& other : catalogue::accelerators) {
      if (device.architecture != other.architecture) continue;
      CAPTURE(device.id);
      CAPTURE(other.id);
      CHECK(device.structured_sparsity == other.structured_sparsity);
    }
    if (device.structured_sparsity) CHECK(device.peak.fp16_accumulate_fp32);
  }
}

TEST_CASE("a device is made by the maker of its architecture and shares its memory sizes") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    const architecture* design = catalogue::find_architecture(device.architecture);
    REQUIRE(design != nullptr);
    CHECK(device.maker == design->maker);
    if (device.shared_memory_per_multiprocessor && design->shared_memory) {
      CHECK(device.shared_memory_per_multiprocessor.value() == design->shared_memory.value());
    }
  }
}

TEST_CASE("a device's link is an entry of the catalogue and carries what the entry says") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    CAPTURE(device.link);
    if (device.link == "none") {
      CHECK_FALSE(device.link_per_direction);
      continue;
    }
    const interconnect* link = catalogue::find_interconnect(device.link);
    REQUIRE(link != nullptr);
    REQUIRE(static_cast<bool>(device.link_per_direction) == static_cast<bool>(link->per_direction));
    if (link->per_direction) CHECK(agree(device.link_per_direction.value() / link->per_direction.value(), 1.0));
  }
}

TEST_CASE("power, slots, clocks, caches and buses are those of a computer's part") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    if (device.board_power) {
      CHECK(device.board_power.value() >= 50.0 * units::watts);    // an RTX A400
      CHECK(device.board_power.value() <= 1400.0 * units::watts);  // an MI355X or a GB300
    }
    if (device.slots) CHECK((device.slots.value() >= 1.0 && device.slots.value() <= 3.0));
    if (device.boost_clock) {
      CHECK(device.boost_clock.value() >= 700.0 * units::megahertz);   // a K20X
      CHECK(device.boost_clock.value() <= 3000.0 * units::megahertz);  // an RX 9070 XT
    }
    if (device.l2_cache) {
      CHECK(device.l2_cache.value() >= 1.0 * units::mebibytes);
      CHECK(device.l2_cache.value() <= 408.0 * units::mebibytes);  // a Max 1550
    }
    if (device.pcie_generation) CHECK((device.pcie_generation.value() >= 2 && device.pcie_generation.value() <= 6));
    if (device.pcie_lanes) CHECK((device.pcie_lanes.value() == 4 || device.pcie_lanes.value() == 8));
  }
}

TEST_CASE("a newer PCIe generation is not found on a device older than the standard") {
  // PCI-SIG: 3.0 in 2010, 4.0 in 2017, 5.0 in 2019, 6.0 in 2022.
  constexpr std::array published{0, 2003, 2007, 2010, 2017, 2019, 2022};
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    if (!device.pcie_generation) continue;
    CHECK(device.launch_year.value() >= published[static_cast<std::size_t>(device.pcie_generation.value())]);
  }
}
