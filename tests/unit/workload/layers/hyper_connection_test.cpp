#include <doctest/doctest.h>
#include <ridgeline/workload/layers/hyper_connection.hpp>

using namespace ridgeline;

// Four streams of 7,168 features: 4 + 4 + 16 mixes, as `hc_attn_fn` of DeepSeek-V4-Pro has them (24 x 28,672).
static_assert(hyper_connection{.hidden = 7168, .streams = 4}.mixes() == 24);
static_assert(hyper_connection{.hidden = 7168, .streams = 4}.width() == 28'672);

TEST_CASE("what mixes three streams of 5 features around two layers, for 10 tokens") {
  constexpr hyper_connection one{.hidden = 5, .streams = 3};  // 3 + 3 + 9 mixes of 15 features
  std::int64_t parameters = 0;
  detail::each_mixing_weight(one, [&](const weight_tensor& weights) {
    CHECK(weights.divided == divided_over::nothing);
    parameters += weights.parameters();
  });
  CHECK(parameters == 2 * (15 * 15 + 15 + 3));
  double operations = 0.0;
  detail::each_mixing_gemm(one, 10, [&](const gemm_kernel& gemm) {
    CHECK(gemm.left_elements == 2 * 10 * 15);
    operations += in(gemm.operations(), units::operations);
  });
  CHECK(operations == 2.0 * 2 * 10 * 15 * 15);
  // Beside the sum of one stream with a layer's output (5 + 5 read, 5 written): 15 + 15 + 5 - 10 read, 5 + 15 - 5 written.
  detail::each_mixing_pass(one, 10, [](const elementwise_kernel& pass) {
    CHECK(pass.read == 2 * 10 * 25);
    CHECK(pass.written == 2 * 10 * 15);
  });
  detail::each_mixing_saved(one, 10, {}, [](const saved_activation& saved) {
    CHECK(saved.elements == 2 * 10 * (15 + 5));
    CHECK(saved.divided == divided_over::sequence_parallel);
  });
  detail::each_mixing_saved(one, 10, {.recompute = recomputation::light},
                            [](const saved_activation& saved) { CHECK(saved.elements == 2 * 10 * 5); });
}
