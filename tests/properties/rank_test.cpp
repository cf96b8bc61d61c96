// Laws of the ranking over random cards: it is a permutation, its order is what it says, and generosity never takes a card away.
#include <algorithm>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/planning/rank.hpp>
#include <set>
#include <string>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

struct market {
  std::vector<std::string> names;
  std::vector<accelerator> devices;
  std::vector<device_price> prices;
};

market random_market(std::mt19937& random) {
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  const auto one_in = [&](int n) { return std::uniform_int_distribution<int>(1, n)(random) == 1; };
  market made;
  for (int i = 0; i < 40; ++i) made.names.push_back("card-" + std::to_string(i));
  for (const std::string& name : made.names) {
    accelerator device{.id = name};
    if (!one_in(9)) device.capacity = uniform(4.0, 96.0) * gigabytes;
    if (!one_in(9)) device.memory_bandwidth = uniform(100.0, 4000.0) * gigabytes_per_second;
    if (!one_in(9)) device.peak.fp16_accumulate_fp32 = uniform(10.0, 1000.0) * teraflops_per_second;
    if (!one_in(9)) device.board_power = uniform(75.0, 700.0) * watts;
    if (!one_in(9)) made.prices.push_back({.device_id = name, .price = uniform(200.0, 20000.0) * dollars});
    made.devices.push_back(device);
  }
  made.devices[0].memory_bandwidth = 900.0 * gigabytes_per_second;  // the reference needs one
  return made;
}

std::vector<ranked_card> ranked(const market& market, const card_request& wanted, std::size_t& count) {
  std::vector<ranked_card> answer(market.devices.size());
  const relative_performance measure(over(market.devices[0]), bandwidth_bound);
  count = rank(market.devices, market.prices, wanted, measure, answer);
  return answer;
}

std::set<std::string_view> ids_of(const std::vector<ranked_card>& answer, std::size_t count) {
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < count; ++i) ids.insert(answer[i].device->id);
  return ids;
}

TEST_CASE("every device appears exactly once, the ranked ones first and in falling performance per dollar") {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const market market = random_market(random);
    std::size_t count = 0;
    const auto answer = ranked(market, {.memory = 16.0 * gigabytes, .budget = 8000.0 * dollars}, count);
    CHECK(ids_of(answer, answer.size()).size() == market.devices.size());
    for (std::size_t i = 0; i < answer.size(); ++i) CHECK(answer[i].ranked() == (i < count));
    for (std::size_t i = 1; i < count; ++i) CHECK(answer[i - 1].value->per_dollar() >= answer[i].value->per_dollar());
  }
}

TEST_CASE("less memory asked, or more budget given, never takes a card out of the ranking") {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const market market = random_market(random);
    std::size_t narrow = 0, wide = 0;
    const auto strict = ranked(market, {.memory = 24.0 * gigabytes, .budget = 5000.0 * dollars}, narrow);
    const auto lenient = ranked(market, {.memory = 12.0 * gigabytes, .budget = 9000.0 * dollars}, wide);
    CHECK(std::ranges::includes(ids_of(lenient, wide), ids_of(strict, narrow)));
  }
}

TEST_CASE("the order of the devices does not change who is ranked") {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    market market = random_market(random);
    const card_request wanted{.memory = 16.0 * gigabytes};
    const auto ids = [&] {
      std::size_t count = 0;
      const auto answer = ranked(market, wanted, count);
      return ids_of(answer, count);
    };
    const auto one_way = ids();
    std::shuffle(market.devices.begin() + 1, market.devices.end(), random);  // the reference stays in front
    CHECK(ids() == one_way);
  }
}

TEST_CASE("dearer electricity lowers every card's performance per dollar") {
  std::mt19937 random(4);
  const market market = random_market(random);
  std::size_t cheap_count = 0, dear_count = 0;
  const auto cheap =
      ranked(market, {.memory = 1.0 * gigabytes, .electricity = 0.05 * dollars_per_kilowatt_hour}, cheap_count);
  const auto dear =
      ranked(market, {.memory = 1.0 * gigabytes, .electricity = 0.50 * dollars_per_kilowatt_hour}, dear_count);
  REQUIRE(cheap_count == dear_count);
  REQUIRE(cheap_count > 0);
  for (std::size_t i = 0; i < cheap_count; ++i) {
    const auto same = std::ranges::find(dear, cheap[i].device, &ranked_card::device);
    CHECK(same->value->per_dollar() < cheap[i].value->per_dollar());
  }
}

}  // namespace
