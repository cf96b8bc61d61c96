#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/workload/expert_placement.hpp>
#include <span>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Loads 4, 1, 1, 2 on two GPUs with three slots each: the first gets both copies: 4/3 thrice is the heaviest.
constexpr auto placed = [] {
  const std::array<double, 4> load{4.0, 1.0, 1.0, 2.0};
  std::array<std::int64_t, 6> slots{};
  const expert_balance balance = place_experts(load, {.devices = gpus(2)}, slots);
  return std::pair(slots, balance);
}();
static_assert(placed.second.copies == 3);
// By hand: copies 4/3, 1, 1, 2, 4/3, 4/3; 2 -> A, 4/3 -> B, 4/3 -> B, 4/3 -> A, 1 -> B, 1 -> A: 13/3 and 11/3 of a mean of 4.
static_assert(placed.second.busiest > 13.0 / 12.0 - 1e-12 && placed.second.busiest < 13.0 / 12.0 + 1e-12);
static_assert(placed.first == std::array<std::int64_t, 6>{3, 0, 2, 0, 0, 1});

struct dice {
  std::uint64_t state = 12345;
  std::uint64_t below(std::uint64_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33U) % n;
  }
};

/// The busiest of so many parts over the mean, on average over trials: tokens that pick k different experts.
double thrown(int experts_in_all, int k, int tokens_in_all, int parts, int trials) {
  dice random;
  double sum = 0.0;
  for (int trial = 0; trial < trials; ++trial) {
    std::array<int, 256> load{};
    for (int token = 0; token < tokens_in_all; ++token) {
      std::array<bool, 256> picked{};
      for (int i = 0; i < k;) {
        const auto one = static_cast<std::size_t>(random.below(static_cast<std::uint64_t>(experts_in_all)));
        if (picked[one]) continue;
        picked[one] = true;
        ++load[one * static_cast<std::size_t>(parts) / static_cast<std::size_t>(experts_in_all)];
        ++i;
      }
    }
    int most = 0;
    for (const int one : load) most = one > most ? one : most;
    sum += static_cast<double>(most) * parts / (static_cast<double>(tokens_in_all) * k);
  }
  return sum / trials;
}

}  // namespace

TEST_CASE("the busiest part by chance is what throwing dice gives") {
  struct setting {
    int experts, k, tokens, parts;
  };
  for (const setting& one :
       {setting{256, 8, 512, 32}, setting{64, 6, 128, 8}, setting{8, 2, 256, 8}, setting{128, 8, 64, 4}}) {
    CAPTURE(one.parts);
    const double model = busiest_by_chance({experts(one.experts), experts(one.k)},
                                           static_cast<double>(one.tokens) * single_tokens, gpus(one.parts));
    const double dice_say = thrown(one.experts, one.k, one.tokens, one.parts, 300);
    // What is above the mean, within a tenth of it.
    CHECK(model - 1.0 == doctest::Approx(dice_say - 1.0).epsilon(0.1));
  }
}

// Blom: z of (2 - 3/8) / (2 + 1/4) = 0.7222 is 0.58946 in a table. Two experts, one a token, 100 tokens on two parts: each part has
// 50 on average with a variance of 25, so that the busiest has 1 + 0.58946 * 5 / 50 * sqrt(2) of it.
TEST_CASE("the busiest of two parts by the table of the normal distribution") {
  CHECK(busiest_by_chance({experts(2), experts(1)}, 100.0 * single_tokens, gpus(2)) ==
        doctest::Approx(1.0 + 0.58946 * 0.1414214).epsilon(1e-4));
}

TEST_CASE("more tokens are more even, more parts less") {
  double before = 1e9;
  for (const double many : {64.0, 256.0, 4096.0, 1e6}) {
    const double now = busiest_by_chance({experts(256), experts(8)}, many * single_tokens, gpus(32));
    CHECK(now < before);
    CHECK(now > 1.0);
    before = now;
  }
  CHECK(busiest_by_chance({experts(256), experts(8)}, 1e4 * single_tokens, gpus(1)) == 1.0);
  CHECK(busiest_by_chance({experts(256), experts(8)}, 1e4 * single_tokens, gpus(64)) >
        busiest_by_chance({experts(256), experts(8)}, 1e4 * single_tokens, gpus(8)));
}

TEST_CASE("where each GPU has one expert, copies of the busiest make it more even; every expert has a slot") {
  dice random;
  for (int trial = 0; trial < 50; ++trial) {
    std::array<double, 32> load{};
    for (double& one : load)
      one = static_cast<double>(1 + random.below(100)) * static_cast<double>(1 + random.below(20));
    std::array<std::int64_t, 32> plain{};
    std::array<std::int64_t, 64> doubled{};
    const expert_balance without = place_experts(load, {.devices = gpus(32)}, plain);
    const expert_balance with = place_experts(load, {.devices = gpus(32)}, doubled);
    CHECK(with.busiest < without.busiest);
    CHECK(with.busiest >= 1.0 - 1e-12);
    CHECK(without.copies == 1);
    std::array<int, 32> seen{};
    for (const std::int64_t one : doubled) ++seen[static_cast<std::size_t>(one)];
    for (const int one : seen) CHECK(one >= 1);
  }
}

// By hand: groups weigh 9, 6, 4, 2: the first and the last on one machine, the others on the other. There 8, 1, 1, 1 become 9 and 2,
// and 5, 2, 2, 1 become 6 and 4: 9 of a mean of 21 / 4.
TEST_CASE("groups of experts stay on one machine, the heaviest with the lightest") {
  const std::array<double, 8> load{8.0, 1.0, 5.0, 1.0, 2.0, 2.0, 1.0, 1.0};
  std::array<std::int64_t, 8> slots{};
  const placement_shape two_machines{.groups = 4, .machines = nodes(2), .devices = gpus(4)};
  const expert_balance grouped = place_experts(load, two_machines, slots);
  CHECK(slots == std::array<std::int64_t, 8>{0, 7, 1, 6, 2, 3, 4, 5});
  CHECK(grouped.busiest == doctest::Approx(9.0 * 4.0 / 21.0));
  CHECK(grouped.copies == 1);
  // Two more slots on each machine: its heaviest expert twice, then the heaviest of what is left.
  std::array<std::int64_t, 12> more{};
  const expert_balance copied = place_experts(load, two_machines, more);
  CHECK(copied.copies == 3);
  for (std::size_t i = 0; i < 6; ++i) CHECK((more[i] == 0 || more[i] == 1 || more[i] == 6 || more[i] == 7));
  for (std::size_t i = 6; i < 12; ++i) CHECK((more[i] >= 2 && more[i] <= 5));
  CHECK(std::count(more.begin(), more.end(), 0) == 3);
  // Groups that machines do not divide are no groups: all experts are packed at once.
  std::array<std::int64_t, 8> flat{}, ungrouped{};
  const expert_balance one = place_experts(load, {.groups = 3, .machines = nodes(2), .devices = gpus(4)}, flat);
  const expert_balance other = place_experts(load, {.devices = gpus(4)}, ungrouped);
  CHECK(flat == ungrouped);
  CHECK(one.busiest == other.busiest);
  CHECK(one.busiest == doctest::Approx(9.0 * 4.0 / 21.0));
  static_assert(placement_shape{}.groups == 1 && placement_shape{}.machines == nodes(1) &&
                placement_shape{}.devices == gpus(1) && expert_balance{}.busiest == 1.0 &&
                expert_balance{}.copies == 1);
}

TEST_CASE("chance is no matter where there is one part, or each token visits all; it is at most all on one part") {
  CHECK(busiest_by_chance({experts(8), experts(8)}, 1.0 * single_tokens, gpus(4)) == 1.0);
  CHECK(busiest_by_chance({experts(8), experts(2)}, 1e-3 * single_tokens, gpus(4)) == 4.0);
  CHECK(busiest_by_chance({experts(8), experts(7)}, 100.0 * single_tokens, gpus(4)) > 1.0);
  // The spread falls as 1 / sqrt(tokens).
  const auto above = [](double n) {
    return busiest_by_chance({experts(64), experts(4)}, n * single_tokens, gpus(16)) - 1.0;
  };
  CHECK(above(1e6) / above(4e6) == doctest::Approx(2.0).epsilon(1e-9));
}

#if defined(__cpp_exceptions)
TEST_CASE("placements that cannot be are refused") {
  const auto refused = [](errc why, auto asked) {
    CHECK_THROWS_WITH_AS(static_cast<void>(asked()), message(why).data(), error);
  };
  for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()})
    refused(errc::figure_not_positive, [=] {
      return busiest_by_chance({experts(4), experts(2)}, wrong * single_tokens, gpus(2));
    });
  refused(errc::experts_not_divided, [] {
    return busiest_by_chance({experts(4), experts(2)}, 1.0 * single_tokens, gpus(3));
  });
  std::array<std::int64_t, 6> slots{};
  const std::array<double, 4> load{4.0, 1.0, 1.0, 2.0};
  const auto placing = [&](errc why, std::span<const double> of, const placement_shape& on,
                           std::span<std::int64_t> into) { refused(why, [&] { return place_experts(of, on, into); }); };
  placing(errc::experts_not_divided, load, {.devices = gpus(4)}, slots);  // 6 slots on 4
  placing(errc::experts_not_divided, load, {.groups = 2, .machines = nodes(2), .devices = gpus(3)}, slots);
  placing(errc::experts_not_divided, load, {.groups = 3}, slots);                               // 4 experts in 3 groups
  placing(errc::experts_not_divided, std::array<double, 8>{1.0}, {.devices = gpus(2)}, slots);  // 8 experts, 6 slots
  placing(errc::figure_not_positive, std::array<double, 4>{}, {.devices = gpus(2)}, slots);
  placing(errc::dimension_out_of_range, std::span<const double>{}, {}, slots);
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    placing(errc::quantity_not_finite, std::array<double, 2>{1.0, wrong}, {.devices = gpus(2)}, slots);
  std::array<double, 1024> many{};
  many.fill(1.0);
  std::array<std::int64_t, 1025> places{};
  CHECK(place_experts(many, {}, std::span(places).first(1024)).busiest == doctest::Approx(1.0));
  placing(errc::dimension_out_of_range, many, {}, places);
}
#endif

TEST_CASE("experts that have a GPU each stay in their order, however they are loaded") {
  const double load[] = {1.0, 4.0, 2.0, 3.0};
  std::int64_t slots[4] = {};
  const expert_balance even = place_experts(load, {.devices = gpus(4)}, slots);
  for (std::int64_t i = 0; i < 4; ++i) CHECK(slots[i] == i);
  CHECK(even.busiest == doctest::Approx(4.0 / 2.5));
  CHECK(even.copies == 1);
}
