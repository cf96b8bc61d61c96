#include <doctest/doctest.h>
#include <ridgeline/hardware/fat_tree.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   Al-Fares et al., SIGCOMM 2008: k^3 / 4 hosts and 5 k^2 / 4 switches; 27,648 and 2,880 with 48 ports
TEST_CASE("48 ports join 27,648 hosts with 2,880 switches") {
  constexpr fat_tree whole = fat_tree_of(gpus(27'648), 48);
  static_assert(whole.tiers == 3 && whole.switches == 2880 && whole.links == 3 * 27'648);
  for (const std::int64_t k : {4, 8, 16, 64}) {
    CAPTURE(k);
    CHECK(fat_tree_of(gpus(k * k * k / 4), k).switches == 5 * k * k / 4);
    CHECK(fat_tree_of(gpus(k * k / 2), k).switches == 3 * k / 2);
    CHECK(fat_tree_of(gpus(k * k / 2), k).tiers == 2);
    CHECK(fat_tree_of(gpus(k * k / 2 + 1), k).tiers == 3);
    CHECK(fat_tree_of(gpus(k), k).switches == 1);
    CHECK(fat_tree_of(gpus(k), k).tiers == 1);
    CHECK(fat_tree_of(gpus(k), k).links == k);
    CHECK(fat_tree_of(gpus(k + 1), k).tiers == 2);
    CHECK(fat_tree_of(gpus(k + 1), k).links == 2 * (k + 1));
  }
}

// Source   NVIDIA, DGX SuperPOD reference architecture with DGX H100, larger clusters, as remembered: 64-port switches;
//          1,016 GPUs: 32 leaves and 16 spines; 2,040: 64 and 32; 4,088: 128, 128 and 64
TEST_CASE("the switches of DGX SuperPODs") {
  CHECK(fat_tree_of(gpus(1016), 64).switches == 32 + 16);
  CHECK(fat_tree_of(gpus(2040), 64).switches == 64 + 32);
  CHECK(fat_tree_of(gpus(4088), 64).switches == 128 + 128 + 64);
}

TEST_CASE("a network costs and draws what its parts do") {
  constexpr network_parts parts{.of_a_switch = 100.0 * dollars,
                                .of_a_link_end = 3.0 * dollars,
                                .drawn_by_a_switch = 50.0 * watts,
                                .drawn_by_a_link_end = 2.0 * watts};
  constexpr fat_tree small = fat_tree_of(gpus(8), 4);  // 4 leaves, 2 spines, 16 links
  static_assert(small.switches == 6 && small.link_ends() == 32);
  static_assert(price_of(small, parts) == 696.0 * dollars);
  static_assert(power_of(small, parts) == 364.0 * watts);
  static_assert(price_of({}, parts) == 0.0 * dollars && fat_tree{}.tiers == 0, "no network has nothing");
}

#if defined(__cpp_exceptions)
TEST_CASE("odd switches, small ones and too many GPUs are refused") {
  CHECK_THROWS_WITH_AS(static_cast<void>(fat_tree_of(gpus(8), 5)), message(errc::no_fat_tree).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(fat_tree_of(gpus(2), 2)), message(errc::no_fat_tree).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(fat_tree_of(gpus(2), 4098)), message(errc::no_fat_tree).data(), error);
  CHECK(fat_tree_of(gpus(2), 4096).switches == 1);
  CHECK(fat_tree_of(gpus(16), 4).tiers == 3);
  CHECK_THROWS_WITH_AS(static_cast<void>(fat_tree_of(gpus(17), 4)), message(errc::no_fat_tree).data(), error);
}
#endif
