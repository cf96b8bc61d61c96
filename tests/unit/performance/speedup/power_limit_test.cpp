#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{
    .id = "card", .name = "Card", .architecture = "any", .board_power = 200.0 * units::watts, .source = {}};
constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};

// Round numbers: 20 % static, cubic down to half the clock, no spread.
constexpr power_limit_calibration cubic{.devices = "card",
                                        .static_share = {fraction(0.2), constant_origin::derived},
                                        .knee = {fraction(0.5), constant_origin::derived},
                                        .exponent = {3.0, constant_origin::derived},
                                        .spread = {fraction(0.0), constant_origin::derived},
                                        .lowest_limit = percent(25),
                                        .fit = {.held_out_error = 0.05},
                                        .source = {}};

}  // namespace

TEST_CASE("a limit above the draw costs nothing") {
  constexpr limited_run run = run_under_limit(card, 150.0 * units::watts, percent(70), cubic);
  CHECK(run.speed == fraction(1.0));
  CHECK_FALSE(run.slowed);
  CHECK(in(run.draw, units::watts) == doctest::Approx(140.0).epsilon(1e-15));
  CHECK(run.within.high == 1.0);
}

TEST_CASE("above the knee the clock is the root of the dynamic power that is left, below it is in proportion") {
  // at full draw 0.8 of the board power is dynamic; a limit of 0.6 leaves half of it, one of 0.25 a sixteenth
  constexpr limited_run half = run_under_limit(card, 120.0 * units::watts, percent(100), cubic);
  CHECK(half.speed.value() == doctest::Approx(std::cbrt(0.5)).epsilon(1e-14));
  CHECK(half.slowed);
  CHECK(in(half.draw, units::watts) == doctest::Approx(120.0).epsilon(1e-15));
  constexpr limited_run slow = run_under_limit(card, 50.0 * units::watts, percent(100), cubic);
  CHECK(slow.speed.value() ==
        doctest::Approx(0.5 * 0.5).epsilon(1e-14));  // at the knee an eighth is left, here half of that
}

TEST_CASE("a draw that varies is slowed in its upper half first") {
  power_limit_calibration uneven = cubic;
  uneven.spread.value = fraction(0.25);
  const limited_run run = run_under_limit(card, 120.0 * units::watts, percent(60), uneven);
  CHECK(run.slowed);  // the mean is just met, the upper half is not
  CHECK(in(run.draw, units::watts) == doctest::Approx(0.5 * (120.0 + 90.0)).epsilon(1e-14));
}

TEST_CASE("the full limit is the full speed, whatever the draw") {
  for (const double share : {0.0, 10.0, 50.0, 100.0}) {
    CAPTURE(share);
    CHECK(run_under_limit(card, 200.0 * units::watts, percent(share), cubic).speed == fraction(1.0));
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("a limit outside the board power is RL-159, outside the calibration RL-160, below the static power RL-161") {
  for (const double wrong :
       {0.0, -1.0, 200.1, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(run_under_limit(card, wrong * units::watts, percent(100), cubic),
                         message(errc::power_limit_out_of_range).data(), error);
    CHECK_THROWS_WITH_AS(run_under_limit(card, wrong * units::watts, percent(100), cubic, extrapolate),
                         message(errc::power_limit_out_of_range).data(), error);
  }
  CHECK_THROWS_WITH_AS(run_under_limit(card, 49.0 * units::watts, percent(100), cubic),
                       message(errc::power_limit_not_calibrated).data(), error);
  CHECK(run_under_limit(card, 49.0 * units::watts, percent(100), cubic, extrapolate).slowed);
  CHECK_THROWS_WITH_AS(run_under_limit(card, 40.0 * units::watts, percent(100), cubic, extrapolate),
                       message(errc::power_limit_below_static).data(), error);
  CHECK_FALSE(run_under_limit(card, 40.0 * units::watts, percent(10), cubic, extrapolate).slowed);
  CHECK_THROWS_WITH_AS(run_under_limit(open_card, 40.0 * units::watts, percent(10), cubic),
                       message(errc::figure_absent).data(), error);
}
#endif

TEST_CASE("a draw that is above its mean half of the time and below it half of the time, by hand") {
  power_limit_calibration uneven = cubic;
  uneven.spread.value = fraction(0.25);
  // 250 W and 150 W are asked for, 40 W are static; 200 W slow the one, 120 W both.
  const double above = std::cbrt((120.0 - 40.0) / (250.0 - 40.0)), below = std::cbrt((120.0 - 40.0) / (150.0 - 40.0));
  const double usual = std::cbrt((200.0 - 40.0) / (250.0 - 40.0));
  const limited_run run = run_under_limit(card, 120.0 * units::watts, percent(100), uneven);
  CHECK(run.speed.value() == doctest::Approx((1.0 / usual + 1.0) / (1.0 / above + 1.0 / below)).epsilon(1e-14));
  CHECK(in(run.draw, units::watts) == doctest::Approx(120.0));
  // 175 W: the lower half is not slowed.
  const double half = std::cbrt((175.0 - 40.0) / (250.0 - 40.0));
  const limited_run upper = run_under_limit(card, 175.0 * units::watts, percent(100), uneven);
  CHECK(upper.speed.value() == doctest::Approx((1.0 / usual + 1.0) / (1.0 / half + 1.0)).epsilon(1e-14));
  CHECK(in(upper.draw, units::watts) == doctest::Approx(0.5 * (175.0 + 150.0)));
  CHECK(run_under_limit(card, 50.0 * units::watts, percent(100), cubic).slowed);  // the lowest one that was measured
}

TEST_CASE("the interval of a speed grows with what the limit takes, and more on an architecture that nobody measured") {
  power_limit_calibration known = cubic, other = cubic;
  known.architectures = "some, any";
  known.repeats = 1.04;
  known.of_loss = fraction(0.5);
  known.of_loss_elsewhere = fraction(1.0);
  other = known;
  other.architectures = "some";
  const limited_run full = run_under_limit(card, 200.0 * units::watts, percent(100), known);
  CHECK(full.within == likely_factors{1.0 / 1.04, 1.04});
  const limited_run slow = run_under_limit(card, 50.0 * units::watts, percent(100), known);  // a quarter of the speed
  CHECK(slow.within.high == doctest::Approx(1.04 * 2.0).epsilon(1e-14));
  CHECK(slow.within.low == doctest::Approx(1.0 / (1.04 * 2.0)).epsilon(1e-14));
  CHECK(run_under_limit(card, 50.0 * units::watts, percent(100), other).within.high ==
        doctest::Approx(1.04 * 4.0).epsilon(1e-14));
}

TEST_CASE("a device under a limit has slower rates, the same links and memory, and a wider interval") {
  constexpr accelerator full = catalogue::rtx_3090;
  constexpr const power_limit_calibration& curve = catalogue::power_limit_on(full);
  constexpr accelerator limited = under_power_limit(full, 250.0 * units::watts, curve);
  constexpr limited_run run = run_under_limit(full, 250.0 * units::watts, percent(100), curve);
  CHECK(limited.memory_bandwidth.value() == run.speed.value() * full.memory_bandwidth.value());
  CHECK(limited.peak.bf16_accumulate_fp32.value() == run.speed.value() * full.peak.bf16_accumulate_fp32.value());
  CHECK(limited.peak.fp32.value() == run.speed.value() * full.peak.fp32.value());
  CHECK(limited.boost_clock.value() == run.speed.value() * full.boost_clock.value());
  CHECK_FALSE(limited.peak.fp8_accumulate_fp32);
  CHECK(limited.capacity.value() == full.capacity.value());
  CHECK(limited.pcie_generation.value() == full.pcie_generation.value());
  CHECK(limited.board_power.value() == 250.0 * units::watts);
  CHECK(limited.limited.makers_limit.value() == full.board_power.value());
  CHECK(limited.limited.speed == run.speed.value());
  CHECK(limited.limited.factor == run.within.high);
  CHECK(limited.id == full.id);
  CHECK(makers_limit(limited).value() == makers_limit(full).value());
  constexpr likely_factors within{0.8, 1.25};
  CHECK(with_its_limit(full, within) == within);
  CHECK(with_its_limit(limited, within).high > within.high);
  CHECK(with_its_limit(limited, within).high < within.high * run.within.high);
  CHECK(with_its_limit(limited, std::optional<calibrated_intervals>{}) == std::nullopt);
}

TEST_CASE("the full limit is the device itself, and a limit is set once") {
  constexpr const power_limit_calibration& curve = catalogue::power_limit_gddr;
  const accelerator same = under_power_limit(catalogue::rtx_3090, 350.0 * units::watts, curve);
  CHECK_FALSE(same.limited);
  CHECK(same.memory_bandwidth.value() == catalogue::rtx_3090.memory_bandwidth.value());
  const accelerator limited = under_power_limit(catalogue::rtx_3090, 250.0 * units::watts, curve);
  CHECK_THROWS_WITH(under_power_limit(limited, 200.0 * units::watts, curve), doctest::Contains("RL-159"));
  CHECK_THROWS_WITH(under_power_limit(open_card, 200.0 * units::watts, curve), doctest::Contains("RL-105"));
  CHECK_THROWS_WITH(under_power_limit(catalogue::rtx_3090, 351.0 * units::watts, curve), doctest::Contains("RL-159"));
  CHECK_THROWS_WITH(under_power_limit(catalogue::rtx_3090, 100.0 * units::watts, curve), doctest::Contains("RL-160"));
  for (const double watts : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CAPTURE(watts);
    CHECK_THROWS_WITH(under_power_limit(catalogue::rtx_3090, watts * units::watts, curve), doctest::Contains("RL-159"));
  }
}

TEST_CASE("a curve belongs to a kind of memory") {
  const auto curve_of = [](std::string_view architecture) {
    accelerator device = card;
    device.architecture = architecture;
    return &catalogue::power_limit_on(device);
  };
  for (const char* hbm : {"Pascal-GP100", "Volta", "Ampere-GA100", "Hopper", "Blackwell-GB100", "CDNA3"})
    CHECK(curve_of(hbm) == &catalogue::power_limit_hbm);
  for (const char* gddr :
       {"Pascal-GP10x", "Turing-pro", "Ampere-GA10x-GeForce", "Ada-pro", "Blackwell-GB20x-pro", "RDNA3"})
    CHECK(curve_of(gddr) == &catalogue::power_limit_gddr);
  for (const char* hbm : {"GCN3-Fiji", "GCN5-Vega", "Xe-HPC", "Gaudi3", "tpu-v4", "DaVinci"})
    CHECK(curve_of(hbm) == &catalogue::power_limit_hbm);
  for (const char* gddr : {"Kepler", "Maxwell", "GCN2-Hawaii", "GCN4-Polaris", "Xe-HPG", "Xe2-HPG"})
    CHECK(curve_of(gddr) == &catalogue::power_limit_gddr);
  CHECK(curve_of("Ampere-GA10B") == &catalogue::power_limit_pascal_to_turing);  // LPDDR5
  CHECK(curve_of("described") == &catalogue::power_limit_pascal_to_turing);
}
