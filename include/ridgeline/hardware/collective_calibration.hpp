#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline {

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
///          shortest, longest      message, and most_devices, that were measured [B], [1]; zero where nothing was
///          processors_taken, network_processors_taken  share of the multiprocessors that a collective takes from the
///                                 computation beside it, inside a machine and between machines [1]
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/collective_calibration_test.cpp
struct collective_calibration {
  std::string_view id = {};
  std::string_view links = {};
  calibrated link_share = {1.0, constant_origin::derived};
  calibrated network_share = {1.0, constant_origin::derived};
  calibrated across_sockets_share = {1.0, constant_origin::derived};
  calibrated tree_share = {1.0, constant_origin::derived};
  calibrated low_latency_share = {1.0, constant_origin::derived};
  calibrated low_latency_128_share = {1.0, constant_origin::derived};
  calibrated switch_share = {0.0, constant_origin::derived};
  calibrated network_switch_share = {0.0, constant_origin::derived};
  calibrated call = {0.0, constant_origin::derived};
  calibrated fill = {0.0, constant_origin::derived};
  algorithm_latencies ring = {};
  algorithm_latencies tree = {};
  duration switch_inside = {};
  duration switch_between = {};
  data_size shortest = {};
  data_size longest = {};
  double most_devices = 0.0;
  calibrated processors_taken = {0.0, constant_origin::derived};
  calibrated network_processors_taken = {0.0, constant_origin::derived};
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

}  // namespace ridgeline
