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
