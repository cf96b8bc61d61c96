#pragma once
#include <accuracy/engine_runs.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>

// Pools of prefill and decode workers under a number of clients that each send the next request as a reply ends.
namespace accuracy::detail {

/// One pass of a prefill worker over the prompts of different clients. A data-parallel group reads whole prompts: the first
/// ones lie on groups of their own, and take as long as if all groups had one; experts lie on all groups.
inline ridgeline::duration prefill_pass(const engine_run& run, double prompts, const ridgeline::engine_rates& rates) {
  using namespace ridgeline;
  const auto groups = static_cast<double>(run.prefill->of.layout.data_parallel.value());
  const auto of = [&](double many) {
    return engine_step(
        run.prefill->of,
        {.prompt_tokens = many * run.prompt, .prompt_context = 0.5 * run.prompt, .prompts = many * units::samples},
        rates);
  };
  const engine_breakdown all = of(std::max(prompts, groups));
  if (prompts >= groups) return all.total();
  const engine_breakdown some = of(prompts);
  return all.total() - all.experts - all.all_to_all + some.experts + some.all_to_all;
}

}  // namespace accuracy::detail
