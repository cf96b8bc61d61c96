#include "support/plan_examples.hpp"

#include <cmath>
#include <cstdint>
#include <doctest/doctest.h>
#include <ridgeline/planning/detail/plan_bound.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// A second for a token in a block; micro-batches of 2 sequences of 6 tokens: 12 s forward where nothing is divided.
constexpr detail::plan_bound bound{.token_in_block = 1.0 * seconds, .passes = 3.0, .layers = 10.0};
constexpr training_step step_with(const strategy& plan) {
  return {.model = ridgeline_tests::counted, .micro_batch = batch(2), .sequence = tokens(6), .plan = plan};
}
double shortest(const strategy& plan) { return in(bound.shortest(step_with(plan)), seconds); }
// The bound is a billionth less than what it says.
doctest::Approx nearly(double value) { return doctest::Approx((1.0 - 1e-9) * value).epsilon(1e-12); }

}  // namespace

TEST_CASE("without stages a step is its micro-batches, three passes each, and one more where all is computed again") {
  CHECK(shortest({}) == nearly(10.0 * 36.0));
  CHECK(shortest({.micro_batches = micro_batches(5)}) == nearly(5.0 * 10.0 * 36.0));
  CHECK(shortest({.recompute = recomputation::full}) == nearly(10.0 * 48.0));
  CHECK(shortest({.recompute = recomputation::selective}) == nearly(10.0 * 36.0));
  CHECK(shortest({.tensor_parallel = gpus(2)}) == nearly(5.0 * 36.0));
  CHECK(shortest({.context_parallel = gpus(3)}) == nearly(10.0 * 12.0));
  CHECK(shortest({.tensor_parallel = gpus(2), .context_parallel = gpus(3)}) == nearly(10.0 * 6.0));
  CHECK(shortest({.data_parallel = gpus(64)}) == nearly(10.0 * 36.0));
  CHECK(shortest({}) < 10.0 * 36.0);
}

TEST_CASE("with stages the fullest one works, and waits for the blocks of the others once") {
  // Ten blocks on four stages: three on the fullest, seven on the others.
  strategy plan{.pipeline_parallel = stages(4), .micro_batches = micro_batches(8)};
  CHECK(shortest(plan) == nearly(8.0 * 3.0 * 36.0 + 7.0 * 36.0));
  plan.virtual_stages = stages(2);
  CHECK(shortest(plan) == nearly(8.0 * 3.0 * 36.0 + 3.5 * 36.0));
  plan.virtual_stages = stages(1);
  plan.schedule = pipeline_schedule::zero_bubble;  // waits for the forward pass alone
  CHECK(shortest(plan) == nearly(8.0 * 3.0 * 36.0 + 7.0 * 12.0));
  for (const pipeline_schedule both_ends : {pipeline_schedule::dual_pipe, pipeline_schedule::dual_pipe_v}) {
    plan.schedule = both_ends;
    CHECK(shortest(plan) == nearly(8.0 * 3.0 * 36.0));
  }
  CHECK(shortest({.pipeline_parallel = stages(5)}) == nearly(2.0 * 36.0 + 8.0 * 36.0));
  static_assert(detail::plan_bound{}.passes == 3.0 && detail::plan_bound{}.layers == 1.0);
}

// A block of the counted model: 4 h^2 + 2 h f weights and scores that no bound counts; its peak is 10^14.
TEST_CASE("a token takes the weights of a block at the device's peak; what stays is passed over twice") {
  using ridgeline_tests::counted_request;
  using ridgeline_tests::rented_fleet;
  const double h = 1024.0, f = 4096.0;
  const double operations_of_a_token = 2.0 * (4.0 * h * h + 2.0 * h * f);
  const detail::prepared_request known = detail::prepared(counted_request, rented_fleet[0], mixed_16);
  const detail::plan_bound made = detail::bound_of(known);
  CHECK(made.layers == 4.0);
  CHECK(made.passes == 3.0);
  const operation_rate fastest = known.rates.narrow.operations > known.rates.wide.operations
                                     ? known.rates.narrow.operations
                                     : known.rates.wide.operations;
  CHECK(in(made.token_in_block, seconds) == doctest::Approx(operations_of_a_token / in(fastest, operations / seconds)));
  training_request tuned = counted_request;
  tuned.adapters = lora{.rank = 8};
  CHECK(detail::bound_of(detail::prepared(tuned, rented_fleet[0], mixed_16)).passes == 2.0);
}
