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

TEST_CASE("the cheapest offer is that of the fewest dollars for whole instances, of those that hold the machine") {
  for (const rental_terms terms : {rental_terms::on_demand, rental_terms::spot, rental_terms::reserved_3_years})
    for (const std::int64_t count : {1, 3, 8, 16}) {
      const machine each = boards(count);
      const cloud_price* found = detail::cheapest_offer(each, terms);
      double least[2] = {1e300, 1e300};  // of those that hold it, and of the others
      for (const cloud_price& one : catalogue::cloud_prices) {
        const auto offer = rental_of(one, terms);
        if (one.device_id != each.device().id || !offer) continue;
        const std::int64_t size = one.count.value();
        const double rent = static_cast<double>((count + size - 1) / size) * in(offer->price.value(), dollars_per_hour);
        double& best = least[size >= count ? 0 : 1];
        best = rent < best ? rent : best;
      }
      const double wanted = least[0] < 1e300 ? least[0] : least[1];
      CAPTURE(count);
      REQUIRE((found != nullptr) == (wanted < 1e300));
      if (found == nullptr) continue;
      CHECK(in(detail::rent_of(each, *found, *rental_of(*found, terms)), dollars_per_hour) == doctest::Approx(wanted));
    }
}

TEST_CASE("a machine in a data center is kept, used and fed as defaults say") {
  taken_settings taken;
  const settled_purchase bought = settle_purchase({.owned = true, .price = 1.0 * dollars}, boards(8), taken);
  CHECK(bought.utilization == percent(60));
  CHECK(in(bought.kept_for.value(), years) == doctest::Approx(5.0));
  CHECK(in(bought.machine.electricity.value(), dollars_per_kilowatt_hour) == doctest::Approx(0.12));
  CHECK(bought.machine.pue.value() == 1.56);
  CHECK(taken.find(setting::years)->number == 5.0);
  CHECK(taken.find(setting::utilization)->number == doctest::Approx(60.0));
  CHECK(taken.find(setting::tariff)->number == doctest::Approx(0.12));
  CHECK(taken.find(setting::pue)->number == 1.56);
  CHECK(taken.find(setting::host_power)->number == 1400.0);
  CHECK_FALSE(taken.has(setting::host_price));  // nobody knows it
  CHECK_FALSE(bought.host_known);
  taken_settings of_a_desk;
  const machine card(catalogue::rtx_3090, gpus(1), catalogue::pcie4_x16, host{.name = "any"});
  const settled_purchase desk = settle_purchase({.owned = true}, card, of_a_desk);
  CHECK(desk.utilization == percent(15));
  CHECK(desk.host_known);
  CHECK(desk.computers == 1);
  CHECK(of_a_desk.find(setting::host_price)->number == 1000.0);
  CHECK(of_a_desk.find(setting::host_power)->number == 100.0);
  // Rented, it stands in a cloud: AWS publishes 1.15 for 2023.
  taken_settings of_a_cloud;
  const settled_costs rented = settle({.rent = 2.0 * dollars_per_gpu_hour}, boards(8), of_a_cloud);
  CHECK(rented.terms.overhead.value() == 1.15);
  CHECK(of_a_cloud.find(setting::pue)->number == 1.15);
  CHECK(of_a_cloud.find(setting::grid)->text == "usa");
  CHECK(of_a_cloud.find(setting::host_power)->number == 1400.0);
}

TEST_CASE("what nothing is known of costs nothing and is not known") {
  const settled_costs nothing{};
  CHECK_FALSE(nothing.price_known);
  CHECK_FALSE(nothing.power_known);
  const costs_question open{};
  CHECK_FALSE(open.owned);
  CHECK(open.instance == nullptr);
  CHECK(open.terms == rental_terms::on_demand);
  // Without the boards' power the host's is drawn.
  accelerator unmetered = catalogue::h100_sxm5_80gb;
  unmetered.board_power = absent;
  taken_settings taken;
  const machine each(unmetered, gpus(8), catalogue::nvlink4, host{.name = "any"});
  CHECK(in(settle({.host_power = 500.0 * watts}, each, taken).terms.draw.value(), watts) == 500.0);
}
