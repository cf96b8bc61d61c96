#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/deepseek_v4.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/performance/serving/served_model.hpp>
#include <ridgeline/workload/lora.hpp>

using namespace ridgeline;

// Source   vLLM team, DeepSeek V4 in vLLM: Efficient Long-context Attention, 2026-04-24: 9.62 GiB of cache for 1,048,576 tokens in bf16, 8.7
//          times less than DeepSeek-V3.2; DeepSeek-AI, DeepSeek-V4, 2026, section 1: at 1M tokens 27 % of V3.2's operations a token (in
//          equivalent FP8 operations; here each counts once), 284B (13B active) and 1.6T (49B active); a reader of checkpoints:
//          160 GB of V4-Flash
namespace {
constexpr inference_step a_million(const transformer& model) {
  return {.model = model,
          .requests = batch(1),
          .prompt = tokens(1'000'000),
          .reply = tokens(48'576),
          .weights = *model.checkpoint};
}
constexpr transformer pro = catalogue::deepseek_v4_pro;
constexpr transformer flash = catalogue::deepseek_v4_flash;
constexpr transformer v3_2 = catalogue::deepseek_v3_2;

/// With the indexer's keys in 16 bits, as vLLM counts there, instead of 132 bytes each.
constexpr data_size in_bf16(const transformer& model, double keys) {
  return key_value_cache(a_million(model)) + keys * (2.0 * 128.0 - 132.0) * units::bytes;
}

/// Operations of one more token at a context: weights, attention to what it sees, an indexer's scores.
constexpr double operations_of_a_token(const transformer& model, double context) {
  const served_model of = served_model_of(a_million(model));
  const token_amount all = context * units::single_tokens;
  operation_count sum = 2.0 *
                        (of.dense.parameters() + of.head.parameters() +
                         of.experts_per_token / of.expert_count * of.experts.parameters()) *
                        units::operations;
  for (int i = 0; i < of.kinds; ++i) {
    const served_cache& one = of.caches[i];
    const token_amount seen = one.blocks * mean_cached_tokens(one, {all, all});
    sum += seen * units::single_tokens * one.operations + one.blocks * all * units::single_tokens * one.scoring;
  }
  return in(sum, units::operations);
}
}  // namespace

TEST_CASE("a million tokens of DeepSeek-V4-Pro take 9.62 GiB in 16 bits, 8.7 times less than V3.2's") {
  // 30 blocks with an entry of the indexer for each four tokens; of V3.2 61 blocks with one for each token.
  const data_size v4 = in_bf16(pro, 30.0 * 1'048'576.0 / 4.0);
  CHECK(in(v4, units::gibibytes) == doctest::Approx(9.62).epsilon(0.0005));
  CHECK(in_bf16(v3_2, 61.0 * 1'048'576.0) / v4 == doctest::Approx(8.7).epsilon(0.005));
}

TEST_CASE("at a million tokens a token of V4-Pro takes 27 % of V3.2's operations") {
  CHECK(operations_of_a_token(pro, 1'048'576.0) / operations_of_a_token(v3_2, 1'048'576.0) ==
        doctest::Approx(0.27).epsilon(0.04));
}

TEST_CASE("the published sizes: parameters, those that work for a token, bytes of a checkpoint") {
  CHECK(static_cast<double>(parameters(flash)) == doctest::Approx(284e9).epsilon(0.0018));
  CHECK(static_cast<double>(parameters(pro)) == doctest::Approx(1.6e12).epsilon(0.018));
  // The table of tokens is not among the active ones.
  const auto active = [](const transformer& model) {
    return static_cast<double>(active_parameters(model) - model.vocabulary.value() * model.hidden.value());
  };
  CHECK(active(flash) == doctest::Approx(13e9).epsilon(0.021));
  CHECK(active(pro) == doctest::Approx(49e9).epsilon(0.004));
  // Without the module that predicts a further token: a block, 6.6B in all, 3.6 GB.
  CHECK(in(stored_bytes(*flash.checkpoint, flash), units::gigabytes) == doctest::Approx(160.0 - 3.6).epsilon(0.006));
}
