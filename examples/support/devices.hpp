#pragma once
// Devices and arithmetics as a command line names them.
#include <algorithm>
#include <list>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <string>
#include <string_view>
#include <support/program.hpp>
#include <vector>

namespace support {

/// Every id a program takes, in catalogue order.
inline std::vector<std::string_view> device_ids() {
  std::vector<std::string_view> ids;
  for (const ridgeline::accelerator& device : ridgeline::catalogue::accelerators) ids.push_back(device.id);
  return ids;
}

/// A device described on the command line: `NAME:memory=48,bandwidth=960,bf16=180,watts=300,price=2500`.
struct described_device {
  std::string name;
  ridgeline::accelerator device;
  std::optional<ridgeline::money> price;
};

/// Owns the devices that the command line describes; their addresses stay.
class device_list {
 public:
  /// The device that `text` names or describes.
  const ridgeline::accelerator& resolve(const std::string& option, const std::string& text) {
    if (text.find(':') != std::string::npos) return describe(option, text).device;
    if (const ridgeline::accelerator* known = ridgeline::catalogue::find_accelerator(text)) return *known;
    refuse_unknown(option, text, "device (`catalogue devices` lists them; NAME:bandwidth=...,memory=... describes one)",
                   device_ids());
  }

  /// A device of your own.
  const described_device& describe(const std::string& option, const std::string& text) {
    using namespace ridgeline;
    using namespace ridgeline::units;
    const std::size_t colon = text.find(':');
    const std::string form = "a description such as 'mine:memory=48,bandwidth=960,bf16=180,watts=300,price=2500'";
    if (colon == std::string::npos || colon == 0) refuse(option, text, form);
    if (ridgeline::catalogue::find_accelerator(text.substr(0, colon)) != nullptr)
      refuse(option, text.substr(0, colon), "a name of your own: the catalogue has a device of that name");
    std::vector<std::string> said;
    described_device& made = described_.emplace_back();
    made.name = text.substr(0, colon);
    made.device.id = made.name;
    made.device.name = made.name;
    made.device.architecture = "described";
    made.device.source = {"the command line", option, "today"};
    std::string rest = text.substr(colon + 1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      const std::string pair = rest.substr(0, comma);
      rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
      const std::size_t equals = pair.find('=');
      if (equals == std::string::npos) refuse(option, pair, form);
      const std::string key = pair.substr(0, equals);
      const double value = number(option, pair.substr(equals + 1), fmt::format("a number above 0 for '{}'", key));
      if (!(value > 0.0 && value <= absurd))
        refuse(option, pair, fmt::format("a number above 0 and at most 1e15 for '{}'", key));
      if (std::ranges::find(said, key) != said.end()) refuse(option, pair, fmt::format("the first '{}' here", key));
      said.push_back(key);
      assign(made, option, key, value);
    }
    return made;
  }

 private:
  static void assign(described_device& made, const std::string& option, const std::string& key, double value) {
    using namespace ridgeline::units;
    ridgeline::dense_peaks& peak = made.device.peak;
    if (key == "memory") made.device.capacity = value * gibibytes;
    else if (key == "bandwidth") made.device.memory_bandwidth = value * gigabytes_per_second;
    else if (key == "fp32") peak.fp32 = value * teraflops_per_second;
    else if (key == "tf32") peak.tf32 = value * teraflops_per_second;
    else if (key == "fp16") peak.fp16_accumulate_fp32 = value * teraflops_per_second;
    else if (key == "bf16") peak.bf16_accumulate_fp32 = value * teraflops_per_second;
    else if (key == "fp8") peak.fp8_accumulate_fp32 = value * teraflops_per_second;
    else if (key == "int8") peak.int8_accumulate_int32 = value * teraoperations_per_second;
    else if (key == "fp4") peak.fp4_accumulate_fp32 = value * teraflops_per_second;
    else if (key == "watts") made.device.board_power = value * watts;
    else if (key == "price") made.price = value * dollars;
    else
      refuse_unknown(option, key, "property of a device",
                     std::vector<std::string_view>{"memory", "bandwidth", "fp32", "tf32", "fp16", "bf16", "fp8", "int8",
                                                   "fp4", "watts", "price"});
  }

  std::list<described_device> described_;
};

/// The arithmetic that a text names: its full name, or the short one for the usual accumulate width.
inline ridgeline::arithmetic arithmetic_named(const std::string& option, const std::string& text) {
  using enum ridgeline::arithmetic;
  struct short_name {
    std::string_view name;
    ridgeline::arithmetic kind;
  };
  static constexpr short_name shorts[] = {{"fp16", fp16_accumulate_fp32},
                                          {"bf16", bf16_accumulate_fp32},
                                          {"fp8", fp8_accumulate_fp32},
                                          {"int8", int8_accumulate_int32},
                                          {"fp4", fp4_accumulate_fp32}};
  std::vector<std::string_view> names;
  for (const short_name& each : shorts) {
    if (text == each.name) return each.kind;
    names.push_back(each.name);
  }
  for (const ridgeline::arithmetic kind : ridgeline::every_arithmetic) {
    if (text == ridgeline::name_of(kind)) return kind;
    names.push_back(ridgeline::name_of(kind));
  }
  refuse_unknown(option, text, "arithmetic", names);
}

}  // namespace support
