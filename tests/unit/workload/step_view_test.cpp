#include <doctest/doctest.h>
#include <ridgeline/workload/step_view.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
// A part of an estimate sees the axes that its view names, and does not compile where it reads another one.
template<class View>
concept reads_replicas = requires(const View& step) { step.plan.data_parallel; };
template<class View>
concept reads_recomputation = requires(const View& step) { step.plan.recompute; };
}  // namespace
static_assert(reads_replicas<detail::gradients_view> && !reads_replicas<detail::block_view>);
static_assert(reads_recomputation<detail::pass_view> && !reads_recomputation<detail::block_view>);

TEST_CASE("a view says of a step what the step says; its key differs where an axis that it sees does") {
  training_step step = tiny_step;
  step.plan.tensor_parallel = gpus(2);
  const detail::block_view view = step;
  CHECK(view.plan.tensor_parallel == gpus(2));
  CHECK(view.micro_batch == step.micro_batch);
  CHECK(&view.model == &step.model);
  CHECK(stream_of(view) == stream_of(step));
  training_step other = step;
  other.plan.data_parallel = gpus(8);
  other.plan.sharding = zero::parameters;
  CHECK(detail::block_view(other).key() == view.key());
  CHECK_FALSE(detail::gradients_view(other).key() == detail::gradients_view(step).key());
  other = step;
  other.micro_batch = batch(7);
  CHECK_FALSE(detail::block_view(other).key() == view.key());
  other = step;
  other.plan.sequence_parallel = true;
  CHECK_FALSE(detail::block_view(other).key() == view.key());
}
