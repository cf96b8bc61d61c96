#include <charconv>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <support/catalogue.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

TEST_CASE("a launch price belongs to a device, is dated in the device's year and has a source") {
  for (const device_price& entry : catalogue::launch_prices) {
    CAPTURE(entry.device_id);
    const accelerator* device = catalogue::find_accelerator(entry.device_id);
    REQUIRE(device != nullptr);
    CHECK(entry.kind == price_kind::launch);
    CHECK(is_a_date(entry.date));
    int year = 0;
    std::from_chars(entry.date.data(), entry.date.data() + 4, year);
    CHECK(year == device->launch_year.value());
    CHECK(is_complete(entry.source));
  }
}

TEST_CASE("a device has one launch price at most") {
  for (const device_price& entry : catalogue::launch_prices) {
    CAPTURE(entry.device_id);
    CHECK(find_price(catalogue::launch_prices, entry.device_id) == &entry);
  }
}

TEST_CASE("a launch price is that of a card, not of a server or a bundle") {
  for (const device_price& entry : catalogue::launch_prices) {
    CAPTURE(entry.device_id);
    REQUIRE(entry.price);
    CHECK(entry.price.value() >= 100.0 * units::dollars);     // an Arc A310
    CHECK(entry.price.value() <= 10'000.0 * units::dollars);  // a Quadro RTX 8000
  }
}

TEST_CASE("modules that nobody sells one by one have no launch price") {
  for (const accelerator& device : catalogue::accelerators) {
    if (device.form != form_factor::sxm && device.form != form_factor::oam && device.form != form_factor::pod) continue;
    CAPTURE(device.id);
    CHECK(find_price(catalogue::launch_prices, device.id) == nullptr);
  }
}

TEST_CASE("a larger card of one family was dearer at launch") {
  const auto price = [](std::string_view id) {
    const device_price* entry = find_price(catalogue::launch_prices, id);
    REQUIRE(entry != nullptr);
    return entry->price.value();
  };
  CHECK(price("gtx-1080-ti") > price("gtx-1080"));
  CHECK(price("rtx-2080-ti") > price("rtx-2080"));
  CHECK(price("rtx-3090") > price("rtx-3080-10gb"));
  CHECK(price("rtx-4090") > price("rtx-4080"));
  CHECK(price("rtx-5090") > price("rtx-5080"));
}
