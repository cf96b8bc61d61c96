// Headers that calibrate prints: they compile, and the library predicts by them what the log was drawn to.
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <expected/calibrate/llama_bench.out>
#include <expected/calibrate/megatron.out>
#include <expected/calibrate/mlperf.out>
#include <expected/calibrate/nccl_tests.out>
#include <expected/calibrate/vllm.out>
#include <fstream>
#include <string>
#include <support/log_calibration.hpp>

using namespace ridgeline;

namespace {

constexpr double six_digits = 1e-4;  // of each constant

double drawn_scale(const likely_factors& prior, double ratio, const likely_factors& scatter) {
  return narrowed(prior, std::span(&ratio, 1), scatter).scale;
}

support::any_log log_of(const std::string& name) {
  std::ifstream file(RIDGELINE_TEST_ROOT "/tests/data/logs/" + name, std::ios::binary);
  return support::read_any_log(std::string{std::istreambuf_iterator<char>(file), {}});
}

}  // namespace

TEST_CASE("the header of a log of llama-bench predicts its tests as they were drawn") {
  requests_question asked{.model = catalogue::qwen2_5_7b, .device = catalogue::rtx_4080};
  asked.weights = stored_q4_k_m;
  asked.prompt = tokens(1);
  asked.output = tokens(128);
  const requests_answer before = how_long(asked);
  // [own stack]
  asked.stack = from_llama_bench;
  const requests_answer after = how_long(asked);
  // [/own stack]
  const double measured =
      1.0753613 / (128.0 * in(before.times.output_token.total(), units::seconds));  // third of five samples
  const likely_factors prior = before.times.output_token.interval();
  const likely_factors scatter{std::pow(prior.low, 0.4), std::pow(prior.high, 0.4)};
  CHECK(after.times.output_token.total() / before.times.output_token.total() ==
        doctest::Approx(drawn_scale(prior, measured, scatter)).epsilon(1e-3));
  CHECK(after.times.first_token.interval().high < before.times.first_token.interval().high);
  CHECK(after.times.first_token.interval().low > before.times.first_token.interval().low);
}

TEST_CASE("the header of a log of Megatron-LM predicts further steps as those of one stack scatter") {
  training_question asked{.model = catalogue::mixtral_8x7b, .device = catalogue::h100_sxm5_80gb};
  asked.machines.gpus = gpus(16);
  asked.batch = batch(128);
  asked.expert = gpus(8);
  const training_answer before = how_long(asked);
  asked.stack = from_megatron;
  const training_answer after = how_long(asked);
  const duration predicted = before.estimate.step.total();
  const likely_factors said{before.estimate.step.shortest() / predicted, before.estimate.step.longest() / predicted};
  const double scale = drawn_scale(said, 5.7186 / in(predicted, units::seconds), steps_of_one_stack);
  CHECK(after.estimate.step.total() / predicted == doctest::Approx(scale).epsilon(six_digits));
  CHECK(from_mlperf.range.architecture == catalogue::mi355x.architecture);
}

TEST_CASE("the header of a log of nccl-tests meets its sizes better than the catalogue, left out, too") {
  const auto log = std::get<support::nccl_tests_log>(log_of("nccl_tests_16_h100.txt"));
  machines_question machines{
      .gpus = gpus(16), .per_machine = gpus(8), .network = *catalogue::find_interconnect("gcp-a3-mega")};
  taken_settings taken;
  const cluster on = settle(machines, catalogue::h100_sxm5_80gb, gpus(16), taken).on;
  const auto error_of = [&](const collective_calibration& with) {
    double sum = 0.0;
    for (const support::timed_exchange& one : log.exchanges)
      sum += std::abs(collective_time(log.what, one.bytes, *log.group, fabric_of(on, with)) / one.time - 1.0);
    return sum / static_cast<double>(log.exchanges.size());
  };
  CHECK(error_of(from_nccl_tests) == doctest::Approx(from_nccl_tests.fit.fitted_error).epsilon(1e-3));
  CHECK(error_of(from_nccl_tests) < 0.5 * error_of(catalogue::collectives_for(on.each())));
  CHECK(from_nccl_tests.fit.held_out_error < 0.5 * error_of(catalogue::collectives_for(on.each())));
}

TEST_CASE("the header of vLLM's results scales every time of an iteration alike") {
  const double factor = from_vllm.host_per_step.value / catalogue::all_engines.host_per_step.value;
  CHECK(factor > 1.0);  // output tokens took 1.06 of what was predicted
  CHECK(factor < 1.1);
  CHECK(from_vllm.per_block.value / catalogue::all_engines.per_block.value ==
        doctest::Approx(factor).epsilon(six_digits));
  CHECK(catalogue::all_engines.weight_share.value.value() / from_vllm.weight_share.value.value() ==
        doctest::Approx(factor).epsilon(six_digits));
  CHECK(from_vllm.range.knows(catalogue::l40s.architecture));
}

TEST_CASE("a line through exchanges: latency and bandwidth of the link, whatever one of them says") {
  std::vector<support::timed_exchange> exchanges;
  for (double bytes = 8.0; bytes < 1e10; bytes *= 4.0)  // 20 us, and 1.75 copies at 100 GB/s
    exchanges.push_back({bytes * units::bytes, (20e-6 + 1.75 * bytes / 100e9) * units::seconds});
  exchanges[3].time = 7.0 * exchanges[3].time;
  exchanges[12].time = 5.0 * exchanges[12].time;
  const alpha_beta line =
      support::detail::line_through(exchanges, support::detail::copies_sent(collective::all_reduce, gpus(8)));
  CHECK(in(line.latency, units::microseconds) == doctest::Approx(20.0).epsilon(0.01));
  CHECK(in(line.per_direction, units::gigabytes_per_second) == doctest::Approx(100.0).epsilon(0.01));
}
