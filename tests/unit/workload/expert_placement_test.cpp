#include <array>
#include <doctest/doctest.h>
#include <ridgeline/workload/expert_placement.hpp>

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

#if defined(__cpp_exceptions)
TEST_CASE("placements that cannot be are refused") {
  CHECK_THROWS_AS(busiest_by_chance({experts(4), experts(2)}, 0.0 * single_tokens, gpus(2)), error);
  std::array<std::int64_t, 6> slots{};
  const std::array<double, 4> load{4.0, 1.0, 1.0, 2.0};
  CHECK_THROWS_AS(place_experts(load, {.devices = gpus(4)}, slots), error);
  CHECK_THROWS_AS(place_experts(std::array<double, 4>{}, {.devices = gpus(2)}, slots), error);
  CHECK_THROWS_AS(place_experts(std::array<double, 2>{1.0, -1.0}, {.devices = gpus(2)}, slots), error);
  CHECK_THROWS_AS(place_experts(std::array<double, 8>{}, {.devices = gpus(2)}, slots), error);
  CHECK_THROWS_AS(place_experts(std::span<const double>{}, {}, slots), error);
}
#endif
