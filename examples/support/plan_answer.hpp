#pragma once
// What a search of plans says: for people, for programs, as lines of a spreadsheet.
#include <support/planned_training.hpp>
#include <support/table.hpp>

namespace support {

namespace detail {

inline double dollars_of(const ridgeline::plan_estimate& plan) {
  return ridgeline::in(plan.cost(), ridgeline::units::dollars);
}
inline double days_of(const ridgeline::plan_estimate& plan) { return ridgeline::in(plan.run, ridgeline::units::days); }
inline double tonnes_of(const ridgeline::plan_estimate& plan) {
  return ridgeline::in(plan.emitted, ridgeline::units::tonnes_co2e);
}

/// Nothing where nobody knows it.
inline json if_known(bool known, double value) { return known ? json(value) : json(nullptr); }
inline std::string if_known(bool known, const std::string& text) { return known ? text : "not known"; }

/// 12.3, 1234, 1.234 million: four digits or all that stand before the point.
inline std::string readable(double value) {
  if (value >= 1e9) return fmt::format("{:.4g} billion", value / 1e9);
  if (value >= 1e6) return fmt::format("{:.4g} million", value / 1e6);
  return value >= 1000.0 ? fmt::format("{:.0f}", value) : fmt::format("{:.4g}", value);
}

inline std::string plural(long long count, const std::string& what, const std::string& ending = "s") {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : ending);
}

inline std::string words_of(const ridgeline::plan_estimate& one, bool mixture) {
  const ridgeline::strategy& plan = one.plan;
  std::string text = plural(plan.data_parallel.value(), "replica");
  text += fmt::format(", tensor {}, pipeline {}", plan.tensor_parallel.value(), plan.pipeline_parallel.value());
  if (plan.virtual_stages.value() > 1) text += fmt::format(" x {} chunks", plan.virtual_stages.value());
  if (plan.context_parallel.value() > 1) text += fmt::format(", context {}", plan.context_parallel.value());
  if (mixture) text += fmt::format(", experts over {}", plan.expert_parallel.value());
  text += fmt::format(", ZeRO {}, recomputation {}", stage_of(plan.sharding), name_of(plan.recompute));
  if (plan.to_host != ridgeline::offload::none) text += fmt::format(", offload {}", name_of(plan.to_host));
  return text + fmt::format(", {} of {}", plural(plan.micro_batches.value(), "micro-batch", "es"),
                            plural(one.micro_batch.value(), "sequence"));
}

/// The same in a column of a table.
inline std::string short_words_of(const ridgeline::plan_estimate& one, bool mixture) {
  const ridgeline::strategy& plan = one.plan;
  std::string text = fmt::format("d{} t{} p{}", plan.data_parallel.value(), plan.tensor_parallel.value(),
                                 plan.pipeline_parallel.value());
  if (plan.virtual_stages.value() > 1) text += fmt::format("x{}", plan.virtual_stages.value());
  if (plan.context_parallel.value() > 1) text += fmt::format(" c{}", plan.context_parallel.value());
  if (mixture) text += fmt::format(" e{}", plan.expert_parallel.value());
  text += fmt::format(" z{} b{}", stage_of(plan.sharding), one.micro_batch.value());
  if (plan.recompute == ridgeline::recomputation::full) text += " again";
  if (plan.to_host != ridgeline::offload::none) text += fmt::format(" {}", name_of(plan.to_host));
  return text;
}

/// Why a plan came after the best one.
inline std::string reason(const plan_question& asked, const plan_problem& problem, const ridgeline::found_plan& loser,
                          const ridgeline::found_plan& winner) {
  using namespace ridgeline;
  const double worse = 100.0 * (loser.score / winner.score - 1.0);
  const long long more = loser.estimate.gpus.value() - winner.estimate.gpus.value();
  const std::string percent = worse < 0.01 ? "under 0.01 %" : fmt::format("{:.2g} %", worse);
  std::string text;
  switch (asked.objective) {
    case goal::fastest: text = percent + " longer"; break;
    case goal::cheapest: text = percent + " dearer"; break;
    case goal::greenest: text = percent + " more CO2e"; break;
    case goal::best_mfu: text = fmt::format("{:.2g} points of MFU less", 100.0 * (loser.score - winner.score)); break;
    case goal::fewest_gpus:
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
  using namespace ridgeline;
  using namespace ridgeline::units;
  const plan_estimate& one = found.estimate;
  const strategy& plan = one.plan;
  const known_fleet& on = problem.of(found);
  const bool money = on.costs.money_known, power = on.costs.power_known;
  const double less = in(one.step.shortest(), one.step.total()), more = in(one.step.longest(), one.step.total());
  const auto spread = [&](bool known, double value) {
    if (!known) return json(nullptr);
    return json{{"expected", value}, {"from", less * value}, {"to", more * value}};
  };
  json out;
  out["device"] = on.device->id;
  out["gpus"] = one.gpus.value();
  out["machines"] = one.machines.value();
  out["cluster"] = support::json_of(on.where);
  out["precision"] = problem.precision(found);
  out["plan"] = {{"data_parallel", plan.data_parallel.value()},
                 {"tensor_parallel", plan.tensor_parallel.value()},
                 {"sequence_parallel", plan.sequence_parallel},
                 {"pipeline_parallel", plan.pipeline_parallel.value()},
                 {"virtual_stages", plan.virtual_stages.value()},
                 {"schedule", ridgeline::name_of(plan.schedule)},
                 {"context_parallel", plan.context_parallel.value()},
                 {"expert_parallel", plan.expert_parallel.value()},
                 {"zero", stage_of(plan.sharding)},
                 {"recompute", ridgeline::name_of(plan.recompute)},
                 {"offload", ridgeline::name_of(plan.to_host)},
                 {"micro_batch", one.micro_batch.value()},
                 {"micro_batches", plan.micro_batches.value()}};
  out["tokens_per_step"] = one.tokens.value();
  out["step_seconds"] = in(one.step.total(), seconds);
  out["time_terms"] = json::array();
  for (const step_term which : every_step_term) {
    const duration time = time_of(one.step.terms, which);
    out["time_terms"].push_back(
        {{"term", ridgeline::name_of(which)}, {"seconds", in(time, seconds)}, {"share", in(time, one.step.total())}});
  }
  out["memory_bytes"] = whole_bytes(one.memory.total());
  out["capacity_bytes"] = whole_bytes(one.capacity);
  out["memory_terms"] = json::array();
  for (const memory_term which : every_memory_term)
    out["memory_terms"].push_back(
        {{"term", ridgeline::name_of(which)}, {"bytes", whole_bytes(bytes_of(one.memory, which))}});
  out["on_host_bytes"] = whole_bytes(one.memory.on_host + one.memory.on_storage);
  out["days"] = spread(true, days_of(one));
  out["tokens_per_second"] = in(one.throughput(), tokens_per_second);
  out["mfu"] = one.mfu;
  out["usd"] = spread(money, dollars_of(one));
  out["rent_or_capital_usd"] = if_known(money, in(one.rent_or_capital, dollars));
  out["electricity_usd"] = if_known(money, in(one.electricity, dollars));
  out["usd_per_million_tokens"] = if_known(money, in(one.cost_per_token(), dollars_per_million_tokens));
  out["it_energy_kwh"] = if_known(power, in(one.drawn, kilowatt_hours));
  out["facility_energy_kwh"] = spread(power, in(one.metered, kilowatt_hours));
  out["joules_per_token"] = if_known(power, in(one.facility_energy_per_token(), joules_per_token));
  out["tonnes_co2e"] = spread(power, tonnes_of(one));
  out["grams_co2e_per_million_tokens"] = if_known(power, 1e6 * in(one.emitted_per_token(), grams_co2e / single_tokens));
  out["stack"] = problem.reached(found).id;
  out["relative_error"] = one.step.relative_error ? json(one.step.relative_error.value()) : json(nullptr);
  out["calibrated"] = one.step.range == calibrated_range::inside;
  if (!on.costs.missing.empty()) out["missing"] = on.costs.missing;
  return out;
}

inline std::string terms_text(const ridgeline::plan_estimate& one) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  table time({{"a step", false}, {"s"}, {"share"}});
  for (const step_term which : every_step_term) {
    const duration each = time_of(one.step.terms, which);
    if (!(each > 0.0 * seconds)) continue;
    time.add({std::string(ridgeline::name_of(which)), fmt::format("{:.4g}", in(each, seconds)),
              fmt::format("{:.1f} %", 100.0 * in(each, one.step.total()))});
  }
  time.add({"in all", fmt::format("{:.4g}", in(one.step.total(), seconds)), ""});
  table memory({{"on the most loaded GPU", false}, {"GB"}});
  for (const memory_term which : every_memory_term) {
    const data_size each = bytes_of(one.memory, which);
    if (each > 0.0 * bytes)
      memory.add({std::string(ridgeline::name_of(which)), fmt::format("{:.2f}", in(each, gigabytes))});
  }
  memory.add({"in all", fmt::format("{:.2f}", in(one.memory.total(), gigabytes))});
  memory.add({"capacity", fmt::format("{:.2f}", in(one.capacity, gigabytes))});
  return time.text() + "\n" + memory.text();
}

inline std::string totals_text(const ridgeline::plan_estimate& one, const running_costs& costs) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const bool sure = bool(one.step.relative_error);
  table answers(sure ? std::vector<column>{{"the run", false}, {"expected"}, {"from"}, {"to"}}
                     : std::vector<column>{{"the run", false}, {"expected"}});
  const double less = in(one.step.shortest(), one.step.total()), more = in(one.step.longest(), one.step.total());
  const auto row = [&](const std::string& what, bool known, double value) {
    std::vector<std::string> cells{what, if_known(known, readable(value))};
    if (sure) cells.insert(cells.end(), {known ? readable(less * value) : "", known ? readable(more * value) : ""});
    answers.add(cells);
  };
  row("days", true, days_of(one));
  row("dollars", costs.money_known, dollars_of(one));
  row("MWh of the machines", costs.power_known, in(one.drawn, 1e3 * kilowatt_hours));
  row("MWh of the building", costs.power_known, in(one.metered, 1e3 * kilowatt_hours));
  row("t CO2e", costs.power_known, tonnes_of(one));
  table rates({{"", false}, {""}});
  rates.add({"tokens a second", fmt::format("{:.0f}", in(one.throughput(), tokens_per_second))});
  rates.add({"MFU", fmt::format("{:.1f} %", 100.0 * one.mfu)});
  rates.add({"$ a million tokens",
             if_known(costs.money_known, fmt::format("{:.4g}", in(one.cost_per_token(), dollars_per_million_tokens)))});
  rates.add(
      {"J a token, of the building",
       if_known(costs.power_known, fmt::format("{:.4g}", in(one.facility_energy_per_token(), joules_per_token)))});
  rates.add(
      {"g CO2e a million tokens",
       if_known(costs.power_known, fmt::format("{:.4g}", in(one.emitted_per_token(), grams_co2e_per_million_tokens)))});
  const std::string lines = rates.text();
  const std::size_t head = lines.find('\n', lines.find('\n') + 1) + 1;  // columns without titles need no rule
  return answers.text() + (sure ? what_from_and_to_are : "") + "\n" + lines.substr(head);
}

inline std::string plans_text(const plan_question& asked, const plan_problem& problem,
                              std::span<const ridgeline::found_plan> plans, bool by_score) {
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
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const ridgeline::found_plan& found = plans[i];
    const ridgeline::plan_estimate& one = found.estimate;
    const known_fleet& on = problem.of(found);
    std::vector<std::string> cells{by_score ? fmt::format("{}", i + 1) : "",
                                   fmt::format("{}", one.gpus.value()),
                                   std::string(on.device->id),
                                   problem.precision(found),
                                   short_words_of(one, bool(asked.of.model.moe)),
                                   readable(days_of(one)),
                                   on.costs.money_known ? readable(dollars_of(one)) : "-",
                                   on.costs.power_known ? readable(tonnes_of(one)) : "-",
                                   fmt::format("{:.1f} %", 100.0 * one.mfu)};
    if (by_score) cells.push_back(i == 0 ? "" : reason(asked, problem, found, plans[0]));
    rows.add(cells);
  }
  return rows.text() + "d replicas, t tensor, p pipeline x chunks, z ZeRO, b sequences at a time" +
         (asked.of.sequence >= 16384 ? ", c context" : "") + (asked.of.model.moe ? ", e experts" : "") + "\n";
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
      rows.add({which == plan_verdict::not_better ? "compared, or sure not to be among the best"
                                                  : std::string(ridgeline::name_of(which)),
                fmt::format("{}", count)});
  }
  for (std::size_t i = 0; i < 3; ++i)
    if (found.best.failed[i] != 0)
      rows.add({fmt::format("  of these first by {}", limits[i]), fmt::format("{}", found.best.failed[i])});
  rows.add({"in all", fmt::format("{}", found.best.all())});
  return rows.text();
}

/// Flags on lines that a page holds.
inline std::string wrapped(const std::string& begin, const taken_flags& flags) {
  std::string text, line = begin;
  for (const std::string& flag : flags) {
    if (line.size() + flag.size() >= 110) {
      text += line + "\n";
      line = " ";
    }
    line += " " + flag;
  }
  return flags.empty() ? "" : text + line + "\n";
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

inline std::string text_of(const plan_question& asked, const plan_problem& problem, const planned_training& found) {
  using namespace ridgeline;
  std::string text = fmt::format("{} ({:.4g} billion parameters), {} tokens, {} on {}{} GPUs\n", asked.of.model_name,
                                 static_cast<double>(parameters(asked.of.model)) * 1e-9,
                                 detail::short_number(asked.tokens), name_of(asked.objective),
                                 asked.gpus_up_to != 0 ? "up to " : "", std::max(asked.where.gpus, asked.gpus_up_to));
  if (!asked.of.left_out.empty()) text += fmt::format("not counted: {}\n", asked.of.left_out);
  text += detail::wrapped("not said, so taken:", problem.taken);
  for (const std::string& note : detail::all_notes(problem, found)) text += note + "\n";
  text += "\n";
  if (!found.whole()) text += detail::unfinished_text(found) + "\n";
  if (found.best.found == 0) {
    text += "No plan answers all of that.\n";
    if (found.without_limits) {
      text +=
          "\nWithout the limits:\n" + detail::plans_text(asked, problem, std::span(&*found.without_limits, 1), false);
    }
    return text + "\n" + detail::counts_text(found);
  }

  const std::size_t most = static_cast<std::size_t>(asked.top);
  const found_plan& best = found.best.best[0];
  const plan_estimate& one = best.estimate;
  const known_fleet& on = problem.of(best);
  const std::string ranking =
      detail::plans_text(asked, problem, found.best.plans().first(std::min(found.best.found, most)), true);
  if (asked.brief) return text + ranking;
  text += fmt::format("best: {} {} in {}, {}\n      {}\n", one.gpus.value(), on.device->name,
                      detail::plural(one.machines.value(), "machine"), problem.precision(best),
                      detail::words_of(one, bool(asked.of.model.moe)));
  const training_calibration& reached = problem.reached(best);
  text += fmt::format("      {}; {}\n\n", reached.id, detail::trust_text(reached.id, one.step));
  text += detail::totals_text(one, on.costs) + "\n" + detail::terms_text(one) + "\n";
  text += ranking + "\n";
  if (asked.by_front) {
    text += fmt::format("No other plan is as good as one of these in each respect (fastest, {}{}):\n",
                        name_of(asked.against), asked.greenest_too ? ", greenest" : "");
    text += detail::plans_text(asked, problem, found.front, false) + "\n";
  }
  return text + detail::counts_text(found);
}

inline json json_of(const plan_question& asked, const plan_problem& problem, const planned_training& found) {
  using namespace ridgeline;
  json out;
  out["model"] = asked.of.model_name;
  out["parameters"] = parameters(asked.of.model);
  if (!asked.of.left_out.empty()) out["not_counted"] = asked.of.left_out;
  out["tokens"] = asked.tokens;
  out["sequence"] = asked.of.sequence;
  out["batch_at_most"] = asked.batch;
  out["optimizer"] = asked.of.method.id;
  out["objective"] = name_of(asked.objective);
  out["taken"] = problem.taken;
  out["notes"] = detail::all_notes(problem, found);
  out["finished"] = found.whole();
  json counts = json::object();
  for (const plan_verdict which : every_plan_verdict)
    if (which != plan_verdict::kept && which != plan_verdict::not_better)
      counts[std::string(ridgeline::name_of(which))] = found.best.count(which);
  counts["compared, or sure not to be among the best"] =
      found.best.count(plan_verdict::not_better) + found.best.count(plan_verdict::kept);
  json limits = json::object();
  for (std::size_t i = 0; i < 3; ++i) limits[std::string(detail::limits[i])] = found.best.failed[i];
  out["combinations"] = {{"all", found.best.all()}, {"verdicts", counts}, {"over_a_limit", limits}};
  const auto plans = found.best.plans();
  const auto ranked = [&](std::size_t i) {
    json made = detail::json_of(problem, plans[i]);
    if (i == 0) return made;
    const plan_difference lost = difference(plans[i].estimate, against(plans[0].estimate));
    made["reason"] = {{"text", detail::reason(asked, problem, plans[i], plans[0])},
                      {"term", ridgeline::name_of(lost.term)},
                      {"longer_seconds", in(lost.longer, units::seconds)}};
    return made;
  };
  out["best"] = plans.empty() ? json(nullptr) : ranked(0);
  out["runner_up"] = plans.size() < 2 ? json(nullptr) : ranked(1);
  if (plans.empty())
    out["without_limits"] = found.without_limits ? detail::json_of(problem, *found.without_limits) : json(nullptr);
  out["further"] = json::array();
  for (std::size_t i = 2; i < std::min(plans.size(), static_cast<std::size_t>(asked.top)); ++i)
    out["further"].push_back(ranked(i));
  if (asked.by_front) {
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
      "device,precision,gpus,machines,data_parallel,tensor_parallel,pipeline_parallel,virtual_stages,context_parallel,"
      "expert_parallel,zero,recompute,offload,micro_batch,micro_batches,step_s,days,usd,facility_kwh,tonnes_co2e,mfu,"
      "memory_gb\n";
  for (const found_plan& each : found.front) {
    const plan_estimate& one = each.estimate;
    const strategy& plan = one.plan;
    const known_fleet& on = problem.of(each);
    const auto cell = [](bool known, double value) { return known ? fmt::format("{:.6g}", value) : std::string(); };
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6g},{:.6g},{},{},{},{:.4f},{:.3f}\n",
                        on.device->id, problem.precision(each), one.gpus.value(), one.machines.value(),
                        plan.data_parallel.value(), plan.tensor_parallel.value(), plan.pipeline_parallel.value(),
                        plan.virtual_stages.value(), plan.context_parallel.value(), plan.expert_parallel.value(),
                        stage_of(plan.sharding), ridgeline::name_of(plan.recompute), ridgeline::name_of(plan.to_host),
                        one.micro_batch.value(), plan.micro_batches.value(), in(one.step.total(), seconds),
                        detail::days_of(one), cell(on.costs.money_known, detail::dollars_of(one)),
                        cell(on.costs.power_known, in(one.metered, kilowatt_hours)),
                        cell(on.costs.power_known, detail::tonnes_of(one)), one.mfu, in(one.memory.total(), gigabytes));
  }
  return text;
}

}  // namespace support
