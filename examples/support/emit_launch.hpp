#pragma once
// The best plan as a launch file: --emit.
#include <ridgeline/planning/serving.hpp>
#include <support/asking.hpp>
#include <support/launch_write.hpp>
#include <support/load_text.hpp>
#include <support/plan_answer.hpp>

namespace support {

template<std::size_t Size>
void add_emit(CLI::App& app, std::string& launcher, const std::string_view (&names)[Size], const char* help) {
  app.add_option("--emit", launcher, fmt::format("{}: {}", help, fmt::join(names, ", ")))->type_name("NAME");
}
template<std::size_t Size>
void check_emit(const CLI::App& app, const std::string& launcher, const std::string_view (&names)[Size]) {
  if (app.get_option("--emit")->count() == 0) return;
  if (std::ranges::find(names, launcher) == std::end(names))
    refuse_unknown("--emit", launcher, fmt::format("launcher ({})", fmt::join(names, ", ")), names);
  if (app.get_option("--json")->count() != 0) throw CLI::ValidationError("--emit", "excludes --json");
}

namespace detail {

/// A found plan as the question that it is.
inline launch_json question_of(const plan_part& on, const ridgeline::plan_estimate& found) {
  using namespace ridgeline;
  const strategy& plan = found.plan;
  const training_request& request = on.run.request;
  const precision_recipe& recipe = on.run.axes.recipe[0];
  const auto with = [](auto name) { return std::string(name); };
  launch_json q{{"model", launch_json(interop::detail::json_of(request.model))},
                {"gpus", found.gpus.value()},
                {"sequence", request.sequence.value()},
                {"batch", plan.data_parallel.value() * plan.micro_batches.value() * found.micro_batch.value()},
                {"micro-batch", found.micro_batch.value()},
                {"tokens", request.budget.value()},
                {"precision", with(name_of_precision(recipe.compute))},
                {"zero", stage_of(plan.sharding)}};
  if (recipe.id != ridgeline::detail::usual_recipe(recipe.compute).id) q["recipe"] = with(recipe.id);
  say_degree(q, "tensor-parallel", plan.tensor_parallel.value());
  if (plan.tensor_parallel.value() > 1) q["sequence-parallel"] = plan.sequence_parallel;
  say_degree(q, "pipeline-parallel", plan.pipeline_parallel.value());
  say_degree(q, "virtual-stages", plan.virtual_stages.value());
  if (plan.pipeline_parallel.value() > 1) q["schedule"] = with(name_of(plan.schedule));
  say_degree(q, "context-parallel", plan.context_parallel.value());
  say_degree(q, "ulysses", plan.ulysses.value());
  say_degree(q, "expert-parallel", plan.expert_parallel.value());
  if (plan.recompute != recomputation::none) q["recompute"] = with(name_of(plan.recompute));
  if (!plan.flash_attention) q["flash-attention"] = false;
  if (plan.to_host != offload::none) q["offload"] = with(name_of(plan.to_host));
  if (request.dropout) q["dropout"] = true;
  if (request.method.id != defaults::method.id) q["optimizer"] = with(request.method.id);
  if (request.adapters) q["lora"] = request.adapters->rank;
  return q;
}

}  // namespace detail

/// The best plan of a search as a launch file.
inline std::string plan_launch_text(const asking& face, const std::string& launcher, const plan_problem& problem,
                                    const planned_training& found) {
  using namespace ridgeline;
  if (found.best.found == 0)
    return launcher == "deepspeed" ? "{\n  \"_comment\": \"No plan answers all of that.\"\n}\n"
                                   : "# No plan answers all of that.\n";
  const found_plan& best = found.best.best[0];
  const plan_part& on = problem.of(best);
  const plan_estimate& one = best.estimate;
  const double days = detail::days_of(one);
  const std::string head = fmt::format("{} on {} {}: {} days (80 % interval {} to {})", face.model_name(),
                                       one.gpus.value(), on.asked.run.device.name, readable(days),
                                       readable(days * one.at_least()), readable(days * one.at_most()));
  return launch_text(launcher, detail::question_of(on, one), on.run.machines.on.each().devices().value(), {head});
}

namespace detail {

inline launch_json question_of(const ridgeline::serve_question& asked, const ridgeline::settled_requests& run) {
  launch_json q{{"model", launch_json(ridgeline::interop::detail::json_of(asked.run.model))},
                {"inference", true},
                {"prompt", run.step.prompt.value()},
                {"output", run.step.reply.value()}};
  if (run.step.weights.id != ridgeline::defaults::weights.id) q["weights"] = std::string(run.step.weights.id);
  if (run.cache != ridgeline::defaults::cache) q["kv-format"] = std::string(name_of_precision(run.cache));
  return q;
}

inline std::string checkpoint_name(const asking& face, std::vector<std::string>& lines) {
  lines.push_back("The first word behind the command is the model: its folder, or its name on Hugging Face.");
  const std::string& name = face.model_name();
  return name.find(' ') == std::string::npos ? name : "MODEL";
}

}  // namespace detail

/// One copy of the model, as the best way to serve so many requests together has it.
inline std::string server_launch_text(const asking& face, const std::string& launcher,
                                      const ridgeline::serve_question& asked, const ridgeline::settled_requests& run,
                                      const ridgeline::serving_answer& way) {
  using namespace ridgeline;
  detail::launch_json q = detail::question_of(asked, run);
  q["gpus"] = way.tensor_parallel.value();
  if (way.tensor_parallel.value() > 1) q["split"] = "tensor";
  q["concurrency"] = way.requests.value();
  std::vector<std::string> lines{fmt::format(
      "{} {}, {}: TTFT {:.4g} ms, ITL {:.4g} ms", way.gpus.value(), asked.run.device.name,
      way.copies == 1 ? "one copy" : fmt::format("{} copies, each by this command", way.copies),
      in(way.time.first_token.total(), units::milliseconds), in(way.time.output_token.total(), units::milliseconds))};
  const std::string model = detail::checkpoint_name(face, lines);
  return serving_text(launcher, q, model, lines);
}

/// One replica of the best deployment at a rate.
inline std::string server_launch_text(const asking& face, const std::string& launcher,
                                      const ridgeline::serve_question& asked, const ridgeline::settled_requests& run,
                                      const ridgeline::deployment& way) {
  using namespace ridgeline;
  detail::launch_json q = detail::question_of(asked, run);
  q["gpus"] = way.layout.tensor_parallel.value();
  if (way.layout.tensor_parallel.value() > 1) q["split"] = "tensor";
  if (way.layout.data_parallel.value() > 1) q["data-parallel"] = way.layout.data_parallel.value();
  if (way.layout.expert_parallel.value() > 1) q["expert-parallel"] = way.layout.expert_parallel.value();
  q["concurrency"] = way.how.most_requests.value();
  q["step-tokens"] = way.how.step_tokens.value();
  if (const auto& by = asked.speculation) {
    q["speculation"] = guesser_words(*by);
    q["guesses"] = std::ranges::count_if(by->accepted, [](const auto& each) { return each.has_value(); });
  }
  if (asked.adapters) {
    q["adapters"] = asked.adapters->kinds;
    q["adapter-rank"] = asked.adapters->rank.value_or(ridgeline::defaults::adapter_rank);
  }
  if (asked.tier) q["tier-hits"] = 100.0 * asked.tier->hits.value();
  std::vector<std::string> lines{
      fmt::format("{} {}, {}: TTFT {:.4g} s, ITL {:.4g} s for 95 of 100", way.gpus.value(), asked.run.device.name,
                  way.replicas == 1 ? "one replica" : fmt::format("{} replicas, each by this command", way.replicas),
                  in(way.load.ttft.p95, units::seconds), in(way.load.itl.p95, units::seconds))};
  if (way.prefill)
    lines.push_back(fmt::format("Prompts are read by {} apart, of {} each, which this command does not start.",
                                plural(way.prefill->replicas, "engine"),
                                plural(way.prefill->layout.devices().value(), "GPU")));
  const std::string model = detail::checkpoint_name(face, lines);
  return serving_text(launcher, q, model, lines);
}

}  // namespace support
