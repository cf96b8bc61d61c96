// Source  Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022 (arXiv 2205.05198),
//         table 2: bytes of activations a layer, by technique
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

using namespace ridgeline;

namespace {

struct grouping {
  double tensor_parallel = 1.0;
  bool sequence_parallel = false;
};

/// Of one block, on one GPU of a tensor-parallel group.
double kept(const transformer& model, const keeping& keep, const grouping& group) {
  const shape input = sequences_of(batch(4), tokens(2048), model.hidden.value());
  double sum = 0.0;
  each_layer(block_of(model, {}, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
    each_saved(layer, input, keep, [&](const saved_activation& tensor) {
      const bool divided = tensor.divided == divided_over::tensor_parallel ||
                           (tensor.divided == divided_over::sequence_parallel && group.sequence_parallel);
      sum += static_cast<double>(count) * tensor.bytes().value() / (divided ? group.tensor_parallel : 1.0);
    });
  });
  return sum;
}

}  // namespace

// Tolerance  1e-12: the same sum in another order.
TEST_CASE("the kept tensors of a block add up to each row of table 2") {
  for (const char* id : {"megatron-22b", "megatron-175b", "megatron-530b", "megatron-1t"}) {
    CAPTURE(id);
    const transformer& model = *transformer_of(*catalogue::find_model(id));
    const double h = static_cast<double>(model.hidden.value());
    const double sbh = 2048.0 * 4.0 * h;
    const double scores = 5.0 * static_cast<double>(model.heads.value()) * 2048.0 / h;
    const double t = 8.0;
    const keeping all{.dropout = true};
    const keeping selective{.recompute = recomputation::selective, .dropout = true};
    const auto is = [](double value) { return doctest::Approx(value).epsilon(1e-12); };
    CHECK(kept(model, all, {}) == is(sbh * (34 + scores)));
    CHECK(kept(model, all, {.tensor_parallel = t}) == is(sbh * (10 + 24 / t + scores / t)));
    CHECK(kept(model, all, {.tensor_parallel = t, .sequence_parallel = true}) == is(sbh * (34 / t + scores / t)));
    CHECK(kept(model, selective, {.tensor_parallel = t}) == is(sbh * (10 + 24 / t)));
    CHECK(kept(model, selective, {.tensor_parallel = t, .sequence_parallel = true}) == is(sbh * 34 / t));
  }
}

TEST_CASE("FlashAttention keeps the selective row and four bytes a head and token") {
  const transformer& model = *transformer_of(*catalogue::find_model("megatron-175b"));
  const keeping flash{.flash_attention = true, .dropout = true};
  const keeping selective{.recompute = recomputation::selective, .dropout = true};
  CHECK(kept(model, flash, {}) == doctest::Approx(kept(model, selective, {}) + 4.0 * 96 * 2048 * 4).epsilon(1e-12));
}
