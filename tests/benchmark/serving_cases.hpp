#pragma once
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/catalogue/models/mistral.hpp>
#include <ridgeline/planning/load_search.hpp>
#include <vector>

// The searches of engines that are timed.
namespace serving_cases {

using namespace ridgeline;

/// A machine of eight GPUs, rented.
inline engine_fleet eight_of(const accelerator& device) {
  return {
      .name = device.name,
      .on = cluster(machine(device, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1), catalogue::ib_ndr),
      .calibration = catalogue::engine_on(device, {}),
      .terms = {.machine = 24.0 * units::dollars_per_hour,
                .draw = 8.0 * units::kilowatts,
                .electricity = energy_price{},
                .grid = 400.0 * units::grams_co2e_per_kilowatt_hour}};
}

/// Twenty requests a second of 2048 + 256 tokens that vary by a third, the first one within 2 s and 50 ms between tokens.
inline load_request chat(const transformer& model) {
  return {.model = model,
          .lengths = {.input = {2048.0 * units::single_tokens, 0.3}, .output = {256.0 * units::single_tokens, 0.3}},
          .rate = 20.0 * units::samples_per_second,
          .within = {.ttft = 2.0 * units::seconds, .itl = 0.05 * units::seconds}};
}

/// Sixteen layouts of four and eight GPUs, so many limits of requests and of tokens, with chunks and without.
inline engine_axes axes_of(std::int64_t values) {
  std::vector<serving_layout> layouts;
  for (const std::int64_t all : {4, 8})
    for (std::int64_t tensor = 1; tensor <= all; tensor *= 2)
      for (std::int64_t data = 1; tensor * data <= all; data *= 2)
        layouts.push_back({.tensor_parallel = gpus(tensor),
                           .data_parallel = gpus(data),
                           .pipeline_parallel = gpus(all / tensor / data)});
  std::vector<batch_size> limits;
  std::vector<token_count> steps;
  for (std::int64_t i = 1; i <= values; ++i) {
    limits.push_back(batch(512 * i / values));
    steps.push_back(tokens(8192 * i / values));
  }
  return {.layouts = choices<serving_layout>(layouts),
          .most_requests = choices<batch_size>(limits),
          .step_tokens = choices<token_count>(steps),
          .chunked = {true, false}};
}

}  // namespace serving_cases
