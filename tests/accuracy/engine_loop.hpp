#pragma once
#include <accuracy/engine_pools.hpp>
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

/// Fields   first_token_time  as the run was measured: the median, or the mean with those that were sent at the start
struct engine_prediction {
  double output_token_time = 0.0;        // s
  double first_token_time = 0.0;         // s
  double median_first_token_time = 0.0;  // s; zero: the same
  double output_rate = 0.0;              // token/s
};

namespace detail {

/// GPUs that one NVLink domain joins; a machine's GPUs have a network of 400 Gbit/s each.
inline ridgeline::engine_rates rates_of_run(const engine_run& run, const ridgeline::engine_calibration& reached) {
  using namespace ridgeline;
  engine_rates made = engine_rates_of(*run.device, run.kind, reached);
  made.per_machine = run.gpu.starts_with("gb") ? 72.0 * units::gpu_devices : 8.0 * units::gpu_devices;
  made.per_quantized += run.settings.untuned * units::seconds;
  made.network = reached.link_share.value * gigabits_per_second(400.0);
  return made;
}

/// Requests whose KV cache fits beside the weights into the memory that the engine was given.
inline double requests_that_fit(const engine_run& run) {
  using namespace ridgeline;
  const data_size all = run.device->capacity.value();
  const double share = run.settings.memory_share;
  const data_size weights = weight_bytes_of(run.of);
  const data_size left = run.settings.of_free ? share * (all - weights) : share * all - weights;
  const double each = left / cache_bytes_of(run.of, run.prompt + 0.5 * run.reply);
  return std::max(1.0, each * static_cast<double>(run.of.layout.data_parallel.value()));
}

// Uniform from 0.8 to 1.0 of the nominal length: a deviation of 0.2 / sqrt(12) over 0.9.
inline constexpr double spread = 0.064;
inline constexpr int waves = 10;  // requests of each client

/// Prompts go to pools of their own; decode workers see no prompt. A worker that reads takes what has gathered while it read
/// before, as much as its groups hold; keys and values go over its network; the first token comes from a decode worker, where
/// a request waits for a place.
inline engine_prediction disaggregated(const engine_run& run, const engine_constants& with,
                                       const ridgeline::engine_rates& rates) {
  using namespace ridgeline;
  const double steps = run.reply.value() - 1.0;
  const double readers = run.prefill->workers;
  const serving_layout& reading = run.prefill->of.layout;
  const double most_read = static_cast<double>(reading.data_parallel.value()) *
                           std::max(1.0, std::floor(run.settings.step_tokens / run.prompt.value()));
  const double full = prefill_pass(run, most_read, rates).value();
  const double drain = run.concurrency / readers / most_read * full;  // of all clients' prompts
  const double move = (cache_bytes_of(run.prefill->of, run.prompt) / rates.network).value();

  // Who ran had room, also where the sizes stated leave none.
  const double room = requests_that_fit(run);
  const auto groups = static_cast<double>(run.of.layout.data_parallel.value());
  const double places =
      run.workers * std::min(room > 1.0 ? room : run.concurrency, run.settings.most_requests * groups);
  const double fastest = readers * most_read / full;
  engine_prediction made;
  // Requests at the decode workers, by bisection: with those that are read they are all.
  double low = 0.0, high = run.concurrency;
  for (int i = 0; i < 30; ++i) {
    const double there = 0.5 * (low + high);
    const double decoding = std::min(there, places);
    const duration token = engine_step(run.of,
                                       {.sequences = std::max(1.0, decoding / run.workers) * units::samples,
                                        .context = run.prompt + 0.5 * run.reply},
                                       rates)
                               .total();
    const double decode = steps * token.value();
    const double arrivals = decoding / decode;
    made.output_token_time = token.value();
    made.median_first_token_time = (run.concurrency - decoding) / arrivals;  // Little's law
    if (arrivals >= fastest) {
      high = there;
      continue;
    }
    // Clients that began together come together: within their first prefill and what their replies differ by.
    double crowd = arrivals;
    if (places >= run.concurrency) {
      crowd = 0.0;
      for (int wave = 1; wave < waves; ++wave) {
        const double width = drain + std::sqrt(12.0 * wave) * spread * decode;
        crowd += std::max(arrivals, run.concurrency / width) / (waves - 1);
      }
    }
    double prompts = 1.0;
    double pass = prefill_pass(run, prompts, rates).value();
    for (int round = 0; round < 4; ++round) {
      prompts = std::clamp(crowd / readers * pass, 1.0, most_read);
      pass = prefill_pass(run, prompts, rates).value();
    }
    const double busy = std::min(1.0, crowd / readers * pass / prompts);
    const double first = 0.5 * busy * pass / (1.0 - crowd / fastest) + pass + move;
    (there + arrivals * first > run.concurrency ? high : low) = there;
  }
  // What the first requests wait for one another.
  made.first_token_time = made.median_first_token_time + with.first_wave.value * 0.5 * drain;
  return made;
}

inline engine_prediction aggregated(const engine_run& run, const engine_constants& with,
                                    const ridgeline::engine_rates& rates) {
  using namespace ridgeline;
  const auto groups = static_cast<double>(run.of.layout.data_parallel.value());
  const double budget = run.settings.step_tokens * groups;
  const double most = std::min({run.concurrency, requests_that_fit(run), run.settings.most_requests * groups});
  const double admitted = std::max(1.0, std::floor(most));
  batching how{.most_requests = batch(static_cast<std::int64_t>(admitted)),
               .step_tokens = tokens(static_cast<std::int64_t>(budget)),
               .chunked = with.reached.chunked,
               .polling = run.settings.gathered > 0.0 ? 1.0 : run.settings.polling};
  const auto iteration = [&](const engine_batch& one) { return engine_step(run.of, one, rates).total(); };
  const request_lengths lengths{{run.prompt, spread}, {run.reply, spread}};
  using steady = ridgeline::detail::steady_engine<decltype(iteration)>;
  // A prompt's time in full iterations: of the first ones, which wait for one another.
  const auto each_in = [&](const steady& engine, const ridgeline::detail::load_state& state) {
    const duration full = engine.step(0.5 * state.decoding, budget * units::single_tokens, {},
                                      budget / run.prompt.value() * units::samples);
    return std::min(run.prompt.value() / budget * full, state.group.service);
  };
  const double steps = run.reply.value() - 1.0;
  const sample_amount clients = run.concurrency * units::samples;
  const steady plain(lengths, how, iteration);
  const auto alone = ridgeline::detail::closed_state(plain, clients);
  if (run.settings.gathered > 0.0) {
    // It looks as soon as enough prompts wait: so many iterations, at the rate without waiting.
    const double arrivals = alone.decoding.value() / steps;
    how.polling = std::max(1.0, std::min(run.settings.polling, run.settings.gathered / arrivals));
  }
  // Requests that were sent together end together, but for their lengths: so much faster do the next ones arrive.
  const duration cycle = clients / alone.arrivals;
  const duration first_ones = (admitted - 1.0) * each_in(plain, alone);
  const duration decode = alone.decoding / alone.arrivals;
  double bunching = 0.0;
  for (int wave = 1; wave < waves; ++wave) {
    const duration width = first_ones + std::sqrt(12.0 * wave) * spread * decode;
    bunching += std::max(1.0, double{cycle / width}) / (waves - 1);
  }
  const steady engine(lengths, how, iteration);
  const auto state = ridgeline::detail::closed_state(engine, clients, {}, bunching);
  const duration mean = (clients - state.decoding) / state.arrivals;
  const duration each = each_in(engine, state);
  const varying_time first =
      state.wait + varying_time{0.8 * state.group.service, state.group.service, state.group.deviation};
  const double wave = with.first_wave.value * 0.5 * (admitted - 1.0) * each.value();
  return {.output_token_time = (state.decoding / engine.steps() / state.arrivals).value(),
          .first_token_time = mean.value() + wave,
          .median_first_token_time = ridgeline::quantile(first, fraction(0.5)).value()};
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
  if (!run.at_once && !run.prefill) {
    // The last requests of the clients do not end together.
    const double decode = (reply - 1.0) * made.output_token_time;
    made.output_rate /= 1.0 + 0.5 * std::sqrt(12.0 * detail::waves) * detail::spread * decode / (detail::waves * whole);
  }
  // The first wave fills the engine and the last one leaves it: together half a request's time.
  if (run.at_once) {
    const double each = whole / run.concurrency;
    made.output_rate = run.requests * reply / (run.requests * each + 0.5 * whole);
  }
  if (run.first_token_is_median && made.median_first_token_time > 0.0) {
    made.first_token_time = made.median_first_token_time + rates.request_overhead.value();
  }
  return made;
}

}  // namespace accuracy
