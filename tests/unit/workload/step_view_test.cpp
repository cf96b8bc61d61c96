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

namespace {
using every_axis =
    detail::plan_view<detail::kernel_axis, detail::tensor_axis, detail::context_axis, detail::expert_axis,
                      detail::data_axis, detail::pipeline_axis, detail::schedule_axis, detail::rounds_axis,
                      detail::recompute_axis, detail::sharding_axis, detail::offload_axis>;
using one_axis = detail::plan_view<detail::tensor_axis>;
using two_axes = detail::plan_view<detail::tensor_axis, detail::data_axis>;
using one_seen = detail::step_view<detail::tensor_axis>;
using two_seen = detail::step_view<detail::tensor_axis, detail::data_axis>;
using one_with_batch = detail::micro_batch_view<detail::tensor_axis>;
}  // namespace
// Every axis has to be seen, not one of them; and the micro-batch, where the part reads it.
static_assert(one_axis::all_seen_by<two_axes> && !two_axes::all_seen_by<one_axis>);
static_assert(one_seen::all_seen_by<two_seen> && !two_seen::all_seen_by<one_seen>);
static_assert(detail::may_be_made_of<two_seen, one_seen> && !detail::may_be_made_of<one_seen, two_seen>);
static_assert(detail::may_be_made_of<one_with_batch, one_seen> && !detail::may_be_made_of<one_seen, one_with_batch>);
static_assert(detail::plan_with<two_axes, one_axis> && !detail::plan_with<one_axis, two_axes>);
static_assert(detail::step_with<training_step, two_seen> && !detail::step_with<one_seen, two_seen>);

TEST_CASE(
    "a view that was made of nothing is that of a plan that says nothing: one GPU, one stage, one of everything") {
  const strategy unset{};
  CHECK(every_axis{} == every_axis(unset));
  const every_axis none{};
  CHECK((none.tensor_parallel == gpus(1) && none.context_parallel == gpus(1) && none.ulysses == gpus(1)));
  CHECK((none.expert_parallel == gpus(1) && none.data_parallel == gpus(1) && none.pipeline_parallel == stages(1)));
  CHECK((none.virtual_stages == stages(1) && none.micro_batches == micro_batches(1)));
  CHECK((none.schedule == pipeline_schedule::one_f_one_b && none.recompute == recomputation::none));
  CHECK((none.sharding == zero::off && none.to_host == offload::none));
  CHECK((!none.flash_attention && none.fused_gate && !none.sequence_parallel));
  CHECK(detail::block_view::key_type{}.micro_batch == batch(1));
}

TEST_CASE("a view of every axis has each choice under its own name, and differs where one of them does") {
  const auto with = [](auto&& change) {
    strategy plan;
    change(plan);
    return every_axis(plan);
  };
  const auto differs = [&](auto&& change) {
    const every_axis other = with(change);
    return !(other == every_axis{}) && other == with(change);
  };
  CHECK(differs([](strategy& plan) { plan.flash_attention = true; }));
  CHECK(differs([](strategy& plan) { plan.fused_gate = false; }));
  CHECK(differs([](strategy& plan) { plan.tensor_parallel = gpus(2); }));
  CHECK(differs([](strategy& plan) { plan.sequence_parallel = true; }));
  CHECK(differs([](strategy& plan) { plan.context_parallel = gpus(2); }));
  CHECK(differs([](strategy& plan) { plan.ulysses = gpus(2); }));
  CHECK(differs([](strategy& plan) { plan.expert_parallel = gpus(2); }));
  CHECK(differs([](strategy& plan) { plan.data_parallel = gpus(2); }));
  CHECK(differs([](strategy& plan) { plan.pipeline_parallel = stages(2); }));
  CHECK(differs([](strategy& plan) { plan.virtual_stages = stages(2); }));
  CHECK(differs([](strategy& plan) { plan.schedule = pipeline_schedule::dual_pipe; }));
  CHECK(differs([](strategy& plan) { plan.micro_batches = micro_batches(2); }));
  CHECK(differs([](strategy& plan) { plan.recompute = recomputation::full; }));
  CHECK(differs([](strategy& plan) { plan.sharding = zero::gradients; }));
  CHECK(differs([](strategy& plan) { plan.to_host = offload::optimizer_state; }));
  const every_axis one = with([](strategy& plan) { plan.context_parallel = gpus(3); });
  CHECK((one.context_parallel == gpus(3) && one.tensor_parallel == gpus(1) && one.data_parallel == gpus(1)));
}
