#pragma once
#include <cstdint>
#include <ridgeline/planning/walk.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// What is said of one combination among many. Zero where it cannot run.
///
/// Fields   verdict  `kept` where it fits, `does_not_fit` with its numbers, or why it cannot run
///          step, run        [s]
///          cost             [$]
///          metered          by the building [J]
///          emitted          [g CO2e]
///          memory           of the most loaded GPU [B]
///          mfu              [1]
/// Source   definition
struct plan_row {
  plan_verdict verdict = plan_verdict::not_divided;
  duration step = {};
  duration run = {};
  money cost = {};
  energy metered = {};
  carbon_mass emitted = {};
  data_size memory = {};
  double mfu = 0.0;
};

namespace detail {

/// What the walk over a space asks on behalf of an array.
class rows_of {
 public:
  constexpr rows_of(std::span<plan_row> rows, std::uint64_t first) : rows_(rows), first_(first) {}

  constexpr void note(plan_verdict which, std::uint64_t number, std::uint64_t how_many) const {
    for (std::uint64_t i = number; i < number + how_many; ++i) rows_[place(i)] = {.verdict = which};
  }
  constexpr void complete(const found_plan& plan) const { set(plan, plan_verdict::kept); }
  constexpr void too_large(const found_plan& plan) const { set(plan, plan_verdict::does_not_fit); }

 private:
  constexpr std::size_t place(std::uint64_t number) const { return static_cast<std::size_t>(number - first_); }
  constexpr void set(const found_plan& plan, plan_verdict verdict) const {
    const plan_estimate& one = plan.estimate;
    rows_[place(plan.number)] = {.verdict = verdict,
                                 .step = one.step.total(),
                                 .run = one.run,
                                 .cost = one.cost(),
                                 .metered = one.metered.value(),
                                 .emitted = one.emitted,
                                 .memory = one.memory.total(),
                                 .mfu = one.mfu};
  }

  std::span<plan_row> rows_;
  std::uint64_t first_;
};

}  // namespace detail

/// Every combination of a slice of a space, in its order.
///
/// Model    as `estimate_of`, each part computed once
/// Inputs   space  combinations of fleets and choices
///          asked  what is trained
///          range  numbers below the space's size
///          rows   one for each number; several threads may fill the rows of their own ranges at once
/// Errors   RL-194 for a range outside of the space, or of another size than the rows; those of `search`
/// Source   definition
/// Checked  tests/unit/planning/evaluate_test.cpp
constexpr void evaluate(const plan_space& space, const training_request& asked, const plan_range& range,
                        std::span<plan_row> rows) {
  if (range.first > range.last || rows.size() != range.last - range.first) {
    detail::violated<errc::range_outside_of_space>();
  }
  detail::walk(space, asked, range, detail::rows_of(rows, range.first));
}

}  // namespace ridgeline::inline v0_2
