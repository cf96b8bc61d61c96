#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/normal.hpp>
#include <ridgeline/performance/serving/serving_load.hpp>

namespace ridgeline::inline v0_2::detail {

/// The prefill of prompts that are read together.
///
/// Fields   prompts    how many [sample]
///          row        such groups between two steps of a decoding sequence, where prompts run alone [1]
///          steps      iterations that one takes [1]
///          service    how long, the mean of prompts beside decoding sequences and of those that meet none; its
///                     deviation over prompts of different lengths
///          step       the longest iteration
///          delay      of the decoding sequences, for each prompt [s/sample]
///          next       prompt waits so long for each one before it, where prompts are read in pieces [s/sample]
///          full, last tokens of an iteration, of the last one
struct prefill_group {
  sample_amount prompts = 1.0 * units::samples;
  double row = 1.0;
  double steps = 1.0;
  duration service = {};
  duration deviation = {};
  duration step = {};
  time_per_sample delay = {};
  time_per_sample next = {};
  token_amount full = {};
  token_amount last = {};
};

/// An engine, its requests and its iterations: what both loads read.
template<iteration_time Iteration>
class steady_engine {
 public:
  constexpr steady_engine(const request_lengths& lengths, const batching& how, const Iteration& time)
      : time_(time), how_(how), lengths_(lengths) {
    const token_lengths& in = lengths.input;
    const token_lengths& out = lengths.output;
    const auto sensible = [](double x) { return x >= 0.0 && math::is_finite(x); };
    const bool lengths_are = in.mean > token_amount{} && math::is_finite(in.mean.value()) &&
                             out.mean >= units::single_tokens && math::is_finite(out.mean.value());
    if (!(lengths_are && sensible(in.variation) && sensible(out.variation) && how.tokens_per_step >= 1.0 &&
          math::is_finite(how.tokens_per_step) && how.polling >= 1.0 && math::is_finite(how.polling) &&
          sensible(how.per_request.value()) && sensible(how.read.value()))) {
      violated<errc::load_malformed>();
    }
    prefix_ = lengths.cached * in.mean;
    prompt_ = in.mean - prefix_;
    budget_ = how.step_tokens.value() * units::single_tokens;
    // A sequence of n tokens lives n times as long: long ones are met more often.
    context_ = in.mean + residual_share(out.variation) * out.mean;
    steps_ = (out.mean - units::single_tokens) / (how.tokens_per_step * units::single_tokens);
    most_ = amount_in(how.most_requests);
    if (how.cache) {
      most_ = math::smaller(most_, math::floor(*how.cache / context_) * units::samples);
      fits_ = in.mean + out.mean <= *how.cache && most_ >= units::samples;
    }
    // Where every iteration is full, decoding and prefill share its tokens as requests do.
    if (how.chunked && steps_ > 0.0)
      saturated_ =
          budget_ * steps_ / ((prompt_ + steps_ * (how.tokens_per_step * units::single_tokens)) / units::samples);
  }

  constexpr bool fits() const { return fits_; }
  constexpr sample_amount most_requests() const { return most_; }
  /// Iterations between the first token of a request and its last.
  constexpr double steps() const { return steps_; }
  constexpr const request_lengths& lengths() const { return lengths_; }
  constexpr bool chunked() const { return how_.chunked; }
  constexpr duration per_request() const { return how_.per_request; }
  /// Of a prompt of mean length, from a slower tier of the cache.
  constexpr duration read() const { return how_.read; }
  constexpr duration before_prefill() const { return how_.per_request + how_.read; }
  /// Iterations between two looks at new requests.
  constexpr double polling() const { return how_.polling; }

  /// The most sequences that decode while prompts keep coming.
  constexpr sample_amount saturated(sample_amount requests) const { return math::smaller(requests, saturated_); }

  constexpr duration decode(sample_amount sequences) const {
    return time_(engine_batch{.sequences = sequences, .context = context_});
  }

  /// Room for prompts in one iteration.
  constexpr token_amount room(sample_amount decoding) const {
    if (!how_.chunked) return math::larger(budget_, prompt_);
    const token_amount decoded = decoding * how_.tokens_per_step * one_token_each;
    return math::larger(budget_ - decoded, units::single_tokens);
  }
  /// Prompts that one iteration can read.
  constexpr sample_amount prompts_in(token_amount room) const {
    return math::larger(1.0 * units::samples, room / prompt());
  }

  /// One iteration with tokens of so many prompts, of which some were read before.
  constexpr duration step(sample_amount decoding, token_amount prefill, token_amount before,
                          sample_amount prompts = 1.0 * units::samples) const {
    const engine_batch batch{.sequences = how_.chunked ? decoding : sample_amount{},
                             .context = how_.chunked ? context_ : token_amount{},
                             .prompt_tokens = prefill,
                             .prompt_context = prefix_ + before + 0.5 * prefill / (prompts / units::samples),
                             .prompts = math::smaller(prompts, prefill / prompt())};
    return time_(batch);
  }

  /// The prefill of a group of prompts while other sequences decode, of which a share ends in each iteration.
  constexpr prefill_group prefill(sample_amount decoding, sample_amount arrivals_per_step) const {
    if (prompt_ == token_amount{}) return {.steps = 0.0};  // keys and values come from elsewhere
    const token_amount left = room(decoding);
    const double a = how_.polling * in(arrivals_per_step, units::samples);
    const sample_amount gathered = (a > 1e-6 ? a / (1.0 - math::natural_exp(-a)) : 1.0) * units::samples;
    const sample_amount together = math::smaller(prompts_in(left), gathered);
    prefill_group made = read_lengths(decoding, left, together);
    made.prompts = together;
    if (!how_.chunked) made.row = gathered / together;
    if (!how_.chunked) {
      made.delay = made.service / together;
      return made;
    }
    const duration without = decode(decoding);
    const time_per_sample apart = math::larger(duration{}, made.service - made.steps * without) / together;
    // Under load the next prompt fills what the one before it leaves of an iteration.
    const auto filled = prompt() / left;
    made.next = occupied(decoding);
    const time_per_sample packed = math::larger(time_per_sample{}, made.next - filled * without);
    made.delay = apart + math::smaller(1.0, arrivals_per_step * filled) * (packed - apart);
    // A prompt of whole budgets takes an iteration more beside sequences that decode, and none where there are none: exp(-n)
    // of the time, below 1e-6 from 16 on.
    const double others = steps_ * in(arrivals_per_step, units::samples);
    const token_amount all = together * prompt();
    if (others < 16.0 && math::ceil(all / budget_) < math::ceil(all / left))
      made.service += math::natural_exp(-others) * (read_lengths({}, budget_, together).service - made.service);
    return made;
  }
  /// So many prompts together, whose lengths vary: two lengths with the mean and the deviation of all.
  constexpr prefill_group read_lengths(sample_amount decoding, token_amount room, sample_amount together) const {
    const double spread = lengths_.input.variation;
    prefill_group made =
        read(decoding, (together - math::smaller(spread, 1.0) * units::samples) * prompt(), room, together);
    if (spread > 0.0) {
      const prefill_group longer = read(decoding, (together + spread * units::samples) * prompt(), room, together);
      const double part = spread > 1.0 ? 1.0 / (1.0 + spread) : 0.5;
      made.steps += part * (longer.steps - made.steps);
      made.deviation = math::larger(duration{}, 0.5 * (longer.service - made.service));
      made.service += part * (longer.service - made.service);
      made.step = longer.step;
      made.full = longer.full;
    }
    return made;
  }
  /// How long one more prompt keeps those behind it waiting: what it takes of full iterations.
  constexpr time_per_sample occupied(sample_amount decoding) const {
    if (prompt_ == token_amount{}) return {};
    const token_amount left = room(decoding);
    const token_amount before = math::larger(token_amount{}, 0.5 * (prompt_ - left));
    return prompt() / left * step(decoding, left, before, prompts_in(left));
  }
  /// The same for prompts that are prefilled while so many sequences decode.
  constexpr time_per_sample occupied(sample_amount decoding, const prefill_group& read) const {
    return how_.chunked ? read.next : occupied(decoding);
  }
  /// Tokens read in as many iterations as they need.
  constexpr prefill_group read(sample_amount decoding, token_amount of, token_amount room,
                               sample_amount prompts) const {
    if (of <= room) {
      const duration all = step(decoding, of, {}, prompts);
      return {.service = all, .step = all, .full = of, .last = of};
    }
    const double count = math::ceil(of / room);
    const token_amount rest = of - (count - 1.0) * room;
    const duration full = step(decoding, room, 0.5 * ((count - 2.0) * room), prompts);
    const duration last = step(decoding, rest, (count - 1.0) * room, prompts);
    return {.steps = count,
            .service = (count - 1.0) * full + last,
            .step = math::larger(full, last),
            .full = room,
            .last = rest};
  }
  /// What is computed of each prompt.
  constexpr tokens_per_sample prompt() const { return prompt_ / units::samples; }

 private:
  const Iteration& time_;
  batching how_;
  request_lengths lengths_;
  token_amount prefix_ = {};
  token_amount prompt_ = {};
  token_amount budget_ = {};
  token_amount context_ = {};
  double steps_ = 0.0;
  sample_amount most_ = 1.0 * units::samples;
  sample_amount saturated_ = math::detail::infinity * units::samples;
  bool fits_ = true;
};

}  // namespace ridgeline::inline v0_2::detail
