#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// What one machine draws from its supply.
///
/// Inputs   gpu   one GPU at work [W]; an accelerator's `board_power`, or a lower limit set by its owner
///          gpus  how many of them, all alike
///          host  everything else at work: CPU, board, memory, drives, fans [W]; 0 has to be said
///          idle  the whole machine switched on and not in use [W]; 0, the default, says that it is switched off
/// Errors   RL-101 where the GPU's power is not positive and finite, RL-105 where it is absent and asked for, RL-106
///          where host or idle is negative, infinite or NaN
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud": 350
///          W GPU + 100 W CPU, drawn only while in use (read 2026-11-21)
/// Checked  tests/unit/hardware/power_draw_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
struct power_draw {
  figure<power> gpu = absent;
  gpu_count gpus = ridgeline::gpus(1);
  amount<power> host;
  amount<power> idle = 0.0 * units::watts;

  /// All GPUs together [W]; RL-105 if their power is absent.
  constexpr power of_gpus() const { return static_cast<double>(gpus.value()) * gpu.value(); }
  /// The machine at work [W]; RL-105 if the GPUs' power is absent.
  constexpr power total() const { return of_gpus() + host.value(); }
};

}  // namespace ridgeline::inline v0_2
