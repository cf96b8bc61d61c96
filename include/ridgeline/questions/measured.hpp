#pragma once
#include <optional>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/serve.hpp>

// What somebody measured on a machine of theirs narrows an answer: it is drawn towards the measurement.
namespace ridgeline::inline v0_2 {

/// Requests as a benchmark measured them on one copy of a model, in the mean.
///
/// Inputs   together    requests that ran together; absent: the concurrency that is asked about, or one
///          ttft, itl   to the first token, between tokens
///          throughput  output tokens a second of all of them; counts where no time between tokens is given
/// Source   definition
struct measured_requests {
  std::optional<batch_size> together = std::nullopt;
  std::optional<duration> ttft = std::nullopt;
  std::optional<duration> itl = std::nullopt;
  std::optional<token_rate> throughput = std::nullopt;

  /// Whether anything was measured. Source: definition.
  constexpr explicit operator bool() const { return ttft || itl || throughput; }
};

/// What a benchmark makes of predictions.
///
/// Fields   first_token, output_token  of the times; absent where they were not measured
/// Source   definition
struct drawn_requests {
  std::optional<drawn_ratio> first_token = std::nullopt;
  std::optional<drawn_ratio> output_token = std::nullopt;
};

/// A prediction scaled by a measured value, as far as that outweighs the interval of the prediction.
///
/// Model    `narrowed`
/// Inputs   ratio     measured over predicted
///          prior     the 80 % interval of the prediction
///          of_steps  how such measurements scatter around their common ratio
/// Returns  the ratio with its scale and interval
/// Errors   RL-101 if the ratio or an end of an interval is not positive and finite
/// Source   `narrowed`
/// Checked  tests/unit/questions/measured_test.cpp
constexpr drawn_ratio drawn_by(double ratio, const likely_factors& prior, const likely_factors& of_steps) {
  return {ratio, narrowed(prior, std::span(&ratio, 1), of_steps)};
}

/// A prediction replaced by what was measured of the very run.
///
/// Inputs   ratio    measured over predicted
///          another  the interval of another measurement of it
/// Returns  the ratio as the scale, and that interval
/// Errors   RL-101 if the ratio is not positive and finite
/// Source   definition
/// Checked  tests/unit/questions/measured_test.cpp
constexpr drawn_ratio replaced_by(double ratio, const likely_factors& another) {
  if (!(ratio > 0.0 && math::is_finite(ratio))) detail::violated<errc::figure_not_positive>();
  return {ratio, {ratio, another}};
}

/// Whether a training run fits, where the memory of such a run was measured.
///
/// Model    `replaced_by`: what is required is what was measured
/// Inputs   found     the answer without the measurement
///          measured  of the most loaded GPU, as the driver reports it [B]
/// Returns  the answer with it: `drawn` is set, and the verdict follows from the measured bytes; the terms stay as predicted
/// Errors   RL-105 if the capacity of the device is not known; RL-101 if the measured bytes are not positive and finite
/// Valid    the same run: model, plan, batch and sequence
/// Source   `another_peak_of_one_run`
/// Checked  tests/unit/questions/measured_test.cpp
constexpr fit_answer as_measured(fit_answer found, data_size measured) {
  if (!found.device) detail::violated<errc::figure_absent>();
  fit& device = *found.device;
  found.drawn = replaced_by(measured / found.need.total(), another_peak_of_one_run);
  device.required = found.drawn->by.scale * device.required;
  device.reserve = found.drawn->by.scale * device.reserve;
  device.within = found.drawn->by.within;
  return found;
}

/// What a training run takes, where a step of it was measured.
///
/// Model    `replaced_by`: the step takes what was measured, every term by the same factor; what interrupts the run is predicted. The interval
///          of the step is that of another one of the run, the interval of the run that of both
/// Inputs   found     the answer without the measurement
///          measured  seconds of one step, the median [s]
/// Returns  the answer with it: `drawn` is set; time, MFU, money, energy and carbon follow from the measured step
/// Errors   RL-101 if the measured time is not positive and finite; RL-138 if it is shorter than the peak allows
/// Valid    the same run: model, plan, batch, sequence, software and machine
/// Source   `another_step_of_one_run`; `likely_goodput`; independent errors add as squares
/// Checked  tests/unit/questions/measured_test.cpp, tests/published/deepseek_v3_test.cpp
constexpr training_answer as_measured(training_answer found, duration measured) {
  plan_estimate& one = found.estimate;
  found.drawn = replaced_by(measured / one.step.total(), another_step_of_one_run);
  const double ratio = found.drawn->ratio;
  one.mfu /= ratio;
  if (one.mfu > 1.0) detail::violated<errc::utilization_above_peak>();
  for (const auto& term : step_breakdown::table) one.step.terms.*term.field *= ratio;
  one.step.measured = found.drawn->by.within;
  detail::account(one, run_time(ratio * one.interrupted.training, one.gpus, found.run.goodput), found.run.costs.terms);
  const likely<fraction> goodput = likely_goodput(one.interrupted);
  const double as_expected = goodput.expected.value();
  one.within =
      of_the_quotient(*one.step.measured, {goodput.low.value() / as_expected, goodput.high.value() / as_expected});
  return found;
}

namespace detail {

/// The mean error whose interval is so wide: `likely_from`, the other way.
constexpr double error_with(const likely_factors& within) {
  return math::pow(within.high > 1.0 / within.low ? within.high : 1.0 / within.low, 1.0 / 1.73) - 1.0;
}

/// The factor of a calibration's times at which a time is so many times what it is at 1.
template<class TimeAt>
constexpr double factor_for(double scale, TimeAt time_at) {
  const duration wanted = scale * time_at(1.0);
  double low = -20.0, high = 20.0;  // as powers of two
  if (time_at(math::exp2(low)) > wanted) violated<errc::utilization_above_peak>();
  if (time_at(math::exp2(high)) < wanted) violated<errc::figure_not_positive>();
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    (time_at(math::exp2(middle)) < wanted ? low : high) = middle;
  }
  return math::exp2(0.5 * (low + high));
}

/// The measured time between tokens, where need be of the throughput: requests that stay TTFT + (output - 1) ITL.
constexpr std::optional<duration> measured_itl(const measured_requests& measured, duration ttft, token_count output) {
  if (measured.itl) return measured.itl;
  if (!measured.throughput) return std::nullopt;
  const auto together = static_cast<double>(measured.together.value_or(batch(1)).value());
  const duration stays = together * amount_of(output) / *measured.throughput;
  if (output.value() < 2 || !(stays > ttft)) violated<errc::utilization_above_peak>();
  return (stays - ttft) / static_cast<double>(output.value() - 1);
}

/// The intervals of a calibration with a measurement on one device, which it may not have known: of others that says nothing.
/// `scatter_of` an interval is how such measurements scatter.
template<class Scatter>
constexpr calibrated_intervals narrowed_intervals(const calibrated_intervals& prior, double ratio, bool knew,
                                                  Scatter scatter_of) {
  const auto narrower = [&](const likely_factors& one) { return drawn_by(ratio, one, scatter_of(one)).by.within; };
  return {narrower(knew ? prior.inside : prior.elsewhere), narrower(knew ? prior.outside : prior.elsewhere),
          prior.elsewhere, prior.unlike};
}

/// A time of requests, drawn by one that was measured on the deployment.
constexpr drawn_ratio drawn_by_part(double ratio, const likely_factors& prior, double part) {
  return drawn_by(ratio, prior, scatter_within(prior, part));
}
constexpr calibrated_intervals narrowed_by_part(const calibrated_intervals& prior, double ratio, bool knew,
                                                double part) {
  return narrowed_intervals(prior, ratio, knew,
                            [part](const likely_factors& one) { return scatter_within(one, part); });
}

}  // namespace detail

/// A stack scaled by requests that were measured on one copy, of as many GPUs as are asked about, or of one.
///
/// Model    one factor for what writes tokens, one for what reads prompts, such that their times are those predicted, scaled as
///          far as one measurement outweighs the stack's interval; the intervals become what is left
/// Inputs   asked     the requests; their stack is scaled
///          measured  of them
///          made      gets the ratios
/// Returns  the stack: a question that names it has the narrowed answer
/// Errors   RL-138 for a time that is shorter than the datasheet allows; RL-101 for one that is not positive and finite; those of
///          `how_long`
/// Valid    requests of about the measured lengths
/// Source   `narrowed`, `scaled`
/// Checked  tests/unit/questions/measured_test.cpp
constexpr serving_calibration measured_stack(requests_question asked, const measured_requests& measured,
                                             drawn_requests& made) {
  if (measured.together) asked.concurrency = measured.together;
  const requests_answer before = how_long(asked);
  measured_requests said = measured;
  said.together = before.times.requests;
  const serving_calibration start = before.run.calibration;
  const auto times_by = [&](const serving_factors& factors) {
    requests_question again = asked;
    again.stack = scaled(start, factors);
    return how_long(again).times;
  };
  serving_factors factors;
  serving_calibration with = start;
  const duration ttft = measured.ttft.value_or(before.times.first_token.total());
  if (const auto itl = detail::measured_itl(said, ttft, before.times.reply)) {
    made.output_token = detail::drawn_by_part(*itl / before.times.output_token.total(),
                                              before.times.output_token.interval(), output_tokens_of_one_deployment);
    factors.token = detail::factor_for(made.output_token->by.scale,
                                       [&](double by) { return times_by({.token = by}).output_token.total(); });
    with.fit.held_out_error = detail::error_with(made.output_token->by.within);
  }
  if (measured.ttft) {
    made.first_token = detail::drawn_by_part(*measured.ttft / before.times.first_token.total(),
                                             before.times.first_token.interval(), first_tokens_of_one_deployment);
    // What both need has the factor of the tokens: the scale is of the time before.
    const double scale = made.first_token->by.scale *
                         (before.times.first_token.total() / times_by({.token = factors.token}).first_token.total());
    factors.prompt = detail::factor_for(
        scale, [&](double by) { return times_by({.token = factors.token, .prompt = by}).first_token.total(); });
    with.prompt_fit.held_out_error = detail::error_with(made.first_token->by.within);
    if (asked.by_layers.value_or(before.run.by_layers)) with.split_prompt_fit = with.prompt_fit;
  }
  serving_calibration drawn = scaled(start, factors);
  drawn.fit = with.fit;
  drawn.prompt_fit = with.prompt_fit;
  drawn.split_prompt_fit = with.split_prompt_fit;
  if (!drawn.range.knows(asked.device.architecture)) drawn.range.architectures = asked.device.architecture;
  return drawn;
}

/// An engine scaled by requests that were measured on one of it, of as many GPUs as are asked about, or of one.
///
/// Model    iterations by one factor, such that the time between tokens is that predicted, scaled as far as one measurement
///          outweighs the engine's interval; then the overhead of a request, for the first token. The load is a closed loop
/// Inputs   asked     the requests
///          engine    to be scaled
///          measured  of them
///          made      gets the ratios
/// Returns  the engine: a demand that names it has the narrowed answer
/// Errors   as `measured_stack`, and those of `closed_loop`; RL-105 where not even one request fits
/// Valid    requests of about the measured lengths; where iterations alone take longer than the first token, its overhead is none
/// Source   `narrowed`, `scaled`
/// Checked  tests/unit/questions/measured_test.cpp
constexpr engine_calibration measured_engine(const serve_question& asked, const engine_calibration& engine,
                                             const measured_requests& measured, drawn_requests& made) {
  requests_question one = asked.run;
  one.concurrency = measured.together.value_or(batch(1));
  one.by_layers = false;
  one.stack = datasheet_serving;  // engines have constants of their own
  const settled_requests run = settle(one);
  const detail::engine_formats formats =
      detail::engine_formats_of(one.device, one.model, run.step.weights, run.step.cache_width);
  const engine_model model = engine_model_of(one.model, formats.precision, {.tensor_parallel = run.gpus});
  const double spread = asked.spread.value_or(0.0);
  const auto loaded = [&](const engine_calibration& with) {
    const batching how{.most_requests = batch(one.concurrency->value() > 256 ? one.concurrency->value() : 256),
                       .chunked = asked.chunked.value_or(with.chunked),
                       .per_request = with.request_overhead.value};
    const engine_iterations on{model, engine_rates_of(run.machines.on, formats.kind, with)};
    const loaded_engine found = closed_loop({.input = {detail::amount_of(run.step.prompt), spread},
                                             .output = {detail::amount_of(run.step.reply), spread},
                                             .cached = asked.cached.value_or(fraction(0.0))},
                                            how, *one.concurrency, on);
    if (!found) detail::violated<errc::figure_absent>();
    return found;
  };
  const loaded_engine before = loaded(engine);
  const bool knows = engine.range.knows(one.device.architecture);
  const bool unlike = is_unlike_fitted(one.model);
  const calibrated_range range = unlike ? calibrated_range::unlike : calibrated_range::inside;
  measured_requests said = measured;
  said.together = one.concurrency;
  engine_calibration with = engine;
  if (const auto itl = detail::measured_itl(said, measured.ttft.value_or(before.ttft.mean), run.step.reply)) {
    made.output_token = detail::drawn_by_part(*itl / before.itl.mean, interval_at(engine.token_interval, range, knows),
                                              output_tokens_of_one_deployment);
    const double factor =
        detail::factor_for(made.output_token->by.scale, [&](double by) { return loaded(scaled(engine, by)).itl.mean; });
    with = scaled(engine, factor);
    with.token_interval = detail::narrowed_by_part(engine.token_interval, made.output_token->ratio, knows,
                                                   output_tokens_of_one_deployment);
    if (unlike) with.token_interval.unlike = made.output_token->by.within;
  }
  if (measured.ttft) {
    made.first_token =
        detail::drawn_by_part(*measured.ttft / before.ttft.mean, interval_at(engine.first_token_interval, range, knows),
                              first_tokens_of_one_deployment);
    const duration wanted = made.first_token->by.scale * before.ttft.mean;
    const auto first_at = [&](duration overhead) {
      with.request_overhead = {overhead, constant_origin::fitted};
      return loaded(with).ttft.mean;
    };
    duration low{}, high = wanted;  // a first token takes at least its overhead
    if (first_at(low) >= wanted) high = low;
    for (int i = 0; i < 50 && high > low; ++i) {
      const duration middle = 0.5 * (low + high);
      (first_at(middle) < wanted ? low : high) = middle;
    }
    with.request_overhead = {high, constant_origin::fitted};
    with.first_token_interval = detail::narrowed_by_part(engine.first_token_interval, made.first_token->ratio, knows,
                                                         first_tokens_of_one_deployment);
    if (unlike) with.first_token_interval.unlike = made.first_token->by.within;
  }
  if (!knows) with.range.architectures = one.device.architecture;
  return with;
}

/// How long a request takes, or how to serve a model, where such requests were measured.
///
/// Inputs   asked     the question
///          measured  requests of it on one copy; nothing measured changes nothing
///          made      gets the ratios
/// Returns  the answer of the stack, or of the engine, that is scaled by them
/// Errors   those of `measured_stack`, `measured_engine` and of the question without a measurement
/// Source   `measured_stack`, `measured_engine`
/// Checked  tests/unit/questions/measured_test.cpp
constexpr requests_answer how_long(requests_question asked, const measured_requests& measured, drawn_requests& made) {
  if (!measured) return how_long(asked);
  const bool named = bool(asked.stack);
  asked.stack = measured_stack(asked, measured, made);
  requests_answer found = how_long(asked);
  if (!named) found.run.taken.add(setting::stack, asked.stack->id);
  return found;
}
constexpr serve_answer serve(serve_question asked, const measured_requests& measured, drawn_requests& made) {
  if (!measured) return serve(asked);
  if (asked.demand) {
    const bool named = bool(asked.engine);
    const engine_calibration engine = detail::engine_of(asked);
    asked.engine = measured_engine(asked, engine, measured, made);
    serve_answer found = serve(asked);
    if (!named) found.run.taken.add(setting::engine, engine.id);
    return found;
  }
  const bool named = bool(asked.run.stack);
  asked.run.stack = measured_stack(asked.run, measured, made);
  serve_answer found = serve(asked);
  if (!named) found.run.taken.add(setting::stack, asked.run.stack->id);
  return found;
}

}  // namespace ridgeline::inline v0_2
