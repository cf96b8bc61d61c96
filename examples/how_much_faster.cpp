// How much faster is this GPU than that one, for this work?
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <support/devices.hpp>
#include <support/roofline_picture.hpp>
#include <support/table.hpp>
#include <support/timed_replies.hpp>
#include <support/timed_work.hpp>

using namespace ridgeline;

namespace {

struct question {
  const accelerator* device = nullptr;
  const accelerator* over = nullptr;
  std::string bottleneck = "bandwidth";
  arithmetic precision = arithmetic::bf16_accumulate_fp32;
  double intensity = 100.0;
  std::string network = "transformer";
  long long batch = 1, over_batch = 1, gpu_count = 1;
  double published = 0.0;
  bool extrapolated = false;
  bool as_json = false;
  bool has_model = false;
  support::work_question work;
};

/// The speedup under one rule, refused with the names of the devices where one of them lacks the figure.
template<class Limit>
speedup_factor under(const question& asked, const Limit& limit) {
  for (const accelerator* device : {asked.device, asked.over}) {
    if (!limit(*device)) {
      throw CLI::ValidationError("--precision",
                                 fmt::format("'{}' has no published {} rate", device->id, name_of(asked.precision)));
    }
  }
  // [speedup]
  return speedup(*asked.device, over(*asked.over), limit);
  // [/speedup]
}

speedup_factor limited(const question& asked) {
  if (asked.bottleneck == "bandwidth") return under(asked, bandwidth_bound);
  if (asked.bottleneck == "compute") return under(asked, compute_bound(asked.precision));
  return under(asked, roofline(asked.intensity * units::flops_per_byte, asked.precision));
}

network_class network_of(const question& asked) {
  return asked.network == "cnn" ? network_class::convolutional : network_class::transformer;
}

std::string mark(bool verified) { return verified ? "" : "?"; }

/// What the corrections make of a factor, or a refusal that names the options where they lie outside the corrections' range.
template<class Ask>
auto within_range(const question& asked, Ask ask) {
  try {
    return ask();
  } catch (const error& problem) {
    throw CLI::ValidationError(
        "--batch, --over-batch, --gpus",
        fmt::format("{}, {}, {}: {} (--extrapolate)", asked.batch, asked.over_batch, asked.gpu_count, problem.what()));
  }
}

std::string answer(const question& asked) {
  const speedup_factor equal = limited(asked);
  const compared_settings settings{
      .candidate = {.batch_per_gpu = batch(asked.batch), .devices = gpus(asked.gpu_count), .link = asked.device->link},
      .reference = {
          .batch_per_gpu = batch(asked.over_batch), .devices = gpus(asked.gpu_count), .link = asked.over->link}};
  const batch_size_correction by_batch = asked.extrapolated ? batch_size_correction(network_of(asked), extrapolate)
                                                            : batch_size_correction(network_of(asked));
  const multi_gpu_overhead_correction by_overhead = asked.extrapolated
                                                        ? multi_gpu_overhead_correction(network_of(asked), extrapolate)
                                                        : multi_gpu_overhead_correction(network_of(asked));
  const speedup_factor seen = within_range(asked, [&] {
    // [corrections]
    return predict(equal, settings, by_batch, by_overhead);
    // [/corrections]
  });

  support::json out;
  out["device"] = asked.device->id;
  out["over"] = asked.over->id;
  out["bottleneck"] = asked.bottleneck;
  out["speedup"] = equal.times();
  out["verified"] = equal.verified();
  out["batch_correction"] = correction_factor(settings, by_batch);
  out["multi_gpu_correction"] = correction_factor(settings, by_overhead);
  out["speedup_in_a_benchmark"] = seen.times();
  if (asked.published > 0.0) {
    // [remove bias]
    out["published_without_bias"] =
        remove_bias(speedup_factor(asked.published), settings, by_batch, by_overhead).times();
    // [/remove bias]
  }
  std::string modelled;
  const auto tell = [&](const auto& found) {
    out["modelled"] = support::json_of(asked.work, found);
    modelled = support::text_of(asked.work, found, *asked.device, *asked.over);
  };
  if (asked.has_model && asked.work.work == support::work_kind::training) {
    tell(support::timed(asked.work, *asked.device, *asked.over));
  } else if (asked.has_model) {
    tell(support::timed_replies(asked.work, *asked.device, *asked.over));
  }
  if (asked.as_json) return out.dump(2) + "\n";

  std::string text = fmt::format(
      "{} over {}, limited by {}\n\n", asked.device->name, asked.over->name,
      asked.bottleneck == "roofline" ? fmt::format("the roof at {} FLOP/byte", asked.intensity) : asked.bottleneck);
  support::table table({{"term", false}, {"times"}});
  table.add({"equal settings", fmt::format("{:.3f}{}", equal.times(), mark(equal.verified()))});
  table.add({fmt::format("batch {} against {} per GPU", asked.batch, asked.over_batch),
             fmt::format("{:.3f}", out["batch_correction"].get<double>())});
  table.add({fmt::format("{} GPU{} a machine", asked.gpu_count, asked.gpu_count == 1 ? "" : "s"),
             fmt::format("{:.3f}", out["multi_gpu_correction"].get<double>())});
  table.add({"as a benchmark would show it", fmt::format("{:.3f}{}", seen.times(), mark(seen.verified()))});
  if (asked.published > 0.0)
    table.add({fmt::format("published {:.3f}, bias removed", asked.published),
               fmt::format("{:.3f}", out["published_without_bias"].get<double>())});
  text += table.text();
  text += modelled;
  if (!equal.verified()) text += "\n? rests on a figure that nobody verified\n";
  text += fmt::format("\nSources: {} ({}); {} ({}); corrections: {}\n", asked.device->source.document, asked.device->id,
                      asked.over->source.document, asked.over->id, batch_size_correction::source.document);
  return text;
}

support::roofline_question drawn(const question& asked) {
  support::roofline_question made{.device = asked.device, .over = asked.over, .kind = asked.precision};
  if (asked.has_model) made.work = &asked.work;
  else if (asked.bottleneck == "roofline") made.intensity = asked.intensity;
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  question asked;
  support::device_list devices;
  std::string plot;
  CLI::App app{"How much faster is one GPU than another, for this work?", "how_much_faster"};
  const auto device_option = [&](const std::string& flag, const accelerator*& target, const std::string& help) {
    app.add_option_function<std::string>(
           flag, [&devices, &target, flag](const std::string& text) { target = &devices.resolve(flag, text); }, help)
        ->type_name("NAME")
        ->required();
  };
  device_option("--device", asked.device,
                "the GPU in question: an id of the catalogue, or NAME:bandwidth=...,bf16=...");
  device_option("--over", asked.over, "the GPU it is compared with");
  app.add_option("--bottleneck", asked.bottleneck, "what limits the work: bandwidth, compute or roofline [bandwidth]")
      ->check(CLI::IsMember({"bandwidth", "compute", "roofline"}))
      ->type_name("RULE");
  app.add_option_function<std::string>(
         "--precision",
         [&](const std::string& text) { asked.precision = support::arithmetic_named("--precision", text); },
         "arithmetic for compute and roofline: fp32, tf32, fp16, bf16, fp8, int8, fp4 or a full name [bf16]")
      ->type_name("NAME");
  support::add_positive(app, "--intensity", asked.intensity, "operations per byte for the roofline", "FLOP/byte");
  app.add_option("--network", asked.network, "which corrections apply: cnn or transformer [transformer]")
      ->check(CLI::IsMember({"cnn", "transformer"}))
      ->type_name("KIND");
  support::add_count(app, "--batch", asked.batch, "batch per GPU on the device");
  const CLI::Option* over_batch = support::add_count(app, "--over-batch", asked.over_batch,
                                                     "batch per GPU on the reference; with --model, as --batch");
  support::add_count(app, "--gpus", asked.gpu_count, "GPUs in each of the two machines");
  support::add_positive(app, "--published", asked.published,
                        "a published speedup to remove the bias of batch and machine from", "times");
  CLI::Option* model = app.add_option_function<std::string>(
                              "--model",
                              [&](const std::string& text) {
                                support::take_model(asked.work.of, text);
                                asked.has_model = true;
                              },
                              "time this model on one GPU of each: a name of the catalogue, or a config.json")
                           ->type_name("NAME");
  app.add_option_function<std::string>(
         "--work", [&](const std::string& text) { asked.work.work = support::work_named("--work", text); },
         "a step of training, the reading of a prompt, or the writing of a token: training, prompt or token [training]")
      ->type_name("KIND")
      ->needs(model);
  support::add_count_if_said(app, "--sequence", asked.work.of.sequence,
                             "tokens of a sequence [4096], or that a request has so far [1024]")
      ->needs(model);
  app.add_option_function<std::string>(
         "--weights",
         [&](const std::string& text) {
           asked.work.weights = support::reading([&] {
             return interop::detail::entry_named("weights", text, "storage of weights", every_weight_storage,
                                                 [](const weight_storage& one) { return one.id; })
                 .id;
           });
         },
         "how a model that serves stores its weights: bf16, fp8, q4_0, ... [bf16]")
      ->type_name("NAME")
      ->needs(model);
  app.add_option_function<std::string>(
         "--operation-class",
         [&](const std::string& text) { asked.work.only = support::operation_class_named("--operation-class", text); },
         "only this kind of work: gemms, attention, elementwise, communication, waiting [all]")
      ->type_name("KIND")
      ->needs(model);
  app.add_option("--stack", asked.work.stack,
                 "training software, such as megatron-bridge [of those measured on both, the one known best]")
      ->type_name("NAME")
      ->needs(model);
  app.add_flag("--extrapolate", asked.extrapolated,
               "accept corrections outside the range of their source, and tokens beyond the trained context");
  app.add_flag("--json", asked.as_json, "for programs");
  support::add_plot(app, plot, "the roofline of both, with the operations of --model on it,");
  const auto refuse_any = [&app](std::initializer_list<const char*> flags, const char* why) {
    for (const char* flag : flags)
      if (!app.get_option(flag)->empty()) throw CLI::ValidationError(flag, why);
  };
  return support::run(app, argc, argv, [&] {
    if (asked.has_model) {
      if (over_batch->empty()) asked.over_batch = asked.batch;
      asked.work.batch = asked.batch;
      asked.work.extrapolated = asked.extrapolated;
      asked.work.over_batch = asked.over_batch;
      if (asked.work.work == support::work_kind::training) {
        asked.work.of.precision = support::training_precision("--precision", asked.precision);
        refuse_any({"--weights"}, "belongs to --work prompt and --work token");
      } else {
        refuse_any({"--operation-class", "--stack"}, "belongs to --work training");
      }
      support::fill_length(asked.work, *asked.device);
      if (asked.gpu_count > 1) support::refuse("--gpus", std::to_string(asked.gpu_count), "1, as --model asks for");
    }
    std::string text = answer(asked);
    if (!plot.empty()) support::draw(support::roofline_picture(drawn(asked)), plot);
    return text;
  });
}
