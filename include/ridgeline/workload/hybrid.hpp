#pragma once
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <ridgeline/core/error.hpp>
#include <ridgeline/workload/layers/linear_attention.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Some of the first 128 blocks of a model, by their numbers from 0.
///
/// Errors   RL-110 for a number outside 0 to 127
/// Source   definition
/// Checked  tests/unit/workload/hybrid_test.cpp
class block_set {
 public:
  static constexpr std::int64_t most = 128;

  constexpr block_set() = default;
  constexpr block_set(std::initializer_list<std::int64_t> numbers) {
    for (const std::int64_t number : numbers) add(number);
  }

  /// The blocks at whose place a pattern has a letter. Source: definition.
  static constexpr block_set of(std::string_view pattern, char letter) {
    block_set made;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == letter) made.add(static_cast<std::int64_t>(i));
    }
    return made;
  }
  /// Every block below a number. Source: definition.
  static constexpr block_set below(std::int64_t end) {
    block_set made;
    for (std::int64_t i = 0; i < end; ++i) made.add(i);
    return made;
  }
  /// From the first one on each so-many-th block below a number. Source: definition.
  static constexpr block_set each(std::int64_t step, std::int64_t first, std::int64_t end) {
    if (!(step >= 1)) detail::violated<errc::dimension_out_of_range>();
    block_set made;
    for (std::int64_t i = first; i < end; i += step) made.add(i);
    return made;
  }

  constexpr void add(std::int64_t number) {
    if (!(number >= 0 && number < most)) detail::violated<errc::dimension_out_of_range>();
    words_[number / 64] |= std::uint64_t{1} << (number % 64);
  }
  constexpr bool contains(std::int64_t number) const {
    return number >= 0 && number < most && (words_[number / 64] >> (number % 64) & 1U) != 0;
  }
  /// How many [1]. Source: definition.
  constexpr std::int64_t size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  /// Those that are not among these, below a number. Source: definition.
  constexpr block_set others_below(std::int64_t end) const {
    block_set made = below(end);
    made.words_[0] &= ~words_[0];
    made.words_[1] &= ~words_[1];
    return made;
  }

  friend constexpr bool operator==(const block_set&, const block_set&) = default;

 private:
  std::uint64_t words_[2] = {};
};

/// Which blocks carry their tokens along by linear attention, alone or beside attention.
///
/// Fields   linear     what the layers are; none: every block has attention
///          of_linear, of_attention  blocks that have either; those in both have them side by side behind one norm
///          alone      each block is one layer behind one norm: attention, linear attention, or a feed-forward part, which
///                     is what the blocks of neither set are
/// Source   NVIDIA, Nemotron-H, 2025 (alone); Lieber et al., Jamba, 2024; Falcon-LLM Team, Falcon-H1, 2025 (side by
///          side); Qwen3-Next and Kimi Linear, 2025 (three to one)
struct hybrid_plan {
  linear_attention linear = {};
  block_set of_linear = {};
  block_set of_attention = {};
  bool alone = false;

  /// Whether there is any linear attention. Source: definition.
  constexpr explicit operator bool() const { return static_cast<bool>(linear); }
};

}  // namespace ridgeline::inline v0_2
