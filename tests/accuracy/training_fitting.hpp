#pragma once
#include <accuracy/training_fit.hpp>
#include <accuracy/written_constants.hpp>
#include <cctype>
#include <cstdio>
#include <set>

// The search itself, and how its result is printed.
namespace accuracy {

struct halved_run {
  timed_run run;
  bool fitted = false;
  std::string file = {};
};
using runs_by_group = std::map<std::string, std::vector<halved_run>>;

/// All measured steps of a folder, by stack and kind of device. A file that is not there has none.
inline runs_by_group grouped_runs(const std::string& path) {
  runs_by_group all;
  const folder from{path};
  const auto add = [&](const char* file, run_or_reason (*run_of)(const row&)) {
    const auto rows = from.rows_of(file);
    if (!rows) return;
    for (const row& one : *rows) {
      const run_or_reason made = run_of(one);
      if (const auto* run = std::get_if<timed_run>(&made)) {
        all[group_of(*run)].push_back({*run, is_of_the_fitted_half(run->id), file});
      }
    }
  };
  add("t3_llm_training.csv", llm_run);
  add("t3_vtrain_multi.csv", vtrain_run);
  add("t3_vtrain_single.csv", vtrain_run);
  return all;
}

/// What a fit leans on: a measured step, or the constant that it started from.
struct evidence {
  const timed_run* run = nullptr;
  std::size_t constant = 0;
};

/// Constants fitted to the runs of the fitted half. Three rounds, in which a run that lies far off weighs less: the
/// result minimises about the mean of |log(predicted / measured)|. Each constant is held to where it started by one
/// more row of little weight: what few runs do not determine stays what was measured elsewhere.
inline stack_constants fitted_to(
    const std::string& group, const std::vector<halved_run>& runs,
    bool (*belongs)(const halved_run&) = [](const halved_run& one) { return one.fitted; }) {
  using row_of_fit = ridgeline::measurement<evidence, double>;
  static const auto names = searched();
  stack_constants start = start_of(group);
  std::vector<row_of_fit> rows;
  for (const halved_run& one : runs) {
    if (belongs(one)) rows.push_back({.input = {.run = &one.run}, .measured = one.run.seconds});
  }
  const std::size_t measured = rows.size();
  // Where a stack was measured by several files, each of them counts alike.
  std::map<std::string, double> of_file;
  for (const halved_run& one : runs) of_file[one.file] += belongs(one) ? 1.0 : 0.0;
  std::vector<double> share;
  for (const halved_run& one : runs) {
    if (belongs(one))
      share.push_back(static_cast<double>(measured) / (static_cast<double>(of_file.size()) * of_file[one.file]));
  }
  // A constant off by a factor of two costs as much as one run in two hundred off by the same, but not less than a third of one run.
  const double held = std::max(0.005 * static_cast<double>(measured), 0.3);
  for (std::size_t k = 0; k < names.size(); ++k) {
    rows.push_back({.input = {.constant = k}, .measured = names[k].read(start), .weight = held});
  }
  const auto predict = [](const evidence& one, const stack_constants& with) {
    if (one.run != nullptr) return one.run->predicted(calibration_of(with, *one.run));
    return searched()[one.constant].read(with);
  };
  stack_constants found = start;
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < measured; ++i) {
      const double off = std::abs(std::log2(predict(rows[i].input, found) / rows[i].measured));
      rows[i].weight = share[i] / std::max(off, 0.03);
    }
    found = ridgeline::calibrate(found, rows, predict, names, {.folds = 0}).calibration;
  }
  return found;
}

struct half_error {
  int rows = 0;
  double mean = 0.0;
  double bias = 1.0;
};

inline half_error error_of(const std::vector<halved_run>& runs, const stack_constants& found, bool fitted,
                           const std::string& file = {}) {
  half_error sum{.bias = 0.0};
  for (const halved_run& one : runs) {
    if (one.fitted != fitted || (!file.empty() && one.file != file)) continue;
    const double ratio = one.run.predicted(calibration_of(found, one.run)) / one.run.seconds;
    ++sum.rows;
    sum.mean += std::abs(ratio - 1.0);
    sum.bias += ratio;
  }
  if (sum.rows != 0) {
    sum.mean /= sum.rows;
    sum.bias /= sum.rows;
  }
  return sum;
}

/// Words of a stack or a device, as ids of calibrations have them.
inline std::string id_of(std::string words) {
  if (const std::size_t at = words.find(" from "); at != std::string::npos) words.replace(at, 6, "-");
  if (const std::size_t at = words.find(" 16-bit"); at != std::string::npos) words.resize(at);
  for (char& letter : words)
    letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return words;
}
inline std::string identifier_of(std::string id) {
  for (char& letter : id) letter = letter == '-' || letter == '.' ? '_' : letter;
  return id;
}

/// The calibration that a run is timed with.
inline std::string calibration_id(const timed_run& run) { return id_of(run.stack) + "-" + id_of(run.device); }

/// One entry of catalogue/calibrations/training/.
inline void print_entry(const std::string& id, const std::vector<halved_run>& runs, const stack_constants& found) {
  std::vector<halved_run> own;
  for (const halved_run& one : runs) {
    if (calibration_id(one.run) == id) own.push_back(one);
  }
  // Fewer than five rows say little: then the errors are those of all formats of the stack on this kind of device.
  const bool few = error_of(own, found, false).rows < 5;
  const half_error of_fit = error_of(few ? runs : own, found, true);
  const half_error held_out = error_of(few ? runs : own, found, false);
  const timed_run& first = own.front().run;
  const ridgeline::training_calibration made = calibration_of(found, first);
  std::int64_t hidden[2] = {first.step.model.hidden.value(), 0};
  std::int64_t tokens[2] = {std::int64_t{1} << 40, 0};
  std::int64_t gpus = 0;
  for (const halved_run& one : own) {
    const ridgeline::training_step& step = one.run.step;
    const std::int64_t of_micro_batch = step.micro_batch.value() * step.sequence.value();
    hidden[0] = std::min(hidden[0], step.model.hidden.value());
    hidden[1] = std::max(hidden[1], step.model.hidden.value());
    tokens[0] = std::min(tokens[0], of_micro_batch);
    tokens[1] = std::max(tokens[1], of_micro_batch);
    gpus = std::max(gpus, gpus_of(step.plan).value());
  }
  // What no run of the stack depends on stays where the search began: it is left out.
  const ridgeline::training_calibration before = calibration_of(start_of(group_of(first)), first);
  using one = ridgeline::training_calibration;
  const auto constant = [&](const char* name, auto of) {
    using ridgeline::constant_origin;
    auto found_there = made.*of;
    const double value = ridgeline::detail::number_in(found_there.value);
    const bool moved = std::abs(value - ridgeline::detail::number_in((before.*of).value)) > 2e-3 * value;
    found_there.origin = moved ? constant_origin::fitted : constant_origin::measured;
    // What fused attention reaches was measured elsewhere, and is never all of the peak.
    if (moved || std::string(name) == "attention_share")
      std::printf("    .%s = %s,\n", name, written(found_there).c_str());
  };
  const auto& device = first.on.each().device();
  const std::string_view kernels = made.kernels.id;
  std::printf("\ninline constexpr training_calibration %s{\n", identifier_of(id).c_str());
  std::printf("    .id = \"%s\",\n    .stack = stack,\n    .devices = \"%s\",\n", id.c_str(), first.device.c_str());
  std::printf("    .kernels = detail::kernels_with(\"%s\", {%s, %s, %s}),\n", std::string(kernels).c_str(),
              written(made.kernels.matrix_share.value).c_str(), written(made.kernels.memory_share.value).c_str(),
              written(made.kernels.launch.value).c_str());
  std::printf("    .links = detail::links_with(\"%s\", {%s, %s}),\n", std::string(made.links.id).c_str(),
              written(made.links.link_share.value).c_str(), written(made.links.network_share.value).c_str());
  constant("attention_share", &one::attention_share);
  constant("misaligned_share", &one::misaligned_share);
  constant("pass_share", &one::pass_share);
  constant("host_per_operation", &one::host_per_operation);
  constant("host_per_routing", &one::host_per_routing);
  constant("host_per_step", &one::host_per_step);
  constant("hidden_gradients", &one::hidden_gradients);
  constant("hidden_tensor", &one::hidden_tensor);
  constant("hidden_experts", &one::hidden_experts);
  constant("hidden_pipeline", &one::hidden_pipeline);
  std::printf("    .range = {.architecture = \"%s\",\n", std::string(device.architecture).c_str());
  std::printf("              .kind = arithmetic::%s,\n",
              std::string(name_of(arithmetic_of(first.step.recipe.compute))).c_str());
  std::printf("              .least_hidden = features(%lld),\n              .most_hidden = features(%lld),\n",
              static_cast<long long>(hidden[0]), static_cast<long long>(hidden[1]));
  std::printf("              .least_tokens = tokens(%lld),\n              .most_tokens = tokens(%lld),\n",
              static_cast<long long>(tokens[0]), static_cast<long long>(tokens[1]));
  std::printf("              .most_gpus = gpus(%lld)},\n", static_cast<long long>(gpus));
  std::printf("    .fit = detail::half_of_the_steps({%d, %.4f, %d, %.4f}),\n    .source = source,\n};\n", of_fit.rows,
              of_fit.mean, held_out.rows, held_out.mean);
}

/// All entries of a stack on a kind of device, and how well it went.
inline void print_group(const std::string& group, const std::vector<halved_run>& runs, const stack_constants& found) {
  const half_error of_fit = error_of(runs, found, true);
  const half_error held_out = error_of(runs, found, false);
  std::printf("// %s: %d rows fitted, mean error %.3f, bias %.3f; %d held out, %.3f, %.3f\n", group.c_str(),
              of_fit.rows, of_fit.mean, of_fit.bias, held_out.rows, held_out.mean, held_out.bias);
  for (const char* file : {"t3_vtrain_multi.csv", "t3_vtrain_single.csv"}) {
    const half_error part = error_of(runs, found, false, file);
    if (part.rows != 0) std::printf("// %s: %d held out, %.3f\n", file, part.rows, part.mean);
  }
  std::set<std::string> ids;
  for (const halved_run& one : runs) ids.insert(calibration_id(one.run));
  for (const std::string& id : ids) print_entry(id, runs, found);
}

}  // namespace accuracy
