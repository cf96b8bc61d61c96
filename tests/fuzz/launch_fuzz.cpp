// Whatever bytes a launch file holds: one clear line that refuses it, or a question of known keys and short notes. The first
// byte says which launcher's file it is, or that it is the log of a run: medians above 0, or one clear line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <support/launch_read.hpp>
#include <support/run_log.hpp>

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static constexpr std::string_view names[] = {"job.toml", "ds_config.json", "launch.sh"};
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 4 == 3) {
    try {
      const support::run_log log = support::read_run_log(text);
      demand(log.steps > 0 && bool(log.seconds_of_step) != bool(log.tokens_per_second_of_gpu));
      demand(log.seconds_of_step.value_or(1.0) > 0.0 && log.tokens_per_second_of_gpu.value_or(1.0) > 0.0);
    } catch (const support::log_error& refusal) {
      demand(std::string_view(refusal.what()).size() < 400);
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
