// Logs of training runs: real lines say what they say, broken ones are refused with their number.
#include <doctest/doctest.h>
#include <string>
#include <support/run_log.hpp>
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
  for (const auto& [text, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "no line of a step"},
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
           {megatron + titan, "both"}}) {
    CAPTURE(text);
    try {
      support::read_run_log(text);
      FAIL("it was read");
    } catch (const support::log_error& problem) {
      CHECK_MESSAGE(std::string(problem.what()).find(sentence) != std::string::npos, problem.what());
    }
  }
}
