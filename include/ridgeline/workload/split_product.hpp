#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

// Model parallelism of one layer, step by step: which products each GPU computes, and how the partial results are combined.
namespace ridgeline::inline v0_2 {

/// Rows and columns of a matrix.
/// Source   definition
struct matrix_shape {
  double rows = 0.0;
  double columns = 0.0;

  friend constexpr bool operator==(const matrix_shape&, const matrix_shape&) = default;
};

/// The shape of a product.
///
/// Model    (a x b) (b x c) = a x c
/// Inputs   left, right  with edges of at least 1
/// Returns  rows of the left, columns of the right
/// Errors   RL-110 for an edge outside [1, 10^8]; RL-111 if the left has not as many columns as the right has rows
/// Source   definition
/// Checked  tests/unit/workload/split_product_test.cpp, tests/compile_fail/workload/split_of_unequal_shapes.cpp
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): the order of a product, which every reader knows
constexpr matrix_shape multiplied(const matrix_shape& left, const matrix_shape& right) {
  for (const double edge : {left.rows, left.columns, right.rows, right.columns}) {
    if (!(edge >= 1.0 && edge <= 1e8)) detail::violated<errc::dimension_out_of_range>();
  }
  if (left.columns != right.rows) detail::violated<errc::shapes_differ>();
  return {.rows = left.rows, .columns = right.columns};
}

/// A layer as a product: what comes in, and the weights that it meets.
/// Source   definition
struct layer_product {
  matrix_shape input = {};    // batch x inputs
  matrix_shape weights = {};  // inputs x outputs
};

/// Along which of its dimensions the weight matrix is split.
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 2: Model Parallelism, 2014
enum class weight_split {
  first_dimension,   // its inputs: Megatron's row-parallel layer
  second_dimension,  // its outputs: Megatron's column-parallel layer
};

/// The name of a split.
///
/// Inputs   split  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(weight_split split) noexcept {
  switch (split) {
    case weight_split::first_dimension: return "first dimension";
    case weight_split::second_dimension: return "second dimension";
  }
  return "unknown";
}

/// How the partial results of the GPUs are combined: summed or concatenated.
/// Source   definition
enum class reduction { add, stack };

/// The name of a reduction.
///
/// Inputs   how  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(reduction how) noexcept {
  switch (how) {
    case reduction::add: return "add";
    case reduction::stack: return "stack";
  }
  return "unknown";
}

/// One product on one GPU, and what happens to its result.
/// Source   definition
struct local_product {
  matrix_shape left = {};
  matrix_shape right = {};
  matrix_shape result = {};
  reduction then = reduction::add;

  /// Elements that a GPU gives to the others.
  ///
  /// Returns  those of its result [1]
  /// Source   definition
  constexpr double synchronised() const { return result.rows * result.columns; }
};

/// A layer whose weights are split over GPUs: its forward product, and that of the errors passed down.
/// Source   definition
struct split_layer {
  local_product forward = {};
  local_product backward = {};

  /// Elements that a GPU gives to the others in a step.
  ///
  /// Returns  those of the forward and of the backward product [1]
  /// Source   definition
  constexpr double synchronised() const { return forward.synchronised() + backward.synchronised(); }
};

namespace detail {

constexpr double part_of(double whole, gpu_count over) {
  const double part = whole / static_cast<double>(over.value());
  if (!(part >= 1.0) || math::ceil(part) != part) violated<errc::width_not_divided>();
  return part;
}

}  // namespace detail

/// Splits a layer's weights.
///
/// Model    input (b x i), weights (i x o), k GPUs
///          first dimension   (b x i/k)(i/k x o) are added; errors (b x o)(o x i/k) are put side by side
///          second dimension  (b x i)(i x o/k) are put side by side; errors (b x o/k)(o/k x i) are added
/// Inputs   whole  the layer
///          by     the dimension
///          over   k
/// Returns  what one GPU computes and gives away
/// Errors   RL-110, RL-111 as `multiplied`; RL-119 if k does not divide the dimension
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 2: Model Parallelism, 2014 (ledger C9, C10)
/// Checked  tests/unit/workload/split_product_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr split_layer split(const layer_product& whole, weight_split by, gpu_count over) {
  const auto& [input, weights] = whole;
  const matrix_shape output = multiplied(input, weights);
  const bool first = by == weight_split::first_dimension;
  const double part = detail::part_of(first ? weights.rows : weights.columns, over);

  const matrix_shape weights_here{.rows = first ? part : weights.rows, .columns = first ? weights.columns : part};
  const matrix_shape input_here{.rows = input.rows, .columns = weights_here.rows};
  const matrix_shape error_here{.rows = output.rows, .columns = weights_here.columns};
  const matrix_shape transposed{.rows = weights_here.columns, .columns = weights_here.rows};
  return {.forward = {.left = input_here,
                      .right = weights_here,
                      .result = multiplied(input_here, weights_here),
                      .then = first ? reduction::add : reduction::stack},
          .backward = {.left = error_here,
                       .right = transposed,
                       .result = multiplied(error_here, transposed),
                       .then = first ? reduction::stack : reduction::add}};
}

/// What one GPU gets of a batch under data parallelism.
///
/// Model    batch / k rows, every column
/// Inputs   input  batch x inputs
///          over   k
/// Returns  the shape on one GPU
/// Errors   RL-119 if k does not divide the batch
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 1: Data Parallelism, 2014 (ledger C18)
/// Checked  tests/unit/workload/split_product_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr matrix_shape share_of_batch(const matrix_shape& input, gpu_count over) {
  return {.rows = detail::part_of(input.rows, over), .columns = input.columns};
}

/// Elements that data parallelism synchronises for the same layer: its gradient.
///
/// Model    inputs * outputs
/// Inputs   weights  inputs x outputs
/// Returns  their number [1]
/// Errors   RL-110 for an edge outside [1, 10^8]
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 2: Model Parallelism, 2014 (ledger C10)
/// Checked  tests/unit/workload/split_product_test.cpp
constexpr double gradient_elements(const matrix_shape& weights) {
  const matrix_shape checked = multiplied(weights, {.rows = weights.columns, .columns = 1.0});
  return checked.rows * weights.columns;
}

/// The batch from which on data parallelism exchanges less than model parallelism, for one layer.
///
/// Model    weights / min(inputs, outputs): a gradient has as many elements as the weights, whatever the batch; the cheaper
///          split exchanges batch * (one edge of the weights)
/// Inputs   weights  of the layer
/// Returns  sequences or images of the whole batch, not rounded: the larger edge of the weights [1]
/// Errors   RL-110 if an edge is below 1 or above 10^8
/// Valid    as many elements sent one way as the other, nothing hidden: gradients can hide behind the backward pass, results of
///          a split layer cannot
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 2: Model Parallelism, 2014; Krizhevsky, One weird trick,
///          2014 (arXiv:1404.5997): convolutional layers by data, dense ones by model
/// Checked  tests/unit/workload/split_product_test.cpp
constexpr double crossover_batch(const matrix_shape& weights) {
  const double least = weights.rows < weights.columns ? weights.rows : weights.columns;
  return gradient_elements(weights) / least;
}

/// The same for a layer whose weights see many positions of an image or a sequence, as a convolution's do.
///
/// Model    weights / (activations of an image that are exchanged)
/// Inputs   weights      of the layer, as a matrix
///          activations  elements of its output for one image, positive [1]
/// Returns  images of the whole batch: above it, data parallelism exchanges less [1]
/// Errors   RL-110 if an edge is below 1 or above 10^8; RL-101 if the activations are not positive and finite
/// Valid    as above
/// Source   as above
/// Checked  tests/unit/workload/split_product_test.cpp
constexpr double crossover_batch(const matrix_shape& weights, double activations) {
  if (!(activations > 0.0 && math::is_finite(activations))) detail::violated<errc::figure_not_positive>();
  return gradient_elements(weights) / activations;
}

}  // namespace ridgeline::inline v0_2
