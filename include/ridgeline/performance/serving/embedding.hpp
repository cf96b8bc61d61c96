#pragma once
#include <ridgeline/performance/kernels/elementwise_time.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/workload/kernels.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Where the time of one forward pass goes: embeddings of texts, or scores of a reranker. Nothing is written.
///
/// Fields   gemms        of weights [s]
///          attention    fused [s]
///          elementwise  norms, activation functions, sums [s]
///          tokens       read [token]
///          texts        answered [sample]
/// Source   definition
struct embedding_time {
  duration gemms = {};
  duration attention = {};
  duration elementwise = {};
  token_amount tokens = {};
  sample_amount texts = {};

  constexpr duration total() const { return gemms + attention + elementwise; }
  /// Of an engine that has as much to do all the time. Source: definition.
  constexpr token_rate throughput() const { return tokens / total(); }
  constexpr sample_rate texts_a_second() const { return texts / total(); }
};

namespace detail {

class embedding_clock {
 public:
  constexpr embedding_clock(embedding_time& sum, const operand_widths& widths, const kernel_rates& rates,
                            operation_rate attention)
      : sum_(&sum), widths_(widths), rates_(&rates), attention_(attention) {}

  constexpr void operator()(const gemm_kernel& gemm, double count) {
    const gemm_shape shape{.rows = static_cast<double>(gemm.rows),
                           .columns = static_cast<double>(gemm.columns),
                           .inner = static_cast<double>(gemm.inner),
                           .count = static_cast<double>(gemm.count),
                           .done = gemm.done};
    (is_attention(gemm) ? sum_->attention : sum_->gemms) += count * gemm_time(shape, widths_, *rates_).total();
  }
  constexpr void operator()(const fused_attention_gemm& kernel, double count) {
    sum_->attention += count * (kernel.gemm.operations() / attention_ + 0.5 * rates_->launch);
  }
  constexpr void operator()(const elementwise_kernel& kernel, double count) {
    const double elements = static_cast<double>(kernel.read) + static_cast<double>(kernel.written);
    sum_->elementwise += count * elementwise_time(elements * widths_.result, *rates_).total();
  }

 private:
  embedding_time* sum_;
  operand_widths widths_;
  const kernel_rates* rates_;
  operation_rate attention_;
};

}  // namespace detail

/// Time in which a model reads texts and answers with a vector, or a score, for each.
///
/// Model    sum over the kernels of one forward pass, without an LM head: `gemm_time`, fused attention by its operations,
///          `elementwise_time`
/// Inputs   model      any that reads tokens
///          texts      read together
///          length     of each, padding with it
///          device     with a bandwidth and a peak
///          kind       of all GEMMs
///          kernels    what single kernels reach
///          attention  share of the peak that fused attention reaches, above zero
/// Returns  terms, tokens and texts
/// Errors   those of `rates_of`, of the model's `check` and of the model with the texts; RL-101 for a share of zero
/// Valid    one GPU; kernels in a row without waits for the host: what a compiled engine reaches, where eager PyTorch takes longer;
///          tables of the vocabulary are looked up in no time
/// Source   `gemm_time`; Reimers & Gurevych, Sentence-BERT, 2019 (a vector a text)
/// Checked  tests/unit/performance/serving/embedding_test.cpp, tests/published/bert_inference_test.cpp
constexpr embedding_time embed(const transformer& model, batch_size texts, token_count length,
                               const accelerator& device, arithmetic kind, const kernel_calibration& kernels,
                               fraction attention) {
  check(model);
  if (!(attention.value() > 0.0)) detail::violated<errc::figure_not_positive>();
  const kernel_rates rates = rates_of(device, kind, kernels);
  transformer reader = model;
  reader.has_head = false;
  embedding_time made{
      .tokens = static_cast<double>(texts.value()) * static_cast<double>(length.value()) * units::single_tokens,
      .texts = static_cast<double>(texts.value()) * units::samples};
  const shape stream{.samples = texts.value(), .features = model.hidden.value(), .height = length.value()};
  check(model, stream);
  const operation_rate of_attention = attention.value() * dense_peak(device, kind).value();
  for_each_kernel(reader, stream, attention_mask::causal, {.attention = true},
                  detail::embedding_clock(made, widths_of(kind), rates, of_attention));
  return made;
}

}  // namespace ridgeline::inline v0_2
