#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/training/overlap.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// Overhead of each further device, as a share of the step on one.
///
/// Inputs   inside   for every device beside the first in a group [1]
///          between  for every group beside the first [1]
/// Source   definition; two numbers, because no single overhead per doubling gives 3.74x on 4 and 6.25x on 8 (ledger
///          C2)
struct scaling_overheads {
  fraction inside = fraction(0.0);
  fraction between = fraction(0.0);
};

/// Speedup of data parallelism by two overheads.
///
/// Model    n / (1 + inside (p - 1) + between (m - 1)); n devices, p in each of m groups
/// Inputs   group      devices, and how many share a group (a machine, or one processor's PCIe)
///          overheads  from measured speedups: `inside_overhead_of`, `between_overhead_of`
/// Returns  against one device [1]; 1 for one device
/// Errors   RL-167 if a group holds more members than there are
/// Valid    a fixed batch per device; n up to what the overheads were measured on
/// Source   Amdahl, Validity of the single processor approach, AFIPS 1967, with an overhead instead of the serial part
/// Checked  tests/unit/performance/rules/group_scaling_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr double group_speedup(const device_group& group, const scaling_overheads& overheads) {
  if (group.per_machine > group.devices) detail::violated<errc::group_not_in_cluster>();
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  const double m = math::ceil(n / p);
  return n / (1.0 + overheads.inside.value() * (p - 1.0) + overheads.between.value() * (m - 1.0));
}

/// A measured speedup, and on how many devices.
/// Source   definition
struct measured_speedup {
  device_group group = {};
  double times = 1.0;
};

/// The overhead inside a group that gives a measured speedup.
///
/// Model    (n / speedup - 1) / (n - 1)
/// Inputs   seen  on the devices of one group, at least two, at most n times as fast
/// Returns  the overhead of each further device
/// Errors   RL-151 if the speedup is not positive and finite; RL-102 above n times or below 1; RL-103 for one device
/// Source   the inverse of `group_speedup`
/// Checked  tests/unit/performance/rules/group_scaling_test.cpp
constexpr fraction inside_overhead_of(const measured_speedup& seen) {
  if (!(seen.times > 0.0 && math::is_finite(seen.times))) detail::violated<errc::speedup_not_positive>();
  const auto n = static_cast<double>(seen.group.devices.value());
  if (n < 2.0) detail::violated<errc::count_below_one>();
  return fraction((n / seen.times - 1.0) / (n - 1.0));
}

/// The overhead between groups that gives a measured speedup.
///
/// Model    (n / speedup - 1 - inside (p - 1)) / (m - 1)
/// Inputs   seen    on the devices of several groups
///          inside  the overhead of each further device in a group
/// Returns  the overhead of each further group
/// Errors   RL-151 if the speedup is not positive and finite; RL-102 if the inside overhead alone is slower, or that
///          between groups above 1; RL-103 for one group
/// Source   the inverse of `group_speedup`
/// Checked  tests/unit/performance/rules/group_scaling_test.cpp
constexpr fraction between_overhead_of(const measured_speedup& seen, fraction inside) {
  if (!(seen.times > 0.0 && math::is_finite(seen.times))) detail::violated<errc::speedup_not_positive>();
  const auto n = static_cast<double>(seen.group.devices.value());
  const auto p = static_cast<double>(seen.group.per_machine.value());
  const double m = math::ceil(n / p);
  if (m < 2.0) detail::violated<errc::count_below_one>();
  return fraction((n / seen.times - 1.0 - inside.value() * (p - 1.0)) / (m - 1.0));
}

/// Speedup of data parallelism by what a step computes and what it exchanges: why networks of different kinds scale
/// differently on the same machine.
///
/// Model    n compute / total of `overlapped`: many operations for each parameter (convolutions, long sequences) scale, few
///          (dense layers, a transformer whose batch the memory limits) do not
/// Inputs   devices   n, each with its own part of the batch
///          compute   of one device's part, positive [s]
///          exchange  of the gradients, `collective_time` of the same group [s]
///          overlap   how much of it hides
/// Returns  over one device with one part [1]
/// Errors   RL-101 if the computation is not positive and finite; those of `overlapped`
/// Valid    as `overlapped`
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2019 edition, "Multiple GPUs": recurrent networks scale like
///          convolutional ones or somewhat worse, by the length of the sequence; transformers poorly (read 2026-11-22)
/// Checked  tests/unit/performance/rules/group_scaling_test.cpp, tests/published/dettmers_seed_questions_test.cpp
constexpr double data_parallel_speedup(gpu_count devices, duration compute, duration exchange,
                                       const overlap_window& overlap = {}) {
  if (!(compute.value() > 0.0 && math::is_finite(compute.value()))) detail::violated<errc::figure_not_positive>();
  return static_cast<double>(devices.value()) * (compute / overlapped({compute, exchange}, overlap).total());
}

}  // namespace ridgeline::inline v0_2
