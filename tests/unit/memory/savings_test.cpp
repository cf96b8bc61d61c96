#include <doctest/doctest.h>
#include <ridgeline/memory/savings.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

TEST_CASE("a saving that is there, or cannot be, is empty") {
  for (const saving which : every_saving) {
    CAPTURE(name_of(which));
    const auto once = with_saving(tiny_step, which);
    if (once) CHECK_FALSE(with_saving(*once, which));
  }
  CHECK_FALSE(with_saving(tiny_step, saving::zero_1));
  CHECK_FALSE(with_saving(tiny_step, saving::sequence_parallel));
  CHECK_FALSE(with_saving(planned({.data_parallel = gpus(2)}), saving::offload_parameters));
  CHECK(with_saving(planned({.data_parallel = gpus(2), .sharding = zero::parameters}), saving::offload_parameters));
  CHECK_FALSE(with_saving(planned({.data_parallel = gpus(2), .sharding = zero::gradients}), saving::zero_1));
}

TEST_CASE("a smaller micro-batch leaves the batch as it is") {
  const auto changed = with_saving(tiny_step, saving::smaller_micro_batch);
  REQUIRE(changed);
  CHECK(changed->micro_batch == batch(1));
  CHECK(tokens_of(*changed) == tokens_of(tiny_step));
}

TEST_CASE("QLoRA stores what LoRA leaves in 16 bits") {
  const auto wide = with_saving(tiny_step, saving::lora);
  const auto narrow = with_saving(*wide, saving::qlora);
  REQUIRE(narrow);
  CHECK(narrow->adapters->rank == wide->adapters->rank);
  CHECK(bytes_in(footprint(*narrow, tensors_alone).weights) < bytes_in(footprint(*wide, tensors_alone).weights));
  CHECK_FALSE(with_saving(*narrow, saving::lora));
}

TEST_CASE("costs by hand: full recomputation is the blocks' forward pass") {
  const memory_breakdown need = footprint(tiny_step, tensors_alone);
  // Per token: blocks 2 * (64 + 64) products of weights and 2 * 2 * 4 * 4 = 32 of (causal) scores; head 40.
  const double blocks = 2.0 * (64.0 + 64.0) + 2.0 * (2.0 * 4.0 * 8.0 * 0.5);
  CHECK(cost_of(tiny_step, need, saving::full_recompute).extra_compute ==
        doctest::Approx(blocks / (3.0 * (blocks + 40.0))));
  const double scores = 2.0 * (2.0 * 4.0 * 8.0 * 0.5);
  CHECK(cost_of(tiny_step, need, saving::selective_recompute).extra_compute ==
        doctest::Approx(scores / (3.0 * (blocks + 40.0))));
  CHECK(cost_of(tiny_step, need, saving::flash_attention).extra_compute ==
        doctest::Approx(0.5 * scores / (3.0 * (blocks + 40.0))));
  CHECK(cost_of(tiny_step, need, saving::optimizer_8bit).extra_compute == 0.0);
}

TEST_CASE("costs by hand: traffic of ZeRO and of offloading") {
  const training_step step = planned({.data_parallel = gpus(4), .micro_batches = micro_batches(3)});
  const memory_breakdown need = footprint(step, tensors_alone);
  CHECK(bytes_in(cost_of(step, need, saving::zero_1).extra_traffic) == 0.0);
  CHECK(bytes_in(cost_of(step, need, saving::zero_2).extra_traffic) == 2.0 * 712.0);
  CHECK(bytes_in(cost_of(step, need, saving::zero_3).extra_traffic) == doctest::Approx(5.0 * 0.75 * 712.0));
  CHECK(bytes_in(cost_of(step, need, saving::offload_optimizer).extra_traffic) == 2.0 * 712.0);
  CHECK(bytes_in(cost_of(step, need, saving::offload_parameters).extra_traffic) == 2.0 * 712.0 + 6.0 * 712.0);
}

TEST_CASE("names and kinds of savings") {
  int changing = 0;
  for (const saving which : every_saving) {
    CHECK(name_of(which) != "unknown");
    changing += changes_training(which) ? 1 : 0;
  }
  CHECK(changing == 4);
  CHECK(name_of(static_cast<saving>(99)) == "unknown");
  CHECK_THROWS_AS(with_saving(tiny_step, static_cast<saving>(99)), error);
}
