#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <string_view>

namespace ridgeline {

/// What an optimizer remembers of every parameter from step to step.
///
/// Fields   moments            numbers a parameter of a hidden matrix, in the recipe's width, or in 8 bits where
///          `block` says
///          moments_elsewhere  the same for vectors, tables and the head
///          block              elements that share a 32-bit scale; 0: not quantised. Tensors below 4,096 elements
///          never are
///          factored           two vectors, of row and of column means, stand for a matrix of second moments
///          square_matrices    a side of every matrix, in 32 bits: preconditioners, inverse roots, eigenvectors
///          operations         a parameter and step [1 operation]
/// Source   each optimizer carries its own; `known` says what somebody read in it
/// Checked  tests/unit/workload/optimizer_test.cpp
struct optimizer {
  std::string_view id = {};
  std::string_view name = {};
  double moments = 0.0;
  double moments_elsewhere = 0.0;
  std::int64_t block = 0;
  bool factored = false;
  double square_matrices = 0.0;
  figure<double> operations = absent;
  citation source = {};
  standing known = standing::sourced;
};

inline constexpr citation pytorch_optimizers{"PyTorch documentation, torch.optim", "state of each algorithm",
                                             "2026-11-21"};
inline constexpr citation bekman_states{"Bekman, Machine Learning Engineering Open Book",
                                        "training/performance, Optimizer states", "2026-11-21"};
inline constexpr citation bitsandbytes_states{
    "bitsandbytes, bitsandbytes/optim/optimizer.py",
    "blocksize 256, one FP32 absmax a block and moment; tensors below 4096 elements stay in FP32", "2026-11-21"};
inline constexpr citation timm_adafactor{"PyTorch Image Models, timm/optim/adafactor.py",
                                         "exp_avg_sq_row, exp_avg_sq_col", "2026-11-21"};
inline constexpr citation timm_lamb{"PyTorch Image Models, timm/optim/lamb.py", "two moments", "2026-11-21"};
inline constexpr citation lion_pytorch{"lucidrains, lion-pytorch", "exp_avg", "2026-11-21"};
inline constexpr citation jordan_muon{"Jordan, Muon: An optimizer for hidden layers in neural networks, 2024",
                                      "momentum alone; AdamW for embeddings, head and vectors", "2026-11-21"};
inline constexpr citation from_memory_of_optimizers{"the papers of the optimizers",
                                                    "remembered, in no copy that was read", "2026-11-21"};

/// Operations a parameter are remembered figures: beside the bytes of the state they take no time.
inline constexpr optimizer sgd{.id = "sgd", .name = "SGD", .operations = unverified(2.0), .source = pytorch_optimizers};
inline constexpr optimizer sgd_momentum{.id = "sgd-momentum",
                                        .name = "SGD with momentum",
                                        .moments = 1.0,
                                        .moments_elsewhere = 1.0,
                                        .operations = unverified(4.0),
                                        .source = bekman_states};
inline constexpr optimizer adam{.id = "adam",
                                .name = "Adam",
                                .moments = 2.0,
                                .moments_elsewhere = 2.0,
                                .operations = unverified(12.0),
                                .source = bekman_states};
inline constexpr optimizer adamw{.id = "adamw",
                                 .name = "AdamW",
                                 .moments = 2.0,
                                 .moments_elsewhere = 2.0,
                                 .operations = unverified(12.0),
                                 .source = bekman_states};
inline constexpr optimizer adam_8bit{.id = "adam-8bit",
                                     .name = "8-bit Adam, block-wise",
                                     .moments = 2.0,
                                     .moments_elsewhere = 2.0,
                                     .block = 256,
                                     .source = bitsandbytes_states};
inline constexpr optimizer adafactor{
    .id = "adafactor", .name = "Adafactor without momentum", .factored = true, .source = timm_adafactor};
inline constexpr optimizer adafactor_momentum{.id = "adafactor-momentum",
                                              .name = "Adafactor with momentum",
                                              .moments = 1.0,
                                              .moments_elsewhere = 1.0,
                                              .factored = true,
                                              .operations = unverified(12.0),
                                              .source = timm_adafactor};
inline constexpr optimizer lion{
    .id = "lion", .name = "Lion", .moments = 1.0, .moments_elsewhere = 1.0, .source = lion_pytorch};
inline constexpr optimizer lion_8bit{.id = "lion-8bit",
                                     .name = "8-bit Lion, block-wise",
                                     .moments = 1.0,
                                     .moments_elsewhere = 1.0,
                                     .block = 256,
                                     .source = bitsandbytes_states};
inline constexpr optimizer lamb{.id = "lamb",
                                .name = "LAMB",
                                .moments = 2.0,
                                .moments_elsewhere = 2.0,
                                .operations = unverified(16.0),
                                .source = timm_lamb};
inline constexpr optimizer muon{.id = "muon",
                                .name = "Muon on hidden matrices, AdamW elsewhere",
                                .moments = 1.0,
                                .moments_elsewhere = 2.0,
                                .source = jordan_muon};
inline constexpr optimizer lars{.id = "lars",
                                .name = "LARS",
                                .moments = 1.0,
                                .moments_elsewhere = 1.0,
                                .source = from_memory_of_optimizers,
                                .known = standing::unverified};
inline constexpr optimizer adagrad{.id = "adagrad",
                                   .name = "Adagrad",
                                   .moments = 1.0,
                                   .moments_elsewhere = 1.0,
                                   .source = from_memory_of_optimizers,
                                   .known = standing::unverified};
inline constexpr optimizer rmsprop{.id = "rmsprop",
                                   .name = "RMSprop without momentum",
                                   .moments = 1.0,
                                   .moments_elsewhere = 1.0,
                                   .source = from_memory_of_optimizers,
                                   .known = standing::unverified};
inline constexpr optimizer sophia{.id = "sophia",
                                  .name = "Sophia",
                                  .moments = 2.0,
                                  .moments_elsewhere = 2.0,
                                  .source = from_memory_of_optimizers,
                                  .known = standing::unverified};
inline constexpr optimizer shampoo{.id = "shampoo",
                                   .name = "Shampoo with momentum, blocks not cut",
                                   .moments = 1.0,
                                   .moments_elsewhere = 1.0,
                                   .square_matrices = 2.0,
                                   .source = from_memory_of_optimizers,
                                   .known = standing::unverified};
inline constexpr optimizer soap{.id = "soap",
                                .name = "SOAP",
                                .moments = 2.0,
                                .moments_elsewhere = 2.0,
                                .square_matrices = 2.0,
                                .source = from_memory_of_optimizers,
                                .known = standing::unverified};

inline constexpr optimizer every_optimizer[] = {
    sgd,  sgd_momentum, adam,    adamw,  adam_8bit, adafactor, adafactor_momentum, lion, lion_8bit, lamb, muon,
    lars, adagrad,      rmsprop, sophia, shampoo,   soap};

/// The optimizer with an id.
///
/// Inputs   id  as programs take it: "adamw"
/// Returns  the entry, or nullptr where there is none
/// Source   `every_optimizer`
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr const optimizer* find_optimizer(std::string_view id) {
  for (const optimizer& one : every_optimizer) {
    if (one.id == id) return &one;
  }
  return nullptr;
}

/// Whether an optimizer that treats hidden matrices apart does so with a weight.
///
/// Inputs   weights  of a layer
/// Returns  false for vectors, tables and the head
/// Source   Jordan 2024: Muon takes two-dimensional weights of hidden layers
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr bool is_hidden_matrix(const weight_tensor& weights) {
  const bool table =
      weights.role == weight_role::embedding || weights.role == weight_role::table || weights.role == weight_role::head;
  return weights.is_matrix() && !table;
}

/// Bytes that one number of a state takes, a parameter of a large matrix: its shape is not asked.
///
/// Model    moments * width; in blocks of 8 bits moments * (1 + 4 / block)
/// Inputs   one     whose state does not depend on shapes (neither factored nor with square matrices)
///          recipe  the width of the moments
/// Returns  a parameter of a hidden matrix [B]
/// Errors   RL-108 for a factored optimizer or one with square matrices: ask with the weights
/// Source   each optimizer's
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr data_size state_bytes_per_parameter(const optimizer& one, const precision_recipe& recipe) {
  if (one.factored || one.square_matrices != 0.0) detail::violated<errc::enumerator_unknown>();
  if (one.block != 0) return one.moments * (1.0 + 4.0 / static_cast<double>(one.block)) * units::bytes;
  return one.moments * recipe.moments;
}

/// Bytes of the state of some weights.
///
/// Model    moments * elements * width, quantised in blocks where the tensor is large enough; factored: 4 (rows +
///          columns) for a matrix, 4 a number of a vector; square matrices: 4 * n * (rows^2 + columns^2)
/// Inputs   one      the optimizer
///          recipe   the width of the moments
///          weights  equal ones of a layer
/// Returns  of all `count` of them [B]
/// Source   each optimizer's; Shazeer & Stern, Adafactor, 2018, section 3
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr data_size state_bytes(const optimizer& one, const precision_recipe& recipe, const weight_tensor& weights) {
  const double elements = static_cast<double>(weights.rows) * static_cast<double>(weights.columns);
  const double rows = static_cast<double>(weights.rows);
  const double columns = static_cast<double>(weights.columns);
  const double moments = is_hidden_matrix(weights) ? one.moments : one.moments_elsewhere;
  const bool quantised = one.block != 0 && weights.rows * weights.columns >= 4096;
  data_size each = moments * elements * (one.block != 0 ? 4.0 * units::bytes : recipe.moments);
  if (quantised) {
    const std::int64_t blocks = (weights.rows * weights.columns + one.block - 1) / one.block;
    each = moments * (elements + 4.0 * static_cast<double>(blocks)) * units::bytes;
  }
  if (one.factored) each += 4.0 * (weights.is_matrix() ? rows + columns : elements) * units::bytes;
  if (one.square_matrices != 0.0 && weights.is_matrix()) {
    each += 4.0 * one.square_matrices * (rows * rows + columns * columns) * units::bytes;
  }
  return static_cast<double>(weights.count) * each;
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
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr data_size state_bytes(const optimizer& one, const precision_recipe& recipe, const transformer& model) {
  check(model);
  data_size sum{};
  const auto add = [&](const weight_tensor& weights) { sum += state_bytes(one, recipe, weights); };
  each_weight_before(model, add);
  each_block(model, [&](const block_run& run) {
    each_layer(block_of(model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        sum += static_cast<double>(run.count * count) * state_bytes(one, recipe, weights);
      });
    });
  });
  each_weight_after(model, add);
  return sum;
}

/// Bytes of weights, gradients, master weights and optimizer state, a parameter.
///
/// Model    their sum
/// Inputs   recipe  the widths
///          one     whose state does not depend on shapes
/// Returns  16 for mixed precision with Adam [B]
/// Errors   RL-108 for a factored optimizer or one with square matrices
/// Source   Rajbhandari et al. 2020, section 3.1
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr data_size bytes_per_parameter(const precision_recipe& recipe, const optimizer& one) {
  return weight_bytes_per_parameter(recipe) + recipe.gradients + recipe.master_weights +
         state_bytes_per_parameter(one, recipe);
}

}  // namespace ridgeline
