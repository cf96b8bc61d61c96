#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr std::array list{
    device_price{.device_id = "old", .price = 500.0 * units::dollars, .date = "2019", .source = {}},
    device_price{.device_id = "new",
                 .price = 900.0 * units::dollars,
                 .kind = price_kind::street,
                 .date = "2023-01",
                 .source = {}},
    device_price{
        .device_id = "old", .price = 200.0 * units::dollars, .kind = price_kind::used, .date = "2023", .source = {}},
};

}  // namespace

TEST_CASE("a device's price is the first of its entries") {
  const device_price* found = find_price(list, "old");
  REQUIRE(found != nullptr);
  CHECK(found->date == "2019");
  CHECK(found->kind == price_kind::launch);
  CHECK(find_price(list, "new") == &list[1]);
}

TEST_CASE("a device without a price has none, rather than a zero") {
  CHECK(find_price(list, "other") == nullptr);
  CHECK(find_price({}, "old") == nullptr);
  CHECK(find_price(list, "") == nullptr);
}

#if defined(__cpp_exceptions)
TEST_CASE("a price of nothing is RL-101") {
  CHECK_THROWS_WITH_AS(static_cast<void>(device_price{.device_id = "x", .price = 0.0 * units::dollars, .source = {}}),
                       message(errc::figure_not_positive).data(), error);
}
#endif
