#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/speedup/correction.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

// [own_correction]
/// A correction of a user: a newer software container on the candidate's side.
struct newer_container {
  double gain = 1.0;
  std::string_view name = "newer container";
  citation source{"our own measurement", "cluster notebook, entry 12", "2026-11-21"};

  constexpr double operator()(const compared_settings&) const { return gain; }
};
static_assert(correction<newer_container>);

constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64)},
                                     .reference = {.batch_per_gpu = batch(64)}};
constexpr speedup_factor published(2.4);
constexpr speedup_factor fair = remove_bias(published, settings, newer_container{.gain = 1.2});  // 2.0
// [/own_correction]
static_assert(fair.times() > 1.999999 && fair.times() < 2.000001);

/// One that reads the settings, with its source beside the type.
struct per_gpu_penalty {
  static constexpr std::string_view name = "penalty per GPU";
  static constexpr citation source{"a text", "its table", "2026-11-21"};
  constexpr double operator()(const compared_settings& how) const {
    return static_cast<double>(how.reference.devices.value()) / static_cast<double>(how.candidate.devices.value());
  }
};
static_assert(correction<per_gpu_penalty>);

struct without_source {
  static constexpr std::string_view name = "uncited";
  constexpr double operator()(const compared_settings&) const { return 1.0; }
};
struct without_name {
  static constexpr citation source{"a text", "its table", "2026-11-21"};
  constexpr double operator()(const compared_settings&) const { return 1.0; }
};
static_assert(!correction<without_source> && !correction<without_name> && !correction<double>);

constexpr compared_settings four_to_one{.candidate = {.batch_per_gpu = batch(64), .devices = gpus(4)},
                                        .reference = {.batch_per_gpu = batch(64), .devices = gpus(1)}};

}  // namespace

TEST_CASE("without corrections nothing changes") {
  CHECK(correction_factor(settings) == 1.0);
  CHECK(predict(speedup_factor(1.7), settings).times() == 1.7);
  CHECK(remove_bias(speedup_factor(1.7), settings).times() == 1.7);
}

TEST_CASE("corrections multiply") {
  CHECK(correction_factor(four_to_one, newer_container{.gain = 1.5}, per_gpu_penalty{}) ==
        doctest::Approx(0.375).epsilon(1e-15));
  CHECK(predict(speedup_factor(2.0), four_to_one, newer_container{.gain = 1.5}, per_gpu_penalty{}).times() ==
        doctest::Approx(0.75).epsilon(1e-15));
}

TEST_CASE("a chain applies corrections to a speedup and to a throughput") {
  constexpr auto seen = seen_with(four_to_one, newer_container{.gain = 1.5}, per_gpu_penalty{});
  CHECK((speedup_factor(2.0) | seen).times() == doctest::Approx(0.75).epsilon(1e-15));
  CHECK(in(80.0 * units::tokens_per_second | seen, units::tokens_per_second) == doctest::Approx(30.0).epsilon(1e-15));
}

TEST_CASE("a throughput keeps its kind, forwards and backwards") {
  constexpr sample_rate images = 100.0 * units::images_per_second;
  constexpr token_rate tokens_a_second = 100.0 * units::tokens_per_second;
  CHECK(in(predict(images, settings, newer_container{.gain = 1.25}), units::images_per_second) ==
        doctest::Approx(125.0).epsilon(1e-15));
  CHECK(in(remove_bias(tokens_a_second, settings, newer_container{.gain = 1.25}), units::tokens_per_second) ==
        doctest::Approx(80.0).epsilon(1e-15));
}

TEST_CASE("what was unverified stays so") {
  constexpr speedup_factor guessed(1.7, provenance::unverified);
  CHECK_FALSE(predict(guessed, settings, newer_container{}).verified());
  CHECK_FALSE(remove_bias(guessed, settings, newer_container{}).verified());
  CHECK(predict(speedup_factor(1.7), settings, newer_container{}).verified());
}

#if defined(__cpp_exceptions)
TEST_CASE("a correction that answers with no positive finite factor is RL-152") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(correction_factor(settings, newer_container{.gain = wrong}),
                         message(errc::correction_not_positive).data(), error);
  }
}

TEST_CASE("a throughput that is not positive and finite is RL-158") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(predict(wrong * units::images_per_second, settings, newer_container{}),
                         message(errc::throughput_not_positive).data(), error);
    CHECK_THROWS_WITH_AS(remove_bias(wrong * units::images_per_second, settings, newer_container{}),
                         message(errc::throughput_not_positive).data(), error);
  }
}
#endif
