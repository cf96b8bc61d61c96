// Figures of the catalogue against a second transcription from other sources: tests/data/catalogue/SOURCES.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>
#include <string_view>
#include <support/csv.hpp>
#include <vector>

using namespace ridgeline;
using ridgeline_tests::csv_row;

namespace {

std::vector<csv_row> table(const std::string& name) {
  const auto rows = ridgeline_tests::read_csv(RIDGELINE_TEST_ROOT "/tests/data/catalogue/" + name);
  REQUIRE(rows.has_value());
  return *rows;
}

double number(const std::string& cell) { return std::strtod(cell.c_str(), nullptr); }

// A figure on which the two differ, and why the catalogue keeps its own.
struct difference {
  std::string_view id;
  std::string_view column;
  std::string_view reason;
};

constexpr std::array differences{
    difference{"mi210", "year", "announced in December 2021, sold since March 2022"},
    difference{"mi250", "board_power_W", "560 W is the peak, 500 W typical"},
    difference{"mi250x", "board_power_W", "560 W is the peak, 500 W typical"},
    difference{"mi300x", "bandwidth_GBps", "AMD: 5.3 TB/s; the database counts every stack at twice its width"},
    difference{"mi300x", "fp32_TFLOPS", "AMD: 163.4 with two operations a lane; the database counts one"},
    difference{"mi325x", "bandwidth_GBps", "AMD: 6 TB/s; the database repeats its figure of the MI300X"},
    difference{"mi325x", "fp32_TFLOPS", "AMD: 163.4 with two operations a lane; the database counts one"},
    difference{"mi355x", "bandwidth_GBps", "AMD rounds to 8 TB/s"},
    difference{"mi355x", "fp32_TFLOPS", "AMD: 157.3 with two operations a lane; the database counts one"},
    difference{"mi350x", "bandwidth_GBps", "AMD rounds to 8 TB/s"},
    difference{"mi350x", "fp32_TFLOPS", "AMD: 144.2 with two operations a lane; the database counts one"},
    difference{"mi25", "bandwidth_GBps", "AMD: 484 GB/s; the database has a slower memory clock"},
    difference{"rx-7900-xtx", "boost_clock_MHz", "AMD rounds to 2.5 GHz"},
    difference{"rx-7900-xt", "boost_clock_MHz", "AMD rounds to 2.4 GHz"},
    difference{"rx-7900-xt", "board_power_W", "AMD: 315 W; 300 W was announced"},
    difference{"arc-a770-16gb", "bandwidth_GBps", "Intel: 560 GB/s with 16 GB, 512 with 8 GB"},
    difference{"arc-a310", "boost_clock_MHz", "Intel: 2000 MHz, 75 W; the database has a card of 30 W"},
    difference{"arc-a310", "fp32_TFLOPS", "as its clock"},
    difference{"arc-a310", "board_power_W", "as its clock"},
    difference{"l4", "multiprocessors", "NVIDIA: 7,424 lanes, which are 58 multiprocessors"},
    difference{"l40s", "board_power_W", "NVIDIA: 350 W"},
    difference{"l40s", "year", "announced in August 2023"},
    difference{"a10g", "multiprocessors", "AWS: 80 units of ray tracing, one a multiprocessor, and 320 tensor cores"},
    difference{"a10g", "fp32_TFLOPS", "as its multiprocessors"},
    difference{"a10g", "board_power_W", "nvidia-smi: 300 W"},
    difference{"rtx-pro-6000-blackwell-server", "bandwidth_GBps", "NVIDIA: 1,597 GB/s; 1,792 is the workstation's"},
    difference{"gb10-dgx-spark", "boost_clock_MHz", "NVIDIA publishes none; the two are measured"},
    difference{"gb10-dgx-spark", "fp32_TFLOPS", "as its clock"},
    difference{"h200-sxm5-141gb", "bandwidth_GBps", "NVIDIA rounds to 4.8 TB/s"},
    difference{"h200-nvl-141gb", "bandwidth_GBps", "NVIDIA rounds to 4.8 TB/s"},
    difference{"k40", "boost_clock_MHz", "the last digit"},
    difference{"k40", "board_power_W", "NVIDIA: 235 W"},
    difference{"tesla-m40-12gb", "boost_clock_MHz", "NVIDIA: 1114 MHz"},
    difference{"tesla-m40-24gb", "boost_clock_MHz", "NVIDIA: 1114 MHz"},
    difference{"gtx-980-ti", "boost_clock_MHz", "the last digit"},
    difference{"titan-x-maxwell", "boost_clock_MHz", "NVIDIA: 1075 MHz"},
    difference{"gtx-1060-6gb", "boost_clock_MHz", "the last digit"},
    difference{"tesla-p4", "boost_clock_MHz", "NVIDIA: 5.5 TFLOPS, which 1063 MHz give"},
    difference{"tesla-p4", "fp32_TFLOPS", "as its clock"},
    difference{"p100-pcie-16gb", "boost_clock_MHz", "NVIDIA: 9.3 TFLOPS, which 1303 MHz give"},
    difference{"p100-pcie-12gb", "boost_clock_MHz", "NVIDIA: 9.3 TFLOPS, which 1303 MHz give"},
    difference{"rtx-2070-max-q", "board_power_W", "80 or 90 W as the laptop's maker sets it"},
    difference{"v100-sxm2-16gb", "boost_clock_MHz", "the database has a later revision of 2019"},
    difference{"v100-sxm2-16gb", "bandwidth_GBps", "the same"},
    difference{"v100-sxm2-16gb", "fp32_TFLOPS", "the same"},
    difference{"v100-sxm2-16gb", "board_power_W", "NVIDIA: 300 W"},
    difference{"v100-sxm2-16gb", "year", "the same revision"},
    difference{"v100-sxm2-32gb", "board_power_W", "NVIDIA: 300 W"},
    difference{"v100-pcie-16gb", "boost_clock_MHz", "NVIDIA prints 14 TFLOPS, which 1370 MHz give"},
    difference{"v100-pcie-16gb", "board_power_W", "NVIDIA: 250 W"},
    difference{"v100-pcie-32gb", "boost_clock_MHz", "NVIDIA prints 14 TFLOPS, which 1370 MHz give"},
    difference{"falcon-7b", "key_value_heads", "multi_query: one; the field beside it does not count"},
    difference{"falcon-40b", "key_value_heads", "num_kv_heads: 8; the reader took the number of heads"},
    difference{"a2-highgpu-8g", "on_demand_usd_per_h", "the table has eight times the rounded price of one"},
    difference{"p4d.24xlarge", "on_demand_usd_per_h", "AWS cut it from 32.77 in June 2025"},
    difference{"ND96amsr_A100_v4", "on_demand_usd_per_h", "the table's 37.18 is of 2022; the list of 2024 has 32.77"},
    difference{"gpu_1x_a6000", "on_demand_usd_per_h", "the table's 0.80 is older; SkyPilot's list of 2026 has 1.09"},
    difference{"gpu_4x_a6000", "on_demand_usd_per_h", "the table's 3.20 is older; SkyPilot's list of 2026 has 4.36"},
    difference{"gpu_8x_v100", "on_demand_usd_per_h", "the table's 4.40 is older; SkyPilot's list of 2026 has 6.32"},
};

const difference* difference_of(std::string_view id, std::string_view column) {
  const auto found = std::find_if(differences.begin(), differences.end(),
                                  [&](const difference& one) { return one.id == id && one.column == column; });
  return found == differences.end() ? nullptr : &*found;
}

// Compares a figure, or sees that it differs where the list says so; an empty cell says nothing.
int compare(std::string_view id, const csv_row& row, const std::string& column, double ours, double tolerance) {
  const std::string& cell = row.at(column);
  if (cell.empty()) return 0;
  CAPTURE(id);
  CAPTURE(column);
  CAPTURE(ours);
  CAPTURE(cell);
  const bool agrees = std::abs(ours - number(cell)) <= tolerance * number(cell);
  CHECK(agrees == (difference_of(id, column) == nullptr));
  return 1;
}

template<class Quantity, class Unit>
int compare_figure(std::string_view id, const csv_row& row, const std::string& column, const figure<Quantity>& ours,
                   const Unit& unit, double tolerance) {
  if (!ours) return 0;
  return compare(id, row, column, in(ours.value(), unit), tolerance);
}

}  // namespace

// Tolerance  Clocks, counts, watts and years: none. Bandwidths 1 %, FP32 2 %: makers round both.
TEST_CASE("devices are those of a second source, or the difference has a reason") {
  const std::vector<csv_row> rows = table("devices.csv");
  int compared = 0;
  for (const csv_row& row : rows) {
    const std::string& id = row.at("id");
    CAPTURE(id);
    CHECK_FALSE(row.at("source").empty());
    const accelerator* device = catalogue::find_accelerator(id);
    REQUIRE(device != nullptr);
    if (device->multiprocessors) {
      compared +=
          compare(id, row, "multiprocessors", static_cast<double>(device->multiprocessors.value().value()), 0.0);
    }
    compared += compare_figure(id, row, "boost_clock_MHz", device->boost_clock, units::megahertz, 1e-9);
    compared += compare_figure(id, row, "bandwidth_GBps", device->memory_bandwidth, units::gigabytes_per_second, 0.01);
    compared += compare_figure(id, row, "fp32_TFLOPS", device->peak.fp32, units::teraflops_per_second, 0.02);
    compared += compare_figure(id, row, "board_power_W", device->board_power, units::watts, 1e-9);
    compared += compare(id, row, "year", static_cast<double>(device->launch_year.value()), 0.0);
  }
  CHECK(rows.size() >= 60);
  CHECK(compared >= 5 * 60);
}

TEST_CASE("shapes of models are those of a second source, or the difference has a reason") {
  const std::vector<csv_row> rows = table("models.csv");
  for (const csv_row& row : rows) {
    const std::string& id = row.at("id");
    CAPTURE(id);
    CHECK_FALSE(row.at("source").empty());
    const catalogued_model* entry = catalogue::find_model(id);
    REQUIRE(entry != nullptr);
    const transformer* model = transformer_of(*entry);
    REQUIRE(model != nullptr);
    const auto same = [&](const std::string& column, std::int64_t ours) {
      compare(id, row, column, static_cast<double>(ours), 0.0);
    };
    same("layers", model->layers.value());
    same("hidden", model->hidden.value());
    same("heads", model->heads.value());
    same("key_value_heads", model->key_value_heads.value());
    if (!model->latent) same("head_dimension", model->head_dimension.value());
    same("feed_forward", model->moe ? model->moe.width.value() : model->feed_forward.value());
    same("vocabulary", model->vocabulary.value());
  }
  CHECK(rows.size() >= 40);
}

// Tolerance  half of the last digit that the table prints
TEST_CASE("prices are those of a second source, or the difference has a reason") {
  const std::vector<csv_row> rows = table("prices.csv");
  int compared = 0;
  for (const csv_row& row : rows) {
    const std::string& id = row.at("instance");
    CAPTURE(id);
    CHECK_FALSE(row.at("source").empty());
    int entries = 0;
    for (const cloud_price& entry : catalogue::cloud_prices) {
      if (entry.provider != row.at("provider") || entry.instance != id) continue;
      const auto offered = rental_of(entry);
      if (!offered) continue;
      const double listed = number(row.at("on_demand_usd_per_h"));
      entries += compare(id, row, "on_demand_usd_per_h", in(offered->price.value(), units::dollars_per_hour),
                         0.00501 / listed);
    }
    CHECK(entries >= 1);
    compared += entries;
  }
  CHECK(rows.size() >= 40);
  CHECK(compared >= 40);
}

TEST_CASE("a difference is of a figure that is compared, and has a reason") {
  std::vector<std::string> named;
  for (const char* name : {"devices.csv", "models.csv"})
    for (const csv_row& row : table(name)) named.push_back(row.at("id"));
  for (const csv_row& row : table("prices.csv")) named.push_back(row.at("instance"));
  for (const difference& one : differences) {
    CAPTURE(one.id);
    CHECK(std::find(named.begin(), named.end(), one.id) != named.end());
    CHECK(one.reason.size() > 5);
  }
}
