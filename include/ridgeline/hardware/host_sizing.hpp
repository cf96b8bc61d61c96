#pragma once
#include <ridgeline/hardware/machine.hpp>

namespace ridgeline::inline v0_2 {

/// What a machine's accelerators ask of its host.
/// Source   definition
struct host_need {
  data_size memory = {};
  int cores = 1;
};

/// How large a host should be by rule of thumb.
///
/// Model    memory = 2 * memory of all accelerators; one core an accelerator
/// Inputs   of  a machine whose devices' capacity is known
/// Returns  the least that the rule asks for
/// Errors   RL-105 if the capacity is not known
/// Valid    training where data is prepared beside it; offloading asks for what it offloads
/// Source   Dettmers, How To Build and Use a Multi GPU System for Deep Learning, 2014 (ledger C16)
/// Checked  tests/unit/hardware/host_sizing_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr host_need host_need_of(const machine& of) {
  return {.memory = 2.0 * accelerator_memory(of), .cores = static_cast<int>(of.devices().value())};
}

/// Whether a host is as large as a need.
///
/// Model    memory and cores at least those asked for
/// Inputs   given  a host with known memory and cores
///          need   from `host_need_of`, or your own
/// Returns  yes or no
/// Errors   RL-105 if the host's memory or cores are not known
/// Source   definition
/// Checked  tests/unit/hardware/host_sizing_test.cpp
constexpr bool suffices(const host& given, const host_need& need) {
  return given.memory.value() >= need.memory && given.cores.value() >= need.cores;
}

/// Lanes that the cards of a machine ask of its processor, and how many each gets.
///
/// Fields   asked    by all cards and everything else
///          offered  by the processor
///          of_each  card: the largest of 16, 8 and 4 that all of them get; 0 where even 4 do not
/// Source   see `lanes_of`
struct lane_answer {
  int asked = 0;
  int offered = 0;
  int of_each = 0;

  constexpr bool suffices() const { return asked <= offered; }
};

/// How a processor's PCIe lanes are shared.
///
/// Model    (offered - others) / cards, down to 16, 8 or 4 lanes
/// Inputs   cards    in the machine
///          offered  by the processor: 16 to 24 of a desktop's, 64 of a Threadripper, 128 of an EPYC [lane]
///          others   for storage and network: 4 for each NVMe drive, 16 for a fast network card [lane]
/// Returns  what each card gets
/// Errors   RL-106 if a number of lanes is negative
/// Valid    without a PCIe switch, which lets cards share lanes
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Do I need 8x/16x PCIe lanes?" (4 lanes are fine for
///          two cards, 8 preferred for four) and "Do I need an Intel CPU to power a multi-GPU setup?" (read 2026-11-22)
/// Checked  tests/unit/hardware/host_sizing_test.cpp
constexpr lane_answer lanes_of(gpu_count cards, int offered, int others = 4) {
  if (offered < 0 || others < 0) detail::violated<errc::quantity_not_finite>();
  const auto n = cards.value();
  lane_answer answer{.asked = static_cast<int>(16 * n) + others, .offered = offered};
  for (const int lanes : {4, 8, 16}) {
    if (lanes * n + others <= offered) answer.of_each = lanes;
  }
  return answer;
}

}  // namespace ridgeline::inline v0_2
