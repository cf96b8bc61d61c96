#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline::inline v0_2 {

/// Requests to a transformer. Absent fields get defaults, which the answer lists.
///
/// Inputs   model, device    what answers, on what
///          machines, costs  how many, how joined, how paid
///          prompt, output   tokens of each
///          concurrency      requests that run together
///          weights          how they are stored; the model's checkpoint says so where this does not
///          cache            the format of keys and values
///          by_layers        each GPU has layers of its own; else all GPUs share every layer
///          extrapolate      prompt and output may be longer than the context that the model was trained on
///          stack            the software whose measured constants count
/// Source   definition
struct requests_question {
  transformer model = {};
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<token_count> prompt = std::nullopt;
  std::optional<token_count> output = std::nullopt;
  std::optional<batch_size> concurrency = std::nullopt;
  std::optional<weight_storage> weights = std::nullopt;
  std::optional<number_format> cache = std::nullopt;
  std::optional<bool> by_layers = std::nullopt;
  bool extrapolate = false;
  std::optional<serving_calibration> stack = std::nullopt;
};

/// Requests with their defaults.
///
/// Fields   step         of one copy of the model
///          machines     that it runs on
///          gpus         all of them
///          calibration  of the software
///          kind         of the GEMMs' arithmetic
///          cache        the format of keys and values
///          by_layers    how several GPUs share the model
///          costs        of one machine
///          taken        what the question left open
/// Source   definition
struct settled_requests {
  inference_step step;
  settled_machines machines;
  gpu_count gpus = ridgeline::gpus(1);
  serving_calibration calibration = {};
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  number_format cache = bf16;
  bool by_layers = false;
  settled_costs costs = {};
  taken_settings taken = {};
};

namespace detail {

constexpr bool is_llama_cpp(const serving_calibration& stack) { return stack.id.starts_with("llama.cpp"); }

/// The first stack that was measured on the device's architecture; where there is none, what its datasheet promises.
constexpr const serving_calibration& usual_stack(const accelerator& device) {
  for (const serving_calibration* one : catalogue::every_serving_calibration)
    if (one->range.knows(device.architecture)) return *one;
  return datasheet_serving;
}

/// llama.cpp accumulates in 16 bits where the device has a rate for it; others multiply 8-bit weights in 8 bits.
constexpr arithmetic gemms_of(const accelerator& device, const serving_calibration& stack,
                              const weight_storage& weights) {
  using enum arithmetic;
  if (is_llama_cpp(stack)) {
    if (device.peak.fp16_accumulate_fp16) return fp16_accumulate_fp16;
    return device.peak.fp16_accumulate_fp32 ? fp16_accumulate_fp32 : fp32;
  }
  const bool eight_bits = weights.id == stored_fp8.id || weights.id == stored_mxfp8.id;
  if (eight_bits && device.peak.fp8_accumulate_fp32) return fp8_accumulate_fp32;
  if (device.peak.bf16_accumulate_fp32) return bf16_accumulate_fp32;
  return device.peak.fp16_accumulate_fp32 ? fp16_accumulate_fp32 : fp32;
}

/// A prompt that leaves room for the reply in the context that the model was trained on.
constexpr token_count usual_prompt(const transformer& model, token_count output) {
  if (!model.context) return defaults::prompt;
  const std::int64_t room = model.context.value() - output.value();
  return token_count(room < 1 ? 1 : room < defaults::prompt.value() ? room : defaults::prompt.value());
}

}  // namespace detail

/// Fills in requests.
///
/// Model    every default by defaults.hpp; constants of the first stack that was measured on the architecture, else the
///          datasheet's lower bound; several GPUs share every layer, with llama.cpp each has layers of its own
/// Inputs   asked  what was said
/// Returns  the requests, and what was taken
/// Errors   RL-346 if prompt and output are longer than the learned positions, RL-348 than the trained context; those of
///          `settle` of the machines and of the costs
/// Source   defaults.hpp
/// Checked  tests/unit/questions/requests_test.cpp
constexpr settled_requests settle(const requests_question& asked) {
  taken_settings taken;
  const gpu_count all = asked.machines.gpus.value_or(defaults::serving_gpus);
  const token_count output = asked.output.value_or(defaults::output);
  settled_requests made{
      .step = {.model = asked.model,
               .requests = asked.concurrency.value_or(defaults::concurrency),
               .prompt = asked.prompt.value_or(detail::usual_prompt(asked.model, output)),
               .reply = output,
               .weights = asked.weights.value_or(asked.model.checkpoint ? *asked.model.checkpoint : defaults::weights)},
      .machines = settle(asked.machines, asked.device, defaults::serving_gpus, taken),
      .gpus = all,
      .cache = asked.cache.value_or(defaults::cache)};
  inference_step& step = made.step;
  step.cache_width = made.cache.width;
  const std::int64_t written = asked.model.kind == transformer_kind::decoder ? step.reply.value() : 0;
  detail::check_context(asked.model, step.prompt.value() + written, asked.extrapolate);
  if (!asked.prompt) taken.add(setting::prompt, static_cast<double>(step.prompt.value()));
  if (!asked.output) taken.add(setting::output, static_cast<double>(step.reply.value()));
  if (!asked.concurrency) taken.add(setting::concurrency, static_cast<double>(step.requests.value()));
  if (!asked.weights) taken.add(setting::weights, step.weights.id);
  if (!asked.cache) taken.add(setting::cache_format, name_of_precision(made.cache));

  made.calibration = asked.stack ? *asked.stack : detail::usual_stack(asked.device);
  if (!asked.stack) taken.add(setting::stack, made.calibration.id);
  made.by_layers = asked.by_layers.value_or(detail::is_llama_cpp(made.calibration));
  const bool several = made.gpus.value() > 1;
  if (!asked.by_layers && several) taken.add(setting::split, made.by_layers ? "layers" : "tensor");
  if (!made.by_layers) step.tensor_parallel = made.gpus;
  made.kind = detail::gemms_of(asked.device, made.calibration, step.weights);
  // The collectives of the links at hand, whatever machine the stack was measured on.
  if (!made.by_layers && several && made.calibration.id != datasheet_serving.id)
    made.calibration.links = catalogue::collectives_for(made.machines.on.each());
  made.costs = settle(asked.costs, made.machines.on.each(), taken);
  made.taken = taken;
  return made;
}

}  // namespace ridgeline::inline v0_2
