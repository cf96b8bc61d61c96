#pragma once
// What a training run takes, for people.
#include <ridgeline/performance/training/utilization.hpp>
#include <support/asking.hpp>
#include <support/table.hpp>
#include <support/words.hpp>

namespace support {

/// Stacks in whose measured range a step lies.
inline std::vector<std::string_view> measured_there(const ridgeline::settled_training& run) {
  std::vector<std::string_view> found;
  for (const ridgeline::training_calibration* one : ridgeline::catalogue::every_training_calibration)
    if (ridgeline::step_time(run.step, run.machines.on, *one).range == ridgeline::calibrated_range::inside)
      found.push_back(one->id);
  return found;
}

/// Time, money, energy and carbon of a run with their intervals.
inline std::string totals_text(const ridgeline::run_estimate& one, const ridgeline::settled_costs& costs) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const bool sure = bool(one.step.relative_error);
  table answers(sure ? std::vector<column>{{"the run", false}, {"expected"}, {"low"}, {"high"}}
                     : std::vector<column>{{"the run", false}, {"expected"}});
  const auto row = [&](const std::string& what, bool known, double value) {
    std::vector<std::string> cells{what, known ? readable(value) : "not known"};
    const double less = one.at_least() * value, more = one.at_most() * value;
    if (sure) cells.insert(cells.end(), {known ? readable(less) : "", known ? readable(more) : ""});
    answers.add(cells);
  };
  row("days", true, in(one.run, days));
  row("GPU-hours", true, static_cast<double>(one.gpus.value()) * in(one.run, hours));
  row("dollars", costs.price_known, in(one.cost(), dollars));
  row("MWh of the machines", costs.power_known, in(one.drawn, 1e3 * kilowatt_hours));
  row("MWh of the building", costs.power_known, in(one.metered, 1e3 * kilowatt_hours));
  row("t CO2e", costs.power_known, in(one.emitted, tonnes_co2e));
  std::string text = answers.text() + (sure ? what_low_and_high_are : "");
  const likely<fraction> goodput = likely_goodput(one.interrupted);
  text += fmt::format("goodput {:.1f} %", 100.0 * goodput.expected.value());
  if (goodput.low < goodput.high)
    text += fmt::format(" ({:.1f} to {:.1f})", 100.0 * goodput.low.value(), 100.0 * goodput.high.value());
  const char* before = ": beside steps ";
  for (const run_term which : every_run_term) {
    const duration part = time_of(one.interrupted, which);
    if (which == run_term::training || !(part > duration{})) continue;
    text += fmt::format("{}{} {:.2g} %", before, ridgeline::name_of(which), 100.0 * in(part, one.run));
    before = ", ";
  }
  return text + "\n";
}

/// Whether a plan fits, and the room that it leaves.
inline std::string fit_text(const ridgeline::run_estimate& one) {
  using namespace ridgeline;
  const auto gb = [](data_size size) { return in(size, units::gigabytes); };
  const fit found = one.fits();
  const fit_verdict said = found.verdict();
  return fmt::format("it {}, {:.1f} of {:.1f} GB",
                     said == fit_verdict::yes     ? "fits"
                     : said == fit_verdict::tight ? "is TIGHT"
                                                  : "does NOT fit",
                     gb(found.required), gb(found.available));
}

inline std::string sites_text(const ridgeline::training_question& asked) {
  return asked.sites ? fmt::format(", at each of {}", plural(asked.sites->joined.joined.value(), "site")) : "";
}

/// What a batch costs in tokens, where its critical size is said.
inline std::string growth_text(const ridgeline::training_question& asked, double growth) {
  if (!asked.critical_batch) return "";
  return fmt::format("tokens are {:.4g} times the least to the same loss, by a critical batch of {} tokens\n", growth,
                     short_number(static_cast<double>(asked.critical_batch->value())));
}

/// A step's time, term by term; what it waits for samples is a part of its overhead.
inline std::string step_terms_text(const ridgeline::estimate<ridgeline::step_breakdown>& step,
                                   ridgeline::duration waiting = {}) {
  using namespace ridgeline;
  table terms({{"where the time goes", false}, {"s"}, {"share"}});
  const auto row = [&](const std::string& name, duration time) {
    if (!(time > duration{})) return;
    terms.add({name, fmt::format("{:.4g}", in(time, units::seconds)),
               fmt::format("{:.1f} %", 100.0 * in(time, step.total()))});
  };
  for (const step_term which : every_step_term)
    row(std::string(name_of(which)),
        time_of(step.terms, which) - (which == step_term::step_overhead ? waiting : duration{}));
  row("input wait", waiting);
  terms.add({"in all", fmt::format("{:.4g}", in(step.total(), units::seconds)), ""});
  return terms.text();
}

inline std::string text_of(const asking& face, const ridgeline::training_question& asked,
                           const ridgeline::training_answer& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const settled_training& run = found.run;
  const training_step& step = run.step;
  const plan_estimate& one = found.estimate;
  const std::string precision(name_of_precision(step.recipe.compute));
  std::string text =
      fmt::format("{} ({}) on {} {}: {} days for {} tokens{}\n", face.model_name(),
                  parameters_text(static_cast<double>(parameters(step.model))), one.gpus.value(), asked.device.name,
                  readable(in(one.run, days)), short_number(static_cast<double>(run.tokens.value())),
                  run.costs.price_known ? fmt::format(", $ {}", readable(in(one.cost(), dollars))) : "");
  text += fmt::format("a step of {} of {} tokens takes {:.4g} s; {} tokens/s, {:.1f} % MFU; {}\n",
                      plural(run.batch.value(), "sequence"), step.sequence.value(), in(one.step.total(), seconds),
                      with_separators(in(one.throughput(), tokens_per_second)), 100.0 * one.mfu, fit_text(one));
  text += growth_text(asked, run.data_growth);
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += fmt::format("\nplan: {}{}\nin {} with {}{}\nmachines: {}\n",
                      plan_text(step.plan, step.micro_batch, bool(step.model.moe)), sites_text(asked), precision,
                      step.method.name, step.adapters ? fmt::format(", LoRA of rank {}", step.adapters->rank) : "",
                      text_of(run.machines));
  text += face.taken_text(face.taken(run.taken));
  const std::string missing = missing_text(run.costs, asked.costs, asked.device);
  if (!missing.empty()) text += fmt::format("missing: {}\n", missing);
  text += "\n" + totals_text(one, run.costs);
  text += "\n";
  const operation_rate peak = dense_peak(asked.device, arithmetic_of(step.recipe.compute)).value();
  table peaks({{fmt::format("of the dense {} peak", precision), false}, {"MFU"}, {"HFU"}});
  for (const attention_mask counted : {attention_mask::causal, attention_mask::full}) {
    const utilization_of_peak share = utilization(step, one.step.total(), peak, counted);
    peaks.add({counted == attention_mask::causal ? "causal attention counted half" : "attention counted in full",
               fmt::format("{:.1f} %", 100.0 * share.model_flops),
               fmt::format("{:.1f} %", 100.0 * share.hardware_flops)});
  }
  // These two count attention over the whole sequence.
  if (!asked.documents) text += peaks.text() + "\n";
  text += step_terms_text(one.step) + fmt::format("\nlimited by: {}\n", name_of(largest_term(one.step.terms)));
  text += source_text(run.calibration.id, run.calibration.source);
  if (!found.drawn) text += fmt::format("trust: {}\n", trust_text(run.calibration.id, one.step));
  if (one.step.range != calibrated_range::inside)
    if (const auto stacks = measured_there(run); !stacks.empty())
      text += fmt::format("measured there: --stack {}\n", fmt::join(stacks, ", "));
  if (one.memory.on_host + one.memory.on_storage > 0.0 * bytes) {
    text += fmt::format("host: {:.1f} GB from each GPU{}\n", in(one.memory.on_host + one.memory.on_storage, gigabytes),
                        !asked.machines.around.memory ? " (--host-memory says how much there is)"
                        : one.fits_host               ? ": fits there"
                                                      : ": does not fit there");
  }
  return text;
}

}  // namespace support
