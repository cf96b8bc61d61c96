// accuracy FOLDER [--reference FOLDER] [--skips FILE] [--rows] [--groups] [--json]: predicts every row of the measurements in a folder
// and prints, for each file, how far the predictions lie from them. Exits 1 where the mean error of a file passes its
// recorded limit or more than a tenth of its rows in scope were not predicted, 2 for bad input.
#include <CLI/CLI.hpp>
#include <accuracy/collectives_fit.hpp>
#include <accuracy/comms_rows.hpp>
#include <accuracy/decode_fit.hpp>
#include <accuracy/decode_rows.hpp>
#include <accuracy/dle_other_rows.hpp>
#include <accuracy/dle_rows.hpp>
#include <accuracy/end_to_end_rows.hpp>
#include <accuracy/engine_rows.hpp>
#include <accuracy/finetuning_rows.hpp>
#include <accuracy/gemm_fit.hpp>
#include <accuracy/gemm_rows.hpp>
#include <accuracy/goodput_rows.hpp>
#include <accuracy/lambda_rows.hpp>
#include <accuracy/measured_rows.hpp>
#include <accuracy/memory_numbers_rows.hpp>
#include <accuracy/memory_rows.hpp>
#include <accuracy/micro_rows.hpp>
#include <accuracy/mlperf_inference_rows.hpp>
#include <accuracy/mlperf_training_rows.hpp>
#include <accuracy/network_levels.hpp>
#include <accuracy/own_steps_rows.hpp>
#include <accuracy/networks_fit.hpp>
#include <accuracy/power_limit_fit.hpp>
#include <accuracy/power_limit_rows.hpp>
#include <accuracy/power_rows.hpp>
#include <accuracy/report.hpp>
#include <accuracy/scoring.hpp>
#include <accuracy/serving_rows.hpp>
#include <accuracy/training_rows.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace accuracy;

/// One line a question asked of a file. A file that is asked twice has `of` for the second.
struct known_file {
  const char* file;
  const char* of = "";  // "" is the file's main question
  answer (*predict)(const row&, const context&);
  fitted_ids fitted;  // nothing_fitted; even_half; or a rule of the file's own
  const char* unit;
  double target;            // mean error aimed at, on rows that nothing was fitted on
  double limit;             // mean error that was reached on validation/dev, and room for another compiler's rounding
  const char* others = "";  // what simpler models reach on the same kind of rows, mean error
};

constexpr known_file known_files[] = {
    {.file = "goodput.csv",
     .predict = goodput_row,
     .fitted = nothing_fitted,
     .unit = "of the time of the steps",
     .target = 0.0,
     .limit = 0.12},
    {.file = "measured.csv",
     .of = "GEMMs of our own",
     .predict = measured_gemm_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.22,
     .limit = 0.22},
    {.file = "measured.csv",
     .of = "streams of our own",
     .predict = measured_stream_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.22,
     .limit = 0.22},
    {.file = "t1_dle_inference.csv",
     .predict = dle_inference_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.0,
     .limit = 0.18},
    {.file = "t1_dle_time_to_train.csv",
     .predict = dle_time_to_train_row,
     .fitted = nothing_fitted,
     .unit = "minutes",
     .target = 0.0,
     .limit = 0.26},
    {.file = "t1_dle_training.csv",
     .predict = dle_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.08},
    {.file = "t1_dle_training.csv",
     .of = "another batch",
     .predict = dle_batch_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.14,
     .others = "13.6 % a doubling 16.7"},
    {.file = "t1_dle_training.csv",
     .of = "another number of GPUs",
     .predict = dle_gpus_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.08,
     .others = "nothing lost 10.3"},
    {.file = "t1_dle_training.csv",
     .of = "V100 and A100",
     .predict = dle_device_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.18,
     .others = "bandwidth ratio and rules of thumb 26.5"},
    {.file = "t1_dle_training.csv",
     .of = "convnets layer by layer, no baseline",
     .predict = dle_level_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.0,
     .limit = 0.21,
     .others = "from the datasheet alone 16 (FP32), 106 (TF32), 96 (mixed)"},
    {.file = "t1_lambda_training.csv",
     .predict = lambda_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.09},
    {.file = "t1_lambda_training.csv",
     .of = "one GPU from others, mixed precision",
     .predict = lambda_one_mixed_row,
     .fitted = even_half,
     .unit = "a second",
     .target = 0.12,
     .limit = 0.115,
     .others = "bandwidth ratio 34, peak ratio 42, compute + bandwidth + constant 16"},
    {.file = "t1_mlperf_training.csv",
     .predict = mlperf_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.0,
     .limit = 0.13},
    {.file = "t2_decode_misc.csv",
     .of = "llama.cpp by other people's figures",
     .predict = other_decode_row,
     .fitted = nothing_fitted,
     .unit = "token/s",
     .target = 0.20,
     .limit = 0.14},
    {.file = "t2_llamacpp_decode.csv",
     .predict = decode_row,
     .fitted = even_half,
     .unit = "token/s",
     .target = 0.10,
     .limit = 0.065,
     .others = "bandwidth roofline 39 (20 with 0.8 of it), LLM-Viewer 79, GenZ 110-173"},
    {.file = "t2_llamacpp_decode.csv",
     .of = "several GPUs",
     .predict = split_decode_row,
     .fitted = even_half,
     .unit = "token/s",
     .target = 0.0,
     .limit = 0.16},
    {.file = "t2_llamacpp_decode.csv",
     .of = "memory",
     .predict = llama_cpp_memory_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.15,
     .limit = 0.01},
    {.file = "t2_mlenergy_serving_power.csv",
     .predict = vllm_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.0,
     .limit = 0.10},
    {.file = "t2_mlenergy_serving_power.csv",
     .of = "B200 by the constants of H100",
     .predict = vllm_elsewhere_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.0,
     .limit = 0.25},
    {.file = "t3_end_to_end_runs.csv",
     .predict = end_to_end_row,
     .fitted = even_half,
     .unit = "GPU-hours",
     .target = 0.20,
     .limit = 0.185},
    {.file = "t3_finetuning_speed.csv",
     .predict = finetuning_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.15,
     .limit = 0.115},
    {.file = "t3_llm_training.csv",
     .predict = llm_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.10,
     .limit = 0.10,
     .others = "one constant rate per GPU and precision 13.6"},
    {.file = "t3_llm_training.csv",
     .of = "nothing named",
     .predict = llm_unnamed_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.15,
     .limit = 0.13},
    {.file = "t3_llm_training.csv",
     .of = "state-space hybrids",
     .predict = hybrid_row,
     .fitted = nothing_fitted,
     .unit = "s",
     .target = 0.0,
     .limit = 0.28},
    {.file = "t3_vtrain_multi.csv",
     .predict = vtrain_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.09,
     .limit = 0.095,
     .others = "Calculon 12.9, llm-analysis 18.6, vTrain 14.7"},
    {.file = "t3_vtrain_single.csv",
     .predict = vtrain_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.13,
     .limit = 0.095,
     .others = "Calculon 38.9, llm-analysis 57, vTrain 8.4"},
    {.file = "t3_vtrain_multi.csv",
     .of = "nothing named",
     .predict = vtrain_unnamed_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.0,
     .limit = 0.2},
    {.file = "t3_vtrain_single.csv",
     .of = "nothing named",
     .predict = vtrain_unnamed_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.0,
     .limit = 0.25},
    {.file = "t3_llm_training.csv",
     .of = "memory",
     .predict = training_memory_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.15,
     .limit = 0.10},
    {.file = "t4_memory.csv",
     .predict = memory_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.15,
     .limit = 0.11},
    {.file = "t4_fit_facts.csv",
     .of = "no or tight",
     .predict = did_not_fit_row,
     .fitted = nothing_fitted,
     .unit = "of the answers",
     .target = 0.10,
     .limit = 0.10},
    {.file = "t4_fit_facts.csv",
     .of = "no",
     .predict = surely_did_not_fit_row,
     .fitted = nothing_fitted,
     .unit = "of the answers",
     .target = 0.40,
     .limit = 0.40},
    {.file = "t4_memory_numbers.csv",
     .of = "fitted, and not answered no",
     .predict = did_fit_row,
     .fitted = nothing_fitted,
     .unit = "of the answers",
     .target = 0.02,
     .limit = 0.02},
    {.file = "t4_memory_numbers.csv",
     .of = "below 80 % of the capacity, and answered yes",
     .predict = did_fit_easily_row,
     .fitted = nothing_fitted,
     .unit = "of the answers",
     .target = 0.20,
     .limit = 0.20},
    {.file = "t4_memory_numbers.csv",
     .of = "allocated, full",
     .predict = allocated_full_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.12,
     .limit = 0.02},
    {.file = "t4_memory_numbers.csv",
     .of = "allocated, LoRA",
     .predict = allocated_lora_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.15,
     .limit = 0.05},
    {.file = "t4_memory_numbers.csv",
     .of = "allocated, QLoRA",
     .predict = allocated_qlora_row,
     .fitted = nothing_fitted,
     .unit = "GiB",
     .target = 0.15,
     .limit = 0.055},
    {.file = "t4_memory_numbers.csv",
     .of = "nvidia-smi",
     .predict = driver_memory_row,
     .fitted = even_half,
     .unit = "GiB",
     .target = 0.12,
     .limit = 0.10},
    {.file = "t5_comms.csv",
     .predict = comms_row,
     .fitted = even_half,
     .unit = "us",
     .target = 0.25,
     .limit = 0.07,
     .others = "the datasheet's bandwidth alone 45.9"},
    {.file = "t5_gemm.csv",
     .predict = gemm_row,
     .fitted = even_half,
     .unit = "s",
     .target = 0.11,
     .limit = 0.115,
     .others = "roofline 45 from the datasheet, 13.5 with the same constants"},
    {.file = "t5_micro.csv",
     .of = "streams",
     .predict = micro_stream_row,
     .fitted = nothing_fitted,
     .unit = "GB/s",
     .target = 0.0,
     .limit = 0.07},
    {.file = "t5_micro.csv",
     .of = "roofline sweep",
     .predict = micro_roofline_row,
     .fitted = nothing_fitted,
     .unit = "GFLOP/s",
     .target = 0.0,
     .limit = 0.285},
    {.file = "t5_micro.csv",
     .of = "convnets layer by layer",
     .predict = micro_convnet_row,
     .fitted = nothing_fitted,
     .unit = "ms",
     .target = 0.0,
     .limit = 0.375},
    {.file = "t6_power_misc.csv",
     .predict = other_power_limit_row,
     .fitted = nothing_fitted,
     .unit = "of the full speed",
     .target = 0.0,
     .limit = 0.19},
    {.file = "t6_zeus_power_limit.csv",
     .predict = power_limit_row,
     .fitted = every_second_group,
     .unit = "of the full speed",
     .target = 0.10,
     .limit = 0.055},
};

/// Constants fitted on one set of rows, all of it, and judged on another: what a user meets who has neither. `judge`
/// takes the rows to fit on from the reference and those to judge from the folder, and answers nothing where either has
/// none of them.
struct known_transfer {
  const char* name;
  std::optional<file_score> (*judge)(const folder& reference, const folder& judged);
  const char* unit;
  double limit;
};

using accuracy::detail::first_token;
using accuracy::detail::output_rate;
using accuracy::detail::token_time;
using enum accuracy::detail::deployment;

constexpr known_transfer transfers[] = {
    {"t1_dle_training.csv (transfer: V100 and A100 by shares fitted on Lambda)", dle_by_shares_of_lambda, "a second",
     0.18},
    {"t1_lambda_training.csv (transfer: a GPU from the others)", lambda_of_an_unseen_gpu, "a second", 0.19},
    {"t2_llamacpp_decode.csv (transfer: a GPU from the others)", decode_of_an_unseen_gpu, "token/s", 0.095},
    {"t5_comms.csv (transfer: a system from the others)", collectives_of_an_unseen_system, "us", 0.24},
    {"t5_gemm.csv (transfer: a GPU from the others)", products_of_an_unseen_gpu, "s", 0.215},
    {"t6_zeus_power_limit.csv (transfer: a GPU from the others)", power_limit_of_an_unseen_gpu, "of the full speed",
     0.055},
    {"t2_mlenergy_serving_power.csv (joules of a token given its throughput, a model left out)", energy_of_tokens, "J",
     0.14},
    {"t2_mlenergy_serving_power.csv (joules of a token end to end, a model left out)", energy_of_tokens_end_to_end, "J",
     0.15},
    {"t2_mlenergy_serving_power.csv (seconds of a picture or video, a model left out)", seconds_of_pictures, "s", 0.15},
    {"t2_mlenergy_serving_power.csv (joules of a picture or video, a model left out)", energy_of_pictures, "J", 0.18},
    {"t3_llm_training.csv (stack left out)", stack_left_out, "s", 0.26},
    {"t3_llm_training.csv (stack left out, three steps measured)", stack_left_out_but_three_steps, "s", 0.19},
    {"t3_llm_training.csv (the same run measured once before)", runs_measured_once_before<repeated::step>, "s", 0.09},
    {"t3_llm_training.csv (memory of the same run measured once before)", runs_measured_once_before<repeated::memory>,
     "GB", 0.05},
    {"t3_llm_training.csv (device left out)", device_left_out, "s", 0.26},
    {"t2_serving (time per output token, a model on a GPU left out)", engines_left_out<token_time, one_engine>, "s",
     0.15},
    {"t2_serving (time to first token, a model on a GPU left out)", engines_left_out<first_token, one_engine>, "s",
     0.3},
    {"t2_serving (output tokens a second, a model on a GPU left out)", engines_left_out<output_rate, one_engine>,
     "token/s", 0.23},
    {"t2_serving (constants of catalogue/calibrations/engines.hpp against their points, fitted again)",
     engine_constants_fitted_again, "as each", 0.001},
    {"t2_serving (shape: time per output token over that at the lowest concurrency)", engine_shapes, "1", 0.09},
    {"t2_serving (time per output token, one load of the deployment measured)",
     engines_measured_at_one_load<detail::token_time>, "s", 0.15},
    {"t2_serving (time to first token, one load of the deployment measured)",
     engines_measured_at_one_load<detail::first_token>, "s", 0.3},
    {"t2_serving (time per output token, a GPU left out)", engine_of_an_unseen_gpu, "s", 0.16},
    {"t2_serving (output tokens a second of all requests at once, nothing fitted on such runs)", engines_at_once,
     "token/s", 0.5},
    {"t2_serving (linear and sparse attention, time per output token, nothing fitted on such models)",
     engines_of_new_architectures<token_time, one_engine>, "s", 0.21},
    {"t2_serving (linear and sparse attention, time to first token, nothing fitted on such models)",
     engines_of_new_architectures<first_token, one_engine>, "s", 0.42},
    {"t2_serving (linear and sparse attention, in-house runs, time per output token, nothing fitted on such models)",
     engines_of_new_architectures<token_time, in_house>, "s", 0.19},
    {"t2_serving (pools, time per output token, a model on a GPU left out)", engines_left_out<token_time, pools>, "s",
     0.18},
    {"t2_serving (pools, time to first token, a model on a GPU left out)", engines_left_out<first_token, pools>, "s",
     0.75},
    {"t2_serving (pools, output tokens a second, a model on a GPU left out)", engines_left_out<output_rate, pools>,
     "token/s", 0.25},
    {"t2_serving (in-house runs, time per output token, a model on a GPU left out)",
     engines_left_out<token_time, in_house>, "s", 0.3},
    {"t2_serving (in-house runs, time to first token, a model on a GPU left out)",
     engines_left_out<first_token, in_house>, "s", 1.0},
    {"t2_mlperf (Server over Offline; absolute error)", mlperf_over_offline<false>, "1", 0.087},
    {"t2_mlperf (Server over Offline by the best constant of the other submitters)", mlperf_by_a_constant<false>, "1",
     0.11},
    {"t2_mlperf (Interactive over Offline; absolute error)", mlperf_over_offline<true>, "1", 0.23},
    {"t2_mlperf (Interactive over Offline by the best constant of the other submitters)", mlperf_by_a_constant<true>,
     "1", 0.11},
    {"t3_vtrain (a plan over the one predicted fastest of its network)", plans_against_the_fastest, "1", 0.106},
    {"t3_vtrain (the plan predicted fastest of its network)", plans_that_were_selected, "s", 0.095},
    {"t3_vtrain (what is lost by the plan predicted fastest)", lost_by_selection, "1", 0.025},
    {"t3_vtrain_multi.csv (transfer: fitted on t3_vtrain_single.csv)", vtrain_multi_from_single, "s", 0.14},
    {"t3_vtrain_single.csv (transfer: fitted on t3_vtrain_multi.csv)", vtrain_single_from_multi, "s", 0.27},
};

/// Rows that were skipped on validation/dev, by question and reason: a reason that grows, or a new one, fails.
class recorded_skips {
 public:
  explicit recorded_skips(const std::string& path) {
    for (const row& one : ridgeline_tests::read_csv(path).value_or(std::vector<row>())) {
      const auto rows = number_of(one, "rows");
      if (!rows) throw std::runtime_error(path + ": a reason without a number of rows");
      rows_[{text_of(one, "question"), text_of(one, "reason")}] = *rows;
    }
    if (rows_.empty()) throw std::runtime_error(path + ": no reasons");
  }

  /// Says on standard error which reasons have grown.
  bool grown(const std::vector<judgement>& all) const {
    bool any = false;
    for (const judgement& one : all) {
      for (const auto* reasons : {&one.score.out_of_scope, &one.score.not_predicted}) {
        for (const auto& [why, count] : *reasons) {
          const auto found = rows_.find({one.score.file, why});
          const double recorded = found == rows_.end() ? 0.0 : found->second;
          if (static_cast<double>(count) <= recorded) continue;
          std::fprintf(stderr, "accuracy: %s: %zu rows skipped, %.0f were: %s\n", one.score.file.c_str(), count,
                       recorded, why.c_str());
          any = true;
        }
      }
    }
    return any;
  }

 private:
  std::map<std::pair<std::string, std::string>, double> rows_;
};

void record_skips(const std::vector<judgement>& all, const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) throw std::runtime_error(path + " cannot be written");
  std::fputs("question,reason,rows\n", file);
  for (const judgement& one : all) {
    for (const auto* reasons : {&one.score.out_of_scope, &one.score.not_predicted}) {
      for (const auto& [why, count] : *reasons) {
        std::fprintf(file, "\"%s\",\"%s\",%zu\n", one.score.file.c_str(), why.c_str(), count);
      }
    }
  }
  std::fclose(file);
}

file_score score_of(const known_file& one, const context& with) {
  const std::string name = *one.of == '\0' ? one.file : std::string(one.file) + " (" + one.of + ")";
  file_score score{.file = name};
  const std::set<std::string> fitted = one.fitted(with.reference);
  for (const row& measured : with.judged) {
    answer predicted;
    try {
      predicted = one.predict(measured, with);
    } catch (const std::exception& wrong) {
      predicted = skipped{wrong.what()};
    }
    score.add(predicted, fitted.contains(text_of(measured, "id")));
  }
  return score;
}

/// What `limits.csv` of a folder records: a mean error for each question that the folder's rows answer. A tenth more passes.
class recorded_limits {
 public:
  explicit recorded_limits(const folder& of) {
    for (const row& one : of.rows_of("limits.csv").value_or(std::vector<row>())) {
      const auto error = number_of(one, "mean_error");
      if (!error) throw std::runtime_error("limits.csv: a row without a mean error");
      limits_[text_of(one, "question")] = 1.1 * *error + 1e-6;
    }
  }

  explicit operator bool() const { return !limits_.empty(); }
  /// NaN, which no error is below, for a question that is not listed.
  double of(const std::string& question) const {
    const auto found = limits_.find(question);
    return found != limits_.end() ? found->second : std::numeric_limits<double>::quiet_NaN();
  }
  /// Names the listed questions that nothing was scored for.
  template<class Visit>
  void each_missing(const std::vector<judgement>& all, Visit&& visit) const {
    for (const auto& [question, limit] : limits_) {
      const bool scored = std::any_of(all.begin(), all.end(), [&](const judgement& one) {
        return one.score.file == question && !one.score.rows.empty();
      });
      if (!scored) visit(question);
    }
  }

 private:
  std::map<std::string, double> limits_;
};

constexpr const char* explanation = R"(
Columns: rows scored; rows skipped; rows that constants were fitted on, which are never scored; mean, median, 90th
percentile and maximum of |predicted / measured - 1| in %; bias, the mean of predicted / measured; mean error on the
fitted rows, so that over-fitting shows; the target and the recorded limit of the mean error.

Which rows are fitted: constants are fitted on one half of validation/dev, told by the rows' ids. A row counts as fitted
where its id is of that half and stands in the same file of the reference folder. So validation/dev judged against
itself (the default) scores the other half, and a folder of other rows is scored in full with
--reference validation/dev. The reference is also where measured baselines of ratios are looked up.

80 % intervals: of the rows with a number, the share that lies inside, for which 80 % is the aim, and how wide they are.
"nothing named": what a question gets that names no stack; "left out": constants fitted without any row of the stack on
its kind of device, or of the device.

Limits are what was reached on validation/dev, with room for another compiler's rounding: they catch a change. Rows of
another folder are given a quarter more, and no less than the target. A folder with a file `limits.csv` (question,
mean_error) has limits of its own: a tenth above these, and each question that is scored has one.

Exit code: 0; 1 where a mean error passes its limit, more than 10 % of a file's rows in scope were not predicted, or a
reason of skipped rows has more rows than recorded; 2 for bad input.)";

}  // namespace

int main(int count, char** words) {
  CLI::App options("Predicts measurements and says how far off it was.", "accuracy");
  options.footer(explanation);
  std::string judged_path;
  std::string reference_path;
  wanted print;
  std::string skips_path;
  bool record = false;
  bool json = false;
  options.add_option("FOLDER", judged_path, "CSV files in the format of validation/dev")
      ->required()
      ->check(CLI::ExistingDirectory);
  options
      .add_option("--reference", reference_path, "where constants were fitted and baselines stand (default: FOLDER)")
      ->check(CLI::ExistingDirectory);
  options.add_option("--skips", skips_path, "recorded reasons of skipped rows, with their rows: one that grows fails");
  options.add_flag("--record", record, "write the file of --skips instead");
  options.add_flag("--rows", print.each_row, "print each row");
  options.add_flag("--groups", print.each_group, "print the mean of each group of rows");
  options.add_flag("--json", json, "print a list of objects");
  try {
    options.parse(count, words);
  } catch (const CLI::ParseError& wrong) {
    if (wrong.get_exit_code() == 0) return options.exit(wrong);
    std::fprintf(stderr, "accuracy: %s\n", wrong.what());
    return 2;
  }

  const folder judged{judged_path};
  const folder reference{reference_path.empty() ? judged_path : reference_path};
  // Limits are recorded on the reference itself; other rows are given a quarter more, and no less than the target.
  const bool other_rows = !reference_path.empty() && reference_path != judged_path;
  const auto limit_of = [other_rows](double recorded, double target) {
    return other_rows ? std::max(1.25 * recorded, target) : recorded;
  };
  std::vector<judgement> all;
  for (const known_file& one : known_files) {
    const auto rows = judged.rows_of(one.file);
    if (!rows) continue;
    const context with{.reference = reference.rows_of(one.file).value_or(std::vector<row>()), .judged = *rows};
    all.push_back({score_of(one, with), one.unit, limit_of(one.limit, one.target), one.target, one.others, false});
  }
  for (const known_transfer& one : transfers) {
    try {
      if (auto score = one.judge(reference, judged)) {
        score->file = one.name;
        all.push_back({*score, one.unit, limit_of(one.limit, 0.0), 0.0, "", true});
      }
    } catch (const std::exception& wrong) {
      std::fprintf(stderr, "accuracy: %s: not made, %s\n", one.name, wrong.what());
    }
  }
  bool limits_hold = true;
  if (const recorded_limits limits(judged); limits && !other_rows) {
    for (judgement& one : all) {
      if (!one.score.rows.empty()) one.limit = limits.of(one.score.file);
    }
    limits.each_missing(all, [&](const std::string& question) {
      std::fprintf(stderr, "accuracy: limits.csv has a limit for %s, and nothing was scored\n", question.c_str());
      limits_hold = false;
    });
  }
  if (all.empty()) {
    std::fprintf(stderr, "accuracy: FOLDER '%s' holds none of the files that are predicted\n", judged_path.c_str());
    return 2;
  }
  bool skips_grown = false;
  if (!skips_path.empty()) {
    try {
      if (record) record_skips(all, skips_path);
      else skips_grown = recorded_skips(skips_path).grown(all);
    } catch (const std::exception& wrong) {
      std::fprintf(stderr, "accuracy: %s\n", wrong.what());
      return 2;
    }
  }
  if (json) {
    print_json(all, print);
  } else {
    print_table(all, print);
  }
  return print_failures(all) || !limits_hold || skips_grown ? 1 : 0;
}
