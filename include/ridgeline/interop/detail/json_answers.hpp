#pragma once
#include <concepts>
#include <ridgeline/interop/detail/json_values.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/footprints.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/plan.hpp>
#include <ridgeline/questions/serve.hpp>

// What answers have in common. A number with an interval is {"expected", "low", "high"} wherever it stands; low and high are
// null where no error was measured.
namespace ridgeline::inline v0_2::interop::detail {

struct spread {
  bool known = false;
  double low = 1.0;  // times what is expected
  double high = 1.0;

  json operator()(double expected) const {
    return {{"expected", expected},
            {"low", known ? json(low * expected) : json(nullptr)},
            {"high", known ? json(high * expected) : json(nullptr)}};
  }
  /// Of what falls as the time grows.
  spread inverse() const { return {known, 1.0 / high, 1.0 / low}; }
};

template<class Breakdown>
spread spread_of(const estimate<Breakdown>& time) {
  return {bool(time.relative_error), time.shortest() / time.total(), time.longest() / time.total()};
}

/// Beyond 2^53 no double is a count of single bytes.
inline json whole_bytes(data_size size) {
  const double value = in(size, units::bytes);
  return std::abs(value) < 9007199254740992.0 ? json(std::llround(value)) : json(value);
}

/// 0.12, where a change of units made it 0.11999999999999998.
inline double without_noise(double value) { return rounded(value, 1e14); }

inline json json_of(const taken_settings& taken) {
  json out = json::object();
  for (const taken_setting& one : taken) {
    json& value = out[words(name_of(one.what))];
    if (!one.prefix.empty()) value = words(one.prefix) + "/" + words(one.text);
    else if (!one.text.empty()) value = words(one.text);
    else if (one.number == std::floor(one.number) && std::abs(one.number) < 9e15) value = std::llround(one.number);
    else value = without_noise(one.number);
    if (one.text == "on" || one.text == "off") value = one.text == "on";
  }
  return out;
}

inline json json_of(const settled_machines& made) {
  const auto of = [](const interconnect& link, const interconnect& summed) {
    if (link.id.empty()) return json(nullptr);
    return json{{"id", link.id}, {"bytes_per_second", in(summed.per_direction.value(), units::bytes_per_second)}};
  };
  return {{"count", made.on.machines().value()},
          {"gpus_each", made.on.each().devices().value()},
          {"link", of(made.link, made.on.each().between_gpus())},
          {"network", of(made.network, made.on.between_machines())},
          {"ports", made.ports}};
}

/// `likely` is of the total; without it, nobody measured its error.
inline json memory_of(const memory_breakdown& need, const std::optional<fit>& likely = std::nullopt) {
  const fit total = likely.value_or(fit{.required = need.total(), .available = {}});
  json out{{"total_bytes", whole_bytes(need.total())},
           {"likely_total_bytes",
            spread{bool(likely), total.within.low, total.within.high}(in(total.required, units::bytes))},
           {"on_host_bytes", whole_bytes(need.on_host)},
           {"on_storage_bytes", whole_bytes(need.on_storage)},
           {"largest_term", name_of(largest_term(need))},
           {"terms", json::array()}};
  for (const memory_term which : every_memory_term)
    out["terms"].push_back({{"term", name_of(which)},
                            {"bytes", whole_bytes(bytes_of(need, which))},
                            {"share", in(bytes_of(need, which), need.total())}});
  return out;
}

template<class Breakdown, class Terms>
json time_of_terms(const estimate<Breakdown>& time, const Terms& every_term) {
  json out{{"seconds", spread_of(time)(in(time.total(), units::seconds))},
           {"measured_range", time.range == calibrated_range::inside},
           {"largest_term", name_of(largest_term(time.terms))},
           {"terms", json::array()}};
  for (const auto which : every_term) {
    const duration part = time_of(time.terms, which);
    out["terms"].push_back(
        {{"term", name_of(which)}, {"seconds", in(part, units::seconds)}, {"share", in(part, time.total())}});
  }
  return out;
}

inline json plan_json(const strategy& plan, batch_size micro_batch) {
  json out = {{"data-parallel", plan.data_parallel.value()},
              {"tensor-parallel", plan.tensor_parallel.value()},
              {"sequence-parallel", plan.sequence_parallel},
              {"pipeline-parallel", plan.pipeline_parallel.value()},
              {"virtual-stages", plan.virtual_stages.value()},
              {"schedule", name_of(plan.schedule)},
              {"context-parallel", plan.context_parallel.value()},
              {"expert-parallel", plan.expert_parallel.value()},
              {"zero", stage_of(plan.sharding)},
              {"recompute", name_of(plan.recompute)},
              {"flash-attention", plan.flash_attention},
              {"offload", name_of(plan.to_host)},
              {"micro-batch", micro_batch.value()},
              {"micro-batches", plan.micro_batches.value()}};
  if (plan.ulysses.value() > 1) out["ulysses"] = plan.ulysses.value();
  return out;
}

/// Memory against the capacity of a GPU.
template<class Answer>
void add_verdict(json& out, const Answer& found) {
  const fit anywhere{.required = found.need.total(), .available = {}, .within = defaults::training_memory_interval};
  out["memory"] = memory_of(found.need, found.device.value_or(anywhere));
  out["capacity_bytes"] = found.device ? whole_bytes(found.device->available) : json(nullptr);
  out["fits"] = bool(found);
  out["verdict"] = found.device ? json(name_of(found.verdict())) : json(nullptr);
  out["headroom_bytes"] = found.device ? whole_bytes(-found.device->shortfall()) : json(nullptr);
}

/// Time, memory, money, energy and carbon of one run, or of one plan of it.
template<std::derived_from<run_estimate> Estimate>
json estimate_json(const Estimate& one, const settled_costs& costs, const training_calibration& stack) {
  constexpr bool of_a_plan = std::same_as<Estimate, plan_estimate>;
  using namespace units;
  const spread of_step = spread_of(one.step);
  const spread of_time{of_step.known, one.at_least(), one.at_most()};
  const auto if_known = [](bool known, const json& value) { return known ? value : json(nullptr); };
  json out;
  out["gpus"] = one.gpus.value();
  out["machines"] = one.machines.value();
  if constexpr (of_a_plan) {
    out["plan"] = plan_json(one.plan, one.micro_batch);
    out["tokens_per_step"] = one.tokens.value();
  }
  out["step"] = time_of_terms(one.step, every_step_term);
  if constexpr (of_a_plan) out["tokens_per_second"] = of_step.inverse()(in(one.throughput(), tokens_per_second));
  out["mfu"] = of_step.inverse()(one.mfu);
  out["memory"] = memory_of(one.memory, one.fits());
  out["capacity_bytes"] = whole_bytes(one.capacity);
  out["fits"] = bool(one.fits()) && one.fits_host;
  out["verdict"] = name_of(one.fits_host ? one.fits().verdict() : fit_verdict::no);
  out["headroom_bytes"] = whole_bytes(-one.fits().shortfall());
  out["days"] = of_time(in(one.run, days));
  out["gpu_hours"] = of_time(static_cast<double>(one.gpus.value()) * in(one.run, hours));
  out["usd"] = if_known(costs.price_known, of_time(in(one.cost(), dollars)));
  out["electricity_usd"] = if_known(costs.price_known, of_time(in(one.electricity, dollars)));
  if constexpr (of_a_plan)
    out["usd_per_million_tokens"] =
        if_known(costs.price_known, of_time(in(one.cost_per_token(), dollars_per_million_tokens)));
  out["energy_kwh"] = if_known(costs.power_known, of_time(in(one.metered, kilowatt_hours)));
  out["carbon_tonnes"] = if_known(costs.power_known, of_time(in(one.emitted, tonnes_co2e)));
  if constexpr (of_a_plan)
    out["joules_per_token"] =
        if_known(costs.power_known, of_time(in(one.facility_energy_per_token(), joules_per_token)));
  const likely<fraction> goodput = likely_goodput(one.interrupted);
  out["goodput"] = {
      {"expected", goodput.expected.value()}, {"low", goodput.low.value()}, {"high", goodput.high.value()}};
  out["run_terms"] = json::array();
  for (const run_term which : every_run_term)
    out["run_terms"].push_back({{"term", name_of(which)},
                                {"days", in(time_of(one.interrupted, which), days)},
                                {"share", in(time_of(one.interrupted, which), one.run)}});
  out["stack"] = stack.id;
  out["stack_source"] = stack.source.document;
  return out;
}

/// What is asked beside electricity; null where nobody knows.
inline void add_footprint(json& out, const training_question& asked, const run_estimate& found,
                          const settled_costs& costs) {
  const run_footprint made = footprint_beside(asked, found, costs);
  if (asked.embodied) out["footprint"]["embodied_t_co2e"] = in(*made.embodied, units::tonnes_co2e);
  if (asked.water) {
    const auto liters = [&](water_volume each) { return made.water ? json(in(each, units::liters)) : json(nullptr); };
    const water_use used = made.water.value_or(water_use{});
    out["footprint"]["water_liters_on_site"] = liters(used.on_site);
    out["footprint"]["water_liters_off_site"] = liters(used.off_site);
  }
}

/// A number to three or four digits.
inline std::string short_number(double value) {
  const std::string digits = json(rounded(value, 1e3)).dump();
  return digits.ends_with(".0") ? digits.substr(0, digits.size() - 2) : digits;
}

/// Why a deployment is not the best one.
inline std::string lost_words(const serve_answer& found, const deployment& one) {
  const load_request& asked = found.loaded->request;
  const auto number = [](double value) { return short_number(value); };
  const auto late = [&](const char* what, duration reached, duration wanted) {
    return std::string(what) + " p95 of one request alone is " + number(in(reached, units::seconds)) + " s, over " +
           number(in(wanted, units::seconds)) + " s";
  };
  switch (one.verdict) {
    case engine_verdict::not_divided: return "the model cannot be divided so";
    case engine_verdict::no_kernels: return "no engine has kernels for that format on it";
    case engine_verdict::does_not_fit: return "the memory has no room for the weights and a request";
    case engine_verdict::ttft_too_long: return late("TTFT", one.load.ttft.p95, *asked.within.ttft);
    case engine_verdict::itl_too_long: return late("ITL", one.load.itl.p95, *asked.within.itl);
    case engine_verdict::more_gpus:
      return "a million engines answer at most " +
             number(in(static_cast<double>(most_replicas) * one.load.largest_rate, units::samples_per_second)) +
             " requests/s";
    case engine_verdict::kept: break;
  }
  const deployment& best = *found.loaded->ways.best();
  const std::int64_t more = one.gpus.value() - best.gpus.value();
  const double dollars = in(one.cost - best.cost, units::dollars_per_hour);
  if (more > 0) return number(static_cast<double>(more)) + (more == 1 ? " GPU more" : " GPUs more");
  if (dollars > 0.0) return "$ " + number(dollars) + " an hour more";
  if (one.emission > best.emission) return "emits more";
  return "as many GPUs, slower";
}

/// What is missed: the rate, where engines keep the targets but not with as many as are tried; else the targets that the
/// nearest deployment breaks; "formats" alone where none that could be chosen has kernels, "memory" where nothing holds the model.
inline json missed_json(const serve_answer& found) {
  json all = json::array();
  if (found) return all;
  const latency_targets& within = found.loaded->request.within;
  if (const deployment* most = found.loaded->ways.short_of_engines()) {
    const sample_rate reached = static_cast<double>(most_replicas) * most->load.largest_rate;
    all.push_back({{"target", "requests-per-second"},
                   {"wanted_per_second", in(found.loaded->request.rate, units::samples_per_second)},
                   {"reached_per_second", in(reached, units::samples_per_second)},
                   {"gpus_per_replica", most->layout.devices().value()}});
    return all;
  }
  const deployments& ways = found.loaded->ways;
  const deployment* nearest = ways.nearest(within);
  if (nearest == nullptr) {
    const auto formats = std::span<const deployment>(ways.formats).first(ways.formats_found);
    const bool none = !formats.empty() && std::ranges::all_of(formats, [](const deployment& one) {
      return one.verdict == engine_verdict::no_kernels;
    });
    return json::array({{{"target", none ? "formats" : "memory"}}});
  }
  const auto add = [&](const char* name, const std::optional<duration>& wanted, duration reached) {
    if (!wanted || reached <= *wanted) return;
    all.push_back({{"target", name},
                   {"wanted_seconds", in(*wanted, units::seconds)},
                   {"reached_seconds", in(reached, units::seconds)},
                   {"gpus_per_replica", nearest->layout.devices().value()}});
  };
  add("ttft", within.ttft, nearest->load.ttft.p95);
  add("itl", within.itl, nearest->load.itl.p95);
  return all;
}

}  // namespace ridgeline::inline v0_2::interop::detail
