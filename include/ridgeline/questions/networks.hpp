#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/pytorch_convnets.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/network.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// A data-parallel training run of a network of images (convolutional, vision transformer) or of a recurrent one, as far as
/// somebody describes it. Absent fields get defaults, which the answer lists. Transformers of tokens are `training_question`s.
///
/// Inputs   model, device     what is trained, on what
///          machines, costs   how many, how joined, how paid
///          samples           of the run: images, or sequences
///          batch             samples of a step, all GPUs together
///          sequence          tokens of a sequence, where the network reads tokens
///          compute, recipe, method  as of `training_question`
///          stack             the software whose measured constants count
///          goodput           as of `training_question`
/// Source   definition
struct network_question {
  catalogued_model model = {};
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<batch_size> samples = std::nullopt;
  std::optional<batch_size> batch = std::nullopt;
  std::optional<token_count> sequence = std::nullopt;
  std::optional<number_format> compute = std::nullopt;
  std::optional<precision_recipe> recipe = std::nullopt;
  std::optional<optimizer> method = std::nullopt;
  std::optional<training_calibration> stack = std::nullopt;
  std::optional<reliability> goodput = std::nullopt;
};

/// A network's run with its defaults.
///
/// Fields   model        what is trained
///          gpus         all of them, each with a replica
///          per_gpu      samples of a step on each GPU
///          batch        samples of a step
///          samples      of the run
///          sequence     tokens of a sample; of an image the patches and the class, or one
///          recipe, method, machines, calibration, costs, taken, goodput  as of `settled_training`
/// Source   definition
struct settled_network {
  catalogued_model model = {};
  gpu_count gpus;
  batch_size per_gpu;
  batch_size batch;
  batch_size samples;
  token_count sequence;
  precision_recipe recipe = mixed_16;
  optimizer method = sgd_momentum;
  settled_machines machines;
  training_calibration calibration = {};
  settled_costs costs = {};
  taken_settings taken = {};
  reliability goodput = {};
};

namespace detail {

/// Samples of the usual run.
constexpr batch_size usual_samples(bool reads_images, token_count sequence) {
  if (reads_images) return batch_size(defaults::image_epochs * defaults::images_of_an_epoch);
  const std::int64_t some = defaults::recurrent_epochs * defaults::recurrent_tokens_of_an_epoch / sequence.value();
  return batch_size(some < 1 ? 1 : some);
}

/// What eager PyTorch reaches with layers; nothing was measured with recurrent ones.
constexpr training_calibration layers_on(const machine& on, const number_format& format, bool measured_kind) {
  training_calibration made = catalogue::pytorch_convnets_on(on.device(), format);
  made.links = catalogue::collectives_for(on);
  if (!measured_kind) made.range.architecture = {};
  return made;
}

constexpr training_step step_of(const settled_network& run, const transformer& model) {
  return {.model = model,
          .micro_batch = run.per_gpu,
          .sequence = run.sequence,
          .recipe = run.recipe,
          .method = run.method,
          .plan = {.data_parallel = run.gpus, .flash_attention = defaults::flash_attention}};
}

/// Calls `visit` with the step of one GPU, whatever kind of network it trains.
template<class Visit>
constexpr void with_step(const settled_network& run, Visit visit) {
  if (const transformer* described = transformer_of(run.model)) return visit(step_of(run, *described));
  with_network(run.model, run.per_gpu, run.sequence, [&](const auto& layers) {
    visit(network_step{.model = layers, .recipe = run.recipe, .method = run.method, .data_parallel = run.gpus});
  });
}

/// Operations of a step of one GPU, forward and back.
constexpr operation_count operations_of(const settled_network& run) {
  if (run.model.picture != 0)
    return 3.0 * static_cast<double>(run.per_gpu.value()) * forward_operations_per_picture(run.model);
  operation_count sum{};
  with_network(run.model, run.per_gpu, run.sequence,
               [&sum](const auto& layers) { sum = 3.0 * forward_operations(layers); });
  return sum;
}

}  // namespace detail

/// Fills in a network's run.
///
/// Model    a replica on each GPU; every default by defaults.hpp; constants of eager PyTorch with convolutional networks, of a
///          vision transformer those of `settle(training_question)`
/// Inputs   asked  what was said
/// Returns  the run, and what was taken
/// Errors   RL-350 for a transformer of tokens and for a network of which only totals are known; RL-111 if a sequence is said
///          and the network reads images; RL-345 if the batch is no multiple of the GPUs; RL-349 if the device has no rate of
///          the format; RL-154 for a format narrower than 16 bits, but of a vision transformer; those of `settle` of the
///          machines and of the costs
/// Source   defaults.hpp
/// Checked  tests/unit/questions/networks_test.cpp
constexpr settled_network settle(const network_question& asked) {
  if (!is_trained_by_sample(asked.model)) detail::violated<errc::not_trained_by_sample>();
  taken_settings taken;
  const settled_machines machines = settle(asked.machines, asked.device, defaults::training_gpus, taken);
  const gpu_count all = asked.machines.gpus.value_or(defaults::training_gpus);
  const precision_recipe recipe = detail::settled_recipe(asked, taken);
  const transformer* const patches = transformer_of(asked.model);
  const bool reads_images = asked.model.picture != 0;
  if (reads_images && asked.sequence) detail::violated<errc::shapes_differ>();
  const token_count sequence = patches != nullptr ? token_count(patches->positions)
                               : reads_images     ? tokens(1)
                                                  : asked.sequence.value_or(defaults::recurrent_sequence);
  if (!reads_images && !asked.sequence) taken.add(setting::sequence, static_cast<double>(sequence.value()));

  const std::int64_t replicas = all.value();
  const batch_size together = asked.batch.value_or(batch_size(defaults::samples_per_gpu.value() * replicas));
  if (!asked.batch) taken.add(setting::batch, static_cast<double>(together.value()));
  if (together.value() % replicas != 0) detail::violated<errc::batch_not_divided>();
  const batch_size samples = asked.samples.value_or(detail::usual_samples(reads_images, sequence));
  if (!asked.samples) taken.add(setting::samples, static_cast<double>(samples.value()));
  const optimizer method =
      asked.method.value_or(patches != nullptr ? defaults::method : defaults::method_without_attention);
  if (!asked.method) taken.add(setting::optimizer, method.id);
  const training_calibration calibration =
      asked.stack          ? catalogue::training_calibration_on(*asked.stack, machines.on.each(), recipe.compute)
      : patches != nullptr ? catalogue::training_calibration_for(machines.on.each(), recipe.compute)
                           : detail::layers_on(machines.on.each(), recipe.compute, reads_images);
  if (!asked.stack) taken.add(setting::stack, calibration.id);
  const settled_costs costs = settle(asked.costs, machines.on.each(), taken);
  const reliability goodput = detail::settled_goodput(asked, taken);
  return {.model = asked.model,
          .gpus = all,
          .per_gpu = batch_size(together.value() / replicas),
          .batch = together,
          .samples = samples,
          .sequence = sequence,
          .recipe = recipe,
          .method = method,
          .machines = machines,
          .calibration = calibration,
          .costs = costs,
          .taken = taken,
          .goodput = goodput};
}

/// What a network's run takes.
///
/// Fields   run       the question with its defaults
///          estimate  a step term by term, memory, MFU, and the whole run in time, money, energy and carbon, each with its 80 %
///                    interval
/// Source   definition
struct network_answer {
  settled_network run;
  run_estimate estimate = {};

  /// Images or sequences a second, of all GPUs. Source: definition.
  constexpr sample_rate throughput() const {
    return static_cast<double>(run.batch.value()) * units::samples / estimate.step.total();
  }
  /// The same with its 80 % interval. Source: definition.
  constexpr likely<sample_rate> likely_throughput() const {
    return inverse_to_time(throughput(), estimate.step.interval());
  }
};

/// How long does training a network take, and what does it cost?
///
/// Model    `network_time` of its layers, of a vision transformer `step_time`; whole steps until all samples were seen, and
///          what interrupts them
/// Inputs   asked  the run, as far as it is described
/// Returns  time, memory, money, energy and carbon of one predicted step
/// Errors   those of `settle`, `network_time`, `step_time` and `footprint`
/// Valid    images are decoded in time (EfficientNet-B0 comes out 1.2 to 2.0 times too fast on 8 and 16 GPUs), and evaluation is what `goodput` says; several GPUs and recurrent layers were not
///          fitted on, so their intervals are those outside of what was measured; no work space of cuDNN
/// Source   each model's own
/// Checked  tests/unit/questions/networks_test.cpp, tests/published/network_training_test.cpp
constexpr network_answer how_long(const network_question& asked) {
  network_answer made{.run = settle(asked)};
  const settled_network& run = made.run;
  const machine& each = run.machines.on.each();
  run_estimate& one = made.estimate;
  one.capacity = gpu_memory(asked.device);
  one.gpus = run.gpus;
  one.machines = run.machines.on.machines();
  one.memory_within = defaults::training_memory_interval;
  detail::with_step(run, [&](const auto& step) {
    if constexpr (network_training<std::remove_cvref_t<decltype(step)>>)
      one.step = network_time(step, run.machines.on, run.calibration);
    else one.step = step_time(step, run.machines.on, run.calibration);
    one.memory = footprint(step, defaults::replica_overhead);
  });
  if (asked.device.limited) one.step.measured = with_its_limit(asked.device, one.step.interval());
  const double batch = static_cast<double>(run.batch.value());
  const double steps = math::ceil(static_cast<double>(run.samples.value()) / batch);
  const run_pace pace(run.gpus, run.goodput);
  one.within = wider_of(one.step.interval(), defaults::run_interval);
  detail::account(one, pace(steps * one.step.total()), run.costs.terms);
  const operation_rate peak = dense_peak(each.device(), arithmetic_of(run.recipe.compute)).value();
  one.mfu = in(detail::operations_of(run) / one.step.total(), peak);
  return made;
}

/// Whether a network's training fits.
///
/// Fields   run     the question with its defaults; only what memory depends on counts as taken
///          need    of a GPU, term by term [B]
///          device  against its capacity; absent where that is not known
/// Source   definition
struct network_fit_answer {
  settled_network run;
  memory_breakdown need = {};
  std::optional<fit> device = std::nullopt;

  /// Whether all that is known says yes. Source: definition.
  constexpr explicit operator bool() const { return !device || *device; }
  /// Yes, tight or no; yes where nothing is known. Source: definition.
  constexpr fit_verdict verdict() const { return device ? device->verdict() : fit_verdict::yes; }
};

/// Does a network's training fit into the memory of its GPUs?
///
/// Model    `footprint` of the same step that `how_long` times
/// Inputs   asked     the run, as far as it is described
///          overhead  what software takes beside the tensors
/// Returns  the verdict, with both sides
/// Errors   those of `settle` and `footprint`
/// Source   each model's own
/// Checked  tests/unit/questions/networks_test.cpp
constexpr network_fit_answer does_it_fit(const network_question& asked,
                                         const framework_overhead& overhead = defaults::replica_overhead) {
  network_fit_answer made{.run = settle(asked)};
  made.run.taken = made.run.taken.about_memory();
  detail::with_step(made.run, [&](const auto& step) { made.need = footprint(step, overhead); });
  if (!asked.device.capacity) return made;
  made.device = fits(made.need, asked.device);
  made.device->within = defaults::training_memory_interval;
  return made;
}

/// A network that is trained on one device and on another.
/// Source   definition
using network_comparison = comparison<network_question>;

/// A network's training on two devices, by the same software on both.
///
/// Fields   each   as `how_long` answers it
/// Source   see `how_much_faster`
struct network_comparison_answer {
  both_devices<network_answer> each;

  /// Samples a second of one over those of the other [1]. Source: definition.
  constexpr likely<double> times() const {
    const run_estimate &on = each.on.estimate, &over = each.over.estimate;
    return detail::likely_ratio(in(each.on.throughput(), each.over.throughput()), on.step.interval(),
                                over.step.interval());
  }
  /// Of one kind of work, for each sample; absent where one of the two spends no time on it. Source: `speedup`.
  constexpr std::optional<double> times(operation_class which) const {
    const auto factor = speedup(each.on.estimate.step, over_time(each.over.estimate.step), which);
    const double samples =
        static_cast<double>(each.on.run.batch.value()) / static_cast<double>(each.over.run.batch.value());
    return factor ? std::optional(samples * factor->times()) : std::nullopt;
  }
  /// Whether both have the memory, if need be with what an allocator gives back. Source: `fit::verdict`.
  constexpr bool possible() const { return can(each.on.estimate) && can(each.over.estimate); }
  /// Whether one of them has. Source: as above.
  static constexpr bool can(const run_estimate& one) { return one.fits().verdict() != fit_verdict::no; }
};

/// How much faster does a network train on one device than on another?
///
/// Model    `how_long` on each
/// Inputs   asked  the run, as far as it is described, and the other device
/// Returns  both answers
/// Errors   those of `how_long`
/// Valid    the same GPUs and batch on both; memory that is too small is said, not refused
/// Source   each model's own
/// Checked  tests/unit/questions/networks_test.cpp
constexpr network_comparison_answer how_much_faster(const network_comparison& asked) {
  network_question reference = detail::on_reference(asked);
  if (asked.over_batch) reference.batch = *asked.over_batch;
  return {.each = {how_long(asked.run), how_long(reference)}};
}

}  // namespace ridgeline::inline v0_2
