#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <ridgeline/workload/layer.hpp>

namespace ridgeline::inline v0_2 {

/// Equal layers that follow one another: the first and the others take the same shape.
/// Source   definition
template<class... Own>
struct layer_run_with {
  any_layer_with<Own...> what = activation{activation_function::none};
  shape input;
  std::int64_t count = 1;
};
using layer_run = layer_run_with<>;

namespace detail {

template<class Layer, class Any>
inline constexpr bool is_held_by = false;
template<class Layer, class... Layers>
inline constexpr bool is_held_by<Layer, std::variant<Layers...>> = (false || ... || std::same_as<Layer, Layers>);

}  // namespace detail

/// Layers one after another. Every layer is asked, as it is added, whether it takes the shape of the one before it; in
/// a constant expression a network that does not fit does not compile, and the compiler names both shapes. A layer of a
/// program's own takes part once it answers what `layer_description` asks; `Own` lists those that it holds.
///
/// Inputs   input  what the first layer is given, all samples of a batch
/// Errors   RL-110 for a dimension out of range; RL-111 where shapes differ; RL-112 beyond 40 different layers
/// Source   definition
/// Checked  tests/unit/workload/network_test.cpp
template<class... Own>
class network {
 public:
  static constexpr std::size_t capacity = 40;
  using run = layer_run_with<Own...>;

  constexpr explicit network(const shape& input) : input_(input), output_(input) { check(input); }

  /// The network with one more layer, or with several equal ones.
  ///
  /// Inputs   next   a layer of any kind that is a plain struct
  ///          count  how many, from 1 to 10^8; more than one has to leave the shape as it is
  /// Returns  this network, longer; a network of another type where the layer is of a kind that it does not hold yet
  /// Errors   RL-111 where the shape does not fit; RL-110, RL-112
  /// Source   definition
  template<layer_description Layer>
    requires detail::is_held_by<Layer, any_layer_with<Own...>>
  constexpr network&& then(const Layer& next, std::int64_t count = 1) && {
    add(next, output_shape(next, output_), count);
    return static_cast<network&&>(*this);
  }
  template<layer_description Layer>
    requires(!detail::is_held_by<Layer, any_layer_with<Own...>>)
  constexpr network<Own..., Layer> then(const Layer& next, std::int64_t count = 1) && {
    network<Own..., Layer> wider(input_);
    for (const run& one : *this) {
      detail::with_layer(one.what,
                         [&](const auto& layer) { wider.add(layer, output_shape(layer, wider.output_), one.count); });
    }
    wider.add(next, output_shape(next, wider.output_), count);
    return wider;
  }

  constexpr const shape& input() const { return input_; }
  constexpr const shape& output() const { return output_; }
  constexpr const run* begin() const { return runs_.data(); }
  constexpr const run* end() const { return runs_.data() + size_; }
  /// How many different layers there are in a row [1]. Source: definition.
  constexpr std::size_t size() const { return size_; }

 private:
  template<class... Others>
  friend class network;

  template<class Layer>
  constexpr void add(const Layer& next, const shape& after, std::int64_t count) {
    if (count > 1 && !(after == output_)) {
      detail::name_both<errc::shapes_differ>(output_, after);
      detail::violated<errc::shapes_differ>();
    }
    if (!detail::are_dimensions(count)) detail::violated<errc::dimension_out_of_range>();
    if (size_ == capacity) detail::violated<errc::network_full>();
    runs_[size_] = {next, output_, count};
    ++size_;
    output_ = after;
  }

  shape input_;
  shape output_;
  std::array<run, capacity> runs_{};
  std::size_t size_ = 0;
};

namespace detail {

template<class Network>
inline constexpr bool is_network = false;
template<class... Own>
inline constexpr bool is_network<network<Own...>> = true;

}  // namespace detail

/// A network, with or without layers of a program's own. Source: definition.
template<class Network>
concept layered = detail::is_network<Network>;

/// Parameters of a network.
///
/// Model    sum over its layers, each times its count
/// Inputs   net  any
/// Returns  exact [1]
/// Errors   RL-113 above 10^15
/// Source   definition
/// Checked  tests/unit/workload/network_test.cpp
template<layered Network>
constexpr std::int64_t parameters(const Network& net) {
  std::int64_t sum = 0;
  double bound = 0.0;
  for (const auto& run : net) {
    std::int64_t each = 0;
    each_weight(run.what, [&each](const weight_tensor& weights) { each += weights.parameters(); });
    bound += static_cast<double>(each) * static_cast<double>(run.count);
    if (!(bound <= 1e15)) detail::violated<errc::network_too_large>();
    sum += each * run.count;
  }
  return sum;
}

/// Names the kernels of a network's forward pass, nothing fused, to `visit(kernel, count)`.
///
/// Inputs   net    any
///          visit  takes a `gemm_kernel`, an `elementwise_kernel`, or one of them, and a count
/// Source   definition
/// Checked  tests/unit/workload/kernels_test.cpp
template<layered Network, class Visit>
constexpr void for_each_kernel(const Network& net, Visit&& visit) {
  for (const auto& run : net) {
    detail::with_layer(run.what, [&](const auto& layer) {
      for_each_kernel(layer, run.input, {}, static_cast<double>(run.count), visit);
    });
  }
}

/// Operations of the forward pass over the batch that the network was built for.
///
/// Model    sum over the GEMMs of its layers
/// Inputs   net  any
/// Returns  a multiply-add is two [1 operation]
/// Source   definition
/// Checked  tests/unit/workload/network_test.cpp, tests/catalogue/models_test.cpp
template<layered Network>
constexpr operation_count forward_operations(const Network& net) {
  operation_count sum{};
  for_each_kernel(net, [&sum](const gemm_kernel& gemm, double count) { sum += count * gemm.operations(); });
  return sum;
}

/// Operations of the backward pass.
///
/// Model    twice the forward pass
/// Inputs   net  any
/// Returns  a multiply-add is two [1 operation]
/// Valid    the first layer needs no gradient of its input, which is not taken off
/// Source   as `backward_operations` of a layer
/// Checked  tests/unit/workload/network_test.cpp
template<layered Network>
constexpr operation_count backward_operations(const Network& net) {
  return 2.0 * forward_operations(net);
}

/// Bytes that stay in memory until the backward pass.
///
/// Model    sum over the saved activations of its layers
/// Inputs   net   any
///          keep  what is saved and how wide it is
/// Returns  [B]
/// Source   each layer's own list
/// Checked  tests/unit/workload/network_test.cpp
template<layered Network>
constexpr data_size saved_bytes(const Network& net, const keeping& keep) {
  data_size sum{};
  for (const auto& run : net) {
    each_saved(run.what, run.input, keep,
               [&](const saved_activation& tensor) { sum += static_cast<double>(run.count) * tensor.bytes(); });
  }
  return sum;
}

/// Bytes that a forward pass reads and writes, nothing fused.
///
/// Model    sum over the GEMMs and elementwise kernels of its layers
/// Inputs   net    any
///          width  of one number [B]
/// Returns  weights and activations apart [B]
/// Source   as `bytes_moved` of a layer
/// Checked  tests/unit/workload/network_test.cpp
template<layered Network>
constexpr bytes_moved_by bytes_moved(const Network& net, data_size width) {
  bytes_moved_by sum{};
  for (const auto& run : net) {
    const bytes_moved_by each = bytes_moved(run.what, run.input, width);
    sum.weights += static_cast<double>(run.count) * each.weights;
    sum.activations += static_cast<double>(run.count) * each.activations;
  }
  return sum;
}

}  // namespace ridgeline::inline v0_2
