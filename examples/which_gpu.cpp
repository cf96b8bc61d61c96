// Which GPU? Enough memory, then the precision, then the best performance per dollar; the flow chart's answer beside it.
#include <map>
#include <ridgeline/catalogue/advice/flow_chart.hpp>
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/rank.hpp>
#include <support/devices.hpp>
#include <support/model_ranking.hpp>
#include <support/plot.hpp>
#include <support/table.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

struct question {
  double memory = 24.0, budget = 3000.0, intensity = 100.0;
  long long gpu_count = 1, top = 10;
  arithmetic precision = arithmetic::fp16_accumulate_fp32;
  std::string bottleneck = "bandwidth";
  const accelerator* reference = catalogue::find_accelerator("rtx-3090");
  double host_price = 1000.0, host_watts = 100.0, utilization_percent = 15.0, electricity = 0.175, years = 5.0,
         pue = 1.0;
  std::vector<accelerator> devices{catalogue::accelerators.begin(), catalogue::accelerators.end()};
  std::vector<device_price> prices{catalogue::launch_prices.begin(), catalogue::launch_prices.end()};
  bool organization = false, large_llm = false, no_training = false, no_transformers = false, small_data = false;
  bool why = false, as_json = false;
  support::model_question model;
  bool count_said = false, precision_said = false;
};

card_request request(const question& asked) {
  // [request]
  return {
      .memory = asked.memory * gigabytes,
      .precision = asked.precision,
      .per_machine = gpus(asked.gpu_count),
      .budget = asked.budget * dollars,
      .host_price = asked.host_price * dollars,
      .host_power = asked.host_watts * watts,
      .utilization = percent(asked.utilization_percent),
      .kept_for = asked.years * units::years,
      .electricity = asked.electricity * dollars_per_kilowatt_hour,
      .overhead = pue(asked.pue),
  };
  // [/request]
}

struct ranking {
  std::vector<ranked_card> cards;
  std::size_t ranked = 0;
};

template<class Limit>
ranking ranked_under(const question& asked, const Limit& limit) {
  if (!limit(*asked.reference))
    throw CLI::ValidationError("--over", fmt::format("'{}' has no published {} rate to compare with",
                                                     asked.reference->id, name_of(asked.precision)));
  ranking answer{.cards = std::vector<ranked_card>(asked.devices.size())};
  // [rank]
  const relative_performance measure(over(*asked.reference), limit);
  answer.ranked = rank(asked.devices, asked.prices, request(asked), measure, answer.cards);
  // [/rank]
  return answer;
}

ranking ranked(const question& asked) {
  if (asked.bottleneck == "bandwidth") return ranked_under(asked, bandwidth_bound);
  if (asked.bottleneck == "compute") return ranked_under(asked, compute_bound(asked.precision));
  return ranked_under(asked, roofline(asked.intensity * flops_per_byte, asked.precision));
}

support::buying_terms terms_of(const question& asked) {
  return {.budget = asked.budget,
          .host_price = asked.host_price,
          .host_watts = asked.host_watts,
          .utilization_percent = asked.utilization_percent,
          .electricity = asked.electricity,
          .years = asked.years,
          .pue = asked.pue,
          .gpus = asked.count_said ? asked.gpu_count : 0};
}

/// What each card would do for the model; nothing where none is asked about.
std::vector<support::card_for_model> ranked_for_model(const question& asked) {
  if (asked.model.name.empty()) return {};
  if (!(asked.utilization_percent > 0.0))
    support::refuse("--utilization", "0", "above 0, which a training run on --model needs");
  support::model_question of = asked.model;
  if (asked.precision_said) {
    const std::string precision = support::training_precision("--precision", asked.precision);
    for (const auto& key : interop::detail::keys_of_training)
      if (key.name == "precision") key.read(*of.run, key.name, precision);
  }
  std::vector<support::card_offer> offers;
  for (const accelerator& device : asked.devices) {
    const auto price = price_that_counts(card_prices_of(asked.prices, device.id));
    offers.push_back({&device, price ? std::optional(in(price->price.value(), dollars)) : std::nullopt});
  }
  return support::ranked_for_model(of, offers, terms_of(asked));
}

std::string in_words(rejection reason) {
  switch (reason) {
    case rejection::none: return "ranked";
    case rejection::too_little_memory: return "too little memory";
    case rejection::no_such_precision: return "no such precision";
    case rejection::no_performance_figure: return "no performance figure";
    case rejection::no_price: return "no price known";
    case rejection::no_power_figure: return "no power figure";
    case rejection::over_budget: return "over the budget";
  }
  return "";
}

std::string mark(bool verified) { return verified ? "" : "?"; }

bool unverified_somewhere(const ranked_card& card) {
  return !card.device->capacity.verified() || !card.device->board_power.verified() || !card.value->verified();
}

double per_thousand_dollars(const value_for_money& value) { return value.per_dollar() * (1000.0 * dollars); }

support::json as_json(const ranked_card& card) {
  const auto number = [](const auto& from, auto unit) {
    return from ? support::json(in(*from, unit)) : support::json(nullptr);
  };
  support::json out{{"id", card.device->id}, {"ranked", card.ranked()}};
  if (!card.ranked()) out["left_out"] = name_of(card.reason);
  if (card.memory_short > 0.0 * bytes) out["memory_short_bytes"] = in(card.memory_short, bytes);
  out["memory_bytes"] =
      card.device->capacity ? support::json(in(card.device->capacity.value(), bytes)) : support::json(nullptr);
  out["performance"] = card.performance ? support::json(card.performance.value()) : support::json(nullptr);
  out["price_usd"] = card.price ? support::json(in(card.price->price.value(), dollars)) : support::json(nullptr);
  out["price_basis"] = card.price ? support::json(name_of(card.price->basis)) : support::json(nullptr);
  out["machine_price_usd"] = number(card.machine_price, dollars);
  out["electricity_usd"] = card.value ? support::json(in(card.value->electricity, dollars)) : support::json(nullptr);
  out["cost_usd"] = card.value ? support::json(in(card.value->total(), dollars)) : support::json(nullptr);
  out["performance_per_1000_usd"] =
      card.value ? support::json(per_thousand_dollars(*card.value)) : support::json(nullptr);
  out["verified"] = card.value ? support::json(!unverified_somewhere(card)) : support::json(nullptr);
  out["source"] = card.device->source.document;
  return out;
}

flow_chart_answer chart_answer(const question& asked) {
  // [flow chart]
  const buyer who{.organization = asked.organization,
                  .trains_llm_of_13b_or_more = asked.large_llm,
                  .trains = !asked.no_training,
                  .trains_transformers = !asked.no_transformers,
                  .uses_llms = !asked.no_transformers,
                  .only_small_or_streaming_data = asked.small_data,
                  .budget = asked.budget * dollars};
  return walk(catalogue::flow_chart_2023, who, asked.prices);
  // [/flow chart]
}

std::string chart_in_words(const flow_chart_answer& chart) {
  const std::string_view text = catalogue::flow_chart_2023[chart.node].text;
  return chart.decided ? std::string(text) : fmt::format("undecided: \"{}\" needs a price (--price ID=USD)", text);
}

std::string json_text(const question& asked, const ranking& answer) {
  support::json out;
  if (asked.model.run) out["for_model"] = json_of(asked.model, ranked_for_model(asked));
  out["memory_bytes"] = in(asked.memory * gigabytes, bytes);
  out["precision"] = name_of(asked.precision);
  out["bottleneck"] = asked.bottleneck;
  out["over"] = asked.reference->id;
  out["budget_usd"] = asked.budget;
  out["gpus"] = asked.gpu_count;
  out["cards"] = support::json::array();
  for (const ranked_card& card : answer.cards) out["cards"].push_back(as_json(card));
  const flow_chart_answer chart = chart_answer(asked);
  out["flow_chart"] = {{"decided", chart.decided},
                       {"advice", chart_in_words(chart)},
                       {"source", catalogue::flow_chart_2023_source.document}};
  return out.dump(2) + "\n";
}

std::string ranked_table(const question& asked, const ranking& answer) {
  support::table table({{"#"},
                        {"GPU", false},
                        {"memory"},
                        {fmt::format("x {}", asked.reference->name)},
                        {"price"},
                        {"basis", false},
                        {fmt::format("electricity {:g} y", asked.years)},
                        {"cost per GPU"},
                        {"per $ 1000"}});
  for (std::size_t i = 0; i < answer.ranked && i < static_cast<std::size_t>(asked.top); ++i) {
    const ranked_card& card = answer.cards[i];
    table.add(
        {fmt::format("{}", i + 1), std::string(card.device->name),
         fmt::format("{:.1f} GB{}", in(card.device->capacity.value(), gigabytes),
                     mark(card.device->capacity.verified())),
         fmt::format("{:.2f}{}", card.performance.value(), mark(card.performance.verified())),
         fmt::format("$ {:.0f}{}", in(card.price->price.value(), dollars), mark(card.price->price.verified())),
         std::string(name_of(card.price->basis)),
         fmt::format("$ {:.0f}{}", in(card.value->electricity, dollars), mark(card.device->board_power.verified())),
         fmt::format("$ {:.0f}", in(card.value->total(), dollars)),
         fmt::format("{:.3f}{}", per_thousand_dollars(*card.value), mark(!unverified_somewhere(card)))});
  }
  return table.text();
}

std::string detail_of(const ranked_card& card) {
  if (card.reason == rejection::too_little_memory)
    return fmt::format("lacks {:.1f} GB", in(card.memory_short, gigabytes));
  if (card.reason == rejection::over_budget) return fmt::format("machine $ {:.0f}", in(*card.machine_price, dollars));
  return "";
}

std::string left_out_text(const question& asked, const ranking& answer) {
  std::map<rejection, std::vector<std::string>> by_reason;
  for (std::size_t i = answer.ranked; i < answer.cards.size(); ++i) {
    const ranked_card& card = answer.cards[i];
    const std::string detail = detail_of(card);
    by_reason[card.reason].push_back(detail.empty() ? std::string(card.device->name)
                                                    : fmt::format("{} ({})", card.device->name, detail));
  }
  if (by_reason.empty()) return "";
  std::string text = "\nLeft out";
  text += asked.why ? ":\n" : " (--why lists all):\n";
  for (const auto& [reason, names] : by_reason) {
    const std::size_t shown = asked.why ? names.size() : std::min<std::size_t>(names.size(), 3);
    text += fmt::format("  {:<22}{:>3}  {}{}\n", in_words(reason), names.size(),
                        fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                        shown < names.size() ? ", ..." : "");
  }
  return text;
}

std::string question_in_words(const question& asked) {
  return fmt::format(
      "{} GPU{} a machine with {:g} GB or more each, {}, limited by {}, $ {:.0f} for the machine", asked.gpu_count,
      asked.gpu_count == 1 ? "" : "s", asked.memory, name_of(asked.precision),
      asked.bottleneck == "roofline" ? fmt::format("the roof at {:g} FLOP/byte", asked.intensity) : asked.bottleneck,
      asked.budget);
}

/// The best cards, each with its price.
support::bar_chart picture(const question& asked, const ranking& answer) {
  support::bar_chart made{
      .says =
          {.title = "Performance per dollar",
           .work = question_in_words(asked),
           .source = fmt::format(
               "Performance by datasheet; cost of a GPU with its share of the host ($ {:g}, {:g} W) and {:g} years of "
               "electricity at {:g} % utilization, {:g} $/kWh, PUE {:g}. ? marks a figure that nobody verified.",
               asked.host_price, asked.host_watts, asked.years, asked.utilization_percent, asked.electricity,
               asked.pue)},
      .unit = fmt::format("performance of {} for $ 1000", asked.reference->name),
      .terms = {"performance per dollar"},
      .bars = {}};
  for (std::size_t i = 0; i < answer.ranked && i < static_cast<std::size_t>(asked.top); ++i) {
    const ranked_card& card = answer.cards[i];
    const double worth = per_thousand_dollars(*card.value);
    made.bars.push_back({.name = std::string(card.device->name),
                         .parts = {worth},
                         .value = fmt::format("{:.3f}{} at $ {:.0f}{} ({})", worth, mark(!unverified_somewhere(card)),
                                              in(card.price->price.value(), dollars),
                                              mark(card.price->price.verified()), name_of(card.price->basis))});
  }
  return made;
}

std::string answer(const question& asked, const ranking& answer) {
  if (asked.as_json) return json_text(asked, answer);

  std::string text;
  if (asked.model.run) {
    text = text_of(asked.model, ranked_for_model(asked), terms_of(asked), asked.top);
    text += "\nBeside it, by memory and datasheet alone:\n";
  }
  text += question_in_words(asked) + "\n\n";
  text += answer.ranked == 0 ? "No card answers all of that.\n" : ranked_table(asked, answer);
  text += left_out_text(asked, answer);
  text += fmt::format("\nThe flow chart of 2023 says: {} (right in about {:.0f} % of cases, says its author)\n",
                      chart_in_words(chart_answer(asked)), 100.0 * catalogue::flow_chart_2023_hit_rate.value());
  text += fmt::format(
      "\nMachine: host $ {:g}, {:g} W; {:g} % utilization, {:g} $/kWh, PUE {:g}. \"launch\" is the maker's price when the card came out:\n"
      "give today's with --price ID=USD. ? marks a figure that nobody verified.\n",
      asked.host_price, asked.host_watts, asked.utilization_percent, asked.electricity, asked.pue);
  return text;
}

void take_price(question& asked, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string form = "ID=USD, such as 'rtx-3090=700'";
  if (equals == std::string::npos) support::refuse("--price", text, form);
  const double value = support::number("--price", text.substr(equals + 1), form);
  if (!(value > 0.0 && value <= support::absurd)) support::refuse("--price", text, form);
  const std::string id = text.substr(0, equals);
  for (const accelerator& device : asked.devices) {
    if (device.id != id) continue;
    std::erase_if(asked.prices,
                  [&](const device_price& price) { return price.device_id == id && price.kind == price_kind::street; });
    asked.prices.push_back({.device_id = device.id,
                            .price = value * dollars,
                            .kind = price_kind::street,
                            .date = "today",
                            .source = {"the command line", "--price", "today"}});
    return;
  }
  support::refuse_unknown("--price", id, "device", support::device_ids());
}

}  // namespace

int main(int argc, char** argv) {
  question asked;
  support::device_list described;
  std::vector<std::string> prices, devices;
  std::string plot;
  CLI::App app{"Which GPU? Ranks the catalogue, and the devices you describe, by performance per dollar.", "which_gpu"};
  support::add_positive(app, "--memory", asked.memory, "needed on each GPU (GB = 10^9 bytes)", "GB");
  app.add_option_function<std::string>(
         "--precision",
         [&](const std::string& text) { asked.precision = support::arithmetic_named("--precision", text); },
         "fp32, tf32, fp16, bf16, fp8, int8, fp4 or a full name [fp16]")
      ->type_name("NAME");
  support::add_positive(app, "--budget", asked.budget, "for the machine, cards and host", "dollars");
  support::add_count(app, "--gpus", asked.gpu_count, "GPUs in the machine, all alike");
  app.add_option("--bottleneck", asked.bottleneck, "what limits the work: bandwidth, compute or roofline [bandwidth]")
      ->check(CLI::IsMember({"bandwidth", "compute", "roofline"}))
      ->type_name("RULE");
  support::add_positive(app, "--intensity", asked.intensity, "operations per byte for the roofline", "FLOP/byte");
  app.add_option_function<std::string>(
         "--over", [&](const std::string& text) { asked.reference = &described.resolve("--over", text); },
         "the GPU whose performance counts as 1 [rtx-3090]")
      ->type_name("NAME");
  app.add_option("--device", devices,
                 "a device of your own, NAME:memory=48,bandwidth=960,fp16=180,watts=300,price=2500 (repeatable)")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  app.add_option("--price", prices, "today's price of a device, ID=USD (repeatable)")
      ->type_name("ID=USD")
      ->allow_extra_args(false);
  support::add_amount(app, "--host-price", asked.host_price, "the machine without GPUs", "dollars");
  support::add_amount(app, "--host-watts", asked.host_watts, "power of the machine without GPUs", "watts");
  support::add_percentage(app, "--utilization", asked.utilization_percent, "share of the calendar in use, percent");
  support::add_amount(app, "--electricity", asked.electricity, "tariff", "dollars per kWh");
  support::add_number(app, "--pue", asked.pue, "facility energy over IT energy", "a ratio from 1 to 10",
                      [](double value) { return value >= 1.0 && value <= 10.0; });
  support::add_number(app, "--years", asked.years, "how long the machine is kept",
                      "a number of years above 0 and at most 100",
                      [](double value) { return value > 0.0 && value <= 100.0; });
  app.add_flag("--organization", asked.organization, "for the flow chart: you buy for an organization");
  app.add_flag("--large-llm", asked.large_llm,
               "for the flow chart: you train language models of 13 billion parameters or more");
  app.add_flag("--no-training", asked.no_training, "for the flow chart: you only run models");
  app.add_flag("--no-transformers", asked.no_transformers,
               "for the flow chart: neither transformers nor language models");
  app.add_flag("--small-data", asked.small_data, "for the flow chart: small or streaming data sets only");
  support::asking face(app);
  support::add_model_questions(face);
  support::add_count(app, "--top", asked.top, "rows of the ranking to print");
  app.add_flag("--why", asked.why, "name every card that was left out");
  app.add_flag("--json", asked.as_json, "for programs: every card");
  support::add_plot(app, plot, "performance per dollar");
  return support::run(app, argc, argv, [&] {
    const auto given = [&app](const char* flag) { return app.get_option(flag)->count() != 0; };
    take_model_question(face, asked.model);
    asked.count_said = given("--gpus");
    asked.precision_said = given("--precision");
    for (const std::string& text : devices) {
      const support::described_device& made = described.describe("--device", text);
      asked.devices.push_back(made.device);
      if (made.price)
        asked.prices.push_back({.device_id = made.device.id,
                                .price = *made.price,
                                .kind = price_kind::street,
                                .date = "today",
                                .source = {"the command line", "--device", "today"}});
    }
    for (const std::string& text : prices) take_price(asked, text);
    const ranking found = ranked(asked);
    std::string text = answer(asked, found);
    if (!plot.empty() && found.ranked == 0) support::refuse_picture("no card answers all of that");
    support::draw(picture(asked, found), plot);
    return text;
  });
}
