#pragma once
#include <forward_list>
#include <mutex>
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/which_gpu.hpp>
#include <span>
#include <vector>

// Keys and answers of the question which GPU somebody should have.
namespace ridgeline::inline v0_2::interop::detail {

/// The arithmetic that a text names: its full name, or that of a format with its usual accumulate width.
inline arithmetic arithmetic_from(std::string_view key, const json& value) {
  using enum arithmetic;
  struct named {
    std::string_view name;
    arithmetic kind;
  };
  static constexpr named formats[] = {{"fp16", fp16_accumulate_fp32},
                                      {"bf16", bf16_accumulate_fp32},
                                      {"fp8", fp8_accumulate_fp32},
                                      {"int8", int8_accumulate_int32},
                                      {"fp4", fp4_accumulate_fp32}};
  std::vector<named> all(std::begin(formats), std::end(formats));
  for (const arithmetic kind : every_arithmetic) all.push_back({name_of(kind), kind});
  return entry_named(
             key, value, "arithmetic", all, [](const named& one) { return one.name; }, false)
      .kind;
}

inline json json_of(const likely<double>& value) {
  return {{"expected", value.expected}, {"low", value.low}, {"high", value.high}};
}

/// Lists that a question refers to: they stay as long as the program, as names do.
template<class Value>
std::span<const Value> kept_list(std::vector<Value> values) {
  static shared_lock one_at_a_time;
  static std::forward_list<std::vector<Value>> lists;
  const std::lock_guard<shared_lock> lock(one_at_a_time);
  return lists.emplace_front(std::move(values));
}

inline void add_price(card_question& q, std::string_view key, std::string_view id, const json& value) {
  std::vector<device_price> all(q.prices.begin(), q.prices.end());
  std::erase_if(all, [&](const device_price& one) { return one.device_id == id; });
  if (all.size() == 32) refuse(key, value, "one of 32 prices at most");
  all.push_back({.device_id = id,
                 .price = positive(key, value, "dollars") * units::dollars,
                 .kind = price_kind::street,
                 .date = "today",
                 .source = {"the question", "prices", "today"}});
  q.prices = kept_list(std::move(all));
}

inline void take_own_devices(card_question& q, std::string_view key, const json& value) {
  if (!value.is_array() || value.size() > 16) refuse(key, value, "a list of at most 16 devices");
  std::vector<accelerator> own;
  for (const json& one : value) {
    json described = one;
    if (!described.is_object())
      refuse(key, one, "a description such as mine:memory=48,bandwidth=960,fp16=180,watts=300");
    described.erase("price");
    own.push_back(device_from("device", described));
    for (std::size_t i = 0; i + 1 < own.size(); ++i)
      if (own[i].id == own.back().id) refuse("device", words(own[i].id), "a name that no other device here has");
  }
  q.own = kept_list(std::move(own));
  for (std::size_t i = 0; i < value.size(); ++i)
    if (value[i].contains("price")) add_price(q, "price", q.own[i].id, value[i].at("price"));
}
inline json own_devices_json(const card_question& q) {
  json made = json::array();
  for (const accelerator& one : q.own) made.push_back(fields_of(one));
  return made.empty() ? json() : made;
}

/// Keys of the run that a card is asked for.
inline void read_of_run(card_question& q, std::string_view key, const json& value) {
  if (!q.trained) refuse(key, value, "possible without model");
  for (const auto& one : keys_of_training)
    if (one.name == key) one.read(*q.trained, key, value);
  if (key == "extrapolate") q.trained->extrapolate = on_off(key, value);
}
template<std::size_t Place>
json write_of_run(const card_question& q) {
  return q.trained ? keys_of_training[Place].write(*q.trained) : json();
}
constexpr std::size_t place_of(std::string_view key) {
  std::size_t place = 0;
  while (keys_of_training[place].name != key) ++place;
  return place;
}

/// A yes or a no of the flow chart's buyer.
template<bool buyer::*Fact, bool Usual>
constexpr question_key<card_question> fact(std::string_view name, std::string_view help) {
  return {name,
          "[on|off]",
          "Flow chart",
          help,
          [](card_question& q, auto key, const json& v) { q.who.*Fact = on_off(key, v) != Usual; },
          [](const card_question& q) { return q.who.*Fact == Usual ? json() : json(true); }};
}

inline constexpr question_key<card_question> keys_of_cards[] = {
    {"memory", "NUMBER", "", "memory needed per GPU, GB = 10^9 bytes [24]",
     [](card_question& q, auto key, const json& v) { q.memory = positive(key, v, "GB") * units::gigabytes; },
     [](const card_question& q) { return if_said(q.memory, units::gigabytes); }},
    {"precision", "FORMAT", "",
     "arithmetic: fp32, tf32, fp16, bf16, fp8, int8, fp4 or a full name [fp16; with a model the device's]",
     [](card_question& q, auto key, const json& v) { q.precision = arithmetic_from(key, v); },
     [](const card_question& q) { return q.precision ? json(name_of(*q.precision)) : json(); }},
    {"budget", "NUMBER", "", "dollars for the machine with cards and host, or for its rent [3000]",
     [](card_question& q, auto key, const json& v) { q.budget = positive(key, v, "dollars") * units::dollars; },
     [](const card_question& q) { return if_said(q.budget, units::dollars); }},
    {"gpus", "COUNT", "", "GPUs in the machine, all alike [1; with a model 1, 2, 4 or 8]",
     [](card_question& q, auto key, const json& v) {
       q.gpus = gpus(whole(key, v, "a whole number from 1 to 8", 1, 8));
     },
     [](const card_question& q) { return if_said(q.gpus); }},
    {"bottleneck", "NAME", "", "what limits the work: bandwidth, compute or roofline [bandwidth]",
     [](card_question& q, auto key, const json& v) {
       q.limit = entry_named(key, v, "limit", every_speed_limit, [](speed_limit one) { return name_of(one); });
     },
     [](const card_question& q) { return q.limit ? json(name_of(*q.limit)) : json(); }},
    {"intensity", "NUMBER", "", "with --bottleneck roofline: operations per byte",
     [](card_question& q, auto key, const json& v) {
       q.intensity = positive(key, v, "FLOP/byte") * units::flops_per_byte;
     },
     [](const card_question& q) { return if_said(q.intensity, units::flops_per_byte); }},
    {"over", "NAME", "", "GPU whose performance counts as 1 [rtx-3090]",
     [](card_question& q, auto key, const json& v) { q.over = device_from(key, v); },
     [](const card_question& q) { return json_of(q.over); }},
    {"devices", "LIST", "", "devices of your own",
     [](card_question& q, auto key, const json& v) { take_own_devices(q, key, v); }, own_devices_json},
    {"prices", "OBJECT", "", "today's prices in dollars, by device id",
     [](card_question& q, auto key, const json& v) {
       if (!v.is_object()) refuse(key, v, "an object of ids and dollars");
       for (const auto& [id, price] : v.items()) {
         std::string_view known;
         for (const accelerator& one : q.own)
           if (one.id == id) known = one.id;
         if (known.empty()) known = device_from("price", id).id;
         const accelerator* listed = catalogue::find_accelerator(id);
         add_price(q, "price", listed != nullptr ? std::string_view(listed->id) : known, price);
       }
     },
     [](const card_question& q) {
       json made = json::object();
       for (const device_price& one : q.prices) made[words(one.device_id)] = in(one.price.value(), units::dollars);
       return made.empty() ? json() : made;
     }},
    fact<&buyer::organization, false>("organization", "you buy for an organization [off]"),
    fact<&buyer::trains_llm_of_13b_or_more, false>("large-llm",
                                                   "you train language models of 13 billion parameters or more [off]"),
    fact<&buyer::trains, true>("no-training", "you only run models [off]"),
    fact<&buyer::trains_transformers, true>("no-transformers", "neither transformers nor language models [off]"),
    fact<&buyer::only_small_or_streaming_data, false>("small-data", "small or streaming data sets only [off]"),
    {"model", "NAME|FILE", "A training run",
     "model whose training run ranks the GPUs: catalogue id, or the path of a Hugging Face config.json",
     [](card_question& q, auto key, const json& v) { q.trained.emplace().model = transformer_from(key, v); },
     [](const card_question& q) { return q.trained ? json_of(q.trained->model) : json(); }},
    {"tokens", "NUMBER", "A training run", "tokens to train on [20 per parameter]", read_of_run,
     write_of_run<place_of("tokens")>},
    {"sequence", "COUNT", "A training run", "tokens per sequence [4096]", read_of_run,
     write_of_run<place_of("sequence")>},
    {"batch", "COUNT", "A training run", "global batch: sequences per step, over all replicas [four million tokens]",
     read_of_run, write_of_run<place_of("batch")>},
    {"lora", "RANK", "A training run", "train adapters of this rank on every linear layer instead of the weights",
     read_of_run, write_of_run<place_of("lora")>},
    {"qlora", "[on|off]", "A training run", "with --lora: frozen weights in 4 bits [off]", read_of_run,
     write_of_run<place_of("qlora")>},
    {"extrapolate", "[on|off]", "A training run", "accept a sequence longer than the trained context [off]",
     read_of_run, [](const card_question& q) { return q.trained && q.trained->extrapolate ? json(true) : json(); }},
};

/// Both sources of a price: that of the card or that of the rent.
inline json basis_of(const chosen_card& one) {
  if (one.offer != nullptr) return words(one.offer->provider) + "/" + words(one.offer->instance);
  return one.card.price ? json(name_of(one.card.price.basis)) : json(nullptr);
}

inline json cards_json(const card_answer& found) {
  using namespace units;
  const likely_factors within = likely_from(defaults::datasheet_error, true);
  const auto likely_of = [&](double value) {
    return json_of(likely<double>{within.low * value, value, within.high * value});
  };
  json out{{"cards", json::array()}};
  for (std::size_t i = 0; i < found.size; ++i) {
    const chosen_card& one = found.cards[i];
    const ranked_card& card = one.card;
    json made{{"device", json_of(*card.device)}, {"ranked", card.ranked()}};
    if (!card.ranked()) made["reason"] = name_of(card.reason);
    if (card.memory_short > data_size{}) made["shortfall_bytes"] = whole_bytes(card.memory_short);
    made["speedup"] = card.performance ? likely_of(card.performance.value()) : json(nullptr);
    made["price_usd"] = card.price ? json(in(card.price.price.value(), dollars)) : json(nullptr);
    made["basis"] = basis_of(one);
    made["machine_usd"] = card.machine_price ? json(in(*card.machine_price, dollars)) : json(nullptr);
    made["owning_usd"] = card.value ? json(in(one.over_years, dollars)) : json(nullptr);
    made["renting_usd"] = one.offer != nullptr ? json(in(one.over_years, dollars)) : json(nullptr);
    made["computers"] = one.computers;
    made["performance_per_1000_usd"] = card.ranked() ? likely_of(one.per_dollar * (1000.0 * dollars)) : json(nullptr);
    made["as_good_as_the_first"] = card.ranked() ? json(one.as_good) : json(nullptr);
    out["cards"].push_back(made);
  }
  const flow_chart_node& node = catalogue::flow_chart_2023[found.chart.node];
  out["flow_chart"] = {{"decided", found.chart.decided},
                       {"advice", node.text},
                       {"ranked", found.chart_is_ranked},
                       {"source", catalogue::flow_chart_2023_source.document}};
  return out;
}

inline json machines_json(std::span<const card_for_run> machines) {
  json made = json::array();
  for (const card_for_run& one : machines) {
    json each{{"device", json_of(*one.device)}};
    if (!one.plan) {
      each["reason"] = name_of(one.reason);
    } else {
      each["precision"] = name_of_precision(one.run->axes.recipe[0].compute);
      each["basis"] =
          one.offer != nullptr ? json(words(one.offer->provider) + "/" + words(one.offer->instance)) : json("bought");
      each["machine_usd"] = one.offer != nullptr ? json(nullptr) : json(in(one.machine_price, units::dollars));
      each["as_good_as_the_first"] = one.as_good;
      each.update(estimate_json(one.plan->estimate, one.run->costs, one.run->on.reached));
    }
    made.push_back(each);
  }
  return made;
}

}  // namespace ridgeline::inline v0_2::interop::detail
