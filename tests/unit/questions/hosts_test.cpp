#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/hosts.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr machine desktop(const accelerator& device, std::int64_t cards) {
  return machine(device, gpu_count(cards), catalogue::pcie4_x16, host{.name = "any"});
}

// Eight slots: two cards of three, four of two. A supply of 1,600 W keeps 200 W free beside a host of 100 W.
static_assert(cards_of_a_desktop(catalogue::rtx_4090) == gpus(2));   // 6 slots, 1,000 W
static_assert(cards_of_a_desktop(catalogue::rtx_2080) == gpus(4));   // 8 slots, 860 W
static_assert(cards_of_a_desktop(catalogue::rtx_a4000) == gpus(8));  // 8 slots of one, 1,120 W
// Four of 300 W and 2.5 slots would cover 10 slots.
static_assert(cards_of_a_desktop(catalogue::rx_9070_xt) == gpus(2));
// Two of 575 W with host and spare are 1,450 W, four would be 2,600 W in eight slots.
static_assert(cards_of_a_desktop(catalogue::rtx_5090) == gpus(2));
static_assert(cards_of_a_desktop(catalogue::m2_ultra_76c) == gpus(1));

// One card: the desktop of the guide. Eight RX 9070 XT stand in four computers, each with one further card of 16 GiB and 304 W:
// its place, 32 GiB at 3 dollars a GB, and 304 W at 0.15 dollars.
static_assert(usual_host(desktop(catalogue::rx_9070_xt, 1)).price == 1000.0 * dollars);
static_assert(usual_host(desktop(catalogue::rx_9070_xt, 1)).draw == 100.0 * watts);
constexpr usual_host_terms eight = usual_host(desktop(catalogue::rx_9070_xt, 8));
static_assert(eight.computers == 4);
static_assert(in(eight.draw, watts) == 480.0);

// A machine of a data center has no usual price.
static_assert(usual_host(desktop(catalogue::h100_pcie_80gb, 8)).price == money{});
static_assert(in(usual_host(desktop(catalogue::h100_pcie_80gb, 8)).draw, watts) == 1400.0);

}  // namespace

TEST_CASE("a further card asks for its place, twice its memory and its power") {
  // 4,000 + 4 * (150 + 103.08 + 45.60) = 5,194.72, in whole dollars.
  CHECK(in(eight.price, dollars) == 5195.0);
}

TEST_CASE("more cards never ask for less of a host") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    for (std::int64_t cards = 2; cards <= 8; ++cards) {
      CHECK(usual_host(desktop(device, cards)).price >= usual_host(desktop(device, cards - 1)).price);
      CHECK(usual_host(desktop(device, cards)).draw > usual_host(desktop(device, cards - 1)).draw);
    }
  }
}

TEST_CASE("two cards in one computer add one further card, and a card without figures only its place") {
  // 1,000 + 150 + 32 GiB at 3 dollars a GB of 34.36 + 304 W at 0.15: 1,298.68, in whole dollars.
  CHECK(in(usual_host(desktop(catalogue::rx_9070_xt, 2)).price, dollars) == 1299.0);
  CHECK(in(usual_host(desktop(catalogue::rx_9070_xt, 2)).draw, watts) == 120.0);
  CHECK(usual_host(desktop(catalogue::rx_9070_xt, 2)).computers == 1);
  CHECK(usual_host(desktop(catalogue::rx_9070_xt, 3)).computers == 2);
  accelerator bare = catalogue::rx_9070_xt;
  bare.board_power = absent;
  bare.capacity = absent;
  bare.slots = absent;
  CHECK(cards_of_a_desktop(bare) == gpus(8));
  CHECK(in(usual_host(desktop(bare, 2)).price, dollars) == 1150.0);
}
