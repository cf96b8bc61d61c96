#pragma once
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <ridgeline/workload/strategy.hpp>

namespace ridgeline::detail {

/// Whether an enumerator is one of its enumeration, which begins at zero.
template<class Enumeration, std::size_t Size>
constexpr bool is_listed(Enumeration value, const Enumeration (&)[Size]) {
  return static_cast<int>(value) >= 0 && static_cast<int>(value) < static_cast<int>(Size);
}

/// Refuses a plan with a choice that its enumeration does not have.
constexpr void check_choices(const strategy& plan) {
  if (!is_listed(plan.recompute, every_recomputation) || !is_listed(plan.sharding, every_zero) ||
      !is_listed(plan.to_host, every_offload) || !is_listed(plan.schedule, every_pipeline_schedule)) {
    violated<errc::enumerator_unknown>();
  }
}

}  // namespace ridgeline::detail
