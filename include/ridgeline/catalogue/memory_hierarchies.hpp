#pragma once
#include <array>
#include <ridgeline/core/published_range.hpp>
#include <ridgeline/hardware/memory_hierarchy.hpp>
#include <ridgeline/units/constants.hpp>

// The memory hierarchy as Dettmers tells it, edition by edition. The editions disagree, so each is a table of its own.
namespace ridgeline::inline v0_2::catalogue {

/// Ledger A1: the table that the 2023 edition prints.
inline constexpr memory_hierarchy ampere_2023{
    .name = "Ampere, table of the 2023 edition",
    .global_memory = 380.0 * units::cycles,
    .l2_cache = 200.0 * units::cycles,
    .shared_memory = 34.0 * units::cycles,
    .fused_multiply_add = 4.0 * units::cycles,
    .tensor_core = 1.0 * units::cycles,
    .copies = copy_engine::asynchronous,
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Tensor Cores: important latencies",
               "2026-11-21"},
};

/// Ledger A2: the table of the 2020 edition.
inline constexpr memory_hierarchy ampere_2020{
    .name = "Ampere, table of the 2020 edition",
    .global_memory = 200.0 * units::cycles,
    .shared_memory = 20.0 * units::cycles,
    .fused_multiply_add = 4.0 * units::cycles,
    .tensor_core = 1.0 * units::cycles,
    .copies = copy_engine::asynchronous,
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
               "Tensor Cores, read as notes of that edition repeat it", "2026-11-21"},
};

/// Ledger A2b: what the worked examples of the 2023 edition count with. It is not the table printed above them
/// (erratum).
inline constexpr memory_hierarchy worked_examples_2023{
    .name = "worked examples of the 2023 edition",
    .global_memory = 200.0 * units::cycles,
    .shared_memory = 34.0 * units::cycles,
    .fused_multiply_add = 4.0 * units::cycles,
    .tensor_core = 1.0 * units::cycles,
    .copies = copy_engine::tensor_memory_accelerator,
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
               "Matrix multiplication without Tensor Cores, and the two sections after it", "2026-11-21"},
};

inline constexpr std::array memory_hierarchies{ampere_2023, ampere_2020, worked_examples_2023};

/// Where both editions' cache sizes stand.
inline constexpr citation cache_sizes_2023{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                           "L2 Cache / Shared Memory / L1 Cache / Registers", "2026-11-21"};
/// The 2020 edition counts the first-level cache apart and gives no second level.
inline constexpr citation cache_sizes_2020{"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
                                           "Shared Memory / L1 Cache Size / Registers, read as notes repeat it",
                                           "2026-11-21"};

/// Ledger A9.
inline constexpr std::array cache_sizes_by_edition{
    cache_sizes{"Volta", 2023, 128.0 * units::kibibytes, absent, 6.0 * units::mebibytes, cache_sizes_2023},
    cache_sizes{"Turing", 2023, 96.0 * units::kibibytes, absent, 5.5 * units::mebibytes, cache_sizes_2023},
    cache_sizes{"Ampere", 2023, 128.0 * units::kibibytes, absent, 6.0 * units::mebibytes, cache_sizes_2023},
    cache_sizes{"Ada", 2023, 128.0 * units::kibibytes, absent, 72.0 * units::mebibytes, cache_sizes_2023},
    cache_sizes{"Volta", 2020, 96.0 * units::kibibytes, 32.0 * units::kibibytes, absent, cache_sizes_2020},
    cache_sizes{"Turing", 2020, 64.0 * units::kibibytes, 32.0 * units::kibibytes, absent, cache_sizes_2020},
    cache_sizes{"Ampere", 2020, 164.0 * units::kibibytes, 32.0 * units::kibibytes, absent, cache_sizes_2020},
};

/// Ledger A8: speed of the nearer memories relative to global memory.
inline constexpr published_range l2_over_global{3.0, 5.0, "times", cache_sizes_2023};
inline constexpr published_range shared_over_global{7.0, 10.0, "times", cache_sizes_2023};
inline constexpr published_range tensor_registers_over_global{200.0, 200.0, "times", cache_sizes_2023};
/// Ledger A10: how much faster a matrix product is where its operands fit the L2 cache.
inline constexpr published_range l2_fit_speedup{1.5, 2.0, "times", cache_sizes_2023};
/// Ledger A11: share of the Tensor Cores' peak that training reaches, GPT-3-sized and BERT.
inline constexpr published_range tensor_core_use_gpt3{
    0.45,
    0.65,
    "share",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Memory Bandwidth", "2026-11-21"}};
inline constexpr published_range tensor_core_use_bert{
    0.30,
    0.30,
    "share",
    {"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
     "to train the BERT model, core utilization was 30%, read as notes of 2021 repeat it", "2026-11-21"}};
/// Ledger A12: gain from Ampere's larger shared memory.
inline constexpr published_range ampere_shared_memory_gain{1.02, 1.05, "times", cache_sizes_2020};

}  // namespace ridgeline::inline v0_2::catalogue
