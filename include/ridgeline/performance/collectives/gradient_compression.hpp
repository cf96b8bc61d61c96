#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// How gradients are compressed before they are exchanged.
///
/// Inputs   bits        of each value that is sent
///          index_bits  of its index, where only some are sent
///          kept        share of the gradients that are sent
///          feedback    the rest is added to the next gradient
/// Source   each of the three below
struct gradient_compression {
  double bits = 32.0;
  double index_bits = 0.0;
  fraction kept = fraction(1.0);
  bool feedback = false;
};

/// Eight bits per gradient, no feedback.
/// Source   Dettmers, 8-Bit Approximations for Parallelism in Deep Learning, ICLR 2016
inline constexpr gradient_compression eight_bit_gradients{.bits = 8.0, .feedback = false};

/// One bit per gradient, with feedback.
/// Source   Seide et al., 1-Bit Stochastic Gradient Descent, Interspeech 2014
inline constexpr gradient_compression one_bit_gradients{.bits = 1.0, .feedback = true};

/// Only the largest gradients, each with its index.
///
/// Model    32 bits of value and 32 of index for each that is sent
/// Inputs   kept  their share, above 0
/// Returns  the compression
/// Source   Lin et al., Deep Gradient Compression, ICLR 2018
/// Checked  tests/unit/performance/collectives/gradient_compression_test.cpp
constexpr gradient_compression largest_gradients(fraction kept) {
  return {.bits = 32.0, .index_bits = 32.0, .kept = kept, .feedback = true};
}

/// Bytes of a compressed gradient.
///
/// Fields   sent   by each device in one exchange [B]
///          moved  through the memory of each device to compress and to expand [B]
/// Source   definition
struct compressed_gradient {
  data_size sent = {};
  data_size moved = {};
};

/// Compresses gradients.
///
/// Model    sent = gradients kept (bits + index bits) / 32
///          moved = read the gradients and write what is sent, read that again and write the gradients; with feedback they
///          are read and written once more
/// Inputs   gradients  of 32 bits each, all of them [B]
///          by         the compression
/// Returns  bytes sent and moved [B]
/// Errors   RL-106 if the gradients are negative or not finite; RL-101 if no bit is sent
/// Valid    without the reads that find the largest gradients
/// Source   as the compressions
/// Checked  tests/unit/performance/collectives/gradient_compression_test.cpp
constexpr compressed_gradient compressed(data_size gradients, const gradient_compression& by) {
  if (!(gradients >= data_size{} && math::is_finite(gradients.value()))) detail::violated<errc::quantity_not_finite>();
  const double bits = by.bits + by.index_bits;
  if (!(by.kept.value() > 0.0 && by.bits > 0.0 && by.index_bits >= 0.0 && math::is_finite(bits)))
    detail::violated<errc::figure_not_positive>();
  const data_size sent = by.kept.value() * (bits / 32.0 * gradients);
  return {.sent = sent, .moved = 2.0 * (gradients + sent) + (by.feedback ? 2.0 * gradients : data_size{})};
}

/// Time of an exchange of compressed gradients, term by term.
///
/// Fields   passes    elementwise kernels that compress and expand [s]
///          exchange  of the compressed gradients [s]
/// Source   definition
struct compressed_exchange_time {
  duration passes = {};
  duration exchange = {};

  constexpr duration total() const { return passes + exchange; }
};

/// An exchange of compressed gradients.
///
/// Model    all gradients in fewer bits: an all-reduce in two phases, each part expanded, summed and compressed again
///          where it is owned; some of the gradients: an all-gather, because the indices differ from device to device, and each
///          device reads what every other one sent
/// Inputs   gradients         of 32 bits each, all of them [B]
///          by                the compression
///          group, on         as `collective_time`
///          memory_bandwidth  that a large elementwise kernel reaches [B/s]
/// Returns  both terms [s]; no exchange on one device
/// Errors   those of `compressed` and of `collective_time`; RL-101 if the memory bandwidth is not positive and finite
/// Valid    as `compressed`
/// Source   as the compressions
/// Checked  tests/unit/performance/collectives/gradient_compression_test.cpp, tests/properties/communication_test.cpp
constexpr compressed_exchange_time compressed_exchange(data_size gradients, const gradient_compression& by,
                                                       const device_group& group, const fabric& on,
                                                       bandwidth memory_bandwidth) {
  const compressed_gradient small = compressed(gradients, by);
  const bool gathered = by.index_bits > 0.0;
  const data_size whole = gathered ? static_cast<double>(group.devices.value()) * small.sent : small.sent;
  const collective what = gathered ? collective::all_gather : collective::all_reduce;
  const data_size of_others = gathered ? whole - small.sent : data_size{};
  return {.passes = (small.moved + of_others) / detail::positive(memory_bandwidth),
          .exchange = collective_time(what, whole, group, on)};
}

}  // namespace ridgeline::inline v0_2
