#pragma once
// What does_it_fit and how_long are asked, and the same in the library's words.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ridgeline/hardware/host.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/workload/step.hpp>
#include <support/devices.hpp>
#include <support/hf_config.hpp>

namespace support {

/// Everything that the command line says.
struct question {
  std::string model_name = "llama3-8b", left_out;
  ridgeline::transformer model;
  const ridgeline::accelerator* device = ridgeline::catalogue::find_accelerator("rtx-4090");
  std::string precision, recipe, kv_format = "bf16";
  ridgeline::optimizer method = ridgeline::adamw;
  ridgeline::strategy plan;
  long long batch_size = 1, sequence = 2048, prompt = 2048, reply = 256, lora_rank = 0;
  long long data = 1, tensor = 1, pipeline = 1, virtual_stages = 1, context = 1, experts = 1, micro_batches = 1,
            per_host = 8;
  double fragmentation_percent = 0.0, host_memory = 0.0, nvme = 0.0;
  bool qlora = false, dropout = false, inference = false, as_json = false;
};

/// Something found by its name in one of the library's lists.
template<class Entries>
const auto& one_named(const std::string& option, const std::string& text, const std::string& kind,
                      const Entries& entries) {
  std::vector<std::string_view> names;
  for (const auto& entry : entries) {
    if (entry.id == text) return entry;
    names.push_back(entry.id);
  }
  refuse_unknown(option, text, fmt::format("{} ({})", kind, fmt::join(names, ", ")), names);
}

template<class Choices>
auto choice_named(const std::string& option, const std::string& text, const std::string& kind, const Choices& choices) {
  std::vector<std::string_view> names;
  for (const auto choice : choices) {
    if (name_of(choice) == text) return choice;
    names.push_back(name_of(choice));
  }
  refuse_unknown(option, text, fmt::format("{} ({})", kind, fmt::join(names, ", ")), names);
}

/// Whether something stands at a path; false where the system cannot say.
inline bool is_a_path(const std::string& text) {
  std::error_code problem;
  return std::filesystem::exists(text, problem);
}

/// The model of the catalogue, or of a file.
inline void take_model(question& asked, const std::string& text) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const catalogued_model* known = catalogue::find_model(text);
  asked.model_name = text;
  if (known == nullptr) {
    const bool names_a_file = text.find('/') != std::string::npos || text.ends_with(".json") || is_a_path(text);
    std::vector<std::string_view> ids;
    for (const catalogued_model& entry : catalogue::models)
      if (transformer_of(entry) != nullptr) ids.push_back(entry.id);
    if (!names_a_file) refuse_unknown("--model", text, "model, nor the path of a config.json", ids);
    const hf_model read = read_hf_config("--model", text);
    asked.model = read.model;
    asked.left_out = read.left_out;
    return;
  }
  const transformer* described = transformer_of(*known);
  if (described == nullptr || described->patch != 0) refuse("--model", text, "a transformer that reads tokens");
  asked.model = *described;
}

/// Recipes by the format in which they multiply; --recipe names one of several.
inline const ridgeline::precision_recipe& recipe_of(const question& asked) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  struct usual {
    std::string_view precision;
    const precision_recipe& recipe;
  };
  static constexpr usual recipes[] = {
      {"bf16", mixed_16}, {"fp16", mixed_16}, {"fp32", fp32_training}, {"fp8", fp8_training}};
  const std::string precision = asked.precision.empty() ? "bf16" : asked.precision;
  const auto found = std::ranges::find(recipes, precision, &usual::precision);
  if (found == std::end(recipes)) refuse("--precision", precision, "a precision of training: bf16, fp16, fp32 or fp8");
  if (asked.recipe.empty()) return found->recipe;
  const precision_recipe& named = one_named("--recipe", asked.recipe, "recipe", every_precision_recipe);
  if (!asked.precision.empty() && named.compute.width != found->recipe.compute.width)
    refuse("--recipe", asked.recipe, fmt::format("a recipe that computes in {}, as --precision says", precision));
  return named;
}

/// A step of training, as asked.
inline ridgeline::training_step training_of(const question& asked) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  // [training]
  training_step step{.model = asked.model,
                     .micro_batch = batch(asked.batch_size),
                     .sequence = tokens(asked.sequence),
                     .recipe = recipe_of(asked),
                     .method = asked.method,
                     .plan = asked.plan,
                     .dropout = asked.dropout};
  if (asked.lora_rank != 0) {
    step.adapters =
        lora{.rank = asked.lora_rank, .targets = all_linear, .base = asked.qlora ? stored_nf4_double : stored_bf16};
  }
  // [/training]
  return step;
}

/// Bytes of a number in the cache.
inline ridgeline::data_size cache_width(const question& asked) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  struct format {
    std::string_view id;
    double bytes_each;
  };
  static constexpr format formats[] = {{"fp32", 4.0}, {"bf16", 2.0}, {"fp16", 2.0},
                                       {"fp8", 1.0},  {"int8", 1.0}, {"int4", 0.5}};
  return one_named("--kv-format", asked.kv_format, "format of the cache", formats).bytes_each * bytes;
}

/// Requests, as asked; `storage_option` says how weights are stored.
inline ridgeline::inference_step inference_of(const question& asked,
                                              const std::string& storage_option = "--precision") {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const std::string storage = asked.precision.empty() ? "bf16" : asked.precision;
  // [inference]
  return {.model = asked.model,
          .requests = batch(asked.batch_size),
          .prompt = tokens(asked.prompt),
          .reply = tokens(asked.reply),
          .weights = one_named(storage_option, storage, "storage of weights", every_weight_storage),
          .cache_width = cache_width(asked),
          .tensor_parallel = asked.plan.tensor_parallel};
  // [/inference]
}

/// What is known of the computer around the GPUs.
inline ridgeline::host host_of(const question& asked) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  host around{.name = "the command line"};
  if (asked.host_memory > 0.0) around.memory = asked.host_memory * gigabytes;
  if (asked.nvme > 0.0) around.storage = asked.nvme * gigabytes;
  return around;
}

/// Beyond 2^53 no double is a count of single bytes.
inline json whole_bytes(ridgeline::data_size size) {
  const double value = ridgeline::in(size, ridgeline::units::bytes);
  return std::abs(value) < 9007199254740992.0 ? json(std::llround(value)) : json(value);
}

/// What lies in one computer: nothing to compare with where nobody says how much memory that has.
inline std::optional<ridgeline::host_fit> around(const question& asked, const ridgeline::memory_breakdown& need) {
  using namespace ridgeline::units;
  const bool memory_unknown = need.on_host > 0.0 * bytes && asked.host_memory == 0.0;
  const bool storage_unknown = need.on_storage > 0.0 * bytes && asked.nvme == 0.0;
  if (memory_unknown && !storage_unknown) return std::nullopt;
  const std::int64_t here = std::min<std::int64_t>(gpus_of(asked.plan).value(), asked.per_host);
  return ridgeline::fits(need, host_of(asked), ridgeline::gpus(here));
}

/// The library's sentence about a plan, with the option that it is about.
[[noreturn]] inline void refuse_plan(const question& asked, const ridgeline::error& problem) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const auto say = [&problem](const std::string& option, const auto& value, const std::string& beside) {
    throw CLI::ValidationError(option, fmt::format("'{}'{}: {}", value, beside, problem.what()));
  };
  const transformer& model = asked.model;
  switch (problem.code()) {
    case errc::heads_not_divided:
      say("--tensor-parallel", asked.tensor,
          fmt::format(" with {} heads, {} of keys and values", model.heads.value(), model.key_value_heads.value()));
      break;
    case errc::width_not_divided:
      say("--tensor-parallel", asked.tensor,
          fmt::format(" with a width of {}", model.moe ? model.moe.width.value() : model.feed_forward.value()));
      break;
    case errc::stages_not_filled:
      say("--pipeline-parallel", asked.pipeline,
          fmt::format(" with {} layers", model.layers.value() + model.encoder_layers.value()));
      break;
    case errc::schedule_not_possible: {
      const std::string beside = fmt::format(" with {} stages, {} micro-batches", asked.pipeline, asked.micro_batches);
      if (asked.virtual_stages > 1) say("--virtual-stages", asked.virtual_stages, beside);
      say("--schedule", name_of(asked.plan.schedule), beside);
      break;
    }
    case errc::experts_not_divided:
      say("--expert-parallel", asked.experts, fmt::format(" with {} experts", model.moe.experts.value()));
      break;
    case errc::sequence_not_divided:
      say("--sequence", asked.sequence,
          fmt::format(" over {} GPUs that share it, {} that share a product", asked.context, asked.tensor));
      break;
    case errc::offload_without_sharding:
      say("--offload", name_of(asked.plan.to_host),
          fmt::format(" with --zero {} and --data-parallel {}", stage_of(asked.plan.sharding), asked.data));
      break;
    case errc::storage_needed: say("--offload", name_of(asked.plan.to_host), " without --nvme"); break;
    default: throw ridgeline::error(problem);
  }
  std::abort();
}

/// A table of learned places has no row for what lies beyond it.
inline void check_length(const question& asked, const char* option, long long length) {
  if (asked.model.position == ridgeline::position_kind::learned && asked.model.context.value() != 0 &&
      length > asked.model.context.value())
    throw CLI::ValidationError(option, fmt::format("{} tokens are more than the {} places that {} has learned", length,
                                                   asked.model.context.value(), asked.model_name));
}

}  // namespace support
