#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/workload/critical_batch.hpp>

using namespace ridgeline;

namespace {

// At the critical batch: twice the fewest steps and twice the least data (1,000 * 512).
constexpr batch_scaling of_target{1000.0, batch(512)};
static_assert(steps_to_target(of_target, batch(512)) == 2000.0);
static_assert(data_to_target(of_target, batch(512)) == 1'024'000.0);
// A quarter of it: 1 + 4 times the steps, 1 + 1/4 times the data.
static_assert(steps_to_target(of_target, batch(128)) == 5000.0);
static_assert(data_to_target(of_target, batch(128)) == 640'000.0);
static_assert(time_to_target(of_target, batch(512), 0.5 * units::seconds) == 1000.0 * units::seconds);
// The same as a ratio, without the fewest steps.
static_assert(data_growth(batch(512), of_target.critical) == 2.0);
static_assert(data_growth(batch(128), of_target.critical) == 640'000.0 / 512'000.0);
// Two of these runs give it back.
constexpr auto again = batch_scaling_of(batch(128), 5000.0, batch(512), 2000.0);
static_assert(again.critical == batch(512) && again.least_steps > 999.999 && again.least_steps < 1000.001);
static_assert(critical_batch_at(1.0) == tokens(2e8));
// Fewer steps than one are a ratio of steps, so they are no mistake.
static_assert(steps_to_target(batch_scaling{0.5, batch(8)}, batch(4)) == 1.5);

}  // namespace

TEST_CASE("steps and data lie on McCandlish's hyperbola, whatever the batch") {
  for (const double least : {10.0, 3e4}) {
    for (const int critical : {1, 37, 100'000}) {
      const batch_scaling any{least, tokens(critical)};
      for (const int size : {1, 64, 4096, 10'000'000}) {
        const double steps = steps_to_target(any, tokens(size)) / least;
        const double data = data_to_target(any, tokens(size)) / (least * critical);
        CHECK((steps - 1.0) * (data - 1.0) == doctest::Approx(1.0).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("the critical batch grows as the loss falls: 2^(1/0.21) = 27.13 times when it halves") {
  const double ratio =
      static_cast<double>(critical_batch_at(2.0).value()) / static_cast<double>(critical_batch_at(4.0).value());
  CHECK(ratio == doctest::Approx(27.13).epsilon(1e-3));
}

#if defined(__cpp_exceptions)
TEST_CASE("runs that the model does not have are refused") {
  CHECK_THROWS_AS(batch_scaling_of(batch(512), 2000.0, batch(128), 5000.0), error);
  CHECK_THROWS_AS(batch_scaling_of(batch(128), 5000.0, batch(512), 1000.0), error);  // less data with the larger batch
  CHECK_THROWS_AS(steps_to_target(batch_scaling{0.0, batch(1)}, batch(1)), error);
  CHECK_THROWS_AS(time_to_target(of_target, batch(1), -1.0 * units::seconds), error);
  CHECK_THROWS_AS(critical_batch_at(0.0), error);
}
#endif

TEST_CASE("a critical batch is the nearest whole number, one at least, and a loss of any size has one") {
  // 1,000 steps times 1 + k / b at batches of 1 and 2 give k back.
  const auto critical = [](double k) {
    return batch_scaling_of(batch(1), 1000.0 * (1.0 + k), batch(2), 1000.0 * (1.0 + 0.5 * k)).critical.value();
  };
  CHECK(critical(2.4) == 2);
  CHECK(critical(2.6) == 3);
  CHECK(critical(1.4) == 1);
  CHECK(critical(0.4) == 1);
  // 2e8 / L^(1 / 0.21), rounded: 5 at a loss where that is 4.6, 4 where it is 4.4; never less than a token.
  const auto at = [](double tokens_of_it) { return critical_batch_at(std::pow(2e8 / tokens_of_it, 0.21)).value(); };
  CHECK(at(4.6) == 5);
  CHECK(at(4.4) == 4);
  CHECK(at(0.4) == 1);
  CHECK(at(1e-9) == 1);
}
