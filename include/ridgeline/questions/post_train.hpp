#pragma once
#include <optional>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/planning/load_search.hpp>
#include <ridgeline/questions/engine_formats.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// When replies are written: in turn with training on the same GPUs; on GPUs of their own, all of an iteration together while
/// those before are learned from; on GPUs of their own without end.
/// Source   see `roll_out` and `steady_roll_out`
enum class roll_out_order : unsigned char { in_turn, one_step_off, asynchronous };

inline constexpr roll_out_order every_roll_out_order[] = {roll_out_order::in_turn, roll_out_order::one_step_off,
                                                          roll_out_order::asynchronous};

/// The name of an order.
///
/// Inputs   which  any enumerator
/// Returns  words joined by hyphens; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/post_train_test.cpp
constexpr std::string_view name_of(roll_out_order which) noexcept {
  switch (which) {
    case roll_out_order::in_turn: return "in-turn";
    case roll_out_order::one_step_off: return "one-step-off";
    case roll_out_order::asynchronous: return "asynchronous";
  }
  return "unknown";
}

/// GPUs that only write replies.
///
/// Inputs   asynchronous  replies are written without end; else those of an iteration begin together
///          gpus          of the run's; absent: the split with the shortest iteration
/// Source   definition
struct separate_roll_outs {
  bool asynchronous = false;
  std::optional<gpu_count> gpus = std::nullopt;
};

/// A run of reinforcement learning: replies are written, scored and learned from. Absent fields get defaults, which the answer
/// lists.
///
/// Inputs   run         the training of the policy; its GPUs are all there are, its plan is that of the GPUs that learn; `batch`
///                      is one update's: absent, an iteration has one; `sequence`: absent, a prompt and a mean reply, cut
///          apart       absent: the same GPUs write and learn in turn
///          replies     of an iteration
///          per_prompt  replies to each prompt
///          prompt, output, longest  tokens: of a prompt, of a reply in the mean, where a reply is cut; absent: nowhere
///          spread      standard deviation of the replies over their mean [1]
///          reference   a frozen copy scores the replies too, for a penalty on the distance to it
///          reward      from the last reply to its score
///          engine_gpus GPUs of an engine; absent: of 1, 2, 4, ... those whose replies end first, in one machine
///                      where that holds the model
///          engine      the software whose measured constants count
///          weights     how engines hold them
///          most_requests  that an engine writes at once; absent: as many as its memory has room for
///          sync        new weights into each GPU of an engine
///          iterations  of the run, which ends sooner where its `tokens` are said and come first
/// Source   definition
struct post_training_question {
  training_question run = {};
  std::optional<separate_roll_outs> apart = std::nullopt;
  std::optional<batch_size> replies = std::nullopt;
  std::optional<batch_size> per_prompt = std::nullopt;
  std::optional<token_count> prompt = std::nullopt;
  std::optional<token_count> output = std::nullopt;
  std::optional<token_count> longest = std::nullopt;
  std::optional<double> spread = std::nullopt;
  bool reference = true;
  duration reward = {};
  std::optional<gpu_count> engine_gpus = std::nullopt;
  std::optional<engine_calibration> engine = std::nullopt;
  std::optional<weight_storage> weights = std::nullopt;
  std::optional<batch_size> most_requests = std::nullopt;
  std::optional<bandwidth> sync = std::nullopt;
  std::optional<std::int64_t> iterations = std::nullopt;
};

/// What reinforcement learning takes.
///
/// Fields   update     one, on the GPUs that learn: its time, and their memory; absent without an engine
///          step       an iteration, as the GPUs that learn see it
///          within     80 % interval of the iteration, as factors
///          measured   whether both the engine's and the training's constants were measured
///          whole      the whole run on all GPUs; `step` and `memory` are those of `update`
///          replies    where the time of an engine goes
///          work       of an engine
///          engine     how its GPUs share the model
///          engines    of the run; zero: none of these GPUs holds the model and a reply
///          calibration  of the engines
///          at_once    replies that an engine writes together
///          writing, learning  GPUs; all of them both, where they do so in turn
///          updates    of an iteration
///          machines, costs, taken  as of `settled_training`, of all GPUs
/// Source   definition
/// Checked  tests/unit/questions/post_train_test.cpp
struct post_training_answer {
  std::optional<training_answer> update = std::nullopt;
  post_training_breakdown step = {};
  likely_factors within = {};
  bool measured = false;
  run_estimate whole = {};
  roll_out_time replies = {};
  roll_out_work work = {};
  serving_layout engine = {};
  std::int64_t engines = 0;
  engine_calibration calibration = {};
  sample_amount at_once = {};
  gpu_count writing = gpus(1);
  gpu_count learning = gpus(1);
  std::int64_t updates = 1;
  settled_machines machines;
  settled_costs costs = {};
  taken_settings taken = {};

  /// Whether an engine holds the model. Source: definition.
  constexpr explicit operator bool() const { return engines > 0; }
  /// An iteration with its 80 % interval. Source: definition.
  constexpr likely<duration> likely_step() const { return proportional_to_time(step.total(), within); }
  /// Prompts and replies that are learned from, a GPU [token/s]. Source: definition.
  constexpr token_rate tokens_per_gpu() const {
    const auto each = static_cast<double>(updates) * static_cast<double>(update->estimate.tokens.value());
    return each * units::single_tokens / (static_cast<double>(whole.gpus.value()) * step.total());
  }
};

namespace detail {

/// What of a question does not depend on how the GPUs are split.
struct post_training_work {
  const post_training_question* asked;
  training_question run;
  roll_out_work replies;  // of all engines
  settled_machines machines;
  load_request request;
  engine_fleet fleet;
  bandwidth sync;
};

/// GPUs of an engine: of a dense model each has a part of every layer; of a mixture above one machine, groups of a machine have
/// sequences of their own, and the experts are dealt out.
constexpr serving_layout roll_out_layout(const transformer& model, std::int64_t devices, std::int64_t of_machine) {
  if (devices <= of_machine || !model.moe) return {.tensor_parallel = gpus(devices)};
  return {.tensor_parallel = gpus(of_machine),
          .data_parallel = gpus(devices / of_machine),
          .expert_parallel = gpus(devices)};
}

/// Whether the GPUs of an engine hold the model with at least one reply, and how many tokens they have room for.
constexpr std::optional<token_amount> room_of(const post_training_work& work, const serving_layout& layout,
                                              const served_iterations& on) {
  deployment one{.layout = layout, .how = {}};
  const auto room = cache_left(one, work.request, on, work.fleet.on.each().device());
  const token_amount reply = work.request.lengths.input.mean + work.request.lengths.output.mean;
  return room && *room >= reply ? room : std::nullopt;
}

/// Roll-outs on engines of so many GPUs; false where they do not hold the model.
constexpr bool write_on(post_training_answer& made, const post_training_work& work, std::int64_t devices) {
  const post_training_question& asked = *work.asked;
  const serving_layout layout = roll_out_layout(work.run.model, devices, work.machines.on.each().devices().value());
  const served_iterations on = iterations_of(work.request, work.fleet, layout);
  const auto room = room_of(work, layout, on);
  if (!room) return false;
  made.engine = layout;
  made.engines = made.writing.value() / devices;
  made.work = work.replies;
  made.work.replies = batch((work.replies.replies.value() - 1) / made.engines + 1);
  batching how = batching_of(work.request, on, batching{}.step_tokens, true);
  how.cache = room;
  how.most_requests = asked.most_requests.value_or(made.work.replies);
  made.at_once = admitted_of(made.work, how);
  made.replies =
      asked.apart && asked.apart->asynchronous ? steady_roll_out(made.work, how, on) : roll_out(made.work, how, on);
  return true;
}

/// Roll-outs on the engines that end first: of a part of a machine, or of whole machines where none of those holds the model.
/// False where none does.
constexpr bool write(post_training_answer& made, const post_training_work& work) {
  const post_training_question& asked = *work.asked;
  const std::int64_t all = made.writing.value();
  const std::int64_t of_machine = work.machines.on.each().devices().value();
  if (asked.engine_gpus) {
    if (all % asked.engine_gpus->value() != 0) violated<errc::gpus_not_divided>();
    return write_on(made, work, asked.engine_gpus->value());
  }
  for (std::int64_t devices = 1; devices <= all && (devices <= of_machine || !made); devices *= 2) {
    const std::int64_t beside = devices < of_machine ? devices : of_machine;
    if (all % devices != 0 || devices % beside != 0) continue;
    if (fault_of({.tensor_parallel = gpus(beside)}, work.run.model, tokens(1)) != errc{}) continue;
    post_training_answer other = made;
    if (write_on(other, work, devices) && (!made || other.replies.total() < made.replies.total())) made = other;
  }
  return bool(made);
}

/// The time of a forward pass of an update: what is computed is a third of the step's, or half where weights are frozen; what
/// only an update does is left out.
constexpr duration forward_of(const training_answer& update) {
  const step_breakdown& terms = update.estimate.step.terms;
  const duration passes = terms.total() - terms.optimizer - terms.data_parallel - terms.recomputation - terms.offload;
  return passes / (update.run.step.adapters ? 2.0 : 3.0);
}

/// An iteration with its GPUs split so; the roll-outs are there.
constexpr void learn(post_training_answer& made, const post_training_work& work) {
  const post_training_question& asked = *work.asked;
  training_question run = work.run;
  run.machines.gpus = made.learning;
  made.update = how_long(run);
  const estimate<step_breakdown>& update = made.update->estimate.step;
  const auto updates = static_cast<double>(made.updates);
  const double passes = asked.reference ? 2.0 : 1.0;
  const data_size weights = static_cast<double>(parameters(run.model)) * work.request.precision.dense.per_parameter;
  const data_size held = run.model.moe
                             ? static_cast<double>(parameters(run.model)) * work.request.precision.experts.per_parameter
                             : weights;
  post_training_breakdown parts{
      .roll_out = made.replies.total(),
      .reward = asked.reward,
      .log_probabilities = passes * updates * forward_of(*made.update),
      .training = updates * update.total(),
      .weight_sync = weight_sync_time(held, static_cast<double>(made.engine.devices().value()) * work.sync)};
  made.step = asked.apart ? overlapped_step(parts) : synchronous_step(parts);

  deployment of_engines{.layout = made.engine};
  of_engines.load.decoding = made.at_once;
  measure(of_engines, work.request, work.fleet);
  made.measured =
      of_engines.measured && bool(update.relative_error) && made.engine.devices() <= work.machines.on.each().devices();
  const likely_factors step = update.interval();
  const auto total_with = [&](double writes, double learns) {
    post_training_breakdown other = parts;
    other.roll_out = writes * parts.roll_out;
    other.log_probabilities = learns * parts.log_probabilities;
    other.training = learns * parts.training;
    return (asked.apart ? overlapped_step(other) : synchronous_step(other)).total() / made.step.total();
  };
  made.within =
      wider_of({total_with(of_engines.itl_interval.low, step.low), total_with(of_engines.itl_interval.high, step.high)},
               defaults::iteration_interval);
}

/// Of all splits that the plan and the engines allow, the shortest iteration; of those whose training fits, where there are any.
constexpr void split(post_training_answer& made, const post_training_work& work) {
  const training_question& run = work.run;
  const std::int64_t all = made.whole.gpus.value();
  const std::int64_t each = run.tensor.value_or(gpus(1)).value() * run.pipeline.value_or(stages(1)).value() *
                            run.context.value_or(gpus(1)).value();
  const std::int64_t micro_batch = run.micro_batch.value_or(defaults::micro_batch).value();
  if (run.batch->value() % micro_batch != 0) violated<errc::batch_not_divided>();
  const std::int64_t rounds = run.batch->value() / micro_batch;
  post_training_answer best = made;
  bool divided = false;
  for (std::int64_t replicas = 1; replicas * each < all; ++replicas) {
    const std::int64_t together = replicas * run.context.value_or(gpus(1)).value();
    if (rounds % replicas != 0 || together % run.expert.value_or(gpus(1)).value() != 0) continue;
    post_training_answer one = made;
    one.learning = gpus(replicas * each);
    one.writing = gpus(all - replicas * each);
    if (work.asked->engine_gpus && one.writing.value() % work.asked->engine_gpus->value() != 0) continue;
    divided = true;
    if (!write(one, work)) continue;
    learn(one, work);
    const bool fits = bool(one.update->estimate.fits());
    const bool as_well = best && fits == bool(best.update->estimate.fits());
    if (!best || (as_well ? one.step.total() < best.step.total() : fits)) best = one;
  }
  if (!divided) violated<errc::gpus_not_divided>();
  made = best;
}

/// As many as were said, or as the tokens of the run are; the fewer where both are said.
constexpr double iterations_of(const post_training_question& asked, double tokens_of_one, taken_settings& taken) {
  if (asked.iterations && *asked.iterations < 1) violated<errc::figure_not_positive>();
  if (!asked.iterations && !asked.run.tokens) taken.add(setting::iterations, static_cast<double>(defaults::iterations));
  const auto said = static_cast<double>(asked.iterations.value_or(defaults::iterations));
  if (!asked.run.tokens) return said;
  const double in_all = math::ceil(static_cast<double>(asked.run.tokens->value()) / tokens_of_one);
  return asked.iterations ? math::smaller(said, in_all) : in_all;
}

}  // namespace detail

/// How long does an iteration of reinforcement learning take, on which GPUs, and what does the run cost?
///
/// Model    replies by `roll_out`, on GPUs of their own by `steady_roll_out` where they never stop; log-probabilities are forward
///          passes of the policy and of its reference, a third of an update's computation each; updates by `how_long`; new
///          weights by `weight_sync_time`; together `synchronous_step` or `overlapped_step`, and the run by `run_time`
/// Inputs   asked  the run, as far as it is described
/// Returns  an iteration, the run, and the GPUs' split; no engine that holds the model is an answer
/// Errors   RL-351 for several sites; RL-169 if no GPU is left to learn; RL-344 if the GPUs that write are no multiple of an
///          engine's, or no split is possible; RL-345 if the replies are no multiple of an update's batch; RL-101 if iterations or the bandwidth are not
///          positive; RL-106 for a reward's time below zero; RL-315 for lengths that are no lengths; those of `how_long` and
///          of `engine_model_of`; RL-104 for an update of more than 10^15 tokens
/// Valid    replies of one turn, without tools; one policy without a critic; engines and training take the same GPUs' memory in
///          turn. The interval holds each part at its own lower or upper end, and is at least as wide as published iterations
///          scatter. Of engines over several machines there is none: DeepSeek-V3 on engines of 32 H100 took 1.6 to 3.6 times
///          as long
/// Source   each model's own; backward passes take twice the forward's operations: Narayanan et al. 2021, appendix
/// Checked  tests/unit/questions/post_train_test.cpp, tests/published/reinforcement_learning_test.cpp
constexpr post_training_answer post_train(const post_training_question& asked) {
  if (asked.run.sites) detail::violated<errc::one_site_only>();
  taken_settings taken;
  const settled_machines machines = settle(asked.run.machines, asked.run.device, defaults::training_gpus, taken);
  post_training_answer made{.machines = machines};
  const gpu_count all = asked.run.machines.gpus.value_or(defaults::training_gpus);
  made.whole.gpus = all;
  made.whole.machines = machines.on.machines();
  made.writing = all;
  made.learning = all;

  const batch_size replies = asked.replies.value_or(defaults::replies);
  if (!asked.replies) taken.add(setting::replies, static_cast<double>(replies.value()));
  const batch_size per_prompt = asked.per_prompt.value_or(defaults::replies_per_prompt);
  if (!asked.per_prompt) taken.add(setting::replies_per_prompt, static_cast<double>(per_prompt.value()));
  const token_count prompt = asked.prompt.value_or(defaults::reply_prompt);
  if (!asked.prompt) taken.add(setting::prompt, static_cast<double>(prompt.value()));
  const token_count output = asked.output.value_or(defaults::reply_output);
  if (!asked.output) taken.add(setting::output, static_cast<double>(output.value()));
  const double spread = asked.spread.value_or(defaults::reply_spread);
  if (!asked.spread) taken.add(setting::length_spread, 100.0 * spread);
  const engine_calibration engine = asked.engine.value_or(catalogue::engine_on(asked.run.device, {}));
  if (!asked.engine) taken.add(setting::engine, engine.id);
  const weight_storage weights = asked.weights.value_or(defaults::weights);
  if (!asked.weights) taken.add(setting::weights, weights.id);
  const bandwidth sync = asked.sync.value_or(defaults::weight_sync_of_a_gpu);
  if (!asked.sync) taken.add(setting::sync_bandwidth, in(sync, units::gigabytes_per_second));

  made.costs = settle(asked.run.costs, machines.on.each(), taken);
  training_question run = asked.run;
  run.machines.per_machine = machines.on.each().devices();
  run.batch = asked.run.batch.value_or(replies);
  if (replies.value() % run.batch->value() != 0) detail::violated<errc::batch_not_divided>();
  made.updates = replies.value() / run.batch->value();
  roll_out_work written{.replies = replies,
                        .per_prompt = static_cast<double>(per_prompt.value()),
                        .prompt = static_cast<double>(prompt.value()) * units::single_tokens,
                        .reply = {static_cast<double>(output.value()) * units::single_tokens, spread}};
  if (asked.longest) written.longest = static_cast<double>(asked.longest->value()) * units::single_tokens;
  const double learned = in(written.prompt + mean_reply(written), units::single_tokens);
  run.sequence = asked.run.sequence.value_or(tokens(static_cast<std::int64_t>(learned + 0.5)));
  const double updated = static_cast<double>(run.batch->value()) * static_cast<double>(run.sequence->value());
  const auto iterations = detail::iterations_of(asked, static_cast<double>(made.updates) * updated, taken);
  if (!(updated <= 1e15)) detail::violated<errc::count_too_large>();
  run.tokens = tokens(static_cast<std::int64_t>(updated));  // of one update

  const detail::engine_formats formats =
      detail::engine_formats_of(run.device, run.model, weights, defaults::cache.width);
  detail::post_training_work work{.asked = &asked,
                                  .run = run,
                                  .replies = written,
                                  .machines = machines,
                                  .request = {.model = run.model, .precision = formats.precision},
                                  .fleet = {.name = run.device.id,
                                            .on = machines.on,
                                            .calibration = engine,
                                            .kind = formats.kind,
                                            .terms = made.costs.terms},
                                  .sync = sync};
  work.request.lengths.input.mean = work.replies.prompt;
  work.request.lengths.output = work.replies.reply;
  made.calibration = engine;

  if (asked.apart && !asked.apart->gpus) {
    if (all < gpus(2)) detail::violated<errc::cluster_too_small>();
    detail::split(made, work);
  } else {
    if (asked.apart) {
      if (!(*asked.apart->gpus < all)) detail::violated<errc::cluster_too_small>();
      made.writing = *asked.apart->gpus;
      made.learning = gpus(all.value() - made.writing.value());
    }
    if (detail::write(made, work)) detail::learn(made, work);
  }
  if (made) {
    for (const taken_setting& one : made.update->run.taken)
      if (!taken.has(one.what)) taken.add(one);
    static_cast<run_estimate&>(made.whole) = made.update->estimate;
    made.whole.gpus = all;
    made.whole.machines = machines.on.machines();
    made.whole.within = wider_of(made.within, defaults::run_interval);
    if (!made.measured) made.whole.step.relative_error = absent;
    const double steps = made.update->run.data_growth * iterations;
    detail::account(made.whole, run_pace(all, made.update->run.goodput)(steps * made.step.total()), made.costs.terms);
  }
  made.taken = taken;
  return made;
}

}  // namespace ridgeline::inline v0_2
