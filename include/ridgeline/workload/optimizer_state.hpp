#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/lora.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

// The one rule of an optimizer's state: memory asks it for the bytes that lie somewhere, time for the bytes that move.
namespace ridgeline::inline v0_2 {

/// Whether an optimizer that treats hidden matrices apart does so with a weight.
///
/// Inputs   weights  of a layer
/// Returns  false for vectors, tables and the head
/// Source   Jordan 2024: Muon takes two-dimensional weights of hidden layers
/// Checked  tests/unit/workload/optimizer_state_test.cpp
RIDGELINE_INLINED constexpr bool is_hidden_matrix(const weight_tensor& weights) {
  return weights.role < weight_role::embedding && weights.is_matrix();
}

/// Whether an optimizer's state depends on the shape of each weight, not on the number of parameters alone.
///
/// Inputs   one  any
/// Returns  true where moments are quantised or factored, or where a matrix has square ones beside it
/// Source   definition of `optimizer`
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr bool state_depends_on_shape(const optimizer& one) {
  return one.block != 0 || one.factored || one.square_matrices != 0.0;
}

/// Whether an optimizer keeps the same bytes of state for every element of every weight.
///
/// Inputs   one  any
/// Returns  false where the shape of a weight decides, or its role
/// Source   definition of `optimizer`
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr bool state_is_uniform(const optimizer& one) {
  return !state_depends_on_shape(one) && one.moments == one.moments_of_others();
}

namespace detail {

/// The square matrices beside one side of a weight: into how many pieces the side is cut, and the sums of their squares and cubes.
struct squared_side {
  double pieces = 1.0;
  double squares = 0.0;
  double cubes = 0.0;
};

constexpr squared_side squared(const optimizer& one, std::int64_t side) {
  const auto power_sums = [](double pieces, double length) {
    return squared_side{pieces, pieces * length * length, pieces * length * length * length};
  };
  const std::int64_t longest = one.longest_side;
  if (longest == 0 || side <= longest) return power_sums(1.0, static_cast<double>(side));
  if (!one.longer_are_cut) return {};
  const std::int64_t pieces = side / longest;
  const squared_side whole = power_sums(static_cast<double>(pieces), static_cast<double>(longest));
  const squared_side rest = power_sums(1.0, static_cast<double>(side % longest));
  return {whole.pieces + (rest.squares > 0.0 ? 1.0 : 0.0), whole.squares + rest.squares, whole.cubes + rest.cubes};
}

}  // namespace detail

/// Operations of the GEMMs with which an optimizer updates some weights.
///
/// Model    of a matrix m x n, m <= n. Newton-Schulz: 5 (4 m^2 n + 2 m^3), hidden matrices alone. Once through both sides is
///          2 m n (m + n): twice for preconditioners (the squares of the gradient; the update), four times in an eigenbasis
///          (these; the moment into it; the update out of it), whose new basis is 2 (m^3 + n^3) every ten steps. Of a matrix in
///          blocks, the same of each block; a side without a square matrix counts as 0 in these sums
/// Inputs   one      the optimizer
///          weights  equal ones of a layer
/// Returns  of all `count` of them, a step [operation]; zero of vectors
/// Errors   RL-108 for a value outside the enumeration
/// Valid    without roots and QR decompositions of preconditioners; matrices whole, however they are divided
/// Source   Jordan, Muon, 2024, section Runtime analysis; Vyas et al., SOAP, 2024, soap.py: project, update_preconditioner; Gupta
///          et al., Shampoo, 2018, with the blocks of distributed_shampoo
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr operation_count update_operations(const optimizer& one, const weight_tensor& weights) {
  if (one.gemms == update_gemms::none || !weights.is_matrix()) return {};
  const double rows = static_cast<double>(weights.rows);
  const double columns = static_cast<double>(weights.columns);
  const double m = rows < columns ? rows : columns;
  const double n = rows < columns ? columns : rows;
  const operation_count each = static_cast<double>(weights.count) * units::operations;
  const operation_count square = m * (m * each);  // m^2
  const detail::squared_side of_rows = detail::squared(one, weights.rows);
  const detail::squared_side of_columns = detail::squared(one, weights.columns);
  const operation_count both_sides = 2.0 * ((rows * of_columns.squares + columns * of_rows.squares) * each);
  switch (one.gemms) {
    case update_gemms::none: return {};
    case update_gemms::newton_schulz:
      return is_hidden_matrix(weights) ? 5.0 * (4.0 * (n * square) + 2.0 * (m * square)) : operation_count{};
    case update_gemms::preconditioners: return 2.0 * both_sides;
    case update_gemms::eigenbasis:
      return 4.0 * both_sides + 0.2 * ((of_columns.pieces * of_rows.cubes + of_rows.pieces * of_columns.cubes) * each);
  }
  detail::violated<errc::enumerator_unknown>();
}

/// Trained weights, as far as the states of an optimizer tell them apart.
///
/// Fields   hidden          elements of the matrices of hidden layers [1]
///          others          elements of vectors, tables and the head [1]
///          state_by_shape  the part of the optimizer's state that depends on the shape of each weight [B]
/// Source   definition
struct trained_weights {
  double hidden = 0.0;
  double others = 0.0;
  data_size state_by_shape = {};

  /// All elements [1]. Source: definition.
  constexpr double elements() const { return hidden + others; }
  /// More of them, some number of times. Source: definition.
  constexpr void add(const trained_weights& more, double times) {
    hidden += times * more.hidden;
    others += times * more.others;
    state_by_shape += times * more.state_by_shape;
  }
};

namespace detail {

/// The part of the state that depends on the shape, of one of `weights.count` equal weights.
/// Source   each optimizer's; Shazeer & Stern, Adafactor, 2018, section 3
constexpr data_size state_by_shape(const optimizer& one, const weight_tensor& weights) {
  const double rows = static_cast<double>(weights.rows);
  const double columns = static_cast<double>(weights.columns);
  const double elements = rows * columns;
  constexpr data_size width = 4.0 * units::bytes;
  data_size each{};
  if (one.block != 0) {
    const double moments = is_hidden_matrix(weights) ? one.moments : one.moments_of_others();
    const std::int64_t blocks = (weights.rows * weights.columns + one.block - 1) / one.block;
    const bool quantised = weights.rows * weights.columns >= 4096;
    each = moments * (quantised ? elements * units::bytes + static_cast<double>(blocks) * width : elements * width);
  }
  if (one.factored) each += (weights.is_matrix() ? rows + columns : elements) * width;
  if (one.square_matrices != 0.0 && weights.is_matrix()) {
    const squared_side of_rows = squared(one, weights.rows), of_columns = squared(one, weights.columns);
    each += one.square_matrices * ((of_columns.pieces * of_rows.squares + of_rows.pieces * of_columns.squares) * width);
  }
  return each;
}

}  // namespace detail

/// Bytes of the state of trained weights.
///
/// Model    moments * elements * width where moments are not quantised, and what the shapes add: quantised moments with
///          a scale for each block where the tensor is large enough; factored: 4 (rows + columns) for a matrix, 4 a
///          number of a vector; n square matrices a side: 4 * n * (rows^2 + columns^2), summed over the blocks of a matrix, without
///          the sides that are too long for one
/// Inputs   one      the optimizer that `trained` was collected for
///          recipe   the width of the moments
///          trained  from `weight_sum`
/// Returns  of all of them [B]
/// Source   each optimizer's; Shazeer & Stern, Adafactor, 2018, section 3
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr data_size state_bytes(const optimizer& one, const precision_recipe& recipe, const trained_weights& trained) {
  if (one.block != 0) return trained.state_by_shape;
  return (trained.hidden * one.moments + trained.others * one.moments_of_others()) * recipe.moments +
         trained.state_by_shape;
}

/// Bytes that a step of the optimizer reads and writes.
///
/// Model    gradients and weights once, master weights and its own state twice
/// Inputs   one      the optimizer that `trained` was collected for
///          recipe   the widths
///          trained  from `weight_sum`
/// Returns  of all of them [B]
/// Source   Rajbhandari et al. 2020, section 3.1: what a step updates from what
/// Checked  tests/unit/workload/optimizer_state_test.cpp, tests/properties/optimizer_bytes_test.cpp
constexpr data_size optimizer_traffic(const optimizer& one, const precision_recipe& recipe,
                                      const trained_weights& trained) {
  return trained.elements() * (recipe.gradients + recipe.weights + 2.0 * recipe.master_weights) +
         2.0 * state_bytes(one, recipe, trained);
}

/// Trained weights on one GPU before ZeRO divides them; experts have replicas of their own.
/// Source   Rajbhandari et al. 2020, section 5; Megatron-LM, core/transformer/moe
struct local_weights {
  trained_weights dense = {};
  trained_weights in_experts = {};

  /// More of them, some number of times. Source: definition.
  constexpr void add(const local_weights& more, double times) {
    dense.add(more.dense, times);
    in_experts.add(more.in_experts, times);
  }
};

/// Adds up the weights that layers name, or the adapters beside them, as one GPU holds them. It keeps references to what
/// it was made of.
///
/// Inputs   one    the optimizer
///          part   what one GPU holds
/// Fields   times  how often what is named next counts [1]
///          sum    so far
/// Source   definition
/// Checked  tests/unit/workload/optimizer_state_test.cpp
class weight_sum {
 public:
  /// Source: definition.
  constexpr weight_sum(const optimizer& one, const shard_fractions& part)
      : weight_sum(one, part, state_depends_on_shape(one)) {}
  /// The same for many sums with one optimizer: `by_shape` is its `state_depends_on_shape`. Source: definition.
  constexpr weight_sum(const optimizer& one, const shard_fractions& part, bool by_shape)
      : one_(&one), part_(&part), by_shape_(by_shape) {}
  template<std::same_as<shard_fractions> Gone>
  constexpr weight_sum(const optimizer& one, const Gone&& part) : weight_sum(one, part) {
    detail::refuse_temporary<Gone>();
  }

  /// Adds trained weights. Source: as `shard_fractions`.
  RIDGELINE_INLINED constexpr void operator()(const weight_tensor& weights) {
    trained_weights& local = of_experts(weights) ? sum.in_experts : sum.dense;
    const double share = local_fraction(*part_, weights) * times;
    const double elements = static_cast<double>(weights.parameters()) * share;
    add(local, weights, elements, share);
  }

  /// Adds the two narrow matrices beside frozen weights of a block, where they are a target. The one on the divided side
  /// is divided with it; the other one every tensor-parallel GPU holds. Source: Hu et al. 2021, section 4.1.
  constexpr void add_adapter(const lora& adapters, const weight_tensor& weights) {
    if (!weights.is_matrix() || !is_target(adapters.targets, weights.role)) return;
    trained_weights& local = of_experts(weights) ? sum.in_experts : sum.dense;
    const bool divided_by_rows = weights.role == weight_role::output || weights.role == weight_role::down;
    const double share = local_fraction(*part_, weights) * times;
    const double whole = of_experts(weights) ? part_->expert * times : times;
    const double rows = static_cast<double>(weights.rows) * (divided_by_rows ? share : whole);
    const double columns = static_cast<double>(weights.columns) * (divided_by_rows ? whole : share);
    const double elements = static_cast<double>(adapters.rank * weights.count) * (rows + columns);
    const weight_tensor narrow{.rows = adapters.rank, .columns = weights.rows + weights.columns};
    add(local, narrow, elements, elements / static_cast<double>(narrow.parameters()));
  }

  double times = 1.0;
  local_weights sum = {};

 private:
  RIDGELINE_INLINED constexpr void add(trained_weights& local, const weight_tensor& weights, double elements,
                                       double share) const {
    (is_hidden_matrix(weights) ? local.hidden : local.others) += elements;
    if (by_shape_) {
      local.state_by_shape += share * (static_cast<double>(weights.count) * detail::state_by_shape(*one_, weights));
    }
  }

  const optimizer* one_;
  const shard_fractions* part_;
  bool by_shape_;
};

/// Bytes of the state of some weights.
///
/// Model    as above
/// Inputs   one      the optimizer
///          recipe   the width of the moments
///          weights  equal ones of a layer
/// Returns  of all `count` of them [B]
/// Source   as above
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr data_size state_bytes(const optimizer& one, const precision_recipe& recipe, const weight_tensor& weights) {
  const double elements = static_cast<double>(weights.parameters());
  const bool hidden = is_hidden_matrix(weights);
  return state_bytes(one, recipe,
                     {.hidden = hidden ? elements : 0.0,
                      .others = hidden ? 0.0 : elements,
                      .state_by_shape = static_cast<double>(weights.count) * detail::state_by_shape(one, weights)});
}

/// Bytes that one number of a state takes, a parameter of a large matrix: its shape is not asked.
///
/// Model    moments * width; in blocks of 8 bits moments * (1 + 4 / block)
/// Inputs   one     whose state does not depend on shapes (neither factored nor with square matrices)
///          recipe  the width of the moments
/// Returns  a parameter of a hidden matrix [B]
/// Errors   RL-108 for a factored optimizer or one with square matrices: ask with the weights
/// Source   each optimizer's
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr data_size state_bytes_per_parameter(const optimizer& one, const precision_recipe& recipe) {
  if (one.factored || one.square_matrices != 0.0) detail::violated<errc::enumerator_unknown>();
  if (one.block != 0) return one.moments * (1.0 * units::bytes + 4.0 * units::bytes / static_cast<double>(one.block));
  return one.moments * recipe.moments;
}

/// Bytes of the state of a whole transformer, on one GPU.
///
/// Model    sum over its weights
/// Inputs   one     the optimizer
///          recipe  the width of the moments
///          model   any
/// Returns  [B]
/// Errors   those of the transformer's `check`
/// Source   definition
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr data_size state_bytes(const optimizer& one, const precision_recipe& recipe, const transformer& model) {
  check(model);
  const shard_fractions whole{};
  weight_sum all(one, whole);
  each_weight_before(model, all);
  each_block(model, [&](const block_run& run) {
    each_layer(block_of(model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      all.times = static_cast<double>(run.count * count);
      each_weight(layer, all);
    });
  });
  all.times = 1.0;
  each_weight_after(model, all);
  return state_bytes(one, recipe, all.sum.dense) + state_bytes(one, recipe, all.sum.in_experts);
}

/// Bytes of weights, gradients, master weights and optimizer state, a parameter.
///
/// Model    their sum
/// Inputs   recipe  the widths
///          one     whose state does not depend on shapes
/// Returns  16 for mixed precision with Adam [B]
/// Errors   RL-108 for a factored optimizer or one with square matrices
/// Source   Rajbhandari et al. 2020, section 3.1
/// Checked  tests/unit/workload/optimizer_state_test.cpp
constexpr data_size bytes_per_parameter(const precision_recipe& recipe, const optimizer& one) {
  return weight_bytes_per_parameter(recipe) + recipe.gradients + recipe.master_weights +
         state_bytes_per_parameter(one, recipe);
}

}  // namespace ridgeline::inline v0_2
