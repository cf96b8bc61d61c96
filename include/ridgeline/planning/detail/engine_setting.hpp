#pragma once
#include <array>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <ridgeline/planning/detail/engine_fit.hpp>

namespace ridgeline::inline v0_2::detail {

/// How engines of a row batch: what settings have in common that differ in the requests that they admit. No part that is
/// made of it can read that limit.
struct row_batching {
  token_count step_tokens = tokens(8192);
  bool chunked = true;
  token_amount cache = {};
  double tokens_per_step = 1.0;
  duration per_request = {};
  duration read = {};

  /// Without a limit of requests: as many as no row has room for.
  constexpr batching unlimited() const {
    return {.most_requests = batch(std::int64_t{1} << 40),
            .step_tokens = step_tokens,
            .chunked = chunked,
            .tokens_per_step = tokens_per_step,
            .per_request = per_request,
            .read = read};
  }
  constexpr batching admitting(batch_size requests) const {
    return {.most_requests = requests,
            .step_tokens = step_tokens,
            .chunked = chunked,
            .cache = cache,
            .tokens_per_step = tokens_per_step,
            .per_request = per_request,
            .read = read};
  }
};

using engine_under_load = steady_engine<served_iterations>;

/// Times that differ by less are the same: a fixed point is not known better than a tenth of it.
inline constexpr double same_time = 1e-5;

/// What settings of a row have in common under a load: a request alone, and the steady state at the last two rates.
class engine_row {
 public:
  constexpr engine_row(const load_request& asked, const row_batching& how, const served_iterations& on)
      : asked_(&asked), engine_(asked.lengths, how.unlimited(), on), alone_(lone_request(engine_)) {}

  constexpr const load_request& asked() const { return *asked_; }
  constexpr const loaded_engine& alone() const { return alone_; }

  /// Settings with so many requests or more do not beat the best one, as long as it is that.
  constexpr void pass_over(sample_amount limit) { passed_over_ = limit; }
  constexpr bool passed_over(const engine_under_load& limited) const { return limited.most_requests() >= passed_over_; }

  /// The steady state of an engine with a limit. Where the limit is never met, it is that of an engine without one.
  constexpr load_state state(const engine_under_load& limited, sample_rate rate) {
    const sample_amount most = limited.most_requests();
    kept& place = at(rate);
    if (limited.saturated(most) + units::samples <= most) {
      if (!place.unlimited) place = {rate, sample_amount{}, true, open_state(engine_, rate)};
      return place.state;
    }
    const load_state made = open_state(limited, rate);
    const bool never_met = made.decoding < limited.saturated(most) && made.decoding + units::samples <= most;
    if (never_met && !place.unlimited) place = {rate, most, false, made};
    return made;
  }

  /// The steady state of an engine with a lower limit that is never met; nullptr where none is at hand. A higher limit
  /// changes it by no more than the fixed point's tolerance.
  constexpr const load_state* almost(const engine_under_load& limited, sample_rate rate) const {
    for (const kept& one : states_)
      if (one.rate == rate && !one.unlimited && limited.most_requests() >= one.limit) return &one.state;
    return nullptr;
  }

 private:
  struct kept {
    sample_rate rate = {};
    sample_amount limit = math::detail::infinity * units::samples;
    bool unlimited = false;
    load_state state = {};
  };
  constexpr kept& at(sample_rate rate) {
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (states_[i].rate == rate) return states_[last_ = i];
    kept& place = states_[last_ = 1 - last_];
    place = {.rate = rate};
    return place;
  }

  const load_request* asked_;
  engine_under_load engine_;
  loaded_engine alone_;
  sample_amount passed_over_ = math::detail::infinity * units::samples;
  std::size_t last_ = 0;
  std::array<kept, 2> states_ = {};
};

/// Whether a setting fails: not told, or surely with its limit of requests, or with any higher one too.
enum class failure : unsigned char { unknown, with_this_limit, with_any_higher_limit };

/// One setting at any number of replicas. What does not see that number is computed once.
class engine_setting {
 public:
  constexpr engine_setting(engine_row& row, const batching& how, const served_iterations& on)
      : row_(&row), engine_(row.asked().lengths, how, on) {}

  constexpr const engine_under_load& engine() const { return engine_; }
  constexpr engine_row& row() { return *row_; }
  constexpr sample_rate rate_of_each(std::int64_t replicas) const {
    return row_->asked().rate / static_cast<double>(replicas);
  }
  constexpr sample_rate largest_rate() {
    if (!largest_) largest_ = largest_rate_of(engine_);
    return *largest_;
  }

  /// Replicas that no fewer can be: they decode alone, of as many sequences as there is room for.
  constexpr double fewest_that_decode() const {
    if (!(engine_.steps() > 0.0)) return 1.0;
    const sample_amount most = engine_.most_requests();
    return row_->asked().rate * (engine_.steps() / most * engine_.decode(most));
  }

  /// How many engines would answer all requests, were none of them to wait long.
  constexpr double load_of_all() { return row_->asked().rate / largest_rate(); }

  /// Whether a number of replicas does not keep the targets with a request that takes less than some time, mean: told
  /// without a fixed point. It may keep them where it is not told.
  constexpr failure fails(std::int64_t replicas, duration quicker_than = for_ever) const {
    const load_request& asked = row_->asked();
    const sample_rate rate = rate_of_each(replicas);
    if (const load_state* like = row_->almost(engine_, rate); like && fails(*like, 1.0 - 0.1 * same_time, quicker_than))
      return failure::with_any_higher_limit;
    if (!(engine_.steps() > 0.0)) return failure::unknown;
    // So many decode at most, mean, by Little's law.
    duration decode = quicker_than - row_->alone().ttft.mean;
    if (!(decode > duration{})) return failure::with_any_higher_limit;
    if (asked.within.itl) decode = math::smaller(decode, engine_.steps() * *asked.within.itl);
    return decodes_more_than(rate * decode, rate);
  }

  /// The load where it keeps all targets and a request takes less than some time, mean. What needs no largest rate is
  /// looked at first: a wait for an admission only adds to it.
  constexpr std::optional<loaded_engine> keeps(std::int64_t replicas, duration quicker_than = for_ever) {
    const sample_rate rate = rate_of_each(replicas);
    load_state at = row_->state(engine_, rate);
    if (fails(at, 1.0, quicker_than) || rate >= largest_rate()) return std::nullopt;
    at.wait = at.wait + wait_for_admission(engine_, at, largest_rate());
    const loaded_engine load = answer_of(engine_, at, largest_rate());
    if (excess_of(load, row_->asked().within) > 1.0 || !(load.end_to_end.mean < quicker_than)) return std::nullopt;
    return load;
  }

 private:
  static constexpr duration for_ever = math::detail::infinity * units::seconds;

  /// Whether more than so many requests decode, mean: they do where so many would take longer than their rate leaves. That
  /// prompts delay them is looked at where it matters.
  constexpr failure decodes_more_than(sample_amount requests, sample_rate rate) const {
    const sample_amount some_more = (1.0 + 0.1 * same_time) * requests;
    if (!(some_more < math::detail::infinity * units::samples)) return failure::unknown;
    const sample_amount most = engine_.most_requests();
    const bool met = some_more + units::samples > most;
    const failure found = met ? failure::with_this_limit : failure::with_any_higher_limit;
    const sample_amount beside = met ? most : some_more + units::samples;
    if (rate * (engine_.steps() * engine_.decode(beside)) > some_more) return found;
    if (!(some_more < engine_.saturated(most))) return failure::unknown;
    prefill_group ignored;
    return rate * residence_of(engine_, rate, some_more, ignored) > some_more ? found : failure::unknown;
  }

  /// Whether targets are broken, or a request takes too long, were its times a share of what they are.
  constexpr bool fails(const load_state& at, double share, duration quicker_than) const {
    const latency_targets& within = row_->asked().within;
    const mean_request least = mean_request_of(engine_, at);
    if (!(share * least.whole < quicker_than)) return true;
    if (within.ttft && share * (least.first / *within.ttft) > 1.0) return true;
    return within.itl && share * excess_of({.itl = gaps_of(engine_, at)}, {.itl = within.itl}) > 1.0;
  }

  engine_row* row_;
  engine_under_load engine_;
  std::optional<sample_rate> largest_ = std::nullopt;
};

}  // namespace ridgeline::inline v0_2::detail
