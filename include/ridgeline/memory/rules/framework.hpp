#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/likely.hpp>

namespace ridgeline::inline v0_2 {

/// What software takes before it holds a single weight, as figures that a caller states.
///
/// Fields   context        of the driver, its kernels and the framework [B]
///          communication  buffers of the collectives library, a GPU [B]; only where there are several GPUs
///          per_logit      that the loss takes of every logit [B]; zero: computed in place, 4 and the width of an
///          activation
///          fragmentation  share of all tensors that the allocator holds beside them [1]
///          at_the_peak    whether the breakdown is that of the moment with the most memory, as PyTorch without gradient
///                         accumulation has it, instead of the sum of all that is ever there
/// Source   each carries its own
/// Checked  tests/unit/memory/rules/framework_test.cpp
struct framework_overhead {
  data_size context = {};
  data_size communication = {};
  data_size per_logit = {};
  fraction fragmentation = percent(0);
  bool at_the_peak = false;
  citation source = {};
};

/// PyTorch on CUDA, all kernels loaded: 1,343 MiB on a V100, read from the driver. Others measured 0.47 to 1.78 GiB on
/// an A100, by version of PyTorch and lazy loading. The allocator is taken as perfect: fragmentation is stated by the
/// caller.
inline constexpr framework_overhead pytorch_cuda{
    .context = 1343.0 * units::mebibytes,
    .source = {"Hugging Face Transformers, Methods and tools for efficient training on a single GPU",
               "bert-large on V100: 1343 MB are occupied once kernels are loaded", "2026-11-21"}};

/// PyTorch 2 on CUDA 12 with lazy loading of kernels, A100.
inline constexpr framework_overhead pytorch_cuda_lazy{
    .context = 0.47 * units::gibibytes,
    .source = {"Bekman, Machine Learning Engineering Open Book",
               "training/performance, Preloaded CUDA kernels memory usage: torch 2.1.1+cu121, CUDA_MODULE_LOADING=LAZY",
               "2026-11-21"}};

/// The same as tensors alone, with a loss that is computed by separate operations: when its gradient is made, the
/// logarithms of the softmax, the gradient that comes in and the one that goes out live in 32 bits.
inline constexpr framework_overhead pytorch_eager_tensors{
    .per_logit = 12.0 * units::bytes,
    .at_the_peak = true,
    .source = {"PyTorch documentation, torch.nn.functional.cross_entropy; derivatives of log_softmax and nll_loss",
               "on logits converted to 32 bits; PyTorch's own count of memory", "2026-11-21"}};

/// The same as the driver sees it: with the context, and with what the allocator keeps of what it once took. Fitted, the
/// median over full fine-tuning, LoRA and QLoRA on 1 to 8 A100.
/// Source   tests/accuracy/fit_memory.cpp, half of the runs of foundation-model-stack/fms-acceleration at 24bdadb
inline constexpr framework_overhead pytorch_kept{.context = 0.47 * units::gibibytes,
                                                 .communication = 3.03 * units::gibibytes,
                                                 .per_logit = 12.0 * units::bytes,
                                                 .fragmentation = fraction(0.214),
                                                 .at_the_peak = true,
                                                 .source = {"foundation-model-stack/fms-acceleration at 24bdadb",
                                                            "scripts/benchmarks/refs/a100_80gb.csv", "2026-11-22"}};
/// The 80 % interval of that, as factors: near the limit of a card the allocator keeps whatever it once took.
/// Source   the same program and rows, each with its model, GPUs and method left out; each of these groups counts alike
inline constexpr likely_factors pytorch_kept_interval{.low = 0.88, .high = 1.15};

/// Nothing but tensors: what an allocator counts itself.
inline constexpr framework_overhead tensors_alone{.source = {"PyTorch documentation, torch.cuda.max_memory_allocated",
                                                             "counts tensors, not the context", "2026-11-21"}};

/// The memory at its peak.
///
/// Model    the largest of three moments: the loss, when the gradient of the logits is made and no block is computed again; the
///          first block of the backward pass, when the logits are gone; the optimizer, with a temporary of one moment and no
///          activations. What is not there at that moment is zero
/// Inputs   need         all that is ever there
///          moments      of the optimizer whose state is in `need` [1]
///          accumulated  whether gradients stay from one micro-batch to the next; else none is there when the backward pass
///                       begins
/// Returns  the breakdown at that moment
/// Source   PyTorch documentation, Optimizer.zero_grad(set_to_none) and torch.optim, foreach: about the size of the parameters
///          more at the peak
/// Checked  tests/unit/memory/rules/framework_test.cpp
constexpr memory_breakdown peak_of(memory_breakdown need, double moments, bool accumulated) {
  memory_breakdown loss = need;
  loss.recomputed = {};
  if (!accumulated) loss.gradients = {};
  memory_breakdown block = need;
  block.logits = {};
  if (!accumulated) block.gradients = {};
  need.activations = {};
  need.recomputed = {};
  need.logits = {};
  need.communication = {};
  need.workspace = moments > 0.0 ? need.optimizer_state / moments : data_size{};
  const memory_breakdown& backward = loss.total() < block.total() ? block : loss;
  return backward.total() < need.total() ? need : backward;
}

/// A breakdown with what software takes.
///
/// Model    context as stated; communication added where there are several GPUs; fragmentation = share * all tensors
/// Inputs   need      tensors alone
///          overhead  stated by the caller
///          several   whether more than one GPU takes part
/// Returns  the breakdown, three terms larger
/// Source   Rajbhandari et al. 2020, section 3.2 (buffers, fragmentation)
/// Checked  tests/unit/memory/rules/framework_test.cpp
constexpr memory_breakdown with_overhead(memory_breakdown need, const framework_overhead& overhead, bool several) {
  if (overhead.fragmentation.value() > 0.0) need.fragmentation = overhead.fragmentation.value() * need.total();
  need.context = overhead.context;
  if (several) need.communication += overhead.communication;
  return need;
}

}  // namespace ridgeline::inline v0_2
