#include <algorithm>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/cost/published_pue.hpp>
#include <ridgeline/questions/defaults.hpp>

using namespace ridgeline;

static_assert(defaults::site_of(catalogue::rtx_4090.form) == site_kind::desk);
static_assert(defaults::site_of(catalogue::h100_sxm5_80gb.form) == site_kind::data_center);
static_assert(defaults::site_of(catalogue::h100_pcie_80gb.form) == site_kind::data_center);

TEST_CASE("the default PUE of a data center is the one that the catalogue has a source for") {
  CHECK(defaults::data_center.overhead ==
        find_pue(catalogue::data_centers::values, {"industry", "global"})->ratio.value());
}

TEST_CASE("what is bought or rented by default has a price and a rent in the catalogue, and nothing larger has both") {
  const accelerator* usual = catalogue::find_accelerator(defaults::bought_device);
  REQUIRE(usual != nullptr);
  const auto rented = [](std::string_view id) {
    return std::any_of(catalogue::cloud_prices.begin(), catalogue::cloud_prices.end(),
                       [&](const cloud_price& one) { return one.device_id == id && rental_of(one); });
  };
  for (const accelerator& one : catalogue::accelerators) {
    const bool both = find_price(catalogue::launch_prices, one.id) != nullptr && rented(one.id);
    CAPTURE(one.id);
    if (&one == usual) CHECK(both);
    if (both) CHECK(one.capacity.value() <= usual->capacity.value());
  }
}

TEST_CASE("what stands on a desk, and what in a data centre") {
  using enum form_factor;
  for (const form_factor one : {desktop, workstation, mobile, system_on_chip})
    CHECK(defaults::site_of(one) == site_kind::desk);
  for (const form_factor one : {pcie, sxm, oam, module, pod}) CHECK(defaults::site_of(one) != site_kind::desk);
}
