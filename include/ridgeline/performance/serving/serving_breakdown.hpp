#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline {

/// Where the time of reading prompts, or of writing one token, goes.
///
/// Fields   weights            read from the device memory
///          intake             weights that memory delivers faster than multiprocessors take them in
///          arithmetic         of products, as far as it does not hide behind the reading of weights
///          power_limit        what the board's power slows that arithmetic
///          unpacking          of quantised weights before they are multiplied
///          cache              keys and values read, or their arithmetic where that takes longer
///          scores             attention that does not run at the pace of the cache: of a prompt all of it
///          launches           kernels of the blocks start, drain and wait for one another
///          host               software between steps
///          communication      of tensor parallelism
///          hand_over          between GPUs that have blocks of their own, and stages that wait for one another
///          offloaded_weights  read from the host, as far as the rest of the weights does not hide it
/// All in [s].
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Yuan et al., LLM Inference
///          Unveiled, 2024, section 2
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp, tests/properties/serving_test.cpp
struct serving_breakdown {
  duration weights = {};
  duration intake = {};
  duration arithmetic = {};
  duration power_limit = {};
  duration unpacking = {};
  duration cache = {};
  duration scores = {};
  duration launches = {};
  duration host = {};
  duration communication = {};
  duration hand_over = {};
  duration offloaded_weights = {};

  /// All of it [s]. Source: definition.
  constexpr duration total() const {
    return weights + intake + arithmetic + power_limit + unpacking + cache + scores + launches + host + communication +
           hand_over + offloaded_weights;
  }
};

/// The terms, in the order of the fields.
/// Source   definition
enum class serving_term {
  weights,
  intake,
  arithmetic,
  power_limit,
  unpacking,
  cache,
  scores,
  launches,
  host,
  communication,
  hand_over,
  offloaded_weights,
};

inline constexpr serving_term every_serving_term[] = {
    serving_term::weights,   serving_term::intake,        serving_term::arithmetic, serving_term::power_limit,
    serving_term::unpacking, serving_term::cache,         serving_term::scores,     serving_term::launches,
    serving_term::host,      serving_term::communication, serving_term::hand_over,  serving_term::offloaded_weights};

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp
constexpr duration time_of(const serving_breakdown& of, serving_term which) {
  switch (which) {
    case serving_term::weights: return of.weights;
    case serving_term::intake: return of.intake;
    case serving_term::arithmetic: return of.arithmetic;
    case serving_term::power_limit: return of.power_limit;
    case serving_term::unpacking: return of.unpacking;
    case serving_term::cache: return of.cache;
    case serving_term::scores: return of.scores;
    case serving_term::launches: return of.launches;
    case serving_term::host: return of.host;
    case serving_term::communication: return of.communication;
    case serving_term::hand_over: return of.hand_over;
    case serving_term::offloaded_weights: return of.offloaded_weights;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp
constexpr std::string_view name_of(serving_term which) noexcept {
  switch (which) {
    case serving_term::weights: return "weights";
    case serving_term::intake: return "intake of weights";
    case serving_term::arithmetic: return "arithmetic";
    case serving_term::power_limit: return "power limit";
    case serving_term::unpacking: return "unpacking";
    case serving_term::cache: return "cache";
    case serving_term::scores: return "scores";
    case serving_term::launches: return "launches";
    case serving_term::host: return "host";
    case serving_term::communication: return "communication";
    case serving_term::hand_over: return "hand-over";
    case serving_term::offloaded_weights: return "offloaded weights";
  }
  return "unknown";
}

/// What limits: the largest term, the first one of equals.
///
/// Inputs   of  any
/// Returns  its name
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp
constexpr serving_term largest_term(const serving_breakdown& of) {
  serving_term largest = serving_term::weights;
  for (const serving_term which : every_serving_term) {
    if (time_of(of, which) > time_of(of, largest)) largest = which;
  }
  return largest;
}

}  // namespace ridgeline
