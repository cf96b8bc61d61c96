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
    // One of the stacks has three rows to judge it by, and is 27 % off on them: it says so.
    CHECK(one->fit.held_out_error < 0.28);
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
    CHECK(reached.id.starts_with("pooled-"));
    CHECK(time.relative_error);
    CHECK(time.shortest() < time.total());
    CHECK(time.total() < time.longest());
    if (!own) CHECK(time.range == calibrated_range::outside);
    // The same step, as wide as the stack's smallest network.
    training_step wide = small_step(format);
    if (own && reached.range.dense && reached.range.least_hidden.value() % 128 == 0 &&
        reached.range.least_tokens.value() % 64 == 0) {
      wide.model.hidden = reached.range.least_hidden;
      wide.model.heads = heads(wide.model.hidden.value() / 128);
      wide.model.key_value_heads = wide.model.heads;
      wide.sequence = reached.range.least_tokens;
      // Planned as the stack was measured.
      while (!reached.range.zero_stages[static_cast<std::size_t>(stage_of(wide.plan.sharding))])
        wide.plan.sharding = static_cast<zero>(stage_of(wide.plan.sharding) + 1);
      while (!reached.range.recomputations[static_cast<std::size_t>(wide.plan.recompute)])
        wide.plan.recompute = static_cast<recomputation>(static_cast<int>(wide.plan.recompute) + 1);
      CHECK(step_time(wide, on, reached).range == calibrated_range::inside);
      ++inside;
    }
    ++devices;
  }
  CHECK(devices > 40);
  CHECK(inside > 5);
}

TEST_CASE("who names no stack gets what was pooled over those of the device, or of the nearest that was measured") {
  const auto of = [](const char* device, const number_format& format) {
    return catalogue::training_calibration_for(machine_with(*catalogue::find_accelerator(device)).each(), format);
  };
  const auto id = [&](const char* device, const number_format& format) { return of(device, format).id; };
  CHECK(id("h100-sxm5-80gb", bf16) == "pooled-h100");
  CHECK(id("h200-sxm5-141gb", bf16) == "pooled-h100");
  CHECK(id("h100-sxm5-80gb", fp8_e4m3) == "pooled-h100-fp8");
  CHECK(id("a100-sxm4-80gb", bf16) == "pooled-a100");
  CHECK(id("a100-sxm4-80gb", fp16) == "pooled-a100");
  CHECK(id("v100-sxm2-32gb", fp16) == "pooled-v100");
  CHECK(id("gb300-per-gpu-279gb", bf16) == "pooled-b200");
  CHECK(id("mi300x", bf16) == "pooled-h100");
  CHECK(id("rtx-4090", bf16) == "pooled-v100");  // 165 TFLOP/s and 1,008 GB/s: 0.4 and 0.2 doublings from a V100
  CHECK_THROWS_WITH_AS((void)id("h100-sxm5-80gb", fp6_e3m2), doctest::Contains("RL-107"), error);
}

TEST_CASE("a pool that is named is what is taken for the machine; anything else stays what it is") {
  const cluster on = machine_with(*catalogue::find_accelerator("rtx-4090"));
  const training_calibration taken = catalogue::training_calibration_for(on.each(), bf16);
  training_calibration named = *catalogue::find_training_calibration(taken.id);
  CHECK(named.links.id != taken.links.id);  // NVLink of the V100, PCIe here
  const auto links = [&] { return catalogue::training_calibration_on(named, on.each(), bf16).links.id; };
  CHECK(links() == taken.links.id);
  named.links.id = "mine";
  CHECK(links() == "mine");
  named = *catalogue::find_training_calibration("llm-foundry-a100");
  CHECK(links() == named.links.id);
}

TEST_CASE("attention waits for the exponentials of the device at hand") {
  using catalogue::detail::attention_beside_exponentials;
  // A score of 128 features: 512 operations and one exponential. A100: 2,048 operations and 16 exponentials a clock, so that 1/4 clock
  // of the matrix unit comes with 1/16 of the other: 4 of 5.
  CHECK(attention_beside_exponentials("Ampere-GA100")->value() == doctest::Approx(4.0 / 5.0));
  CHECK(attention_beside_exponentials("Volta")->value() == doctest::Approx(8.0 / 9.0));
  CHECK(attention_beside_exponentials("Hopper")->value() == doctest::Approx(2.0 / 3.0));
  CHECK(attention_beside_exponentials("Blackwell-GB100")->value() == doctest::Approx(1.0 / 2.0));
  CHECK(attention_beside_exponentials("Blackwell-GB100-Ultra")->value() == doctest::Approx(2.0 / 3.0));
  CHECK(!attention_beside_exponentials("CDNA3"));
  CHECK(!attention_beside_exponentials(""));

  const auto share = [](const training_calibration* named, const char* device) {
    const cluster on = machine_with(*catalogue::find_accelerator(device));
    return (named != nullptr ? catalogue::training_calibration_on(*named, on.each(), bf16)
                             : catalogue::training_calibration_for(on.each(), bf16))
        .attention_share.value.value();
  };
  // Twice the exponentials: a third more attention, with a stack or without. NVIDIA measured 35 % more.
  const training_calibration* named = catalogue::find_training_calibration("megatron-bridge-gb200");
  CHECK(share(named, "gb200-per-gpu-186gb") == named->attention_share.value.value());
  CHECK(share(named, "gb300-per-gpu-279gb") == doctest::Approx(4.0 / 3.0 * named->attention_share.value.value()));
  CHECK(share(nullptr, "gb300-per-gpu-279gb") == doctest::Approx(4.0 / 3.0 * share(nullptr, "gb200-per-gpu-186gb")));
  // Nothing is known of another maker's, and nothing is assumed.
  CHECK(share(nullptr, "mi300x") == share(nullptr, "h100-sxm5-80gb"));
}

TEST_CASE("a device that nobody measured is never better than its datasheet says") {
  // An MI300X inherits from an H100: 1307.4 / 989.4 = 1.32 times the peak, 5300 / 3352 = 1.58 times the bandwidth.
  const auto time = [](const char* device) {
    const cluster on = machine_with(*catalogue::find_accelerator(device));
    training_step step = small_step(bf16);
    step.model.hidden = features(8192);
    step.model.heads = heads(64);
    step.model.key_value_heads = heads(64);
    step.model.feed_forward = features(32768);
    step.sequence = tokens(4096);
    return step_time(step, on, catalogue::training_calibration_for(on.each(), bf16)).terms;
  };
  const step_breakdown one = time("mi300x");
  const step_breakdown other = time("h100-sxm5-80gb");
  CHECK(other.elementwise / one.elementwise <= 5300.0 / 3352.0 * 1.001);
  CHECK(other.attention / one.attention <= 1307.4 / 989.4 * 1.001);
  CHECK(other.total() / one.total() <= 5300.0 / 3352.0);
}

TEST_CASE("pools stand beside the datasheets of the devices that they were measured on") {
  constexpr std::pair<std::string_view, const char*> devices[] = {{"pooled-v100", "v100-sxm2-32gb"},
                                                                  {"pooled-a100", "a100-sxm4-80gb"},
                                                                  {"pooled-h100", "h100-sxm5-80gb"},
                                                                  {"pooled-b200", "b200-sxm-180gb"}};
  for (const catalogue::detail::training_pool& pool : catalogue::detail::training_pools) {
    CAPTURE(pool.entry->id);
    int known = 0;
    for (const auto& [id, device] : devices) {
      if (!pool.entry->id.starts_with(id)) continue;
      const accelerator& listed = *catalogue::find_accelerator(device);
      CHECK(pool.entry->range.architecture == listed.architecture);
      CHECK(pool.memory == listed.memory_bandwidth.value());
      CHECK(pool.peak == dense_peak(listed, arithmetic::fp16_accumulate_fp32).value());
      ++known;
    }
    CHECK(known == 1);
  }
}

TEST_CASE("an interval is wider the farther a question lies from what was measured, and never of width zero") {
  for (const training_calibration* one : catalogue::every_training_calibration) {
    CAPTURE(one->id);
    REQUIRE(one->intervals);
    const calibrated_intervals& all = *one->intervals;
    CHECK(all.inside.low < 1.0);
    CHECK(all.inside.high > 1.0);
    for (const likely_factors& far : {all.outside, all.elsewhere}) {
      CHECK(far.low <= all.inside.low);
      CHECK(far.high >= all.inside.high);
    }
  }
}

TEST_CASE("the errors on record are those of the catalogue's constants on the measurements") {
  const std::string dev = RIDGELINE_TEST_ROOT "/../shared/validation/dev";
  const accuracy::runs_by_group groups = accuracy::grouped_runs(dev);
  if (groups.empty()) {
    ridgeline_tests::skip("no measurements in ../shared/validation/dev");
    return;
  }
  for (const training_calibration* one : catalogue::every_training_calibration) {
    if (one->id.starts_with("pooled-")) continue;  // accuracy judges them: "nothing named"
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
