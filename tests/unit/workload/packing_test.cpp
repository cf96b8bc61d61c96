#include <doctest/doctest.h>
#include <cmath>
#include <ridgeline/workload/packing.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr document_lengths of(double mean, double spread) { return {mean * single_tokens, spread}; }
constexpr errc code_of(auto&& call) {
  try {
    call();
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}
}  // namespace

TEST_CASE("a token lies in a longer document than the mean: 1, 2, 3 tokens are 2 on average, 14 / 6 around a token") {
  // Variance of 1, 2, 3: 2 / 3.
  const double spread = std::sqrt(2.0 / 3.0) / 2.0;
  CHECK(length_around_a_token(of(2.0, spread)) / single_tokens == doctest::Approx(14.0 / 6.0));
  // All 6 tokens are a sequence: 1 + 4 + 9 of 36 pairs.
  CHECK(attended_share(of(2.0, spread), tokens(6)).value() == doctest::Approx(14.0 / 36.0));
}

TEST_CASE("equal documents leave one block of each; one document is the whole attention") {
  CHECK(attended_share(of(1024.0, 0.0), tokens(8192)).value() == 0.125);
  CHECK(attended_share(of(8192.0, 0.0), tokens(8192)).value() == 1.0);
  CHECK(attended_share(of(1024.0, 1.0), tokens(8192)).value() == 0.25);
  CHECK(attended_share(of(1024.0, 0.0), tokens(8192), percent(50)).value() == 0.0625);
}

TEST_CASE("half of BERT's phase 2 is padding, packing doubles it; 89 % of GLUE-cola at 128 tokens") {
  // Krell et al. 2021, abstract: up to 50 % of all tokens, a 2x speedup; up to 89 % in GLUE-cola.
  CHECK(padded_share(of(256.0, 0.5), tokens(512)).value() == 0.5);
  CHECK(packing_factor(of(256.0, 0.5), tokens(512)) == 2.0);
  CHECK(padded_share(of(0.11 * 128.0, 0.3), tokens(128)).value() == doctest::Approx(0.89));
  CHECK(packing_factor(of(0.11 * 128.0, 0.3), tokens(128)) == doctest::Approx(9.09).epsilon(0.001));
}

TEST_CASE("what is no length is refused, and documents that fit no sequence") {
  CHECK(code_of([] { return attended_share(of(0.0, 0.0), tokens(8)); }) == errc::figure_not_positive);
  CHECK(code_of([] { return attended_share(of(4.0, -1.0), tokens(8)); }) == errc::quantity_not_finite);
  CHECK(code_of([] { return attended_share(of(4.0, 1.5), tokens(8)); }) == errc::documents_too_long);
  CHECK(code_of([] { return padded_share(of(9.0, 0.0), tokens(8)); }) == errc::documents_too_long);
}
