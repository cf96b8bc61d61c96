#pragma once
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/planning/deployment.hpp>
#include <ridgeline/planning/load_request.hpp>

namespace ridgeline::inline v0_2::detail {

/// The fewest of something that holds from some number on, not below `least`; none up to `most`.
template<class Holds>
constexpr std::optional<std::int64_t> first_that_holds(std::int64_t least, std::int64_t most, const Holds& holds) {
  std::int64_t low = least - 1;
  for (std::int64_t step = 1; low < most; step *= 2) {
    std::int64_t high = step < most - low ? low + step : most;
    if (!holds(high)) {
      low = high;
      continue;
    }
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (holds(middle) ? high : low) = middle;
    }
    return high;
  }
  return std::nullopt;
}

/// Iterations of an engine that is searched for; those that decode verify guesses where there are any. Adapters are read at the
/// bandwidth of the weights and multiplied at the rate of the GEMMs, by each group of data parallelism for its own requests.
struct served_iterations : engine_iterations {
  guesses_by_position guesses = {};
  std::optional<adapter_set> adapters = std::nullopt;

  constexpr duration of_adapters(engine_batch batch) const {
    const auto groups = static_cast<double>(model.layout.data_parallel.value());
    batch.sequences /= groups;
    batch.prompts /= groups;
    batch.prompt_tokens /= groups;
    return adapters_beside{.adapters = *adapters, .memory = rates.weights, .rate = rates.dense}(batch);
  }
  constexpr duration operator()(const engine_batch& batch) const {
    duration made = {};
    if (adapters) [[unlikely]]
      made = of_adapters(batch);
    if (guesses.accepted[0]) [[unlikely]]
      return made + guessed_and_verified<engine_iterations>(*this, guesses, batch);
    return made + engine_iterations::operator()(batch);
  }
};

/// A model on the GPUs of an engine, under a load.
constexpr served_iterations iterations_of(const load_request& request, const engine_fleet& fleet,
                                          const serving_layout& layout) {
  served_iterations made{{engine_model_of(request.model, request.precision, layout),
                          engine_rates_of(fleet.on, fleet.kind, fleet.calibration)},
                         request.guesses};
  if (request.adapters) made.adapters = adapters_on_one_of(*request.adapters, layout.tensor_parallel);
  return made;
}

/// How an engine batches, whatever its limit of requests.
constexpr batching batching_of(const load_request& request, const served_iterations& on, token_count step,
                               bool chunked) {
  return {.step_tokens = step,
          .chunked = chunked,
          .tokens_per_step = tokens_per_step_of(request.guesses),
          .per_request = on.rates.request_overhead,
          .read = tier_read(on.model, request.lengths, request.tier)};
}

/// Share of a GPU's memory that an engine takes.
/// Source   vLLM, gpu_memory_utilization: 0.9
inline constexpr fraction engine_memory = fraction(0.9);

/// What keeps a model from being divided so; no error where nothing does.
constexpr bool divides(const transformer& model, const serving_layout& layout, const engine_fleet& fleet) {
  if (layout.devices() > fleet.on.each().devices()) return false;
  const strategy plan{.tensor_parallel = layout.tensor_parallel};
  if (fault_of(plan, model, tokens(1)) != errc{}) return false;
  const std::int64_t shared = layout.tensor_parallel.value() * layout.data_parallel.value();
  const std::int64_t parts = layout.expert_parallel.value();
  if (shared % parts != 0 || (model.moe && model.moe.experts.value() % parts != 0)) return false;
  return layout.pipeline_parallel.value() <= model.layers.value();
}

/// KV cache of all GPUs of an engine, as tokens of such requests; nothing where the weights leave no room.
constexpr std::optional<token_amount> cache_left(deployment& one, const load_request& request,
                                                 const engine_iterations& on, const accelerator& device) {
  const inference_step prefill{.model = request.model,
                               .requests = batch(1),
                               .prompt = one.how.step_tokens,
                               .reply = tokens(1),
                               .weights = request.precision.dense,
                               .cache_width = request.precision.cache_width,
                               .tensor_parallel = one.layout.tensor_parallel};
  const shard_fractions part = shard_fractions_of({.tensor_parallel = prefill.tensor_parallel}, request.model);
  one.weights = weight_bytes_of(on.model) + request.guesses.weights / static_cast<double>(one.layout.devices().value());
  if (request.adapters) {
    const adapter_set here = adapters_on_one_of(*request.adapters, one.layout.tensor_parallel);
    one.weights += static_cast<double>(here.kinds) * here.each();
  }
  one.cache = engine_memory * gpu_memory(device) - one.weights - prefill_workspace(prefill, part);
  if (!(one.cache > data_size{})) return std::nullopt;
  const token_amount length = request.lengths.input.mean + request.lengths.output.mean;
  const double requests = one.cache / cache_bytes_of(on.model, length);
  return requests * static_cast<double>(one.layout.data_parallel.value()) * length;
}

/// How much is known of an engine on a device: of measurements of that device inside of their range, outside of it, or
/// of other devices; and of models with parts that none of these had.
constexpr void measure(deployment& one, const load_request& request, const engine_fleet& fleet) {
  const engine_calibration& from = fleet.calibration;
  one.measured = from.fit.held_out_rows > 0;
  if (!one.measured) return;
  const token_amount longest = request.lengths.input.mean + request.lengths.output.mean;
  const bool inside = longest <= from.range.most_context.value() * units::single_tokens &&
                      one.layout.devices() <= from.range.most_devices &&
                      one.load.decoding <= amount_in(from.range.most_requests);
  const accelerator& device = fleet.on.each().device();
  const bool knows = from.range.knows(device.architecture);
  const calibrated_range range = is_unlike_fitted(request.model) ? calibrated_range::unlike
                                 : inside                        ? calibrated_range::inside
                                                                 : calibrated_range::outside;
  one.itl_interval = with_its_limit(device, interval_at(from.token_interval, range, knows));
  one.ttft_interval = with_its_limit(device, interval_at(from.first_token_interval, range, knows));
}

/// Machines that hold the engines of a deployment.
constexpr std::int64_t machines_of(const deployment& one, gpu_count per_machine) {
  const std::int64_t of_machine = per_machine.value();
  const auto machines_for = [of_machine](std::int64_t engines, std::int64_t devices) {
    const std::int64_t in_machine = of_machine / devices;
    return (engines + in_machine - 1) / in_machine;
  };
  const std::int64_t writing = one.layout.devices().value();
  if (!one.prefill) return machines_for(one.replicas, writing);
  const std::int64_t reading = one.prefill->layout.devices().value();
  const bool packed = of_machine % writing == 0 && of_machine % reading == 0 &&
                      (writing % reading == 0 || reading % writing == 0);  // the small ones fill what is left
  return packed ? machines_for(one.replicas * writing + one.prefill->replicas * reading, 1)
                : machines_for(one.replicas, writing) + machines_for(one.prefill->replicas, reading);
}

/// Fills in machines of one size, money, energy and carbon; of two sizes the cheaper one stays, then the one that draws less.
constexpr void pay_for(deployment& one, gpu_count per_machine, const running_terms& terms, bool first) {
  const std::int64_t machines = machines_of(one, per_machine);
  const auto all = static_cast<double>(machines);
  const power draw = all * terms.overhead.value() * terms.draw.value();
  const hourly_price cost = all * terms.machine.value() + draw * terms.electricity.value();
  if (!first && !(cost < one.cost || (cost == one.cost && draw < one.draw))) return;
  one.per_machine = per_machine;
  one.machines = machines;
  one.draw = draw;
  one.cost = cost;
  one.emission = draw * terms.grid.value();
}

/// Fills in machines, money, energy and carbon.
constexpr void pay(deployment& one, const load_request& request, const engine_fleet& fleet) {
  std::int64_t largest = one.layout.devices().value();
  one.gpus = gpu_count(one.replicas * largest);
  if (one.prefill) {
    const std::int64_t reading = one.prefill->layout.devices().value();
    one.gpus = gpu_count(one.gpus.value() + one.prefill->replicas * reading);
    largest = reading > largest ? reading : largest;
  }
  pay_for(one, fleet.on.each().devices(), fleet.terms, true);
  for (const std::optional<sized_machine>& each : fleet.smaller)
    if (each && each->gpus.value() >= largest) pay_for(one, each->gpus, each->terms, false);
  one.of_a_day = request.curve ? request.curve->mean() : request.of_a_day;
}

}  // namespace ridgeline::inline v0_2::detail
