// How long does it take? A training run, or a request: time, what it is made of, and how far it can be trusted.
#include <support/time_picture.hpp>

using namespace ridgeline;

namespace {

constexpr const char* of_training[] = {"--tokens",
                                       "--batch",
                                       "--micro-batch",
                                       "--sequence",
                                       "--precision",
                                       "--recipe",
                                       "--optimizer",
                                       "--recompute",
                                       "--zero",
                                       "--tensor-parallel",
                                       "--sequence-parallel",
                                       "--pipeline-parallel",
                                       "--virtual-stages",
                                       "--schedule",
                                       "--context-parallel",
                                       "--expert-parallel",
                                       "--flash-attention",
                                       "--offload",
                                       "--host-memory",
                                       "--nvme",
                                       "--host-bandwidth",
                                       "--nvme-bandwidth",
                                       "--lora",
                                       "--qlora"};
/// One of these alone says that requests are asked about.
constexpr const char* of_serving[] = {"--prompt", "--output", "--concurrency", "--weights", "--kv-format", "--split"};

/// The first flag of serving that was given; nothing where training is asked about.
const char* serving_flag(const CLI::App& app) {
  for (const char* flag : of_serving)
    if (app.get_option(flag)->count() != 0) return flag;
  return nullptr;
}

std::string training_answer(support::training_question& asked, const CLI::App& app, const std::string& plot) {
  const auto given = [&app](const char* flag) { return app.get_option(flag)->count() != 0; };
  try {
    // [training]
    const support::training_run run = settled(asked, given);
    const support::timed_training found = timed(asked, run);
    // [/training]
    std::string text = asked.of.as_json ? json_of(asked, found).dump(2) + "\n" : text_of(asked, found);
    support::draw(support::picture_of(asked, found), plot);
    return text;
  } catch (const error& problem) {
    if (problem.code() == errc::host_link_needed) {
      throw CLI::ValidationError(
          "--offload", fmt::format("'{}' without {}: {}", name_of(asked.of.plan.to_host),
                                   asked.of.plan.to_host == offload::nvme ? "--nvme-bandwidth" : "--host-bandwidth",
                                   problem.what()));
    }
    support::refuse_plan(asked.of, problem);
  }
}

std::string serving_answer(support::serving_question& asked, const CLI::App& app, const std::string& plot) {
  const auto given = [&app](const char* flag) { return app.get_option(flag)->count() != 0; };
  // [serving]
  const support::serving_run run = settled(asked, given);
  const support::timed_serving found = timed(asked, run);
  // [/serving]
  std::string text = asked.of.as_json ? json_of(asked, found).dump(2) + "\n" : text_of(asked, found);
  support::draw(support::picture_of(asked, found), plot);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  support::training_question training;
  support::question& asked = training.of;
  support::serving_question serving;
  support::device_list described;
  asked.device = &catalogue::h100_sxm5_80gb;
  asked.sequence = 4096;
  asked.prompt = 1024;
  asked.plan.sharding = zero::optimizer_state;
  asked.plan.flash_attention = true;
  std::string model = asked.model_name, weights, plot;
  CLI::App app{
      "How long does it take? A step of training and a run of it, or a request: what it takes, where the time goes, how "
      "far it can be trusted. What is not said is taken as [given] and named in the answer.",
      "how_long"};
  support::add_model(app, model);
  support::add_device(app, asked, described, "mine:bandwidth=960,bf16=180,memory=48");
  support::add_machines(app, training.where);
  app.add_option("--stack", training.stack,
                 "software whose measured constants count, such as megatron-bridge-h100; datasheet: a lower bound "
                 "[what was measured on the device]")
      ->type_name("NAME");

  support::add_number(app, "--tokens", training.tokens, "of the whole run, for the days that it takes",
                      "a number of tokens from 1 to 1e15", [](double value) { return value >= 1.0 && value <= 1e15; });
  support::add_count_if_said(app, "--batch", training.batch,
                             "sequences of a step, all replicas together [one micro-batch each; in a "
                             "pipeline 8 a stage]");
  support::add_count(app, "--micro-batch", asked.batch_size, "sequences at a time on each replica");
  CLI::Option* sequence = support::add_count(app, "--sequence", asked.sequence, "tokens of a sequence");
  app.add_option("--precision", asked.precision,
                 "bf16, fp16, fp32, fp8 or fp4 [the stack's, or bf16; on devices without it fp16, fp32]")
      ->type_name("FORMAT");
  support::add_recipe(app, asked);
  support::add_parallelism(app, asked, " [on, where they divide the sequence]");
  support::add_switch(app, "--flash-attention", asked.plan.flash_attention, "keep no scores of the attention [on]");
  support::add_offload(app, asked);
  support::add_adapters(app, asked);

  CLI::Option* prompt = support::add_count(app, "--prompt", asked.prompt, "tokens of a prompt");
  support::add_count(app, "--output,--reply", asked.reply, "tokens of a reply");
  long long concurrency = 1;
  support::add_count(app, "--concurrency", concurrency, "requests that run together");
  app.add_option("--weights", weights, "how weights are stored, such as fp8, int8, nf4, q4_k [bf16]")
      ->type_name("FORMAT");
  app.add_option("--kv-format", asked.kv_format, "fp32, bf16, fp16, fp8, int8 or int4 [bf16]")->type_name("FORMAT");
  app.add_option_function<std::string>(
         "--split",
         [&](const std::string& text) {
           static constexpr std::string_view ways[] = {"tensor", "layers"};
           serving.split = text;
           if (text != ways[0] && text != ways[1])
             support::refuse_unknown("--split", text, "split (tensor, layers)", ways);
         },
         "how several GPUs share the model, tensor or layers [layers with llama.cpp]")
      ->type_name("HOW");
  app.add_flag("--json", asked.as_json, "for programs");
  support::add_plot(app, plot, "where the time goes");
  for (const char* flag : of_training) app.get_option(flag)->group("Training");
  for (const char* flag : of_serving) app.get_option(flag)->group("Serving");

  return support::run(app, argc, argv, [&] {
    support::take_model(asked, model);
    // The default length is cut to what the model has learned; a length that was given is not.
    const bool learned = asked.model.position == position_kind::learned && asked.model.context.value() != 0;
    if (learned && sequence->count() == 0)
      asked.sequence = std::min<long long>(asked.sequence, asked.model.context.value());
    if (learned && prompt->count() == 0)
      asked.prompt =
          std::min<long long>(asked.prompt, std::max<long long>(1, asked.model.context.value() - asked.reply));
    const char* flag = serving_flag(app);
    if (flag == nullptr) {
      support::check_length(asked, "--sequence", asked.sequence);
      return training_answer(training, app, plot);
    }
    support::refuse_any(app, of_training, fmt::format("belongs to training, and {} to serving", flag));
    support::check_length(asked, "--prompt", asked.prompt + asked.reply);
    serving.of = asked;
    serving.of.precision = weights;
    serving.of.batch_size = concurrency;
    serving.where = training.where;
    serving.stack = training.stack;
    return serving_answer(serving, app, plot);
  });
}
