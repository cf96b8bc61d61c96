#pragma once
// What benchmarks print: llama-bench as JSON (ggml-org/llama.cpp at 08d0baa, tools/llama-bench), nccl-tests as its table and as the
// JSON of its -J (NVIDIA/nccl-tests at a0b82b2, src/util.cu), vLLM as JSON (`vllm bench serve --save-result`) (read 2026-11-23).
// Unknown keys and lines are passed over.
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <ridgeline/performance/collectives/collective.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/units/constants.hpp>
#include <set>
#include <support/run_log.hpp>
#include <variant>

namespace support {

/// One test of llama-bench: it reads a prompt, writes tokens, or both.
struct llama_bench_test {
  std::optional<ridgeline::token_count> prompt = {};
  std::optional<ridgeline::token_count> output = {};
  std::int64_t depth = 0;         // tokens in the cache before
  ridgeline::duration time = {};  // the median
};

struct llama_bench_log {
  std::string device;
  std::string model;
  std::vector<llama_bench_test> tests;
};

/// One row of nccl-tests: a collective of so many bytes, out of place.
struct timed_exchange {
  ridgeline::data_size bytes = {};
  ridgeline::duration time = {};
};

struct nccl_tests_log {
  ridgeline::collective what = ridgeline::collective::all_reduce;
  std::string device;                                 // empty where the log names none
  std::optional<ridgeline::device_group> group = {};  // absent where the log lists no ranks
  std::vector<timed_exchange> exchanges;
};

/// One result of vLLM's benchmark.
struct vllm_bench_result {
  double completed = 0.0;
  ridgeline::duration duration = {};
  ridgeline::token_amount input = {}, output = {};  // of a request, the mean
  ridgeline::duration ttft = {}, tpot = {};         // the means
};

struct vllm_bench_log {
  std::string model;
  std::vector<vllm_bench_result> results;
};

using any_log = std::variant<run_log, llama_bench_log, nccl_tests_log, vllm_bench_log>;

namespace detail {

/// An object of a JSON text, and what it is called in a sentence.
struct json_row {
  nlohmann::json object;
  std::string name;
};

/// A name from a log, without what a terminal would obey.
inline std::string plain_name(const nlohmann::json& row, const char* key) {
  const auto found = row.find(key);
  if (found == row.end() || !found->is_string()) return "";
  std::string text = found->get<std::string>().substr(0, 80);
  for (char& c : text)
    if (c < 0x20 || c > 0x7e) c = '?';
  return text;
}

inline bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

/// JSON lines: an object each.
inline std::vector<json_row> rows_of_lines(std::string_view text) {
  std::vector<json_row> rows;
  each_line(text, [&](std::string_view line, std::size_t number) {
    if (is_blank(line)) return;
    auto object = nlohmann::json::parse(line, nullptr, false);
    if (!object.is_object()) throw log_error(fmt::format("line {}: this is no JSON object", number));
    rows.push_back({std::move(object), fmt::format("line {}", number)});
  });
  return rows;
}

/// The objects of a JSON array, of one object, or of JSON lines.
inline std::vector<json_row> json_rows(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  if (!is_blank(text.substr(first.size())) && nlohmann::json::accept(first) && first.find('{') < first.find('['))
    return rows_of_lines(text);
  nlohmann::json whole;
  try {
    whole = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& problem) {
    const auto before = text.substr(0, std::min<std::size_t>(problem.byte, text.size()));
    throw log_error(fmt::format("line {}: this is no JSON", 1 + std::ranges::count(before, '\n')));
  } catch (const nlohmann::json::out_of_range&) {
    throw log_error("the JSON has a number that is too large");
  }
  if (!whole.is_array()) whole = nlohmann::json::array({std::move(whole)});
  std::vector<json_row> rows;
  for (nlohmann::json& one : whole) {
    const std::string name = fmt::format("result {}", rows.size() + 1);
    if (!one.is_object()) throw log_error(name + " is no JSON object");
    rows.push_back({std::move(one), name});
  }
  return rows;
}

/// A number of a result, from `least` on.
inline double number_of(const json_row& row, const char* key, double least) {
  const auto found = row.object.find(key);
  if (found == row.object.end()) throw log_error(fmt::format("{}: it has no {}", row.name, key));
  const double value = found->is_number() ? found->get<double>() : -1.0;
  if (!(value >= least) || !(value < 1e18))
    throw log_error(fmt::format("{}: its {} is no number from {} on", row.name, key, least));
  return value;
}
inline std::int64_t count_of(const json_row& row, const char* key, double least) {
  const double value = number_of(row, key, least);
  if (value != std::floor(value) || value > 1e15)
    throw log_error(fmt::format("{}: its {} is no whole number", row.name, key));
  return static_cast<std::int64_t>(value);
}
/// Two numbers of a result that say the same in two ways, to within a factor.
inline void check_alike(const std::string& name, double left, double right, double factor, std::string_view what) {
  if (!(left < factor * right && right < factor * left)) throw log_error(fmt::format("{}: {}", name, what));
}

inline llama_bench_log llama_bench_of(const std::vector<json_row>& rows) {
  using namespace ridgeline;
  llama_bench_log made{.device = plain_name(rows.front().object, "gpu_info"),
                       .model = plain_name(rows.front().object, "model_type"),
                       .tests = {}};
  for (const json_row& row : rows) {
    if (plain_name(row.object, "model_type") != made.model || plain_name(row.object, "gpu_info") != made.device)
      throw log_error(row.name + ": another model, or another device, than of the first");
    llama_bench_test test{.depth = row.object.contains("n_depth") ? count_of(row, "n_depth", 0.0) : 0};
    const std::int64_t prompt = count_of(row, "n_prompt", 0.0), output = count_of(row, "n_gen", 0.0);
    if (prompt + output == 0) throw log_error(row.name + ": a test of no tokens");
    if (prompt != 0) test.prompt = tokens(prompt);
    if (output != 0) test.output = tokens(output);
    const double mean = number_of(row, "avg_ns", 1.0);
    std::vector<double> samples;
    if (const auto each = row.object.find("samples_ns"); each != row.object.end() && each->is_array())
      for (const nlohmann::json& one : *each) {
        samples.push_back(one.is_number() ? one.get<double>() : 0.0);
        if (!(samples.back() >= 1.0)) throw log_error(row.name + ": one of its samples_ns is no number from 1 on");
      }
    const double median = samples.empty() ? mean : median_of(samples);
    check_alike(row.name, median, mean, 3.0, "its samples_ns are not around its avg_ns");
    check_alike(row.name, number_of(row, "avg_ts", 0.0) * mean * 1e-9, static_cast<double>(prompt + output), 1.5,
                "its avg_ts is not its tokens over its avg_ns");
    test.time = median * units::nanoseconds;
    made.tests.push_back(test);
  }
  return made;
}

inline vllm_bench_log vllm_bench_of(const std::vector<json_row>& rows) {
  using namespace ridgeline;
  vllm_bench_log made{.model = plain_name(rows.front().object, "model_id"), .results = {}};
  for (const json_row& row : rows) {
    if (plain_name(row.object, "model_id") != made.model)
      throw log_error(row.name + ": another model than of the first");
    const std::int64_t completed = count_of(row, "completed", 1.0);
    if (row.object.contains("num_prompts") && completed > count_of(row, "num_prompts", 1.0))
      throw log_error(row.name + ": more requests completed than were sent");
    const auto requests = static_cast<double>(completed);
    const double seconds = number_of(row, "duration", 1e-9);
    const double input = static_cast<double>(count_of(row, "total_input_tokens", 1.0)) / requests;
    const double output = static_cast<double>(count_of(row, "total_output_tokens", 1.0)) / requests;
    if (!(input >= 1.0) || !(output >= 1.0)) throw log_error(row.name + ": requests of less than a token");
    check_alike(row.name, number_of(row, "request_throughput", 0.0) * seconds, requests, 1.05,
                "its request_throughput is not what completed over the duration");
    made.results.push_back({.completed = requests,
                            .duration = seconds * units::seconds,
                            .input = input * units::single_tokens,
                            .output = output * units::single_tokens,
                            .ttft = number_of(row, "mean_ttft_ms", 1e-9) * units::milliseconds,
                            .tpot = number_of(row, "mean_tpot_ms", 1e-9) * units::milliseconds});
  }
  return made;
}

/// The words of a line.
inline std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t from = 0; (from = line.find_first_not_of(" \t\r", from)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(" \t\r", from), line.size());
    words.push_back(line.substr(from, end - from));
    from = end;
  }
  return words;
}

/// The number that a word spells; nothing where it spells none.
inline std::optional<double> spelled(std::string_view word) {
  double value = 0.0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// What nccl-tests says, however it is written.
class nccl_says {
 public:
  nccl_tests_log log() const {
    if (made_.exchanges.empty()) throw log_error("the table of nccl-tests has no row");
    if (!named_ && !told_)
      throw log_error("it does not say which collective: the line of the command does, with its all_gather_perf");
    nccl_tests_log made = made_;
    made.what = named_ ? *named_ : *told_;
    if (!hosts_.empty()) {
      std::int64_t most = 0, all = 0;
      for (const auto& [host, count] : hosts_) {
        most = std::max(most, count);
        all += count;
      }
      made.group = {ridgeline::gpus(all), ridgeline::gpus(most)};
    }
    return made;
  }

 protected:
  /// The collective of the program that `text` names, if it does.
  void take_program(std::string_view text) {
    for (const auto& [name, what] : programs)
      if (text.find(name) != std::string_view::npos) named_ = what;
  }
  /// A rank, with the GPUs that it drives.
  void take_rank_on(const std::string& host, std::int64_t devices, const std::string& device,
                    const std::string& where) {
    hosts_[host] += devices;
    if (made_.exchanges.empty() && !made_.device.empty() && made_.device != device)
      throw log_error(where + ": ranks on devices of two kinds");
    made_.device = device;
  }
  /// A collective of so many bytes that took so many microseconds; no bytes are no exchange.
  void take_exchange(const std::string& where, double size, double time, double algbw, double busbw, bool rootless) {
    if (!(size >= 0.0) || !(size < 1e15)) throw log_error(where + ": no size of a buffer");
    if (size == 0.0) return;
    // Printed with two digits behind the point.
    const double bandwidth = 1e-3 * size / time;
    if (std::abs(bandwidth - algbw) > 0.006 + 0.02 * bandwidth)
      throw log_error(where + ": its algbw is not its size over its time");
    if (rootless && algbw >= 1.0)
      told_ = busbw >= 0.99 * algbw ? ridgeline::collective::all_reduce : ridgeline::collective::reduce_scatter;
    made_.exchanges.push_back({size * ridgeline::units::bytes, time * ridgeline::units::microseconds});
  }

 private:
  static constexpr std::array<std::pair<std::string_view, ridgeline::collective>, 5> programs{{
      {"all_reduce_perf", ridgeline::collective::all_reduce},
      {"all_gather_perf", ridgeline::collective::all_gather},
      {"reduce_scatter_perf", ridgeline::collective::reduce_scatter},
      {"alltoall_perf", ridgeline::collective::all_to_all},
      {"sendrecv_perf", ridgeline::collective::point_to_point},
  }};

  nccl_tests_log made_;
  std::optional<ridgeline::collective> named_, told_;
  std::map<std::string, std::int64_t> hosts_;
};

/// The table of nccl-tests, line by line.
class nccl_table : public nccl_says {
 public:
  void take(std::string_view line, std::size_t number) {
    take_program(line);
    if (!take_rank(line, number)) take_row(words_of(line), fmt::format("line {}", number));
  }

 private:
  static constexpr std::string_view types[] = {"int8",   "uint8",  "int32",    "uint32",  "int64",
                                               "uint64", "half",   "float",    "double",  "bfloat16",
                                               "f8e4m3", "f8e5m2", "fp8_e4m3", "fp8_e5m2"};

  /// `Rank  0 Group  0 Pid   6899 on HOST device  0 [0000:04:00] NAME`.
  bool take_rank(std::string_view line, std::size_t number) {
    const std::vector<std::string_view> words = words_of(line);
    const auto place = [&](std::string_view word) {
      return static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
    };
    const std::size_t rank = place("Rank"), on = place("on"), device = place("device");
    if (rank + 1 >= words.size() || on + 1 >= words.size() || device + 2 >= words.size() || on < rank || device < on)
      return false;
    if (!spelled(words[rank + 1])) throw log_error(fmt::format("line {}: a rank without a number", number));
    if (!ranks_.insert(std::string(words[rank + 1])).second) return true;  // said twice
    std::string name;
    for (std::size_t i = device + 3; i < words.size() && name.size() < 60; ++i)
      name += (name.empty() ? "" : " ") + std::string(words[i]);
    for (char& c : name)
      if (c < 0x20 || c > 0x7e) c = '?';
    take_rank_on(std::string(words[on + 1]), 1, name, fmt::format("line {}", number));
    return true;
  }

  /// `size count type redop root time algbw busbw #wrong`, and the last four again.
  void take_row(const std::vector<std::string_view>& words, const std::string& where) {
    const auto type = std::ranges::find_first_of(words, types);
    if (type == words.end() || type - words.begin() < 2 || words.end() - type < 6) return;
    const auto size = spelled(*(type - 2)), count = spelled(*(type - 1));
    if (!size || !count) return;
    if (*size == 0.0) return;
    const auto root = spelled(type[2]), time = spelled(type[3]), algbw = spelled(type[4]), busbw = spelled(type[5]);
    if (!root || !time || !algbw || !busbw || !(*time > 0.0) || !(*algbw >= 0.0) || !(*busbw >= 0.0) || !(*time < 1e12))
      throw log_error(where + ": root, time, algbw and busbw are not four numbers");
    if (words.end() - type > 6 && type[6] != "0" && type[6] != "N/A" && type[6] != "0e+00")
      throw log_error(where + ": some of its results were wrong");
    take_exchange(where, *size, *time, *algbw, *busbw, type[1] != "none" && *root < 0.0);
  }

  std::set<std::string> ranks_;
};

/// The file of nccl-tests' -J. It lists one device of each process, which drives as many as its threads have.
class nccl_file : public nccl_says {
 public:
  explicit nccl_file(const nlohmann::json& whole) {
    if (const auto args = whole.find("args"); args != whole.end() && args->is_array() && !args->empty())
      if (args->front().is_string()) take_program(args->front().get<std::string>());
    if (const auto config = whole.find("config"); config != whole.end()) take_devices({*config, "config"});
    const nlohmann::json& results = whole.at("results");
    if (!results.is_array()) throw log_error("its results are no list");
    for (std::size_t i = 0; i < results.size(); ++i) take_result({results[i], fmt::format("result {}", i + 1)});
  }

 private:
  void take_devices(const json_row& config) {
    const auto devices = config.object.find("devices");
    if (devices == config.object.end() || !devices->is_array()) return;
    const std::int64_t threads = count_of(config, "nthreads", 1.0), gpus = count_of(config, "ngpus", 1.0);
    if (threads > 1024 || gpus > 1024 / threads) throw log_error("config: more than 1024 GPUs of one process");
    for (std::size_t i = 0; i < devices->size(); ++i) {
      const std::string where = fmt::format("device {}", i + 1);
      const nlohmann::json& one = (*devices)[i];
      const std::string host = plain_name(one, "hostname");
      if (host.empty()) throw log_error(where + ": it has no hostname");
      take_rank_on(host, threads * gpus, plain_name(one, "device_info"), where);
    }
  }

  void take_result(const json_row& row) {
    const double size = number_of(row, "size", 0.0);
    const auto timed = row.object.find("out_of_place");
    if (size == 0.0 || timed == row.object.end() || timed->is_null()) return;  // replayed in place only
    const json_row part{*timed, row.name + ", out_of_place"};
    if (part.object.contains("cpu_time"))
      throw log_error(part.name + ": times of the CPU (-C 1) are none of the collective");
    const double time = number_of(part, "time", 1e-9), algbw = number_of(part, "alg_bw", 0.0);
    if (part.object.contains("nwrong") && !part.object.at("nwrong").is_null() && number_of(part, "nwrong", 0.0) > 0.0)
      throw log_error(row.name + ": some of its results were wrong");
    const std::string root = plain_name(row.object, "root"), reduces = plain_name(row.object, "redop");
    take_exchange(row.name, size, time, algbw, number_of(part, "bus_bw", 0.0),
                  !reduces.empty() && reduces != "none" && root.ends_with("-1"));
  }
};

/// Whether a text begins as JSON does: an object, or an array of them.
inline bool begins_as_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  if (text[first] == '{') return true;
  const std::size_t second = text.find_first_not_of(" \t\r\n", first + 1);
  return text[first] == '[' && second != std::string_view::npos && (text[second] == '{' || text[second] == ']');
}

}  // namespace detail

/// Reads a log of any kind that is known.
///
/// Inputs   text  all of it
/// Returns  what it measured
/// Errors   `log_error`, with the line or the result, where a number is none or contradicts another
inline any_log read_any_log(std::string_view text) {
  if (detail::begins_as_json(text)) {
    const std::vector<detail::json_row> rows = detail::json_rows(text);
    if (rows.empty()) throw log_error("the JSON has no result");
    const nlohmann::json& first = rows.front().object;
    if (first.contains("n_gen")) return detail::llama_bench_of(rows);
    if (first.contains("mean_tpot_ms")) return detail::vllm_bench_of(rows);
    if (first.contains("nccl_version") && first.contains("results")) return detail::nccl_file(first).log();
    throw log_error(
        "the JSON is no result of llama-bench (n_gen), of vLLM's benchmark (mean_tpot_ms) or of nccl-tests (nccl_version, "
        "results)");
  }
  if (text.find("algbw") == std::string_view::npos || text.find("busbw") == std::string_view::npos)
    return read_run_log(text);
  detail::nccl_table table;
  detail::each_line(text, [&](std::string_view line, std::size_t number) { table.take(line, number); });
  return table.log();
}

}  // namespace support
