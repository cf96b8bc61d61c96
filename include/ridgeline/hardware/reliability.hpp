#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How often a run is interrupted, and what an interruption and a checkpoint cost it.
///
/// Inputs   id                of the entry; empty for one of your own
///          between_failures  device time between two interruptions of a run, of whatever cause: 1,000 GPUs that are
///                            interrupted once a day have 1,000 GPU days [GPU s]
///          restart           from an interruption to the first step after it: detect, replace, load, warm up [s]
///          checkpoint        for which a checkpoint pauses training; an asynchronous one only copies to the host [s]
///          interval          training between two checkpoints; absent: the best one, `checkpoint_interval` [s]
///          evaluation        time of evaluation as a share of training time
/// Source   each entry carries its own
/// Checked  tests/unit/hardware/reliability_test.cpp
struct reliability {
  std::string_view id = {};
  device_time between_failures = {};
  duration restart = {};
  duration checkpoint = {};
  figure<duration> interval = absent;
  fraction evaluation = fraction(0.0);
  citation source = {};
};

}  // namespace ridgeline::inline v0_2
