#pragma once
#include <accuracy/memory_rows.hpp>

// Rows of t4_memory_numbers.csv: the same run by PyTorch's count and by the driver. Read are the runs of fms-acceleration
// with packed sequences of one length; others have lengths that are caps, or comments for figures, and are counted as skipped.
namespace accuracy {

/// The run that a row tells of: fully recomputed, fused attention, FSDP where several GPUs share it.
inline std::variant<ridgeline::training_step, skipped> measured_memory_step(const row& one) {
  using namespace ridgeline;
  if (text_of(one, "quality") != "ok") return skipped{"quality mark", scope::out};
  if (text_of(one, "family") != "fms-acceleration") return skipped{"lengths that are caps, or comments", scope::out};
  const auto length = number_of(one, "sequence");
  const auto micro = number_of(one, "micro_batch");
  if (!length || !micro) return skipped{"sequences of various lengths", scope::out};
  const std::string name = text_of(one, "model");
  const char* id = name == "mistral-7b-v0.1" ? "mistral-7b-v0.1" : name == "mixtral-8x7b" ? "mixtral-8x7b" : nullptr;
  if (id == nullptr || catalogue::find_model(id) == nullptr) return skipped{"network not described", scope::out};
  const std::string note = text_of(one, "note");
  const std::string method = text_of(one, "method");
  if (contains(text_of(one, "sharding"), "ep")) return skipped{"experts by kernels of its own", scope::out};
  const long together = whole_of(one, "n_gpus", 1);
  training_step step{.model = known(id),
                     .micro_batch = batch(std::lround(*micro)),
                     .sequence = tokens(std::lround(*length)),
                     .recipe = pure_16bit,
                     .plan = {.data_parallel = gpus(together),
                              .sharding = together > 1 ? zero::parameters : zero::off,
                              .recompute = recomputation::full,
                              .flash_attention = true,
                              .fused_gate = contains(note, "foak")}};
  if (method == "lora" || method == "qlora") {
    step.adapters = lora{.rank = whole_of(one, "lora_rank", 16),
                         .targets = {.query = true, .key = true, .value = true, .output = true},
                         .base = method == "lora"         ? stored_bf16
                                 : contains(note, "gptq") ? stored_gptq
                                                          : stored_nf4};
  } else if (method != "full") {
    return skipped{"a method that is not modelled", scope::out};
  }
  return step;
}

/// A row of one metric and one method; `beside` is what software takes beside tensors.
inline answer memory_number_row(const row& one, const char* metric, const char* method,
                                const ridgeline::framework_overhead& beside) {
  using namespace ridgeline;
  if (text_of(one, "metric") != metric || text_of(one, "method") != method) {
    return skipped{"another question", scope::out};
  }
  const auto made = measured_memory_step(one);
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const auto value = number_of(one, "value");
  if (!value) return skipped{"no measured value", scope::out};
  // A fused loss of liger never makes the logits in 32 bits.
  const std::string note = text_of(one, "note");
  framework_overhead overhead = beside;
  if (contains(note, "liger") && !contains(note, "without lig")) overhead.per_logit = tensors_alone.per_logit;
  const data_size need = footprint(std::get<training_step>(made), overhead).total();
  return scored{.id = text_of(one, "id"),
                .predicted = gib(need),
                .measured = *value,
                .group = text_of(one, "model") + " on " + text_of(one, "n_gpus")};
}

inline answer allocated_full_row(const row& one, const context&) {
  return memory_number_row(one, "peak_allocated_gib", "full", ridgeline::pytorch_eager_tensors);
}
inline answer allocated_lora_row(const row& one, const context&) {
  return memory_number_row(one, "peak_allocated_gib", "lora", ridgeline::pytorch_eager_tensors);
}
inline answer allocated_qlora_row(const row& one, const context&) {
  return memory_number_row(one, "peak_allocated_gib", "qlora", ridgeline::pytorch_eager_tensors);
}
/// By the driver: what the allocator keeps beside its tensors is fitted, and with it the interval.
inline answer driver_memory_row(const row& one, const context&) {
  for (const char* method : {"full", "lora", "qlora"}) {
    if (text_of(one, "method") != method) continue;
    answer made = memory_number_row(one, "nvidia_smi_gib", method, ridgeline::pytorch_kept);
    if (auto* number = std::get_if<scored>(&made)) number->within = ridgeline::pytorch_kept_interval;
    return made;
  }
  return skipped{"another question", scope::out};
}

}  // namespace accuracy
