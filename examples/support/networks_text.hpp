#pragma once
// What training a network of images, or a recurrent one, takes, for people.
#include <support/training_text.hpp>

namespace support {

/// What a network's training is counted in.
inline std::string_view samples_of(const ridgeline::settled_network& run) {
  return run.model.picture != 0 ? "image" : "sequence";
}

/// The samples of a step in words.
inline std::string samples_in_words(const ridgeline::settled_network& run) {
  return fmt::format("{}{} on each GPU in {} with {}", plural(run.per_gpu.value(), std::string(samples_of(run))),
                     run.model.picture != 0 ? fmt::format(" of {0} x {0}", run.model.picture)
                                            : fmt::format(" of {}", plural(run.sequence.value(), "token")),
                     name_of_precision(run.recipe.compute), run.method.name);
}

/// Keys of language models that were given for another network, which is asked about by another question.
template<class Question = ridgeline::network_question>
void refuse_keys_of_transformers(const asking& asked) {
  std::string known;
  ridgeline::interop::each_key<Question>([&](const auto& key) { known += " " + std::string(key.name) + " "; });
  const auto refuse_unless_known = [&](const auto& key) {
    const std::string name(key.name);
    if (asked.given(name) && known.find(" " + name + " ") == std::string::npos)
      throw CLI::ValidationError("--" + name,
                                 fmt::format("belongs to transformers of tokens, and {} is none", asked.model_name()));
  };
  ridgeline::interop::each_key<ridgeline::training_question>(refuse_unless_known);
  ridgeline::interop::each_key<ridgeline::requests_question>(refuse_unless_known);
}

/// Keys of what brings samples that were given for a model that is not trained by sample.
inline void refuse_keys_of_input(const asking& asked) {
  if (ridgeline::interop::asks_about_a_network(asked.said())) return;
  for (const auto& key : ridgeline::interop::detail::keys_of_input)
    if (const std::string name(key.name); asked.given(name))
      throw CLI::ValidationError(
          "--" + name, fmt::format("belongs to image and recurrent networks, and {} is none", asked.model_name()));
}

/// How the samples of a machine come, and what would be enough.
inline std::string input_text(const ridgeline::network_input& input, const std::string& sample) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const auto rate = [](sample_rate one) { return with_separators(in(one, samples_per_second)); };
  std::string text = fmt::format("input: the GPUs of a machine take {} {}s/s", rate(input.rates.gpus), sample);
  const auto stage = [&](const char* what, sample_rate one) {
    if (one < ridgeline::detail::no_limit) text += fmt::format(", its {} {}", what, rate(one));
  };
  stage("data loader delivers", input.rates.loader);
  stage("cores decode", input.rates.processor);
  stage("storage delivers", input.rates.storage);
  text += "\n";
  if (input.cores_needed)
    text += fmt::format("enough: {} of each machine\n", plural(static_cast<std::int64_t>(*input.cores_needed), "core"));
  if (input.storage_needed)
    text += fmt::format("enough: {:.3g} GB/s from the storage of each machine\n",
                        in(*input.storage_needed, gigabytes_per_second));
  return text;
}

inline std::string text_of(const asking& face, const ridgeline::network_question& asked,
                           const ridgeline::network_answer& found,
                           const std::optional<ridgeline::network_input>& input = std::nullopt) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_network& run = found.run;
  const run_estimate& one = found.estimate;
  const std::string sample(samples_of(run));
  std::string text =
      fmt::format("{} ({}) on {} {}: {} days for {} {}s{}\n", face.model_name(),
                  parameters_text(static_cast<double>(parameters(run.model))), one.gpus.value(), asked.device.name,
                  readable(in(one.run, days)), short_number(static_cast<double>(run.samples.value())), sample,
                  run.costs.price_known ? fmt::format(", $ {}", readable(in(one.cost(), dollars))) : "");
  text += fmt::format("a step of {} takes {:.4g} s; {} {}s/s, {:.1f} % MFU; {}\n", plural(run.batch.value(), sample),
                      in(one.step.total(), seconds), with_separators(in(found.throughput(), samples_per_second)),
                      sample, 100.0 * one.mfu, fit_text(one));
  text += fmt::format("\ndata parallel: {}\nmachines: {}\n", samples_in_words(run), text_of(run.machines));
  text += face.taken_text(face.taken(run.taken));
  const std::string missing = missing_text(run.costs, asked.costs, asked.device);
  if (!missing.empty()) text += fmt::format("missing: {}\n", missing);
  step_breakdown terms = one.step.terms;
  const duration waiting = input ? input->waiting : duration{};
  terms.step_overhead -= waiting;
  const step_term largest = largest_term(terms);
  text += "\n" + totals_text(one, run.costs) + "\n" + step_terms_text(one.step, waiting);
  text += fmt::format("\nlimited by: {}\n", input && input->waiting > duration{}
                                                ? fmt::format("input ({})", name_of(input->rates.limit()))
                                                : std::string(name_of(largest)));
  if (input) text += input_text(*input, sample);
  text += source_text(run.calibration.id, run.calibration.source);
  return text + fmt::format("trust: {}\n", trust_text(run.calibration.id, one.step));
}

}  // namespace support
