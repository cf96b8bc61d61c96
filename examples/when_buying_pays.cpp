// A card under the desk or one by the hour: when buying has paid, what decides it, and what a year costs.
#include <fmt/core.h>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/prices/launch.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/own_or_rent.hpp>
#include <ridgeline/cost/priced.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using catalogue::a100_pcie_80gb;
using catalogue::rtx_4090;

// [desktop]
constexpr ownership desktop{
    .price = find_price(catalogue::launch::prices, rtx_4090.id)->price,
    .host_price = 1000.0 * dollars,
    .draw = {.gpu = rtx_4090.board_power, .host = 100.0 * watts},
    .electricity = find_tariff(catalogue::tariffs, "us-california", customer::residential)->price.value(),
};
// [/desktop]

// [rent]
constexpr rental an_a100 =
    *rental_of(*find_cloud_price(catalogue::cloud_prices, {"runpod", "1x_A100-80GB_SECURE"}), rental_terms::on_demand);
static_assert(in(an_a100.price.value(), dollars_per_hour) == 1.39);
// [/rent]

// [like for like]
constexpr speedup_factor faster = speedup(a100_pcie_80gb, over(rtx_4090), bandwidth_bound);
static_assert(faster.times() > 1.9 && faster.times() < 2.0);
constexpr rental same_work = faster | priced(an_a100.price);
// [/like for like]

// [break-even]
constexpr fraction seldom = percent(15);
constexpr std::optional<calendar_time> even = break_even(desktop, same_work, seldom);
static_assert(even && in(*even, years) > 3.5);
static_assert(in(*break_even(desktop, same_work, percent(60)), years) < 1.0);
// [/break-even]

// [never]
constexpr ownership left_on = [] {
  ownership machine = desktop;
  machine.draw.idle = 120.0 * watts;
  return machine;
}();
static_assert(!break_even(left_on, same_work, percent(5)));
// [/never]

// [sensitivity]
constexpr sensitivities inputs = *break_even_sensitivity(desktop, same_work, seldom);
static_assert(inputs[0].input == cost_input::rental_price);
// [/sensitivity]

// [years]
constexpr ownership sold_later = [] {
  ownership machine = desktop;
  machine.resale = resale_terms{.value = percent(30), .lifetime = 4.0 * years};
  return machine;
}();
constexpr tenure_answer two_years = own_or_rent(sold_later, same_work, percent(25), 2.0 * years);
static_assert(two_years.verdict() == tenure::own);
static_assert(own_or_rent(desktop, same_work, percent(25), 2.0 * years).verdict() == tenure::rent);
// [/years]

// [energy]
constexpr it_energy drawn = energy_of(desktop.draw, seldom, 1.0 * years);
constexpr facility_energy metered = drawn * desktop.pue;
constexpr money bill = electricity_cost(metered, desktop.electricity);
constexpr carbon_mass emitted =
    operational_carbon(metered, find_grid(catalogue::grid_intensities, "usa")->intensity.value());
// [/energy]

int main() {
  fmt::print("an A100 for $ 1.39 an hour does {:.2f} times the work of the card: $ {:.2f} for an hour of its work\n\n",
             faster.times(), in(same_work.price.value(), dollars_per_hour));
  fmt::print("in use  break-even\n");
  for (const double share : {0.05, 0.15, 0.25, 0.60, 1.00}) {
    const auto at = break_even(desktop, same_work, fraction(share));
    fmt::print("{:>4.0f} %  {}\n", 100.0 * share, at ? fmt::format("{:>4.1f} years", in(*at, years)) : "never");
  }
  fmt::print("\n1 % more of       moves it by\n");
  for (const sensitivity& each : {inputs[0], inputs[1], inputs[2], inputs[3], inputs[4]})
    fmt::print("{:<17} {:+.2f} %\n", name_of(each.input), each.elasticity);
  fmt::print("\ntwo years at 25 %: owning $ {:.0f}, renting $ {:.0f}\n", in(two_years.owning.total(), dollars),
             in(two_years.renting.total(), dollars));
  fmt::print("a year at 15 %: {:.0f} kWh, $ {:.0f}, {:.0f} kg CO2e\n", in(metered, kilowatt_hours), in(bill, dollars),
             in(emitted, kilograms_co2e));
}
