#pragma once
#include <limits>
#include <optional>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a sample is on its way to the GPU.
///
/// Fields   stored    as it lies on the disk, compressed [B/sample]
///          decoded   as it crosses PCIe [B/sample]
/// Source   definition
struct sample_sizes {
  data_size stored = {};
  data_size decoded = {};
};

/// What feeds the GPUs of one machine.
///
/// Fields   storage          read bandwidth, all readers together [B/s]
///          decoded_a_core   samples that a core decodes and augments [sample/s]
///          cores            that do so
///          to_gpus          PCIe from the host to all GPUs together [B/s]
/// Source   definition
struct input_path {
  figure<bandwidth> storage = absent;
  figure<sample_rate> decoded_a_core = absent;
  int cores = 1;
  figure<bandwidth> to_gpus = absent;
};

/// A stage of the input pipeline, or the GPUs that it feeds.
/// Source   definition
enum class input_stage { storage, processor, pcie, gpus, loader };

/// The name of a stage.
///
/// Inputs   stage  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(input_stage stage) noexcept {
  switch (stage) {
    case input_stage::storage: return "storage";
    case input_stage::processor: return "processor";
    case input_stage::pcie: return "PCIe";
    case input_stage::gpus: return "GPUs";
    case input_stage::loader: return "data loader";
  }
  return "unknown";
}

namespace detail {

/// The rate of a stage that never limits.
inline constexpr sample_rate no_limit = std::numeric_limits<double>::infinity() * (units::samples / units::seconds);

}  // namespace detail

/// Samples a second of each stage, and what limits.
///
/// Fields   of each stage [sample/s]; `loader` is of all before the GPUs together, where it was measured so, else infinite
/// Source   see `input_pipeline`
struct input_rates {
  sample_rate storage = {};
  sample_rate processor = {};
  sample_rate pcie = {};
  sample_rate gpus = {};
  sample_rate loader = detail::no_limit;

  /// The slowest stage; the GPUs where another is just as slow. Source: definition.
  constexpr input_stage limit() const {
    input_stage slowest = input_stage::gpus;
    sample_rate least = gpus;
    if (storage < least) slowest = input_stage::storage, least = storage;
    if (processor < least) slowest = input_stage::processor, least = processor;
    if (pcie < least) slowest = input_stage::pcie, least = pcie;
    if (loader < least) slowest = input_stage::loader;
    return slowest;
  }
  /// What the machine trains on [sample/s]. Source: definition.
  constexpr sample_rate total() const {
    const sample_rate stages[] = {storage, processor, pcie, gpus, loader};
    return stages[static_cast<int>(limit())];
  }
  /// Share of the time in which the GPUs have samples [1]. Source: definition.
  constexpr double gpus_busy() const { return total() / gpus; }
};

/// Whether storage, processor or PCIe keep the GPUs waiting.
///
/// Model    the least of storage / stored bytes, cores * samples a core, PCIe / decoded bytes, and the GPUs' own rate: stages
///          work at the same time, with prefetching
/// Inputs   sizes  of a sample, positive
///          path   of one machine
///          gpus   what its GPUs train on when samples are there, together [sample/s]
/// Returns  the rate of each stage
/// Errors   RL-101 if a size or the GPUs' rate is not positive and finite; RL-103 for less than a core; RL-105 for a stage
///          without a figure
/// Valid    every sample is read from the storage: data that stays in the host's memory has no storage stage (say its
///          bandwidth); no network file system
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Do I need PCIe 4.0 or PCIe 5.0?": the storage can
///          be a bottleneck in computer vision, PCIe is none (read 2026-11-22)
/// Checked  tests/unit/performance/rules/input_pipeline_test.cpp
constexpr input_rates input_pipeline(const sample_sizes& sizes, const input_path& path, sample_rate gpus) {
  const bool sensible = sizes.stored.value() > 0.0 && math::is_finite(sizes.stored.value()) &&
                        sizes.decoded.value() > 0.0 && math::is_finite(sizes.decoded.value()) && gpus.value() > 0.0 &&
                        math::is_finite(gpus.value());
  if (!sensible) detail::violated<errc::figure_not_positive>();
  if (path.cores < 1) detail::violated<errc::count_below_one>();
  return {.storage = path.storage.value() / sizes.stored * units::samples,
          .processor = static_cast<double>(path.cores) * path.decoded_a_core.value(),
          .pcie = path.to_gpus.value() / sizes.decoded * units::samples,
          .gpus = gpus};
}

}  // namespace ridgeline::inline v0_2
