// Which GPU? Enough memory, then the precision, then the best performance per dollar, bought or rented; the flow chart's answer
// beside it. With a model the fastest machine of each GPU that a budget pays.
#include <map>
#include <ridgeline/hardware/cooling.hpp>
#include <ridgeline/questions/which_gpu.hpp>
#include <support/plan_answer.hpp>
#include <support/plot.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

/// What is printed of the answer.
struct shown {
  long long top = 10;
  bool why = false;
};

std::string mark(bool verified) { return verified ? "" : "?"; }
std::string dollars_of(money sum) { return "$ " + support::with_separators(in(sum, dollars)); }
double per_thousand(const chosen_card& one) { return one.per_dollar * (1000.0 * dollars); }

std::string in_words(rejection reason) {
  switch (reason) {
    case rejection::none: return "ranked";
    case rejection::too_little_memory: return "too little memory";
    case rejection::no_such_precision: return "no such precision";
    case rejection::no_performance_figure: return "no performance figure";
    case rejection::no_price: return "no price and no rent known";
    case rejection::no_power_figure: return "no power figure";
    case rejection::over_budget: return "over the budget";
  }
  return "";
}

std::string basis_of(const chosen_card& one) {
  if (one.offer != nullptr) return fmt::format("{}/{}, {}", one.offer->provider, one.offer->instance, one.offer->date);
  return fmt::format("{} price", name_of(one.card.price.basis));
}

std::string question_in_words(const card_question& asked, const card_answer& found) {
  const std::string limit = found.limit == speed_limit::roof
                                ? fmt::format("the roof at {:.4g} FLOP/byte", in(*asked.intensity, flops_per_byte))
                                : std::string(name_of(found.limit));
  return fmt::format("{} a machine with {:.4g} GB or more each, {}, limited by {}, {} for it or its rent",
                     support::plural(found.wanted.per_machine.value(), "GPU"),
                     in(found.wanted.memory.value(), gigabytes), name_of(found.wanted.precision), limit,
                     dollars_of(found.wanted.budget->value()));
}

std::string ranked_table(const card_question& asked, const card_answer& found, long long top) {
  support::table table({{"#"},
                        {"GPU", false},
                        {"GB"},
                        {fmt::format("x {}", asked.over.name)},
                        {"machine"},
                        {fmt::format("{:.4g} years", in(found.wanted.kept_for.value(), years))},
                        {"per $ 1000"},
                        {"basis", false}});
  long long number = 0;
  for (const chosen_card& one : found.found().first(std::min(found.ranked, static_cast<std::size_t>(top)))) {
    const ranked_card& card = one.card;
    ++number;
    const bool rented = one.offer != nullptr;
    const bool verified = card.performance.verified() && (rented || card.value->verified());
    table.add(
        {fmt::format("{}{}", number, one.as_good && number > 1 ? "=" : ""), std::string(card.device->name),
         fmt::format("{:.1f}{}", in(card.device->capacity.value(), gigabytes), mark(card.device->capacity.verified())),
         fmt::format("{:.2f}", card.performance.value()), rented ? "rented" : dollars_of(*card.machine_price),
         dollars_of(one.over_years), fmt::format("{:.3f}{}", per_thousand(one), mark(verified)), basis_of(one)});
  }
  return table.text() +
         "= as good as the first: the error of a ratio of datasheets (27 % in the mean) is larger than the difference\n";
}

std::string detail_of(const ranked_card& card) {
  if (card.reason == rejection::too_little_memory)
    return fmt::format("lacks {:.1f} GB", in(card.memory_short, gigabytes));
  if (card.reason == rejection::over_budget && card.machine_price)
    return fmt::format("machine {}", dollars_of(*card.machine_price));
  return "";
}

/// Reasons with the names that they are true of.
std::string rejections_text(const std::map<rejection, std::vector<std::string>>& by_reason, bool why) {
  if (by_reason.empty()) return "";
  std::string text = why ? "\nLeft out:\n" : "\nLeft out (--why lists all):\n";
  for (const auto& [reason, names] : by_reason) {
    const std::size_t count = why ? names.size() : std::min<std::size_t>(names.size(), 3);
    text +=
        support::wrapped(fmt::format("{} ({}): {}{}", in_words(reason), names.size(),
                                     fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count), ", "),
                                     count < names.size() ? ", ..." : ""));
  }
  return text;
}

/// The chart knows a budget and no other limit; whether what it names has the memory, the precision and a price is said.
std::string chart_text(const card_answer& found) {
  const flow_chart_node& node = catalogue::flow_chart_2023[found.chart.node];
  const std::string says = found.chart.decided
                               ? std::string(node.text)
                               : fmt::format("undecided: \"{}\" needs a price (--price ID=USD)", node.text);
  std::string aside;
  if (found.chart.decided && !node.devices.empty() && !found.chart_is_ranked) {
    aside = "; it knows the budget alone, and here that is left out";
    for (const chosen_card& one : found.rejected())
      if (one.card.device->id == node.devices.substr(0, node.devices.find(' ')))
        aside += fmt::format(": {}", in_words(one.card.reason));
  }
  return support::wrapped(
      fmt::format("The flow chart of 2023 says: {} (right in about {:.0f} % of cases, says its author){}", says,
                  100.0 * catalogue::flow_chart_2023_hit_rate.value(), aside));
}

std::string cards_text(const card_question& asked, const card_answer& found, const shown& how) {
  std::string text = found.ranked == 0 ? "" : "\n" + ranked_table(asked, found, how.top);
  std::map<rejection, std::vector<std::string>> by_reason;
  for (const chosen_card& one : found.rejected()) {
    const std::string detail = detail_of(one.card);
    by_reason[one.card.reason].push_back(detail.empty() ? std::string(one.card.device->name)
                                                        : fmt::format("{} ({})", one.card.device->name, detail));
  }
  text += rejections_text(by_reason, how.why) + "\n" + chart_text(found);
  if (found.wanted.per_machine.value() > 2)
    text += support::wrapped(fmt::format("Cards beside one another run hot: {} makes them {:.0f} to {:.0f} K cooler.",
                                         space_between_gpus.name, space_between_gpus.at_least.kelvins(),
                                         space_between_gpus.at_most.kelvins()));
  return text +
         "\nA bought machine: cards, a host as large as they ask for, electricity. \"launch\" is the maker's price when a card came\n"
         "out: give today's with --price ID=USD. A rented one: its instance, whole, for the hours of use. ? marks a figure that\n"
         "nobody verified.\n";
}

/// Machines of one kind, the fastest first.
std::string machines_table(std::span<const card_for_run> machines, long long top) {
  support::table rows({{"#"},
                       {"machine", false},
                       {"", false},
                       {"plan", false},
                       {"GB used"},
                       {"days"},
                       {"low"},
                       {"high"},
                       {"MFU"},
                       {"the run"},
                       {machines[0].offer != nullptr ? "instance" : "machine", machines[0].offer == nullptr}});
  for (std::size_t i = 0; i < machines.size() && i < static_cast<std::size_t>(top); ++i) {
    const card_for_run& one = machines[i];
    const plan_estimate& run = one.plan->estimate;
    const double time = in(run.run, days);
    rows.add({fmt::format("{}{}", i + 1, one.as_good && i > 0 ? "=" : ""),
              fmt::format("{} x {}", run.gpus.value(), one.device->name),
              std::string(name_of_precision(one.run->axes.recipe[0].compute)),
              support::detail::short_words_of(run, bool(one.run->request.model.moe)),
              fmt::format("{:.1f}", in(run.memory.total(), gigabytes)), support::readable(time),
              support::readable(run.at_least() * time), support::readable(run.at_most() * time),
              fmt::format("{:.1f} %", 100.0 * run.mfu), fmt::format("$ {:.2f}", in(run.cost(), dollars)),
              one.offer != nullptr ? fmt::format("{}/{}", one.offer->provider, one.offer->instance)
                                   : dollars_of(one.machine_price)});
  }
  return rows.text();
}

std::string fastest_text(const char* how, std::span<const card_for_run> machines) {
  if (machines.empty()) return "";
  return fmt::format("{}: {} x {}, {} days, $ {:.2f} for the run\n", how, machines[0].plan->estimate.gpus.value(),
                     machines[0].device->name, support::readable(in(machines[0].time(), days)),
                     in(machines[0].plan->estimate.cost(), dollars));
}

/// What each card would do for the run.
std::string machines_text(const support::asking& face, const card_question& asked,
                          std::span<const card_for_run> machines, std::size_t found, const shown& how) {
  const training_question& run = *asked.trained;
  const auto all = machines.first(found);
  const auto rented_from = std::ranges::find_if(all, [](const card_for_run& one) { return one.offer != nullptr; });
  const auto bought = all.first(static_cast<std::size_t>(rented_from - all.begin()));
  const auto rented = all.subspan(bought.size());
  std::string text = fastest_text("fastest to buy", bought) + fastest_text("fastest to rent", rented);
  if (found == 0)
    text = fmt::format("None can: too little memory, or too little money{}.\n",
                       run.adapters ? "" : " (--lora and --qlora train adapters, which need less of both)");
  text += support::wrapped(fmt::format(
      "{}{}: for each GPU, the fastest machine that {} buys, or rents for the run where no price is known",
      face.model_name(),
      run.adapters ? fmt::format(", {} of rank {}", run.adapters->base.id == stored_bf16.id ? "LoRA" : "QLoRA",
                                 run.adapters->rank)
                   : "",
      dollars_of(asked.budget.value_or(defaults::card_budget))));
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  if (!bought.empty()) text += "\n" + machines_table(bought, how.top);
  if (!rented.empty()) text += "\n" + machines_table(rented, how.top);
  if (found != 0)
    text +=
        "= the fastest is within the error of this one; low, high: 80 % interval\n"
        "plan: d replicas, t tensor, p pipeline, z ZeRO, b sequences at a time, recompute: activations computed twice\n"
        "the run: rent, or its share of the machine's life, and its electricity\n";
  std::map<rejection, std::vector<std::string>> by_reason;
  for (const card_for_run& one : machines.subspan(found)) by_reason[one.reason].emplace_back(one.device->name);
  return text + rejections_text(by_reason, how.why);
}

/// The best cards, each with what it costs.
support::bar_chart picture(const card_question& asked, const card_answer& found, const shown& how) {
  support::bar_chart made{
      .says =
          {.title = "Performance per dollar",
           .work = question_in_words(asked, found),
           .source = fmt::format(
               "Performance by datasheet; cost of the machine, bought with its host and {:.4g} years of electricity or "
               "rented for the hours of use, at {:.4g} % utilization, {:.4g} $/kWh, PUE {:.4g}.",
               in(found.wanted.kept_for.value(), years), 100.0 * found.wanted.utilization.value(),
               in(found.wanted.electricity.value(), dollars_per_kilowatt_hour), found.wanted.overhead.value())},
      .unit = fmt::format("performance of {} for $ 1000", asked.over.name),
      .terms = {"performance per dollar"},
      .bars = {}};
  for (const chosen_card& one : found.found().first(std::min(found.ranked, static_cast<std::size_t>(how.top))))
    made.bars.push_back({.name = std::string(one.card.device->name),
                         .parts = {per_thousand(one)},
                         .value = fmt::format("{:.3f} ({}{})", per_thousand(one),
                                              one.offer != nullptr ? "rented" : dollars_of(*one.card.machine_price),
                                              one.as_good ? ", as good" : "")});
  return made;
}

std::vector<card_for_run> machines_of(const card_question& asked) {
  std::vector<card_for_run> made;
  for (const accelerator& device : catalogue::accelerators) made.push_back(machine_for(asked, device));
  for (const accelerator& device : asked.own) made.push_back(machine_for(asked, device));
  return made;
}

/// Options that go together, or do not.
void check(const support::asking& face, const card_question& asked) {
  const bool roof = asked.limit == speed_limit::roof;
  if (asked.intensity && !roof)
    throw CLI::ValidationError("--intensity", "belongs to --bottleneck roofline, which was not given");
  if (roof && !asked.intensity)
    throw CLI::ValidationError("--bottleneck", "roofline needs --intensity, the operations for each byte");
  if (face.given("electricity") && face.given("tariff"))
    throw CLI::ValidationError("--electricity", "excludes --tariff");
  if (!asked.trained) return;
  // What no machine could answer is refused before one is searched.
  training_question run = *asked.trained;
  run.device = asked.over;
  taken_settings ignored;
  support::asked_of(face, [&] {
    if (asked.precision) static_cast<void>(ridgeline::detail::format_of(*asked.precision));
    const token_count sequence = ridgeline::detail::settled_sequence(run, ignored);
    ridgeline::detail::check_context(run.model, sequence.value(), run.extrapolate);
    return sequence;
  });
}

}  // namespace

int main(int argc, char** argv) {
  shown how;
  std::vector<std::string> prices, devices;
  std::string plot;
  CLI::App app{
      "Which GPU? Ranks the catalogue, and devices of your own, by performance per dollar, bought or rented. Defaults are in "
      "[brackets]; the answer lists those it used.",
      "which_gpu"};
  support::asking face(app);
  face.add_keys<card_question>({"devices", "prices"});
  app.add_option("--device", devices,
                 "a device of your own, NAME:memory=48,bandwidth=960,fp16=180,price=2500 (repeatable)")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  app.add_option("--price", prices, "today's price of a device, ID=USD (repeatable)")
      ->type_name("ID=USD")
      ->allow_extra_args(false);
  support::add_count(app, "--top", how.top, "rows of the ranking to print");
  app.add_flag("--why", how.why, "list every rejected card");
  face.add_json();
  support::add_plot(app, plot, "performance per dollar");
  return support::run(app, argc, argv, [&] {
    for (const std::string& text : devices) {
      const support::json one = support::asking::described(text);
      if (one.is_string())
        support::refuse("--device", text, "a description such as 'mine:memory=48,bandwidth=960,fp16=180,watts=300'");
      face.say_one_more("devices", one);
    }
    support::json known = support::json::object();
    for (const std::string& text : prices) {
      const std::string form = "ID=USD, such as 'rtx-3090=700'";
      const std::size_t equals = text.find('=');
      if (equals == std::string::npos || equals == 0) support::refuse("--price", text, form);
      const std::string id = text.substr(0, equals);
      if (known.contains(id)) throw CLI::ValidationError("--price", fmt::format("the price of {} was given twice", id));
      known[id] = support::number("--price", text.substr(equals + 1), form);
    }
    if (!known.empty()) face.say("prices", known);
    face.read({{"over", defaults::ranked_over}});
    const auto asked = face.question<card_question>();
    check(face, asked);
    const card_answer found = support::asked_of(face, [&] {
      try {
        // [rank]
        return which_gpu(asked);
        // [/rank]
      } catch (const error& problem) {
        if (problem.code() != errc::figure_absent) throw;
        throw CLI::ValidationError("--over",
                                   fmt::format("nobody published the rate of '{}' to compare with", asked.over.id));
      }
    });
    std::vector<card_for_run> machines;
    std::size_t trained = 0;
    if (asked.trained) {
      // [machines]
      machines = support::asked_of(face, [&] { return machines_of(asked); });
      trained = put_in_order(machines);
      // [/machines]
    }
    if (!plot.empty() && found.ranked == 0) support::refuse_picture("no card answers all of that");
    support::draw(picture(asked, found, how), plot);
    const support::json taken = face.taken(found.taken);
    if (face.as_json()) return face.json_text(interop::answer_json(asked, found, machines), taken);
    std::string text;
    if (asked.trained) {
      text = machines_text(face, asked, machines, trained, how);
      text += "\nBeside it, by memory and datasheet alone:\n";
    }
    if (found.ranked == 0) {
      text += "No card answers all of that.\n";
    } else if (!asked.trained) {
      text = fmt::format("{}: {:.3f} times {} for $ 1000 over {:.4g} years\n", found.cards[0].card.device->name,
                         per_thousand(found.cards[0]), asked.over.name, in(found.wanted.kept_for.value(), years));
    }
    text += support::wrapped(question_in_words(asked, found)) + face.taken_text(taken);
    return text + cards_text(asked, found, how);
  });
}
