// fit_networks FOLDER: fits the shares of catalogue/calibrations/networks.hpp, and what elementwise kernels move in
// catalogue/calibrations/pytorch_convnets.hpp, on the half of t1_lambda_training.csv and
// t1_dle_training.csv that is never scored, prints them as they stand there, and beside them the errors on either half,
// with a GPU or a network left out of the fit, and of the rules that the shares replace. Exits 1 where the header holds other
// constants.
#include <accuracy/dle_other_rows.hpp>
#include <accuracy/dle_rows.hpp>
#include <accuracy/lambda_rows.hpp>
#include <accuracy/network_levels.hpp>
#include <accuracy/networks_fit.hpp>
#include <cstdio>
#include <functional>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>

namespace {

using namespace accuracy;
using ridgeline::fraction;
using ridgeline::time_shares;

struct mean_of {
  double sum = 0.0;
  std::size_t count = 0;
  void add(double value) {
    sum += value;
    ++count;
  }
  double value() const { return count == 0 ? 0.0 : sum / static_cast<double>(count); }
};

/// Errors by what is asked, each half apart.
struct errors_of_halves {
  std::map<std::string, mean_of> fitted;
  std::map<std::string, mean_of> held_out;
  void add(const std::string& what, const network_run& run, double predicted) {
    (is_of_the_fitted_half(run.id) ? fitted : held_out)[what].add(std::abs(predicted / run.throughput - 1.0));
  }
  void print(const char* title) const {
    std::printf("\n%-44s %8s %7s %8s %7s\n", title, "fitted", "rows", "held out", "rows");
    for (const auto& [what, mean] : held_out) {
      const auto of_fitted = fitted.find(what);
      const mean_of none;
      const mean_of& other = of_fitted == fitted.end() ? none : of_fitted->second;
      std::printf("  %-42s %7.1f%% %7zu %7.1f%% %7zu\n", what.c_str(), 100.0 * other.value(), other.count,
                  100.0 * mean.value(), mean.count);
    }
  }
};

using how_unlike = std::function<const unlikeness&(const network_run&)>;
const unlikeness& unlike_in_a_table(const network_run&) { return dle_unlikeness; }
using baseline_rule = std::function<bool(const network_run&, const network_run&)>;

std::optional<double> predicted(const network_run& run, const std::vector<network_run>& runs, const baseline_rule& is,
                                const how_unlike& by) {
  std::vector<const network_run*> baselines;
  for (const network_run& other : runs) {
    if (is(run, other)) baselines.push_back(&other);
  }
  return from_baselines(run, baselines, by(run));
}

bool differs_from_the_header = false;

/// Whether the header holds these constants, to the three places that are printed.
bool stands_in_the_header(const std::string& id, const time_shares& fitted) {
  const time_shares* held = ridgeline::catalogue::find_time_shares(id);
  if (held == nullptr) return false;
  double most = std::abs(held->gradients.value - fitted.gradients.value);
  for (const auto share : every_share)
    most = std::max(most, std::abs((held->*share).value.value() - (fitted.*share).value.value()));
  return most < 6e-4;
}

void print_entry(const std::string& id, const time_shares& shares, std::size_t fitted_rows, double fitted_error,
                 std::size_t rows, double error) {
  std::printf("    {\"%s\", %.0f, {%.3f, %.3f, %.3f, %.3f, %.3f}, %.3f, %zu, %.3f, %zu, %.3f},\n", id.c_str(),
              shares.batch, shares.gemms.value.value(), shares.vectors.value.value(), shares.elementwise.value.value(),
              shares.sample.value.value(), shares.step.value.value(), shares.gradients.value, fitted_rows, fitted_error,
              rows, error);
  if (!stands_in_the_header(id, shares)) {
    std::printf("    the header holds other constants\n");
    differs_from_the_header = true;
  }
}

/// Fits each group, gives its runs their shares, prints both with the errors.
void fit_and_print(std::vector<network_run>& runs, const std::function<std::string(const network_run&)>& group_of,
                   const std::function<time_shares(bool)>& start, is_fitted_pair wanted, const baseline_rule& is,
                   const how_unlike& by) {
  std::map<std::string, runs_of_a_group> groups;
  for (network_run& run : runs) groups[group_of(run)].push_back(&run);
  for (const auto& [name, group] : groups) {
    const time_shares shares =
        fitted_on(group, start(group.front()->mixed), wanted, [](const network_run&) { return false; });
    for (network_run* run : group) run->shares = shares;
  }
  for (const auto& [name, group] : groups) {
    mean_of fitted;
    mean_of held_out;
    for (const network_run* run : group) {
      const auto throughput = predicted(*run, runs, is, by);
      if (!throughput) continue;
      (is_of_the_fitted_half(run->id) ? fitted : held_out).add(std::abs(*throughput / run->throughput - 1.0));
    }
    print_entry(name, group.front()->shares, fitted.count, fitted.value(), held_out.count, held_out.value());
  }
}

std::string what_is_asked(const network_run& run) {
  return std::string(run.gpus == 1.0 ? "one GPU, " : "2 to 16 GPUs, ") + (run.mixed ? "mixed" : "FP32 or TF32");
}

/// The chip under several cards: an A100 is one, in whatever form and memory.
std::string chip_of(const network_run& run) {
  const std::string id(run.device->id);
  for (const char* family : {"a100", "h100", "v100", "b200"}) {
    if (contains(id, family)) return family;
  }
  return id == "titan-rtx" || id == "quadro-rtx-6000" ? "tu102" : id;
}

void lambda(const std::vector<row>& rows) {
  std::vector<network_run> runs = lambda_runs(rows);
  const auto group_of = [](const network_run& run) {
    return std::string(lambda_network(run.network)) + (run.mixed ? "-mixed" : "-fp32");
  };
  std::printf("shares on an A100 SXM4 40 GB, from t1_lambda_training.csv:\n");
  fit_and_print(runs, group_of, expected_of_lambda, lambda_pair, is_lambda_baseline, lambda_unlikeness);

  errors_of_halves all;
  errors_of_halves bandwidth_alone;
  errors_of_halves peak_alone;
  for (const network_run& run : runs) {
    if (const auto throughput = predicted(run, runs, is_lambda_baseline, lambda_unlikeness)) {
      all.add(what_is_asked(run), run, *throughput);
    }
    if (run.gpus != 1.0) continue;
    // The rules that others use, from the same baselines.
    for (const bool by_bandwidth : {true, false}) {
      network_run by_rule = run;
      by_rule.shares.gemms.value = fraction(by_bandwidth ? 0.0 : 1.0);
      by_rule.shares.elementwise.value = fraction(by_bandwidth ? 1.0 : 0.0);
      by_rule.shares.vectors.value = by_rule.shares.sample.value = by_rule.shares.step.value = fraction(0.0);
      const auto throughput = predicted(by_rule, runs, is_lambda_baseline, lambda_unlikeness);
      if (throughput) (by_bandwidth ? bandwidth_alone : peak_alone).add(what_is_asked(run), run, *throughput);
    }
  }
  all.print("Lambda, fitted on all GPUs");
  bandwidth_alone.print("the same baselines, bandwidth ratio alone");
  peak_alone.print("the same baselines, peak ratio alone");

  // A GPU (or all cards of its chip) is left out of the fit and of the baselines.
  for (const bool whole_chip : {false, true}) {
    const auto name_of = [&](const network_run& run) {
      return whole_chip ? chip_of(run) : std::string(run.device->id);
    };
    std::map<std::string, runs_of_a_group> groups;
    for (network_run& run : runs) groups[group_of(run)].push_back(&run);
    errors_of_halves unseen;
    for (const auto& [name, group] : groups) {
      std::set<std::string> devices;
      for (const network_run* run : group) devices.insert(name_of(*run));
      for (const std::string& device : devices) {
        const time_shares shares = fitted_on(group, expected_of_lambda(group.front()->mixed), lambda_pair,
                                             [&](const network_run& run) { return name_of(run) == device; });
        for (const network_run* run : group) {
          if (name_of(*run) != device) continue;
          network_run asked = *run;
          asked.shares = shares;
          const auto other_device = [&](const network_run& one, const network_run& other) {
            return is_lambda_baseline(one, other) && name_of(other) != device;
          };
          const auto throughput = predicted(asked, runs, other_device, lambda_unlikeness);
          if (throughput) unseen.add(what_is_asked(*run), *run, *throughput);
        }
      }
    }
    unseen.print(whole_chip ? "all cards of a chip left out" : "a GPU left out of fit and baselines");
  }
}

void dle(const std::vector<row>& rows) {
  std::vector<network_run> runs = dle_runs(rows);
  const auto group_of = [](const network_run& run) {
    return std::string(kind_of_network(run.network)) + (run.mixed ? "-mixed" : "-fp32");
  };
  const auto start = [](bool mixed) {
    return expected(ridgeline::catalogue::v100_sxm2_32gb,
                    mixed ? ridgeline::arithmetic::fp16_accumulate_fp32 : ridgeline::arithmetic::fp32, !mixed);
  };
  constexpr std::pair<dle_question, const char*> questions[] = {{dle_question::any, "the likest rows"},
                                                                {dle_question::batch, "another batch"},
                                                                {dle_question::gpus, "another number of GPUs"},
                                                                {dle_question::device, "V100 and A100"}};
  std::printf("\nshares on a V100 SXM2 32 GB, from t1_dle_training.csv:\n");
  fit_and_print(
      runs, group_of, start, dle_pair,
      [](const network_run& one, const network_run& other) { return is_dle_baseline(one, other, dle_question::any); },
      unlike_in_a_table);

  const auto ask_all = [&](errors_of_halves& errors, const network_run& run) {
    for (const auto& [question, name] : questions) {
      const auto is = [&](const network_run& one, const network_run& other) {
        return is_dle_baseline(one, other, question);
      };
      const auto throughput = predicted(run, runs, is, unlike_in_a_table);
      if (throughput) errors.add(name, run, *throughput);
      if (throughput && question != dle_question::any) errors.add("the three below together", run, *throughput);
    }
  };
  errors_of_halves all;
  for (const network_run& run : runs) ask_all(all, run);
  all.print("DeepLearningExamples");

  errors_of_halves unseen;
  std::map<std::string, runs_of_a_group> groups;
  for (network_run& run : runs) groups[group_of(run)].push_back(&run);
  for (const auto& [name, group] : groups) {
    std::set<std::string> networks;
    const auto name_of = [](const network_run& run) { return run.network.substr(run.network.find(' ') + 1); };
    for (const network_run* run : group) networks.insert(name_of(*run));
    for (const std::string& network : networks) {
      const time_shares shares = fitted_on(group, start(group.front()->mixed), dle_pair,
                                           [&](const network_run& run) { return name_of(run) == network; });
      for (const network_run* run : group) {
        if (name_of(*run) != network) continue;
        network_run asked = *run;
        asked.shares = shares;
        ask_all(unseen, asked);
      }
    }
  }
  unseen.print("a network left out of the fit");

  // Rules of thumb from the same baselines: 13.6 % a doubling of the batch, nothing lost over several GPUs, bandwidth from
  // GPU to GPU, with 5 % (7 % for transformers) for the better links of 8 A100.
  errors_of_halves by_rules;
  for (const network_run& run : runs) {
    const auto network = contains(kind_of_network(run.network), "transformer")
                             ? ridgeline::network_class::transformer
                             : ridgeline::network_class::convolutional;
    for (const auto& [question, name] : questions) {
      if (question == dle_question::any) continue;
      mean_of logarithm;
      for (const network_run& other : runs) {
        if (!is_dle_baseline(run, other, question)) continue;
        double ratio = run.gpus / other.gpus;
        if (question == dle_question::device) {
          ratio *= ridgeline::in(run.device->memory_bandwidth.value(), other.device->memory_bandwidth.value());
        }
        const auto setting = [](const network_run& of) {
          return ridgeline::run_setting{
              .batch_per_gpu = ridgeline::batch(std::max(1L, std::lround(of.batch))),
              .devices = ridgeline::gpus(std::lround(of.gpus)),
              .link =
                  of.device->architecture == ridgeline::catalogue::v100_sxm2_16gb.architecture ? "nvlink2" : "nvlink3"};
        };
        const ridgeline::compared_settings both{.candidate = setting(run), .reference = setting(other)};
        if (run.batch > 0.0 && other.batch > 0.0) {
          ratio *= ridgeline::batch_size_correction(network, ridgeline::extrapolate)(both);
        }
        if (question == dle_question::device) {
          ratio *= ridgeline::multi_gpu_overhead_correction(network, ridgeline::extrapolate)(both);
        }
        logarithm.add(std::log(other.throughput * ratio));
      }
      if (logarithm.count == 0) continue;
      by_rules.add(name, run, std::exp(logarithm.value()));
      by_rules.add("the three below together", run, std::exp(logarithm.value()));
    }
  }
  by_rules.print("rules of thumb");
}

/// One constant of convolutional networks in each arithmetic, fitted on half of some rows; what it is in the header.
template<auto Constant, class Predict>
void level_constant(const char* title, const std::vector<level_run>& runs, const Predict& predict, auto range) {
  using ridgeline::training_calibration;
  std::map<std::string_view, std::vector<level_run>> groups;
  for (const level_run& run : runs) groups[run.reached().id].push_back(run);
  std::printf("\n%s\n", title);
  for (const auto& [id, group] : groups) {
    std::vector<ridgeline::measurement<const level_run*, double>> half;
    for (const level_run& run : group) {
      if (is_of_the_fitted_half(run.id)) half.push_back({&run, run.throughput, 1.0, {}});
    }
    const auto with_constant = [&](const level_run* run, const training_calibration& fitted) {
      training_calibration reached = run->reached();
      reached.*Constant = fitted.*Constant;
      return predict(*run, reached);
    };
    const auto found = calibrate(group.front().reached(), half, with_constant,
                                 ridgeline::constants(ridgeline::constant<Constant>("constant", range)));
    mean_of held_out;
    mean_of from_datasheet;
    for (const level_run& run : group) {
      if (is_of_the_fitted_half(run.id)) continue;
      held_out.add(std::abs(with_constant(&run, found.calibration) / run.throughput - 1.0));
      from_datasheet.add(std::abs(predict(run, ridgeline::datasheet_training) / run.throughput - 1.0));
    }
    const auto value = (found.calibration.*Constant).value;
    const auto in_the_header = (group.front().reached().*Constant).value;
    double number = 0.0;
    if constexpr (std::is_same_v<decltype(value), const double>) number = value;
    else number = ridgeline::in(value, ridgeline::units::microseconds);
    std::printf("    \"%s\", %.4g, %d, %.3f, %zu, %.3f;  from the datasheet alone %.3f\n", std::string(id).c_str(),
                number, found.rows, found.mean_error, held_out.count, held_out.value(), from_datasheet.value());
    if (std::abs(value / in_the_header - 1.0) > 1e-3) {
      std::printf("    the header holds another constant\n");
      differs_from_the_header = true;
    }
  }
}

template<class Read>
std::vector<level_run> levels_of(const std::vector<row>& rows, const Read& read) {
  std::vector<level_run> runs;
  for (const row& one : rows) {
    const auto made = read(one);
    if (const auto* run = std::get_if<level_run>(&made)) runs.push_back(*run);
  }
  return runs;
}

/// What passes move, from training; what the host takes to name a kernel, from inference, whose small batches wait for it.
void levels(const std::vector<row>& training, const std::vector<row>& inference) {
  using ridgeline::training_calibration;
  using ridgeline::units::microseconds;
  level_constant<&training_calibration::pass_share>(
      "convolutional networks layer by layer, PyTorch on one GPU: pass share, from t1_dle_training.csv:",
      levels_of(training, level_of),
      [](const level_run& run, const training_calibration& with) { return run.predicted(with); },
      ridgeline::bounds{0.1, 10.0});
  level_constant<&training_calibration::host_per_operation>(
      "the same: time of the host for each kernel [us], from t1_dle_inference.csv:",
      levels_of(inference, answered_level_of),
      [](const level_run& run, const training_calibration& with) { return run.answered(with); },
      ridgeline::bounds{1.0 * microseconds, 1000.0 * microseconds});
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fprintf(stderr, "fit_networks FOLDER\n");
    return 2;
  }
  const folder from{words[1]};
  const auto of_lambda = from.rows_of("t1_lambda_training.csv");
  const auto of_dle = from.rows_of("t1_dle_training.csv");
  const auto answers = from.rows_of("t1_dle_inference.csv");
  if (!of_lambda || !of_dle || !answers) {
    std::fprintf(
        stderr, "fit_networks: FOLDER '%s' lacks t1_lambda_training.csv, t1_dle_training.csv or t1_dle_inference.csv\n",
        words[1]);
    return 2;
  }
  lambda(*of_lambda);
  dle(*of_dle);
  levels(*of_dle, *answers);
  return differs_from_the_header ? 1 : 0;
}
