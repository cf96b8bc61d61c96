#pragma once
#include <concepts>
#include <cstdint>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// The extents of a tensor that goes from one layer to the next: images have features (channels), height and width,
/// sequences have features and tokens (as height), vectors have features alone.
///
/// Inputs   each from 1 to 10^8 [1]
/// Errors   RL-110 by `check` for an extent out of range
/// Source   definition
/// Checked  tests/unit/workload/shape_test.cpp
struct shape {
  std::int64_t samples = 1;
  std::int64_t features = 1;
  std::int64_t height = 1;
  std::int64_t width = 1;

  /// Tokens, pixels: what a layer does the same work for [1]. Source: definition.
  constexpr std::int64_t positions() const { return samples * height * width; }
  /// Numbers in the tensor [1]. Source: definition.
  constexpr std::int64_t elements() const { return samples * height * width * features; }

  friend constexpr bool operator==(const shape&, const shape&) = default;
};

/// Channels and edges of a picture [1].
///
/// Inputs   each from 1 to 10^8
/// Source   definition
struct image_size {
  std::int64_t channels = 1;
  std::int64_t height = 1;
  std::int64_t width = 1;
};

namespace detail {

/// The largest extent: products of two, times a few, stay far inside 64 bits.
inline constexpr std::int64_t largest_dimension = 100'000'000;

template<std::int64_t Least>
constexpr bool is_extent(std::same_as<std::int64_t> auto number) {
  return number >= Least && number <= largest_dimension;
}
template<std::int64_t Least, class Kind>
constexpr bool is_extent(optional_count<Kind> count) {
  return count.n_ >= Least && count.n_ <= largest_dimension;
}
template<class... Extents>
constexpr bool are_dimensions(Extents... extents) {
  return (true && ... && is_extent<1>(extents));
}
constexpr std::uint64_t bits_of(std::same_as<std::int64_t> auto number) { return static_cast<std::uint64_t>(number); }
template<class Kind>
constexpr std::uint64_t bits_of(optional_count<Kind> count) {
  return static_cast<std::uint64_t>(count.n_);
}
/// Of parts that may be missing. Every estimate asks this of a whole model: that all numbers are below 2^26 and none is
/// negative takes one comparison.
template<class... Extents>
constexpr bool are_dimensions_or_none(Extents... extents) {
  return ((bits_of(extents) | ...) >> 26) == 0 || (true && ... && is_extent<0>(extents));
}

/// Features, and the edges in groups of six digits after them where there are any: 16 x 14 x 14 is 16000014000014.
constexpr std::int64_t digits_of(const shape& one) {
  if (one.height == 1 && one.width == 1) return one.features;
  return (one.features * 1'000'000 + one.height) * 1'000'000 + one.width;
}

/// Makes g++ print two shapes: it evaluates no argument in its notes, but both operands of a shift that it refuses.
/// clang prints the arguments by itself.
template<errc Code, auto Sentence = sentence_of<Code>>
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): it prints both, in either order
constexpr bool name_both(const shape& taken, const shape& given) {
#if defined(__GNUC__) && !defined(__clang__)
  if (std::is_constant_evaluated()) return (digits_of(taken) << -digits_of(given)) == 0;
#endif
  return taken == given;
}

}  // namespace detail

/// Refuses a shape with an extent that no tensor has.
///
/// Inputs   one  a shape
/// Errors   RL-110 if an extent lies outside 1 to 10^8; RL-113 if the tensor has more than 10^18 elements
/// Source   definition
/// Checked  tests/unit/workload/shape_test.cpp
constexpr void check(const shape& one) {
  if (!detail::are_dimensions(one.samples, one.features, one.height, one.width)) {
    detail::violated<errc::dimension_out_of_range>();
  }
  const double elements = static_cast<double>(one.samples) * static_cast<double>(one.features) *
                          static_cast<double>(one.height) * static_cast<double>(one.width);
  if (!(elements <= 1e18)) detail::violated<errc::network_too_large>();
}

/// Samples that are plain vectors.
///
/// Inputs   samples   in the batch
///          features  of each, from 1 to 10^8 [1]
/// Returns  the shape
/// Source   definition
/// Checked  tests/unit/workload/shape_test.cpp
constexpr shape vectors(batch_size samples, std::int64_t features) {
  return {.samples = samples.value(), .features = features};
}

/// Sequences of tokens, each a vector.
///
/// Inputs   samples   sequences in the batch
///          length    of each sequence
///          features  of each token, from 1 to 10^8 [1]
/// Returns  the shape
/// Source   definition
/// Checked  tests/unit/workload/shape_test.cpp
constexpr shape sequences_of(batch_size samples, token_count length, std::int64_t features) {
  return {.samples = samples.value(), .features = features, .height = length.value()};
}

/// Pictures.
///
/// Inputs   samples  in the batch
///          size     of each
/// Returns  the shape
/// Source   definition
/// Checked  tests/unit/workload/shape_test.cpp
constexpr shape images(batch_size samples, const image_size& size) {
  return {.samples = samples.value(), .features = size.channels, .height = size.height, .width = size.width};
}

}  // namespace ridgeline::inline v0_2
