// Whatever bytes a launch file holds: one clear line that refuses it, or a question of known keys and short notes. The first
// byte says which launcher's file it is, or that it is a log, of a run or of a benchmark: times above 0, or one clear line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <support/bench_log.hpp>
#include <support/launch_read.hpp>

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

void demand_lines(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    demand(line.size() < 400);
    for (const char c : line) demand(c >= 0x20 && c < 0x7f);
  }
}

void demand_positive(ridgeline::duration time) {
  demand(time > ridgeline::duration{} && ridgeline::math::is_finite(time.value()));
}

void demand_times(const support::run_log& log) {
  demand(log.steps > 0 && bool(log.seconds_of_step) != bool(log.tokens_per_second_of_gpu));
  demand(log.seconds_of_step.value_or(1.0) > 0.0 && log.tokens_per_second_of_gpu.value_or(1.0) > 0.0);
}
void demand_times(const support::llama_bench_log& log) {
  demand(!log.tests.empty());
  demand_lines({log.device, log.model});
  for (const support::llama_bench_test& one : log.tests) {
    demand((one.prompt || one.output) && one.depth >= 0);
    demand_positive(one.time);
  }
}
void demand_times(const support::nccl_tests_log& log) {
  demand(!log.exchanges.empty());
  demand_lines({log.device});
  if (log.group) demand(log.group->devices >= log.group->per_machine);
  for (const support::timed_exchange& one : log.exchanges) {
    demand(one.bytes > ridgeline::data_size{});
    demand_positive(one.time);
  }
}
void demand_times(const support::vllm_bench_log& log) {
  demand(!log.results.empty());
  demand_lines({log.model});
  for (const support::vllm_bench_result& one : log.results) {
    demand(one.completed >= 1.0 && one.input.value() > 0.0 && one.output.value() > 0.0);
    for (const ridgeline::duration time : {one.duration, one.ttft, one.tpot}) demand_positive(time);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static constexpr std::string_view names[] = {"job.toml", "ds_config.json", "launch.sh"};
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 4 == 3) {
    try {
      std::visit([](const auto& log) { demand_times(log); }, support::read_any_log(text));
    } catch (const support::log_error& refusal) {
      demand_lines({refusal.what()});
    }
    return 0;
  }
  try {
    const support::launch_job job = support::read_launch(names[data[0] % 4], text);
    demand(!job.launcher.empty());
    demand(!job.question.dump().empty());  // throws where a text is no UTF-8
    for (const auto& [key, value] : job.question.items()) {
      demand(!key.empty() && !value.is_null());
      if (key == "gpus" || key == "batch" || key == "micro-batch") demand(value.get<double>() >= 1.0);
    }
    demand_lines(job.not_read);
    demand_lines(job.notes);
  } catch (const support::launch_error& refusal) {
    demand_lines({refusal.what()});
  }
  return 0;
}
