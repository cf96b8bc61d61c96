#include <doctest/doctest.h>
#include <ridgeline/catalogue/calibrations/networks.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>

using namespace ridgeline;

TEST_CASE("every network's shares are whole, found by their id, with their source and their rows") {
  for (const time_shares& one : catalogue::time_shares_of_networks) {
    CAPTURE(one.id);
    CHECK(catalogue::find_time_shares(one.id) == &one);
    CHECK_FALSE(one.source.document.empty());
    CHECK(one.fit.program == "tests/accuracy/fit_networks.cpp");
    const relative_breakdown there =
        relative_time(one, *one.on, one.kind, {.per_gpu = batch(static_cast<std::int64_t>(one.batch))});
    CHECK(there.total() == doctest::Approx(1.0));
  }
  CHECK(catalogue::find_time_shares("resnet-51-mixed") == nullptr);
}

TEST_CASE("each network has shares in both precisions, fitted in their own arithmetic") {
  for (const time_shares& one : catalogue::time_shares_of_networks) {
    CAPTURE(one.id);
    const bool mixed = one.id.ends_with("-mixed");
    CHECK((one.kind == arithmetic::fp16_accumulate_fp32) == mixed);
    std::size_t twins = 0;
    for (const time_shares& other : catalogue::time_shares_of_networks) {
      twins += other.id.substr(0, other.id.rfind('-')) == one.id.substr(0, one.id.rfind('-')) ? 1U : 0U;
    }
    CHECK(twins == 2);
  }
}

// Source     Lambda, deeplearning-benchmark, 67a9bb51: pytorch-train-throughput-fp16.csv, ResNet-50: 828 images a second on a
//            V100 32 GB (batch 596), 1211 on an A100 SXM4 40 GB (batch 768).
// Tolerance  5 %: the mean error of these shares on rows they were not fitted on is 4.0 %.
TEST_CASE("ResNet-50 runs 1.46 times faster on an A100 than on a V100, between the ratios of bandwidth and of peak") {
  const time_shares& shares = *catalogue::find_time_shares("resnet50-mixed");
  constexpr arithmetic fp16 = arithmetic::fp16_accumulate_fp32;
  const double v100 = relative_time(shares, catalogue::v100_sxm2_32gb, fp16, {.per_gpu = batch(596)}).total();
  const double a100 = relative_time(shares, catalogue::a100_sxm4_40gb, fp16, {.per_gpu = batch(768)}).total();
  CHECK(v100 / a100 == doctest::Approx(1211.0 / 828.0).epsilon(0.05));
  CHECK(v100 / a100 < speedup(catalogue::a100_sxm4_40gb, over(catalogue::v100_sxm2_32gb), bandwidth_bound).times());
}
