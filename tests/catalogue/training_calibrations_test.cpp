// What the catalogue says of training stacks: each entry has its source and its range, constants are possible, and the
// errors that it states are those of its own rows.
#include <accuracy/training_rows.hpp>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <set>
#include <support/skip.hpp>

using namespace ridgeline;

namespace {

using one_calibration = training_calibration;

constexpr calibrated<fraction> one_calibration::*each_share[] = {
    &one_calibration::attention_share, &one_calibration::misaligned_share, &one_calibration::hidden_gradients,
    &one_calibration::hidden_tensor,   &one_calibration::hidden_experts,   &one_calibration::hidden_pipeline};

cluster machine_with(const accelerator& device) {
  const interconnect links{.kind = link_kind::pcie, .per_direction = 20.0 * units::gigabytes_per_second};
  return {machine(device, gpus(1), links, host{.name = "any"}), nodes(1), links};
}

constexpr training_step small_step(const number_format& format) {
  training_step step{.model = {.layers = layers(2),
                               .hidden = features(1024),
                               .heads = heads(8),
                               .key_value_heads = heads(8),
                               .head_dimension = features(128),
                               .feed_forward = features(4096),
                               .vocabulary = tokens(32'000)},
                     .micro_batch = batch(1),
                     .sequence = tokens(1024),
                     .recipe = mixed_16,
                     .plan = {.flash_attention = true}};
  step.recipe.compute = format;
  return step;
}

}  // namespace

TEST_CASE("every calibration of a training stack has a name of its own, a source, a range and a fit") {
  std::set<std::string_view> ids;
  for (const training_calibration* one : catalogue::every_training_calibration) {
    CAPTURE(one->id);
    CHECK(ids.insert(one->id).second);
    CHECK(catalogue::find_training_calibration(one->id) == one);
    CHECK_FALSE(one->stack.empty());
    CHECK_FALSE(one->devices.empty());
    CHECK_FALSE(one->source.document.empty());
    CHECK_FALSE(one->source.where.empty());
    CHECK(one->source.read_on.size() == 10);
    CHECK_FALSE(one->range.architecture.empty());
    CHECK(one->range.least_hidden <= one->range.most_hidden);
    CHECK(one->range.least_tokens <= one->range.most_tokens);
    CHECK(one->fit.program == "tests/accuracy/fit_training.cpp");
    CHECK(one->fit.fitted_rows >= 1);
    CHECK(one->fit.held_out_rows >= 1);
    CHECK(one->fit.held_out_error > 0.0);
    // One of the stacks has three rows to judge it by, and is 24 % off on them: it says so.
    CHECK(one->fit.held_out_error < 0.25);
  }
  CHECK(catalogue::find_training_calibration("megatron-lm-tpu") == nullptr);
}

TEST_CASE("every constant is possible, and marked by where it comes from") {
  for (const training_calibration* one : catalogue::every_training_calibration) {
    CAPTURE(one->id);
    // No kernel of fused attention reaches all of the peak.
    CHECK(one->attention_share.value > fraction(0.05));
    CHECK(one->kernels.matrix_share.value > fraction(0.1));
    CHECK(one->kernels.memory_share.value > fraction(0.1));
    CHECK(one->links.link_share.value > fraction(0.05));
    CHECK(one->links.network_share.value > fraction(0.05));
    CHECK(one->pass_share.value > 0.1);
    CHECK(one->pass_share.value < 5.0);
    CHECK(one->host_per_operation.value < 1.0 * units::milliseconds);
    CHECK(one->host_per_step.value < 1.0 * units::seconds);
    CHECK(one->kernels.matrix_share.origin == constant_origin::fitted);
    // What is not as the type begins was fitted, or measured elsewhere.
    const training_calibration begins;
    for (const auto share : each_share) {
      if ((one->*share).value != (begins.*share).value) CHECK((one->*share).origin != constant_origin::derived);
    }
  }
}

TEST_CASE("every device with a 16-bit matrix unit is timed, and the estimate says whether it was measured there") {
  int devices = 0;
  int inside = 0;
  for (const accelerator& device : catalogue::accelerators) {
    const bool bf16_unit = bool(device.peak.bf16_accumulate_fp32);
    if ((!bf16_unit && !device.peak.fp16_accumulate_fp32) || !device.memory_bandwidth) continue;
    CAPTURE(device.id);
    const number_format& format = bf16_unit ? bf16 : fp16;
    const cluster on = machine_with(device);
    const training_calibration reached = catalogue::training_calibration_for(on.each(), format);
    const estimate<step_breakdown> time = step_time(small_step(format), on, reached);
    CHECK(time.total() > duration{});
    const bool own = reached.range.architecture == device.architecture;
    CHECK(bool(time.relative_error) == own);
    if (!own) {
      CHECK(reached.id == "not-measured");
      CHECK(time.range == calibrated_range::outside);
    }
    // The same step, as wide as the stack's smallest network.
    training_step wide = small_step(format);
    if (own && reached.range.least_hidden.value() % 128 == 0 && reached.range.least_tokens.value() % 64 == 0) {
      wide.model.hidden = reached.range.least_hidden;
      wide.model.heads = heads(wide.model.hidden.value() / 128);
      wide.model.key_value_heads = wide.model.heads;
      wide.sequence = reached.range.least_tokens;
      CHECK(step_time(wide, on, reached).range == calibrated_range::inside);
      ++inside;
    }
    ++devices;
  }
  CHECK(devices > 40);
  CHECK(inside > 5);
}

TEST_CASE("a device is served by the newest stack that was measured on its architecture and in its format") {
  const auto id = [](const char* device, const number_format& format) {
    return catalogue::training_calibration_for(machine_with(*catalogue::find_accelerator(device)).each(), format).id;
  };
  CHECK(id("h100-sxm5-80gb", bf16) == "megatron-core-0.8-h100");
  CHECK(id("h200-sxm5-141gb", bf16) == "megatron-core-0.8-h100");
  CHECK(id("a100-sxm4-80gb", bf16) == "megatron-lm-a100");
  CHECK(id("a100-sxm4-80gb", fp16) == "megatron-deepspeed-a100");
  CHECK(id("v100-sxm2-32gb", fp16) == "megatron-deepspeed-jean-zay-v100");
  CHECK(id("rtx-4090", bf16) == "not-measured");
  CHECK_THROWS_WITH_AS((void)id("h100-sxm5-80gb", fp6_e3m2), doctest::Contains("RL-107"), error);
}

TEST_CASE("the errors on record are those of the catalogue's constants on the measurements") {
  const std::string dev = RIDGELINE_TEST_ROOT "/../shared/validation/dev";
  const accuracy::runs_by_group groups = accuracy::grouped_runs(dev);
  if (groups.empty()) {
    ridgeline_tests::skip("no measurements in ../shared/validation/dev");
    return;
  }
  for (const training_calibration* one : catalogue::every_training_calibration) {
    int rows[2] = {};
    double sums[2] = {};
    for (const auto& [group, runs] : groups) {
      for (const accuracy::halved_run& run : runs) {
        if (accuracy::calibration_id(run.run) != one->id) continue;
        ++rows[run.fitted ? 1 : 0];
        sums[run.fitted ? 1 : 0] += std::abs(run.run.predicted(*one) / run.run.seconds - 1.0);
      }
    }
    CAPTURE(one->id);
    CHECK(rows[0] + rows[1] > 0);
    // With fewer than five rows an entry states the errors of its whole group.
    if (rows[0] < 5 || rows[1] == 0) continue;
    CHECK(one->fit.held_out_rows == rows[0]);
    CHECK(one->fit.fitted_rows == rows[1]);
    // The entry has four digits of each constant.
    CHECK(sums[0] / rows[0] == doctest::Approx(one->fit.held_out_error).epsilon(0.02));
    CHECK(sums[1] / rows[1] == doctest::Approx(one->fit.fitted_error).epsilon(0.02));
  }
}
