#pragma once
#include <concepts>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/workload/network_step.hpp>

namespace ridgeline {

namespace detail {

/// Seconds of a pass through a network, and kernels that the host names for it.
struct network_pass {
  duration products = {};
  duration attention = {};
  duration passes = {};
  double kernels = 0.0;

  constexpr duration total() const { return products + attention + passes; }
};

/// Whether a product is too narrow for matrix units, which multiply pieces of 16: a filter a channel, small groups.
/// What does it instead reads and writes each operand once.
/// Source   NVIDIA, CUDA C++ Programming Guide, warp matrix functions: fragments of 16 x 16 x 16
constexpr bool is_too_narrow(const gemm_kernel& product) {
  return product.role == weight_role::convolution && product.columns < 16 && product.count > 1;
}

/// Adds up a network's kernels on one device. A template, so that whoever asks pays for the kinds of layers.
template<network_training Step>
class timed_network {
 public:
  constexpr timed_network(const Step& step, const training_rates& rates)
      : rates_(&rates), width_(step.recipe.activations), narrow_(rates.narrow_width) {
    for (const auto& run : step.model) {
      with_layer(run.what, [&](const auto& layer) { add(layer, run.input, static_cast<double>(run.count)); });
    }
  }

  constexpr const network_pass& forward() const { return forward_; }
  constexpr const network_pass& backward() const { return backward_; }

 private:
  template<class Layer>
  constexpr void add(const Layer& layer, const shape& input, double times) {
    constexpr bool attends = std::same_as<Layer, attention>;
    double one_after_another = 1.0;  // a state waits for the state before it: as many kernels as tokens
    if constexpr (std::same_as<Layer, recurrent_layer>) {
      one_after_another = static_cast<double>(input.height * input.width);
    }
    bool first = true;
    each_gemm(layer, input, [&](const gemm_kernel& product) {
      add(product, times, first ? 1.0 : one_after_another, attends && !product.right_is_weight);
      first = false;
    });
    each_elementwise(layer, input, [&](const elementwise_kernel& pass) {
      const data_size bytes = static_cast<double>(pass.read + pass.written) * width_;
      const duration seconds = times * (bytes * rates_->seconds_per_passed_byte + rates_->wide.launch);
      forward_.passes += seconds;
      backward_.passes += 2.0 * seconds;
      forward_.kernels += times;
      backward_.kernels += 2.0 * times;
    });
  }

  constexpr void add(const gemm_kernel& product, double times, double in_turn, bool scores) {
    const double rows = static_cast<double>(product.rows);
    const double inner = static_cast<double>(product.inner);
    const double columns = static_cast<double>(product.columns);
    const double count = static_cast<double>(product.count);
    // A convolution reads a pixel once, however many windows it stands in.
    const double read_once = static_cast<double>(product.left_elements) / (rows * inner * count);
    const data_size left = read_once * narrow_;
    const data_size left_gradient = read_once * width_;
    duration ahead{};
    duration back{};
    if (is_too_narrow(product)) {
      const data_size operands = count * (rows * inner * left + inner * columns * narrow_ + rows * columns * width_);
      ahead = operands / rates_->wide.bytes + rates_->wide.launch;
      back = 2.0 * ahead;
    } else {
      const double each = count / in_turn;
      const auto seconds = [&](const gemm_shape& extent, const operand_widths& widths) {
        return in_turn * gemm_time(extent, widths, rates_->narrow).total();
      };
      ahead = seconds({rows, columns, inner, each, product.done}, {left, narrow_, width_});
      back = seconds({rows, inner, columns, each, product.done}, {width_, narrow_, left_gradient}) +
             seconds({inner, columns, rows, each, product.done}, {left, width_, width_});
    }
    (scores ? forward_.attention : forward_.products) += times * ahead;
    (scores ? backward_.attention : backward_.products) += times * back;
    forward_.kernels += times * in_turn;
    backward_.kernels += 2.0 * times * in_turn;
  }

  const training_rates* rates_;
  data_size width_;
  data_size narrow_;
  network_pass forward_;
  network_pass backward_;
};

/// What is left of the sum of the gradients beside the backward pass.
template<network_training Step>
constexpr duration exposed_gradients(const Step& step, const training_rates& rates, double count, duration backward) {
  const auto devices = static_cast<double>(step.data_parallel.value());
  if (devices == 1.0) return {};
  const double near = devices < rates.per_machine ? devices : rates.per_machine;
  const device_group group{step.data_parallel, gpu_count(static_cast<std::int64_t>(near))};
  const duration sent = collective_time(collective::all_reduce, count * step.recipe.gradients, group, rates.links);
  const duration can_hide = rates.hidden_gradients * sent;
  return sent - (can_hide < backward ? can_hide : backward);
}

}  // namespace detail

/// Time of a step that trains a network of any layers.
///
/// Model    each product by tiles and waves, once forward and twice backward (the gradient of either factor), each pass
///          over memory once and twice; a product too narrow for matrix units moves its operands; the states of a
///          recurrent layer one token after another; the time the host takes to name the kernels where that is longer;
///          gradients summed over the replicas, as far as the backward pass does not hide them; the optimizer's bytes
/// Inputs   step   the network with the batch of one GPU, the recipe, the optimizer, how many replicas
///          rates  of the cluster, the format of `step.recipe` and the calibration, from `training_rates_of`
/// Returns  every term [s], the usual error, and whether it was measured there
/// Shapes   one step of all replicas: their number times the batch
/// Errors   RL-113 above 10^15 parameters; RL-169 if there are more replicas than the cluster has GPUs; RL-301 if the
///          rates are of another format; those of `collective_time`
/// Valid    nothing computed again; the algorithm of a convolution is the implicit matrix product (no Winograd, no FFT);
///          nothing fused but what the calibration's pass share says; pictures are ready when a step begins
/// Source   Chellapilla, Puri & Simard, High Performance Convolutional Neural Networks for Document Processing, 2006;
///          Appleyard, Kocisky & Blunsom, Optimizing Performance of Recurrent Neural Networks on GPUs, 2016;
///          Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009
/// Checked  tests/unit/performance/training/network_time_test.cpp, tests/properties/network_time_test.cpp
template<network_training Step>
constexpr estimate<step_breakdown> network_time(const Step& step, const training_rates& rates) {
  if (arithmetic_of(step.recipe.compute) != rates.kind) detail::violated<errc::rates_of_another_format>();
  if (static_cast<double>(step.data_parallel.value()) > rates.devices) detail::violated<errc::cluster_too_small>();
  const detail::timed_network kernels(step, rates);
  const detail::network_pass& ahead = kernels.forward();
  const detail::network_pass& back = kernels.backward();
  const auto waiting = [&](const detail::network_pass& pass) {
    const duration host = pass.kernels * rates.host_per_operation;
    return host > pass.total() ? host - pass.total() : duration{};
  };
  const auto count = static_cast<double>(parameters(step.model));
  const bool inside = rates.architecture_known && step.data_parallel <= rates.range.most_gpus;
  return {
      .terms = {.products = ahead.products + back.products,
                .attention = ahead.attention + back.attention,
                .passes = ahead.passes + back.passes,
                .host_wait = waiting(ahead) + waiting(back),
                .data_parallel = detail::exposed_gradients(step, rates, count, back.total()),
                .optimizer = optimizer_traffic(step.method, step.recipe, trained_weights_of(step)) / rates.wide.bytes,
                .step_overhead = rates.host_per_step},
      .relative_error = rates.relative_error,
      .range = inside ? calibrated_range::inside : calibrated_range::outside};
}

/// Time of a step that trains a network of any layers, on a cluster.
///
/// Model    as above, the rates read for this one step
/// Inputs   step     the network with the batch of one GPU, the recipe, the optimizer, how many replicas
///          on       where
///          reached  what the stack reaches
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   those above and of `training_rates_of`
/// Source   as above
/// Checked  tests/unit/performance/training/network_time_test.cpp
template<network_training Step>
constexpr estimate<step_breakdown> network_time(const Step& step, const cluster& on,
                                                const training_calibration& reached) {
  return network_time(step, training_rates_of(on, step.recipe.compute, reached));
}

/// Time of a step that trains a network of any layers, on one device.
///
/// Model    as above, nothing sent
/// Inputs   step     the network with its batch, the recipe, the optimizer
///          device   where
///          reached  what the stack reaches
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   those above and of `training_rates_of`
/// Source   as above
/// Checked  tests/unit/performance/training/network_time_test.cpp
template<network_training Step>
constexpr estimate<step_breakdown> network_time(const Step& step, const accelerator& device,
                                                const training_calibration& reached) {
  return network_time(step, training_rates_of(device, fabric{}, step.recipe.compute, reached));
}

}  // namespace ridgeline
