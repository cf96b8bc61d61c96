#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_models.hpp>
#include <ridgeline/questions/plan.hpp>
#include <ridgeline/questions/rank_fleets.hpp>

namespace ridgeline::inline v0_2::interop {

/// One way to serve.
///
/// Inputs   asked  the question
///          costs  what is known of a machine's
///          way    the way
/// Returns  an object with the keys of an answer about requests
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json way_json(const serve_question& asked, const settled_costs& costs, const serving_answer& way) {
  using namespace units;
  const auto if_known = [](bool known, double value) { return known ? json(value) : json(nullptr); };
  return {{"device", detail::json_of(asked.run.device)},
          {"gpus", way.gpus.value()},
          {"machines", way.machines},
          {"copies", way.copies},
          {"gpus_per_copy", way.tensor_parallel.value()},
          {"requests_per_copy", way.requests.value()},
          {"weights", way.weights.id},
          {"ttft", detail::time_of_terms(way.time.first_token, every_serving_term)},
          {"itl", detail::time_of_terms(way.time.output_token, every_serving_term)},
          {"output_tokens_per_second", in(way.tokens, tokens_per_second)},
          {"usd_per_hour", if_known(costs.price_known, in(way.cost, dollars_per_hour))},
          {"usd_per_million_output_tokens",
           if_known(costs.price_known, in(way.cost_per_token(), dollars_per_million_tokens))},
          {"joules_per_token", if_known(costs.power_known, in(way.facility_energy_per_token(), joules_per_token))},
          {"memory", detail::memory_of(way.memory)}};
}
inline json way_json(const serve_question& asked, const settled_costs& costs, const deployment& way) {
  using namespace units;
  const auto if_known = [](bool known, double value) { return known ? json(value) : json(nullptr); };
  json out{
      {"device", detail::json_of(asked.run.device)},       {"verdict", name_of(way.verdict)},
      {"gpus_per_replica", way.layout.devices().value()},  {"tensor_parallel", way.layout.tensor_parallel.value()},
      {"data_parallel", way.layout.data_parallel.value()}, {"expert_parallel", way.layout.expert_parallel.value()}};
  if (way.verdict == engine_verdict::not_divided || way.verdict == engine_verdict::does_not_fit ||
      way.verdict == engine_verdict::no_kernels)
    return out;
  const auto spread_of = [&way](const likely_factors& factors) {
    return detail::spread{way.measured, factors.low, factors.high};
  };
  const auto latency_json = [](const latency& of, const detail::spread& likely) {
    return json{{"mean", likely(in(of.mean, seconds))},
                {"p50", likely(in(of.p50, seconds))},
                {"p95", likely(in(of.p95, seconds))}};
  };
  const detail::spread of_request = spread_of(way.request_interval());
  if (way.prefill) {
    const serving_layout& layout = way.prefill->layout;
    out["prefill_pool"] = {{"replicas", way.prefill->replicas},
                           {"gpus_per_replica", layout.devices().value()},
                           {"tensor_parallel", layout.tensor_parallel.value()},
                           {"data_parallel", layout.data_parallel.value()},
                           {"expert_parallel", layout.expert_parallel.value()},
                           {"step_tokens", way.prefill->how.step_tokens.value()},
                           {"transfer_seconds", in(way.prefill->transfer, seconds)}};
  }
  out["max_batch"] = way.how.most_requests.value();
  out["step_tokens"] = way.how.step_tokens.value();
  out["chunked"] = way.how.chunked;
  out["tokens_per_step"] = way.how.tokens_per_step;
  out["tier_read_seconds"] = in(way.how.read, seconds);
  out["ttft_seconds"] = latency_json(way.load.ttft, spread_of(way.ttft_interval));
  out["itl_seconds"] = latency_json(way.load.itl, spread_of(way.itl_interval));
  out["request_seconds"] = latency_json(way.load.end_to_end, of_request);
  out["weights_bytes_per_gpu"] = detail::whole_bytes(way.weights);
  out["kv_cache_bytes_per_gpu"] = detail::whole_bytes(way.cache);
  out["largest_requests_per_second_per_replica"] =
      spread_of(way.itl_interval).inverse()(in(way.load.largest_rate, samples_per_second));
  if (way.verdict != engine_verdict::kept) return out;
  out["gpus"] = way.gpus.value();
  out["replicas"] = way.replicas;
  out["machines"] = way.machines;
  out["gpus_per_machine"] = way.per_machine.value();
  out["utilization"] = way.load.utilization().value();
  out["decoding_requests_per_replica"] = in(way.load.decoding, units::samples);
  out["waiting_requests_per_replica"] = in(way.load.waiting, units::samples);
  out["requests_per_second_per_replica"] = in(way.load.rate, samples_per_second);
  out["output_tokens_per_second"] = in(way.output_tokens(), tokens_per_second);
  out["total_tokens_per_second"] = in(way.output_tokens() + way.input_tokens(), tokens_per_second);
  out["output_tokens_per_second_per_gpu"] = in(way.output_tokens_per_gpu(), tokens_per_second);
  out["output_tokens_per_second_per_user"] =
      way.load.itl.mean > duration{} ? json(in(way.output_tokens_per_user(), tokens_per_second)) : json(nullptr);
  const auto dollars = [&](price_per_token of) {
    return if_known(costs.price_known, in(of, dollars_per_million_tokens));
  };
  out["usd_per_hour"] = if_known(costs.price_known, in(way.cost, dollars_per_hour));
  out["usd_per_million_input_tokens"] = dollars(way.price_of_input());
  out["usd_per_million_output_tokens"] = dollars(way.price_of_output());
  out["usd_per_million_output_tokens_alone"] = dollars(way.cost_per_output_token());
  out["joules_per_output_token"] = if_known(costs.power_known, in(way.energy_per_output_token(), joules_per_token));
  out["grams_co2e_per_output_token"] =
      if_known(costs.power_known, in(way.carbon_per_output_token(), grams_co2e / single_tokens));
  return out;
}

/// A day that the best way serves; null without a curve, or a way.
///
/// Inputs   costs  what is known of a machine's
///          load   the answer
/// Returns  an object: hours, and what the day takes
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json day_json(const settled_costs& costs, const load_answer& load) {
  using namespace units;
  const auto day = load.day();
  if (!day) return nullptr;
  const deployment& best = *load.ways.best();
  const auto machines = static_cast<double>(best.machines);
  const double paid = load.request.by_the_hour ? day->mean_machines() : machines;
  const auto per_million = [&](double at_work) {
    return costs.price_known ? json(in(at_work / paid * best.cost_per_output_token(), dollars_per_million_tokens))
                             : json(nullptr);
  };
  json out{{"mean_load", best.of_a_day.value()},
           {"utilization", day->utilization().value()},
           {"machine_hours", 24.0 * paid},
           {"usd", costs.price_known ? json(24.0 * in(best.cost, dollars_per_hour)) : json(nullptr)},
           {"output_tokens", in(best.mean_output_tokens() * (1.0 * days), single_tokens)},
           {"usd_per_million_output_tokens_paid_all_day", per_million(machines)},
           {"usd_per_million_output_tokens_by_the_hour", per_million(day->mean_machines())},
           {"hours", json::array()}};
  for (const served_hour& each : day->hours)
    out["hours"].push_back({{"of_peak", each.of_peak.value()},
                            {"replicas", each.replicas},
                            {"machines", each.machines},
                            {"utilization", each.utilization.value()}});
  return out;
}

/// The knee of the best way's engine; null if there is none.
///
/// Inputs   load  the answer
/// Returns  an object: the load of one engine there, its latency and its tokens
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json knee_json(const load_answer& load) {
  using namespace units;
  const auto knee = load.knee();
  if (!knee) return nullptr;
  return {{"requests_per_second_per_replica", in(knee->load.rate, samples_per_second)},
          {"utilization", knee->load.utilization().value()},
          {"ttft_seconds", in(knee->load.ttft.mean, seconds)},
          {"itl_seconds", in(knee->load.itl.mean, seconds)},
          {"request_seconds", in(knee->load.end_to_end.mean, seconds)},
          {"output_tokens_per_second_per_gpu", in(knee->per_gpu, tokens_per_second)},
          {"output_tokens_per_second_per_user", in(knee->per_user, tokens_per_second)},
          {"keeps_targets", knee->keeps}};
}

/// Devices in the order of `rank_fleets`, each with what its tokens cost and why it is not the first.
///
/// Inputs   asked  the questions, one for each device
///          all    their answers
/// Returns  an array
/// Errors   those of `rank_fleets`
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json fleets_json(std::span<const serve_question> asked, std::span<const serve_answer> all) {
  const ranked_fleets ranked = rank_fleets(all);
  json out = json::array();
  for (std::size_t i = 0; i < ranked.found; ++i) {
    const serve_answer& one = all[ranked.order[i]];
    const deployment* way = one.loaded->ways.best();
    const bool priced = way != nullptr && one.run.costs.price_known;
    const auto dollars = [](const serve_answer& of) {
      return in(of.loaded->ways.best()->cost_per_output_token(), units::dollars_per_million_tokens);
    };
    out.push_back({{"device", detail::json_of(asked[ranked.order[i]].run.device)},
                   {"answered", way != nullptr},
                   {"gpus", way != nullptr ? json(way->gpus.value()) : json(nullptr)},
                   {"usd_per_million_output_tokens_alone", priced ? json(dollars(one)) : json(nullptr)},
                   {"lost", nullptr}});
    if (i == 0 && way != nullptr) continue;
    const serve_answer& first = all[ranked.order[0]];
    std::string why = "its price is not known";
    if (way == nullptr) {
      const deployments& ways = one.loaded->ways;
      const deployment* nearest = ways.short_of_engines();
      if (nearest == nullptr) nearest = ways.nearest(one.loaded->request.within);
      why = detail::lost_words(one, nearest != nullptr ? *nearest : ways.all[0]);
    } else if (priced) {
      const double more = 100.0 * (dollars(one) / dollars(first) - 1.0);
      why = more <= 0.0  ? "costs as much, with more GPUs or named later"
            : more < 1.0 ? "less than 1 % more per output token"
                         : detail::short_number(std::nearbyint(more)) + " % more per output token";
    }
    out.back()["lost"] = why;
  }
  return out;
}

/// One plan of a search.
///
/// Inputs   asked  the question
///          run    what was searched
///          found  one of its plans
/// Returns  an object with the keys of a training answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline json found_plan_json(const plan_question& asked, const settled_plan& run, const found_plan& found) {
  json out{{"device", detail::json_of(asked.run.device)},
           {"precision", name_of_precision(run.axes.recipe[0].compute)},
           {"machine", detail::json_of(run.machines)}};
  out.update(detail::estimate_json(found.estimate, run.costs, run.on.reached));
  detail::add_footprint(out, asked.run, found.estimate, run.costs);
  return out;
}

}  // namespace ridgeline::inline v0_2::interop
