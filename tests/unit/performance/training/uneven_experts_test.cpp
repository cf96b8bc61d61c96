#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/mistral.hpp>
#include <ridgeline/performance/training/uneven_experts.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr step_breakdown even{.gemms = 10.0 * seconds, .attention = 2.0 * seconds, .expert_parallel = 3.0 * seconds};
// Six of ten seconds are experts': a quarter more of them, and of the traffic.
constexpr step_breakdown uneven = with_uneven_experts(even, percent(60), 1.25);
static_assert(in(uneven.gemms, seconds) > 11.499 && in(uneven.gemms, seconds) < 11.501);
static_assert(in(uneven.expert_parallel, seconds) == 3.75 && uneven.attention == even.attention);
static_assert(with_uneven_experts(even, percent(60), 1.0).total() == even.total());

}  // namespace

TEST_CASE("Mixtral: two of eight experts, counted by hand") {
  // Experts 2 * 3 * 4096 * 14336; attention 4096 * (2 * 4096 + 2 * 1024); a router of 4096 * 8.
  const double experts = 2.0 * 3.0 * 4096.0 * 14336.0;
  const double rest = 4096.0 * (2.0 * 4096.0 + 2.0 * 1024.0) + 4096.0 * 8.0;
  CHECK(expert_share(*transformer_of(catalogue::mixtral_8x7b), tokens(4096)).value() ==
        doctest::Approx(experts / (experts + rest)).epsilon(1e-6));
  CHECK(expert_share(*transformer_of(catalogue::gpt2_small), tokens(1024)) == fraction(0.0));
}

TEST_CASE("the more uneven, the longer; never by more than the busiest GPU has too much") {
  duration before = even.total();
  for (const double busiest : {1.01, 1.1, 1.5, 3.0}) {
    const duration now = with_uneven_experts(even, percent(60), busiest).total();
    CHECK(now > before);
    CHECK(now <= busiest * even.total());
    before = now;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("nobody is busiest with less than the mean") {
  CHECK_THROWS_AS(with_uneven_experts(even, percent(60), 0.9), error);
}
#endif
