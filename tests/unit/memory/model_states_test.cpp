#include <doctest/doctest.h>
#include <ridgeline/memory/model_states.hpp>

using namespace ridgeline;

TEST_CASE("16, 18 and 8 bytes a parameter, by recipe") {
  static_assert(model_states(100, mixed_16, adamw).total() == 1600.0 * units::bytes);
  static_assert(model_states(100, mixed_fp32_gradients, adamw).total() == 1800.0 * units::bytes);
  static_assert(model_states(100, pure_16bit, adamw).total() == 800.0 * units::bytes);
  CHECK(model_states(100, fp32_training, sgd).total() == 800.0 * units::bytes);
}

TEST_CASE("FP8 keeps two more copies of the weights: ledger D6") {
  static_assert(model_states(100, fp8_training, adamw).weight_copies == 200.0 * units::bytes);
  CHECK(model_states(100, fp8_training, adamw).total() == 1800.0 * units::bytes);
}

TEST_CASE("the distributed optimizer has 6 + 12 / d bytes a parameter") {
  CHECK(in(model_states(100, mixed_fp32_gradients, adamw, zero::optimizer_state, gpus(4)).total(), units::bytes) ==
        doctest::Approx(100.0 * (6.0 + 12.0 / 4.0)));
}

TEST_CASE("no parameters, too many, and an optimizer that asks for shapes are refused") {
  CHECK_THROWS_WITH_AS(model_states(0, mixed_16, adamw), doctest::Contains("RL-103"), error);
  CHECK_THROWS_WITH_AS(model_states(2'000'000'000'000'000, mixed_16, adamw), doctest::Contains("RL-104"), error);
  CHECK_THROWS_WITH_AS(model_states(100, mixed_16, adafactor), doctest::Contains("RL-108"), error);
}
