#pragma once
#include <accuracy/memory_rows.hpp>
#include <ridgeline/memory/fits.hpp>

// Rows of t4_memory_numbers.csv: the same run by PyTorch's count and by the driver. Read are the runs of fms-acceleration
// with packed sequences of one length; others have lengths that are caps, or comments for figures, and are counted as skipped.
namespace accuracy {

/// The run that a row tells of: fully recomputed, fused attention, FSDP where several GPUs share it.
inline std::variant<ridgeline::training_step, skipped> measured_memory_step(const row& one) {
  using namespace ridgeline;
  if (text_of(one, "quality") != "ok" && !one.contains("fits")) return skipped{"quality mark", scope::out};
  if (!contains(text_of(one, "group"), "fms-acceleration")) {
    return skipped{"lengths that are caps, or comments", scope::out};
  }
  const auto length = number_of(one, "sequence");
  const auto micro = number_of(one, "micro_batch");
  if (!length || !micro) return skipped{"sequences of various lengths", scope::out};
  const std::string name = text_of(one, "group") + " " + text_of(one, "model");
  const char* id = contains(name, "mistral-7b-v0.1") ? "mistral-7b-v0.1"
                   : contains(name, "mixtral-8x7b")  ? "mixtral-8x7b"
                   : contains(name, "llama-2-70b")   ? "llama2-70b"
                                                     : nullptr;
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
  if (method == "full" && together > 1 && contains(text_of(one, "precision"), "autocast")) {
    step.recipe = fp32_training;  // FSDP keeps what it shards in 32 bits then, and computes in 16; it keeps no copies
    step.recipe.weight_copies = 0.0;
    step.recipe.activations = bf16.width;
    step.recipe.compute = bf16;
  }
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

/// The fused loss of the fast kernels computes in place; beside adapters and FSDP it changes no peak.
inline bool loss_in_place(const row& one) {
  const bool adapters = text_of(one, "method") != "full";
  return contains(text_of(one, "note"), "foak") && (whole_of(one, "n_gpus", 1) == 1 || !adapters);
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
  framework_overhead overhead = beside;
  if (loss_in_place(one)) overhead.per_logit = tensors_alone.per_logit;
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
/// Of every card of these rows.
inline constexpr double a100_gib = 80.0;

/// By the driver: what the allocator keeps beside its tensors is fitted, and with it the interval.
inline answer driver_memory_row(const row& one, const context&) {
  for (const char* method : {"full", "lora", "qlora"}) {
    if (text_of(one, "method") != method) continue;
    answer made = memory_number_row(one, "nvidia_smi_gib", method, ridgeline::pytorch_kept);
    if (auto* number = std::get_if<scored>(&made)) {
      // No driver counts more than the card has: there the allocator gives back.
      number->predicted = std::min(number->predicted, a100_gib);
      number->within = ridgeline::pytorch_kept_interval;
    }
    return made;
  }
  return skipped{"another question", scope::out};
}

/// What a run needs, as it is asked: with the allocator's reserve and the interval of that.
inline ridgeline::fit memory_verdict(const row& one, const ridgeline::training_step& step) {
  using namespace ridgeline;
  framework_overhead overhead = pytorch_kept;
  if (loss_in_place(one)) overhead.per_logit = tensors_alone.per_logit;
  fit made = fits(footprint(step, overhead), *catalogue::find_accelerator("a100-sxm4-80gb"));
  made.within = pytorch_kept_interval;
  return made;
}

/// A run that did not fit: right where the answer is no, or not surely yes (`tight_is_right`).
inline answer fit_fact_row(const row& one, bool tight_is_right) {
  using namespace ridgeline;
  const auto made = measured_memory_step(one);
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const fit_verdict said = memory_verdict(one, std::get<training_step>(made)).verdict();
  const bool right = said == fit_verdict::no || (tight_is_right && said == fit_verdict::tight);
  return scored{.id = text_of(one, "id"),
                .predicted = right ? 1.0 : 0.0,
                .measured = 1.0,
                .group = text_of(one, "method") + " on " + text_of(one, "n_gpus")};
}
inline answer did_not_fit_row(const row& one, const context&) { return fit_fact_row(one, true); }
inline answer surely_did_not_fit_row(const row& one, const context&) { return fit_fact_row(one, false); }

/// A run that fitted: wrong where the answer is no.
inline answer did_fit_row(const row& one, const context&) {
  using namespace ridgeline;
  if (text_of(one, "metric") != "nvidia_smi_gib") return skipped{"another question", scope::out};
  const auto made = measured_memory_step(one);
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const bool right = memory_verdict(one, std::get<training_step>(made)).verdict() != fit_verdict::no;
  return scored{.id = text_of(one, "id"),
                .predicted = right ? 1.0 : 0.0,
                .measured = 1.0,
                .group = text_of(one, "method") + " on " + text_of(one, "n_gpus")};
}
/// A run that the driver saw below 80 % of the capacity: wrong where the answer is not surely yes.
inline answer did_fit_easily_row(const row& one, const context&) {
  using namespace ridgeline;
  const auto value = number_of(one, "value");
  if (text_of(one, "metric") != "nvidia_smi_gib" || !value || *value > 0.8 * 80.0) {
    return skipped{"another question", scope::out};
  }
  const auto made = measured_memory_step(one);
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const bool right = memory_verdict(one, std::get<training_step>(made)).verdict() == fit_verdict::yes;
  return scored{.id = text_of(one, "id"),
                .predicted = right ? 1.0 : 0.0,
                .measured = 1.0,
                .group = text_of(one, "method") + " on " + text_of(one, "n_gpus")};
}

}  // namespace accuracy
