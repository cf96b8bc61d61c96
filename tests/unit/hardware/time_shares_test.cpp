#include <doctest/doctest.h>
#include <ridgeline/hardware/time_shares.hpp>

using namespace ridgeline;

TEST_CASE("the gradients come on top: they are none of the shares of a step on one device") {
  constexpr time_shares shares{.gemms = {fraction(0.5)},
                               .vectors = {fraction(0.1)},
                               .elementwise = {fraction(0.2)},
                               .sample = {fraction(0.1)},
                               .step = {fraction(0.1)},
                               .gradients = {0.3}};
  CHECK(shares.sum() == doctest::Approx(1.0));
}

TEST_CASE("without a word said, a step waits for the device memory alone") {
  constexpr time_shares shares{};
  CHECK(shares.sum() == 1.0);
  CHECK(shares.elementwise.value == fraction(1.0));
  CHECK(shares.on == nullptr);
  CHECK(shares.batch == 1.0);
  CHECK(shares.kind == arithmetic::fp16_accumulate_fp32);
  CHECK(shares.gradients.value == 0.0);
  CHECK(shares.gradients.origin == constant_origin::fitted);
  for (const auto& one : {shares.gemms, shares.vectors, shares.elementwise, shares.sample, shares.step})
    CHECK(one.origin == constant_origin::fitted);
  for (const auto& one : {shares.gemms, shares.vectors, shares.sample, shares.step}) CHECK(one.value == fraction(0.0));
}
