#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/tariff.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

TEST_CASE("a tariff is found by place and group, the first entry first") {
  constexpr std::array list{
      tariff{.region_id = "x",
             .who = customer::residential,
             .price = 0.2 * units::dollars_per_kilowatt_hour,
             .date = "2025"},
      tariff{.region_id = "x",
             .who = customer::industrial,
             .price = 0.1 * units::dollars_per_kilowatt_hour,
             .date = "2025"},
      tariff{.region_id = "x",
             .who = customer::residential,
             .price = 0.3 * units::dollars_per_kilowatt_hour,
             .date = "2023"},
  };
  CHECK(find_tariff(list, "x", customer::industrial) == &list[1]);
  CHECK(find_tariff(list, "x", customer::residential)->date == "2025");
  CHECK(find_tariff(list, "x", customer::commercial) == nullptr);
  CHECK(find_tariff(list, "y", customer::residential) == nullptr);
}

TEST_CASE("every group of customers has its own name") {
  static_assert(name_of(customer::residential) == "residential" && name_of(customer::all_sectors) == "all_sectors");
  static_assert(name_of(customer::commercial) != name_of(customer::industrial));
}

TEST_CASE("an entry that does not say who pays counts everybody") {
  static_assert(tariff{}.who == customer::all_sectors && !tariff{}.price);
}
