#pragma once
#include <optional>
#include <ridgeline/core/normal.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>

namespace ridgeline::inline v0_2 {

/// Replies that a policy writes for one step of reinforcement learning, on one engine.
///
/// Fields   replies     of the engine, all asked for at once
///          per_prompt  replies to each prompt, which is read once
///          prompt      its length [token]
///          reply       lengths, log-normal before they are cut
///          longest     where a reply is cut; absent: nowhere [token]
/// Source   Shao et al., DeepSeekMath, 2024, section 4.1 (GRPO: a group of replies to each prompt)
struct roll_out_work {
  batch_size replies = batch(1);
  double per_prompt = 1.0;
  token_amount prompt = {};
  token_lengths reply = {};
  std::optional<token_amount> longest = std::nullopt;
};

/// Where the time of roll-outs goes that begin and end together.
///
/// Fields   prefill     of the prompts [s]
///          writing     until nine of ten replies are finished [s]
///          last_tenth  until the last one is [s]
///          written     tokens of all replies [token]
/// Source   Qin et al., Seer: Online Context Learning for Fast Synchronous LLM Reinforcement Learning, 2025: the last tenth of the
///          replies take up to half of the time (read in reports of it, 2026-11-23)
struct roll_out_time {
  duration prefill = {};
  duration writing = {};
  duration last_tenth = {};
  token_amount written = {};

  constexpr duration total() const { return prefill + writing + last_tenth; }
  /// Share of the time for the last tenth of the replies [1]. Source: definition.
  constexpr double tail_share() const { return last_tenth / total(); }
};

namespace detail {

/// Lengths of replies by their rank.
class ranked_replies {
 public:
  constexpr explicit ranked_replies(const roll_out_work& work)
      : limit_(work.longest ? *work.longest : math::detail::infinity * units::single_tokens), mean_(work.reply.mean) {
    const double square = 1.0 + work.reply.variation * work.reply.variation;
    median_ = math::pow(square, -0.5);
    spread_ = math::pow(0.6931471805599453 * math::log2(square), 0.5);
  }
  /// The length that a share of the replies does not exceed.
  constexpr token_amount at(double share) const {
    if (spread_ == 0.0) return math::smaller(mean_, limit_);
    const double times = median_ * math::natural_exp(spread_ * math::normal_quantile(share));
    return math::smaller(times * mean_, limit_);
  }

  /// The mean of all of them, cut: of a log-normal distribution, which has closed partial means.
  constexpr token_amount mean() const {
    if (spread_ == 0.0 || !math::is_finite(limit_.value())) return math::smaller(mean_, limit_);
    const double cut = math::detail::ln_2 * math::log2(limit_ / (median_ * mean_)) / spread_;
    return math::normal_below(cut - spread_) * mean_ + (1.0 - math::normal_below(cut)) * limit_;
  }

 private:
  token_amount limit_;
  token_amount mean_;
  double median_ = 1.0;
  double spread_ = 0.0;
};

constexpr void check(const roll_out_work& work, const batching& how) {
  const auto from_zero = [](double x) { return x >= 0.0 && math::is_finite(x); };
  const bool limited = !work.longest || *work.longest >= units::single_tokens;
  if (!(from_zero(work.prompt.value()) && work.reply.mean >= units::single_tokens && limited &&
        math::is_finite(work.reply.mean.value()) && from_zero(work.reply.variation) && work.per_prompt >= 1.0 &&
        math::is_finite(work.per_prompt) && how.tokens_per_step >= 1.0 && math::is_finite(how.tokens_per_step))) {
    violated<errc::load_malformed>();
  }
}

/// Replies that an engine writes at a time.
constexpr sample_amount admitted_of(const roll_out_work& work, const batching& how) {
  const sample_amount asked = math::smaller(amount_in(work.replies), amount_in(how.most_requests));
  if (!how.cache) return asked;
  const sample_amount room = math::floor(*how.cache / (work.prompt + work.reply.mean)) * units::samples;
  return math::larger(1.0 * units::samples, math::smaller(asked, room));
}

/// Prompts, read in as few iterations as they fill.
template<iteration_time Iteration>
constexpr duration prefill_of(const roll_out_work& work, sample_amount replies, const batching& how,
                              const Iteration& iteration) {
  const sample_amount prompts = math::larger(1.0 * units::samples, replies / work.per_prompt);
  const token_amount all = in(prompts, units::samples) * work.prompt;
  if (all == token_amount{}) return {};
  const token_amount room = math::smaller(all, static_cast<double>(how.step_tokens.value()) * units::single_tokens);
  const engine_batch each{.prompt_tokens = room, .prompt_context = 0.5 * work.prompt, .prompts = room / all * prompts};
  return all / room * iteration(each);
}

}  // namespace detail

/// The mean length of replies that are cut.
///
/// Model    m P(k - s) + c (1 - P(k)): of a log-normal distribution with mean m and deviation s of its logarithm, k deviations below
///          the cut c; P is the share of the normal distribution below
/// Inputs   work  its reply and where it is cut
/// Returns  m, where nothing is [token]
/// Errors   RL-315 for lengths that are no lengths
/// Source   partial expectation of the log-normal distribution, textbook
/// Checked  tests/unit/performance/serving/roll_out_test.cpp
constexpr token_amount mean_reply(const roll_out_work& work) {
  detail::check(work, {});
  return detail::ranked_replies(work).mean();
}

/// Roll-outs that begin together and end with the longest reply: synchronous, on-policy reinforcement learning.
///
/// Model    prefill + sum over i of (l_i - l_(i-1)) t(n - i + 1) / g: of n replies the i-th shortest has length l_i, the quantile
///          (i - 1/2) / n of a log-normal distribution cut at the limit; t is an iteration with those that still write, g the
///          tokens that each gains in it. What the engine does not admit at first takes the places of finished ones: its
///          tokens at the pace of a full engine, before the rest as above
/// Inputs   work       of one engine
///          how        it batches; of `cache` each reply takes its prompt and its mean length
///          iteration  how long one iteration takes: a function of `engine_batch`
/// Returns  where the time goes; above 64 replies, a 32nd of those that still write end together
/// Errors   RL-315 for lengths that are no lengths
/// Valid    replies of one turn, without tools or environments that answer in between; nobody knows the lengths beforehand
/// Source   order statistics of the lengths; Zhong et al., StreamRL, 2025, section 2 (skewness of lengths)
/// Checked  tests/unit/performance/serving/roll_out_test.cpp
struct roll_out_model {
  template<iteration_time Iteration>
  constexpr roll_out_time operator()(const roll_out_work& work, const batching& how, const Iteration& iteration) const {
    detail::check(work, how);
    const sample_amount all = detail::amount_in(work.replies);
    const detail::ranked_replies ranked(work);
    const double many = in(detail::admitted_of(work, how), units::samples);
    roll_out_time made{.prefill = detail::prefill_of(work, all, how, iteration)};
    const auto pace = [&](double writing, token_amount written) {
      const engine_batch batch{.sequences = writing * units::samples, .context = work.prompt + written};
      return iteration(batch) / (how.tokens_per_step * units::single_tokens);
    };
    token_amount before{};  // length of the reply that ended last
    token_amount sum{};
    for (double left = many; left > 0.0;) {
      const double ending = math::larger(1.0, math::floor(left / 32.0));
      const double share = (many - left + 0.5 * ending) / many;
      const token_amount length = ranked.at(share);
      const duration time = (length - before) * pace(left, 0.5 * (length + before));
      (many - left < 0.9 * many ? made.writing : made.last_tenth) += time;
      sum += ending * length;
      before = length;
      left -= ending;
    }
    const token_amount mean = sum / many;
    const double waiting = in(all, units::samples) - many;
    made.written = sum + waiting * mean;
    if (waiting > 0.0) made.writing += waiting / many * mean * pace(many, 0.5 * mean);
    return made;
  }
};
inline constexpr roll_out_model roll_out{};

/// Roll-outs that never stop: a finished reply makes room for the next one, and what is unfinished at a change of weights goes on
/// with the new ones.
///
/// Model    n replies of the least time: tokens of all at the pace of an engine that is always full, and their prompts
/// Inputs   as of `roll_out`
/// Returns  what as many replies take; no tail
/// Errors   RL-315 for lengths that are no lengths
/// Valid    as `roll_out`; replies that began under older weights
/// Source   Fu et al., AReaL: A Large-Scale Asynchronous Reinforcement Learning System, 2025, section 4 (interruptible roll-outs)
/// Checked  tests/unit/performance/serving/roll_out_test.cpp
struct steady_roll_out_model {
  template<iteration_time Iteration>
  constexpr roll_out_time operator()(const roll_out_work& work, const batching& how, const Iteration& iteration) const {
    roll_out_time made = roll_out(work, how, iteration);
    const double many = in(detail::admitted_of(work, how), units::samples);
    const token_amount mean = made.written / static_cast<double>(work.replies.value());
    const token_amount context = detail::residual_share(work.reply.variation) * mean;
    const engine_batch full{.sequences = many * units::samples,
                            .context = work.prompt + (work.longest ? math::smaller(context, *work.longest) : context)};
    made.writing = made.written / (many * how.tokens_per_step * units::single_tokens) * iteration(full);
    made.last_tenth = {};
    return made;
  }
};
inline constexpr steady_roll_out_model steady_roll_out{};

}  // namespace ridgeline::inline v0_2
