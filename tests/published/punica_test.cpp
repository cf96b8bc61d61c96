#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/serving/adapters.hpp>
#include <ridgeline/workload/lora.hpp>
#include <support/engine_toys.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   Chen et al., Punica: Multi-Tenant LoRA Serving, 2023 (arXiv:2310.18547), abstract: adapters add 2 ms to a token. Settings from
//          memory: Llama-2 7B, rank 16 on all linear layers, A100 80 GB, 32 sequences
TEST_CASE(
    "adapters of 32 sequences add nearly what Punica says, their kernels left out; one for all adds next to nothing") {
  const double count = static_cast<double>(
      adapter_parameters({.rank = 16, .targets = all_linear}, *transformer_of(catalogue::llama2_7b)));
  CHECK(count == 16.0 * 32.0 * (4.0 * 8192.0 + 3.0 * (4096.0 + 11008.0)));
  adapted_engine<ridgeline_tests::affine_engine> engine{.adapters = {.kinds = 100'000, .parameters = count},
                                                        .memory = catalogue::a100_sxm4_80gb.memory_bandwidth.value(),
                                                        .rate = 100.0 * teraflops_per_second};
  const double distinct = in(engine.added({.sequences = 32.0 * samples}), milliseconds);
  // The bytes alone: a lower bound of what was measured, and more than half of it.
  CHECK(distinct < 2.0);
  CHECK(distinct > 1.0);
  engine.adapters.kinds = 1;
  CHECK(in(engine.added({.sequences = 32.0 * samples}), milliseconds) < 0.1);
}
