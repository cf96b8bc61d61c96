// Does it fit? If not, what would make it fit, and what would that cost?
#include <support/few_terms.hpp>
#include <support/plan_options.hpp>
#include <support/suggestions.hpp>
#include <support/table.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using support::question;

namespace {

struct verdict {
  memory_breakdown need;
  fit answer = {};
  std::optional<host_fit> around = std::nullopt;
  std::vector<support::suggestion> would_fit;
  bool host_too_small = false;  // for what would make it fit

  bool fits() const { return bool(answer) && (!around || bool(*around)); }
};

verdict judge(const question& asked, const support::flags_given& given) {
  framework_overhead overhead = pytorch_cuda;
  overhead.fragmentation = percent(asked.fragmentation_percent);
  verdict found;
  if (asked.inference) {
    const inference_step step = support::inference_of(asked);
    found.need = footprint(step, overhead);
    found.answer = fits(found.need, *asked.device);
    if (!found.answer) found.would_fit = support::what_would_fit(step, *asked.device, overhead);
    return found;
  }
  const training_step step = support::training_of(asked);
  // [reasons]
  const fit_reasons why = reasons(step, *asked.device, overhead);
  // [/reasons]
  found.need = why.need;
  found.answer = why.answer;
  found.around = support::around(asked, why.need);
  if (!why.enough) return found;
  // What goes to a host that is known has to fit there.
  const std::optional<host_fit> there = support::around(asked, footprint(why.enough->step, overhead));
  found.host_too_small = there && !*there;
  if (!found.host_too_small) found.would_fit = support::as_flags(step, *why.enough, overhead, given);
  return found;
}

// --- the answer as text ---------------------------------------------------------------------------------------------------

double share_of(const verdict& found, data_size size) { return size / found.need.total(); }

support::json as_json(const support::suggestion& one) {
  return {{"flag", one.flag},
          {"value", one.value},
          {"saves_bytes", support::whole_bytes(one.saves)},
          {"costs", one.costs},
          {"extra_compute", one.extra_compute},
          {"extra_traffic_bytes", support::whole_bytes(one.extra_traffic)}};
}

/// Bytes a parameter that do not depend on its shape; nothing where some do.
std::optional<double> bytes_per_parameter(const training_step& step) {
  const optimizer& method = step.method;
  if (method.factored || method.square_matrices != 0.0 || method.moments != method.moments_elsewhere)
    return std::nullopt;
  const precision_recipe& recipe = step.recipe;
  return in(weight_bytes_per_parameter(recipe) + recipe.gradients + recipe.master_weights +
                state_bytes_per_parameter(method, recipe),
            bytes);
}

std::string recipe_in_words(const question& asked) {
  const training_step step = support::training_of(asked);
  const std::optional<double> each = bytes_per_parameter(step);
  std::string text = fmt::format("{} with {}{}", step.recipe.id, step.method.name,
                                 each ? fmt::format(", {:.4g} bytes a parameter", *each) : "");
  if (step.adapters) {
    text += fmt::format(" that is trained: LoRA of rank {} beside every linear layer, weights frozen in {}",
                        step.adapters->rank, step.adapters->base.id);
  }
  return text;
}

/// What is missing: on the GPU, or else around it.
data_size missing(const verdict& found) {
  if (!found.answer) return found.answer.shortfall();
  if (found.fits()) return {};
  const data_size memory = found.around->memory_required - found.around->memory_available;
  const data_size storage = found.around->storage_required - found.around->storage_available;
  return std::max(memory, 0.0 * bytes) + std::max(storage, 0.0 * bytes);
}

std::string json_text(const question& asked, const verdict& found) {
  support::json out;
  out["model"] = asked.model_name;
  out["parameters"] = parameters(asked.model);
  if (!asked.left_out.empty()) out["not_counted"] = asked.left_out;
  out["device"] = asked.device->id;
  out["mode"] = asked.inference ? "inference" : "training";
  out["gpus"] = asked.inference ? asked.tensor : gpus_of(asked.plan).value();
  if (asked.inference) {
    out["precision"] = support::inference_of(asked).weights.id;
    out["kv_format"] = asked.kv_format;
  } else {
    out["recipe"] = support::recipe_of(asked).id;
    out["optimizer"] = asked.method.id;
  }
  out["terms"] = support::json::array();
  for (const memory_term which : every_memory_term) {
    const data_size size = bytes_of(found.need, which);
    out["terms"].push_back(
        {{"term", name_of(which)}, {"bytes", support::whole_bytes(size)}, {"share", share_of(found, size)}});
  }
  out["weights_bytes"] = support::whole_bytes(found.need.weights);
  out["total_bytes"] = support::whole_bytes(found.need.total());
  out["capacity_bytes"] = support::whole_bytes(found.answer.available);
  out["on_host_bytes"] = support::whole_bytes(found.need.on_host);
  out["on_storage_bytes"] = support::whole_bytes(found.need.on_storage);
  out["largest_term"] = name_of(found.answer.largest_term());
  out["fits"] = found.fits();
  out["fits_gpu"] = bool(found.answer);
  out["fits_host"] = found.around ? support::json(bool(*found.around)) : support::json(nullptr);
  out["shortfall_bytes"] = support::whole_bytes(missing(found));
  out["would_fit"] = support::json::array();
  for (const support::suggestion& one : found.would_fit) out["would_fit"].push_back(as_json(one));
  return out.dump(2) + "\n";
}

std::string run_in_words(const question& asked, std::string_view between) {
  if (asked.inference) {
    const inference_step step = support::inference_of(asked);
    return fmt::format("inference: {} request{} of {} + {} tokens, weights in {}, cache in {}, {} GPU{}",
                       asked.batch_size, asked.batch_size == 1 ? "" : "s", asked.prompt, asked.reply, step.weights.id,
                       asked.kv_format, asked.tensor, asked.tensor == 1 ? "" : "s");
  }
  const std::int64_t all = gpus_of(asked.plan).value();
  return fmt::format("training: {} sequence{} of {} tokens at a time, {} GPU{}{}recipe: {}", asked.batch_size,
                     asked.batch_size == 1 ? "" : "s", asked.sequence, all, all == 1 ? "" : "s", between,
                     recipe_in_words(asked));
}

// --- the answer as a picture ----------------------------------------------------------------------------------------------

std::string as_text(const support::suggestion& one) {
  return fmt::format("{} {}", one.flag, one.value.is_string() ? one.value.get<std::string>() : one.value.dump());
}

support::bar bar_of(const std::string& name, const memory_breakdown& need) {
  support::bar made{.name = name, .parts = {}, .value = fmt::format("{:.2f} GB", in(need.total(), gigabytes))};
  for (const memory_term which : every_memory_term) made.parts.push_back(in(bytes_of(need, which), gigabytes));
  return made;
}

/// Memory term by term, as asked and with each saving, against what the card has.
support::bar_chart picture(const question& asked, const verdict& found) {
  support::bar_chart made{
      .says = {.title = fmt::format("{} on {}", asked.model_name, asked.device->name),
               .work = run_in_words(asked, "; "),
               .source = fmt::format("Modelled, on the most loaded GPU, 1 GB = 10^9 bytes. Capacity: {}.",
                                     asked.device->source.document)},
      .unit = "GB",
      .terms = {},
      .bars = {bar_of("as asked", found.need)},
      .limit = support::remark{.text = fmt::format("capacity: {:.2f} GB", in(found.answer.available, gigabytes)),
                               .at = {.x = in(found.answer.available, gigabytes)}}};
  for (const memory_term which : every_memory_term) made.terms.emplace_back(name_of(which));
  for (const support::suggestion& one : found.would_fit) {
    if (one.need) made.bars.push_back(bar_of("and " + as_text(one), *one.need));
    else made.bars.back().name += " " + as_text(one);
  }
  support::join_small_terms(made);
  return made;
}

std::string would_fit_text(const verdict& found) {
  if (found.host_too_small)
    return "The smallest set of savings that would be enough needs more of the host than it has.\n";
  if (found.would_fit.empty()) return "No set of the savings known here would be enough.\n";
  support::table table({{"flag", false}, {"saves"}, {"costs", false}});
  std::string flags;
  for (const support::suggestion& one : found.would_fit) {
    const std::string flag = as_text(one);
    table.add({flag, fmt::format("{:.2f} GB", in(one.saves, gigabytes)), one.costs});
    flags += " " + flag;
  }
  return fmt::format("It would fit with{}:\n\n{}", flags, table.text());
}

std::string host_text(const question& asked, const verdict& found) {
  const memory_breakdown& need = found.need;
  if (!(need.on_host + need.on_storage > 0.0 * bytes)) return "";
  std::string text = fmt::format("outside of the GPU: {:.2f} GB in the host's memory", in(need.on_host, gigabytes));
  if (need.on_storage > 0.0 * bytes) text += fmt::format(", {:.2f} GB on NVMe", in(need.on_storage, gigabytes));
  text +=
      fmt::format(", from each of {} GPU{}", gpus_of(asked.plan).value(), gpus_of(asked.plan).value() == 1 ? "" : "s");
  if (!found.around) return text + " (--host-memory says how much there is)\n\n";
  return text + (*found.around ? ": fits there\n\n" : ": does not fit there\n\n");
}

std::string answer(const question& asked, const verdict& found) {
  if (asked.as_json) return json_text(asked, found);

  std::string text =
      fmt::format("{} ({:.4g} billion parameters) on {}\n{}\n", asked.model_name,
                  static_cast<double>(parameters(asked.model)) * 1e-9, asked.device->name, run_in_words(asked, "\n"));
  if (!asked.left_out.empty()) text += fmt::format("not counted: {}\n", asked.left_out);
  support::table table({{"on the most loaded GPU", false}, {"GB"}, {"share"}});
  for (const memory_term which : every_memory_term) {
    const data_size size = bytes_of(found.need, which);
    table.add({std::string(name_of(which)), fmt::format("{:.3f}", in(size, gigabytes)),
               fmt::format("{:.1f} %", 100.0 * share_of(found, size))});
  }
  table.add({"total", fmt::format("{:.3f}", in(found.answer.required, gigabytes)), ""});
  table.add({"capacity", fmt::format("{:.3f}", in(found.answer.available, gigabytes)), ""});
  text += "\n" + table.text() + "\n" + host_text(asked, found);
  if (found.answer && !found.fits())
    return text +
           fmt::format("It fits the GPU and not the host: {:.2f} GB are missing.\n", in(missing(found), gigabytes));
  if (found.answer)
    return text + fmt::format("It fits, with {:.2f} GB to spare.\n", -in(found.answer.shortfall(), gigabytes));
  text += fmt::format("It does not fit: {:.2f} GB are missing; the largest term is {}.\n",
                      in(found.answer.shortfall(), gigabytes), name_of(found.answer.largest_term()));
  return text + would_fit_text(found);
}

/// Options of one kind of run that were given for the other.
void refuse_of_other_kind(const CLI::App& app, bool inference) {
  static constexpr const char* of_training[] = {"--sequence",
                                                "--recipe",
                                                "--optimizer",
                                                "--recompute",
                                                "--zero",
                                                "--data-parallel",
                                                "--sequence-parallel",
                                                "--pipeline-parallel",
                                                "--virtual-stages",
                                                "--schedule",
                                                "--context-parallel",
                                                "--expert-parallel",
                                                "--micro-batches",
                                                "--flash-attention",
                                                "--offload",
                                                "--host-memory",
                                                "--nvme",
                                                "--gpus-per-host",
                                                "--lora",
                                                "--qlora",
                                                "--dropout"};
  static constexpr const char* of_inference[] = {"--prompt", "--reply", "--kv-format"};
  if (inference) support::refuse_any(app, of_training, "belongs to training, and --inference was given");
  else support::refuse_any(app, of_inference, "belongs to --inference, which was not given");
}

}  // namespace

int main(int argc, char** argv) {
  question asked;
  support::device_list described;
  std::string model = asked.model_name, plot;
  CLI::App app{
      "Does it fit? Memory of one GPU, term by term; if it is too much, the smallest set of savings that would be enough.",
      "does_it_fit"};
  support::add_model(app, model);
  support::add_device(app, asked, described, "mine:memory=48");
  support::add_count(app, "--batch", asked.batch_size, "sequences, or requests, at a time on each GPU");
  CLI::Option* sequence = support::add_count(app, "--sequence", asked.sequence, "tokens of a sequence");
  app.add_option("--precision", asked.precision,
                 "training: bf16, fp16, fp32, fp8; inference: how weights are stored, such as int8, nf4, q4_k [bf16]")
      ->type_name("FORMAT");
  support::add_recipe(app, asked);
  support::add_count(app, "--data-parallel", asked.data, "replicas of the model");
  support::add_parallelism(app, asked);
  support::add_count(app, "--micro-batches", asked.micro_batches, "of a step");
  support::add_switch(app, "--flash-attention", asked.plan.flash_attention, "keep no scores of the attention [off]");
  support::add_offload(app, asked);
  support::add_count(app, "--gpus-per-host", asked.per_host, "GPUs in one computer, at most");
  support::add_adapters(app, asked);
  support::add_switch(app, "--dropout", asked.dropout, "keep masks for dropout [off]");
  app.add_flag("--inference", asked.inference, "answer requests instead of training");
  CLI::Option* prompt = support::add_count(app, "--prompt", asked.prompt, "for --inference: tokens of a prompt");
  support::add_count(app, "--reply,--output", asked.reply, "for --inference: tokens of a reply");
  app.add_option("--kv-format", asked.kv_format, "for --inference: fp32, bf16, fp16, fp8, int8 or int4 [bf16]")
      ->type_name("FORMAT");
  support::add_percentage(app, "--fragmentation", asked.fragmentation_percent,
                          "share that the allocator holds beside the tensors, percent [0]");
  app.add_flag("--json", asked.as_json, "for programs: every term in bytes");
  support::add_plot(app, plot, "memory by term against the capacity");
  return support::run(app, argc, argv, [&] {
    support::take_model(asked, model);
    refuse_of_other_kind(app, asked.inference);
    if (!asked.device->capacity)
      support::refuse("--device", std::string(asked.device->id),
                      "a device whose memory is known (mine:memory=48 describes one)");
    support::take_plan(asked);
    // The default length is cut to what the model has learned; a length that was given is not.
    const bool learned = asked.model.position == position_kind::learned && asked.model.context.value() != 0;
    if (learned && sequence->count() == 0)
      asked.sequence = std::min<long long>(asked.sequence, asked.model.context.value());
    if (learned && prompt->count() == 0)
      asked.prompt =
          std::min<long long>(asked.prompt, std::max<long long>(1, asked.model.context.value() - asked.reply));
    if (asked.inference)
      support::check_length(asked, "--prompt",
                            asked.prompt + (asked.model.kind == transformer_kind::decoder ? asked.reply : 0));
    else support::check_length(asked, "--sequence", asked.sequence);
    const support::flags_given given{!asked.precision.empty(), !asked.recipe.empty()};
    verdict found;
    try {
      found = judge(asked, given);
    } catch (const error& problem) {
      support::refuse_plan(asked, problem);
    }
    std::string text = answer(asked, found);
    support::draw(picture(asked, found), plot);
    return text;
  });
}
