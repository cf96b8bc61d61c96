// Source     Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020 (arXiv
//            1910.02054), figure 1: 7.5 billion parameters, mixed precision with Adam (K = 12), 64-way data parallel.
// Tolerance  half a unit of the last digit printed: 120, 31.4, 16.6 and 1.9 GB (1.88 by its own formula).
#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/megatron.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/model_states.hpp>

using namespace ridgeline;

namespace {

constexpr double gigabytes_of(zero sharding) {
  return in(model_states(7'500'000'000, mixed_16, adamw, sharding, gpus(64)).total(), units::gigabytes);
}
constexpr bool near(double ours, double published, double half_a_unit) {
  return ours >= published - half_a_unit && ours <= published + half_a_unit;
}
static_assert(near(gigabytes_of(zero::off), 120.0, 1e-9));
static_assert(near(gigabytes_of(zero::optimizer_state), 31.4, 0.05));
static_assert(near(gigabytes_of(zero::gradients), 16.6, 0.05));
static_assert(near(gigabytes_of(zero::parameters), 1.88, 0.005));

constexpr training_step spread(zero sharding) {
  return {.model = catalogue::megatron_7_5b,
          .micro_batch = batch(1),
          .sequence = tokens(1024),
          .plan = {.data_parallel = gpus(64), .sharding = sharding}};
}

}  // namespace

TEST_CASE("figure 1 of ZeRO 2020: 120, 31.4, 16.6 and 1.88 GB of states a GPU") {
  CHECK(gigabytes_of(zero::off) == doctest::Approx(120.0));
  CHECK(gigabytes_of(zero::parameters) == doctest::Approx(1.875));
}

TEST_CASE("a described network of 7.5 billion parameters has the states of its count, at every stage") {
  for (const zero stage : every_zero) {
    const std::int64_t count = parameters(*transformer_of(catalogue::megatron_7_5b));
    const double by_count = in(model_states(count, mixed_16, adamw, stage, gpus(64)).total(), units::gigabytes);
    CHECK(in(footprint(spread(stage)).states(), units::gigabytes) == doctest::Approx(by_count).epsilon(1e-12));
  }
}
