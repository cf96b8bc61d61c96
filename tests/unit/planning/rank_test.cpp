#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/rank.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr accelerator card(std::string_view id, double gigabytes_of_memory, double gigabytes_a_second) {
  return {.id = id,
          .capacity = gigabytes_of_memory * gigabytes,
          .memory_bandwidth = gigabytes_a_second * gigabytes_per_second,
          .peak = {.fp16_accumulate_fp32 = 100.0 * teraflops_per_second},
          .board_power = 200.0 * watts};
}

constexpr accelerator without_power() {
  accelerator made = card("unmetered", 24.0, 500.0);
  made.board_power = absent;
  return made;
}
constexpr accelerator without_fp16() {
  accelerator made = card("no-fp16", 24.0, 500.0);
  made.peak.fp16_accumulate_fp32 = absent;
  return made;
}
constexpr accelerator without_bandwidth() {
  accelerator made = card("no-bandwidth", 24.0, 500.0);
  made.memory_bandwidth = absent;
  return made;
}

constexpr std::array<accelerator, 8> devices{card("small", 8.0, 500.0),
                                             card("slow", 24.0, 400.0),
                                             card("fast", 24.0, 1000.0),
                                             card("dear", 48.0, 1000.0),
                                             card("unpriced", 24.0, 1000.0),
                                             without_power(),
                                             without_fp16(),
                                             without_bandwidth()};
constexpr std::array<device_price, 7> prices{{
    {.device_id = "small", .price = 200.0 * dollars},
    {.device_id = "slow", .price = 500.0 * dollars},
    {.device_id = "fast", .price = 1000.0 * dollars},
    {.device_id = "dear", .price = 6000.0 * dollars},
    {.device_id = "unmetered", .price = 500.0 * dollars},
    {.device_id = "no-fp16", .price = 500.0 * dollars},
    {.device_id = "no-bandwidth", .price = 500.0 * dollars},
}};
constexpr relative_performance by_bandwidth{over(devices[1]), bandwidth_bound};

// Free electricity and no host: performance per dollar is performance over price, which a reader can divide in the head.
constexpr card_request plain{.memory = 16.0 * gigabytes,
                             .budget = 5000.0 * dollars,
                             .host_price = 0.0 * dollars,
                             .host_power = 0.0 * watts,
                             .electricity = 0.0 * dollars_per_kilowatt_hour};

constexpr const ranked_card& of(const std::array<ranked_card, 8>& answer, std::string_view id) {
  for (const ranked_card& each : answer)
    if (each.device->id == id) return each;
  return answer[0];
}

TEST_CASE("the cards that answer everything come first, the best per dollar at the top") {
  constexpr auto answer = rank(devices, prices, plain, by_bandwidth);
  static_assert(answer[0].device->id == "fast" && answer[1].device->id == "slow");
  static_assert(answer[0].ranked() && answer[1].ranked() && !answer[2].ranked());
  // 1000 / 400 = 2.5 times the slow card for 1,000 dollars
  static_assert(answer[0].performance.value() == 2.5);
  static_assert(answer[0].value->per_dollar() * (1.0 * dollars) == 0.0025);
}

TEST_CASE("every card that is left out says at which question it fell") {
  constexpr auto answer = rank(devices, prices, plain, by_bandwidth);
  static_assert(of(answer, "small").reason == rejection::too_little_memory);
  static_assert(of(answer, "small").memory_short == 8.0 * gigabytes);
  static_assert(of(answer, "no-fp16").reason == rejection::no_such_precision);
  static_assert(of(answer, "no-bandwidth").reason == rejection::no_performance_figure);
  static_assert(of(answer, "unpriced").reason == rejection::no_price);
  static_assert(of(answer, "unmetered").reason == rejection::no_power_figure);
  static_assert(of(answer, "dear").reason == rejection::over_budget);
  static_assert(*of(answer, "dear").machine_price == 6000.0 * dollars);
}

TEST_CASE("no budget is no bound") {
  constexpr card_request generous{.memory = 16.0 * gigabytes, .host_price = 0.0 * dollars, .host_power = 0.0 * watts};
  static_assert(of(rank(devices, prices, generous, by_bandwidth), "dear").ranked());
}

TEST_CASE("a street price counts before the launch price, and the answer says so") {
  constexpr std::array<device_price, 2> both{
      {{.device_id = "fast", .price = 1000.0 * dollars, .kind = price_kind::launch},
       {.device_id = "fast", .price = 500.0 * dollars, .kind = price_kind::street}}};
  constexpr auto answer = rank(devices, both, plain, by_bandwidth);
  static_assert(answer[0].price.basis == price_basis::street && answer[0].price.price.value() == 500.0 * dollars);
}

TEST_CASE("the host is shared among the cards of a machine, and the budget is for the machine") {
  constexpr card_request four = [] {
    card_request request = plain;
    request.per_machine = gpus(4);
    request.host_price = 800.0 * dollars;
    return request;
  }();
  constexpr auto answer = rank(devices, prices, four, by_bandwidth);
  static_assert(answer[0].value->desktop == 200.0 * dollars);
  static_assert(*answer[0].machine_price == 4800.0 * dollars);
}

TEST_CASE("an absent capacity is too little memory by all that was asked") {
  std::array<accelerator, 1> unknown{card("unknown", 24.0, 500.0)};
  unknown[0].capacity = absent;
  const auto answer = rank(unknown, prices, plain, by_bandwidth);
  CHECK(answer[0].reason == rejection::too_little_memory);
  CHECK(answer[0].memory_short == 16.0 * gigabytes);
}

TEST_CASE("an unverified bandwidth stays marked through the performance to the value") {
  std::array<accelerator, 1> guessed{card("fast", 24.0, 500.0)};
  guessed[0].memory_bandwidth = unverified(500.0 * gigabytes_per_second);
  const auto answer = rank(guessed, prices, plain, by_bandwidth);
  REQUIRE(answer[0].ranked());
  CHECK_FALSE(answer[0].performance.verified());
  CHECK_FALSE(answer[0].value->verified());
}

TEST_CASE("a measure of your own is any function object with a name that answers with a figure") {
  constexpr auto by_memory =
      named("memory", [](const accelerator& device) { return figure<double>(in(device.capacity.value(), gigabytes)); });
  constexpr card_request rich = [] {
    card_request request = plain;
    request.budget = 1e6 * dollars;
    return request;
  }();
  constexpr auto answer = rank(devices, prices, rich, by_memory);
  static_assert(answer[0].device->id == "slow");  // 24 GB for 500 dollars
}

TEST_CASE("wrong requests are refused where they are written") {
  const auto with_memory = [](double gb) { return card_request{.memory = gb * gigabytes}; };
  const auto with_host = [](double usd) { return card_request{.memory = 0.0 * bytes, .host_price = usd * dollars}; };
  const auto with_budget = [](double usd) { return card_request{.memory = 0.0 * bytes, .budget = usd * dollars}; };
  for (const double bad : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK_THROWS_WITH_AS(with_memory(bad), doctest::Contains("RL-106"), error);
    CHECK_THROWS_WITH_AS(with_host(bad), doctest::Contains("RL-106"), error);
    CHECK_THROWS_WITH_AS(with_budget(bad), doctest::Contains("RL-106"), error);
  }
}

TEST_CASE("too few places for the answer are refused before anything is written") {
  std::array<ranked_card, 3> few{};
  CHECK_THROWS_WITH_AS(rank(std::span<const accelerator>(devices), prices, plain, by_bandwidth, few),
                       doctest::Contains("RL-191"), error);
  CHECK(few[0].device == nullptr);
}

TEST_CASE(
    "a machine of which only the memory is said: one card at work 15 % of five years, a host of 1,000 $ and 100 W") {
  constexpr card_request usual{.memory = 16.0 * gigabytes};
  static_assert(usual.precision == arithmetic::fp16_accumulate_fp32 && usual.per_machine == gpus(1) && !usual.budget);
  static_assert(usual.host_price.value() == 1000.0 * dollars && usual.host_power.value() == 100.0 * watts);
  static_assert(usual.utilization == percent(15) && usual.kept_for == 5.0 * years && usual.overhead == pue_of_one);
  static_assert(usual.electricity.value() == 0.175 * dollars_per_kilowatt_hour);
}

TEST_CASE("cards worth the same per dollar stand as they were listed, ranked and rejected alike") {
  static constexpr std::array<accelerator, 4> alike{card("slow", 24.0, 400.0), card("small", 8.0, 500.0),
                                                    card("slow", 24.0, 400.0), card("small", 8.0, 500.0)};
  constexpr auto answer = rank(alike, prices, plain, by_bandwidth);
  static_assert(answer[0].device == &alike[0] && answer[1].device == &alike[2]);
  static_assert(answer[2].device == &alike[1] && answer[3].device == &alike[3]);
}

TEST_CASE("memory and budget are enough where they are just what is asked for") {
  constexpr card_request exact = [] {
    card_request request = plain;
    request.memory = 24.0 * gigabytes;
    request.budget = 1000.0 * dollars;
    return request;
  }();
  constexpr auto answer = rank(devices, prices, exact, by_bandwidth);
  static_assert(of(answer, "fast").ranked() && of(answer, "fast").memory_short == data_size{});
  static_assert(of(answer, "small").memory_short == 16.0 * gigabytes);
}

TEST_CASE("no devices make an empty answer") {
  CHECK(rank(std::span<const accelerator>{}, prices, plain, by_bandwidth, std::span<ranked_card>{}) == 0);
}

}  // namespace

TEST_CASE(
    "forty cards that are as good stand in the order that they were given in, and so do forty that have no price") {
  std::vector<accelerator> alike(40, card("fast", 24.0, 1000.0));
  std::vector<ranked_card> answer(40);
  CHECK(rank(std::span<const accelerator>(alike), prices, plain, by_bandwidth, answer) == 40);
  for (std::size_t i = 0; i < 40; ++i) CHECK(answer[i].device == &alike[i]);
  for (accelerator& one : alike) one.id = "unpriced";
  CHECK(rank(std::span<const accelerator>(alike), prices, plain, by_bandwidth, answer) == 0);
  for (std::size_t i = 0; i < 40; ++i) CHECK(answer[i].device == &alike[i]);
}
