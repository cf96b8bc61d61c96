#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/questions/whole_life.hpp>
#include <utility>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr fraction half = percent(50);

// $ 1,000, never idle, 100 W at 0.1 $/kWh: 876 kWh and $ 87.6 a year; rented for $ 0.2 an hour: $ 1,752 a year. Values and prices halve.
constexpr life_question two_years{.run = {.device = catalogue::rtx_3090,
                                          .gpus = gpus(1),
                                          .costs = {.rent = 0.2 * dollars_per_gpu_hour,
                                                    .price = 1000.0 * dollars,
                                                    .host_price = 0.0 * dollars,
                                                    .years = 2.0,
                                                    .utilization = fraction(1.0),
                                                    .electricity = 0.1 * dollars_per_kilowatt_hour,
                                                    .host_power = power{},
                                                    .overhead = pue(1.0)},
                                          .gpu_power = 100.0 * watts},
                                  .loss_of_value = half,
                                  .more_for_a_dollar = 2.0};

constexpr bool is(money sum, double expected) {
  return in(sum, dollars) > expected - 1e-6 && in(sum, dollars) < expected + 1e-6;
}
constexpr const life_way* way_of(const life_found& found, life_choice how) {
  for (const life_way& one : found.ways())
    if (one.how == how) return &one;
  return nullptr;
}

constexpr life_found plain = over_its_life(two_years);
static_assert(is(way_of(plain, life_choice::own)->total, 1000.0 + 175.2));
static_assert(is(way_of(plain, life_choice::own_and_sell)->total, 1000.0 + 175.2 - 250.0));
static_assert(is(way_of(plain, life_choice::on_demand)->total, 3504.0));
// A year rented, then bought for 500, run for 87.6 and sold for 250.
static_assert(is(way_of(plain, life_choice::wait)->total, 1752.0 + 500.0 + 87.6 - 250.0));
static_assert(way_of(plain, life_choice::wait)->after == 1);
// A price by the hour has no other terms, and no other machine was named.
static_assert(plain.count == 4 && plain.cheapest().how == life_choice::own_and_sell && !plain.upgrade);

// The machine is there, worth 400, and another for 600 takes 50 W.
constexpr life_found upgraded = [] {
  life_question asked = two_years;
  asked.sale = 400.0 * dollars;
  asked.upgrade_price = 600.0 * dollars;
  asked.upgrade_power = 50.0 * watts;
  return over_its_life(asked);
}();
static_assert(is(way_of(upgraded, life_choice::own)->total, 175.2));
static_assert(is(way_of(upgraded, life_choice::own_and_sell)->total, 175.2 - 100.0));
static_assert(way_of(upgraded, life_choice::wait) == nullptr);
// Today: 600 - 400 + 87.6 - 150. After a year: 87.6 - 200 + 300 + 43.8 - 150. Never: 175.2 - 100.
static_assert(is(upgraded.upgraded_after(0), 137.6) && is(upgraded.upgraded_after(1), 81.4));
static_assert(is(upgraded.upgraded_after(2), 75.2));
static_assert(upgraded.upgrade->verdict() == replacement_verdict::keep);
static_assert(is(way_of(upgraded, life_choice::upgrade)->total, 81.4));
static_assert(way_of(upgraded, life_choice::upgrade)->after == 1);

constexpr const cloud_price* p4d = find_cloud_price(catalogue::cloud_prices, {"aws", "p4d.24xlarge"});
constexpr life_question p4d_for(double lasting) {
  return {.run = {.device = catalogue::a100_sxm4_40gb,
                  .costs = {.instance = p4d,
                            .price = 10'000.0 * dollars,
                            .host_price = 40'000.0 * dollars,
                            .years = lasting,
                            .utilization = half}}};
}

template<class Change>
errc code_of(life_question asked, Change change) {
  change(asked);
  try {
    static_cast<void>(over_its_life(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("a machine that is bought and replaced costs its price more than one that one has") {
  life_question asked = two_years;
  asked.upgrade_price = 600.0 * dollars;
  const life_found found = over_its_life(asked);
  // Replaced today it is sold for what it cost: 600, 175.2 of electricity, less 150.
  CHECK(in(found.upgraded_after(0), dollars) == doctest::Approx(625.2));
  CHECK(in(found.upgraded_after(2), dollars) == doctest::Approx(925.2));
  CHECK(in(way_of(found, life_choice::upgrade)->total, dollars) == doctest::Approx(625.2));
}

// Source     AWS list prices of p4d.24xlarge (catalogue/prices/aws.hpp carries their source and date): on demand $21.957642, one year
//            $13.921, three years $9.374, spot $16.298 of one moment
TEST_CASE("p4d for three years at half of the time: every kind of terms as AWS lists it") {
  life_question asked = p4d_for(3.0);
  asked.spot_goodput = percent(80);
  const life_found found = over_its_life(asked);
  const double calendar = 3.0 * 8760.0;
  const auto dollars_of = [&](life_choice how) { return in(way_of(found, how)->total, dollars); };
  CHECK(dollars_of(life_choice::on_demand) == doctest::Approx(0.5 * calendar * 21.957642));
  CHECK(dollars_of(life_choice::spot) == doctest::Approx(0.5 * calendar * 16.298 / 0.8));
  CHECK(dollars_of(life_choice::reserve_1_year) == doctest::Approx(calendar * 13.921));
  CHECK(dollars_of(life_choice::reserve_3_years) == doctest::Approx(calendar * 9.374));
  CHECK(way_of(found, life_choice::spot)->offer == p4d);
  CHECK(found.bills.gpus == gpus(8));
}

TEST_CASE("p4d: for a year one reserves what works more than 63 % of it, for three what works more than 43 %") {
  life_question asked = p4d_for(1.0);
  asked.demand = {{10.0, 20.0, 30.0, 40.0}, 4};
  const life_found year = over_its_life(asked);
  CHECK(year.mix->reserved == 20.0);
  CHECK(year.reserved == rental_terms::reserved_1_year);
  CHECK(in(year.all_by_the_hour, dollars_per_hour) == doctest::Approx(25.0 * 21.957642));
  asked.run.costs.years = 3.0;
  const life_found three = over_its_life(asked);
  CHECK(three.mix->reserved == 30.0);
  CHECK(three.reserved == rental_terms::reserved_3_years);
  // (0 + 0 + 0 + 10) / 4 by the hour; half of it on spot where it may be interrupted.
  CHECK(three.mix->by_the_hour == doctest::Approx(2.5));
  asked.interruptible = half;
  CHECK(over_its_life(asked).mix->on_spot == doctest::Approx(1.25));
  // Four years begin a second commitment of three, which is paid to its end: as the way that reserves all.
  asked = p4d_for(4.0);
  asked.demand = {{1.0}, 1};
  const life_found four = over_its_life(asked);
  const money of_all = four.mix->cost * (4.0 * years);
  CHECK(of_all / way_of(four, four.reserved == rental_terms::reserved_3_years ? life_choice::reserve_3_years
                                                                              : life_choice::reserve_1_year)
                     ->total ==
        doctest::Approx(1.0));
  asked.run.costs.years = 3.0;
  asked.demand = {{10.0, 20.0, 30.0, 40.0}, 4};
  // Nobody reserves for half a year.
  asked.run.costs.years = 0.5;
  CHECK_FALSE(over_its_life(asked).mix);
}

// Source  Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "I do not have enough money, even for the cheapest GPUs you
//         recommend. What can I do?": a small card for prototyping, the cloud for full experiments
TEST_CASE("a small card of one's own, and the cloud for the full experiments") {
  life_question asked = two_years;
  asked.rented = 300.0 * hours;
  const life_found found = over_its_life(asked);
  CHECK(in(found.beside->renting.total(), dollars) == doctest::Approx(60.0));
  CHECK(in(found.beside->total(), dollars) == doctest::Approx(1000.0 + 175.2 + 60.0));
  asked.sale = 400.0 * dollars;
  CHECK(in(over_its_life(asked).beside->total(), dollars) == doctest::Approx(175.2 + 60.0));
}

TEST_CASE("nothing beside buying and renting is asked unless somebody says so") {
  CHECK_FALSE(life_question{}.asks());
  CHECK(two_years.asks());
  CHECK(life_question{.every_way = true}.asks());
  CHECK(life_question{.every_way = false, .loss_of_value = half}.asks());
  CHECK(life_question{.sale = money{}}.asks());
  CHECK(life_question{.spot_goodput = half}.asks());
  CHECK(life_question{.rented = 1.0 * hours}.asks());
  CHECK(life_question{.demand = {{1.0}, 1}}.asks());
  CHECK(over_its_life(two_years).bills.over_period.renting.total() ==
        buy_or_rent(two_years.run).over_period.renting.total());
}

TEST_CASE("what is not said is the default, and a machine that loses everything brings nothing") {
  const life_found found = over_its_life({.run = two_years.run});
  CHECK(found.trend.loss_of_value == defaults::loss_of_value);
  CHECK(found.trend.performance_per_price == defaults::more_for_a_dollar);
  CHECK(found.spot_goodput == defaults::spot_goodput);
  life_question asked = two_years;
  asked.loss_of_value = fraction(1.0);
  const life_found lost = over_its_life(asked);
  CHECK(in(way_of(lost, life_choice::own_and_sell)->total, dollars) == doctest::Approx(1175.2));
}

TEST_CASE("a purchase that waits needs 2 to 100 whole years") {
  for (const auto& [lasting, waits] :
       {std::pair{1.0, false}, {2.0, true}, {2.5, false}, {100.0, true}, {101.0, false}}) {
    CAPTURE(lasting);
    life_question asked = two_years;
    asked.run.costs.years = lasting;
    CHECK((way_of(over_its_life(asked), life_choice::wait) != nullptr) == waits);
  }
}

TEST_CASE("what cannot be is a named error") {
  CHECK(code_of(two_years, [](life_question&) {}) == errc{});
  const auto upgraded_in = [](double lasting) {
    return code_of(two_years, [=](life_question& asked) {
      asked.run.costs.years = lasting;
      asked.upgrade_price = 600.0 * dollars;
    });
  };
  CHECK(upgraded_in(3.0) == errc{});
  CHECK(upgraded_in(100.0) == errc{});
  CHECK(upgraded_in(101.0) == errc::dimension_out_of_range);
  for (const double broken : {0.2, 2.5, 3.001}) CHECK(upgraded_in(broken) == errc::count_not_whole);
  CHECK(code_of(two_years, [](life_question& q) { q.spot_goodput = fraction(0.0); }) == errc::utilization_zero);
  CHECK(code_of(two_years, [](life_question& q) { q.demand.parts = 25; }) == errc::quantity_not_finite);
  CHECK(code_of(p4d_for(1.0), [](life_question& q) { q.demand = {{-1.0}, 1}; }) == errc::quantity_not_finite);
  for (const double sum : {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    CHECK(code_of(two_years, [&](life_question& q) { q.sale = sum * dollars; }) == errc::quantity_not_finite);
    CHECK(code_of(two_years, [&](life_question& q) { q.upgrade_price = sum * dollars; }) == errc::quantity_not_finite);
  }
  for (const double factor : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK(code_of(two_years, [&](life_question& q) { q.more_for_a_dollar = factor; }) == errc::figure_not_positive);
  CHECK(code_of(p4d_for(3.0), [](life_question& q) {
          q.run.costs.terms = rental_terms::reserved_3_years;
          q.rented = 10.0 * hours;
        }) == errc::utilization_needed);
}

TEST_CASE("each thing that can be asked beside buying and renting asks by itself") {
  CHECK(life_question{.loss_of_value = half}.asks());
  CHECK(life_question{.more_for_a_dollar = 2.0}.asks());
  CHECK(life_question{.upgrade_price = 1.0 * dollars}.asks());
  CHECK(life_question{.upgrade_power = 1.0 * watts}.asks());
  CHECK(life_question{.interruptible = half}.asks());
  CHECK_FALSE(life_question{.run = two_years.run}.asks());
}

TEST_CASE("what a mix reserves, before there is one: for a year") {
  const life_found found = over_its_life(two_years);
  CHECK_FALSE(found.mix);
  CHECK(found.reserved == rental_terms::reserved_1_year);
}

TEST_CASE("years are whole to a part in a billion of one, on both sides, from one to a million") {
  using detail::whole_years;
  const auto of = [](double lasting) { return whole_years(calendar_time(lasting * years)); };
  CHECK(of(1.0) == 1);
  CHECK(of(3.0) == 3);
  for (const double off : {0.7e-9, 0.3e-9, -0.3e-9, -0.7e-9}) CHECK(of(3.0 + off) == 3);
  for (const double off : {1.5e-9, -1.5e-9, 0.5, 0.1}) CHECK_FALSE(of(3.0 + off));
  CHECK_FALSE(of(0.4));
  CHECK(of(999'999.0) == 999'999);
  CHECK(of(5e6) == 1'000'000);
}
