#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// One latency by protocol: how a collective library tells the receiver that data has arrived.
///
/// Inputs   low_latency      NCCL's LL: a flag beside every 4 bytes [s]
///          low_latency_128  NCCL's LL128: a flag in every 128 bytes [s]
///          simple           a flag after each chunk [s]
/// Source   NVIDIA/nccl, src/graph/tuning.cc
struct protocol_latencies {
  duration low_latency = {};
  duration low_latency_128 = {};
  duration simple = {};
};

/// What an algorithm waits besides moving bytes.
///
/// Inputs   once     for the whole collective [s]
///          inside   at each step between two devices of a machine [s]
///          between  at each step between two machines [s]
/// Source   NVIDIA/nccl, src/graph/tuning.cc
struct algorithm_latencies {
  protocol_latencies once = {};
  protocol_latencies inside = {};
  protocol_latencies between = {};
};

/// What a collective library reaches on a class of links.
///
/// Inputs   link_share             of the bandwidth between the devices of one machine, by a ring [1]
///          network_share          of the bandwidth between machines [1]
///          across_sockets_share   of a ring's bandwidth, left where more than four devices on PCIe meet through two
///                                 processors [1]
///          tree_share             of a ring's bandwidth, by a tree; 0: the library has none [1]
///          low_latency_share, low_latency_128_share  of a ring's bandwidth inside a machine, by these protocols; 0 for
///                                 the second: the library does not use it on these links [1]
///          switch_share           of the bandwidth between the devices of one machine, where its switches add up
///                                 (NVLink SHARP); 0: they do not [1]
///          network_switch_share   of the bandwidth between machines, where its switches add up (SHARP); 0: they do not
///                                 [1]
///          call                   what each call costs on top of what the library plans with [s]
///          fill                   what a chunk waits until the pipeline of the chunks is full [s]
///          ring, tree             latencies
///          switch_inside, switch_between  latency of an addition in the switches of a machine, of the network [s]
///          shortest, longest      message that was measured; zero where nothing was [B]
///          most_devices           that were measured together
///          processors_taken, network_processors_taken  share of the multiprocessors that a collective takes from the
///                                 computation beside it, inside a machine and between machines [1]
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/collective_calibration_test.cpp
struct collective_calibration {
  std::string_view id = {};
  std::string_view links = {};
  calibrated<fraction> link_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> network_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> across_sockets_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> tree_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> low_latency_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> low_latency_128_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> switch_share = {fraction(0.0), constant_origin::derived};
  calibrated<fraction> network_switch_share = {fraction(0.0), constant_origin::derived};
  calibrated<duration> call = {{}, constant_origin::derived};
  calibrated<duration> fill = {{}, constant_origin::derived};
  algorithm_latencies ring = {};
  algorithm_latencies tree = {};
  duration switch_inside = {};
  duration switch_between = {};
  data_size shortest = {};
  data_size longest = {};
  gpu_count most_devices = gpus(1);
  calibrated<fraction> processors_taken = {fraction(0.0), constant_origin::derived};
  calibrated<fraction> network_processors_taken = {fraction(0.0), constant_origin::derived};
  fit_record fit = {};
  citation source = {};
};

/// What the links promise, reached in full: a lower bound of the time, fitted on nothing.
inline constexpr collective_calibration datasheet_links{
    .id = "datasheet",
    .links = "any",
    .source = {"Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994", "alpha-beta model",
               "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2
