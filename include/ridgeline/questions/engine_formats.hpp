#pragma once
#include <array>
#include <optional>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/format_kernels.hpp>
#include <ridgeline/planning/load_request.hpp>
#include <ridgeline/questions/requests.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// A format that an engine may hold a model in, as it is asked for.
///
/// Inputs   weights  how they are stored
///          cache    the format of keys and values
/// Source   definition
struct served_format {
  weight_storage weights = stored_bf16;
  number_format cache = bf16;
};

/// Every pair of what may be chosen, the KV caches of one storage of weights after another.
///
/// Model    the product of both lists; a search answers each pair, and its best answer names its own
/// Inputs   weights  how they may be stored
///          caches   formats that keys and values may have
/// Returns  at most 32 pairs
/// Errors   RL-192 for more
/// Source   definition
/// Checked  tests/unit/questions/engine_formats_test.cpp
constexpr choices<served_format> every_format(const choices<weight_storage>& weights,
                                              const choices<number_format>& caches) {
  std::array<served_format, choices<served_format>::capacity> all = {};
  std::size_t found = 0;
  if (weights.size() * caches.size() > all.size()) detail::violated<errc::choices_out_of_range>();
  for (const weight_storage& each : weights)
    for (const number_format& cache : caches) all[found++] = {each, cache};
  return choices<served_format>(std::span<const served_format>(all.data(), found));
}

namespace detail {

/// How an engine holds and multiplies a model.
struct engine_formats {
  serving_precision precision = {};
  engine_arithmetic kind = {};
};

/// 8-bit weights and NVFP4 are multiplied in their own arithmetic where the device has it; MXFP4 with 8 bits where the device has
/// 4, else with 16. What lies beside experts in 8 or 16 bits is multiplied so. A published FP8 checkpoint has a scale for each tile.
/// Source   OpenAI, gpt-oss model card, 2025; DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.3.2
constexpr engine_formats engine_formats_of(const accelerator& device, const transformer& model,
                                           const weight_storage& weights, data_size cache_width) {
  using enum arithmetic;
  const weight_storage& others = weights.beside > data_size{} ? stored_fp8 : stored_bf16;
  const weight_storage& beside = model.moe && weights.experts_alone ? others : weights;
  const auto kind_of = [&](const weight_storage& of) {
    if (device.peak.fp4_accumulate_fp32 && of.id == stored_nvfp4.id) return fp4_accumulate_fp32;
    if (device.peak.fp4_accumulate_fp32 && device.peak.fp8_accumulate_fp32 &&
        (of.id == stored_mxfp4.id || of.id == stored_fp8_mxfp4.id))
      return fp8_accumulate_fp32;
    return gemms_of(device, datasheet_serving, of);
  };
  const bool published = model.checkpoint != nullptr && weights.id == model.checkpoint->id;
  const bool in_tiles = published && (weights.id == stored_fp8.id || weights.id == stored_fp8_mxfp4.id);
  return {{.dense = beside, .experts = weights, .cache_width = cache_width, .dense_in_tiles = in_tiles},
          {kind_of(beside), kind_of(weights)}};
}

/// Formats as a search takes them, each with the guesses that `guesses_of` finds for it.
template<class Guesses>
constexpr choices<engine_format> searched_formats(const requests_question& asked, const choices<served_format>& all,
                                                  Guesses guesses_of) {
  std::array<engine_format, choices<engine_format>::capacity> made = {};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const served_format& one = all[i];
    const engine_formats held = engine_formats_of(asked.device, asked.model, one.weights, one.cache.width);
    made[i] = {.precision = held.precision,
               .kind = held.kind,
               .kernels = has_kernels(asked.device, one.weights) && has_kernels(asked.device, one.cache),
               .guesses = guesses_of(held.precision)};
  }
  return choices<engine_format>(std::span<const engine_format>(made.data(), all.size()));
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2
