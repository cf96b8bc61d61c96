#include <doctest/doctest.h>
#include <ridgeline/memory/sixteen_bit_rule.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

TEST_CASE("a card of 8 GB in 16 bits is like one of 12 GB") {
  CHECK(capacity_like_32_bit(8.0 * units::gigabytes) == 12.0 * units::gigabytes);
}

TEST_CASE("the exact answer is one for activations, another for states") {
  training_step wide = tiny_step;
  wide.recipe = fp32_training;
  const memory_breakdown in_32 = footprint(wide, tensors_alone);
  const memory_breakdown in_16 = footprint(tiny_step, tensors_alone);
  CHECK(bytes_in(in_32.workspace) == 2.0 * bytes_in(in_16.workspace));
  CHECK(bytes_in(in_32.states()) == bytes_in(in_16.states()));
}
