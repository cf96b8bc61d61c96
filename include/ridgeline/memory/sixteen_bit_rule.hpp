#pragma once
#include <ridgeline/units/constants.hpp>

namespace ridgeline::inline v0_2 {

/// The rule of thumb that 16-bit training makes half as much memory again out of a card: 8 GB do the work of 12 GB.
///
/// Model    1.5 * capacity
/// Inputs   capacity  of the card that trains in 16 bits [B]
/// Returns  capacity that the same work asks for in 32 bits [B]
/// Valid    a rule of thumb: activations halve, states with master weights do not; `footprint` is the exact answer
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2019 edition (ledger D2)
/// Checked  tests/published/dettmers_ledger_memory_test.cpp, tests/unit/memory/sixteen_bit_rule_test.cpp
constexpr data_size capacity_like_32_bit(data_size capacity) { return 1.5 * capacity; }

}  // namespace ridgeline::inline v0_2
