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

}  // namespace ridgeline::inline v0_2
