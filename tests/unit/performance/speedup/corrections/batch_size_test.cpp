#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>

using namespace ridgeline;

namespace {

constexpr compared_settings batches(int candidate, int reference) {
  return {.candidate = {.batch_per_gpu = batch(candidate)}, .reference = {.batch_per_gpu = batch(reference)}};
}

constexpr batch_size_correction convolutional(network_class::convolutional);
constexpr batch_size_correction transformer(network_class::transformer);
static_assert(correction<batch_size_correction>);

}  // namespace

TEST_CASE("a doubled batch gains what the source measured, a halved one loses it") {
  CHECK(convolutional(batches(64, 32)) == doctest::Approx(1.136).epsilon(1e-15));
  CHECK(convolutional(batches(32, 64)) == doctest::Approx(1.0 / 1.136).epsilon(1e-15));
  CHECK(transformer(batches(64, 32)) == doctest::Approx(1.135).epsilon(1e-15));
  CHECK(convolutional(batches(3, 2)) == doctest::Approx(std::pow(1.136, std::log2(1.5))).epsilon(1e-14));
}

TEST_CASE("equal batches change nothing, to the last bit") {
  for (const int size : {1, 3, 64, 10240}) CHECK(convolutional(batches(size, size)) == 1.0);
}

TEST_CASE("beyond one doubling the call has to say extrapolate") {
  constexpr batch_size_correction bold(network_class::convolutional, extrapolate);
  CHECK(bold(batches(256, 32)) == doctest::Approx(1.136 * 1.136 * 1.136).epsilon(1e-14));
#if defined(__cpp_exceptions)
  CHECK_THROWS_WITH_AS(convolutional(batches(65, 32)), message(errc::batch_ratio_out_of_range).data(), error);
  CHECK_THROWS_WITH_AS(convolutional(batches(31, 64)), message(errc::batch_ratio_out_of_range).data(), error);
#endif
}

#if defined(__cpp_exceptions)
TEST_CASE("a recurrent network has no figure: RL-154") {
  CHECK_THROWS_WITH_AS(batch_size_correction{network_class::recurrent}, message(errc::network_not_covered).data(),
                       error);
  CHECK_THROWS_WITH_AS(batch_size_correction(network_class::recurrent, extrapolate),
                       message(errc::network_not_covered).data(), error);
}
#endif
