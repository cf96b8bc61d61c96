#pragma once
// What each card of the catalogue would do for one model: the fastest machine of it that a budget buys.
#include <map>
#include <support/plan_answer.hpp>
#include <support/timed_work.hpp>

namespace support {

/// What is asked; an empty name: nothing.
struct model_question {
  question of;
  std::string name, precision;  // of training; empty: bf16, and fp16 where a card has no bf16
  double tokens = 0.0;
  long long batch = 0;
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

inline void add_model_questions(CLI::App& app, model_question& asked) {
  app.add_option("--model", asked.name,
                 "rank by what a card would do for this model too: of the catalogue, or the path of a config.json")
      ->type_name("NAME|FILE");
  add_number(app, "--train-tokens", asked.tokens, "with --model: of the whole run", "a number of tokens from 1 to 1e15",
             [](double value) { return value >= 1.0 && value <= 1e15; });
  add_count(app, "--sequence", asked.of.sequence, "with --model: tokens of a sequence");
  add_count_if_said(app, "--batch", asked.batch, "with --model: sequences of a step, at most [half a million tokens]");
  add_adapters(app, asked.of);
}

/// Reads the model; options about it that were given without one are refused.
template<class Given>
void take_model_question(model_question& asked, Given given) {
  if (!given("--model")) {
    for (const char* flag : {"--train-tokens", "--sequence", "--batch", "--lora", "--qlora"})
      if (given(flag)) throw CLI::ValidationError(flag, "goes with --model, which was not given");
    return;
  }
  if (!given("--train-tokens"))
    throw CLI::ValidationError("--model", "needs --train-tokens, a number of tokens from 1 to 1e15");
  take_model(asked.of, asked.name);
  const ridgeline::transformer& model = asked.of.model;
  if (model.position == ridgeline::position_kind::learned && model.context.value() != 0 && !given("--sequence"))
    asked.of.sequence = std::min<long long>(asked.of.sequence, model.context.value());
  check_length(asked.of, "--sequence", asked.of.sequence);
  take_plan(asked.of);
  if (asked.batch == 0) asked.batch = std::max(1LL, 524'288 / asked.of.sequence);
}

namespace detail {

inline ridgeline::training_request request_of(const model_question& asked) {
  using namespace ridgeline;
  training_request made{.model = asked.of.model,
                        .sequence = tokens(asked.of.sequence),
                        .sequences = batch(asked.batch),
                        .budget = tokens(static_cast<std::int64_t>(asked.tokens))};
  made.adapters = training_of(asked.of).adapters;
  return made;
}

/// A machine of so many cards that is kept for years.
inline ridgeline::fleet bought(const card_offer& offer, long long cards, const buying_terms& terms,
                               const ridgeline::precision_recipe& recipe) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  taken_flags taken;
  const cluster on = settled(machines_question{.gpus = cards, .per_machine = cards}, *offer.device, taken).on;
  // [one machine]
  const ownership owned{
      .price = static_cast<double>(cards) * *offer.price * dollars,
      .host_price = terms.host_price * dollars,
      .draw = {.gpu = offer.device->board_power, .gpus = gpus(cards), .host = terms.host_watts * watts},
      .electricity = terms.electricity * dollars_per_kilowatt_hour,
      .pue = pue(terms.pue)};
  return {.name = offer.device->id,
          .on = on,
          .reached = catalogue::training_calibration_for(on.each(), recipe.compute),
          .terms = terms_of(owned, calendar_time(terms.years * years), percent(terms.utilization_percent),
                            carbon_intensity{})};
  // [/one machine]
}

inline bool can_be_many(const ridgeline::accelerator& device, long long cards) {
  using enum ridgeline::form_factor;
  return cards == 1 || (device.form != mobile && device.form != system_on_chip && usual_link(device, cards) != nullptr);
}

inline card_for_model best_machine(const model_question& asked, const card_offer& offer, const buying_terms& terms) {
  using namespace ridgeline;
  card_for_model made{.offer = offer, .left_out = ""};
  made.precision = !asked.precision.empty()                                      ? asked.precision
                   : dense_peak(*offer.device, arithmetic::bf16_accumulate_fp32) ? "bf16"
                                                                                 : "fp16";
  question in_it = asked.of;
  in_it.precision = made.precision;
  const precision_recipe recipe = step_in_precision(in_it).recipe;
  if (!offer.price) made.left_out = "no price known";
  else if (!offer.device->board_power) made.left_out = "no power figure";
  else if (!lacks(*offer.device, recipe).empty()) made.left_out = "no such precision, or no figure of it";
  if (!made.left_out.empty()) return made;
  const training_request request = request_of(asked);
  bool affordable = false, bought_one = false;
  for (const long long cards : terms.gpus != 0 ? std::vector{terms.gpus} : std::vector{1LL, 2LL, 4LL, 8LL}) {
    const double price = static_cast<double>(cards) * *offer.price + terms.host_price;
    affordable = affordable || price <= terms.budget;
    if (price > terms.budget || !can_be_many(*offer.device, cards)) continue;
    bought_one = true;
    const fleet one = bought(offer, cards, terms, recipe);
    const auto some = powers_of_two(cards, cards);
    const plan_axes axes{
        .gpus = {gpus(cards)},
        .tensor = axis_of<gpu_count>(some),
        .pipeline = axis_of<stage_count>(some),
        .expert = axis_of<gpu_count>(request.model.moe ? powers_of_two(cards, request.model.moe.experts.value())
                                                       : std::vector{1LL}),
        .micro_batch = axis_of<batch_size>(powers_of_two(std::min(16LL, asked.batch))),
        .recompute = {recomputation::none, recomputation::full},
        .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters},
        .recipe = {recipe}};
    // [search one]
    const auto found = search<1>(plan_space({&one, 1}, axes), request, fastest);
    // [/search one]
    if (found.found == 0 || (made.run && made.run->run <= found.best[0].estimate.run)) continue;
    made.run = found.best[0].estimate;
    made.stack = one.reached.id;
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
  const std::string adapters =
      asked.of.lora_rank == 0 ? ""
                              : fmt::format(", {} of rank {}", asked.of.qlora ? "QLoRA" : "LoRA", asked.of.lora_rank);
  std::string text = fmt::format(
      "{}{} on {} tokens, {} sequences of {} a step at most: the fastest machine of {} of each kind for $ {:.0f}\n\n",
      asked.of.model_name, adapters, detail::short_number(asked.tokens), asked.batch, asked.of.sequence,
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
              {"usual error"}});
  std::map<std::string, std::vector<std::string_view>> left_out;
  long long number = 0;
  for (const card_for_model& card : cards) {
    if (!card.run) left_out[card.left_out].push_back(card.offer.device->name);
    if (!card.run || number == top) continue;
    const plan_estimate& run = *card.run;
    rows.add({fmt::format("{}", ++number), fmt::format("{} x {}", run.gpus.value(), card.offer.device->name),
              card.precision, detail::short_words_of(run, bool(asked.of.model.moe)),
              fmt::format("{:.1f}", in(run.memory.total(), gigabytes)), detail::readable(in(run.run, days)),
              fmt::format("{:.1f} %", 100.0 * run.mfu), fmt::format("$ {:.0f}", card.machine_price),
              fmt::format("$ {:.2f}", in(run.electricity, dollars)), fmt::format("$ {:.2f}", in(run.cost(), dollars)),
              run.step.relative_error ? fmt::format("{:.0f} %", 100.0 * run.step.relative_error.value()) : "unknown"});
  }
  if (number == 0) {
    text += fmt::format("None can: too little memory, or too little money{}.\n",
                        asked.of.lora_rank == 0 ? " (--lora and --qlora train adapters, which need less of both)" : "");
  } else {
    text += rows.text();
  }
  if (number != 0) {
    text +=
        "plan: d replicas, t tensor, p pipeline, z ZeRO, b sequences at a time, again: activations computed twice\n"
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
  json out{{"model", asked.of.model_name},
           {"tokens", asked.tokens},
           {"sequence", asked.of.sequence},
           {"batch_at_most", asked.batch},
           {"lora_rank", asked.of.lora_rank == 0 ? json(nullptr) : json(asked.of.lora_rank)},
           {"cards", json::array()}};
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
    one["memory_bytes"] = whole_bytes(run.memory.total());
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
