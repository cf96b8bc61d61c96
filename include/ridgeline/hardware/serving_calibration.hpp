#pragma once
#include <cstdint>
#include <optional>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Where a serving calibration has measurements.
///
/// Fields   architectures  of the devices, as the catalogue names them, with ", " between
///          most_context   longest request, prompt and reply
///          most_requests  that ran together
///          most_devices   that shared one model
/// Source   the rows that the calibration was fitted on
struct serving_range {
  std::string_view architectures = {};
  token_count most_context = tokens(1);
  batch_size most_requests = batch(1);
  gpu_count most_devices = gpus(1);

  /// Whether devices of an architecture were measured. Source: definition.
  constexpr bool knows(std::string_view architecture) const { return detail::is_listed(architectures, architecture); }
};

/// What a serving stack reaches on a class of devices, beside its kernels and its collectives. Zero switches a limit or
/// a cost off.
///
/// Inputs   kernels                  matrix_share of the dense peak while a prompt is read, memory_share of the
///                                   bandwidth while a token is written [1]
///          links                    of tensor parallelism
///          wide_per_cycle, packed_per_cycle, nested_per_cycle  weights that a multiprocessor takes in in one cycle
///                                   while a token is written: of 16 or 32 bits; quantised; quantised with scales that
///                                   are quantised themselves [1/cycle]
///          cycles_per_block         that a block of the model takes beside its work while a token is written: kernels
///                                   start, drain and wait for one another [cycle]
///          cycles_per_cached_token  of one block, for every token in the cache: softmax and sums in sequence [cycle]
///          prompt_cycles_per_block  the same as cycles_per_block for one chunk of a prompt [cycle]
///          host_per_step            software between two steps, or two chunks [s]
///          host_per_request         the same for every request of a step [s]
///          energy_per_operation     of products that read a prompt: the board's power limits their rate [J]
///          unpacking_share          of the bandwidth, by a pass that unpacks weights to 16 bits before each chunk [1]
///          packed_share             of the rate of products, where packed weights are unpacked inside of them [1]
///          bytes_per_score          that the attention of a prompt moves for each pair of query and key of a head [B]
///          attention_share          of the dense peak, by the attention of a prompt [1]
///          chunk                    tokens of a prompt that are read at a time; without a value: all at once
///          chunks_together          that follow one another through GPUs with blocks of their own before the next ones
///                                   begin; 0: all of a prompt [1]
///          p2p                      from one GPU to the next, where each has blocks of its own [s]
///          p2p_cycles_per_block     what such a split adds to cycles_per_block [cycle]
///          uneven_stages            what it adds to the time of a prompt in several chunks [1]
///          prompt_fit, split_prompt_fit  of reading prompts, by one GPU and by GPUs that have blocks each; `fit` is of
///                                   writing tokens
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/serving_calibration_test.cpp
struct serving_calibration {
  std::string_view id = {};
  std::string_view stack = {};
  std::string_view devices = {};
  kernel_calibration kernels = datasheet_kernels;
  collective_calibration links = datasheet_links;
  calibrated<elements_per_cycle> wide_per_cycle = {{}, constant_origin::derived};
  calibrated<elements_per_cycle> packed_per_cycle = {{}, constant_origin::derived};
  calibrated<elements_per_cycle> nested_per_cycle = {{}, constant_origin::derived};
  calibrated<cycle_count> cycles_per_block = {{}, constant_origin::derived};
  calibrated<cycle_count> cycles_per_cached_token = {{}, constant_origin::derived};
  calibrated<cycle_count> prompt_cycles_per_block = {{}, constant_origin::derived};
  calibrated<duration> host_per_step = {{}, constant_origin::derived};
  calibrated<duration> host_per_request = {{}, constant_origin::derived};
  calibrated<ridgeline::energy_per_operation> energy_per_operation = {{}, constant_origin::derived};
  calibrated<fraction> unpacking_share = {fraction(0.0), constant_origin::derived};
  calibrated<fraction> packed_share = {fraction(1.0), constant_origin::derived};
  calibrated<data_size> bytes_per_score = {{}, constant_origin::derived};
  calibrated<fraction> attention_share = {fraction(0.0), constant_origin::derived};
  std::optional<token_count> chunk = {};
  std::int64_t chunks_together = 0;
  calibrated<duration> p2p = {{}, constant_origin::derived};
  calibrated<cycle_count> p2p_cycles_per_block = {{}, constant_origin::derived};
  calibrated<double> uneven_stages = {0.0, constant_origin::derived};
  serving_range range = {};
  fit_record fit = {};
  fit_record prompt_fit = {};
  fit_record split_prompt_fit = {};
  citation source = {};
};

/// Every datasheet figure reached in full, and no time lost in software: the shortest time that a request can take,
/// fitted on nothing.
inline constexpr serving_calibration datasheet_serving{
    .id = "datasheet",
    .stack = "none: a lower bound",
    .devices = "any",
    .attention_share = {fraction(1.0), constant_origin::derived},
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2
