#include <doctest/doctest.h>
#include <ridgeline/questions/costs.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr machine boards(std::int64_t count) {
  return machine(catalogue::h100_sxm5_80gb, gpus(count), catalogue::nvlink4, host{.name = "any"});
}
constexpr settled_costs of(const costs_question& asked, std::int64_t count) {
  taken_settings taken;
  return settle(asked, boards(count), taken);
}
constexpr const cloud_price* p5 = find_cloud_price(catalogue::cloud_prices, {"aws", "p5.48xlarge"});

// An instance is rented whole: AWS asked 55.04 dollars an hour for eight H100 (on demand, us-east-1), and asks them for one.
static_assert(in(of({.instance = p5}, 8).terms.machine.value(), dollars_per_hour) > 55.03);
static_assert(in(of({.instance = p5}, 8).terms.machine.value(), dollars_per_hour) < 55.05);
static_assert(of({.instance = p5}, 1).terms.machine.value() == of({.instance = p5}, 8).terms.machine.value());
// A price per GPU is one.
static_assert(in(of({.rent = 2.5 * dollars_per_gpu_hour}, 4).terms.machine.value(), dollars_per_hour) == 10.0);
// Rented machines stand at a cloud: eight boards of 700 W and 175 W of host for each.
static_assert(in(of({.rent = 2.5 * dollars_per_gpu_hour}, 8).terms.draw.value(), watts) == 7000.0);
static_assert(of({.rent = 2.5 * dollars_per_gpu_hour}, 8).terms.electricity.value() == energy_price{});

// Owned: (8 * 30,000 + 40,000) dollars over half of four years of 365 days: 17,520 hours.
constexpr settled_costs owned = of({.owned = true,
                                    .price = 30'000.0 * dollars,
                                    .host_price = 40'000.0 * dollars,
                                    .years = 4.0,
                                    .utilization = percent(50),
                                    .electricity = 0.1 * dollars_per_kilowatt_hour},
                                   8);
static_assert(in(owned.terms.machine.value(), dollars_per_hour) > 15.98);
static_assert(in(owned.terms.machine.value(), dollars_per_hour) < 15.99);
static_assert(owned.price_known && owned.power_known);

}  // namespace

TEST_CASE("an instance of another device, or terms that nobody offers, are named errors") {
  const auto code = [](const costs_question& asked) {
    try {
      static_cast<void>(of(asked, 8));
    } catch (const error& problem) {
      return problem.code();
    }
    return errc{};
  };
  CHECK(code({.instance = find_cloud_price(catalogue::cloud_prices, {"aws", "p3.2xlarge"})}) ==
        errc::instance_of_another_device);
  CHECK(code({.owned = true, .price = 1.0 * dollars, .utilization = percent(0)}) == errc::utilization_zero);
}

TEST_CASE("what nobody knows is said, not guessed") {
  accelerator unknown = catalogue::h100_sxm5_80gb;
  unknown.id = "nobody-sells-it";
  unknown.board_power = absent;
  taken_settings taken;
  const machine each(unknown, gpus(8), catalogue::nvlink4, host{.name = "any"});
  CHECK_FALSE(settle({}, each, taken).price_known);
  CHECK_FALSE(settle({}, each, taken).power_known);
  CHECK_FALSE(settle({.owned = true}, each, taken).price_known);
}

TEST_CASE("a machine of a data center has no price without its host's") {
  CHECK_FALSE(of({.owned = true, .price = 30'000.0 * dollars}, 8).price_known);
  CHECK(of({.owned = true, .price = 30'000.0 * dollars, .host_price = 0.0 * dollars}, 8).price_known);
}

TEST_CASE("the cheapest offer of the catalogue is taken where none is named") {
  taken_settings taken;
  const settled_costs found = settle({}, boards(8), taken);
  const taken_setting* rent = taken.find(setting::rent);
  REQUIRE(rent != nullptr);
  for (const cloud_price& one : catalogue::cloud_prices) {
    const auto offer = rental_of(one);
    if (one.device_id != catalogue::h100_sxm5_80gb.id || !offer || one.count < gpus(8)) continue;
    CHECK(found.terms.machine.value() / 8.0 <= offer->price.value() / static_cast<double>(one.count.value()));
  }
}

TEST_CASE("what is said is not noted as taken, and each thing that is left out is, and nothing else") {
  const costs_question said{.owned = true,
                            .price = 30'000.0 * dollars,
                            .host_price = 40'000.0 * dollars,
                            .years = 4.0,
                            .utilization = percent(50),
                            .electricity = 0.1 * dollars_per_kilowatt_hour,
                            .host_power = 1000.0 * watts,
                            .overhead = pue(1.2),
                            .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  const auto noted = [](const costs_question& asked) {
    taken_settings taken;
    settle(asked, boards(8), taken);
    return taken;
  };
  CHECK(noted(said).size() == 0);
  const auto left_out = [&](auto costs_question::*field, setting which) {
    costs_question asked = said;
    asked.*field = std::nullopt;
    CAPTURE(name_of(which));
    CHECK(noted(asked).size() == 1);
    CHECK(noted(asked).has(which));
  };
  left_out(&costs_question::years, setting::years);
  left_out(&costs_question::utilization, setting::utilization);
  left_out(&costs_question::electricity, setting::tariff);
  left_out(&costs_question::host_power, setting::host_power);
  left_out(&costs_question::overhead, setting::pue);
  left_out(&costs_question::grid, setting::grid);
  // A price is taken where the catalogue has one: of an RTX 3090, and of no H100.
  costs_question unpriced = said;
  unpriced.price = std::nullopt;
  CHECK(noted(unpriced).size() == 0);
  taken_settings of_a_card;
  settle(unpriced, machine(catalogue::rtx_3090, gpus(1), catalogue::pcie4_x16, host{.name = "any"}), of_a_card);
  REQUIRE(of_a_card.size() == 1);
  CHECK(of_a_card.find(setting::price)->number == 1499.0);  // dollars, NVIDIA's launch price of September 2020
  // Rented: what is paid, what the host draws, the site and its grid.
  const costs_question hired{.rent = 2.5 * dollars_per_gpu_hour,
                             .host_power = 1000.0 * watts,
                             .overhead = pue(1.2),
                             .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  CHECK(noted(hired).size() == 0);
  costs_question asked = hired;
  asked.rent = std::nullopt;
  CHECK((noted(asked).size() == 1 && noted(asked).has(setting::rent)));
  asked = hired;
  asked.host_power = std::nullopt;
  CHECK((noted(asked).size() == 1 && noted(asked).has(setting::host_power)));
  asked = hired;
  asked.overhead = std::nullopt;
  CHECK((noted(asked).size() == 1 && noted(asked).has(setting::pue)));
}
