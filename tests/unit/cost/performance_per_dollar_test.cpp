#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/performance_per_dollar.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr kept_card with(card_prices prices) {
  return {.relative_performance = 2.0,
          .prices = prices,
          .share_of_desktop = 500.0 * dollars,
          .draw = {.gpu = 400.0 * watts, .host = 100.0 * watts},
          .utilization = percent(50),
          .kept_for = 2.0 * years,
          .electricity = 0.1 * dollars_per_kilowatt_hour};
}

}  // namespace

TEST_CASE("performance is divided by desktop, card and electricity") {
  const auto value = performance_per_dollar(with({.street = 1200.0 * dollars, .used = 800.0 * dollars}));
  REQUIRE(value);
  CHECK(value->desktop == 500.0 * dollars);
  CHECK(value->card.value() == 1000.0 * dollars);
  CHECK(in(value->electricity, dollars) == doctest::Approx(438.0).epsilon(1e-14));  // 8760 h * 0.5 kW * 0.1 $
  CHECK(in(value->per_dollar(), 1.0 / dollars) == doctest::Approx(2.0 / 1938.0).epsilon(1e-14));
  CHECK(value->basis == price_basis::street_and_used);
  CHECK(value->verified());
}

TEST_CASE("one street price stands alone, and the launch price only where there is none") {
  static_assert(price_that_counts({.street = 900.0 * dollars, .launch = 700.0 * dollars}).basis == price_basis::street);
  static_assert(price_that_counts({.used = 500.0 * dollars, .launch = 700.0 * dollars}).basis == price_basis::used);
  constexpr auto old = price_that_counts({.launch = 700.0 * dollars});
  static_assert(old.basis == price_basis::launch && old.price.value() == 700.0 * dollars);
}

TEST_CASE("a card without a price or without a performance has no number") {
  static_assert(!performance_per_dollar(with({})));
  kept_card unknown = with({.launch = 700.0 * dollars});
  unknown.relative_performance = absent;
  CHECK_FALSE(performance_per_dollar(unknown));
}

TEST_CASE("an answer from a figure that nobody verified says so") {
  CHECK_FALSE(performance_per_dollar(with({.street = unverified(900.0 * dollars)}))->verified());
  CHECK_FALSE(
      performance_per_dollar(with({.street = 900.0 * dollars, .used = unverified(700.0 * dollars)}))->verified());
  constexpr auto half_known = price_that_counts({.street = unverified(900.0 * dollars), .used = 700.0 * dollars});
  static_assert(half_known.price.basis() == provenance::unverified && half_known.price.value() == 800.0 * dollars);
  kept_card guessed = with({.launch = 700.0 * dollars});
  guessed.relative_performance = unverified(1.5);
  CHECK_FALSE(performance_per_dollar(guessed)->verified());
}

TEST_CASE("prices are joined by the id of the device, one of each kind") {
  constexpr std::array list{
      device_price{.device_id = "a", .price = 700.0 * dollars, .kind = price_kind::launch},
      device_price{.device_id = "b", .price = 1.0 * dollars, .kind = price_kind::street},
      device_price{.device_id = "a", .price = 900.0 * dollars, .kind = price_kind::street},
      device_price{.device_id = "a", .price = 950.0 * dollars, .kind = price_kind::street},
      device_price{.device_id = "a", .price = 600.0 * dollars, .kind = price_kind::used},
  };
  constexpr card_prices found = card_prices_of(list, "a");
  static_assert(found.street.value() == 900.0 * dollars && found.used.value() == 600.0 * dollars &&
                found.launch.value() == 700.0 * dollars);
  static_assert(!price_that_counts(card_prices_of(list, "c")) && counted_price{}.basis == price_basis::launch);
}

TEST_CASE("a PUE makes the electricity dearer and the card not better") {
  kept_card hosted = with({.launch = 700.0 * dollars});
  hosted.pue = pue(1.5);
  // $438 of electricity become $657; desktop and card stay.
  CHECK(in(performance_per_dollar(hosted)->electricity, dollars) == doctest::Approx(657.0).epsilon(1e-14));
  CHECK(in(performance_per_dollar(hosted)->total(), dollars) == doctest::Approx(500.0 + 700.0 + 657.0).epsilon(1e-14));
  static_assert(with({}).pue.value() == 1.0);
}

TEST_CASE("operations per joule need both figures") {
  constexpr figure<operation_rate> peak = 312.0 * teraflops_per_second;
  constexpr auto quotient = performance_per_joule(peak, 400.0 * watts);
  CHECK(in(quotient.value(), flops / joules) == doctest::Approx(7.8e11).epsilon(1e-15));
  static_assert(quotient.verified());
  static_assert(performance_per_joule(peak, unverified(400.0 * watts)).basis() == provenance::unverified);
  static_assert(performance_per_joule(unverified(312.0 * teraflops_per_second), 400.0 * watts).basis() ==
                provenance::unverified);
  static_assert(!performance_per_joule(absent, 400.0 * watts) && !performance_per_joule(peak, absent));
}

#if defined(__cpp_exceptions)
TEST_CASE("a card of unknown power and a desktop without end are refused") {
  kept_card unknown = with({.launch = 700.0 * dollars});
  unknown.draw.gpu = absent;
  CHECK_THROWS_WITH_AS(static_cast<void>(performance_per_dollar(unknown)), message(errc::figure_absent).data(), error);
  kept_card huge = with({.launch = 1.7e308 * dollars});
  huge.share_of_desktop = 1.7e308 * dollars;
  CHECK_THROWS_WITH_AS(static_cast<void>(performance_per_dollar(huge)), message(errc::quantity_not_finite).data(),
                       error);
}
#endif
