#pragma once
#include <accuracy/engine_runs.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>

// What constants predict for a measured point: a closed loop of as many clients as the concurrency.
namespace accuracy {

/// An engine's constants, and how the benchmark was run.
///
/// Fields   reached     of the engine
///          first_wave  share of the requests that were sent together at the start and wait for one another: a tenth,
///                      where ten requests a client were sent
struct engine_constants {
  ridgeline::engine_calibration reached = {};
  ridgeline::calibrated<double> first_wave = {0.1, ridgeline::constant_origin::measured};
};

struct engine_prediction {
  double output_token_time = 0.0;  // s
  double first_token_time = 0.0;   // s
  double output_rate = 0.0;        // token/s
};

namespace detail {

/// GPUs that one NVLink domain joins; a machine's GPUs have a network of 400 Gbit/s each.
inline ridgeline::engine_rates rates_of_run(const engine_run& run, const ridgeline::engine_calibration& reached) {
  using namespace ridgeline;
  engine_rates made = engine_rates_of(*run.device, run.kind, reached);
  made.per_machine = run.gpu.starts_with("gb") ? 72.0 * units::gpu_devices : 8.0 * units::gpu_devices;
  made.network = reached.link_share.value * gigabits_per_second(400.0);
  return made;
}

/// Requests whose KV cache fits beside the weights into nine tenths of the memory, as engines fill it by default.
inline double requests_that_fit(const engine_run& run) {
  using namespace ridgeline;
  const data_size left = 0.9 * run.device->capacity.value() - weight_bytes_of(run.of);
  const double each = left / cache_bytes_of(run.of, run.prompt + 0.5 * run.reply);
  return std::max(1.0, each * static_cast<double>(run.of.layout.data_parallel.value()));
}

/// Prompts go to pools of their own; decode workers see no prompt.
inline engine_prediction disaggregated(const engine_run& run, const engine_constants& with,
                                       const ridgeline::engine_rates& rates) {
  using namespace ridgeline;
  const double reply = run.reply.value();
  const double each = run.concurrency / run.workers;
  const double admitted = std::min(each, requests_that_fit(run));
  const double pools = run.prefill->workers;
  const auto groups = static_cast<double>(run.prefill->of.layout.data_parallel.value());
  // Prompts that wait together fill the data-parallel groups of a worker.
  const token_amount read = std::min(8192.0 * groups * units::single_tokens,
                                     run.prompt * std::max(1.0, std::min(groups, 0.25 * run.concurrency / pools)));
  const double prompts = read / run.prompt;
  const duration pass =
      engine_step(run.prefill->of,
                  {.prompt_tokens = read, .prompt_context = 0.5 * run.prompt, .prompts = prompts * units::samples},
                  rates)
          .total();
  engine_prediction made;
  double decoding = admitted;
  for (int i = 0; i < 12; ++i) {
    const duration token =
        engine_step(run.of, {.sequences = decoding * units::samples, .context = run.prompt + 0.5 * run.reply}, rates)
            .total();
    const double arrivals = decoding * run.workers / (reply * token.value());
    const double busy = std::min(0.98, arrivals / pools / prompts * pass.value());
    const double wait = busy / (1.0 - busy) * 0.5 * pass.value() +
                        with.first_wave.value * 0.5 * (run.concurrency / pools - 1.0) * pass.value() / prompts;
    made.output_token_time = token.value();
    made.first_token_time = std::max(1.0, std::ceil(1.0 / prompts)) * pass.value() + std::max(0.0, wait);
    const double decode = reply * token.value();
    decoding = 0.5 * (decoding + std::min(admitted, each * decode / (decode + made.first_token_time)));
  }
  return made;
}

inline engine_prediction aggregated(const engine_run& run, const engine_constants& with,
                                    const ridgeline::engine_rates& rates) {
  using namespace ridgeline;
  // Uniform from 0.8 to 1.0 of the nominal length: a deviation of 0.2 / sqrt(12) over 0.9.
  constexpr double spread = 0.064;
  const double budget = 8192.0 * static_cast<double>(run.of.layout.data_parallel.value());
  const double admitted = std::max(1.0, std::floor(std::min(run.concurrency, requests_that_fit(run))));
  const batching how{.most_requests = batch(static_cast<std::int64_t>(admitted)),
                     .step_tokens = tokens(static_cast<std::int64_t>(budget)),
                     .chunked = with.reached.chunked};
  const auto iteration = [&](const engine_batch& one) { return engine_step(run.of, one, rates).total(); };
  const request_lengths lengths{{run.prompt, spread}, {run.reply, spread}};
  const ridgeline::detail::steady_engine<decltype(iteration)> engine(lengths, how, iteration);
  const auto state = ridgeline::detail::closed_state(engine, run.concurrency * units::samples);
  const duration first = (run.concurrency * units::samples - state.decoding) / state.arrivals;
  const duration full = engine.step(0.5 * state.decoding, budget * units::single_tokens, {},
                                    budget / run.prompt.value() * units::samples);
  const duration each = std::min(run.prompt.value() / budget * full, state.group.service);
  return {.output_token_time = (state.decoding / engine.steps() / state.arrivals).value(),
          .first_token_time = (first + with.first_wave.value * 0.5 * (admitted - 1.0) * each).value()};
}

}  // namespace detail

/// The prediction of a point.
inline engine_prediction predicted_by(const engine_run& run, const engine_constants& with) {
  const ridgeline::engine_rates rates = detail::rates_of_run(run, with.reached);
  engine_prediction made = run.prefill ? detail::disaggregated(run, with, rates) : detail::aggregated(run, with, rates);
  made.first_token_time += rates.request_overhead.value();
  const double reply = run.reply.value();
  const double whole = made.first_token_time + (reply - 1.0) * made.output_token_time;
  made.output_rate = run.concurrency * reply / whole;
  // The first wave fills the engine and the last one leaves it: together half a request's time.
  if (run.at_once) {
    const double each = whole / run.concurrency;
    made.output_rate = run.requests * reply / (run.requests * each + 0.5 * whole);
  }
  return made;
}

}  // namespace accuracy
