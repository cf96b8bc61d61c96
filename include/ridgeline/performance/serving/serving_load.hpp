#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <ridgeline/performance/serving/queueing.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Lengths of many prompts, or of many replies.
///
/// Fields   mean       [token]
///          variation  standard deviation over the mean: 0 where all are equal, 1 for exponential lengths [1]
/// Source   definition
struct token_lengths {
  token_amount mean = {};
  double variation = 0.0;
};

/// Requests that an engine is asked: how long, and how much of a prompt is cached already.
///
/// Fields   input, output  lengths; an output has at least one token, which prefill gives
///          cached         share of the prompts whose keys and values are there already, in the prefix cache or from an
///                         engine of another pool: it is attended to, not computed
/// Source   definition
struct request_lengths {
  token_lengths input = {};
  token_lengths output = {};
  fraction cached = fraction(0.0);
};

/// What answers how long one iteration takes.
/// Source   definition
template<class Iteration>
concept iteration_time = requires(const Iteration& iteration, const engine_batch& batch) {
  { iteration(batch) } -> std::same_as<duration>;
};

/// The iterations of a model on its GPUs under an engine's calibration.
/// Source   `engine_step`
struct engine_iterations {
  engine_model model = {};
  engine_rates rates = {};

  constexpr duration operator()(const engine_batch& batch) const { return engine_step(model, batch, rates).total(); }
};

/// How an engine batches.
///
/// Fields   most_requests    admitted at once (vLLM: max_num_seqs)
///          step_tokens      of one iteration, decoded and read (vLLM: max_num_batched_tokens)
///          chunked          prompts are read in pieces beside the decoding sequences; else prompts run alone and the
///                           decoding sequences wait
///          cache            KV cache of all requests; absent: no limit [token]
///          per_request      that a request takes outside of iterations, before its first token: HTTP, tokenizer [s]
///          read             of its keys and values from a slower tier, before its prefill, one request after another:
///                           `tier_read` [s]
///          tokens_per_step  that a decoding sequence gains in an iteration: more than 1 with speculation [1]
///          polling          iterations without a prompt between two looks at new requests, at least 1 (SGLang:
///                           scheduler-recv-interval) [1]
/// Source   Kwon et al., vLLM (PagedAttention), SOSP 2023, section 4; Agrawal et al., Sarathi-Serve, OSDI 2024, section 4
struct batching {
  batch_size most_requests = batch(256);
  token_count step_tokens = tokens(8192);
  bool chunked = true;
  std::optional<token_amount> cache = std::nullopt;
  double tokens_per_step = 1.0;
  duration per_request = {};
  double polling = 1.0;
  duration read = {};
};

/// A time over all requests.
///
/// Fields   mean, p50, p95  [s]; half of all cases, and 95 of 100, take no longer
/// Source   definition
struct latency {
  duration mean = {};
  duration p50 = {};
  duration p95 = {};
};

/// What becomes of an engine under a load: a steady state, a queue that grows for ever, or not even one request fits.
/// Source   definition
enum class load_verdict : unsigned char { steady, unstable, does_not_fit };

inline constexpr load_verdict every_load_verdict[] = {load_verdict::steady, load_verdict::unstable,
                                                      load_verdict::does_not_fit};

/// The name of a verdict.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_load_test.cpp
constexpr std::string_view name_of(load_verdict which) noexcept {
  switch (which) {
    case load_verdict::steady: return "steady";
    case load_verdict::unstable: return "unstable";
    case load_verdict::does_not_fit: return "does not fit";
  }
  return "unknown";
}

/// An engine under a steady load. Without a steady state only the verdict and the largest rate say something.
///
/// Fields   verdict       whether there is a steady state
///          rate          requests answered [sample/s]
///          largest_rate  above which the queue grows for ever [sample/s]
///          decoding      sequences that decode, on average [sample]
///          waiting       requests without a first token, on average [sample]
///          ttft          from the arrival to the first token
///          itl           between two steps of one sequence
///          end_to_end    from the arrival to the last token
///          prefill       of one prompt that waits for nothing, beside the decoding sequences [s]
///          queue         mean wait of a prompt before its prefill begins [s]
///          prefill_share  of the time that the engine works, for prompts
///          lengths       of the requests
/// Source   definition
struct loaded_engine {
  load_verdict verdict = load_verdict::steady;
  sample_rate rate = {};
  sample_rate largest_rate = {};
  sample_amount decoding = {};
  sample_amount waiting = {};
  latency ttft = {};
  latency itl = {};
  latency end_to_end = {};
  duration prefill = {};
  duration queue = {};
  fraction prefill_share = fraction(0.0);
  request_lengths lengths = {};

  /// Whether there is a steady state. Source: definition.
  constexpr explicit operator bool() const { return verdict == load_verdict::steady; }
  /// [token/s]. Source: definition.
  constexpr token_rate output_tokens() const { return rate / units::samples * lengths.output.mean; }
  constexpr token_rate input_tokens() const { return rate / units::samples * lengths.input.mean; }
  constexpr token_rate total_tokens() const { return input_tokens() + output_tokens(); }
  /// The rate over the largest one. Source: definition.
  constexpr fraction utilization() const {
    return largest_rate > sample_rate{} ? fraction(math::smaller(rate / largest_rate, 1.0)) : fraction(0.0);
  }
};

}  // namespace ridgeline::inline v0_2
