// What guides say of memory, of power limits and of long runs: what would catch a typing error.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <support/catalogue.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

TEST_CASE("memories are slower the farther away they are") {
  for (const memory_hierarchy& table : catalogue::memory_hierarchies) {
    CAPTURE(table.name);
    CHECK(is_complete(table.source));
    CHECK(table.global_memory.value() > table.shared_memory.value());
    CHECK(table.shared_memory.value() > table.tensor_core.value());
    if (table.l2_cache) CHECK(table.global_memory.value() > table.l2_cache.value());
    if (table.l2_cache) CHECK(table.l2_cache.value() > table.shared_memory.value());
  }
}

// Source  Dettmers, Which GPU(s) to get for deep learning, 2023 edition: "making matrix multiplication about 1.5 - 2.0x
//         faster for Ada"; "while this chart works well in about 80% of cases"
TEST_CASE("a product out of the L2 cache is 1.5 to 2 times as fast, and the flow chart works in four cases of five") {
  CHECK(catalogue::l2_fit_speedup.at_least == 1.5);
  CHECK(catalogue::l2_fit_speedup.at_most == 2.0);
  CHECK(catalogue::flow_chart_2023_hit_rate == percent(80));
}

TEST_CASE("a curve of speed against power limit says what it was fitted on, and how well it holds elsewhere") {
  for (const power_limit_calibration* curve : catalogue::every_power_limit_calibration) {
    CAPTURE(curve->devices);
    CHECK_FALSE(curve->devices.empty());
    CHECK(is_complete(curve->source));
    CHECK(is_a_date(curve->fit.fitted_on));
    CHECK(curve->fit.held_out_rows > 0);
    CHECK(curve->fit.held_out_error > 0.0);
    CHECK(curve->static_share.value < curve->lowest_limit);
  }
}

TEST_CASE("a reliability has an id, a source, and times of a run that goes on") {
  for (const reliability& run : catalogue::reliabilities) {
    CAPTURE(run.id);
    CHECK(is_spelled_as_an_id(run.id));
    CHECK(is_complete(run.source));
    CHECK(run.between_failures > 1000.0 * units::gpu_hours);
    CHECK((run.restart > duration{} || run.id == catalogue::uninterrupted_run.id));
    CHECK(run.restart < units::days);
    CHECK(run.evaluation < percent(10));
  }
}

TEST_CASE(
    "power under load and diffusion: every entry has constants, a source and a fit on models that were left out") {
  for (const load_power_calibration* one : catalogue::every_load_power_calibration) {
    CHECK(is_complete(one->source));
    CHECK(one->static_share.value > 0.0);
    CHECK(one->fit.held_out_rows > 0);
  }
  for (const diffusion_calibration* one : catalogue::every_diffusion_calibration) {
    CHECK(is_complete(one->source));
    CHECK(one->matrix_share.value < 1.0);
    CHECK(one->fit.held_out_rows > 0);
  }
  for (const diffusion_model* one : catalogue::every_diffusion_model)
    CHECK(forward_operations(*one) > operation_count{});
}
