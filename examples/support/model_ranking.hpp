#pragma once
// What each card of the catalogue would do for one model: the fastest machine of it that a budget buys.
#include <map>
#include <support/plan_answer.hpp>
#include <support/timed_work.hpp>

namespace support {

/// What is asked of a model; nothing: no model.
struct model_question {
  std::optional<ridgeline::training_question> run;
  std::string name;
  double tokens = 0.0;
};

/// A card that may be bought, and its machine.
struct card_offer {
  const ridgeline::accelerator* device = nullptr;
  std::optional<double> price;  // of one card, dollars
};
struct buying_terms {
  double budget = 0.0, host_price = 0.0, host_watts = 0.0, utilization_percent = 0.0, electricity = 0.0, years = 0.0,
         pue = 1.0;
  long long gpus = 0;  // in a machine; 0: one to eight
};

/// The best machine of a card, or why there is none.
struct card_for_model {
  card_offer offer;
  std::string left_out;
  std::string precision = {}, stack = {};
  double machine_price = 0.0;
  std::optional<ridgeline::plan_estimate> run = {};
};

inline constexpr const char* keys_with_a_model[] = {"tokens", "sequence", "batch", "lora", "qlora", "extrapolate"};

inline void add_model_questions(asking& face) {
  face.add_some_keys<ridgeline::training_question>(
      {"model", "tokens", "sequence", "batch", "lora", "qlora", "extrapolate"});
}

/// Reads the model; options about it that were given without one are refused.
inline void take_model_question(asking& face, model_question& asked) {
  using namespace ridgeline;
  if (!face.given("model")) {
    for (const char* key : keys_with_a_model)
      if (face.given(key))
        throw CLI::ValidationError(fmt::format("--{}", key), "goes with --model, which was not given");
    return;
  }
  face.read();
  training_question run = face.question<training_question>();
  taken_settings taken;
  const token_count sequence = asked_of(face, [&] {
    const token_count said = ridgeline::detail::settled_sequence(run, taken);
    ridgeline::detail::check_context(run.model, said.value(), run.extrapolate);
    return said;
  });
  run.sequence = sequence;
  run.tokens = ridgeline::detail::settled_budget(run, taken);
  if (!run.batch) run.batch = batch(std::max<std::int64_t>(1, defaults::tokens_of_a_step / sequence.value()));
  asked.run = run;
  asked.name = face.model_name();
  asked.tokens = static_cast<double>(run.tokens->value());
}

namespace detail {

inline bool can_be_many(const ridgeline::accelerator& device, long long cards) {
  using enum ridgeline::form_factor;
  return cards == 1 || (device.form != mobile && device.form != system_on_chip &&
                        ridgeline::detail::usual_link(device, cards) != nullptr);
}

/// A machine of so many cards that is kept for years.
inline ridgeline::plan_question bought(const model_question& asked, const card_offer& offer, long long cards,
                                       const buying_terms& terms) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  plan_question made{.run = *asked.run};
  made.run.device = *offer.device;
  made.run.machines = {.gpus = gpus(cards), .per_machine = gpus(cards)};
  // [one machine]
  made.run.costs = {.owned = true,
                    .price = *offer.price * dollars,
                    .host_price = terms.host_price * dollars,
                    .years = terms.years,
                    .utilization = percent(terms.utilization_percent),
                    .electricity = terms.electricity * dollars_per_kilowatt_hour,
                    .host_power = terms.host_watts * watts,
                    .overhead = pue(terms.pue)};
  // [/one machine]
  return made;
}

inline card_for_model best_machine(const model_question& asked, const card_offer& offer, const buying_terms& terms) {
  using namespace ridgeline;
  card_for_model made{.offer = offer, .left_out = ""};
  const accelerator& device = *offer.device;
  training_question on_it = *asked.run;
  on_it.device = device;
  const number_format format = on_it.compute ? *on_it.compute : ridgeline::detail::usual_format(on_it);
  made.precision = name_of_precision(format);
  if (!offer.price) made.left_out = "no price known";
  else if (!device.board_power) made.left_out = "no power figure";
  else if (!device.capacity || !device.memory_bandwidth || !dense_peak(device, arithmetic_of(format)) ||
           !ridgeline::detail::offers(device, format))
    made.left_out = "no such precision, or no figure of it";
  if (!made.left_out.empty()) return made;
  bool affordable = false, bought_one = false;
  for (const long long cards : terms.gpus != 0 ? std::vector{terms.gpus} : std::vector{1LL, 2LL, 4LL, 8LL}) {
    const double price = static_cast<double>(cards) * *offer.price + terms.host_price;
    affordable = affordable || price <= terms.budget;
    if (price > terms.budget || !can_be_many(*offer.device, cards)) continue;
    bought_one = true;
    // [search one]
    const plan_answer<1> answer = best_plan<1>(bought(asked, offer, cards, terms));
    // [/search one]
    const search_result<1, 3>& found = answer.found;
    if (found.found == 0 || (made.run && made.run->run <= found.best[0].estimate.run)) continue;
    made.run = found.best[0].estimate;
    made.stack = answer.run.on.reached.id;
    made.machine_price = price;
  }
  if (!made.run)
    made.left_out = bought_one ? "too little memory" : affordable ? "no link between its cards" : "over the budget";
  return made;
}

}  // namespace detail

/// Every offer, the fastest machine first; what cannot train the model comes last.
inline std::vector<card_for_model> ranked_for_model(const model_question& asked, const std::vector<card_offer>& offers,
                                                    const buying_terms& terms) {
  std::vector<card_for_model> cards;
  for (const card_offer& offer : offers) cards.push_back(detail::best_machine(asked, offer, terms));
  std::ranges::stable_sort(cards, [](const card_for_model& left, const card_for_model& right) {
    if (left.run && right.run) return left.run->run < right.run->run;
    return left.run.has_value() && !right.run.has_value();
  });
  return cards;
}

inline std::string text_of(const model_question& asked, const std::vector<card_for_model>& cards,
                           const buying_terms& terms, long long top) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const training_question& run_asked = *asked.run;
  const std::optional<lora>& narrow = run_asked.adapters;
  const std::string adapters =
      narrow ? fmt::format(", {} of rank {}", narrow->base.id == stored_bf16.id ? "LoRA" : "QLoRA", narrow->rank) : "";
  std::string text = fmt::format(
      "{}{} on {} tokens, {} sequences of {} a step at most: the fastest machine of {} of each kind for $ {:.0f}\n\n",
      asked.name, adapters, short_number(asked.tokens), run_asked.batch->value(), run_asked.sequence->value(),
      terms.gpus == 0 ? "1 to 8 cards" : fmt::format("{} card{}", terms.gpus, terms.gpus == 1 ? "" : "s"),
      terms.budget);
  table rows({{"#"},
              {"machine", false},
              {"", false},
              {"plan", false},
              {"GB used"},
              {"days"},
              {"MFU"},
              {"machine"},
              {"electricity"},
              {"the run"},
              {"typical error"}});
  std::map<std::string, std::vector<std::string_view>> left_out;
  long long number = 0;
  for (const card_for_model& card : cards) {
    if (!card.run) left_out[card.left_out].push_back(card.offer.device->name);
    if (!card.run || number == top) continue;
    const plan_estimate& run = *card.run;
    rows.add({fmt::format("{}", ++number), fmt::format("{} x {}", run.gpus.value(), card.offer.device->name),
              card.precision, detail::short_words_of(run, bool(run_asked.model.moe)),
              fmt::format("{:.1f}", in(run.memory.total(), gigabytes)), readable(in(run.run, days)),
              fmt::format("{:.1f} %", 100.0 * run.mfu), fmt::format("$ {:.0f}", card.machine_price),
              fmt::format("$ {:.2f}", in(run.electricity, dollars)), fmt::format("$ {:.2f}", in(run.cost(), dollars)),
              run.step.relative_error ? fmt::format("{:.0f} %", 100.0 * run.step.relative_error.value()) : "unknown"});
  }
  if (number == 0) {
    text += fmt::format("None can: too little memory, or too little money{}.\n",
                        !narrow ? " (--lora and --qlora train adapters, which need less of both)" : "");
  } else {
    text += rows.text();
  }
  if (number != 0) {
    text +=
        "plan: d replicas, t tensor, p pipeline, z ZeRO, b sequences at a time, recompute: activations computed twice\n"
        "the run: its share of the machine's life, and its electricity\n";
  }
  if (!left_out.empty()) text += "Left out:\n";
  for (const auto& [reason, names] : left_out) {
    const auto shown = static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, names.size()));
    text += fmt::format("  {:<38}{:>3}  {}{}\n", reason, names.size(),
                        fmt::join(names.begin(), names.begin() + shown, ", "), names.size() > 3 ? ", ..." : "");
  }
  return text;
}

inline json json_of(const model_question& asked, const std::vector<card_for_model>& cards) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  json out{{"asked", interop::question_json(*asked.run)}, {"model", asked.name}, {"cards", json::array()}};
  for (const card_for_model& card : cards) {
    json one{{"id", card.offer.device->id}, {"fits", card.run.has_value()}};
    if (!card.run) {
      one["left_out"] = card.left_out;
      out["cards"].push_back(one);
      continue;
    }
    const plan_estimate& run = *card.run;
    one["gpus"] = run.gpus.value();
    one["precision"] = card.precision;
    one["plan"] = {{"data_parallel", run.plan.data_parallel.value()},
                   {"tensor_parallel", run.plan.tensor_parallel.value()},
                   {"pipeline_parallel", run.plan.pipeline_parallel.value()},
                   {"zero", stage_of(run.plan.sharding)},
                   {"recompute", ridgeline::name_of(run.plan.recompute)},
                   {"micro_batch", run.micro_batch.value()}};
    one["memory_bytes"] = interop::detail::whole_bytes(run.memory.total());
    one["days"] = in(run.run, days);
    one["tokens_per_second"] = in(run.throughput(), tokens_per_second);
    one["mfu"] = run.mfu;
    one["machine_usd"] = card.machine_price;
    one["electricity_usd"] = in(run.electricity, dollars);
    one["run_usd"] = in(run.cost(), dollars);
    one["stack"] = card.stack;
    one["relative_error"] = run.step.relative_error ? json(run.step.relative_error.value()) : json(nullptr);
    one["calibrated"] = run.step.range == calibrated_range::inside;
    out["cards"].push_back(one);
  }
  return out;
}

}  // namespace support
