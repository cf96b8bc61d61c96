#include <doctest/doctest.h>
#include <ridgeline/questions/buy_or_rent.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Source     Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud": a desktop of
//            2,200 dollars with an RTX 3090 of 350 W and 100 W for the rest, 15 % utilization, 0.12 $/kWh, an instance of
//            2.14 dollars an hour: "about 300 days"
constexpr tenure_question of_the_guide{.device = catalogue::rtx_3090,
                                       .costs = {.rent = 2.14 * dollars_per_gpu_hour,
                                                 .price = 2200.0 * dollars,
                                                 .host_price = 0.0 * dollars,
                                                 .electricity = 0.12 * dollars_per_kilowatt_hour}};
constexpr tenure_found example = buy_or_rent(of_the_guide);
static_assert(in(*example.over_period.break_even, days) > 292.5 && in(*example.over_period.break_even, days) < 293.5);
static_assert(example.over_period.verdict() == tenure::own);
static_assert(example.touchiest->input == cost_input::rental_price);
// 450 W over 15 % of 8,760 hours: 591.3 kWh, at 0.12 dollars 70.96.
static_assert(in(example.energy_of_a_year(), kilowatt_hours) > 591.2 &&
              in(example.energy_of_a_year(), kilowatt_hours) < 591.4);
static_assert(in(example.electricity_of_a_year(), dollars) > 70.9 &&
              in(example.electricity_of_a_year(), dollars) < 71.0);
// 1,314 hours at 2.14 dollars.
static_assert(in(example.rent_of_a_year(), dollars) > 2811.9 && in(example.rent_of_a_year(), dollars) < 2812.0);

// What was not said is what `how_long --own` takes beside a desk.
static_assert(example.taken.find(setting::utilization)->number == 100.0 * defaults::desk.utilization.value());
static_assert(example.taken.find(setting::years)->number == defaults::desk.years);
static_assert(!example.taken.has(setting::price) && !example.taken.has(setting::rent));
// One GPU is taken, and noted, unless somebody says how many.
static_assert(example.taken.find(setting::gpus)->number == 1.0 && example.gpus == gpus(1));
constexpr tenure_found pair = [] {
  tenure_question two = of_the_guide;
  two.gpus = gpus(2);
  return buy_or_rent(two);
}();
static_assert(pair.gpus == gpus(2) && !pair.taken.has(setting::gpus));

constexpr const cloud_price* p5 = find_cloud_price(catalogue::cloud_prices, {"aws", "p5.48xlarge"});
constexpr tenure_question machine_of_eight{
    .device = catalogue::h100_sxm5_80gb,
    .costs = {.instance = p5, .price = 30'000.0 * dollars, .host_price = 40'000.0 * dollars}};

}  // namespace

TEST_CASE("an instance is compared whole: the machine that is bought has as many GPUs") {
  const tenure_found found = buy_or_rent(machine_of_eight);
  CHECK(found.gpus == gpus(8));
  CHECK(in(found.own.paid(), dollars) == doctest::Approx(280'000.0));
  CHECK(in(found.rent.price.value(), dollars_per_hour) == doctest::Approx(55.04));
  // A data center's share of the calendar and tariff.
  CHECK(found.utilization == defaults::data_center.utilization);
  CHECK(found.own.electricity.value() == defaults::data_center.electricity);
}

TEST_CASE("more GPUs than an instance has are rented in whole instances") {
  tenure_question asked = machine_of_eight;
  asked.gpus = gpus(16);
  CHECK(in(buy_or_rent(asked).rent.price.value(), dollars_per_hour) == doctest::Approx(110.08));
}

TEST_CASE("a reserved instance is paid whether it works or not") {
  tenure_question asked = machine_of_eight;
  asked.costs.terms = rental_terms::reserved_3_years;
  asked.costs.utilization = percent(10);
  // AWS asked 23.777 dollars an hour for three years: five years of need are two commitments.
  CHECK(in(buy_or_rent(asked).rent_of_a_year(), dollars) == doctest::Approx(6.0 / 5.0 * 8760.0 * 23.777));
}

TEST_CASE("what nobody knows is a named error, and what nobody sells an unknown price") {
  const auto code = [](const tenure_question& asked) {
    try {
      static_cast<void>(buy_or_rent(asked));
    } catch (const error& problem) {
      return problem.code();
    }
    return errc{};
  };
  CHECK(code({.device = catalogue::h100_sxm5_80gb}) == errc::figure_absent);  // no list has its price
  tenure_question other_terms = machine_of_eight;
  other_terms.costs.terms = rental_terms::reserved_1_year;
  CHECK(code(other_terms) == errc::terms_not_offered);
  // The same of an instance with another device, which is compared as it is.
  tenure_question other_device = machine_of_eight;
  other_device.device = catalogue::a100_sxm4_80gb;
  CHECK(code(other_device) == errc{});
  other_device.costs.terms = rental_terms::reserved_1_year;
  CHECK(code(other_device) == errc::terms_not_offered);
}

TEST_CASE("two desktops cost two hosts") {
  tenure_question asked = of_the_guide;
  asked.costs.host_price = std::nullopt;
  asked.gpus = gpus(8);  // three slots each: two to a computer
  CHECK(buy_or_rent(asked).computers == 4);
  CHECK(buy_or_rent(asked).own.host_price.value() > 4000.0 * dollars);
}

TEST_CASE("a machine that is left on, and one that is sold") {
  tenure_question asked = of_the_guide;
  asked.idle = 100.0 * watts;
  CHECK(buy_or_rent(asked).energy_of_a_year() > example.energy_of_a_year());
  asked.resale = percent(20);
  // Owned for as long as the need lasts, sold for a fifth of 2,200 dollars.
  CHECK(in(buy_or_rent(asked).over_period.owning.resale, dollars) == doctest::Approx(440.0));
  asked.gpu_power = 250.0 * watts;
  CHECK(in(buy_or_rent(asked).own.draw.total(), watts) == doctest::Approx(350.0));
}

TEST_CASE("storage is rented by the hour of the calendar, whether the machine is in use or not") {
  tenure_question asked = of_the_guide;
  const tenure_found without = buy_or_rent(asked);
  asked.storage = 0.01 * dollars_per_hour;
  const tenure_found with = buy_or_rent(asked);
  CHECK(in(with.rent_of_a_year() - without.rent_of_a_year(), dollars) ==
        doctest::Approx(0.01 * in(1.0 * years, hours)).epsilon(1e-9));
  CHECK(with.over_period.owning.total() == without.over_period.owning.total());
}
