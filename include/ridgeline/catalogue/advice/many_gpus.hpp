#pragma once
#include <array>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/published_range.hpp>

// What a buyer's guide says of several GPUs: facts to compare models with.
namespace ridgeline::inline v0_2::catalogue {

/// A speedup that a source prints for a number of GPUs.
/// Source   each row carries its own
struct published_speedup {
  int gpus = 1;
  double times = 1.0;
  citation source = {};
};

/// Ledger C1: convolutional networks, data parallel.
inline constexpr std::array convolutional_data_parallel_2019{
    published_speedup{
        2, 1.9, {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Multiple GPUs", "2026-11-21"}},
    published_speedup{
        3, 2.8, {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Multiple GPUs", "2026-11-21"}},
    published_speedup{
        4, 3.5, {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Multiple GPUs", "2026-11-21"}},
};

/// Ledger C2: Krizhevsky's network on two groups of four GPUs, joined through the processors.
inline constexpr std::array krizhevsky_2014{
    published_speedup{4,
                      3.74,
                      {"Krizhevsky, arXiv 1404.5997, as told by Dettmers, Data Parallelism, 2014",
                       "Memory tiles: Patches of fast GPU memory", "2026-11-21"}},
    published_speedup{8,
                      6.25,
                      {"Krizhevsky, arXiv 1404.5997, as told by Dettmers, Data Parallelism, 2014",
                       "Memory tiles: Patches of fast GPU memory", "2026-11-21"}},
};

/// Ledger C7: what hiding communication behind computation gains.
inline constexpr published_range gain_of_hiding_communication{
    0.0,
    0.2,
    "share",
    {"Dettmers, How to Parallelize Deep Learning on GPUs, part 1: Data Parallelism, 2014",
     "severity of the network bottleneck", "2026-11-21"}};

/// Ledger C11: 96 GPUs with gradients of 32 bits, and of 8.
inline constexpr published_speedup ninety_six_gpus_32_bit{
    96, 23.0, {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Multiple GPUs", "2026-11-21"}};
inline constexpr published_speedup ninety_six_gpus_8_bit{
    96, 50.0, {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Multiple GPUs", "2026-11-21"}};

/// Ledger C12: four GPUs, PCIe 4 or 5 in the place of 3; four lanes in the place of eight.
inline constexpr published_range gain_of_pcie_4_or_5{
    0.01,
    0.07,
    "share",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Do I need PCIe 4.0 or PCIe 5.0?", "2026-11-21"}};
inline constexpr published_range loss_of_four_lanes{
    0.05,
    0.10,
    "share",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Do I need 8x/16x PCIe lanes?", "2026-11-21"}};

/// Ledger C14: from how many GPUs on NVLink matters, in the words of 2023.
inline constexpr published_range nvlink_matters_from{128.0,
                                                     128.0,
                                                     "GPUs",
                                                     {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                                      "What is NVLink, and is it useful?", "2026-11-21"}};

}  // namespace ridgeline::inline v0_2::catalogue
