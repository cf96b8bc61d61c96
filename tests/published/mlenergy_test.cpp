// ML.ENERGY v3 on H100 and B200: energy of a token given its throughput, seconds and energy of a picture. Every constant that
// predicts a row was fitted without the row's model.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/calibrations/power_under_load.hpp>
#include <support/mlenergy_rows.hpp>
#include <support/skip.hpp>

using namespace ridgeline_tests;

namespace {

std::optional<std::vector<csv_row>> measured() {
  return read_csv(std::string(RIDGELINE_TEST_ROOT) + "/../shared/validation/dev/t2_mlenergy_serving_power.csv");
}

// Of the rows of a model, those inside the interval that the left-out rows of the other models have.
double honest_share(const std::vector<linear_row<3>>& rows, const std::vector<double>& ratios) {
  double inside = 0.0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<double> others;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (rows[k].group != rows[i].group) others.push_back(ratios[k]);
    }
    inside += middle_eighty(others).holds(ratios[i]) ? 1.0 : 0.0;
  }
  return inside / static_cast<double>(rows.size());
}

}  // namespace

TEST_CASE("catalogue: constants of power and diffusion are positive and name their fit") {
  for (const load_power_calibration* one : catalogue::every_load_power_calibration) {
    CHECK(one->static_share.value > 0.0);
    CHECK(one->fit.held_out_error < 0.15);
  }
  for (const diffusion_calibration* one : catalogue::every_diffusion_calibration) {
    CHECK(one->matrix_share.value > 0.0);
    CHECK(one->matrix_share.value < 1.0);
    CHECK(one->fit.held_out_error < 0.20);
  }
  for (const diffusion_model* one : catalogue::every_diffusion_model)
    CHECK(forward_operations(*one) > operation_count{});
}

TEST_CASE("energy of a token, the throughput given: within 15 % for models that were left out") {
  const auto rows = measured();
  if (!rows) return ridgeline_tests::skip("ML.ENERGY's measurements are not here");
  for (const accelerator* device : {&catalogue::h100_sxm5_80gb, &catalogue::b200_sxm_180gb}) {
    std::vector<linear_row<3>> power;
    for (const auto& seen : decode_measurements(*rows)) {
      if (seen.device == device) power.push_back(power_row(seen));
    }
    REQUIRE(power.size() > 200);
    const auto ratios = left_out_ratios(power);
    CHECK(mean_error(ratios) < 0.15);  // throughput is given: the error of the power is that of the energy
    const double inside = honest_share(power, ratios);
    CAPTURE(inside);
    CHECK(inside > 0.70);
    CHECK(inside < 0.90);
    // The shipped constants are those of this fit.
    const load_power_calibration& shipped =
        device == &catalogue::h100_sxm5_80gb ? catalogue::power_under_load_h100 : catalogue::power_under_load_b200;
    CHECK(fitted(power)[0] == doctest::Approx(shipped.static_share.value).epsilon(0.001));
    CHECK(fitted(power)[2] == doctest::Approx(shipped.compute_share.value).epsilon(0.001));
  }
}

TEST_CASE("seconds and energy of a picture: within 20 % for models that were left out") {
  const auto rows = measured();
  if (!rows) return ridgeline_tests::skip("ML.ENERGY's measurements are not here");
  for (const accelerator* device : {&catalogue::h100_sxm5_80gb, &catalogue::b200_sxm_180gb}) {
    std::vector<linear_row<3>> time;
    std::vector<diffusion_measurement> seen;
    for (const auto& one : diffusion_measurements(*rows)) {
      if (one.device == device) seen.push_back(one), time.push_back(time_row(one));
    }
    REQUIRE(time.size() > 30);
    time = evenly(time);
    const auto ratios = left_out_ratios(time);
    CHECK(mean_error(ratios) < 0.20);
    // Power by the constants of the LLM rows, on which no picture was ever fitted, at the predicted pace.
    const load_power_calibration& power =
        device == &catalogue::h100_sxm5_80gb ? catalogue::power_under_load_h100 : catalogue::power_under_load_b200;
    std::vector<double> joules;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const duration predicted = seen[i].seconds / ratios[i] * units::seconds;
      const device_activity does = diffusion_activity(*seen[i].model, seen[i].asked, predicted);
      const ridgeline::power drawn =
          power_under_load(*device, does, arithmetic::fp16_accumulate_fp32, device->board_power.value(), power);
      joules.push_back(seen[i].watts * seen[i].seconds / in(drawn * predicted, units::joules));
    }
    CAPTURE(mean_error(joules));
    CHECK(mean_error(joules) < 0.20);
    // What a question answers with: both fitted intervals, as if their errors were independent.
    const diffusion_calibration& shipped =
        device == &catalogue::h100_sxm5_80gb ? catalogue::diffusion_h100 : catalogue::diffusion_b200;
    const double held = share_within(joules, of_the_quotient(shipped.interval, of_the_rate(power.interval)));
    CAPTURE(held);
    CHECK(held > 0.70);
    double inside = 0.0;
    for (std::size_t i = 0; i < time.size(); ++i) {
      if (of_another_model(time, ratios, time[i].group).holds(ratios[i]))
        inside += 1.0 / static_cast<double>(time.size());
    }
    CAPTURE(inside);
    CHECK(inside > 0.70);
  }
}
