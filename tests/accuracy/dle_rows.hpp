#pragma once
#include <accuracy/network_runs.hpp>
#include <ridgeline/catalogue/calibrations/networks.hpp>

// t1_dle_training.csv: NVIDIA's tables of training throughput on V100 and A100, 1 to 1024 GPUs, whose containers differ: a row
// is predicted from rows of the same table in another batch, on another number of GPUs, on the other GPU.
namespace accuracy {

/// What kind of network a name stands for: which shares it takes where it has none of its own.
inline const char* kind_of_network(const std::string& name) {
  constexpr std::pair<const char*, const char*> kinds[] = {
      {"SE3", "depthwise"},           {"fficient", "depthwise"},      {"QuartzNet", "depthwise"},
      {"MobileNet", "depthwise"},     {"GPUNet", "depthwise"},        {"NCF", "recommender"},
      {"DLRM", "recommender"},        {"WideAndDeep", "recommender"}, {"Wide&Deep", "recommender"},
      {"SIM", "recommender"},         {"VAE", "recommender"},         {"DeepFM", "recommender"},
      {"Tacotron", "recurrent"},      {"GNMT", "recurrent"},          {"LSTM", "recurrent"},
      {"FastPitch", "recurrent"},     {"TFT", "recurrent"},           {"RNN", "recurrent"},
      {"Transformer", "transformer"}, {"BERT", "transformer"},        {"BART", "transformer"},
      {"ELECTRA", "transformer"},     {"GPT", "transformer"},         {"T5", "transformer"},
      {"wav2vec", "transformer"},     {"ViT", "transformer"},         {"BioMegatron", "transformer"},
      {"BioBERT", "transformer"},
  };
  for (const auto& [part, kind] : kinds) {
    if (contains(name, part)) return kind;
  }
  return "convolutional";
}

/// A row as a run, or why it is none.
inline std::variant<network_run, skipped> dle_run(const row& one) {
  using namespace ridgeline;
  if (text_of(one, "quality") != "ok") return skipped{"a quality mark", scope::out};
  const auto throughput = number_of(one, "throughput");
  if (!throughput || !(*throughput > 0.0)) return skipped{"no throughput", scope::out};
  const std::string gpu = text_of(one, "gpu");
  const bool large = whole_of(one, "gpu_mem_gb", 0) > 40;
  const bool medium = whole_of(one, "gpu_mem_gb", 0) > 16;
  const accelerator* device = gpu == "A100"   ? (large ? &catalogue::a100_sxm4_80gb : &catalogue::a100_sxm4_40gb)
                              : gpu == "V100" ? (medium ? &catalogue::v100_sxm2_32gb : &catalogue::v100_sxm2_16gb)
                              : gpu == "H100" ? &catalogue::h100_sxm5_80gb
                              : gpu == "T4"   ? &catalogue::t4
                                              : nullptr;
  if (device == nullptr) return skipped{"a GPU that is not known"};
  const std::string precision = text_of(one, "precision");
  const bool mixed = contains(precision, "mixed");
  const std::string network = text_of(one, "model");
  const double gpus = static_cast<double>(whole_of(one, "n_gpus", 1));
  const double machines = static_cast<double>(whole_of(one, "n_nodes", 1));
  const time_shares& shares =
      *catalogue::find_time_shares(kind_of_network(network) + std::string(mixed ? "-mixed" : "-fp32"));
  std::string series;
  for (const char* column : {"snapshot", "framework", "model", "task", "seq_len", "unit"}) {
    series += text_of(one, column) + "|";
  }
  // "FP32" on an A100 is FP32 where the table says TF32 of other rows; TensorFlow 2's tables call TF32 FP32.
  const arithmetic kind = arithmetic_on(*device, mixed);
  network_run run{.id = text_of(one, "id"),
                  .network = text_of(one, "framework") + " " + network,
                  .series = series + (mixed ? "mixed" : "FP32 or TF32"),
                  .stack = text_of(one, "ngc_container") + "|" + text_of(one, "note"),
                  .mixed = mixed,
                  .device = device,
                  .kind = kind,
                  .batch = number_of(one, "batch_per_gpu").value_or(0.0),
                  .gathered = number_of(one, "grad_accum").value_or(1.0),
                  .gpus = gpus,
                  .throughput = *throughput,
                  .shares = shares};
  if (run.gathered < 1.0) run.gathered = 1.0;
  if (gpus > 1.0) {
    // InfiniBand cards of a machine: DGX-1 four of 100 Gb/s, DGX-2 eight, DGX A100 eight of 200 Gb/s.
    const std::string system = text_of(one, "system");
    const double network_rate = contains(system, "A100") ? 200.0 : contains(system, "DGX-1") ? 50.0 : 100.0;
    run.gradients = sum_of_gradients(*device, gpus, std::min(machines, gpus), network_rate) /
                    sum_of_gradients(*shares.on, 8.0, 1.0, 0.0);
  }
  return run;
}

/// All runs among some rows. Shares hold for a full card: the largest batch of the series for each byte of memory, on the
/// card that the shares are of.
inline std::vector<network_run> dle_runs(const std::vector<row>& rows) {
  std::vector<network_run> runs;
  std::map<std::string, double> fullest;
  const auto memory_of = [](const ridgeline::accelerator& device) {
    return ridgeline::in(device.capacity.value(), ridgeline::units::gibibytes);
  };
  for (const row& one : rows) {
    const auto read = dle_run(one);
    if (const auto* run = std::get_if<network_run>(&read)) {
      runs.push_back(*run);
      double& full = fullest[run->series];
      full = std::max(full, run->batch / memory_of(*run->device));
    }
  }
  for (network_run& run : runs) run.full_batch = std::max(1.0, fullest[run.series] * memory_of(*run.shares.on));
  return runs;
}

/// What a baseline differs in.
enum class dle_question { any, batch, gpus, device };

/// Which rows a row is predicted from: of the same table, in another batch, number of GPUs or on another GPU; for one of the
/// questions in that alone.
inline bool is_dle_baseline(const network_run& one, const network_run& other, dle_question asked) {
  if (one.id == other.id || one.series != other.series) return false;
  const bool batch = one.batch != other.batch;
  const bool gpus = one.gpus != other.gpus;
  const bool device = one.device->architecture != other.device->architecture;
  switch (asked) {
    case dle_question::any: return batch || gpus || device;
    case dle_question::batch: return batch && !gpus && !device && one.stack == other.stack;
    case dle_question::gpus: return gpus && !batch && !device && one.stack == other.stack;
    case dle_question::device: return device && !gpus;
  }
  return false;
}

// Chosen on the fitted half.
inline constexpr unlikeness dle_unlikeness{.stack = 0.5, .batch = 1.0, .range = 0.2};

struct dle_runs_of {
  std::vector<network_run> reference;
  std::vector<network_run> judged;

  explicit dle_runs_of(const context& with) : reference(dle_runs(with.reference)), judged(dle_runs(with.judged)) {}
};

inline const dle_runs_of& dle_runs_in(const context& with) {
  static std::pair<const row*, const row*> of;
  static std::optional<dle_runs_of> runs;
  const std::pair now{with.reference.data(), with.judged.data()};
  if (!runs || of != now) {
    of = now;
    runs.emplace(with);
  }
  return *runs;
}

/// One row of t1_dle_training.csv: throughput from measured rows of the same table.
inline answer dle_answer(const row& one, const context& with, dle_question asked) {
  const auto read = dle_run(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const dle_runs_of& runs = dle_runs_in(with);
  network_run run = std::get<network_run>(read);
  for (const network_run& same : runs.judged) {
    if (same.id == run.id) run = same;
  }
  for (const auto* of : {&runs.reference, &runs.judged}) {
    std::vector<const network_run*> baselines;
    for (const network_run& other : *of) {
      if (is_dle_baseline(run, other, asked)) baselines.push_back(&other);
    }
    const auto predicted = from_baselines(run, baselines, dle_unlikeness);
    if (!predicted) continue;
    return scored{
        .id = run.id,
        .predicted = *predicted,
        .measured = run.throughput,
        .group = std::string(kind_of_network(text_of(one, "model"))) + (run.mixed ? ", mixed" : ", FP32 or TF32")};
  }
  return skipped{"no baseline in the same table", scope::out};
}
inline answer dle_row(const row& one, const context& with) { return dle_answer(one, with, dle_question::any); }
inline answer dle_batch_row(const row& one, const context& with) { return dle_answer(one, with, dle_question::batch); }
inline answer dle_gpus_row(const row& one, const context& with) { return dle_answer(one, with, dle_question::gpus); }
inline answer dle_device_row(const row& one, const context& with) {
  return dle_answer(one, with, dle_question::device);
}

}  // namespace accuracy
