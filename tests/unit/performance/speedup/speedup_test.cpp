#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>

using namespace ridgeline;
using catalogue::a100_sxm4_40gb;
using catalogue::v100_sxm2_16gb;

namespace {

constexpr accelerator rumored{.id = "rumored",
                              .name = "Rumored",
                              .architecture = "any",
                              .memory_bandwidth = unverified(1800.0 * units::gigabytes_per_second),
                              .source = {}};

/// A rule of a user: work that waits for the link to the other devices.
struct link_bound_rule {
  static constexpr std::string_view name = "link";
  constexpr const figure<bandwidth>& operator()(const accelerator& device) const { return device.link_per_direction; }
};
static_assert(bottleneck<link_bound_rule>);

}  // namespace

TEST_CASE("a speedup is the ratio of the rates that limit") {
  CHECK(speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound).times() ==
        doctest::Approx(1555.0 / 900.0).epsilon(1e-15));
  CHECK(speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), compute_bound(arithmetic::fp16_accumulate_fp32)).times() ==
        doctest::Approx(312.0 / 125.0).epsilon(1e-15));
}

TEST_CASE("a rule of one's own takes the place of ours") {
  CHECK(speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), link_bound_rule{}).times() ==
        doctest::Approx(2.0).epsilon(1e-15));  // 300 / 150 GB/s
}

TEST_CASE("one unverified figure makes the speedup unverified, on either side") {
  CHECK(speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound).verified());
  CHECK_FALSE(speedup(rumored, over(v100_sxm2_16gb), bandwidth_bound).verified());
  CHECK_FALSE(speedup(v100_sxm2_16gb, over(rumored), bandwidth_bound).verified());
}

TEST_CASE("a chain reads like the sentence it stands for") {
  constexpr auto over_a_v100 = faster_than(v100_sxm2_16gb, bandwidth_bound);
  static_assert((a100_sxm4_40gb | over_a_v100) == speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound));
  CHECK((a100_sxm4_40gb | faster_than(v100_sxm2_16gb, link_bound_rule{})).times() ==
        doctest::Approx(2.0).epsilon(1e-15));
  CHECK((a100_sxm4_40gb | bandwidth_bound).value() == a100_sxm4_40gb.memory_bandwidth.value());
}

TEST_CASE("the model is a value") {
  constexpr auto model = speedup;
  CHECK(model(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound).times() > 1.7);
}

TEST_CASE("factors chain, and compare by what they say") {
  constexpr speedup_factor twice(2.0);
  constexpr speedup_factor guessed(3.0, provenance::unverified);
  CHECK((twice * twice).times() == 4.0);
  CHECK((twice * twice).verified());
  CHECK_FALSE((twice * guessed).verified());
  CHECK(twice < guessed);
  CHECK(guessed == speedup_factor(3.0));
}

#if defined(__cpp_exceptions)
TEST_CASE("a device without the rate is RL-105, on either side") {
  CHECK_THROWS_WITH_AS(speedup(v100_sxm2_16gb, over(a100_sxm4_40gb), compute_bound(arithmetic::tf32)),
                       message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), compute_bound(arithmetic::tf32)),
                       message(errc::figure_absent).data(), error);
}

TEST_CASE("a factor that is not positive and finite is RL-151") {
  for (const double wrong :
       {0.0, -2.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(speedup_factor{wrong}, message(errc::speedup_not_positive).data(), error);
  }
}
#endif
