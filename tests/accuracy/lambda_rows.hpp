#pragma once
#include <accuracy/network_runs.hpp>
#include <cctype>
#include <ridgeline/catalogue/calibrations/networks.hpp>

// t1_lambda_training.csv: throughputs of ten networks on one to sixteen GPUs, whose software nobody described: a row is
// predicted from rows of other GPUs, on several GPUs also from other numbers of the same.
namespace accuracy {

/// Cards of these rows that the catalogue does not hold. Laptops are left out: their clocks are the maker's choice.
inline constexpr ridgeline::accelerator rtx_a5500{
    .id = "rtx-a5500",
    .name = "RTX A5500",
    .architecture = ridgeline::catalogue::rtx_a5000.architecture,
    .form = ridgeline::form_factor::workstation,
    .capacity = 24.0 * ridgeline::units::gibibytes,
    .memory_bandwidth = 768.0 * ridgeline::units::gigabytes_per_second,
    .peak = {.fp32 = 34.1 * ridgeline::units::teraflops_per_second,
             .tf32 = 68.2 * ridgeline::units::teraflops_per_second,
             .fp16_accumulate_fp32 = 136.4 * ridgeline::units::teraflops_per_second},
    .multiprocessors = ridgeline::multiprocessors(80),
    .pcie_generation = 4,
    .board_power = 230.0 * ridgeline::units::watts,
    .source = {"technical.city, RTX A5500",
               "detailed specifications; matrix rates four times FP32, as its GA102 siblings have", "2026-11-21"},
};
inline constexpr ridgeline::accelerator quadro_rtx_5000{
    .id = "quadro-rtx-5000",
    .name = "Quadro RTX 5000",
    .architecture = ridgeline::catalogue::quadro_rtx_6000.architecture,
    .form = ridgeline::form_factor::workstation,
    .capacity = 16.0 * ridgeline::units::gibibytes,
    .memory_bandwidth = 448.0 * ridgeline::units::gigabytes_per_second,
    .peak = {.fp32 = 11.2 * ridgeline::units::teraflops_per_second,
             .fp16_accumulate_fp32 = 89.2 * ridgeline::units::teraflops_per_second},
    .multiprocessors = ridgeline::multiprocessors(48),
    .pcie_generation = 3,
    .board_power = 230.0 * ridgeline::units::watts,
    .source = {"NVIDIA, Quadro RTX 5000 data sheet", "specifications, in a reseller's copy", "2026-11-21"},
};

/// The device that a row names, or nullptr. A number of GPUs, a maker or a cloud in front of it does not matter; memory and
/// form decide between cards of one chip.
inline const ridgeline::accelerator* lambda_device(std::string name) {
  for (char& letter : name) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  const auto has = [&](const char* part) { return contains(name, part); };
  if (has("max-q") || has("mobile") || has("laptop")) return nullptr;
  if (has("a5500")) return &rtx_a5500;
  if (has("quadro rtx 5000")) return &quadro_rtx_5000;
  const auto found = [](const char* id) { return ridgeline::catalogue::find_accelerator(id); };
  const bool pcie = has("pcie");
  if (has("gb200")) return found("gb200-per-gpu-186gb");
  if (has("gh200")) return found(has("144") ? "gh200-144gb" : "gh200-96gb");
  if (has("h200")) return found(has("nvl") ? "h200-nvl-141gb" : "h200-sxm5-141gb");
  if (has("h100")) return found(has("nvl") ? "h100-nvl-94gb" : pcie ? "h100-pcie-80gb" : "h100-sxm5-80gb");
  if (has("a100")) {
    if (pcie) return found(has("80") ? "a100-pcie-80gb" : "a100-pcie-40gb");
    return found(has("40gb") || has("40 gb") ? "a100-sxm4-40gb" : "a100-sxm4-80gb");
  }
  if (has("v100")) {
    if (pcie) return found(has("32") ? "v100-pcie-32gb" : "v100-pcie-16gb");
    return found(has("32") ? "v100-sxm2-32gb" : "v100-sxm2-16gb");
  }
  if (has("6000") && has("blackwell")) return found("rtx-pro-6000-blackwell-ws");
  if (has("pro 6000")) return found("rtx-pro-6000-blackwell-ws");
  // The first part that is found decides: longer names stand before those they begin with.
  constexpr std::pair<const char*, const char*> names[] = {
      {"b200", "b200-sxm-180gb"},
      {"p100", "p100-pcie-16gb"},
      {"p40", "tesla-p40"},
      {"l40s", "l40s"},
      {"l40", "l40"},
      {"l4", "l4"},
      {"a30", "a30"},
      {"6000 ada", "rtx-6000-ada"},
      {"5000 ada", "rtx-5000-ada"},
      {"4000 ada", "rtx-4000-ada"},
      {"a6000", "rtx-a6000"},
      {"a5000", "rtx-a5000"},
      {"a4500", "rtx-a4500"},
      {"a4000", "rtx-a4000"},
      {"a40", "a40"},
      {"a10", "a10"},
      {"rtx 8000", "quadro-rtx-8000"},
      {"quadro 8000", "quadro-rtx-8000"},
      {"rtx 6000", "quadro-rtx-6000"},
      {"5090", "rtx-5090"},
      {"5080", "rtx-5080"},
      {"5070 ti", "rtx-5070-ti"},
      {"5070", "rtx-5070"},
      {"5060 ti", "rtx-5060-ti-16gb"},
      {"4090", "rtx-4090"},
      {"4080 super", "rtx-4080-super"},
      {"4080", "rtx-4080"},
      {"4070 ti super", "rtx-4070-ti-super"},
      {"4070 ti", "rtx-4070-ti"},
      {"4070 super", "rtx-4070-super"},
      {"4070", "rtx-4070"},
      {"3090 ti", "rtx-3090-ti"},
      {"3090", "rtx-3090"},
      {"3080 ti", "rtx-3080-ti"},
      {"3080 12", "rtx-3080-12gb"},
      {"3080", "rtx-3080-10gb"},
      {"3070", "rtx-3070"},
      {"3060 ti", "rtx-3060-ti"},
      {"3060", "rtx-3060-12gb"},
      {"2080 ti", "rtx-2080-ti"},
      {"2080ti", "rtx-2080-ti"},
      {"2080 super", "rtx-2080-super"},
      {"2080", "rtx-2080"},
      {"2070 super", "rtx-2070-super"},
      {"2070", "rtx-2070"},
      {"2060 super", "rtx-2060-super"},
      {"2060", "rtx-2060-6gb"},
      {"titan rtx", "titan-rtx"},
      {"titan v", "titan-v"},
      {"titan xp", "titan-xp"},
      {"titanxp", "titan-xp"},
      {"titan x", "titan-x-pascal"},
      {"1080ti", "gtx-1080-ti"},
      {"1080 ti", "gtx-1080-ti"},
      {"1080", "gtx-1080"},
      {"1070", "gtx-1070"},
      {"t4", "t4"},
  };
  for (const auto& [part, id] : names) {
    if (has(part)) return found(id);
  }
  return nullptr;
}

/// The network that a row names, as the calibrations call it; "any-network" where they do not hold it.
inline const char* lambda_network(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"BERT-base", "bert-base"},
      {"BERT-large", "bert-large"},
      {"MaskRCNN", "mask-rcnn"},
      {"ResNet50", "resnet50"},
      {"Tacotron2", "tacotron2"},
      {"Transformer-XL-base", "transformer-xl-base"},
      {"Transformer-XL-large", "transformer-xl-large"},
      {"WaveGlow", "waveglow"},
  };
  for (const auto& [part, id] : names) {
    if (contains(name, part)) return id;
  }
  return "any-network";
}

/// A row as a run, or why it is none.
inline std::variant<network_run, skipped> lambda_run(const row& one) {
  using namespace ridgeline;
  const std::string quality = text_of(one, "quality");
  if (quality == "n/a" || text_of(one, "status") != "ok") return skipped{"did not run", scope::out};
  if (quality != "ok") return skipped{"a quality mark: " + quality.substr(0, quality.find_first_of(" :")), scope::out};
  const auto throughput = number_of(one, "throughput");
  if (!throughput || !(*throughput > 0.0)) return skipped{"no throughput", scope::out};
  const accelerator* device = lambda_device(text_of(one, "gpu"));
  if (device == nullptr) {
    const bool laptop = contains(text_of(one, "gpu"), "MAX-Q") || contains(text_of(one, "gpu"), "Max-Q");
    return laptop ? skipped{"a laptop's GPU, whose clocks are its maker's choice", scope::out}
                  : skipped{"a GPU that is not known"};
  }
  const bool mixed = contains(text_of(one, "precision"), "mixed");
  const std::string generation = text_of(one, "gen").substr(0, 2);
  const std::string network = text_of(one, "model");
  const arithmetic kind = arithmetic_on(*device, mixed);
  // Version 0 ran in a container of January 2020 before Ampere, in a later one on Ampere.
  const bool before_ampere = generation == "v0" && !device->peak.tf32;
  const double gpus = static_cast<double>(whole_of(one, "n_gpus", 1));
  const time_shares& shares =
      *catalogue::find_time_shares(lambda_network(network) + std::string(mixed ? "-mixed" : "-fp32"));
  network_run run{.id = text_of(one, "id"),
                  .network = network,
                  .series = generation + "|" + network + "|" + (mixed ? "mixed" : "fp32"),
                  .stack = before_ampere ? "before Ampere" : "",
                  .mixed = mixed,
                  .device = device,
                  .kind = kind,
                  .batch = number_of(one, "batch_per_gpu").value_or(0.0),
                  .gpus = gpus,
                  .throughput = *throughput,
                  .shares = shares};
  if (gpus > 1.0) {
    run.gradients = sum_of_gradients(*device, gpus, 1.0, 0.0) / sum_of_gradients(*shares.on, 8.0, 1.0, 0.0);
  }
  return run;
}

/// All runs among some rows. Where a row leaves the batch out, the card was filled: the batch is taken in proportion to its
/// memory from the median of the same series.
inline std::vector<network_run> lambda_runs(const std::vector<row>& rows) {
  std::vector<network_run> runs;
  for (const row& one : rows) {
    const auto read = lambda_run(one);
    if (const auto* run = std::get_if<network_run>(&read)) runs.push_back(*run);
  }
  std::map<std::string, std::vector<double>> fillings;
  const auto memory_of = [](const network_run& run) {
    return ridgeline::in(run.device->capacity.value(), ridgeline::units::gibibytes);
  };
  const auto network_of_run = [](const network_run& run) { return run.series.substr(run.series.find('|')); };
  for (const network_run& run : runs) {
    if (run.batch > 0.0) fillings[network_of_run(run)].push_back(run.batch / memory_of(run));
  }
  for (auto& [network, of_it] : fillings) std::sort(of_it.begin(), of_it.end());
  for (network_run& run : runs) {
    const std::vector<double>& known = fillings[network_of_run(run)];
    if (run.batch == 0.0 && !known.empty()) {
      run.batch = std::max(1.0, std::round(known[known.size() / 2] * memory_of(run)));
    }
  }
  return runs;
}

/// Which rows a row is predicted from: of the same network, precision and generation. One GPU is predicted from other GPUs
/// alone; several from other GPUs or other numbers of them.
inline bool is_lambda_baseline(const network_run& one, const network_run& other) {
  if (one.id == other.id || one.series != other.series) return false;
  if (one.device != other.device) return true;
  return one.gpus > 1.0 && one.gpus != other.gpus;
}

/// How unlike baselines are for a row: one GPU looks at one GPU of many cards, several at the nearest number of the nearest
/// card. Chosen on the fitted half, a GPU left out at a time.
inline constexpr unlikeness lambda_one_gpu{.gpus = 1.0, .range = 0.5};
inline constexpr unlikeness lambda_several_gpus{.gpus = 0.25, .range = 0.2};
inline const unlikeness& lambda_unlikeness(const network_run& run) {
  return run.gpus == 1.0 ? lambda_one_gpu : lambda_several_gpus;
}

/// What rows are predicted with: runs of the reference, read once, and those of the judged rows whose networks the
/// reference does not hold.
struct lambda_runs_of {
  std::vector<network_run> reference;
  std::vector<network_run> judged;

  explicit lambda_runs_of(const context& with)
      : reference(lambda_runs(with.reference)), judged(lambda_runs(with.judged)) {}
};

inline const lambda_runs_of& lambda_runs_in(const context& with) {
  static std::pair<const row*, const row*> of;
  static std::optional<lambda_runs_of> runs;
  const std::pair now{with.reference.data(), with.judged.data()};
  if (!runs || of != now) {
    of = now;
    runs.emplace(with);
  }
  return *runs;
}

/// One row of t1_lambda_training.csv: throughput from measured rows of the same network.
inline answer lambda_row(const row& one, const context& with) {
  const auto read = lambda_run(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const lambda_runs_of& runs = lambda_runs_in(with);
  network_run run = std::get<network_run>(read);
  for (const network_run& same : runs.judged) {
    if (same.id == run.id) run = same;
  }
  std::vector<const network_run*> baselines;
  bool same_device = false;
  const auto add = [&](const std::vector<network_run>& of, bool others_too) {
    for (const network_run& other : of) {
      const bool same = other.device == run.device;
      if (!is_lambda_baseline(run, other) || !(same || others_too)) continue;
      baselines.push_back(&other);
      same_device = same_device || same;
    }
  };
  add(runs.reference, true);
  // Several GPUs are asked of as n to one: their one GPU stands among the judged rows where the reference lacks it.
  if (run.gpus > 1.0 && !same_device) add(runs.judged, false);
  if (baselines.empty()) add(runs.judged, true);
  const auto predicted = from_baselines(run, baselines, lambda_unlikeness(run));
  if (!predicted) return skipped{"no baseline of this network, precision and generation", scope::out};
  const std::string what =
      std::string(run.mixed ? "mixed" : "FP32 or TF32") + (run.gpus > 1.0 ? ", several GPUs" : ", one GPU");
  return scored{.id = run.id, .predicted = *predicted, .measured = run.throughput, .group = what};
}

/// One GPU in mixed precision, from other GPUs: the question that simpler models were judged on.
inline answer lambda_one_mixed_row(const row& one, const context& with) {
  const bool asked = whole_of(one, "n_gpus", 1) == 1 && contains(text_of(one, "precision"), "mixed");
  return asked ? lambda_row(one, with) : answer(skipped{"another question", scope::out});
}

}  // namespace accuracy
