#pragma once
#include <accuracy/training_intervals.hpp>
#include <cstdio>
#include <set>

// How the result of a fit is printed: as the entries of catalogue/calibrations/training/ stand.
namespace accuracy {

/// One entry: its runs, what they are predicted with, and the errors on either half.
struct training_entry {
  std::string id = {};
  std::string devices = {};
  std::vector<timed_run> measured = {};     // of the fitted half
  std::optional<common_sizes> common = {};  // of a pool
  ridgeline::training_calibration constants = {};
  ridgeline::calibrated_intervals intervals = {};
  half_error of_fit = {};
  half_error held_out = {};
};

template<std::size_t Size>
std::string written(const std::array<bool, Size>& seen) {
  std::string text;
  for (const bool one : seen) text += std::string(text.empty() ? "{" : ", ") + (one ? "true" : "false");
  return text + "}";
}

inline void print(const training_entry& entry) {
  using one = ridgeline::training_calibration;
  const one& made = entry.constants;
  const auto constant = [&](const char* name, auto of) {
    auto found_there = made.*of;
    found_there.origin = ridgeline::constant_origin::fitted;
    std::printf("    .%s = %s,\n", name, written(found_there).c_str());
  };
  std::printf("\ninline constexpr training_calibration %s{\n", identifier_of(entry.id).c_str());
  std::printf("    .id = \"%s\",\n    .stack = stack,\n    .devices = \"%s\",\n", entry.id.c_str(),
              entry.devices.c_str());
  std::printf("    .kernels = detail::kernels_with(\"%s\", {%s, %s, %s}),\n", std::string(made.kernels.id).c_str(),
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
  ridgeline::training_range range = range_of_runs(entry.measured);
  if (entry.common) range = entry.common->within(range);
  const auto count = [](auto of) { return static_cast<long long>(of.value()); };
  std::printf("    .range = {.architecture = \"%s\",\n", std::string(range.architecture).c_str());
  std::printf("              .kind = arithmetic::%s,\n", std::string(name_of(range.kind)).c_str());
  std::printf("              .least_hidden = features(%lld),\n              .most_hidden = features(%lld),\n",
              count(range.least_hidden), count(range.most_hidden));
  std::printf("              .least_tokens = tokens(%lld),\n              .most_tokens = tokens(%lld),\n",
              count(range.least_tokens), count(range.most_tokens));
  std::printf("              .most_gpus = gpus(%lld),\n", count(range.most_gpus));
  // What is as the type begins is left out.
  const auto beyond_one = [](const char* name, const char* kind, auto of) {
    if (of.value() > 1) std::printf("              .%s = %s(%lld),\n", name, kind, static_cast<long long>(of.value()));
  };
  beyond_one("most_tensor", "gpus", range.most_tensor);
  beyond_one("most_pipeline", "stages", range.most_pipeline);
  beyond_one("most_context", "gpus", range.most_context);
  beyond_one("most_expert", "gpus", range.most_expert);
  std::printf("              .zero_stages = %s,\n              .recomputations = %s",
              written(range.zero_stages).c_str(), written(range.recomputations).c_str());
  if (!range.dense) std::printf(",\n              .dense = false");
  if (range.mixtures) std::printf(",\n              .mixtures = true");
  if (range.adapters) std::printf(",\n              .adapters = true");
  std::printf("},\n");
  std::printf("    .intervals = {%s},\n", written(entry.intervals).c_str());
  std::printf("    .fit = detail::half_of_the_steps({%d, %.4f, %d, %.4f}),\n    .source = source,\n};\n",
              entry.of_fit.rows, entry.of_fit.mean, entry.held_out.rows, entry.held_out.mean);
}

/// All entries of a stack on a kind of device, and how well it went.
inline void print_group(const std::string& group, const std::vector<halved_run>& runs, const stack_constants& found,
                        const training_intervals& intervals) {
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
  for (const std::string& id : ids) {
    std::vector<halved_run> own;
    training_entry entry;
    entry.id = id;
    entry.intervals = intervals.of_stack(group);
    for (const halved_run& one : runs) {
      if (calibration_id(one.run) != id) continue;
      own.push_back(one);
      if (one.fitted) entry.measured.push_back(one.run);
    }
    if (entry.measured.empty()) entry.measured.push_back(own.front().run);
    // Fewer than five rows say little: then the errors are those of all formats of the stack on this kind of device.
    const bool few = error_of(own, found, false).rows < 5;
    entry.of_fit = error_of(few ? runs : own, found, true);
    entry.held_out = error_of(few ? runs : own, found, false);
    entry.devices = own.front().run.device;
    entry.constants = calibration_of(found, own.front().run);
    print(entry);
  }
}

/// The entries of a kind of device, format by format, for a question that names no stack.
inline void print_pool(const runs_by_group& all, const std::string& pool, const stack_constants& found,
                       const training_intervals& intervals) {
  const std::map<std::string, common_sizes> sizes = sizes_of_pools(all);
  std::map<std::string, training_entry> entries;
  for (const auto& [group, runs] : all) {
    for (const halved_run& one : runs) {
      if (pool_of(one.run) != pool) continue;
      const std::string devices = pool + one.run.device.substr(one.run.device.find(' '));
      auto [at, is_new] = entries.try_emplace(devices);
      training_entry& entry = at->second;
      const timed_run asked = without_a_stack(one.run);
      if (is_new) {
        entry = {.id = "pooled-" + id_of(devices),
                 .devices = devices,
                 .measured = {},
                 .common = sizes.at(pool),
                 .constants = calibration_of(carried_to("pooled on " + pool, found), asked),
                 .intervals = intervals.of_pool(),
                 .of_fit = {.bias = 0.0},
                 .held_out = {.bias = 0.0}};
      }
      if (one.fitted) entry.measured.push_back(asked);
      half_error& sum = one.fitted ? entry.of_fit : entry.held_out;
      const double ratio = pooled_ratio(one.run, found);
      ++sum.rows;
      sum.mean += std::abs(ratio - 1.0);
      sum.bias += ratio;
    }
  }
  for (auto& [devices, entry] : entries) {
    if (entry.measured.empty()) continue;
    for (half_error* sum : {&entry.of_fit, &entry.held_out}) {
      if (sum->rows == 0) continue;
      sum->mean /= sum->rows;
      sum->bias /= sum->rows;
    }
    std::printf("// pooled on %s: %d held out, mean error %.3f, bias %.3f\n", devices.c_str(), entry.held_out.rows,
                entry.held_out.mean, entry.held_out.bias);
    print(entry);
  }
}

}  // namespace accuracy
