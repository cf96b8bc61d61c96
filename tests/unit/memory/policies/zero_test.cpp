#include <doctest/doctest.h>
#include <ridgeline/memory/policies/zero.hpp>

using namespace ridgeline;

TEST_CASE("each stage of ZeRO divides one thing more") {
  constexpr detail::zero_divisors second = detail::divisors_of(zero::gradients, 8.0);
  static_assert(second.optimizer_state == 8.0 && second.gradients == 8.0 && second.weights == 1.0);
  CHECK(detail::divisors_of(zero::off, 8.0).optimizer_state == 1.0);
  CHECK(detail::divisors_of(zero::optimizer_state, 8.0).gradients == 1.0);
  CHECK(detail::divisors_of(zero::parameters, 8.0).weights == 8.0);
}

TEST_CASE("experts are divided by the replicas of experts") {
  constexpr detail::shares part{.replicas = 8.0, .expert_replicas = 2.0};
  CHECK(detail::divisors_of(zero::parameters, part, weight_tensor{.divided = divided_over::experts}).weights == 2.0);
  CHECK(detail::divisors_of(zero::parameters, part, weight_tensor{}).weights == 8.0);
}
