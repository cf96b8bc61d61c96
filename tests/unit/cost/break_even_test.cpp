#include <algorithm>
#include <cmath>
#include <cstddef>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/break_even.hpp>
#include <utility>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 1 kW at work and 0.1 $ an hour of use, so that the roots can be seen: 990 $ / (1.0 - 0.1) are 1100 hours.
constexpr ownership machine{
    .price = 800.0 * dollars,
    .host_price = 190.0 * dollars,
    .draw = {.gpu = 400.0 * watts, .gpus = gpus(2), .host = 200.0 * watts},
    .electricity = 0.1 * dollars_per_kilowatt_hour,
};
constexpr rental cloud{.price = 1.0 * dollars_per_hour};

// One division and a handful of products.
constexpr double rounding = 1e-14;

double elasticity_of(const sensitivities& all, cost_input input) {
  for (const sensitivity& one : all) {
    if (one.input == input) return one.elasticity;
  }
  FAIL("an input is missing");
  return 0.0;
}

}  // namespace

TEST_CASE("the break-even is the price over what an hour of use saves") {
  const auto even = break_even(machine, cloud);
  REQUIRE(even);
  CHECK(in(*even, hours) == doctest::Approx(1100.0).epsilon(rounding));
  CHECK(in(even->at(percent(50)), hours) == doctest::Approx(2200.0).epsilon(rounding));
  CHECK(in(*break_even(machine, cloud, percent(50)), hours) == doctest::Approx(2200.0).epsilon(rounding));
}

TEST_CASE("owning never catches up when electricity costs as much as the rent") {
  static_assert(!break_even(machine, rental{.price = 0.05 * dollars_per_hour}));
  static_assert(!break_even(machine, rental{.price = 0.05 * dollars_per_hour}, percent(50)));
  static_assert(!break_even(machine, cloud, percent(0)), "a machine that does nothing saves nothing");
}

TEST_CASE("a machine that brings what it cost has broken even at once") {
  ownership gains = machine;
  gains.resale = resale_terms{.value = 990.0 * dollars, .lifetime = 2.0 * years};
  CHECK(*break_even(gains, cloud) == time_of_use{});
  CHECK(*break_even(gains, cloud, percent(50)) == calendar_time{});
  CHECK_FALSE(break_even_sensitivity(gains, cloud, percent(50)));
  gains.resale->value = 1500.0 * dollars;
  CHECK(*break_even(gains, cloud) == time_of_use{});
  CHECK(*break_even(gains, cloud, percent(50)) == calendar_time{});
  // Whatever running it costs.
  CHECK(*break_even(gains, rental{.price = 0.05 * dollars_per_hour}) == time_of_use{});
}

TEST_CASE("what the machine brings at the end need not be earned") {
  ownership resold = machine;
  resold.resale = resale_terms{.value = percent(50), .lifetime = 2.0 * years};
  CHECK(in(*break_even(resold, cloud), hours) == doctest::Approx(550.0).epsilon(rounding));
}

TEST_CASE("idle power, storage and a commitment count in unused hours") {
  ownership left_on = machine;
  left_on.draw.idle = 500.0 * watts;  // 0.05 $ an hour
  // a quarter of an hour used: 0.25 rent - 0.025 at work - 0.0375 idle = 0.1875 $ saved an hour
  CHECK(in(*break_even(left_on, cloud, percent(25)), hours) == doctest::Approx(990.0 / 0.1875).epsilon(rounding));

  const rental stored{.price = 1.0 * dollars_per_hour, .storage = 0.01 * dollars_per_hour};
  CHECK(in(*break_even(machine, stored, percent(10)), hours) == doctest::Approx(990.0 / 0.1).epsilon(rounding));

  const rental bound{.price = 0.5 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
  CHECK(in(*break_even(machine, bound, percent(50)), hours) == doctest::Approx(990.0 / 0.45).epsilon(rounding));
  CHECK(*break_even(machine, bound, percent(50)) > *break_even(machine, bound, percent(25)));
}

TEST_CASE("at the break-even both bills are the same") {
  const calendar_time even = *break_even(machine, cloud, percent(35));
  const money owning = cost_of(machine, percent(35), even).total();
  const money renting = cost_of(cloud, percent(35), even).total();
  CHECK(in(owning, renting) == doctest::Approx(1.0).epsilon(rounding));
}

TEST_CASE("the input that moves the break-even most comes first, and every input is there once") {
  constexpr auto all = break_even_sensitivity(machine, cloud, percent(15));
  static_assert(all);
  for (std::size_t i = 1; i < all->size(); ++i) {
    CHECK(std::abs((*all)[i - 1].elasticity) >= std::abs((*all)[i].elasticity));
  }
  for (int input = 0; input <= static_cast<int>(cost_input::utilization); ++input) {
    CAPTURE(name_of(static_cast<cost_input>(input)));
    elasticity_of(*all, static_cast<cost_input>(input));
  }
  constexpr auto first = most_sensitive_input(machine, cloud, percent(15));
  static_assert(first->input == cost_input::rental_price);
  CHECK(first->elasticity == doctest::Approx(-1.0 / 0.9).epsilon(rounding));
  CHECK_FALSE(most_sensitive_input(machine, rental{.price = 0.01 * dollars_per_hour}, percent(15)));
}

TEST_CASE("elasticities are what a small change of each input does") {
  ownership owned = machine;
  owned.pue = pue(1.3);
  owned.draw.idle = 150.0 * watts;
  owned.resale = resale_terms{.value = percent(30), .lifetime = 4.0 * years};
  rental rented{.price = 1.0 * dollars_per_hour, .storage = 0.02 * dollars_per_hour};
  const fraction utilization = percent(40);

  // Central difference in ln with step h: its error is of order h^2, and the root's rounding adds 1e-16 / h.
  constexpr double h = 1e-5;
  constexpr double tolerance = 1e-8;
  const auto slope = [&](auto change) {
    const auto root = [&](double factor) {
      ownership o = owned;
      rental r = rented;
      fraction u = utilization;
      change(o, r, u, factor);
      return in(*break_even(o, r, u), days);
    };
    return std::log(root(1.0 + h) / root(1.0 - h)) / std::log((1.0 + h) / (1.0 - h));
  };
  const auto check_all = [&] {
    const sensitivities all = *break_even_sensitivity(owned, rented, utilization);
    const auto near = [&](cost_input input, double expected) {
      CAPTURE(name_of(input));
      CHECK(std::abs(elasticity_of(all, input) - expected) < tolerance);
    };
    near(cost_input::purchase_price, slope([](auto& o, auto&, auto&, double f) { o.price = f * o.price.value(); }));
    near(cost_input::host_price,
         slope([](auto& o, auto&, auto&, double f) { o.host_price = f * o.host_price.value(); }));
    near(cost_input::gpu_power, slope([](auto& o, auto&, auto&, double f) { o.draw.gpu = f * o.draw.gpu.value(); }));
    near(cost_input::host_power, slope([](auto& o, auto&, auto&, double f) { o.draw.host = f * o.draw.host.value(); }));
    near(cost_input::idle_power, slope([](auto& o, auto&, auto&, double f) { o.draw.idle = f * o.draw.idle.value(); }));
    near(cost_input::electricity_price,
         slope([](auto& o, auto&, auto&, double f) { o.electricity = f * o.electricity.value(); }));
    near(cost_input::pue, slope([](auto& o, auto&, auto&, double f) { o.pue = pue(f * o.pue.value()); }));
    near(cost_input::rental_price, slope([](auto&, auto& r, auto&, double f) { r.price = f * r.price.value(); }));
    near(cost_input::storage_price, slope([](auto&, auto& r, auto&, double f) { r.storage = f * r.storage.value(); }));
    near(cost_input::utilization, slope([](auto&, auto&, auto& u, double f) { u = fraction(f * u.value()); }));
    near(cost_input::resale_value, slope([](auto& o, auto&, auto&, double f) {
           o.resale->value =
               o.resale->value.is_share() ? resale_value(fraction(f * 0.3)) : resale_value(f * 300.0 * dollars);
         }));
  };
  SUBCASE("on demand, resale as a share") { check_all(); }
  SUBCASE("on demand, resale as a sum") {
    owned.resale->value = 300.0 * dollars;
    check_all();
  }
  SUBCASE("reserved") {
    rented.terms = rental_terms::reserved_3_years;
    check_all();
  }
}

TEST_CASE("the order is that of a stable sort by size, for any of the inputs the largest") {
  const ownership dear_host{.price = 1.0 * dollars,
                            .host_price = 500.0 * dollars,
                            .draw = {.gpu = 1.0 * watts, .host = 0.0 * watts},
                            .electricity = 0.1 * dollars_per_kilowatt_hour};
  ownership resold = machine;
  resold.resale = resale_terms{.value = 900.0 * dollars, .lifetime = 2.0 * years};
  ownership left_on = machine;
  left_on.draw.idle = 900.0 * watts;
  left_on.electricity = 0.3 * dollars_per_kilowatt_hour;
  const rental stored{.price = 1.0 * dollars_per_hour, .storage = 3.0 * dollars_per_hour};
  const rental bound{.price = 1.0 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
  for (const ownership& owned : {machine, dear_host, resold, left_on}) {
    for (const rental& rented : {cloud, stored, bound}) {
      for (const double used : {0.1, 0.5, 1.0}) {
        const auto all = break_even_sensitivity(owned, rented, fraction(used));
        if (!all) continue;
        sensitivities sorted;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
          const auto input = static_cast<cost_input>(i);
          sorted[i] = {input, elasticity_of(*all, input)};
        }
        std::stable_sort(sorted.begin(), sorted.end(), [](const sensitivity& a, const sensitivity& b) {
          return std::abs(a.elasticity) > std::abs(b.elasticity);
        });
        for (std::size_t i = 0; i < sorted.size(); ++i) CHECK((*all)[i].input == sorted[i].input);
      }
    }
  }
}

TEST_CASE("a sum below one dollar, or below one dollar an hour, is above zero") {
  const ownership cheap{.price = 0.3 * dollars,
                        .draw = {.gpu = 1000.0 * watts, .host = 0.0 * watts},
                        .electricity = 0.1 * dollars_per_kilowatt_hour};
  const rental a_little{.price = 0.4 * dollars_per_hour};  // $0.30 an hour saved
  CHECK(in(*break_even(cheap, a_little), hours) == doctest::Approx(1.0).epsilon(rounding));
  CHECK(in(*break_even(cheap, a_little, percent(50)), hours) == doctest::Approx(2.0).epsilon(rounding));
  CHECK(break_even_sensitivity(cheap, a_little, percent(50)));
}

TEST_CASE("where electricity costs exactly the rent nothing is saved") {
  const ownership even_bill{
      .price = 1.0 * dollars, .draw = {.gpu = 1.0 * watts, .host = 0.0 * watts}, .electricity = 1.0 * dollars / joules};
  const rental the_same{.price = 1.0 * dollars / seconds};
  CHECK_FALSE(break_even(even_bill, the_same));
  CHECK_FALSE(break_even(even_bill, the_same, percent(100)));
  CHECK_FALSE(break_even_sensitivity(even_bill, the_same, percent(100)));
}

#if defined(__cpp_exceptions)
TEST_CASE("what depends on the utilization is not answered without one") {
  ownership left_on = machine;
  left_on.draw.idle = 0.5 * watts;  // however little it is
  const rental stored{.price = 1.0 * dollars_per_hour, .storage = 0.01 * dollars_per_hour};
  const rental bound{.price = 1.0 * dollars_per_hour, .terms = rental_terms::reserved_3_years};
  CHECK_THROWS_WITH_AS(static_cast<void>(break_even(left_on, cloud)), message(errc::utilization_needed).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(break_even(machine, stored)), message(errc::utilization_needed).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(break_even(machine, bound)), message(errc::utilization_needed).data(), error);
}

TEST_CASE("a break-even beyond every number is refused, not infinite") {
  ownership dear = machine;
  dear.price = 1e300 * dollars;
  dear.electricity = 0.0 * dollars_per_kilowatt_hour;
  CHECK_THROWS_WITH_AS(static_cast<void>(break_even(dear, rental{.price = 1e-300 * dollars_per_hour})),
                       message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(break_even(machine, rental{})), message(errc::figure_absent).data(), error);
}
#endif
