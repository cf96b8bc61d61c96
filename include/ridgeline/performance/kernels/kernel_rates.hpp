#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/units/number_format.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

namespace detail {

/// First in rates that a function reads from a device: rates of nothing would make every time zero.
class read_from_a_device {
 public:
  template<class Rates = void>
  constexpr read_from_a_device() {
    static_assert(!std::is_void_v<Rates>,
                  "RL-257: rates are read from a device; rates_of, training_rates_of and serving_rates_of make them "
                  "(docs/reference/errors.md#rl-257)");
  }
  /// For the functions that make rates.
  constexpr explicit read_from_a_device(int) {}
};

}  // namespace detail

/// Cost coefficients of kernels on a device in one arithmetic, read once and asked often. Made by `rates_of`.
///
/// Fields   operations       rate of the whole device [operation/s]
///          bytes            bandwidth of the device memory for an elementwise kernel [B/s]
///          operand_bytes    bandwidth of the device memory for the operands of a GEMM [B/s]
///          cache_bytes      bandwidth of the L2 cache, at least `operand_bytes` [B/s]
///          cache            its size; 0 where it is not known: nothing is read from it [B]
///          launch           of one kernel [s]
///          multiprocessors  that tiles run on; 1 where the device's count is not known: waves are not counted
///          load_edge        edge of a square tile whose loading takes twice as long as its arithmetic [element]
/// Errors   RL-257 (does not compile) for rates of nothing, `kernel_rates{}`
/// Source   definition
struct kernel_rates {
  [[no_unique_address]] detail::read_from_a_device made;
  operation_rate operations = {};
  bandwidth bytes = {};
  bandwidth operand_bytes = {};
  bandwidth cache_bytes = {};
  data_size cache = {};
  duration launch = {};
  double multiprocessors = 1.0;
  double load_edge = 0.0;
  // The reciprocals, which an estimate multiplies by.
  time_per_operation seconds_per_operation = {};  // of one multiprocessor, without the loading of its tile
  time_per_byte seconds_per_byte = {};
  time_per_byte seconds_per_operand_byte = {};
  time_per_byte seconds_per_cached_byte = {};
  // A little below: what fills its waves must not round into one more (3 * 99 tiles on 99 multiprocessors).
  double per_multiprocessor = 1.0 - 0x1p-50;
};

/// Time of one kernel, term by term. Arithmetic and memory traffic overlap; the launch does not hide.
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76
struct kernel_time {
  duration compute = {};
  duration memory = {};
  duration launch = {};

  constexpr duration total() const { return launch + (compute > memory ? compute : memory); }
};

namespace detail {

/// Of a place that the rates of a device will take.
inline constexpr kernel_rates no_rates_yet{.made = read_from_a_device(1)};

/// Edge of the tile whose full waves reach `matrix_share`.
inline constexpr double reference_edge = 128.0;

/// Loading of a square tile of the reference edge, relative to its arithmetic.
constexpr double loading_share(double load_edge) { return 2.0 * load_edge / reference_edge; }

constexpr void check(const kernel_calibration& reached) {
  const auto share = [](const calibrated<fraction>& one) { return one.value.value() > 0.0; };
  const auto feed = [](const calibrated<bytes_per_cycle>& one) {
    return one.value > bytes_per_cycle{} && math::is_finite(one.value.value());
  };
  const bool sensible = share(reached.matrix_share) && share(reached.memory_share) && share(reached.operand_share) &&
                        reached.launch.value >= duration{} && math::is_finite(reached.launch.value.value()) &&
                        feed(reached.tile_feed) && feed(reached.cache_feed);
  if (!sensible) violated<errc::kernel_calibration_malformed>();
}

}  // namespace detail

/// The cost coefficients of a device under a calibration.
///
/// Model    operations = matrix_share * dense peak; bytes = memory_share * bandwidth;
///          operand_bytes = operand_share * bytes;
///          cache_bytes = max(operand_bytes, cache_feed * multiprocessors * clock);
///          load_edge = width * dense peak / (2 * tile_feed * multiprocessors * clock): loading a tile of edges r and c
///          takes load_edge * (1 / r + 1 / c) as long as computing it
/// Inputs   device   with a bandwidth and a peak in this arithmetic; where its multiprocessors or its boost clock are
///                   not known, a tile's loading hides and nothing is read from the cache
///          kind     inputs and accumulate width
///          reached  shares in (0, 1], a launch of zero or more, feeds that are positive
/// Returns  coefficients for `gemm_time` and `elementwise_time`
/// Errors   RL-105 if the device lacks the peak or the bandwidth; RL-166 if a constant is out of its range
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Tensor Cores": a tile is loaded, then
///          multiplied (ledger A3-A6)
/// Checked  tests/unit/performance/kernels/kernel_rates_test.cpp, tests/properties/kernels_test.cpp
constexpr kernel_rates rates_of(const accelerator& device, arithmetic kind, const kernel_calibration& reached) {
  detail::check(reached);
  const operation_rate peak = dense_peak(device, kind).value();
  kernel_rates made{.made = detail::read_from_a_device(1),
                    .operations = reached.matrix_share.value * peak,
                    .bytes = reached.memory_share.value * device.memory_bandwidth.value(),
                    .launch = reached.launch.value};
  made.operand_bytes = reached.operand_share.value * made.bytes;
  made.cache_bytes = made.operand_bytes;
  if (device.multiprocessors) made.multiprocessors = static_cast<double>(device.multiprocessors.value().value());
  if (device.multiprocessors && device.boost_clock) {
    const clock_rate cycles = made.multiprocessors * device.boost_clock.value();
    made.load_edge = (input_format(kind).width * peak / (2.0 * reached.tile_feed.value * cycles)) / units::operations;
    if (device.l2_cache) made.cache = device.l2_cache.value();
    const bandwidth fed = reached.cache_feed.value * cycles;
    if (fed > made.operand_bytes) made.cache_bytes = fed;
  }
  made.seconds_per_operation = made.multiprocessors / (made.operations * (1.0 + detail::loading_share(made.load_edge)));
  made.seconds_per_byte = 1.0 / made.bytes;
  made.seconds_per_operand_byte = 1.0 / made.operand_bytes;
  made.seconds_per_cached_byte = 1.0 / made.cache_bytes;
  made.per_multiprocessor *= 1.0 / made.multiprocessors;
  return made;
}

}  // namespace ridgeline::inline v0_2
