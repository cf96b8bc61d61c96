#pragma once
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/questions/networks.hpp>

namespace ridgeline::inline v0_2 {

/// A network's training whose samples may come later than the GPUs take them. What is not said is fast enough.
///
/// Inputs   run      as of `network_question`
///          loader   what the data loader of each machine delivers, as measured without GPUs [sample/s]
///          decode   of one core, to read, decode and augment a sample [s]
///          cores    of each machine that do so, with `decode`
///          stored   a sample as it lies on the storage [B]
///          storage  what each machine reads from its storage, with `stored` [B/s]
/// Source   definition
struct fed_network_question {
  network_question run = {};
  std::optional<sample_rate> loader = std::nullopt;
  std::optional<duration> decode = std::nullopt;
  std::optional<int> cores = std::nullopt;
  std::optional<data_size> stored = std::nullopt;
  std::optional<bandwidth> storage = std::nullopt;

  /// Whether anything is said about the input. Source: definition.
  constexpr bool asks() const { return loader || decode || cores || stored || storage; }
};

/// How the samples of a step come.
///
/// Fields   rates           of the stages of one machine; infinite where nothing is said
///          waiting         for samples, of a step [s]
///          cores_needed    of each machine, so that no GPU waits; absent without a time to decode [1]
///          storage_needed  of each machine, so that no GPU waits; absent without a size [B/s]
/// Source   `input_pipeline`, `fed`, `cores_for`, `storage_for`
struct network_input {
  input_rates rates = {};
  duration waiting = {};
  std::optional<double> cores_needed = std::nullopt;
  std::optional<bandwidth> storage_needed = std::nullopt;
};

/// What a network's run takes with its samples.
///
/// Fields   network  the answer; its step counts what it waits for samples in `step_overhead`
///          input    how they come; absent where nothing was said
/// Source   definition
struct fed_network_answer {
  network_answer network;
  std::optional<network_input> input = std::nullopt;
};

namespace detail {

constexpr input_rates rates_of(const fed_network_question& asked, sample_rate of_the_gpus) {
  if ((asked.cores && !asked.decode) || (asked.storage && !asked.stored)) violated<errc::figure_absent>();
  if (asked.cores && *asked.cores < 1) violated<errc::count_below_one>();
  for (const double said :
       {asked.loader.value_or(of_the_gpus).value(), asked.decode.value_or(units::seconds).value(),
        asked.stored.value_or(units::bytes).value(), asked.storage.value_or(units::bytes_per_second).value()})
    above_zero_and_finite(said);
  input_rates made{.storage = no_limit, .processor = no_limit, .pcie = no_limit, .gpus = of_the_gpus};
  if (asked.loader) made.loader = *asked.loader;
  if (asked.cores) made.processor = static_cast<double>(*asked.cores) * units::samples / *asked.decode;
  if (asked.storage) made.storage = *asked.storage / *asked.stored * units::samples;
  return made;
}

}  // namespace detail

/// How long does training a network take whose samples have to be read and decoded, and what does it cost?
///
/// Model    `how_long` of the run; each step as long as its samples take to come, where that is longer (`fed`), in every machine
///          for its own GPUs. The interval ends where samples come no faster, and is no narrower than the narrowest of the library
/// Inputs   asked  the run and its input, as far as they are described
/// Returns  time, memory, money, energy and carbon of one predicted step, and how its samples come
/// Errors   RL-101 if a rate, time or size is not positive and finite; RL-103 for less than a core; RL-105 for cores without a time
///          to decode, and for a storage without the size of a sample; those of `how_long`
/// Valid    samples are fetched beside the step before, each once for each time that it is trained on; decoding takes nothing from
///          the launching of kernels; the transfer to the GPU is hidden
/// Source   MLCommons, MLPerf Storage, as `fed`
/// Checked  tests/unit/questions/fed_networks_test.cpp
constexpr fed_network_answer how_long(const fed_network_question& asked) {
  fed_network_answer made{.network = how_long(asked.run)};
  if (!asked.asks()) return made;
  const settled_network& run = made.network.run;
  run_estimate& one = made.network.estimate;
  const gpu_count each = run.machines.on.each().devices();
  const gpu_count here = each < run.gpus ? each : run.gpus;
  const sample_amount samples =
      static_cast<double>(here.value()) * static_cast<double>(run.per_gpu.value()) * units::samples;
  const duration full = one.step.total();
  network_input input{.rates = detail::rates_of(asked, samples / full)};
  if (asked.decode) input.cores_needed = cores_for(input.rates.gpus, 1.0 * units::samples / *asked.decode);
  if (asked.stored) input.storage_needed = storage_for(input.rates.gpus, *asked.stored);
  if (asked.loader || asked.cores || asked.storage) {
    const likely_factors before = one.step.interval();
    input.waiting = fed(full, samples, input.rates).waiting;
    const duration total = full + input.waiting;
    input_rates without_gpus = input.rates;
    without_gpus.gpus = detail::no_limit;
    const duration come = samples / without_gpus.total();
    const likely_factors ends{.low = math::larger(before.low * full, come) / total,
                              .high = math::larger(before.high * full, come) / total};
    one.step.measured = wider_of(ends, likely_from(0.0, true));
    one.step.terms.step_overhead += input.waiting;
    one.within = wider_of(one.step.interval(), defaults::run_interval);
    one.mfu *= full / total;
    const double steps = math::ceil(static_cast<double>(run.samples.value()) / static_cast<double>(run.batch.value()));
    const run_pace pace(run.gpus, run.goodput);
    detail::account(one, pace(steps * total), run.costs.terms);
  }
  made.input = input;
  return made;
}

}  // namespace ridgeline::inline v0_2
