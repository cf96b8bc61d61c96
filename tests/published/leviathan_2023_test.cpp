#include <doctest/doctest.h>
#include <ridgeline/performance/serving/speculative_decoding.hpp>

using namespace ridgeline;

namespace {

// Source     Leviathan, Kalman & Matias, Fast Inference from Transformers via Speculative Decoding, 2023, table 1: the
//            speed of examples of alpha and gamma for a draft model that costs nothing beside the other. Unverified: the
//            figures were recalled, and agree with the paper's formula, which was read, in every digit.
// Tolerance  half a unit of the last printed digit.
struct example {
  double alpha;
  long gamma;
  double speed;
};
constexpr example table_1[] = {{0.6, 2, 1.96}, {0.7, 3, 2.53}, {0.8, 2, 2.44},
                               {0.8, 5, 3.69}, {0.9, 2, 2.71}, {0.9, 10, 6.86}};

}  // namespace

TEST_CASE("the speeds of Leviathan 2023, table 1") {
  for (const example& one : table_1) {
    CAPTURE(one.alpha);
    CAPTURE(one.gamma);
    CHECK(speculative_speedup({fraction(one.alpha), tokens(one.gamma)}, 0.0) ==
          doctest::Approx(one.speed).epsilon(0.005 / one.speed));
  }
}
