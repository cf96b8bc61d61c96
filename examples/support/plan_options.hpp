#pragma once
// Options that say how a model runs, alike in every program that asks.
#include <initializer_list>
#include <string>
#include <support/fit_question.hpp>

namespace support {

/// A switch that says on or off; alone it says on.
inline CLI::Option* add_switch(CLI::App& app, const std::string& flag, bool& target, const std::string& help) {
  return app
      .add_option_function<std::string>(
          flag,
          [flag, &target](const std::string& text) {
            if (!text.empty() && text != "on" && text != "off") refuse(flag, text, "on or off");
            target = text != "off";
          },
          help)
      ->expected(0, 1)
      ->type_name("[on|off]");
}

/// Options of one kind of run that were given for the other.
template<class Flags = std::initializer_list<const char*>>
void refuse_any(const CLI::App& app, const Flags& flags, const std::string& why) {
  for (const char* flag : flags)
    if (app.get_option(flag)->count() != 0) throw CLI::ValidationError(flag, why);
}

inline void add_model(CLI::App& app, std::string& model) {
  app.add_option("--model", model,
                 fmt::format("of the catalogue, or the path of a Hugging Face config.json [{}]", model))
      ->type_name("NAME|FILE");
}

inline void add_device(CLI::App& app, question& asked, device_list& described, const std::string& example) {
  app.add_option_function<std::string>(
         "--device", [&](const std::string& text) { asked.device = &described.resolve("--device", text); },
         fmt::format("of the catalogue, or described: {} [{}]", example, asked.device->id))
      ->type_name("NAME");
}

/// How numbers are kept and what is computed again.
inline void add_recipe(CLI::App& app, question& asked) {
  app.add_option("--recipe", asked.recipe,
                 "mixed-16, mixed-fp32-gradients, pure-16bit, fp32, fp8 [as --precision says]")
      ->type_name("NAME");
  app.add_option_function<std::string>(
         "--optimizer",
         [&](const std::string& text) {
           asked.method = one_named("--optimizer", text, "optimizer", ridgeline::every_optimizer);
         },
         "sgd, adamw, adam-8bit, adafactor, lion, muon, ... [adamw]")
      ->type_name("NAME");
  app.add_option_function<std::string>(
         "--recompute",
         [&](const std::string& text) {
           asked.plan.recompute = choice_named("--recompute", text, "recomputation", ridgeline::every_recomputation);
         },
         "activations: none, selective or full [none]")
      ->type_name("HOW");
  app.add_option_function<std::string>(
         "--zero",
         [&](const std::string& text) {
           const long long stage = whole_number("--zero", text, "a ZeRO stage from 0 to 3");
           if (stage < 0 || stage > 3) refuse("--zero", text, "a ZeRO stage from 0 to 3");
           asked.plan.sharding = ridgeline::every_zero[stage];
         },
         fmt::format("stage from 0 to 3, over the data-parallel GPUs [{}]", stage_of(asked.plan.sharding)))
      ->type_name("STAGE");
}

/// How GPUs share a replica of the model.
inline void add_parallelism(CLI::App& app, question& asked, const std::string& sequence_parallel_by_default = "") {
  add_count(app, "--tensor-parallel", asked.tensor, "GPUs that share each matrix product");
  add_switch(app, "--sequence-parallel", asked.plan.sequence_parallel,
             "tensor-parallel GPUs share what lies between the products too" + sequence_parallel_by_default);
  add_count(app, "--pipeline-parallel", asked.pipeline, "stages");
  add_count(app, "--virtual-stages", asked.virtual_stages,
            "chunks of layers on each GPU; above 1 for --schedule interleaved");
  app.add_option_function<std::string>(
         "--schedule",
         [&](const std::string& text) {
           asked.plan.schedule = choice_named("--schedule", text, "schedule", ridgeline::every_pipeline_schedule);
         },
         "of the pipeline: 1f1b, interleaved or zero-bubble [1f1b]")
      ->type_name("NAME");
  add_count(app, "--context-parallel", asked.context, "GPUs that share each sequence");
  add_count(app, "--expert-parallel", asked.experts,
            "GPUs, of the data- and context-parallel ones, that share the experts");
}

/// What lies outside of the GPUs, and the room for it.
inline void add_offload(CLI::App& app, question& asked) {
  app.add_option_function<std::string>(
         "--offload",
         [&](const std::string& text) {
           asked.plan.to_host = choice_named("--offload", text, "choice", ridgeline::every_offload);
         },
         "to the host: none, optimizer, parameters or nvme [none]")
      ->type_name("WHAT");
  add_positive(app, "--host-memory", asked.host_memory, "memory of the computer around the GPUs", "GB");
  add_positive(app, "--nvme", asked.nvme, "NVMe of that computer", "GB");
}

inline void add_adapters(CLI::App& app, question& asked) {
  app.add_option_function<std::string>(
         "--lora",
         [&](const std::string& text) {
           asked.lora_rank = whole_number("--lora", text, "a rank from 1 to 1000000");
           if (asked.lora_rank < 1 || asked.lora_rank > 1'000'000) refuse("--lora", text, "a rank from 1 to 1000000");
         },
         "train adapters of this rank beside every linear layer instead of the weights")
      ->type_name("RANK");
  add_switch(app, "--qlora", asked.qlora, "with --lora: over weights in 4 bits [off]");
}

/// What was counted on the command line, in the plan.
inline void take_plan(question& asked) {
  using namespace ridgeline;
  if (asked.qlora && asked.lora_rank == 0)
    throw CLI::ValidationError("--qlora", "goes with --lora RANK, which was not given");
  asked.plan.data_parallel = gpus(asked.data);
  asked.plan.tensor_parallel = gpus(asked.tensor);
  asked.plan.pipeline_parallel = stages(asked.pipeline);
  asked.plan.virtual_stages = stages(asked.virtual_stages);
  asked.plan.context_parallel = gpus(asked.context);
  asked.plan.expert_parallel = gpus(asked.experts);
  asked.plan.micro_batches = micro_batches(asked.micro_batches);
}

}  // namespace support
