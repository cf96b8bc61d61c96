#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/pue.hpp>
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
