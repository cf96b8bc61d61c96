#pragma once
#include <cstdint>
#include <optional>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a step of an optimizer multiplies matrices for: Newton-Schulz iterations of Muon, preconditioners of Shampoo on both
/// sides, Adam in the eigenbasis of these (SOAP).
/// Source   Jordan, Muon, 2024; Gupta et al., Shampoo, 2018; Vyas et al., SOAP, 2024; the code that `shampoo` and `soap` name
enum class update_gemms : unsigned char { none, newton_schulz, preconditioners, eigenbasis };

inline constexpr update_gemms every_update_gemms[] = {update_gemms::none, update_gemms::newton_schulz,
                                                      update_gemms::preconditioners, update_gemms::eigenbasis};

/// The name of what a step multiplies matrices for.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr std::string_view name_of(update_gemms kind) noexcept {
  switch (kind) {
    case update_gemms::none: return "none";
    case update_gemms::newton_schulz: return "Newton-Schulz";
    case update_gemms::preconditioners: return "preconditioners";
    case update_gemms::eigenbasis: return "eigenbasis";
  }
  return "unknown";
}

/// What an optimizer remembers of every parameter from step to step.
///
/// Fields   moments            numbers a parameter of a hidden matrix, in the recipe's width, or in 8 bits where
///          `block` says
///          moments_elsewhere  the same for vectors, tables and the head, where they have other ones
///          block              elements that share a 32-bit scale; 0: not quantised. Tensors below 4,096 elements
///          never are
///          factored           two vectors, of row and of column means, stand for a matrix of second moments
///          longest_side       of a square matrix; 0: any. A longer side of a weight has none
///          longer_are_cut     instead: the weight is cut into blocks of that side, each with square matrices of its own
///          square_matrices    a side of every matrix, in 32 bits: preconditioners, inverse roots, eigenvectors
///          operations         a parameter and step [1 operation]
///          gemms              what a step multiplies matrices for
/// Source   each optimizer carries its own; `known` says what somebody read in it
/// Checked  tests/unit/workload/optimizer_test.cpp
struct optimizer {
  detail::no_bare_id described_by_fields = {};
  std::string_view id = {};
  std::string_view name = {};
  double moments = 0.0;
  std::optional<double> moments_elsewhere = std::nullopt;
  std::int64_t block = 0;
  bool factored = false;
  bool longer_are_cut = false;
  std::int32_t longest_side = 0;
  double square_matrices = 0.0;
  figure<double> operations = absent;
  citation source = {};
  provenance known = provenance::sourced;
  update_gemms gemms = update_gemms::none;

  /// Of vectors, tables and the head [1]. Source: definition.
  constexpr double moments_of_others() const { return moments_elsewhere.value_or(moments); }
};

/// Refuses an optimizer that no memory can hold.
///
/// Inputs   one  any
/// Errors   RL-135 if a number of moments or matrices is negative or not finite, a block or the longest side negative, or
///          weights are cut into blocks of no side
/// Source   definition
/// Checked  tests/unit/workload/optimizer_test.cpp
constexpr void check(const optimizer& one) {
  const double others = one.moments_of_others();
  const bool possible = one.moments >= 0.0 && math::is_finite(one.moments) && others >= 0.0 &&
                        math::is_finite(others) && one.square_matrices >= 0.0 && math::is_finite(one.square_matrices) &&
                        one.block >= 0 && one.longest_side >= 0 && (one.longest_side > 0 || !one.longer_are_cut);
  if (!possible) detail::violated<errc::optimizer_malformed>();
}

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
inline constexpr citation apex_larc{"NVIDIA apex, apex/parallel/LARC.py",
                                    "wraps another optimizer and has no state of its own", "2026-11-23"};
inline constexpr citation pytorch_sources{"PyTorch, torch/optim/adagrad.py and rmsprop.py",
                                          "sum; square_avg, without momentum and not centered", "2026-11-23"};
inline constexpr citation liu_sophia{"Liu et al., github.com/Liuhong99/Sophia, sophia.py", "exp_avg, hessian",
                                     "2026-11-23"};
inline constexpr citation distributed_shampoo{
    "Shi et al., github.com/facebookresearch/optimizers, distributed_shampoo",
    "README: max_preconditioner_dim 8192, grafted onto AdamW; factor_matrices and inv_factor_matrices of each block",
    "2026-11-23"};
inline constexpr citation vyas_soap{"Vyas et al., github.com/nikhilvyas/SOAP, soap.py",
                                    "exp_avg, exp_avg_sq; GG and Q of each side of at most 10,000; README: "
                                    "precondition_frequency 10",
                                    "2026-11-23"};

/// Operations a parameter are remembered figures: beside the bytes of the state they take no time.
inline constexpr optimizer sgd{.id = "sgd", .name = "SGD", .operations = unverified(2.0), .source = pytorch_optimizers};
inline constexpr optimizer sgd_momentum{.id = "sgd-momentum",
                                        .name = "SGD with momentum",
                                        .moments = 1.0,
                                        .operations = unverified(4.0),
                                        .source = bekman_states};
inline constexpr optimizer adam{
    .id = "adam", .name = "Adam", .moments = 2.0, .operations = unverified(12.0), .source = bekman_states};
inline constexpr optimizer adamw{
    .id = "adamw", .name = "AdamW", .moments = 2.0, .operations = unverified(12.0), .source = bekman_states};
inline constexpr optimizer adam_8bit{
    .id = "adam-8bit", .name = "8-bit Adam, block-wise", .moments = 2.0, .block = 256, .source = bitsandbytes_states};
inline constexpr optimizer adafactor{
    .id = "adafactor", .name = "Adafactor without momentum", .factored = true, .source = timm_adafactor};
inline constexpr optimizer adafactor_momentum{.id = "adafactor-momentum",
                                              .name = "Adafactor with momentum",
                                              .moments = 1.0,
                                              .factored = true,
                                              .operations = unverified(12.0),
                                              .source = timm_adafactor};
inline constexpr optimizer lion{.id = "lion", .name = "Lion", .moments = 1.0, .source = lion_pytorch};
inline constexpr optimizer lion_8bit{
    .id = "lion-8bit", .name = "8-bit Lion, block-wise", .moments = 1.0, .block = 256, .source = bitsandbytes_states};
inline constexpr optimizer lamb{
    .id = "lamb", .name = "LAMB", .moments = 2.0, .operations = unverified(16.0), .source = timm_lamb};
inline constexpr optimizer muon{.id = "muon",
                                .name = "Muon on hidden matrices, AdamW elsewhere",
                                .moments = 1.0,
                                .moments_elsewhere = 2.0,
                                .source = jordan_muon,
                                .gemms = update_gemms::newton_schulz};
inline constexpr optimizer lars{
    .id = "lars", .name = "LARS around SGD with momentum", .moments = 1.0, .source = apex_larc};
inline constexpr optimizer adagrad{.id = "adagrad", .name = "Adagrad", .moments = 1.0, .source = pytorch_sources};
inline constexpr optimizer rmsprop{
    .id = "rmsprop", .name = "RMSprop without momentum", .moments = 1.0, .source = pytorch_sources};
inline constexpr optimizer sophia{.id = "sophia", .name = "Sophia", .moments = 2.0, .source = liu_sophia};
inline constexpr optimizer shampoo{.id = "shampoo",
                                   .name = "Shampoo in blocks of 8,192, grafted onto AdamW",
                                   .moments = 2.0,
                                   .longer_are_cut = true,
                                   .longest_side = 8192,
                                   .square_matrices = 2.0,
                                   .source = distributed_shampoo,
                                   .gemms = update_gemms::preconditioners};
inline constexpr optimizer soap{.id = "soap",
                                .name = "SOAP",
                                .moments = 2.0,
                                .longest_side = 10'000,
                                .square_matrices = 2.0,
                                .source = vyas_soap,
                                .gemms = update_gemms::eigenbasis};

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

}  // namespace ridgeline::inline v0_2
