#include <doctest/doctest.h>
#include <ridgeline/hardware/training_calibration.hpp>

using namespace ridgeline;

TEST_CASE("the datasheet's calibration takes nothing away, hides everything and was fitted on nothing") {
  constexpr training_calibration bound = datasheet_training;
  CHECK(bound.pass_share.value == 1.0);
  CHECK(bound.pass_share.origin == constant_origin::derived);
  for (const auto share : {&training_calibration::attention_share, &training_calibration::misaligned_share,
                           &training_calibration::hidden_gradients, &training_calibration::hidden_tensor,
                           &training_calibration::hidden_experts, &training_calibration::hidden_pipeline}) {
    CHECK((bound.*share).value == fraction(1.0));
    CHECK((bound.*share).origin == constant_origin::derived);
  }
  for (const auto host : {&training_calibration::host_per_operation, &training_calibration::host_per_routing,
                          &training_calibration::host_per_step}) {
    CHECK((bound.*host).value == duration{});
    CHECK((bound.*host).origin == constant_origin::derived);
  }
  CHECK(bound.fit.fitted_rows == 0);
  CHECK(bound.fit.held_out_error == 0.0);
  CHECK(bound.kernels.id == datasheet_kernels.id);
  CHECK(bound.links.id == datasheet_links.id);
}

TEST_CASE("a calibration that says nothing has measured nothing") {
  constexpr training_calibration bare;
  CHECK(bare.range.architecture.empty());
  CHECK(bare.fit.held_out_rows == 0);
}

TEST_CASE("a calibration that says nothing hides the gradients alone, and was measured on one GPU of a dense model") {
  constexpr training_calibration bare;
  for (const auto share : {&training_calibration::attention_share, &training_calibration::misaligned_share,
                           &training_calibration::hidden_gradients})
    CHECK((bare.*share).value == fraction(1.0));
  for (const auto hidden : {&training_calibration::hidden_tensor, &training_calibration::hidden_experts,
                            &training_calibration::hidden_pipeline})
    CHECK((bare.*hidden).value == fraction(0.0));
  for (const auto share : {&training_calibration::attention_share, &training_calibration::misaligned_share,
                           &training_calibration::hidden_gradients, &training_calibration::hidden_tensor,
                           &training_calibration::hidden_experts, &training_calibration::hidden_pipeline})
    CHECK((bare.*share).origin == constant_origin::derived);
  CHECK(bare.pass_share.value == 1.0);
  CHECK_FALSE(bare.intervals);
  constexpr training_range one;
  for (const gpu_count most : {one.most_gpus, one.most_tensor, one.most_context, one.most_expert})
    CHECK(most == gpus(1));
  CHECK(one.most_pipeline == stages(1));
  CHECK(one.least_hidden == features(1));
  CHECK(one.most_hidden == features(1));
  CHECK(one.least_tokens == tokens(1));
  CHECK(one.most_tokens == tokens(1));
  CHECK(one.zero_stages == std::array<bool, 4>{true, true, true, true});
  CHECK(one.recomputations == std::array<bool, 4>{true, true, true, true});
  CHECK(one.kind == arithmetic::bf16_accumulate_fp32);
  CHECK(one.dense);
  CHECK_FALSE(one.mixtures);
  CHECK_FALSE(one.adapters);
}
