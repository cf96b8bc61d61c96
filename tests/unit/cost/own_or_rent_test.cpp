#include <doctest/doctest.h>
#include <ridgeline/cost/own_or_rent.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr ownership machine{
    .price = 900.0 * dollars,
    .draw = {.gpu = 800.0 * watts, .host = 200.0 * watts},
    .electricity = 0.1 * dollars_per_kilowatt_hour,
};
constexpr rental cloud{.price = 1.0 * dollars_per_hour};  // breaks even after 1000 hours of use

}  // namespace

TEST_CASE("rent before the break-even, own after it") {
  static_assert(own_or_rent(machine, cloud, percent(50), 1999.0 * hours).verdict() == tenure::rent);
  static_assert(own_or_rent(machine, cloud, percent(50), 2001.0 * hours).verdict() == tenure::own);
}

TEST_CASE("the answer shows both bills and what owning saves") {
  constexpr tenure_answer year = own_or_rent(machine, cloud, percent(50), 1.0 * years);
  static_assert(year.saved_by_owning() == year.renting.total() - year.owning.total());
  // 4380 h * (1.0 - 0.1) $ - 900 $
  CHECK(in(year.saved_by_owning(), dollars) == doctest::Approx(3042.0).epsilon(1e-14));
  CHECK(year.break_even.has_value());
}

TEST_CASE("never is part of the answer") {
  constexpr tenure_answer cheap =
      own_or_rent(machine, rental{.price = 0.05 * dollars_per_hour}, percent(50), 10.0 * years);
  static_assert(!cheap.break_even && cheap.verdict() == tenure::rent && cheap.saved_by_owning() < 0.0 * dollars);
}

TEST_CASE("two bills of the same height are no reason for either") {
  static_assert(own_or_rent(ownership{.price = 1.0 * dollars,
                                      .draw = {.gpu = 1.0 * watts, .host = 0.0 * watts},
                                      .electricity = 0.0 * dollars_per_kilowatt_hour},
                            rental{.price = 1.0 * dollars / seconds}, percent(100), 1.0 * seconds)
                    .verdict() == tenure::either);
}
