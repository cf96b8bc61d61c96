#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/load_search.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

engine_fleet hoppers() {
  return {.name = "h100",
          .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}),
                        nodes(2), catalogue::ib_ndr),
          .calibration = datasheet_engine,
          .terms = {.machine = 24.0 * dollars_per_hour,
                    .draw = 8.0 * kilowatts,
                    .electricity = energy_price{},
                    .grid = 400.0 * grams_co2e_per_kilowatt_hour}};
}
load_request chat() {
  return {.model = catalogue::llama3_70b,
          .lengths = {.input = {2048.0 * single_tokens}, .output = {256.0 * single_tokens}},
          .rate = 60.0 * samples_per_second,
          .within = {.ttft = 2.0 * seconds, .itl = 0.05 * seconds}};
}
const engine_axes axes{.layouts = {{.tensor_parallel = gpus(4)}, {.tensor_parallel = gpus(8)}}};

/// Half of the day at the peak, the other half at a share of it.
load_curve two_halves(double share) {
  load_curve made;
  for (std::size_t hour = 0; hour < 12; ++hour) made.of_peak[hour] = fraction(share);
  return made;
}

deployments found_for(const load_request& request, load_goal goal = load_goal::least_gpus) {
  const engine_fleet fleet = hoppers();
  return search_load(std::span<const engine_fleet>(&fleet, 1), request, axes, goal);
}

}  // namespace

TEST_CASE("a flat curve is the answer without one, paid all day or by the hour") {
  load_request request = chat();
  const deployments plain = found_for(request);
  for (const bool by_the_hour : {false, true}) {
    request.curve = load_curve{};
    request.by_the_hour = by_the_hour;
    const deployments flat = found_for(request);
    REQUIRE(flat.found == plain.found);
    for (std::size_t i = 0; i < flat.found; ++i) {
      CHECK(flat.all[i].replicas == plain.all[i].replicas);
      CHECK(flat.all[i].cost == plain.all[i].cost);
      CHECK(flat.all[i].cost_per_output_token() == plain.all[i].cost_per_output_token());
      CHECK(flat.all[i].energy_per_output_token() == plain.all[i].energy_per_output_token());
    }
  }
}

TEST_CASE("paid all day, a curve is its mean") {
  load_request request = chat();
  request.curve = two_halves(0.25);
  const deployments by_curve = found_for(request);
  request.curve = std::nullopt;
  request.of_a_day = fraction(0.625);
  const deployments by_mean = found_for(request);
  CHECK(by_curve.best()->cost_per_output_token() == by_mean.best()->cost_per_output_token());
  CHECK(by_curve.best()->carbon_per_output_token() == by_mean.best()->carbon_per_output_token());
}

TEST_CASE("by the hour, half a day at a quarter of the load, worked out by hand") {
  load_request request = chat();
  request.curve = two_halves(0.25);
  const deployment all_day = found_for(request).all[0];
  request.by_the_hour = true;
  const deployments found = found_for(request);
  const deployment* best = found.best();
  REQUIRE(best != nullptr);
  const engine_fleet fleet = hoppers();
  const served_day day = day_of(*best, request, fleet, *request.curve);
  const std::int64_t few = day.hours[0].machines, many = day.hours[23].machines;
  CHECK(many == best->machines);
  CHECK(few < many);
  CHECK(day.mean_machines() == doctest::Approx(0.5 * static_cast<double>(few + many)));
  CHECK(in(best->cost, dollars_per_hour) == doctest::Approx(24.0 * 0.5 * static_cast<double>(few + many)));
  CHECK(best->of_a_day == fraction(0.625));
  CHECK(best->cost_per_output_token() < all_day.cost_per_output_token());
  CHECK(best->carbon_per_output_token() < all_day.carbon_per_output_token());
  CHECK(day.utilization().value() == doctest::Approx(0.625 * best->load.utilization().value()));
}

TEST_CASE("each hour has the fewest engines that keep its targets, and never more than the busiest") {
  load_request request = chat();
  const deployments found = found_for(request);
  REQUIRE(found.best() != nullptr);
  const deployment& best = *found.best();
  const engine_fleet fleet = hoppers();
  load_curve curve;
  for (std::size_t hour = 0; hour < 24; ++hour) curve.of_peak[hour] = fraction(static_cast<double>(hour + 1) / 24.0);
  const served_day day = day_of(best, request, fleet, curve);
  const detail::served_iterations on = detail::iterations_of(request, fleet, best.layout);
  for (std::size_t hour = 0; hour < 24; ++hour) {
    CAPTURE(hour);
    const served_hour& now = day.hours[hour];
    if (hour > 0) CHECK(day.hours[hour - 1].replicas <= now.replicas);
    const auto keeps = [&](std::int64_t engines) {
      const sample_rate rate = now.of_peak.value() * request.rate / static_cast<double>(engines);
      const loaded_engine load = open_loop(request.lengths, best.how, rate, on);
      return load && detail::excess_of(load, request.within) <= 1.0;
    };
    CHECK(keeps(now.replicas));
    CHECK((now.replicas == 1 || !keeps(now.replicas - 1)));
  }
  CHECK(day.hours[23].replicas == best.replicas);
  curve.of_peak[0] = fraction(0.0);
  CHECK(day_of(best, request, fleet, curve).hours[0].replicas == 1);
}

TEST_CASE("pools keep their layouts, and have no more engines than at the peak") {
  load_request request = chat();
  request.rate = 300.0 * samples_per_second;
  engine_axes both = axes;
  both.disaggregated = true;
  const engine_fleet fleet = hoppers();
  const deployments found = search_load(std::span<const engine_fleet>(&fleet, 1), request, both);
  bool some = false;
  for (const deployment& one : found.list()) {
    if (!one.prefill || one.verdict != engine_verdict::kept) continue;
    some = true;
    const served_day day = day_of(one, request, fleet, two_halves(0.2));
    CHECK(day.hours[0].replicas < one.replicas);
    CHECK(day.hours[0].machines < one.machines);
    CHECK(day.hours[23].machines == one.machines);
    // Both kinds are fewer, and as many as a fifth of the load needs by itself.
    const deployment low = ridgeline::detail::at_a_share(one, request, fleet, fraction(0.2));
    REQUIRE(low.prefill);
    CHECK(low.replicas == day.hours[0].replicas);
    CHECK(low.prefill->replicas < one.prefill->replicas);
    CHECK(low.prefill->layout.devices() == one.prefill->layout.devices());
    const double least = 0.2 * 300.0 * in(one.load.prefill, seconds);  // of which all are busy reading prompts
    CHECK(static_cast<double>(low.prefill->replicas) >= least);
  }
  CHECK(some);
}

TEST_CASE("a day's mean counts each of its hours once") {
  served_day day;
  CHECK(day.mean_machines() == 1.0);
  CHECK(day.utilization().value() == 0.0);
  day.hours[0].machines = 25;
  day.hours[23].machines = 13;
  day.hours[5].utilization = percent(60);
  day.hours[7].utilization = percent(12);
  CHECK(day.mean_machines() == doctest::Approx((22.0 + 25.0 + 13.0) / 24.0));
  CHECK(day.utilization().value() == doctest::Approx(0.72 / 24.0));
  static_assert(served_hour{}.replicas == 1 && served_hour{}.machines == 1 && served_hour{}.of_peak.value() == 1.0);
}

TEST_CASE("in an hour of nothing one engine of each kind stays, and each hour is used as its share of the peak") {
  load_request request = chat();
  request.rate = 300.0 * samples_per_second;
  engine_axes both = axes;
  both.disaggregated = true;
  const engine_fleet fleet = hoppers();
  const deployments found = search_load(std::span<const engine_fleet>(&fleet, 1), request, both);
  int pools = 0;
  for (const deployment& one : found.list()) {
    if (one.verdict != engine_verdict::kept) continue;
    const deployment none = ridgeline::detail::at_a_share(one, request, fleet, fraction(0.0));
    CHECK(none.replicas == 1);
    CHECK(none.prefill.has_value() == one.prefill.has_value());
    const deployment peak = ridgeline::detail::at_a_share(one, request, fleet, fraction(1.0));
    CHECK(peak.replicas == one.replicas);
    const served_day day = day_of(one, request, fleet, two_halves(0.25));
    CHECK(day.hours[0].of_peak == fraction(0.25));
    CHECK(day.hours[12].of_peak == fraction(1.0));
    CHECK(day.hours[0].utilization.value() == doctest::Approx(0.25 * one.load.utilization().value()));
    CHECK(day.hours[11].replicas == day.hours[0].replicas);
    CHECK(day.hours[11].utilization == day.hours[0].utilization);
    CHECK(day.hours[12].replicas == one.replicas);
    if (!one.prefill) continue;
    ++pools;
    CHECK(none.prefill->replicas == 1);
    CHECK(peak.prefill->replicas == one.prefill->replicas);
    // Whoever has fewer engines than they need by themselves keeps them all.
    deployment few = one;
    few.replicas = 1;
    few.prefill->replicas = 1;
    const deployment kept = ridgeline::detail::at_a_share(few, request, fleet, fraction(0.9));
    CHECK(kept.replicas == 1);
    CHECK(kept.prefill->replicas == 1);
  }
  CHECK(pools > 0);
}
