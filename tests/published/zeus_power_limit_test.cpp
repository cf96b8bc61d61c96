// Speed against the power limit, measured by others.
//
// Source     You, Chung & Chowdhury, Zeus, NSDI 2023: ml-energy/zeus at 75a8b93, traces of examples/research_reproducibility
//            /zeus_nsdi23/trace/summary_power_{v100,p100,rtx6000}.csv; read 2026-11-21.
// Tolerance  10 % for the mean, the target of this model. A single row: 20 %. One measurement each, and short epochs of the same work
//            scatter by some per cent where the limit plays no part at all; at limits of 40 % of the board power the curve
//            of the Quadro lies up to 32 % below ours in the whole set.
#include <array>
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <support/power_limit_rows.hpp>
#include <support/skip.hpp>

using namespace ridgeline;
using ridgeline_tests::power_limit_row;

namespace {

/// The curve of a card's kind of memory.
constexpr const power_limit_calibration& curve_of(std::string_view gpu) {
  return gpu == "Quadro RTX 6000" ? catalogue::power_limit_gddr : catalogue::power_limit_hbm;
}

// BERT base on SQuAD (batch 12; V100, P100, Quadro RTX 6000) and ResNet-50 on ImageNet (batch 128). Draw at the full limit,
// speed = time at the full limit / time at this one.
struct published_row {
  const char* id;
  const char* gpu;
  double limit_watts;
  double full_draw_watts;
  double speed;
};
constexpr std::array transcribed{
    published_row{"zeus-1525", "V100", 100.0, 225.92, 0.5300},  // bert_base_uncased, batch 12: 1594.155 s / 3007.61 s
    published_row{"zeus-1527", "V100", 150.0, 225.92, 0.8268},  // bert_base_uncased, batch 12: 1594.155 s / 1928.18 s
    published_row{"zeus-1529", "V100", 200.0, 225.92, 0.9354},  // bert_base_uncased, batch 12: 1594.155 s / 1704.2 s
    published_row{"zeus-1273", "V100", 100.0, 222.44, 0.5280},  // resnet50, batch 128: 3603.597 s / 6824.417 s
    published_row{"zeus-1275", "V100", 150.0, 222.44, 0.8493},  // resnet50, batch 128: 3603.597 s / 4243.257 s
    published_row{"zeus-1277", "V100", 200.0, 222.44, 0.9485},  // resnet50, batch 128: 3603.597 s / 3799.44 s
    published_row{"zeus-0669", "P100", 125.0, 172.83, 0.8736},  // bert_base_uncased, batch 12: 2888.68 s / 3306.52 s
    published_row{"zeus-0671", "P100", 175.0, 172.83, 0.9966},  // bert_base_uncased, batch 12: 2888.68 s / 2898.4 s
    published_row{"zeus-1046", "Quadro RTX 6000", 125.0, 233.55,
                  0.6451},  // bert_base_uncased, batch 12: 1772.67 s / 2748.025 s
    published_row{"zeus-1049", "Quadro RTX 6000", 200.0, 233.55,
                  0.9265},  // bert_base_uncased, batch 12: 1772.67 s / 1913.37 s
    published_row{"zeus-0805", "Quadro RTX 6000", 150.0, 232.31,
                  0.8307},  // resnet50, batch 128: 5017.215 s / 6039.48 s
    published_row{"zeus-0808", "Quadro RTX 6000", 225.0, 232.31,
                  0.9743},  // resnet50, batch 128: 5017.215 s / 5149.685 s
};

}  // namespace

TEST_CASE("twelve measured points are met within 10 % in the mean and 20 % each") {
  double sum = 0.0;
  for (const published_row& row : transcribed) {
    CAPTURE(row.id);
    const double predicted =
        ridgeline_tests::predicted_speed({row.gpu, row.limit_watts, row.full_draw_watts, row.speed}, curve_of(row.gpu));
    const double error = std::abs(predicted / row.speed - 1.0);
    CHECK(error < 0.20);
    sum += error;
  }
  CHECK(sum / static_cast<double>(transcribed.size()) < 0.10);
}

TEST_CASE("the whole set: the half that nothing was fitted on is met as the calibration records") {
  const auto read =
      ridgeline_tests::read_power_limits(RIDGELINE_TEST_ROOT "/../shared/validation/dev/t6_zeus_power_limit.csv");
  if (!read) return ridgeline_tests::skip("the Zeus traces are not here");
  const auto& halves = *read;
  for (const power_limit_calibration* curve : catalogue::every_power_limit_calibration) {
    const auto of_it = [&](const std::vector<power_limit_row>& all) {
      std::vector<power_limit_row> made;
      for (const power_limit_row& one : all) {
        if (curve->devices.find(one.gpu) != std::string_view::npos) made.push_back(one);
      }
      return made;
    };
    const auto fit_on = of_it(halves.fitted), judged = of_it(halves.held_out);
    const double fitted = ridgeline_tests::mean_error(fit_on, *curve);
    const double held_out = ridgeline_tests::mean_error(judged, *curve);
    const double slowed = ridgeline_tests::mean_error(judged, *curve, true);
    CAPTURE(curve->devices);
    CHECK(fit_on.size() == static_cast<std::size_t>(curve->fit.fitted_rows));
    CHECK(judged.size() == static_cast<std::size_t>(curve->fit.held_out_rows));
    CHECK(fitted == doctest::Approx(curve->fit.fitted_error).epsilon(0.005));  // recorded with three digits
    CHECK(held_out == doctest::Approx(curve->fit.held_out_error).epsilon(0.005));
    CHECK(slowed < 0.10);
  }

  // Every transcribed row is in the set.
  for (const published_row& row : transcribed) {
    CAPTURE(row.id);
    bool found = false;
    for (const auto* half : {&halves.fitted, &halves.held_out}) {
      for (const power_limit_row& measured : *half) {
        found =
            found || (measured.gpu == row.gpu && measured.limit_watts == row.limit_watts &&
                      measured.full_draw_watts == row.full_draw_watts && std::abs(measured.speed - row.speed) < 1e-4);
      }
    }
    CHECK(found);
  }
}

// B11 of the ledger: BERT large inference on an RTX 2080 Ti loses 7 % with 50 W less. The card is not among those fitted; ours
// is 7.5 % where the work draws all 250 W.
TEST_CASE(
    "an RTX 2080 Ti limited to 200 W loses at most the published 7 %, whatever it draws, and nearly that at full draw") {
  for (int share = 0; share <= 100; ++share) {
    CAPTURE(share);
    const limited_run run =
        run_under_limit(catalogue::rtx_2080_ti, 200.0 * units::watts, percent(share), catalogue::power_limit_gddr);
    CHECK(run.speed.value() >= 0.925);
  }
  // Published to the percent: 6.5 to 7.5.
  CHECK(run_under_limit(catalogue::rtx_2080_ti, 200.0 * units::watts, percent(100), catalogue::power_limit_gddr)
            .speed.value() < 0.935);
}
