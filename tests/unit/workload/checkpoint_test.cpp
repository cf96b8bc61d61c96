#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/workload/checkpoint.hpp>

using namespace ridgeline;

// 16 bits, a 32-bit copy and two 32-bit moments: 2 + 4 + 4 + 4 bytes for each of 124,439,808 parameters.
static_assert(checkpoint_size(*transformer_of(catalogue::gpt2_small), mixed_16, adam) ==
              14.0 * 124'439'808.0 * units::bytes);

TEST_CASE("an optimizer with less state has a smaller checkpoint") {
  const transformer model = *transformer_of(catalogue::gpt2_small);
  CHECK(checkpoint_size(model, mixed_16, sgd) < checkpoint_size(model, mixed_16, adam));
  CHECK(checkpoint_size(model, pure_16bit, adam) < checkpoint_size(model, mixed_16, adam));
}
