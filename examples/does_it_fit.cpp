// Does it fit? If not, what would make it fit, and what would that cost?
#include <ridgeline/interop/would_fit.hpp>
#include <support/few_terms.hpp>
#include <support/from_launch.hpp>
#include <support/measured_run.hpp>
#include <support/networks_text.hpp>
#include <support/requests_text.hpp>
#include <support/training_text.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

/// The answer to either kind of question.
struct verdict {
  std::string run_in_words, device;
  memory_breakdown need;
  fit on_device = {};
  std::optional<host_fit> host = std::nullopt;
  gpu_count gpus = ridgeline::gpus(1);
  interop::keys_that_fit would_fit = {};
  data_size missing = {};
  std::optional<drawn_ratio> drawn = std::nullopt;
  support::json taken, answer;

  bool fits() const { return bool(on_device) && (!host || bool(*host)); }
};

/// Bytes a parameter that do not depend on its shape; nothing where some do.
std::optional<double> bytes_per_parameter(const training_step& step) {
  const optimizer& method = step.method;
  if (method.factored || method.square_matrices != 0.0 || method.moments != method.moments_of_others())
    return std::nullopt;
  const precision_recipe& recipe = step.recipe;
  return in(weight_bytes_per_parameter(recipe) + recipe.gradients + recipe.master_weights +
                state_bytes_per_parameter(method, recipe),
            bytes);
}

std::string run_in_words(const training_step& step) {
  const std::optional<double> each = bytes_per_parameter(step);
  std::string text =
      fmt::format("training: {} tokens a sequence; {}\nrecipe: {} in {} with {}{}", step.sequence.value(),
                  support::plan_text(step.plan, step.micro_batch, bool(step.model.moe)), step.recipe.id,
                  name_of_precision(step.recipe.compute), step.method.name,
                  each ? fmt::format(", {:.4g} bytes a parameter", *each) : "");
  if (step.adapters)
    text += fmt::format(" that is trained: LoRA of rank {} beside every linear layer, weights frozen in {}",
                        step.adapters->rank, step.adapters->base.id);
  return text;
}

void need_memory(const accelerator& device) {
  if (!device.capacity)
    support::refuse("--device", std::string(device.id),
                    "a device whose memory is known (mine:memory=48 describes one)");
}

verdict judge_training(const support::asking& face, const framework_overhead& overhead, const std::string& log) {
  const auto asked = face.question<training_question>();
  need_memory(asked.device);
  const interop::detail::measured_values said = face.measured("does_it_fit");
  fit_answer found = support::asked_of(face, [&] { return does_it_fit(asked, overhead); });
  std::optional<data_size> measured = said.memory;
  if (!log.empty()) measured = support::measured_memory(log, found);
  // [measured]
  if (measured) found = as_measured(found, *measured);
  // [/measured]
  verdict made{.run_in_words = run_in_words(found.run.step),
               .device = std::string(asked.device.name),
               .need = found.need,
               .on_device = *found.device,
               .host = found.host,
               .gpus = gpus_of(found.run.step.plan),
               .drawn = found.drawn,
               .taken = face.taken(found.run.taken),
               .answer = interop::answer_json(asked, found)};
  interop::detail::add_said(made.answer.at("asked"), said);
  if (measured) made.answer["measured"] = interop::detail::measured_json(found, *measured);
  // [would fit]
  made.would_fit = interop::would_fit(asked, found, overhead,
                                      {.precision = face.given("precision"), .recipe = face.given("recipe")});
  // [/would fit]
  made.missing = interop::missing_memory(found);
  return made;
}

verdict judge_network(const support::asking& face, const framework_overhead& overhead) {
  support::refuse_keys_of_transformers(face);
  const auto asked = face.question<network_question>();
  need_memory(asked.device);
  const network_fit_answer found = support::asked_of(face, [&] { return does_it_fit(asked, overhead); });
  verdict made{.run_in_words =
                   fmt::format("training: {}\nrecipe: {}", support::samples_in_words(found.run), found.run.recipe.id),
               .device = std::string(asked.device.name),
               .need = found.need,
               .on_device = *found.device,
               .gpus = found.run.gpus,
               .taken = face.taken(found.run.taken),
               .answer = interop::answer_json(asked, found)};
  made.would_fit = interop::would_fit(asked, found, overhead);
  made.missing = interop::missing_memory(found);
  return made;
}

verdict judge_requests(const support::asking& face, const framework_overhead& overhead) {
  const auto asked = face.question<requests_question>();
  need_memory(asked.device);
  const requests_fit_answer found = support::asked_of(face, [&] { return does_it_fit(asked, overhead); });
  verdict made{.run_in_words = fmt::format("serving: {}, {}", support::requests_in_words(found.run),
                                           support::plural(found.run.gpus.value(), "GPU")),
               .device = std::string(asked.device.name),
               .need = found.need,
               .on_device = *found.device,
               .gpus = found.run.gpus,
               .taken = face.taken(found.run.taken),
               .answer = interop::answer_json(asked, found)};
  made.would_fit = interop::would_fit(asked, found, overhead);
  made.missing = interop::missing_memory(found);
  return made;
}

// --- the answer as text ---------------------------------------------------------------------------------------------------

std::string json_text(const support::asking& face, const verdict& found) {
  support::json out = found.answer;
  interop::add_remedy(out, found.missing, found.would_fit);
  return face.json_text(out, found.taken);
}

// --- the answer as a picture ----------------------------------------------------------------------------------------------

std::string as_text(const interop::suggestion& one) {
  return fmt::format("--{} {}", one.key, one.value.is_string() ? one.value.get<std::string>() : one.value.dump());
}

/// 25.76 GB, 9,855 GB.
std::string gigabytes_of(data_size size) {
  const double value = in(size, gigabytes);
  return (value >= 1000.0 ? support::with_separators(value) : fmt::format("{:.2f}", value)) + " GB";
}

support::bar bar_of(const std::string& name, const memory_breakdown& need) {
  support::bar made{.name = name, .parts = {}, .value = gigabytes_of(need.total())};
  for (const memory_term which : every_memory_term) made.parts.push_back(in(bytes_of(need, which), gigabytes));
  return made;
}

/// Memory term by term, as asked and with each saving, against what the card has.
support::bar_chart picture(const support::asking& face, const verdict& found) {
  const double capacity = in(found.on_device.available, gigabytes);
  support::bar_chart made{
      .says = {.title = fmt::format("{} on {}", face.model_name(), found.device),
               .work = found.run_in_words,
               .source = "Modelled, on the most loaded GPU, 1 GB = 10^9 bytes."},
      .unit = "GB",
      .terms = {},
      .bars = {bar_of("as asked", found.need)},
      .limit = support::remark{.text = fmt::format("capacity: {:.2f} GB", capacity), .at = {.x = capacity}}};
  if (const std::size_t line = made.says.work.find('\n'); line != std::string::npos)
    made.says.work.replace(line, 1, "; ");
  for (const memory_term which : every_memory_term) made.terms.emplace_back(name_of(which));
  for (const interop::suggestion& one : found.would_fit.keys) {
    if (one.need) made.bars.push_back(bar_of("and " + as_text(one), *one.need));
    else made.bars.back().name += " " + as_text(one);
  }
  support::join_small_terms(made);
  return made;
}

std::string would_fit_text(const verdict& found) {
  if (found.would_fit.host_too_small)
    return "Every set of savings that would be enough needs more of the host than it has.\n";
  if (found.would_fit.keys.empty()) return "No set of the savings known here would be enough.\n";
  support::table table({{"flag", false}, {"saves"}, {"costs", false}});
  std::string flags;
  for (const interop::suggestion& one : found.would_fit.keys) {
    const std::string flag = as_text(one);
    table.add({flag, gigabytes_of(one.saves), one.costs});
    flags += " " + flag;
  }
  const auto longer = [](const interop::keys_that_fit& set) {
    return set.times_as_long ? fmt::format("; a step would take {:.2f} times as long", *set.times_as_long) : "";
  };
  std::string text = fmt::format("It would fit with{}{}:\n\n{}", flags, longer(found.would_fit), table.text());
  for (const interop::keys_that_fit& set : found.would_fit.others) {
    std::string line = "or with";
    bool learns_the_same = true;
    for (const interop::suggestion& one : set.keys) {
      line += " " + as_text(one);
      learns_the_same = learns_the_same && one.costs.find("changes what is learned") == std::string::npos;
    }
    text += support::wrapped(line + longer(set) + (learns_the_same ? "" : "; changes what is learned"));
  }
  return text;
}

std::string host_text(const verdict& found) {
  const memory_breakdown& need = found.need;
  if (!(need.on_host + need.on_storage > 0.0 * bytes)) return "";
  std::string text = fmt::format("outside of the GPU: {} in the host's memory", gigabytes_of(need.on_host));
  if (need.on_storage > 0.0 * bytes) text += fmt::format(", {} on NVMe", gigabytes_of(need.on_storage));
  text += fmt::format(", from each of {}", support::plural(found.gpus.value(), "GPU"));
  if (!found.host) return text + " (--host-memory says how much there is)\n\n";
  return text + (*found.host ? ": fits there\n\n" : ": does not fit there\n\n");
}

std::string answer(const support::asking& face, const verdict& found) {
  const std::string short_of = gigabytes_of(found.missing);
  std::string text;
  const fit& gpu = found.on_device;
  if (found.fits() && gpu.verdict() == fit_verdict::tight) {
    text = fmt::format(
        "It is tight, with {:.2f} GB to spare of {:.1f} to {:.1f} that it may need: ", -in(gpu.shortfall(), gigabytes),
        gpu.within.low * in(gpu.required, gigabytes), gpu.within.high * in(gpu.required, gigabytes));
  } else if (!gpu && gpu.verdict() == fit_verdict::tight) {
    text = fmt::format("It is tight: only if the allocator gives back {:.2f} of the {:.2f} GB that it keeps: ",
                       in(found.missing, gigabytes), in(gpu.reserve, gigabytes));
  } else if (found.fits())
    text = fmt::format("It fits, with {} to spare: ", gigabytes_of(-found.on_device.shortfall()));
  else if (found.on_device) text = fmt::format("It fits the GPU and not the host, {} are missing: ", short_of);
  else
    text = fmt::format("It does not fit, {} are missing, the largest term is {}: ", short_of,
                       name_of(found.on_device.largest_term()));
  text += fmt::format("{} ({}) on {} {}\n{}\n", face.model_name(),
                      support::parameters_text(found.answer.at("parameters").get<double>()), found.gpus.value(),
                      found.device, found.run_in_words);
  if (!face.not_counted().empty()) text += fmt::format("not counted: {}\n", face.not_counted());
  text += face.taken_text(found.taken);
  support::table table({{"on the most loaded GPU", false}, {"GB"}, {"share"}});
  for (const memory_term which : every_memory_term) {
    const data_size size = bytes_of(found.need, which);
    if (!(size > data_size{})) continue;
    table.add({std::string(name_of(which)), fmt::format("{:.3f}", in(size, gigabytes)),
               fmt::format("{:.1f} %", 100.0 * in(size, found.need.total()))});
  }
  table.add({"total", fmt::format("{:.3f}", in(found.need.total(), gigabytes)), ""});
  if (found.drawn) table.add({"as measured", fmt::format("{:.3f}", in(found.on_device.required, gigabytes)), ""});
  table.add({"capacity", fmt::format("{:.3f}", in(found.on_device.available, gigabytes)), ""});
  text += "\n" + table.text();
  if (!found.drawn && gpu.within.low < gpu.within.high)
    text += fmt::format("in all, 80 % interval: {:.1f} to {:.1f} GB\n", gpu.within.low * in(gpu.required, gigabytes),
                        gpu.within.high * in(gpu.required, gigabytes));
  text += "\n";
  if (found.drawn)
    text += fmt::format("measured: {:.2f} of what is predicted; so {:.2f} GB ({:.2f} to {:.2f})\n\n",
                        found.drawn->ratio, in(gpu.required, gigabytes), gpu.within.low * in(gpu.required, gigabytes),
                        gpu.within.high * in(gpu.required, gigabytes));
  text += host_text(found);
  return found.on_device ? text : text + would_fit_text(found);
}

}  // namespace

int main(int argc, char** argv) {
  double fragmentation = 100.0 * defaults::training_overhead.fragmentation.value();
  std::string plot, from, measured;
  CLI::App app{
      "Does it fit? Memory of the most loaded GPU, term by term. If it does not fit: the savings that would be enough and cost "
      "the least time. Defaults are in [brackets]; the answer lists those it used.",
      "does_it_fit"};
  support::asking face(app);
  face.add_keys_about_memory<training_question>();
  face.add_keys_about_memory<network_question>();
  face.add_keys_about_memory<requests_question>();
  app.add_option("--measured", measured, "log of this run, from torchtitan or Megatron-LM: narrows the answer")
      ->type_name("FILE");
  face.add_measured("does_it_fit");
  support::add_percentage(app, "--fragmentation", fragmentation,
                          "memory that the allocator holds beside the tensors, percent of them; serving 0");
  face.add_json();
  support::add_from(app, from);
  support::add_plot(app, plot, "memory by term against the capacity");
  return support::run(app, argc, argv, [&] {
    const auto job = support::say_launch(face, from);
    face.read();
    support::refuse_other_kind(face);
    const bool serves = interop::asks_about_requests(face.said());
    const bool by_sample = interop::asks_about_a_network(face.said());
    framework_overhead overhead = serves      ? pytorch_cuda
                                  : by_sample ? defaults::replica_overhead
                                              : defaults::training_overhead;
    if (!serves || app.get_option("--fragmentation")->count() != 0) overhead.fragmentation = percent(fragmentation);
    if (by_sample || serves) {
      face.measured("does_it_fit");  // refused
      if (!measured.empty()) throw CLI::ValidationError("--measured", "belongs to the training of transformers");
    }
    if (!measured.empty() && face.measured())
      throw CLI::ValidationError("--measured-memory", "excludes --measured, whose log says it");
    const verdict found = by_sample ? judge_network(face, overhead)
                          : serves  ? judge_requests(face, overhead)
                                    : judge_training(face, overhead, measured);
    support::draw(picture(face, found), plot);
    return face.as_json() ? json_text(face, found) : support::with_launch(answer(face, found), job);
  });
}
