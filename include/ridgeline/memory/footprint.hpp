#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/memory/footprint_model.hpp>
#include <ridgeline/memory/policies/offload.hpp>
#include <ridgeline/memory/policies/pipeline.hpp>
#include <ridgeline/memory/policies/recomputation.hpp>
#include <ridgeline/memory/rules/communication.hpp>
#include <ridgeline/memory/rules/ends.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/memory/rules/states.hpp>
#include <ridgeline/memory/rules/workspace.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// The kinds of blocks of a model, by their numbers.
inline constexpr std::size_t kinds_of_blocks = 8;
constexpr std::size_t index_of(const block_kind& kind) {
  // A hybrid has neither windows nor an encoder, only a decoder's blocks borrow, and the three mixers of compressed attention stand alone.
  return (kind.is_mixture ? 1U : 0U) + (kind.windowed ? 2U : 0U) + (kind.of_encoder || kind.borrows ? 4U : 0U) +
         2U * (static_cast<std::size_t>(kind.mixer) & 3U);
}
constexpr transformer_block remembered_block(const auto& step, const block_kind& kind) {
  const std::int64_t source = step.model.encoder_layers ? step.sequence.value() : 0;
  return block_of(step.model, kind, attention_mask::causal, source);
}

/// Room for what one kind of block has. Most models have one kind or two: the others are neither set nor read.
template<class Part>
union part_of_kind {
  constexpr part_of_kind() {}
  constexpr part_of_kind(const Part& known) : value(known) {}
  Part value;
};

/// The states of each kind of block, and of either end.
struct states_part {
  part_of_kind<local_states> kinds[kinds_of_blocks] = {};
  local_states before = {};
  local_states after = {};
};
template<step_with<states_view> Step>
class states_count {
 public:
  constexpr explicit states_count(const Step& of)
      : rules_(of), made_{.before = rules_.before(), .after = rules_.after()} {}
  constexpr void operator()(std::size_t kind, const transformer_block& block) {
    made_.kinds[kind] = rules_.of_block(block);
  }
  constexpr const states_part& made() const { return made_; }
  constexpr const shard_fractions& part() const { return rules_.part(); }

 private:
  state_rules<Step> rules_;
  states_part made_;
};

/// What a micro-batch leaves in one kind of block.
struct block_bytes {
  block_activations activations = {};
  data_size workspace = {};
  data_size exchanged = {};
};
/// What a micro-batch leaves in each kind of block, and at either end.
struct activations_part {
  part_of_kind<block_bytes> kinds[kinds_of_blocks] = {};
  data_size before = {};
  saved_at_the_end after = {};
};
template<step_with<activations_view> Step>
class activations_count {
 public:
  constexpr activations_count(const Step& of, const framework_overhead& overhead, const shard_fractions& part)
      : step_(&of),
        part_(part),
        stream_(stream_of(of)),
        made_{.before = saved_before(of, part_), .after = saved_after(of, part_, overhead.per_logit)} {
    if (of.plan.ulysses.value() != 1) [[unlikely]]
      part_.key_value = traded_key_value(of.plan, of.model);
  }
  constexpr void operator()(std::size_t kind, const transformer_block& block) {
    made_.kinds[kind] = block_bytes{.activations = activations_of_block(*step_, block, stream_, part_),
                                    .workspace = workspace_of_block(*step_, block, stream_, part_),
                                    .exchanged = exchanged_bytes(*step_, block, stream_, part_)};
  }
  constexpr const activations_part& made() const { return made_; }

 private:
  const Step* step_;
  shard_fractions part_;
  shape stream_;
  activations_part made_;
};

constexpr states_part states_of_step(const step_with<states_view> auto& step) {
  states_count states(step);
  each_block(step.model, [&](const block_run& run) { states(index_of(run.kind), remembered_block(step, run.kind)); });
  return states.made();
}
constexpr activations_part activations_of_step(const step_with<activations_view> auto& step,
                                               const framework_overhead& overhead) {
  activations_count activations(step, overhead, shard_fractions_of(step.plan, step.model));
  each_block(step.model,
             [&](const block_run& run) { activations(index_of(run.kind), remembered_block(step, run.kind)); });
  return activations.made();
}

/// Names the blocks that a stage holds; of a model whose kinds of blocks are counted one by one, or of another one.
template<bool Patterned, class Visit>
constexpr void each_run_of_stage(const transformer& model, const cut_blocks& cut, std::int64_t number, Visit&& visit) {
  each_slice(cut, number, [&](const block_range& range) {
    const std::int64_t encoder = model.encoder_layers.value();
    const std::int64_t of_encoder = range.last < encoder ? range.last : encoder;
    if (range.first < of_encoder) visit(block_run{{.of_encoder = true}, of_encoder - range.first});
    const std::int64_t first = range.first > encoder ? range.first : encoder;
    if (first >= range.last) [[unlikely]]
      return;
    const block_range of_decoder{first - encoder, range.last - encoder};
    if constexpr (Patterned) each_block_in(model, of_decoder, visit);
    else each_plain_block_in(model, of_decoder, visit);
  });
}

/// Whether a GPU holds the first blocks, or the last ones: both at both ends of a DualPipe, both on the first GPU of a fold.
constexpr bool has_first_blocks(const plan_with<slices_plan> auto& plan, std::int64_t number) {
  return number == 0 || (plan.schedule == pipeline_schedule::dual_pipe && number == plan.pipeline_parallel.value() - 1);
}
constexpr bool has_last_blocks(const plan_with<slices_plan> auto& plan, std::int64_t number) {
  const bool first = is_bidirectional(plan.schedule) && number == 0;
  return first || (plan.schedule != pipeline_schedule::dual_pipe_v && number == plan.pipeline_parallel.value() - 1);
}

/// The states that a stage holds; `whole` is the largest part of it that is gathered at once.
struct stage_states {
  local_states sum = {};

  RIDGELINE_INLINED constexpr void add(const local_states& some, double times) {
    sum.add(some, times);
    sum.whole.widen(some.whole);
  }
  constexpr void add_ends(const states_part& states, const plan_with<slices_plan> auto& plan, std::int64_t number) {
    if (has_first_blocks(plan, number)) add(states.before, 1.0);
    if (has_last_blocks(plan, number)) add(states.after, 1.0);
  }
};

/// What lies on a stage of the micro-batches in flight.
struct stage_activations {
  data_size saved = {};
  data_size recompute_peak = {};
  data_size workspace = {};
  data_size exchanged = {};
  data_size logits = {};

  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "so many blocks, so many micro-batches in flight"
  RIDGELINE_INLINED constexpr void add(const block_bytes& one, double times, double flying) {
    saved += times * one.activations.saved * flying;
    recompute_peak = math::larger(recompute_peak, one.activations.recompute_peak);
    workspace = math::larger(workspace, one.workspace);
    exchanged = math::larger(exchanged, one.exchanged);
  }
  constexpr void add_ends(const activations_part& activations, const plan_with<slices_plan> auto& plan,
                          std::int64_t number, double flying) {
    if (has_first_blocks(plan, number)) saved += activations.before * flying;
    if (has_last_blocks(plan, number)) {
      saved += activations.after.activations;
      logits = activations.after.logits;
    }
  }
};

template<bool Patterned>
constexpr stage_states sum_of_states(const step_with<stage_states_view> auto& step, const states_part& states,
                                     std::int64_t number) {
  stage_states held;
  each_run_of_stage<Patterned>(step.model, cut_into_stages(step.model, step.plan), number,
                               [&](const block_run& run) RIDGELINE_INLINED {
                                 held.add(states.kinds[index_of(run.kind)].value, static_cast<double>(run.count));
                               });
  held.add_ends(states, step.plan, number);
  return held;
}
constexpr stage_states states_of_stage(const step_with<stage_states_view> auto& step, const states_part& states,
                                       std::int64_t number) {
  if (is_patterned(step.model)) [[unlikely]]
    return sum_of_states<true>(step, states, number);
  return sum_of_states<false>(step, states, number);
}

template<bool Patterned>
constexpr stage_activations sum_of_activations(const step_with<stage_activations_view> auto& step,
                                               const activations_part& activations, std::int64_t number) {
  const double flying = in_flight(step.plan, number);
  stage_activations held;
  each_run_of_stage<Patterned>(
      step.model, cut_into_stages(step.model, step.plan), number, [&](const block_run& run) RIDGELINE_INLINED {
        held.add(activations.kinds[index_of(run.kind)].value, static_cast<double>(run.count), flying);
      });
  held.add_ends(activations, step.plan, number, flying);
  return held;
}
constexpr stage_activations activations_of_stage(const step_with<stage_activations_view> auto& step,
                                                 const activations_part& activations, std::int64_t number) {
  if (is_patterned(step.model)) [[unlikely]]
    return sum_of_activations<true>(step, activations, number);
  return sum_of_activations<false>(step, activations, number);
}

/// The states of a stage where a plan puts them, with what is gathered and unpacked of them.
RIDGELINE_INLINED constexpr memory_breakdown placed(const step_with<placed_view> auto& step,
                                                    const stage_states& states) {
  const local_states& held = states.sum;
  memory_breakdown made{.weights = held.weights,
                        .weight_copies = held.copies,
                        .gradients = held.gradients,
                        .master_weights = held.masters,
                        .optimizer_state = held.moments,
                        .adapters = held.adapters,
                        .workspace = held.whole.unpacked,
                        .communication = gathered_bytes(step.plan, held.whole)};
  if (step.plan.schedule == pipeline_schedule::dual_pipe) [[unlikely]]
    share_with_mirror(made, stage_of(step.plan.sharding));
  move_away(made, step.plan.to_host);
  return made;
}

/// Puts activations beside placed states: then everything is there, but what software takes.
RIDGELINE_INLINED constexpr void add(memory_breakdown& placed, const stage_activations& activations) {
  placed.activations = activations.saved;
  placed.recomputed = activations.recompute_peak;
  placed.logits = activations.logits;
  placed.workspace += activations.workspace;
  placed.communication += activations.exchanged;
}
RIDGELINE_INLINED constexpr memory_breakdown ever_on_stage(memory_breakdown placed,
                                                           const stage_activations& activations) {
  add(placed, activations);
  return placed;
}

/// Whether software gives memory back before the moment that needs most of it.
constexpr bool has_a_peak(const training_step& step, const framework_overhead& overhead) {
  return overhead.at_the_peak && step.plan.to_host == offload::none;
}
constexpr memory_breakdown peak_of_step(const memory_breakdown& all, const training_step& step) {
  return peak_of(all, step.method.moments, step.plan.micro_batches.value() > 1);
}

/// A checked training step with every kind of its blocks counted once; stages are sums over these.
class counted_step {
  // It stands before its caller, as clang wants of a template in a constant expression.
  template<bool Patterned>
  constexpr memory_breakdown sum_of_stage(std::int64_t number) const {
    const strategy& plan = step_->plan;
    const double flying = in_flight(plan, number);
    stage_states states;
    stage_activations activations;
    each_run_of_stage<Patterned>(step_->model, cut_, number, [&](const block_run& run) RIDGELINE_INLINED {
      const std::size_t kind = index_of(run.kind);
      const auto times = static_cast<double>(run.count);
      states.add(states_.made().kinds[kind].value, times);
      activations.add(activations_.made().kinds[kind].value, times, flying);
    });
    states.add_ends(states_.made(), plan, number);
    activations.add_ends(activations_.made(), plan, number, flying);
    memory_breakdown all = placed(*step_, states);
    add(all, activations);
    if (has_a_peak(*step_, *overhead_)) all = peak_of_step(all, *step_);
    return all;
  }

 public:
  constexpr counted_step(const training_step& step, const framework_overhead& overhead)
      : step_(&step),
        overhead_(&overhead),
        patterned_(is_patterned(step.model)),
        cut_(cut_into_stages(step.model, step.plan)),
        states_(step),
        activations_(step, overhead, states_.part()) {
    each_block(step.model, [&](const block_run& run) {
      const transformer_block block = remembered_block(step, run.kind);
      const std::size_t kind = index_of(run.kind);
      states_(kind, block);
      activations_(kind, block);
    });
  }

  /// Everything but what software takes.
  constexpr memory_breakdown stage(std::int64_t number) const {
    if (patterned_) [[unlikely]]
      return sum_of_stage<true>(number);
    return sum_of_stage<false>(number);
  }

 private:
  const training_step* step_;
  const framework_overhead* overhead_;
  bool patterned_;
  cut_blocks cut_;
  states_count<training_step> states_;
  activations_count<training_step> activations_;
};

/// Parameters that every replica holds would be put into one host several times.
/// Source   DeepSpeed documentation, offload_param is valid only with stage 3
constexpr void check_offload(const strategy& plan) {
  if (offloads_parameters(plan) && replicas_of(plan).dense > 1.0 && plan.sharding != zero::parameters) {
    violated<errc::offload_without_sharding>();
  }
}

/// How many stages from the first one on may differ in more than the micro-batches in flight, which only fall. Beyond
/// them the last one alone can weigh more: it has the head. A DualPipe's second half mirrors the first, whose GPUs hold a chunk
/// from either end: those in the middle may have a block more.
constexpr std::int64_t stages_that_differ(const transformer& model, const plan_with<slices_plan> auto& plan) {
  const std::int64_t p = plan.pipeline_parallel.value();
  const bool mixed = model.encoder_layers || model.window.full_every != 0 || model.hybrid || model.borrowing ||
                     model.compressed != nullptr || (model.moe && model.moe.every != 1);
  const bool interleaved = plan.virtual_stages.value() > 1;
  if (mixed || (model.moe && interleaved)) return p;
  if (plan.schedule == pipeline_schedule::dual_pipe) return p / 2;
  if (!model.moe.first_dense) return 1;
  const std::int64_t fewest = model.layers.value() / p;
  const std::int64_t with_dense = (model.moe.first_dense.value() + fewest - 1) / fewest;
  return with_dense + 1 < p ? with_dense + 1 : p;
}

}  // namespace detail

/// Memory of one GPU of a pipeline stage during a training step.
///
/// Model    sum over the kinds of blocks of count * what one has, by the rules of memory/rules/ and the policies of
///          memory/policies/; activations times the micro-batches in flight
/// Inputs   step      what runs and how
///          stage     its number, from 0 [1]
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of `check` for the plan; RL-126 if parameters are offloaded but held by every replica; RL-127 for a
///          stage that the pipeline does not have
/// Source   Korthikanti et al. 2022; Rajbhandari et al. 2020; Narayanan et al. 2021; each rule carries its own
/// Checked  tests/unit/memory/footprint_test.cpp, tests/published/korthikanti_2022_test.cpp
struct stage_footprint_model : composable {
  constexpr memory_breakdown operator()(const training_step& step, std::int64_t stage,
                                        const framework_overhead& overhead = pytorch_cuda) const {
    detail::evaluate_once();
    if (!(stage >= 0 && stage < step.plan.pipeline_parallel.value())) detail::violated<errc::stage_not_in_pipeline>();
    check(step);
    detail::check_offload(step.plan);
    const bool several = gpus_of(step.plan).value() > 1;
    return with_overhead(detail::counted_step(step, overhead).stage(stage), overhead, several);
  }
};
inline constexpr stage_footprint_model footprint_of_stage{};

/// Memory of the most loaded GPU during a training step.
///
/// Model    the stage with the largest total of `footprint_of_stage`
/// Inputs   step      what runs and how
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of `check` for the plan; RL-126 if parameters are offloaded but held by every replica
/// Valid    tokens spread evenly over the experts; the step of the optimizer needs no more than the backward pass
/// Source   as `footprint_of_stage`
/// Checked  tests/unit/memory/footprint_test.cpp, tests/properties/memory_test.cpp
/// Example  examples/fit_24_gb_into_10.cpp [plain]
constexpr memory_breakdown footprint_model::operator()(const training_step& step,
                                                       const framework_overhead& overhead) const {
  detail::evaluate_once();
  // The parts of check(step), so that a compiler's message has one call less.
  check(step.plan, step.model, step.sequence);
  check(step.model, sequences_of(step.micro_batch, step.sequence, 1));
  check(step.recipe);
  check(step.method);
  if (step.adapters) check(*step.adapters);
  detail::check_offload(step.plan);
  const detail::counted_step counted(step, overhead);
  const std::int64_t last = step.plan.pipeline_parallel.value() - 1;
  memory_breakdown most = counted.stage(0);
  data_size largest = last > 0 ? most.total() : data_size{};
  const std::int64_t different = detail::stages_that_differ(step.model, step.plan);
  for (std::int64_t stage = 1; stage <= last; ++stage) {
    if (stage >= different) stage = last;
    const memory_breakdown one = counted.stage(stage);
    const data_size total = one.total();
    if (total > largest) {
      most = one;
      largest = total;
    }
  }
  return with_overhead(most, overhead, gpus_of(step.plan).value() > 1);
}

}  // namespace ridgeline::inline v0_2
