// The facts that the catalogue was filled from, row by row: tests/data/catalogue/first_*.csv, each row with its source.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>
#include <support/csv.hpp>
#include <type_traits>
#include <utility>
#include <vector>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

std::vector<csv_row> facts(const char* name) {
  auto rows = read_csv(std::string(RIDGELINE_TEST_ROOT "/tests/data/catalogue/") + name);
  REQUIRE(rows);
  return std::move(*rows);
}

double number(const std::string& cell) { return std::strtod(cell.c_str(), nullptr); }

bool lists(const std::string& cell, const std::string& word) {
  return (" " + cell + " ").find(" " + word + " ") != std::string::npos;
}

bool begins(const std::string& text, const std::string& with) { return text.compare(0, with.size(), with) == 0; }

// A figure against its cell: both absent, or the same number, marked as unverified wherever the table marks it.
template<class Quantity, class Unit>
void check_figure(const csv_row& row, const std::string& column, const figure<Quantity>& found, const Unit& unit) {
  CAPTURE(column);
  const std::string& cell = row.at(column);
  REQUIRE(static_cast<bool>(found) == !cell.empty());
  if (cell.empty()) return;
  double value = 0.0;
  if constexpr (std::is_arithmetic_v<Quantity>) {
    value = static_cast<double>(found.value()) / unit;
  } else if constexpr (std::is_same_v<Quantity, multiprocessor_count>) {
    value = static_cast<double>(found.value().value()) / unit;
  } else {
    value = in(found.value(), unit);
  }
  CHECK(value == doctest::Approx(number(cell)).epsilon(1e-12));  // the table's own digits
  CHECK(found.verified() == !lists(row.at("unverified_fields"), column));
}

// What the devices really have, where the table holds no more than the name on the box.
constexpr std::array capacities_beside_the_table{
    "tesla-p40",      "l40",        "h100-pcie-80gb", "h100-nvl-94gb",
    "h200-nvl-141gb", "gh200-96gb", "b100-sxm-192gb", "gb200-per-gpu-186gb",
};

// The table has these in GB; their maker gives all of its memories in GiB (Google Cloud, TPU7x, read 2026-11-23).
constexpr std::array gibibytes_by_the_maker{"tpu-v5p", "tpu-v6e"};

}  // namespace

TEST_CASE("every row of the table of accelerators is in the catalogue, figure by figure") {
  const auto rows = facts("first_accelerators.csv");
  CHECK(rows.size() == 106);
  for (csv_row row : rows) {
    CAPTURE(row.at("id"));
    // Sources differ, or give the workstation card's figure: marked beyond the table.
    if (row.at("id") == "rtx-pro-6000-blackwell-server") row.at("unverified_fields") += " fp32_TFLOPS";
    const accelerator* device = catalogue::find_accelerator(row.at("id"));
    REQUIRE(device != nullptr);
    // The table has one name for all of Apple's; the catalogue has M3 and M4 apart, whose GPUs are of another design.
    const bool redesigned = row.at("id").starts_with("m3-") || row.at("id").starts_with("m4-");
    CHECK(device->architecture == (redesigned ? "Apple-GPU-9" : row.at("architecture")));
    CHECK(device->structured_sparsity == (row.at("sparsity_2to4") == "yes"));
    check_figure(row, "year", device->launch_year, 1);
    check_figure(row, "bandwidth_GBps", device->memory_bandwidth, units::gigabytes_per_second);
    check_figure(row, "fp32_TFLOPS", device->peak.fp32, units::teraflops_per_second);
    check_figure(row, "tf32_dense_TFLOPS", device->peak.tf32, units::teraflops_per_second);
    check_figure(row, "fp16_accumulate_fp16_TFLOPS", device->peak.fp16_accumulate_fp16, units::teraflops_per_second);
    check_figure(row, "fp16_tensor_dense_TFLOPS", device->peak.fp16_accumulate_fp32, units::teraflops_per_second);
    check_figure(row, "bf16_dense_TFLOPS", device->peak.bf16_accumulate_fp32, units::teraflops_per_second);
    check_figure(row, "fp8_dense_TFLOPS", device->peak.fp8_accumulate_fp32, units::teraflops_per_second);
    check_figure(row, "int8_dense_TOPS", device->peak.int8_accumulate_int32, units::teraoperations_per_second);
    check_figure(row, "fp4_dense_TFLOPS", device->peak.fp4_accumulate_fp32, units::teraflops_per_second);
    check_figure(row, "sm_count", device->multiprocessors, 1);
    check_figure(row, "boost_clock_MHz", device->boost_clock, units::megahertz);
    check_figure(row, "l2_MB", device->l2_cache, units::mebibytes);
    check_figure(row, "shared_memory_KB_per_sm", device->shared_memory_per_multiprocessor, units::kibibytes);
    check_figure(row, "interconnect_GBps_per_direction", device->link_per_direction, units::gigabytes_per_second);
    check_figure(row, "pcie_gen", device->pcie_generation, 1);
    check_figure(row, "tdp_W", device->board_power, units::watts);
    check_figure(row, "slot_width", device->slots, 1.0);
  }
}

TEST_CASE("a capacity is what was seen, else the name in the unit that the table gives it") {
  for (const csv_row& row : facts("first_accelerators.csv")) {
    const std::string& id = row.at("id");
    CAPTURE(id);
    const data_size capacity = catalogue::find_accelerator(id)->capacity.value();
    const double nominal = number(row.at("memory_GB"));
    const std::string& note = row.at("memory_unit_note");
    if (!row.at("memory_MiB_seen").empty()) {
      CHECK(in(capacity, units::mebibytes) == number(row.at("memory_MiB_seen")));
    } else if (std::find(capacities_beside_the_table.begin(), capacities_beside_the_table.end(), id) !=
               capacities_beside_the_table.end()) {
      // ECC takes a sixteenth of a GDDR memory, and the makers of HBM round up by as much.
      CHECK(in(capacity, units::gibibytes) < nominal);
      CHECK(in(capacity, units::gibibytes) > nominal * 14.9 / 16.0);
    } else if (std::find(gibibytes_by_the_maker.begin(), gibibytes_by_the_maker.end(), id) !=
                   gibibytes_by_the_maker.end() ||
               begins(note, "decimal name, GiB") || begins(note, "GiB") || begins(note, "nominal; reads as GiB")) {
      CHECK(in(capacity, units::gibibytes) == nominal);
    } else {
      CHECK((begins(note, "decimal") || begins(note, "GB")));
      CHECK(in(capacity, units::gigabytes) == doctest::Approx(nominal).epsilon(1e-15));
    }
  }
}

TEST_CASE("every launch price of the table is in the catalogue, and no estimate is") {
  for (const csv_row& row : facts("first_accelerators.csv")) {
    CAPTURE(row.at("id"));
    const device_price* entry = find_price(catalogue::launch_prices, row.at("id"));
    REQUIRE((entry != nullptr) == !row.at("launch_price_usd").empty());
    if (entry != nullptr) CHECK(in(entry->price.value(), units::dollars) == number(row.at("launch_price_usd")));
  }
}

TEST_CASE("every row of the table of interconnects is in the catalogue, per direction") {
  const auto rows = facts("first_interconnects.csv");
  CHECK(rows.size() == 97);
  for (csv_row row : rows) {
    const std::string id = row.at("id");
    CAPTURE(id);
    if (row.at("kind") == "nccl latency model") {
      const auto constant = std::find_if(catalogue::nccl_latencies.begin(), catalogue::nccl_latencies.end(),
                                         [&](const collective_latency& entry) { return entry.id == id; });
      REQUIRE(constant != catalogue::nccl_latencies.end());
      check_figure(row, "alpha_us", constant->latency, units::microseconds);
      CHECK(constant->per_collective() == (row.at("scope") == "per collective"));
      CHECK(constant->protocol == row.at("generation"));
      continue;
    }
    const interconnect* link = catalogue::find_interconnect(id);
    REQUIRE(link != nullptr);
    // The table has it from memory; the catalogue cites where it was looked up since.
    if (id == "nvlink4-bridge-h100-pcie") {
      row.at("unverified_fields") = "";
    } else if (row.at("source") == "unverified") {
      row.at("unverified_fields") = "GBps_per_direction";
    }
    check_figure(row, "GBps_per_direction", link->per_direction, units::gigabytes_per_second);
    check_figure(row, "lanes_or_links", link->lanes, 1.0);
    check_figure(row, "alpha_us", link->latency, units::microseconds);
    check_figure(row, "year", link->launch_year, 1);
    CHECK(link->scope == row.at("scope"));
    const double both_ways = number(row.at("GBps_bidirectional"));
    CHECK(2.0 * number(row.at("GBps_per_direction")) == doctest::Approx(both_ways).epsilon(1e-3));  // its rounding
  }
}
