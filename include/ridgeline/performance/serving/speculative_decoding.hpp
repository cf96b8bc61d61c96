#pragma once
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// Speculative decoding: a small draft model guesses tokens, the large one verifies them all in one pass.
///
/// Fields   accepted  probability that a guess is accepted, the same for each [1]
///          guesses   tokens that are guessed before each verification [token]
/// Source   Leviathan et al., Fast Inference from Transformers via Speculative Decoding, 2023
struct speculation {
  fraction accepted;
  token_count guesses;
};

/// Tokens that one verification gives on average: the accepted guesses, and one of the large model's own.
///
/// Model    (1 - a^(g + 1)) / (1 - a); g + 1 where a is 1
/// Inputs   how  acceptance a and guesses g
/// Returns  from 1 to g + 1 [1]
/// Source   Leviathan et al. 2023, equation 1
/// Checked  tests/published/leviathan_2023_test.cpp, tests/unit/performance/serving/speculative_decoding_test.cpp
struct expected_tokens_model : composable {
  constexpr double operator()(const speculation& how) const {
    const double a = how.accepted.value();
    const double most = static_cast<double>(how.guesses.value() + 1);
    if (a == 1.0) return most;
    return (1.0 - math::pow(a, most)) / (1.0 - a);
  }
};
inline constexpr expected_tokens_model expected_tokens{};

/// By how much speculative decoding shortens the time per token, from the cost of a guess.
///
/// Model    (1 - a^(g + 1)) / ((1 - a) (g c + 1))
/// Inputs   how         acceptance a and guesses g
///          draft_cost  c, a step of the draft model relative to one of the large model, zero or more [1]
/// Returns  below 1 where it makes matters worse [1]
/// Errors   RL-106 if the cost is negative or not finite
/// Valid    verifying all guesses takes as long as a step
/// Source   Leviathan et al. 2023, theorem 3.8
/// Checked  tests/published/leviathan_2023_test.cpp
struct speculative_speedup_model : composable {
  constexpr double operator()(const speculation& how, double draft_cost) const {
    if (!(draft_cost >= 0.0 && math::is_finite(draft_cost))) detail::violated<errc::quantity_not_finite>();
    return expected_tokens(how) / (static_cast<double>(how.guesses.value()) * draft_cost + 1.0);
  }
};
inline constexpr speculative_speedup_model speculative_speedup{};

/// Time of a pass that verifies several tokens of each request at once.
///
/// Model    `decode_time` of g + 1 tokens a request: weights and KV cache are read once, the arithmetic is done for each
/// Inputs   step     of the large model
///          context  tokens of each request in the KV cache
///          how      guesses g
///          rates    of the device and the stack
/// Returns  every term [s], the typical error of `decode_time`, and whether that was measured there
/// Errors   as `decode_time`
/// Source   Leviathan et al. 2023, section 3.3
/// Checked  tests/unit/performance/serving/speculative_decoding_test.cpp
struct verification_time_model : composable {
  constexpr estimate<serving_breakdown> operator()(const inference_step& step, token_count context,
                                                   const speculation& how, const serving_rates& rates) const {
    const served_model of = served_model_of(step);
    const token_amount cached = detail::amount_of(context);
    const auto requests = static_cast<double>(step.requests.value());
    const token_count each = how.guesses + tokens(1);
    const double requests_and_guesses = requests * static_cast<double>(each.value());
    return detail::of_a_token(
        detail::decode_terms(of, {requests, detail::amount_of(each)}, {cached, cached}, rates),
        detail::range_of(rates, {requests_and_guesses, cached, of.devices, of.is_unlike_fitted()}), rates);
  }
};
inline constexpr verification_time_model verification_time{};

/// The step of the draft model.
/// Source   Leviathan et al. 2023
struct guessed_by {
  const inference_step& draft;

  constexpr explicit guessed_by(const inference_step& step) : draft(step) {}
};

/// Time per output token with speculative decoding.
///
/// Model    (g draft steps + one verification) / expected tokens
/// Inputs   step     of the large model
///          small    the step of the draft model, the same requests
///          context  tokens of each request in the KV cache
///          how      acceptance and guesses
///          rates    of the device, which holds both models
/// Returns  [s]
/// Errors   as `decode_time`, of both
/// Valid    acceptance that does not depend on the position; both models on the same devices
/// Source   Leviathan et al. 2023, section 3
/// Checked  tests/unit/performance/serving/speculative_decoding_test.cpp, tests/properties/serving_test.cpp
struct speculative_time_per_token_model : composable {
  constexpr duration operator()(const inference_step& step, const guessed_by& small, token_count context,
                                const speculation& how, const serving_rates& rates) const {
    const duration guessing = how.guesses.value() * decode_time(small.draft, context, rates).total();
    return (guessing + verification_time(step, context, how, rates).total()) / expected_tokens(how);
  }
};
inline constexpr speculative_time_per_token_model speculative_time_per_token{};

}  // namespace ridgeline::inline v0_2
