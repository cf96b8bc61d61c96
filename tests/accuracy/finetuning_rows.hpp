#pragma once
#include <accuracy/memory_numbers_rows.hpp>
#include <accuracy/training_rows.hpp>

// Rows of t3_finetuning_speed.csv: seconds of a step of fine-tuning, with no stack named and nothing fitted on them. Read are
// the runs of fms-acceleration with packed sequences of one length, whose steps are those of the memory rows.
namespace accuracy {

/// The run that a row tells of, on an SXM machine: the rows say "A100 80GB" and no form.
inline run_or_reason finetuning_run(const row& one) {
  using namespace ridgeline;
  if (!contains(text_of(one, "group"), "fms-acceleration")) {
    return skipped{text_of(one, "quality") == "ok"
                       ? "another source: lengths that are caps, or a step that is not defined"
                       : "a quality mark",
                   scope::out};
  }
  const auto made = measured_memory_step(one);
  if (const auto* why = std::get_if<skipped>(&made)) return *why;
  const auto rate = number_of(one, "tokens_per_s");
  if (!rate || text_of(one, "tokens_per_s_scope") != "per_gpu")
    return skipped{"no tokens a second of a GPU", scope::out};
  timed_run run{.id = text_of(one, "id"),
                .stack = text_of(one, "method"),
                .device = text_of(one, "model"),
                .step = std::get<training_step>(made),
                .on = cluster_of("a100-sxm4-80gb", 8, link_of(link_kind::nvswitch, 300.0),
                                 link_of(link_kind::infiniband, 200.0), whole_of(one, "n_gpus", 1))};
  const long accumulated = whole_of(one, "gradient_accumulation", 1);
  run.step.plan.micro_batches = micro_batches(accumulated);
  const double tokens_of_a_gpu = static_cast<double>(accumulated) * static_cast<double>(run.step.micro_batch.value()) *
                                 static_cast<double>(run.step.sequence.value());
  run.seconds = tokens_of_a_gpu / *rate;
  return run;
}

inline answer finetuning_row(const row& one, const context&) {
  const run_or_reason made = finetuning_run(one);
  answer said = timed_without_a_stack(made);
  // Rows of one method, model, number of GPUs and kind of kernels stand or fall together.
  if (auto* number = std::get_if<scored>(&said)) {
    const std::string note = text_of(one, "note");
    number->group = text_of(one, "method") + ", " + text_of(one, "model") + " on " + text_of(one, "n_gpus") +
                    (contains(note, "gptq") ? ", GPTQ" : "") + (contains(note, "foak") ? ", fast kernels" : "");
  }
  return said;
}

}  // namespace accuracy
