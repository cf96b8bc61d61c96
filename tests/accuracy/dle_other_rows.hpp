#pragma once
#include <accuracy/network_levels.hpp>

// NVIDIA's tables of inference throughput, half of which gave the time of the host for a kernel, and of the time to train, on
// which no constant was fitted.
namespace accuracy {

/// A row of t1_dle_inference.csv as a described network, or why it is none. A convolutional network keeps PyTorch's eager
/// kernels; the host that names them limits small batches, so half of these rows give its time for each of them.
inline std::variant<level_run, skipped> answered_level_of(const row& one) {
  row as_training = one;
  as_training["quality"] = "ok";
  return level_of(as_training);
}

/// A row of t1_dle_inference.csv from its layers alone.
inline answer dle_inference_row(const row& one, const context&) {
  const auto read = answered_level_of(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const auto& run = std::get<level_run>(read);
  return scored{.id = run.id,
                .predicted = run.answered(run.reached()),
                .measured = run.throughput,
                .group = text_of(one, "model") + " on " + text_of(one, "gpu") + ", " + text_of(one, "precision")};
}

/// What two times to train must have in common: the table, and the columns of it that name the work.
inline std::string work_of(const row& one) {
  const std::string heading = text_of(one, "heading");
  std::string work = heading.substr(0, std::min(heading.find(": NVIDIA"), heading.find(":  NVIDIA")));
  std::string cell;
  for (const char letter : text_of(one, "row_context") + ";") {
    if (letter != ';') {
      cell += letter;
      continue;
    }
    for (const char* column : {"Dataset=", "Model size=", "Model=", "XLA=", "Generator=", "AMP=", "Sequence Length="}) {
      const std::size_t first = cell.find_first_not_of(' ');
      if (first != std::string::npos && cell.compare(first, std::string(column).size(), column) == 0)
        work += "|" + cell;
    }
    cell.clear();
  }
  return work;
}

/// A row of t1_dle_time_to_train.csv as a throughput: trainings a minute.
inline row as_throughput(const row& one) {
  row made = one;
  const auto minutes = number_of(one, "time_min");
  if (!minutes || !(*minutes > 0.0)) return made;
  made["throughput"] = std::to_string(1.0 / *minutes);
  made["quality"] = "ok";
  made["task"] = work_of(one);
  std::string batch = text_of(one, "batch_per_gpu");
  if (batch.find(' ') == std::string::npos) std::erase(batch, ',');  // 131,072; "24, 40" are two
  made["batch_per_gpu"] = batch;
  const std::string model = text_of(one, "model");
  made["model"] = model.substr(model.rfind('/') + 1);
  const bool mixed = text_of(one, "precision") == "mixed" || text_of(one, "precision") == "Mixed" ||
                     text_of(one, "precision") == "BF16";
  made["precision"] = mixed ? "mixed" : "TF32";
  const std::string heading = text_of(one, "heading");
  made["system"] = contains(heading, "DGX-2") ? "DGX-2" : text_of(one, "gpu") == "V100" ? "DGX-1" : "DGX A100";
  const long in_a_box = contains(heading, "DGX-2") ? 16 : 8;
  made["n_nodes"] = std::to_string((whole_of(one, "n_gpus", 1) + in_a_box - 1) / in_a_box);
  return made;
}

/// A row of t1_dle_time_to_train.csv from the same training on another number of GPUs or on another device: the epochs are
/// the same, and so are the samples.
inline answer dle_time_to_train_row(const row& one, const context& with) {
  static std::pair<const row*, const row*> of;
  static context converted;
  const std::pair now{with.reference.data(), with.judged.data()};
  if (of != now || converted.judged.empty()) {
    of = now;
    const auto all = [](const std::vector<row>& rows) {
      std::vector<row> made;
      for (const row& each : rows) made.push_back(as_throughput(each));
      return made;
    };
    converted = context{.reference = all(with.reference), .judged = all(with.judged)};
  }
  if (!number_of(one, "time_min")) return skipped{"no time", scope::out};
  if (text_of(one, "gpu").empty()) return skipped{"no GPU", scope::out};
  if (contains(text_of(one, "heading"), "Fine-tuning"))
    return skipped{"which task a table of fine-tuning is of is not in the row", scope::out};
  answer made = dle_answer(as_throughput(one), converted, dle_question::any);
  if (auto* number = std::get_if<scored>(&made)) {
    number->predicted = 1.0 / number->predicted;
    number->measured = *number_of(one, "time_min");
  }
  return made;
}

}  // namespace accuracy
