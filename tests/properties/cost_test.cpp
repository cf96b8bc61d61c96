// Laws of money, energy and carbon, over random inputs. The seed is fixed, so a failure comes back.
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/own_or_rent.hpp>
#include <ridgeline/cost/performance_per_dollar.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr int rounds = 2000;

/// Ranges wide enough to leave out nothing that people own: a laptop to a hall of servers.
class draw_lots {
 public:
  double between(double low, double high) { return std::uniform_real_distribution(low, high)(engine_); }
  double decades(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
  bool coin() { return std::bernoulli_distribution()(engine_); }
  fraction utilization() { return fraction(between(0.01, 1.0)); }

  ownership machine() {
    ownership made{
        .price = decades(100.0, 1e7) * dollars,
        .host_price = between(0.0, 1e5) * dollars,
        .draw = {.gpu = decades(10.0, 1500.0) * watts,
                 .gpus = gpus(std::uniform_int_distribution(1, 72)(engine_)),
                 .host = between(0.0, 3000.0) * watts},
        .electricity = between(0.0, 0.6) * dollars_per_kilowatt_hour,
        .pue = pue(between(1.0, 2.0)),
    };
    if (coin()) {
      made.resale = resale_terms{.value = fraction(between(0.05, 0.9)),
                                 .lifetime = between(0.5, 10.0) * years,
                                 .by = coin() ? depreciation::linear : depreciation::declining_balance};
    }
    return made;
  }
  rental instance() { return {.price = decades(0.05, 800.0) * dollars_per_hour}; }
  rental any_rental() {
    rental made = instance();
    const rental_terms all[] = {rental_terms::on_demand, rental_terms::spot, rental_terms::reserved_1_year,
                                rental_terms::reserved_3_years};
    made.terms = all[std::uniform_int_distribution(0, 3)(engine_)];
    if (coin()) made.storage = decades(1e-3, 1.0) * dollars_per_hour;
    return made;
  }

 private:
  std::mt19937_64 engine_{20261121};
};

// Ratios of sums of a few rounded products; near a break-even the saved rate is a difference, which may lose digits.
constexpr double rounding = 1e-9;

}  // namespace

TEST_CASE("dearer electricity, a hungrier machine or a higher PUE never bring the break-even nearer") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    const ownership owned = lots.machine();
    const rental rented = lots.any_rental();
    const fraction u = lots.utilization();
    const auto before = break_even(owned, rented, u);
    ownership worse = owned;
    switch (i % 4) {
      case 0: worse.electricity = lots.between(1.0, 3.0) * owned.electricity.value(); break;
      case 1: worse.draw.gpu = lots.between(1.0, 3.0) * owned.draw.gpu.value(); break;
      case 2: worse.pue = pue(lots.between(1.0, 2.0) * owned.pue.value()); break;
      default: worse.draw.idle = lots.between(0.0, 500.0) * watts; break;
    }
    const auto after = break_even(worse, rented, u);
    if (!before) {
      CHECK_FALSE(after);
    } else if (after) {
      CHECK(*after >= *before);
    }
  }
}

TEST_CASE("a dearer instance never moves the break-even away, a dearer machine never brings it nearer") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    const ownership owned = lots.machine();
    const rental rented = lots.any_rental();
    const fraction u = lots.utilization();
    const auto before = break_even(owned, rented, u);
    if (!before) continue;
    rental dearer = rented;
    dearer.price = lots.between(1.0, 3.0) * rented.price.value();
    const auto sooner = break_even(owned, dearer, u);
    REQUIRE(sooner);
    CHECK(*sooner <= *before);
    ownership costly = owned;
    costly.price = lots.between(1.0, 3.0) * owned.price.value();
    const auto later = break_even(costly, rented, u);
    REQUIRE(later);
    CHECK(*later >= *before);
  }
}

TEST_CASE("break-even times utilization is one time of use") {
  draw_lots lots;
  int answered = 0;
  for (int i = 0; i < rounds; ++i) {
    const ownership owned = lots.machine();
    const rental rented = lots.instance();
    const auto use = break_even(owned, rented);
    const fraction u = lots.utilization();
    const auto calendar = break_even(owned, rented, u);
    CHECK(use.has_value() == calendar.has_value());
    if (!use) continue;
    ++answered;
    CHECK(in(calendar->used(u).value(), use->value()) == doctest::Approx(1.0).epsilon(rounding));
    CHECK(in(use->at(u).value(), calendar->value()) == doctest::Approx(1.0).epsilon(rounding));
  }
  CHECK(answered > rounds / 10);  // the law was looked at
}

TEST_CASE("at the break-even of a machine that is never sold both bills are equal, before it renting is cheaper") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    ownership owned = lots.machine();
    owned.resale.reset();
    const rental rented = lots.instance();
    const fraction u = lots.utilization();
    const auto even = break_even(owned, rented, u);
    if (!even) continue;
    const money renting = cost_of(rented, u, *even).total();
    CHECK(in(cost_of(owned, u, *even).total(), renting) == doctest::Approx(1.0).epsilon(rounding));
    CHECK(own_or_rent(owned, rented, u, 0.9 * even->value()).verdict() == tenure::rent);
    CHECK(own_or_rent(owned, rented, u, 1.1 * even->value()).verdict() == tenure::own);
  }
}

TEST_CASE("a breakdown sums to its total") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    const fraction u = lots.utilization();
    const calendar_time period = lots.between(0.0, 20.0) * years;
    const ownership_cost owning = cost_of(lots.machine(), u, period);
    CHECK(owning.purchase + owning.host + owning.electricity - owning.resale == owning.total());
    CHECK(owning.used == period.used(u));
    const rental_cost renting = cost_of(lots.any_rental(), u, period);
    CHECK((renting.storage ? renting.compute + *renting.storage : renting.compute) == renting.total());
    const kept_card card{.relative_performance = lots.decades(0.01, 100.0),
                         .prices = {.street = lots.decades(10.0, 1e5) * dollars},
                         .share_of_desktop = lots.between(0.0, 3000.0) * dollars,
                         .draw = {.gpu = lots.decades(10.0, 1500.0) * watts, .host = 0.0 * watts},
                         .utilization = u,
                         .kept_for = period,
                         .electricity = 0.2 * dollars_per_kilowatt_hour};
    const auto value = performance_per_dollar(card);
    REQUIRE(value);
    CHECK(value->desktop + value->card.value() + value->electricity == value->total());
  }
}

TEST_CASE("a machine is worth less the older it is, and never less than at the end of its life") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    ownership owned = lots.machine();
    if (!owned.resale) continue;
    const duration life = owned.resale->lifetime.value();
    const double young = lots.between(0.0, 1.0);
    const double old = lots.between(young, 1.0);
    const auto worth = [&](double age) { return cost_of(owned, percent(0), calendar_time(age * life)).resale; };
    CHECK(worth(young) >= worth(old) * (1.0 - rounding));
    CHECK(worth(old) >= owned.resale->value.of(owned.paid()) * (1.0 - rounding));
    CHECK(worth(young) <= owned.paid() * (1.0 + rounding));
  }
}

TEST_CASE("a PUE of one changes nothing, and emissions and bills grow with the PUE alike") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    const it_energy drawn(lots.decades(1e-3, 1e9) * kilowatt_hours);
    CHECK((drawn * pue_of_one).value() == drawn.value());
    const pue overhead(lots.between(1.0, 3.0));
    const auto price = lots.between(0.01, 1.0) * dollars_per_kilowatt_hour;
    const auto grid = lots.between(1.0, 1000.0) * grams_co2e_per_kilowatt_hour;
    CHECK(in(electricity_cost(drawn * overhead, price), electricity_cost(drawn * pue_of_one, price)) ==
          doctest::Approx(overhead.value()).epsilon(1e-14));
    CHECK(in(operational_carbon(drawn * overhead, grid), operational_carbon(drawn * pue_of_one, grid)) ==
          doctest::Approx(overhead.value()).epsilon(1e-14));
  }
}

TEST_CASE("energy over the calendar lies between that of idleness and that of work, and is additive in time") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    power_draw draw = lots.machine().draw;
    draw.idle = lots.between(0.0, 1.0) * draw.total();
    const fraction u = lots.utilization();
    const duration first = lots.between(0.0, 3.0) * years;
    const duration second = lots.between(0.0, 3.0) * years;
    const energy both = energy_of(draw, u, first + second).value();
    CHECK(in(energy_of(draw, u, first).value() + energy_of(draw, u, second).value(), joules) ==
          doctest::Approx(in(both, joules)).epsilon(1e-14));
    CHECK(both <= energy_of(draw, percent(100), first + second).value() * (1.0 + 1e-14));
    CHECK(both >= energy_of(draw, percent(0), first + second).value() * (1.0 - 1e-14));
  }
}

TEST_CASE("elasticities of price and rate, and of machine and electricity, balance") {
  // The root is unchanged when every price (dollars) is measured in another coin, so the elasticities of all prices sum to 0.
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    ownership owned = lots.machine();
    if (owned.resale) owned.resale->value = lots.between(0.0, 0.5) * owned.paid();
    const rental rented = lots.any_rental();
    const auto all = break_even_sensitivity(owned, rented, lots.utilization());
    if (!all) continue;
    double sum = 0.0;
    double size = 0.0;
    for (const sensitivity& one : *all) {
      switch (one.input) {
        case cost_input::purchase_price:
        case cost_input::host_price:
        case cost_input::resale_value:
        case cost_input::electricity_price:
        case cost_input::rental_price:
        case cost_input::storage_price:
          sum += one.elasticity;
          size += std::abs(one.elasticity);
          break;
        default: break;
      }
    }
    CHECK(std::abs(sum) <= 1e-13 * size);  // six terms, each rounded
  }
}

TEST_CASE("a card that is dearer, hungrier or slower never gives more performance per dollar") {
  draw_lots lots;
  for (int i = 0; i < rounds; ++i) {
    kept_card card{.relative_performance = lots.decades(0.01, 100.0),
                   .prices = {.used = lots.decades(10.0, 1e5) * dollars},
                   .share_of_desktop = lots.between(0.0, 3000.0) * dollars,
                   .draw = {.gpu = lots.decades(10.0, 1500.0) * watts, .host = 0.0 * watts},
                   .utilization = lots.utilization(),
                   .kept_for = lots.between(0.0, 10.0) * years,
                   .electricity = lots.between(0.0, 0.6) * dollars_per_kilowatt_hour};
    const auto before = performance_per_dollar(card)->per_dollar();
    switch (i % 3) {
      case 0: card.prices.used = lots.between(1.0, 3.0) * card.prices.used.value(); break;
      case 1: card.draw.gpu = lots.between(1.0, 3.0) * card.draw.gpu.value(); break;
      default: card.relative_performance = lots.between(0.1, 1.0) * card.relative_performance.value(); break;
    }
    CHECK(performance_per_dollar(card)->per_dollar() <= before);
  }
}
