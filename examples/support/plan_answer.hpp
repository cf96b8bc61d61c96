#pragma once
// What a search of plans says: for people, for programs, as lines of a spreadsheet.
#include <support/footprint.hpp>
#include <support/planned_training.hpp>
#include <support/training_text.hpp>

namespace support {

namespace detail {

inline double dollars_of(const ridgeline::plan_estimate& plan) {
  return ridgeline::in(plan.cost(), ridgeline::units::dollars);
}
inline double days_of(const ridgeline::plan_estimate& plan) { return ridgeline::in(plan.run, ridgeline::units::days); }
inline double tonnes_of(const ridgeline::plan_estimate& plan) {
  return ridgeline::in(plan.emitted, ridgeline::units::tonnes_co2e);
}

/// A plan in a column of a table.
inline std::string short_words_of(const ridgeline::plan_estimate& one, bool mixture) {
  const ridgeline::strategy& plan = one.plan;
  std::string text = fmt::format("d{} t{} p{}", plan.data_parallel.value(), plan.tensor_parallel.value(),
                                 plan.pipeline_parallel.value());
  if (plan.virtual_stages.value() > 1) text += fmt::format("x{}", plan.virtual_stages.value());
  const bool plain = plan.schedule == ridgeline::pipeline_schedule::one_f_one_b ||
                     plan.schedule == ridgeline::pipeline_schedule::interleaved;  // which the chunks say
  if (!plain) text += fmt::format(" {}", name_of(plan.schedule));
  if (plan.context_parallel.value() > 1) text += fmt::format(" c{}", plan.context_parallel.value());
  if (plan.ulysses.value() > 1) text += fmt::format(" u{}", plan.ulysses.value());
  if (mixture) text += fmt::format(" e{}", plan.expert_parallel.value());
  text += fmt::format(" z{} b{}", stage_of(plan.sharding), one.micro_batch.value());
  if (plan.recompute == ridgeline::recomputation::full) text += " recompute";
  if (plan.to_host != ridgeline::offload::none) text += fmt::format(" {}", name_of(plan.to_host));
  return text;
}

/// Why a plan came after the best one.
inline std::string reason(const plan_problem& problem, const ridgeline::found_plan& loser,
                          const ridgeline::found_plan& winner) {
  using namespace ridgeline;
  const double worse = 100.0 * (loser.score / winner.score - 1.0);
  const long long more = loser.estimate.gpus.value() - winner.estimate.gpus.value();
  const std::string percent = worse < 0.01 ? "under 0.01 %" : fmt::format("{:.2g} %", worse);
  std::string text;
  switch (problem.asked().objective) {
    case plan_goal::least_time: text = percent + " longer"; break;
    case plan_goal::least_cost: text = percent + " dearer"; break;
    case plan_goal::least_carbon: text = percent + " more CO2e"; break;
    case plan_goal::most_mfu:
      text = fmt::format("{:.2g} points of MFU less", 100.0 * (loser.score - winner.score));
      break;
    case plan_goal::least_gpus:
      text = more > 0 ? plural(more, "GPU") + " more"
                      : fmt::format("{:.2g} % longer", 100.0 * (loser.estimate.run / winner.estimate.run - 1.0));
      break;
  }
  if (!(loser.score > winner.score)) return "as good, and tried later";
  if (more != 0 || &problem.of(loser) != &problem.of(winner)) return text;
  // [reason]
  const plan_difference lost = difference(loser.estimate, against(winner.estimate));
  // [/reason]
  if (lost.longer > 0.0 * units::seconds)
    text +=
        fmt::format(", most by {} (+{:.3g} s a step)", ridgeline::name_of(lost.term), in(lost.longer, units::seconds));
  return text;
}

inline json json_of(const plan_problem& problem, const ridgeline::found_plan& found) {
  const plan_part& part = problem.of(found);
  json out = ridgeline::interop::found_plan_json(part.asked, part.run, found);
  if (const std::string missing = part.missing(); !missing.empty()) out["missing"] = missing;
  return out;
}

inline std::string terms_text(const ridgeline::plan_estimate& one) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  table memory({{"on the most loaded GPU", false}, {"GB"}});
  for (const memory_term which : every_memory_term) {
    const data_size each = bytes_of(one.memory, which);
    if (each > 0.0 * bytes)
      memory.add({std::string(ridgeline::name_of(which)), fmt::format("{:.2f}", in(each, gigabytes))});
  }
  memory.add({"in all", fmt::format("{:.2f}", in(one.memory.total(), gigabytes))});
  memory.add({"capacity", fmt::format("{:.2f}", in(one.capacity, gigabytes))});
  memory.add({"headroom", fmt::format("{:.2f}", -in(one.fits().shortfall(), gigabytes))});
  const likely_factors& within = one.memory_within;
  return step_terms_text(one.step) + "\n" + memory.text() +
         fmt::format("in all, 80 % interval: {:.1f} to {:.1f} GB; {}\n", within.low * in(one.memory.total(), gigabytes),
                     within.high * in(one.memory.total(), gigabytes), fit_text(one));
}

inline std::string rates_text(const ridgeline::plan_estimate& one, const ridgeline::settled_costs& costs) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  table rates({{"", false}, {""}});
  const auto add = [&](const std::string& what, bool known, const std::string& text) {
    rates.add({what, known ? text : "not known"});
  };
  add("tokens/s", true, with_separators(in(one.throughput(), tokens_per_second)));
  add("MFU", true, fmt::format("{:.1f} %", 100.0 * one.mfu));
  add("$ per million tokens", costs.price_known,
      fmt::format("{:.4g}", in(one.cost_per_token(), dollars_per_million_tokens)));
  add("J per token, of the building", costs.power_known,
      fmt::format("{:.4g}", in(one.facility_energy_per_token(), joules_per_token)));
  add("g CO2e per million tokens", costs.power_known,
      fmt::format("{:.4g}", in(one.emitted_per_token(), grams_co2e_per_million_tokens)));
  return rates.untitled();
}

inline std::string plans_text(const plan_problem& problem, std::span<const ridgeline::found_plan> plans,
                              bool by_score) {
  std::vector<column> columns{{by_score ? "#" : ""},
                              {"GPUs"},
                              {"device", false},
                              {"precision", false},
                              {"plan", false},
                              {"days"},
                              {"$"},
                              {"t CO2e"},
                              {"MFU"}};
  if (by_score) columns.push_back({"why it came after the first", false});
  table rows(columns);
  bool any_equal = false;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const ridgeline::found_plan& found = plans[i];
    const ridgeline::plan_estimate& one = found.estimate;
    const plan_part& on = problem.of(found);
    const bool equal = by_score && i != 0 && is_as_good(problem.asked(), found, plans[0]);
    any_equal = any_equal || equal;
    std::vector<std::string> cells{by_score ? fmt::format("{}{}", i + 1, equal ? "=" : "") : "",
                                   fmt::format("{}", one.gpus.value()),
                                   asked_as(on.asked.run.device),
                                   on.precision(),
                                   short_words_of(one, bool(problem.request().model.moe)),
                                   readable(days_of(one)),
                                   on.run.costs.price_known ? readable(dollars_of(one)) : "-",
                                   on.run.costs.power_known ? readable(tonnes_of(one)) : "-",
                                   fmt::format("{:.1f} %", 100.0 * one.mfu)};
    if (by_score) cells.push_back(i == 0 ? "" : reason(problem, found, plans[0]));
    rows.add(cells);
  }
  return rows.text() + "d replicas, t tensor, p pipeline x chunks, z ZeRO, b sequences at a time" +
         (problem.request().sequence.value() >= 16384 ? ", c context" : "") +
         (problem.request().model.moe ? ", e experts" : "") + "\n" +
         (any_equal
              ? fmt::format(
                    "= as good as the first: the error of a ratio of two plans ({:.3g} % in the mean) is larger\n",
                    100.0 * ridgeline::defaults::plan_error)
              : "");
}

inline constexpr std::string_view limits[] = {"--finish-within", "--budget", "--emit-at-most"};

/// Plans that were kept on the way and those that were not are of one kind: possible, and not among the best.
inline std::string counts_text(const planned_training& found) {
  using namespace ridgeline;
  table rows({{"combinations", false}, {""}});
  for (const plan_verdict which : every_plan_verdict) {
    std::uint64_t count = found.best.count(which);
    if (which == plan_verdict::kept) continue;
    if (which == plan_verdict::not_better) count += found.best.count(plan_verdict::kept);
    if (count != 0)
      rows.add({which == plan_verdict::not_better ? "evaluated or pruned" : std::string(ridgeline::name_of(which)),
                fmt::format("{}", count)});
  }
  for (std::size_t i = 0; i < 3; ++i)
    if (found.best.failed[i] != 0)
      rows.add({fmt::format("  of these first by {}", limits[i]), fmt::format("{}", found.best.failed[i])});
  rows.add({"in all", fmt::format("{}", found.best.all())});
  return rows.text();
}

inline std::string unfinished_text(const planned_training& found) {
  return fmt::format(
      "UNFINISHED: {} of {} combinations were tried before the search was ended; what follows is the best of those.\n",
      found.searched, found.combinations);
}

inline std::vector<std::string> all_notes(const plan_problem& problem, const planned_training& found) {
  std::vector<std::string> notes = problem.notes;
  if (!on_all_cores && found.seconds > 1.0)
    notes.emplace_back("searched on one core: this program was built without oneTBB");
  return notes;
}

}  // namespace detail

inline std::string text_of(const asking& face, const plan_request& more, const plan_problem& problem,
                           const planned_training& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const plan_question& asked = problem.asked();
  const bool mixture = bool(problem.request().model.moe);
  const std::string what =
      fmt::format("{} ({}), {} tokens, {} on {}{}", face.model_name(),
                  parameters_text(static_cast<double>(parameters(asked.run.model))),
                  short_number(static_cast<double>(problem.request().budget.value())), name_of(asked.objective),
                  asked.gpus_up_to ? "up to " : "", plural(problem.most_gpus(), "GPU"));
  std::string beside = growth_text(asked.run, problem.parts[0].run.data_growth);
  if (!face.not_counted().empty()) beside += fmt::format("not counted: {}\n", face.not_counted());
  beside += face.taken_text(problem.taken);
  for (const std::string& note : detail::all_notes(problem, found)) beside += note + "\n";
  if (!found.whole()) beside += detail::unfinished_text(found);
  if (found.too_large) {
    const plan_estimate& one = found.too_large->estimate;
    return fmt::format("{}\nThe plan that is asked for does not fit: {}\n{}\n{}", what,
                       plan_text(one.plan, one.micro_batch, mixture), beside, detail::terms_text(one));
  }
  if (found.best.found == 0) {
    std::string text = what + "\nNo plan answers all of that.\n" + beside;
    if (found.without_limits)
      text += "\nWithout the limits:\n" + detail::plans_text(problem, std::span(&*found.without_limits, 1), false);
    return text + "\n" + detail::counts_text(found);
  }
  const found_plan& best = found.best.best[0];
  const plan_estimate& one = best.estimate;
  const plan_part& on = problem.of(best);
  std::string text =
      fmt::format("{}: {} days{}\n", what, readable(detail::days_of(one)),
                  on.run.costs.price_known ? fmt::format(", $ {}", readable(detail::dollars_of(one))) : "");
  text += fmt::format("best: {} {} in {}, {}; {}{}\n", one.gpus.value(), on.asked.run.device.name,
                      plural(one.machines.value(), "machine"), on.precision(),
                      plan_text(one.plan, one.micro_batch, mixture), sites_text(asked.run));
  if (found.plainest) {
    const plan_estimate& plain = found.plainest->estimate;
    text += fmt::format("as good and plainer: {}; {} days\n", plan_text(plain.plan, plain.micro_batch, mixture),
                        readable(detail::days_of(plain)));
  }
  text += beside + "\n";
  const std::string ranking = detail::plans_text(
      problem, found.best.plans().first(std::min(found.best.found, static_cast<std::size_t>(more.top))), true);
  const std::string trust = fmt::format("{}; {}\n\n", on.run.on.reached.id, trust_text(on.run.on.reached.id, one.step));
  // A warning stays, however brief.
  if (more.brief) return text + (one.step.range != calibrated_range::inside ? trust : "") + ranking;
  text += trust;
  text += totals_text(one, on.run.costs) + "\n" + detail::rates_text(one, on.run.costs) + "\n";
  text += footprint_text(on.asked.run, one, on.run.costs);
  text += detail::terms_text(one) + "\n" + ranking + "\n";
  if (more.by_front) {
    text += fmt::format("No other plan is as good as one of these in each respect (fastest, {}{}):\n",
                        name_of(more.against), more.greenest_too ? ", greenest" : "");
    text += detail::plans_text(problem, found.front, false) + "\n";
  }
  return text + detail::counts_text(found);
}

inline json json_of(const plan_request& more, const plan_problem& problem, const planned_training& found) {
  using namespace ridgeline;
  const plan_question& asked = problem.asked();
  json out{{"schema", interop::json_schema}, {"asked", interop::question_json(asked)}, {"taken", json::object()}};
  out["parameters"] = parameters(asked.run.model);
  out["tokens"] = problem.request().budget.value();
  if (asked.run.critical_batch) out["data_growth"] = problem.parts[0].run.data_growth;
  out["notes"] = detail::all_notes(problem, found);
  out["finished"] = found.whole();
  json counts = json::object();
  for (const plan_verdict which : every_plan_verdict)
    if (which != plan_verdict::kept && which != plan_verdict::not_better)
      counts[std::string(ridgeline::name_of(which))] = found.best.count(which);
  counts["evaluated or pruned"] = found.best.count(plan_verdict::not_better) + found.best.count(plan_verdict::kept);
  json limits = json::object();
  for (std::size_t i = 0; i < 3; ++i) limits[std::string(detail::limits[i])] = found.best.failed[i];
  out["combinations"] = {{"all", found.best.all()}, {"verdicts", counts}, {"over_a_limit", limits}};
  const auto plans = found.best.plans();
  out["plans"] = json::array();
  for (std::size_t i = 0; i < std::min(plans.size(), static_cast<std::size_t>(more.top)); ++i) {
    json made = detail::json_of(problem, plans[i]);
    made["as_good_as_the_first"] = is_as_good(asked, plans[i], plans[0]);
    if (i != 0) {
      const plan_difference lost = difference(plans[i].estimate, against(plans[0].estimate));
      made["reason"] = {{"text", detail::reason(problem, plans[i], plans[0])},
                        {"term", ridgeline::name_of(lost.term)},
                        {"longer_seconds", in(lost.longer, units::seconds)}};
    }
    out["plans"].push_back(made);
  }
  out["plainest"] = found.plainest ? detail::json_of(problem, *found.plainest) : json(nullptr);
  if (plans.empty())
    out["without_limits"] = found.without_limits ? detail::json_of(problem, *found.without_limits) : json(nullptr);
  if (found.too_large) out["too_large"] = detail::json_of(problem, *found.too_large);
  if (more.by_front) {
    out["front"] = json::array();
    for (const found_plan& one : found.front) out["front"].push_back(detail::json_of(problem, one));
  }
  return out;
}

/// The front as comma-separated values; what nobody knows is empty.
inline std::string csv_of(const plan_problem& problem, const planned_training& found) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  std::string text =
      "device,precision,gpus,machines,data_parallel,tensor_parallel,pipeline_parallel,virtual_stages,schedule,"
      "context_parallel,ulysses,expert_parallel,zero,recompute,offload,micro_batch,micro_batches,step_s,days,usd,"
      "facility_kwh,tonnes_co2e,mfu,memory_gb\n";
  for (const found_plan& each : found.front) {
    const plan_estimate& one = each.estimate;
    const strategy& plan = one.plan;
    const plan_part& on = problem.of(each);
    const auto cell = [](bool known, double value) { return known ? fmt::format("{:.6g}", value) : std::string(); };
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6g},{:.6g},{},{},{},{:.4f},{:.3f}\n",
        on.asked.run.device.id, on.precision(), one.gpus.value(), one.machines.value(), plan.data_parallel.value(),
        plan.tensor_parallel.value(), plan.pipeline_parallel.value(), plan.virtual_stages.value(),
        ridgeline::name_of(plan.schedule), plan.context_parallel.value(), plan.ulysses.value(),
        plan.expert_parallel.value(), stage_of(plan.sharding), ridgeline::name_of(plan.recompute),
        ridgeline::name_of(plan.to_host), one.micro_batch.value(), plan.micro_batches.value(),
        in(one.step.total(), seconds), detail::days_of(one), cell(on.run.costs.price_known, detail::dollars_of(one)),
        cell(on.run.costs.power_known, in(one.metered, kilowatt_hours)),
        cell(on.run.costs.power_known, detail::tonnes_of(one)), one.mfu, in(one.memory.total(), gigabytes));
  }
  return text;
}

}  // namespace support
