#pragma once
#include <ridgeline/core/root.hpp>
#include <ridgeline/performance/serving/detail/steady_engine.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// A load in its steady state: what the latencies follow from.
///
/// Fields   batch, batch_deviation  sequences of an iteration as one of them sees it, and the deviation of their number
///          others                 share of all prefill that delays the decoding of one request
///          wait                   for the first token, without the prefill itself
struct load_state {
  sample_rate arrivals = {};
  sample_amount decoding = {};
  sample_amount batch = 1.0 * units::samples;
  sample_amount batch_deviation = {};
  double others = 1.0;
  varying_time wait = {};
  prefill_group group = {};
};

/// The gap between two steps of a sequence that a share of the gaps does not exceed: those without prefill, and above
/// them those with it.
template<class Engine>
constexpr duration gap_within(const Engine& engine, const load_state& at, duration mean, fraction share) {
  const prefill_group& group = at.group;
  const sample_amount arrivals = at.arrivals * mean;
  const double groups = at.others * arrivals / (group.prompts * group.row);
  const double mixed = math::smaller(1.0, engine.chunked() ? group.steps * groups : groups);
  const double alone = 1.0 - mixed;
  const auto deviations = [](double part) {
    return math::normal_quantile(math::smaller(0.9999, math::larger(0.0001, part)));
  };
  const auto sequences = [&](double part) {
    return math::smaller(engine.most_requests(),
                         math::larger(1.0 * units::samples, at.batch + deviations(part) * at.batch_deviation));
  };
  if (share.value() < alone) return engine.decode(sequences(share.value() / alone));
  const double part = (share.value() - alone) / mixed;
  const sample_amount many = sequences(part);
  const double each = engine.lengths().input.variation;
  const sample_amount prompts = group.prompts * group.row;
  const double spread = math::larger(0.0, in(1.0 * units::samples + arrivals - prompts, units::samples)) + each * each;
  const sample_amount deviation = math::pow(in(prompts, units::samples) * spread, 0.5) * units::samples;
  const sample_amount read = math::larger(sample_amount{}, prompts + deviations(part) * deviation);
  if (!engine.chunked()) return engine.decode(many) + read / group.prompts * group.service;
  if (part > 1.0 / group.steps) return engine.step(many, group.full, {});
  if (group.steps > 1.0) return engine.step(many, group.last, {});
  return engine.step(many, math::smaller(engine.room(at.decoding), read * engine.prompt()), {},
                     math::larger(1.0 * units::samples, read));
}

/// The mean gap between two steps of a sequence; none, where it has no further step.
template<class Engine>
constexpr duration mean_gap(const Engine& engine, const load_state& at) {
  return engine.steps() > 0.0 ? at.decoding / engine.steps() / at.arrivals : duration{};
}

/// All gaps.
template<class Engine>
constexpr latency gaps_of(const Engine& engine, const load_state& at) {
  if (!(engine.steps() > 0.0)) return {};
  constexpr fraction half(0.5), most(0.95);
  const duration mean = mean_gap(engine, at);
  return {mean, gap_within(engine, at, mean, half), gap_within(engine, at, mean, most)};
}

/// The mean time of a request: to its first token, and to its last.
struct mean_request {
  duration first = {};
  duration whole = {};
};
template<class Engine>
constexpr mean_request mean_request_of(const Engine& engine, const load_state& at) {
  const duration itl = mean_gap(engine, at);
  const duration first = at.wait.mean + at.group.service + engine.before_prefill();
  return {first, first + engine.steps() * itl};
}

/// Fills in all that follows from a steady state.
template<class Engine>
constexpr loaded_engine answer_of(const Engine& engine, const load_state& at, sample_rate largest) {
  const token_lengths& in = engine.lengths().input;
  const token_lengths& out = engine.lengths().output;
  constexpr fraction half(0.5), most(0.95);
  const duration itl = mean_gap(engine, at);
  const auto shortest = [](double variation) { return math::larger(0.0, 1.0 - 3.0 * variation); };
  const varying_time prefill{shortest(in.variation) * at.group.service, at.group.service, at.group.deviation};
  const duration outside = engine.per_request();
  varying_time first = at.wait + prefill + varying_time{outside, outside, {}};
  if (const duration read = engine.read(); read > duration{})
    first = first + varying_time{shortest(in.variation) * read, read, in.variation * read};
  const duration decode = engine.steps() * itl;
  const varying_time whole = first + varying_time{shortest(out.variation) * decode, decode, out.variation * decode};
  const auto of = [&](const varying_time& time) {
    return latency{time.mean, quantile(time, half), quantile(time, most)};
  };
  loaded_engine made{.rate = at.arrivals,
                     .largest_rate = largest,
                     .decoding = at.decoding,
                     .waiting = at.arrivals * first.mean,
                     .ttft = of(first),
                     .end_to_end = of(whole),
                     .prefill = at.group.service,
                     .queue = at.wait.mean,
                     .prefill_share = fraction(1.0),
                     .lengths = engine.lengths()};
  if (engine.steps() > 0.0) {
    const time_per_sample written = engine.steps() / at.batch * engine.decode(at.batch);
    made.prefill_share = fraction(at.group.delay / (at.group.delay + written));
  }
  made.itl = gaps_of(engine, at);
  return made;
}

/// What is left on average of a prefill under way.
constexpr duration residual(const prefill_group& group) {
  if (group.service == duration{}) return {};
  return residual_share(group.deviation / group.service) * group.service;
}

/// So many requests, each replaced as it ends, and some time outside of the engine before each. Those beyond what the
/// engine admits wait outside as well. Where they were all sent at once, they arrive in waves: so many times as fast.
template<class Engine>
constexpr load_state closed_state(const Engine& engine, sample_amount concurrency, duration outside = {},
                                  double bunching = 1.0) {
  const sample_amount admitted = math::smaller(concurrency, engine.most_requests());
  load_state made{.others = (admitted - units::samples) / admitted};
  const auto rate_at = [&](sample_amount n) {
    made.decoding = n;
    made.batch = units::samples + made.others * n;
    made.group =
        engine.prefill(n, engine.steps() > 0.0 ? bunching * made.others * n / engine.steps() : sample_amount{});
    return n / (engine.steps() * engine.decode(made.batch) + n * made.others * made.group.delay);
  };
  // Who is outside takes no place in the engine.
  const auto inside_at = [&](sample_rate rate) {
    return math::smaller(concurrency - rate * outside, engine.most_requests());
  };
  // Until the engine looks at new requests.
  const auto unseen_at = [&] {
    return engine.polling() > 1.0 ? made.others * 0.5 * (engine.polling() - 1.0) * engine.decode(made.batch)
                                  : duration{};
  };
  const auto first_at = [&](sample_amount n, sample_rate rate) {
    const sample_amount before = math::larger(sample_amount{}, inside_at(rate) - n - rate * made.group.service);
    const double busy = math::smaller(1.0, bunching * rate * made.group.service / made.group.prompts);
    const duration left = math::larger(duration{}, residual(made.group) - 0.5 * made.group.step);
    return made.others * (before * engine.occupied(n, made.group) + busy * left) + unseen_at() + made.group.service;
  };
  if (engine.steps() == 0.0) {
    const token_amount room = engine.room({});
    const sample_amount together = math::smaller(admitted, engine.prompts_in(room));
    made.group = engine.prefill({}, {});
    const duration all = engine.read({}, together * engine.prompt(), room, together).service;
    made.arrivals = math::smaller(together / all, concurrency / (all + outside));
  } else {
    sample_rate rate;
    const sample_amount n = math::zero_of_falling(engine.saturated(admitted), [&](sample_amount each) {
      rate = rate_at(each);
      return inside_at(rate) - each - rate * first_at(each, rate);
    });
    made.arrivals = n == made.decoding ? rate : rate_at(n);
  }
  // Little's law: who does not decode waits for a first token.
  const duration first = (concurrency - made.decoding) / made.arrivals;
  const double variance = made.others * in(made.decoding, units::samples) * (1.0 - made.decoding / admitted);
  made.batch_deviation = math::pow(variance, 0.5) * units::samples;
  // Of so many before it, each a time of its own.
  const duration unseen = unseen_at();
  const duration wait = math::larger(duration{}, first - made.group.service - outside - unseen);
  const double before = in(bunching * made.arrivals * wait, units::samples);
  const double in_service = in(bunching * made.arrivals * made.group.service, units::samples);
  made.wait = before > 1.0 ? varying_time{{}, wait, math::pow(before, -0.5) * wait}
                           : exponential_wait(wait, math::smaller(1.0, math::larger(before, in_service)));
  if (unseen > duration{}) made.wait = made.wait + varying_time{{}, unseen, math::pow(3.0, -0.5) * unseen};
  return made;
}

/// The wait for the link of a slower tier: who is read before.
template<class Engine>
constexpr varying_time wait_for_tier(const Engine& engine, sample_rate arrivals) {
  const double busy = math::smaller(0.999, arrivals * engine.read() / units::samples);
  return exponential_wait(queue_wait(engine.read(), engine.lengths().input.variation, fraction(busy)), busy);
}

/// Time from the first token to the last of a request that decodes with n others while prompts are prefilled.
template<class Engine>
constexpr duration residence_of(const Engine& engine, sample_rate arrivals, sample_amount n, prefill_group& beside) {
  beside = engine.prefill(n, engine.steps() > 0.0 ? n / engine.steps() : sample_amount{});
  const double left = math::larger(1e-6, 1.0 - arrivals * beside.delay);
  return engine.steps() / left * engine.decode(math::smaller(n + units::samples, engine.most_requests()));
}

/// Requests that arrive at random: all but the wait for an admission.
template<class Engine>
constexpr load_state open_state(const Engine& engine, sample_rate arrivals) {
  load_state made{.arrivals = arrivals};
  const sample_amount admitted = engine.most_requests();
  duration alone;
  sample_amount asked = -1.0 * units::samples;
  const auto residence = [&](sample_amount n) {
    if (n == asked) return alone;
    asked = n;
    return alone = residence_of(engine, arrivals, n, made.group);
  };
  if (engine.steps() != 0.0) {
    made.decoding =
        math::zero_of_falling(engine.saturated(admitted), [&](sample_amount n) { return arrivals * residence(n) - n; });
  }
  const sample_amount n = made.decoding;
  residence(n);
  made.batch = math::smaller(n + units::samples, admitted);

  // The slower the more there are, the more their number varies.
  const sample_amount part = 0.5 * (n + units::samples);
  const sample_amount fewer = math::larger(sample_amount{}, n - part);
  prefill_group ignored;
  const double share = math::smaller(
      0.98, math::larger(0.0, arrivals * (alone - residence_of(engine, arrivals, fewer, ignored)) / part));
  const double many = in(n, units::samples);
  const double deviation = math::pow(math::larger(many, 1e-12) / (1.0 - share), 0.5);
  made.batch_deviation = deviation * units::samples;

  const prefill_group& group = made.group;
  const double in_prefill = math::smaller(1.0, arrivals * group.service / group.prompts);
  const double busy = math::smaller(0.999, arrivals * engine.occupied(n, group));
  const duration before = in_prefill * residual(group) / (1.0 - busy);
  made.wait = exponential_wait(before, in_prefill);

  // The iteration under way, where nothing is read.
  const double nobody = share > 1e-6 ? math::pow(1.0 - share, many * (1.0 - share) / share) : math::natural_exp(-many);
  const double at_work = (1.0 - in_prefill) * (1.0 - nobody);
  if (n > sample_amount{}) {
    const duration each = engine.polling() * engine.decode(math::larger(1.0 * units::samples, n));
    const duration mean = 0.5 * (at_work * each);
    const double squares = at_work / 3.0 - 0.25 * at_work * at_work;
    made.wait = made.wait + varying_time{{}, mean, math::pow(squares, 0.5) * each};
  }
  if (engine.read() > duration{}) made.wait = made.wait + wait_for_tier(engine, arrivals);
  return made;
}

/// The wait for an admission: how often an engine that answers at most so many requests is full, and how long then.
template<class Engine>
constexpr varying_time wait_for_admission(const Engine& engine, const load_state& at, sample_rate most) {
  const double load = at.arrivals / most;
  const double room = (engine.most_requests() - at.decoding) / at.batch_deviation;
  const double full = math::normal_density(room) / in(at.batch_deviation, units::samples) / (1.0 - load);
  const double waits = full / (full + math::normal_below(room));
  const double spread = engine.lengths().output.variation;
  const duration admission = waits / (1.0 - load) * (residual_share(spread) * (units::samples / most));
  return exponential_wait(admission, waits);
}

/// The largest rate of an engine: always as many requests as it admits; what its link to a slower tier bears.
template<class Engine>
constexpr sample_rate largest_rate_of(const Engine& engine) {
  const sample_rate most = closed_state(engine, engine.most_requests()).arrivals;
  return engine.read() > duration{} ? math::smaller(most, units::samples / engine.read()) : most;
}

/// As many requests as there are clients. Where the link to a slower tier bears no more, they wait for it.
template<class Engine>
constexpr load_state clients_state(const Engine& engine, sample_amount clients) {
  const duration before = engine.before_prefill();
  const load_state at = closed_state(engine, clients, before);
  if (!(at.arrivals * engine.read() > 1.0 * units::samples)) return at;
  const sample_rate most = units::samples / engine.read();
  const duration wait = math::zero_of_falling(clients / most, [&](duration each) {
    return (closed_state(engine, clients, before + each).arrivals / most - 1.0) * units::seconds;
  });
  load_state made = closed_state(engine, clients, before + wait);
  made.wait = made.wait + varying_time{{}, wait, {}};
  return made;
}

/// One request at a time: what no rate betters. Its own rate is so low that requests do not meet; the largest one is not
/// computed.
template<class Engine>
constexpr loaded_engine lone_request(const Engine& engine) {
  load_state at{.group = engine.prefill({}, {})};
  const duration each = engine.decode(at.batch);
  const duration all = at.group.service + engine.steps() * each;
  at.arrivals = 1e-9 * units::samples / (all > duration{} ? all : units::seconds);
  at.decoding = at.arrivals * (engine.steps() * each);
  loaded_engine made = answer_of(engine, at, {});
  if (engine.steps() > 0.0) made.itl = {each, each, each};
  return made;
}

}  // namespace detail

/// A closed loop: a fixed number of clients, each of which sends its next request when its last one is complete.
///
/// Model    n decoding sequences, X requests a second: n = X (iterations a request) ITL, C - n = X TTFT, both by
///          Little's law. ITL = t(n) / (1 - X e), where a prefill delays all others by e. TTFT = prefill + those
///          before it; a request sees (C - 1) / C of what all requests cause
/// Inputs   lengths      of the requests
///          how          the engine batches
///          concurrency  C, of one engine
///          iteration    how long one iteration takes: a function of `engine_batch`
/// Returns  the steady state, or that one request does not fit
/// Errors   RL-315 for lengths that are no lengths; RL-251 (does not compile) for a rate
/// Valid    clients that do not pause; requests that begin at different times; prompts served in their order
/// Source   Little, A Proof for the Queuing Formula L = lambda W, Operations Research 9(3), 1961; Reiser & Lavenberg,
///          Mean-Value Analysis, JACM 27(2), 1980, with Schweitzer's estimate; Yu et al., Orca, OSDI 2022
/// Checked  tests/unit/performance/serving/steady_state_test.cpp, tests/properties/serving_load_test.cpp
struct closed_loop_model {
  template<iteration_time Iteration>
  constexpr loaded_engine operator()(const request_lengths& lengths, const batching& how, batch_size concurrency,
                                     const Iteration& iteration) const {
    const detail::steady_engine<Iteration> engine(lengths, how, iteration);
    if (!engine.fits()) return {.verdict = load_verdict::does_not_fit, .lengths = lengths};
    const detail::load_state at = detail::clients_state(engine, detail::amount_in(concurrency));
    return detail::answer_of(engine, at, detail::largest_rate_of(engine));
  }
  template<iteration_time Iteration>
  constexpr loaded_engine operator()(const request_lengths&, const batching&, sample_rate rate,
                                     const Iteration&) const {
    static_assert(!std::same_as<decltype(rate), sample_rate> || !iteration_time<Iteration>,
                  "RL-251: a closed loop has a concurrency, batch(64); a rate is a question to open_loop "
                  "(docs/reference/errors.md#rl-251)");
    return {};
  }
};
inline constexpr closed_loop_model closed_loop{};

/// An engine whose requests arrive at random, at a rate that does not depend on it.
///
/// Model    n = rate (iterations a request) ITL by Little's law, a fixed point: ITL = t(n + 1) / (1 - rate e), a request
///          sees the others and itself. TTFT = wait for an admission, for the iteration under way and for the prompts
///          before it (Pollaczek-Khinchine), and the prefill. Without a steady state above the rate of a closed loop
///          with as many requests as the engine admits
/// Inputs   lengths    of the requests
///          how        the engine batches
///          rate       at which they arrive, as a Poisson process
///          iteration  how long one iteration takes: a function of `engine_batch`
/// Returns  the steady state; or unstable, with the largest rate; or that one request does not fit
/// Errors   RL-101 for a rate that is not positive and finite; RL-315 for lengths that are no lengths; RL-252 (does not
///          compile) for a concurrency
/// Valid    as `closed_loop`; the number of decoding sequences is negative binomial, as of a server that all its requests
///          share; percentiles by two moments
/// Source   Little 1961; Pollaczek 1930 and Khinchine 1932; Kleinrock, Queueing Systems, volume 2, 1976, section 4.4
///          (processor sharing); Agrawal et al., Sarathi-Serve, OSDI 2024 (prefill beside decode)
/// Checked  tests/unit/performance/serving/steady_state_test.cpp, tests/properties/serving_load_test.cpp
struct open_loop_model {
  template<iteration_time Iteration>
  constexpr loaded_engine operator()(const request_lengths& lengths, const batching& how, sample_rate rate,
                                     const Iteration& iteration) const {
    if (!(rate > sample_rate{} && math::is_finite(rate.value()))) detail::violated<errc::figure_not_positive>();
    const detail::steady_engine<Iteration> engine(lengths, how, iteration);
    if (!engine.fits()) return {.verdict = load_verdict::does_not_fit, .lengths = lengths};
    const sample_rate most = detail::largest_rate_of(engine);
    if (rate >= most) {
      return {.verdict = load_verdict::unstable, .largest_rate = most, .lengths = lengths};
    }
    detail::load_state at = detail::open_state(engine, rate);
    at.wait = at.wait + detail::wait_for_admission(engine, at, most);
    return detail::answer_of(engine, at, most);
  }
  template<iteration_time Iteration>
  constexpr loaded_engine operator()(const request_lengths&, const batching&, batch_size concurrency,
                                     const Iteration&) const {
    static_assert(!std::same_as<decltype(concurrency), batch_size> || !iteration_time<Iteration>,
                  "RL-252: an open loop has a rate, 20.0 * samples_per_second; a concurrency is a question to "
                  "closed_loop (docs/reference/errors.md#rl-252)");
    return {};
  }
};
inline constexpr open_loop_model open_loop{};

}  // namespace ridgeline::inline v0_2
