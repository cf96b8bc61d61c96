#pragma once
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The limit of one kernel.
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76; the launch is the third limit
enum class kernel_limit { compute, memory, launch };

/// The name that programs print.
///
/// Inputs   limit  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(kernel_limit limit) noexcept {
  switch (limit) {
    case kernel_limit::compute: return "compute";
    case kernel_limit::memory: return "memory";
    case kernel_limit::launch: return "launch";
  }
  return "unknown";
}

/// What limits a kernel, and the share of each roof.
///
/// Fields   limit    the largest term of the time
///          compute, memory, launch  each term as a share of the total; the smaller of the first two is hidden, so the
///                   three add up to more than 1 [1]
/// Source   definition
struct roofline_verdict {
  kernel_limit limit = kernel_limit::compute;
  double compute = 0.0;
  double memory = 0.0;
  double launch = 0.0;
};

/// What limits one kernel.
///
/// Model    the largest of compute, memory and launch; of equal ones the first of these
/// Inputs   spent  from `gemm_time` or `elementwise_time`, its total above zero
/// Returns  the limit, and each term as a share of the total [1]
/// Errors   RL-101 if the total is not positive and finite
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76
/// Checked  tests/unit/performance/kernels/kernel_limit_test.cpp, tests/properties/kernels_test.cpp
constexpr roofline_verdict verdict_of(const kernel_time& spent) {
  const duration total = spent.total();
  if (!(total > duration{} && math::is_finite(total.value()))) detail::violated<errc::figure_not_positive>();
  roofline_verdict made{
      .compute = spent.compute / total, .memory = spent.memory / total, .launch = spent.launch / total};
  if (made.memory > made.compute) made.limit = kernel_limit::memory;
  if (made.launch > made.compute && made.launch > made.memory) made.limit = kernel_limit::launch;
  return made;
}

}  // namespace ridgeline::inline v0_2
