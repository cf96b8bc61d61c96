#pragma once
#include <ridgeline/core/pipe.hpp>
#include <concepts>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/training/overlap.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/network_step.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// Times of a pass through a network.
struct network_pass {
  duration gemms = {};
  duration attention = {};
  duration elementwise = {};
  double launches = 0.0;  // by the host [1]

  constexpr duration total() const { return gemms + attention + elementwise; }
};

/// Whether a GEMM is too narrow for matrix units, which multiply pieces of 16: a filter a channel, small groups. What
/// does it instead reads and writes each operand once.
/// Source   NVIDIA, CUDA C++ Programming Guide, warp matrix functions: fragments of 16 x 16 x 16
constexpr bool is_too_narrow(const gemm_kernel& gemm) {
  return gemm.role == weight_role::convolution && gemm.columns < 16 && gemm.count > 1;
}

/// Adds up a network's kernels on one device.
class network_clock {
 public:
  constexpr network_clock(const precision_recipe& recipe, const training_rates& rates)
      : rates_(&rates), width_(recipe.activations), narrow_(rates.narrow_width) {}

  constexpr void operator()(const gemm_kernel& gemm, double count) {
    const double rows = static_cast<double>(gemm.rows);
    const double inner = static_cast<double>(gemm.inner);
    const double columns = static_cast<double>(gemm.columns);
    const double together = static_cast<double>(gemm.count);
    const double in_turn = static_cast<double>(gemm.in_turn);
    // A convolution reads a pixel once, however many windows it stands in.
    const double read_once = static_cast<double>(gemm.left_elements) / (rows * inner * together);
    const data_size left = read_once * narrow_;
    const data_size left_gradient = read_once * width_;
    duration ahead{};
    duration back{};
    if (is_too_narrow(gemm)) {
      const data_size operands =
          together * (rows * (inner * left) + inner * (columns * narrow_) + rows * (columns * width_));
      ahead = operands / rates_->wide.bytes + rates_->wide.launch;
      back = 2.0 * ahead;
    } else {
      const double each = together / in_turn;
      const auto time = [&](const gemm_shape& shape, const operand_widths& widths) {
        return in_turn * gemm_time(shape, widths, rates_->narrow).total();
      };
      ahead = time({rows, columns, inner, each, gemm.done}, {left, narrow_, width_});
      back = time({rows, inner, columns, each, gemm.done}, {width_, narrow_, left_gradient}) +
             time({inner, columns, rows, each, gemm.done}, {left, width_, width_});
    }
    (gemm.right_is_weight ? forward.gemms : forward.attention) += count * ahead;
    (gemm.right_is_weight ? backward.gemms : backward.attention) += count * back;
    forward.launches += count * in_turn;
    backward.launches += 2.0 * count * in_turn;
  }

  constexpr void operator()(const elementwise_kernel& kernel, double count) {
    const data_size bytes = static_cast<double>(kernel.read + kernel.written) * width_;
    const duration time = count * (bytes * rates_->seconds_per_passed_byte + rates_->wide.launch);
    forward.elementwise += time;
    backward.elementwise += 2.0 * time;
    forward.launches += count;
    backward.launches += 2.0 * count;
  }

  network_pass forward = {};
  network_pass backward = {};

 private:
  const training_rates* rates_;
  data_size width_;
  data_size narrow_;
};

/// The part of the gradients' all-reduce that the backward pass does not hide.
template<network_training Step>
constexpr duration exposed_gradients(const Step& step, const training_rates& rates, double count, duration backward) {
  const auto devices = static_cast<double>(step.data_parallel.value());
  if (devices == 1.0) return {};
  const double near = math::smaller(devices, rates.per_machine);
  const device_group group{step.data_parallel, gpu_count(static_cast<std::int64_t>(near))};
  const duration sent = collective_time(collective::all_reduce, count * step.recipe.gradients, group, rates.links);
  return overlap_budget(backward).exposed(sent, rates.hidden_gradients);
}

/// What the host's naming of kernels takes beyond the kernels of a pass.
constexpr duration launch_bound(const network_pass& pass, const training_rates& rates) {
  return math::larger(pass.launches * rates.host_per_operation - pass.total(), duration{});
}

/// Refuses rates of a format that the recipe does not multiply in.
constexpr void check_format(const precision_recipe& recipe, const training_rates& rates) {
  if (arithmetic_of(recipe.compute) != rates.kind) violated<errc::rates_of_another_format>();
}

}  // namespace detail

/// Time of a step that trains a network of any layers.
///
/// Model    each product by tiles and waves, once forward and twice backward (the gradient of either factor), each pass
///          over memory once and twice; a product too narrow for matrix units moves its operands; the states of a
///          recurrent layer one token after another; the time the host takes to name the kernels where that is longer;
///          gradients summed over the replicas, as far as the backward pass does not hide them; the optimizer's bytes
/// Inputs   step   the network with the batch of one GPU, the recipe, the optimizer, how many replicas
///          rates  of the cluster, the format of `step.recipe` and the calibration, from `training_rates_of`; or what
///                 they are read from: a cluster, or one device, where nothing is sent, and a calibration
/// Returns  every term [s], the usual error, and whether it was measured there
/// Shapes   one step of all replicas: their number times the batch
/// Errors   RL-113 above 10^15 parameters; RL-169 if there are more replicas than the cluster has GPUs; RL-301 if the
///          rates are of another format; those of `collective_time` and of
///          `training_rates_of`
/// Valid    nothing computed again; the algorithm of a convolution is the implicit matrix product (no Winograd, no FFT);
///          nothing fused but what the calibration's pass share says; pictures are ready when a step begins
/// Source   Chellapilla, Puri & Simard, High Performance Convolutional Neural Networks for Document Processing, 2006;
///          Appleyard, Kocisky & Blunsom, Optimizing Performance of Recurrent Neural Networks on GPUs, 2016;
///          Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009
/// Checked  tests/unit/performance/training/network_time_test.cpp, tests/properties/network_time_test.cpp
struct network_time_model : composable {
  template<network_training Step>
  constexpr estimate<step_breakdown> operator()(const Step& step, const training_rates& rates) const {
    detail::check_format(step.recipe, rates);
    if (static_cast<double>(step.data_parallel.value()) > rates.devices) detail::violated<errc::cluster_too_small>();
    detail::network_clock clock(step.recipe, rates);
    for_each_kernel(step.model, clock);
    const detail::network_pass& ahead = clock.forward;
    const detail::network_pass& back = clock.backward;
    const auto count = static_cast<double>(parameters(step.model));
    const bool inside = rates.architecture_known && step.data_parallel <= rates.range.most_gpus;
    return {.terms = {.gemms = ahead.gemms + back.gemms,
                      .attention = ahead.attention + back.attention,
                      .elementwise = ahead.elementwise + back.elementwise,
                      .launch_bound = detail::launch_bound(ahead, rates) + detail::launch_bound(back, rates),
                      .data_parallel = detail::exposed_gradients(step, rates, count, back.total()),
                      .optimizer =
                          optimizer_traffic(step.method, step.recipe, trained_weights_of(step)) / rates.wide.bytes +
                          update_operations(step) / rates.wide.operations,
                      .step_overhead = rates.host_per_step},
            .relative_error = rates.relative_error,
            .range = inside ? calibrated_range::inside : calibrated_range::outside};
  }
  template<network_training Step>
  constexpr estimate<step_breakdown> operator()(const Step& step, const cluster& on,
                                                const training_calibration& calibration) const {
    return (*this)(step, training_rates_of(on, step.recipe.compute, calibration));
  }
  template<network_training Step>
  constexpr estimate<step_breakdown> operator()(const Step& step, const accelerator& device,
                                                const training_calibration& calibration) const {
    return (*this)(step, training_rates_of(device, fabric{}, step.recipe.compute, calibration));
  }
};
inline constexpr network_time_model network_time{};

/// Time in which one device answers a batch: the forward pass of a network of any layers.
///
/// Model    each product by tiles and waves, each pass over memory once; the time the host takes to name the kernels where
///          that is longer. Nothing is sent, updated or kept for a backward pass
/// Inputs   step         the network with the batch of one GPU, and the recipe
///          device       whose kernels run
///          calibration  of training with the same software, of which the constants of kernels, passes and the host are read
/// Returns  the terms of the forward pass [s], the usual error of training steps, and that answers were not measured
/// Errors   RL-301 if the rates are of another format; those of `training_rates_of`
/// Valid    layers run as in training: no norm is folded into a convolution, no layers are fused, as a compiler for
///          inference does both
/// Source   Chellapilla, Puri & Simard, High Performance Convolutional Neural Networks for Document Processing, 2006;
///          Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009
/// Checked  tests/unit/performance/training/network_time_test.cpp, tests/properties/network_time_test.cpp
struct forward_time_model : composable {
  template<network_training Step>
  constexpr estimate<step_breakdown> operator()(const Step& step, const training_rates& rates) const {
    detail::check_format(step.recipe, rates);
    detail::network_clock clock(step.recipe, rates);
    for_each_kernel(step.model, clock);
    const detail::network_pass& ahead = clock.forward;
    return {.terms = {.gemms = ahead.gemms,
                      .attention = ahead.attention,
                      .elementwise = ahead.elementwise,
                      .launch_bound = detail::launch_bound(ahead, rates)},
            .relative_error = rates.relative_error,
            .range = calibrated_range::outside};
  }
  template<network_training Step>
  constexpr estimate<step_breakdown> operator()(const Step& step, const accelerator& device,
                                                const training_calibration& calibration) const {
    return (*this)(step, training_rates_of(device, fabric{}, step.recipe.compute, calibration));
  }
};
inline constexpr forward_time_model forward_time{};

}  // namespace ridgeline::inline v0_2
