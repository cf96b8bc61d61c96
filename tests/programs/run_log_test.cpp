// Logs of training runs and of benchmarks: real ones say what they say, broken ones are refused with the line. Where the files are
// from: tests/data/logs/sources.md.
#include <doctest/doctest.h>
#include <fstream>
#include <string>
#include <support/bench_log.hpp>
#include <utility>

namespace {

// Source  NVIDIA/Megatron-LM, issue 756, a run of Mixtral 8x7B on 16 H100 (read 2026-11-22); its lines 43 to 45
const std::string megatron =
    " [2024-04-06 02:59:36] iteration       43/     100 | consumed samples:         5504 | elapsed time per iteration (ms): "
    "5444.9 | throughput per GPU (TFLOP/s/GPU): 239.8 | learning rate: 8.600000E-06 | global batch size:   128 | lm loss: "
    "1.825991E+00 |\n"
    " [2024-04-06 02:59:41] iteration       44/     100 | consumed samples:         5632 | elapsed time per iteration (ms): "
    "5533.8 | throughput per GPU (TFLOP/s/GPU): 236.0 | learning rate: 8.800000E-06 | global batch size:   128 | lm loss: "
    "1.875063E+00 |\n"
    "a line of something else\n"
    " [2024-04-06 02:59:47] iteration       45/     100 | consumed samples:         5760 | elapsed time per iteration (ms): "
    "5718.6 | throughput per GPU (TFLOP/s/GPU): 228.4 | learning rate: 9.000000E-06 | global batch size:   128 | lm loss: "
    "1.834162E+00 |\n";

// Source  pytorch/torchtitan, pull requests 1884 (steps 1 and 10, of two ranks) and 2389 (step 5) (read 2026-11-22)
const std::string titan =
    "[rank3]:[titan] 2025-10-15 10:37:01,390 - root - INFO - step:  1  loss: 12.2465  grad_norm:  4.5253  memory: "
    "33.21GiB(34.95%)  tps: 86  tflops: 4.98  mfu: 0.50%\n"
    "[rank0]:[titan] 2025-10-15 10:37:01,391 - root - INFO - step:  1  loss: 12.2465  grad_norm:  4.5253  memory: "
    "33.21GiB(34.95%)  tps: 87  tflops: 5.02  mfu: 0.51%\n"
    "[titan] 2026-02-24 19:46:19,145 - root - INFO - step:  5  loss:  7.07623  grad_norm: 46.5000  memory: "
    "66.91GiB(37.51%)  tps: 10,007  tflops: 313.36  mfu: 13.93%\n"
    "[rank2]:[titan] 2025-10-15 10:37:07,957 - root - INFO - step: 10  loss: 10.2391  grad_norm: 16.1413  memory: "
    "44.84GiB(47.19%)  tps: 5,615  tflops: 325.20  mfu: 32.88%\n";

std::string log_of(const std::string& name) {
  std::ifstream file(RIDGELINE_TEST_ROOT "/tests/data/logs/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A text with the first `old` replaced.
std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  REQUIRE_MESSAGE(at != std::string::npos, old);
  return text.replace(at, old.size(), by);
}

using refusals = std::initializer_list<std::pair<std::string, std::string>>;

void check_refused(const refusals& broken) {
  REQUIRE(broken.size() >= 10);
  for (const auto& [text, sentence] : broken) {
    CAPTURE(text);
    try {
      support::read_any_log(text);
      FAIL("it was read");
    } catch (const support::log_error& problem) {
      CHECK_MESSAGE(std::string(problem.what()).find(sentence) != std::string::npos, problem.what());
    }
  }
}

}  // namespace

TEST_CASE("the steps of a log of Megatron-LM, without the two that warm up") {
  const support::run_log log = support::read_run_log(megatron);
  CHECK(log.launcher == "Megatron-LM");
  CHECK(log.steps == 1);
  CHECK(*log.seconds_of_step == doctest::Approx(5.7186));
  CHECK(*log.batch == 128);
  // Twice the lines are the same steps, said by two ranks.
  CHECK(*support::read_run_log(megatron + megatron).seconds_of_step == doctest::Approx(5.7186));
}

TEST_CASE("the steps of a log of torchtitan: tokens a second of a GPU, with commas") {
  const support::run_log log = support::read_run_log(titan);
  CHECK(log.launcher == "torchtitan");
  CHECK(*log.tokens_per_second_of_gpu == 5615.0);
  CHECK(!log.seconds_of_step);
  CHECK(*log.reserved_gib == 66.91);  // the most of all ranks and steps
  CHECK(!support::read_run_log(megatron).reserved_gib);
  const std::string report = "(after 2 iterations) memory (MB) | allocated: 1.0 | max reserved: 20480.0\n";
  CHECK(*support::read_run_log(megatron + "[Rank 0] " + report).reserved_gib == 20.0);
}

TEST_CASE("the median is of all steps that are not warming up, a tenth of many") {
  std::string text;
  for (int i = 1; i <= 40; ++i)
    text += "iteration " + std::to_string(i) +
            "/ 40 | elapsed time per iteration (ms): " + std::to_string(i < 5 ? 9000 : i) + " |\n";
  CHECK(*support::read_run_log(text).seconds_of_step == doctest::Approx(0.0225));  // of 5 to 40
  CHECK(support::read_run_log(text).steps == 36);
}

TEST_CASE("ten broken logs") {
  const std::string line = "iteration 7/ 9 | elapsed time per iteration (ms): ";
  check_refused({{"", "no line of a step"},
                 {"hello\n", "no line of a step"},
                 {line + "fast |\n", "line 1: behind"},
                 {"\n\n" + line + "-3 |\n", "line 3: behind"},
                 {line + "nan |\n", "line 1: behind"},
                 {line + "0 |\n", "line 1: behind"},
                 {line + "1e99 |\n", "line 1: behind"},
                 {"a/b elapsed time per iteration (ms): 5 |\n", "does not say which iteration"},
                 {line + "5 |\n", "the log has 1 steps"},
                 {megatron + "iteration 46/ 100 | elapsed time per iteration (ms): 5 | global batch size: 64 |\n",
                  "a batch of 64, and of 128"},
                 {megatron + "| max reserved: lots\n", "behind 'max reserved:' stands no number"},
                 {replaced(titan, "66.91GiB", "-1GiB"), "line 3: behind ' memory:'"},
                 {megatron + titan, "both"}});
}

TEST_CASE("a log of torchtitan with its colors, and with steps of validation") {
  // Source  pytorch/torchtitan, torchtitan/components/metrics.py at 00fbaaf: log and log_validation, and Color of its tools/utils.py
  std::string colored = titan;
  for (const auto& [word, color] :
       {std::pair<std::string, std::string>{"step:", "31"}, {"memory:", "36"}, {"tps:", "34"}, {"tflops:", "1;36"}})
    for (std::size_t at = 0; (at = colored.find(word, at)) != std::string::npos; at += word.size() + color.size() + 3)
      colored.insert(at, "\x1b[" + color + "m");
  REQUIRE(colored != titan);
  const std::string validation =
      "[rank2]:[titan] 2025-10-15 10:37:09,000 - root - INFO - validate step: 10  loss: 10.1  memory: 80.00GiB(84.00%)  tps: "
      "20,000\n";
  for (const std::string& text : {colored, titan + validation, colored + validation}) {
    CAPTURE(text);
    const support::run_log log = support::read_run_log(text);
    CHECK(log.steps == 1);
    CHECK(*log.tokens_per_second_of_gpu == 5615.0);
    CHECK(*log.reserved_gib == 66.91);
  }
  CHECK_THROWS_AS(support::read_run_log(validation), support::log_error);
}

TEST_CASE("ten broken logs of torchtitan") {
  const std::string line = "[titan] - root - INFO - step: 10  loss:  2.0  memory: 40.00GiB(50.00%)  tps: ";
  check_refused({{line + "\n", "line 1: behind ' tps:'"},
                 {line + "fast  tflops: 1\n", "line 1: behind ' tps:'"},
                 {"\n\n\n" + line + "-5  tflops: 1\n", "line 4: behind ' tps:'"},
                 {line + "0  tflops: 1\n", "line 1: behind ' tps:'"},
                 {line + "nan  tflops: 1\n", "line 1: behind ' tps:'"},
                 {line + "inf  tflops: 1\n", "line 1: behind ' tps:'"},
                 {line + "1e99  tflops: 1\n", "line 1: behind ' tps:'"},
                 {replaced(titan, "tps: 10,007", "tps: ,"), "line 3: behind ' tps:'"},
                 {replaced(titan, "step: 10", "step: ten"), "line 4: behind ' step:'"},
                 {replaced(titan, "44.84GiB", "lotsGiB"), "line 4: behind ' memory:'"},
                 {replaced(line, "step:", "stop:") + "5,000\n", "no line of a step"},
                 {line + "5,000  tflops: 300\n", "the log has 1 steps"}});
}

TEST_CASE("the blocks of a log of MLPerf, without the first, in which it warms up") {
  const auto log = std::get<support::run_log>(support::read_any_log(log_of("mlperf_llama31_8b_mi355x.log")));
  CHECK(log.launcher == "MLPerf");
  CHECK(*log.batch == 32);
  CHECK(log.steps == 3 * 12288 / 32);
  // Blocks of 12,288 samples that take 401.421, 401.420 and 401.264 s by the log's clock; the run says 30.62 samples a second.
  CHECK(*log.seconds_of_step == doctest::Approx(401.420 / 12288 * 32));
  CHECK(32.0 / *log.seconds_of_step == doctest::Approx(30.62).epsilon(0.001));
}

TEST_CASE("ten broken logs of MLPerf") {
  const std::string whole = log_of("mlperf_llama31_8b_mi355x.log");
  const std::string batch = R"(:::MLLOG {"key": "global_batch_size", "value": 32})"
                            "\n",
                    mark = ":::MLLOG ";
  const auto block = [&](const std::string& key, const std::string& time, const std::string& samples) {
    return mark + R"({"key": "block_)" + key + R"(", "time_ms": )" + time + R"(, "metadata": {"samples_count": )" +
           samples + "}}\n";
  };
  const std::string one = batch + block("start", "10", "0") + block("stop", "20", "64");
  check_refused(
      {{mark + "\n", "line 1: behind ':::MLLOG' stands no JSON"},
       {mark + "{}\n", "line 1: behind ':::MLLOG' stands no JSON"},
       {mark + R"({"key": 3})", "line 1: behind ':::MLLOG' stands no JSON"},
       {one + mark + R"({"key": "block_start")", "line 4: behind ':::MLLOG' stands no JSON"},
       {replaced(whole, R"("value": 32)", R"("value": 0)"), "line 2: a global_batch_size of 0"},
       {replaced(whole, R"("value": 32)", R"("value": "32")"), "line 2: its value is no number"},
       {batch + replaced(whole, R"("value": 32)", R"("value": 64)"), "line 3: a global_batch_size of 64, and of 32"},
       {one, "one block of steps"},
       {replaced(whole, "1759966614209, \"event_type\": \"INTERVAL_END\"", "1, \"event_type\": \"INTERVAL_END\""),
        "line 11: a block that ends no later"},
       {one + block("start", "30", "64") + block("stop", "40", "64"), "line 5: a block that ends no later"},
       {one + mark + R"({"key": "block_start", "time_ms": 30})", "line 4: a block without metadata"},
       {one + block("start", "-30", "64"), "line 4: its time_ms is no number"},
       {replaced(whole, "global_batch_size", "batch"), "no line says its global_batch_size"}});
}

TEST_CASE("a log of llama-bench") {
  const std::string text = log_of("llama_bench_rtx_4080.json");
  const auto log = std::get<support::llama_bench_log>(support::read_any_log(text));
  CHECK(log.device == "NVIDIA GeForce RTX 4080");
  CHECK(log.model == "qwen2 7B Q4_K - Medium");
  REQUIRE(log.tests.size() == 2);
  CHECK(log.tests[0].prompt->value() == 512);
  CHECK(!log.tests[0].output);
  CHECK(in(log.tests[0].time, ridgeline::units::milliseconds) == doctest::Approx(71.7452));  // third of five samples
  CHECK(log.tests[1].output->value() == 128);
  CHECK(!log.tests[1].prompt);
  CHECK(in(log.tests[1].time, ridgeline::units::milliseconds) == doctest::Approx(1075.3613));
  // The same as JSON lines.
  std::string lines;
  for (const auto& one : nlohmann::json::parse(text)) lines += one.dump() + "\n";
  const auto same = std::get<support::llama_bench_log>(support::read_any_log(lines));
  CHECK(same.tests[1].time == log.tests[1].time);
}

TEST_CASE("ten broken logs of llama-bench") {
  const std::string whole = log_of("llama_bench_rtx_4080.json");
  check_refused(
      {{"[]", "the JSON has no result"},
       {"[{}]", "no result of llama-bench"},
       {whole.substr(0, 700), "line 27: this is no JSON"},
       {replaced(whole, "\"n_prompt\": 512,", ""), "result 1: it has no n_prompt"},
       {replaced(whole, "\"n_prompt\": 512", "\"n_prompt\": -512"), "result 1: its n_prompt is no number from 0"},
       {replaced(whole, "\"n_prompt\": 512", "\"n_prompt\": 511.5"), "result 1: its n_prompt is no whole number"},
       {replaced(whole, "\"n_gen\": 128", "\"n_gen\": 0"), "result 2: a test of no tokens"},
       {replaced(whole, "\"avg_ns\": 72135640", "\"avg_ns\": \"72135640\""), "result 1: its avg_ns is no number"},
       {replaced(whole, "\"avg_ns\": 72135640", "\"avg_ns\": 72.13"),
        "result 1: its samples_ns are not around its avg_ns"},
       {replaced(whole, "7100.002165", "71.00"), "result 1: its avg_ts is not its tokens over its avg_ns"},
       {replaced(whole, "74601900", "0"), "result 1: one of its samples_ns"},
       {replaced(whole, "74601900", "1e400"), "a number that is too large"},
       {replaced(whole, "qwen2 7B", "qwen2 8B"), "result 2: another model"},
       {"[{\"n_gen\": 1}, 3]", "result 2 is no JSON object"},
       {"{\"n_gen\": 1}\n{\"n_gen\": \n", "line 2: this is no JSON object"}});
}

TEST_CASE("a log of nccl-tests") {
  using ridgeline::units::microseconds;
  const std::string text = log_of("nccl_tests_16_h100.txt");
  const auto log = std::get<support::nccl_tests_log>(support::read_any_log(text));
  CHECK(log.what == ridgeline::collective::all_reduce);
  CHECK(log.device == "NVIDIA H100 80GB HBM3");
  REQUIRE(log.group);
  CHECK(log.group->devices.value() == 16);
  CHECK(log.group->per_machine.value() == 8);
  REQUIRE(log.exchanges.size() == 31);
  CHECK(log.exchanges.front().bytes == 8.0 * ridgeline::units::bytes);
  CHECK(log.exchanges.back().bytes == 8.0 * ridgeline::units::gibibytes);
  CHECK(in(log.exchanges.front().time, microseconds) == doctest::Approx(135.8));
  CHECK(in(log.exchanges.back().time, microseconds) == doctest::Approx(47535));
  // Which collective it was is told by its root and its bus bandwidth where the command is not there.
  const auto untold = std::get<support::nccl_tests_log>(support::read_any_log(replaced(text, "all_reduce_perf", "it")));
  CHECK(untold.what == ridgeline::collective::all_reduce);
}

TEST_CASE("ten broken logs of nccl-tests") {
  const std::string whole = log_of("nccl_tests_16_h100.txt");
  const std::string head = "# size count type redop root time algbw busbw #wrong\n",
                    first = "8             2     float     sum      -1    135.8";
  check_refused(
      {{head, "the table of nccl-tests has no row"},
       {head + "1024 16 float none -1 43.34 0.02 0.02 0\n", "it does not say which collective"},
       {replaced(whole, first, "8 2 float sum -1 fast"), "line 32: root, time, algbw and busbw"},
       {replaced(whole, first, "8 2 float sum -1 0"), "line 32: root, time"},
       {replaced(whole, first, "8 2 float sum -1 -5"), "line 32: root, time"},
       {replaced(whole, first, "8 2 float sum -1 nan"), "line 32: root, time"},
       {replaced(whole, first, "8 2 float sum -1 1e13"), "line 32: root, time"},
       {replaced(whole, "8589934592    2147483648", "-8589934592    2147483648"), "line 62: no size"},
       {replaced(whole, "47535  180.71", "47535  18.071"), "line 62: its algbw is not its size over its time"},
       {replaced(whole, "318.40      0", "318.40      7"), "line 60: some of its results were wrong"},
       {replaced(whole, "NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB"), "line 13: ranks on devices of two kinds"},
       {replaced(whole, "Rank  3", "Rank  x"), "line 15: a rank without a number"}});
}

TEST_CASE("the JSON of nccl-tests says what its table says, and one process may drive several GPUs") {
  using ridgeline::units::microseconds;
  const std::string text = log_of("nccl_tests_16_h100.json");
  const auto log = std::get<support::nccl_tests_log>(support::read_any_log(text));
  const auto table = std::get<support::nccl_tests_log>(support::read_any_log(log_of("nccl_tests_16_h100.txt")));
  CHECK(log.what == ridgeline::collective::all_reduce);
  CHECK(log.device == "NVIDIA H100 80GB HBM3");
  REQUIRE(log.group);
  CHECK(log.group->devices.value() == 16);
  CHECK(log.group->per_machine.value() == 8);
  REQUIRE(log.exchanges.size() == 31);
  for (std::size_t i = 0; i < log.exchanges.size(); ++i) {
    CHECK(log.exchanges[i].bytes == table.exchanges[i].bytes);
    CHECK(log.exchanges[i].time == table.exchanges[i].time);
  }
  // Two threads of four GPUs each: 16 processes have 128.
  const std::string threads = replaced(text, R"("nthreads":1,"ngpus":1)", R"("nthreads":2,"ngpus":4)");
  const auto many = std::get<support::nccl_tests_log>(support::read_any_log(threads));
  CHECK(many.group->devices.value() == 128);
  CHECK(many.group->per_machine.value() == 64);
  // Without the command, its root and its bus bandwidth say that all ranks reduced.
  const auto untold = std::get<support::nccl_tests_log>(support::read_any_log(replaced(text, "all_reduce_perf", "it")));
  CHECK(untold.what == ridgeline::collective::all_reduce);
  // A row that was timed in place only is none; results that nobody checked are not wrong.
  const std::string first = R"({"time":135.800000,"alg_bw":0.000059,"bus_bw":0.000110,"nwrong":0.000000})";
  CHECK(std::get<support::nccl_tests_log>(support::read_any_log(replaced(text, first, "null"))).exchanges.size() == 30);
  const std::string unchecked = replaced(text, "\"nwrong\":0.000000", "\"nwrong\":null");
  CHECK(std::get<support::nccl_tests_log>(support::read_any_log(unchecked)).exchanges.size() == 31);
}

TEST_CASE("ten broken files of nccl-tests") {
  const std::string whole = log_of("nccl_tests_16_h100.json"), time = R"("time":135.800000)";
  check_refused(
      {{whole.substr(0, 5000), "line 1: this is no JSON"},
       {replaced(whole, "\"results\":[", "\"results\":3,\"other\":["), "its results are no list"},
       {R"({"nccl_version":1,"results":[]})", "the table of nccl-tests has no row"},
       {R"({"nccl_version":1,"results":[7]})", "result 1: it has no size"},
       {replaced(whole, "\"size\":16,", "\"size\":-16,"), "result 2: its size is no number from 0"},
       {replaced(whole, "\"size\":16,", "\"size\":1e16,"), "result 2: no size of a buffer"},
       {replaced(whole, time, "\"time\":0"), "result 1, out_of_place: its time is no number from"},
       {replaced(whole, time, "\"time\":\"nan\""), "result 1, out_of_place: its time is no number from"},
       {replaced(whole, time, "\"cpu_time\":135.8"), "result 1, out_of_place: times of the CPU"},
       {replaced(whole, time + ",", ""), "result 1, out_of_place: it has no time"},
       {replaced(whole, "180.707575", "18.0707575"), "result 31: its algbw is not its size over its time"},
       {replaced(whole, "\"nwrong\":0.000000", "\"nwrong\":2.000000"), "result 1: some of its results were wrong"},
       {replaced(whole, "NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB"), "device 2: ranks on devices of two kinds"},
       {replaced(whole, "\"hostname\":\"ztan-mig-235z\",", ""), "device 1: it has no hostname"},
       {replaced(whole, "\"ngpus\":1", "\"ngpus\":0"), "config: its ngpus is no number from 1"},
       {replaced(whole, "\"nthreads\":1,\"ngpus\":1", "\"nthreads\":1000000000,\"ngpus\":1000000000"),
        "config: more than 1024 GPUs of one process"},
       {replaced(replaced(whole, "all_reduce_perf", "it"), "\"results\":[", "\"results\":[],\"other\":["),
        "the table of nccl-tests has no row"},
       {R"({"nccl_version":1,"results":[{"size":1024,"redop":"none","out_of_place":{"time":10,"alg_bw":0.1024,"bus_bw":0.07}}]})",
        "it does not say which collective"}});
}

TEST_CASE("results of vLLM's benchmark") {
  const std::string text = log_of("vllm_bench_4_l40s.jsonl");
  const auto log = std::get<support::vllm_bench_log>(support::read_any_log(text));
  CHECK(log.model == "meta-llama/Llama-3.2-3B-Instruct");
  REQUIRE(log.results.size() == 3);
  const support::vllm_bench_result& one = log.results[1];
  CHECK(one.completed == 900.0);
  CHECK(in(one.input, ridgeline::units::single_tokens) == doctest::Approx(999.0));
  CHECK(in(one.output, ridgeline::units::single_tokens) == doctest::Approx(239959.0 / 900.0));
  CHECK(in(one.ttft, ridgeline::units::milliseconds) == doctest::Approx(73.2273));
  CHECK(in(one.tpot, ridgeline::units::milliseconds) == doctest::Approx(23.58627));
  // One result is a file of its own, as `--save-result` writes it.
  const auto single = std::get<support::vllm_bench_log>(support::read_any_log(text.substr(0, text.find('\n'))));
  CHECK(single.results.size() == 1);
}

TEST_CASE("ten broken results of vLLM's benchmark") {
  const std::string whole = log_of("vllm_bench_4_l40s.jsonl");
  check_refused(
      {{"{}", "no result of llama-bench"},
       {"{\"mean_tpot_ms\": 1}", "result 1: it has no completed"},
       {whole.substr(0, 500), "line 1: this is no JSON"},
       {replaced(whole, "\"completed\": 300", "\"completed\": 0"), "line 1: its completed is no number from 1"},
       {replaced(whole, "\"completed\": 300", "\"completed\": 301"), "line 1: more requests completed than were sent"},
       {replaced(whole, "\"completed\": 300", "\"completed\": 150"), "line 1: its request_throughput is not"},
       {replaced(whole, "\"duration\": 36.", "\"duration\": -36."), "line 1: its duration is no number"},
       {replaced(whole, "\"total_output_tokens\": 81050", "\"total_output_tokens\": 10"),
        "line 1: requests of less than a token"},
       {replaced(whole, "\"total_input_tokens\": 299700", "\"total_input_tokens\": null"),
        "line 1: its total_input_tokens"},
       {replaced(whole, "\"mean_tpot_ms\": 23.586269942687313", "\"mean_tpot_ms\": 0"), "line 2: its mean_tpot_ms"},
       {replaced(whole, "\"mean_ttft_ms\": 73.22729984779572,", ""), "line 2: it has no mean_ttft_ms"},
       {replaced(whole, "\"model_id\": \"meta", "\"model_id\": \"other"), "line 2: another model"},
       {whole + "and more\n", "line 4: this is no JSON object"}});
}
