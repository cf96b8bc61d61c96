#include <doctest/doctest.h>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <set>

using namespace ridgeline;
using units::seconds;

namespace {

/// Each term a power of two: whatever is left out of a sum, or counted twice, shows.
constexpr step_breakdown powers{.gemms = 1.0 * seconds,
                                .attention = 2.0 * seconds,
                                .elementwise = 4.0 * seconds,
                                .lm_head = 8.0 * seconds,
                                .recomputation = 16.0 * seconds,
                                .launch_bound = 32.0 * seconds,
                                .tensor_parallel = 64.0 * seconds,
                                .context_parallel = 128.0 * seconds,
                                .expert_parallel = 256.0 * seconds,
                                .pipeline_p2p = 512.0 * seconds,
                                .pipeline_bubble = 1024.0 * seconds,
                                .pipeline_imbalance = 2048.0 * seconds,
                                .data_parallel = 4096.0 * seconds,
                                .optimizer = 8192.0 * seconds,
                                .offload = 16384.0 * seconds,
                                .step_overhead = 32768.0 * seconds};

}  // namespace

TEST_CASE("the total has every term once") {
  static_assert(in(powers.total(), seconds) == 65535.0);
  CHECK(in(powers.computation(), seconds) == 1.0 + 2.0 + 4.0 + 8.0 + 16.0 + 8192.0);
  CHECK(in(powers.communication(), seconds) == 64.0 + 128.0 + 256.0 + 512.0 + 4096.0 + 16384.0);
  CHECK(in(step_breakdown{}.total(), seconds) == 0.0);
}

TEST_CASE("two steps add up term by term") {
  constexpr step_breakdown twice = powers + powers;
  for (const step_term which : every_step_term) CHECK(time_of(twice, which) == 2.0 * time_of(powers, which));
}

TEST_CASE("terms are named in the order of the fields, each once") {
  double expected = 1.0;
  std::set<std::string_view> names;
  for (const step_term which : every_step_term) {
    CHECK(in(time_of(powers, which), seconds) == expected);
    CHECK(names.insert(name_of(which)).second);
    CHECK(name_of(which) != "unknown");
    expected *= 2.0;
  }
  CHECK(expected == 65536.0);
}

TEST_CASE("what limits is the largest term, the first one of equals") {
  CHECK(largest_term(powers) == step_term::step_overhead);
  step_breakdown equal = powers;
  equal.attention = equal.step_overhead;
  CHECK(largest_term(equal) == step_term::attention);
  CHECK(largest_term(step_breakdown{}) == step_term::gemms);
}

TEST_CASE("a value outside the enumeration has no time and no name") {
  constexpr auto none = static_cast<step_term>(99);
  CHECK(name_of(none) == "unknown");
  CHECK_THROWS_WITH_AS((void)time_of(powers, none), doctest::Contains("RL-108"), error);
}

TEST_CASE("kinds of time have names, and each term is of one") {
  using enum step_kind;
  constexpr step_kind expected[] = {computation,   computation,   computation,   computation,   computation, idle,
                                    communication, communication, communication, communication, idle,        idle,
                                    communication, computation,   communication, idle};
  std::size_t i = 0;
  for (const auto& row : step_breakdown::table) CHECK(row.kind == expected[i++]);
  CHECK(i == std::size(expected));
  CHECK(name_of(computation) == "computation");
  CHECK(name_of(communication) == "communication");
  CHECK(name_of(idle) == "idle");
  CHECK(name_of(static_cast<step_kind>(9)) == "unknown");
}
