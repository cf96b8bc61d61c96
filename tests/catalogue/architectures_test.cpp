#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <support/catalogue.hpp>
#include <utility>

using namespace ridgeline;
using namespace ridgeline_tests;

static_assert(ids_are_unique(catalogue::architectures));

TEST_CASE("every architecture is named, sourced and used by a device") {
  for (const architecture& design : catalogue::architectures) {
    CAPTURE(design.id);
    CHECK_FALSE(design.name.empty());
    CHECK(is_complete(design.source));
    CHECK(catalogue::find_architecture(design.id) == &design);
    CHECK(std::any_of(catalogue::accelerators.begin(), catalogue::accelerators.end(),
                      [&](const accelerator& device) { return device.architecture == design.id; }));
  }
}

// Source     NVIDIA's whitepapers: multiply-adds of one Tensor Core in one clock, FP16 with FP32 accumulators: V100 and
//            Turing 64 (4 x 4 x 4), A100 256, GA10x, Ada and GB20x 128, H100 512.
TEST_CASE("a multiprocessor's rate is that of its Tensor Cores, halved on GeForce with FP32 accumulators") {
  struct row {
    const architecture& design;
    int multiply_adds;
    int divisor;
  };
  const std::array rows{
      row{catalogue::design::volta, 64, 1},
      row{catalogue::design::turing_pro, 64, 1},
      row{catalogue::design::turing_geforce, 64, 2},
      row{catalogue::design::ampere_ga100, 256, 1},
      row{catalogue::design::ampere_ga10x_pro, 128, 1},
      row{catalogue::design::ampere_ga10x_geforce, 128, 2},
      row{catalogue::design::ada_pro, 128, 1},
      row{catalogue::design::ada_geforce, 128, 2},
      row{catalogue::design::hopper, 512, 1},
      row{catalogue::design::blackwell_gb20x_pro, 128, 1},
      row{catalogue::design::blackwell_gb20x_geforce, 128, 2},
  };
  for (const auto& [design, multiply_adds, divisor] : rows) {
    CAPTURE(design.id);
    const double expected = 2.0 * multiply_adds * design.matrix_units.value() / divisor;
    CHECK(in(design.per_multiprocessor.fp16_accumulate_fp32.value(), units::flops_per_cycle) == expected);
  }
}

TEST_CASE("a narrower number is never slower, and TF32 runs at half the rate of FP16") {
  for (const architecture& design : catalogue::architectures) {
    CAPTURE(design.id);
    const matrix_rates& rates = design.per_multiprocessor;
    if (!rates.fp16_accumulate_fp32) continue;
    const auto of_16_bits = rates.fp16_accumulate_fp32.value();
    if (rates.tf32) CHECK(2.0 * rates.tf32.value() == of_16_bits);
    if (rates.int8_accumulate_int32) CHECK(rates.int8_accumulate_int32.value() >= of_16_bits);
    if (rates.fp8_accumulate_fp32) CHECK(rates.fp8_accumulate_fp32.value() == 2.0 * of_16_bits);
    if (rates.fp4_accumulate_fp32) CHECK(rates.fp4_accumulate_fp32.value() >= 2.0 * rates.fp8_accumulate_fp32.value());
  }
}

TEST_CASE("a GeForce card differs from a professional card of its chip only with FP32 accumulators") {
  const std::array pairs{
      std::pair{catalogue::design::turing_geforce, catalogue::design::turing_pro},
      std::pair{catalogue::design::ampere_ga10x_geforce, catalogue::design::ampere_ga10x_pro},
      std::pair{catalogue::design::ada_geforce, catalogue::design::ada_pro},
      std::pair{catalogue::design::blackwell_gb20x_geforce, catalogue::design::blackwell_gb20x_pro},
  };
  for (const auto& [geforce, professional] : pairs) {
    CAPTURE(geforce.id);
    const auto& halved = geforce.per_multiprocessor;
    const auto& full = professional.per_multiprocessor;
    CHECK(2.0 * halved.fp16_accumulate_fp32.value() == full.fp16_accumulate_fp32.value());
    CHECK(halved.fp16_accumulate_fp16.value() == full.fp16_accumulate_fp16.value());
    CHECK(halved.int8_accumulate_int32.value() == full.int8_accumulate_int32.value());
    CHECK(geforce.fp32_lanes.value() == professional.fp32_lanes.value());
    CHECK(geforce.shared_memory.value() == professional.shared_memory.value());
  }
}

// Ledger A7: 32 threads a warp, 32 warps = 1024 threads a multiprocessor: true of Turing; others hold 48 or 64 warps.
TEST_CASE("A7: a multiprocessor of Turing holds 32 warps of 32 threads, and no NVIDIA design holds fewer") {
  const architecture& turing = catalogue::design::turing_geforce;
  CHECK(turing.resident_threads.value() == 32 * turing.threads_per_warp.value());
  for (const architecture& design : catalogue::architectures) {
    if (design.maker != vendor::nvidia) continue;
    CAPTURE(design.id);
    CHECK(design.threads_per_warp.value() == 32);
    CHECK(design.resident_threads.value() % design.threads_per_warp.value() == 0);
    CHECK(design.resident_threads.value() >= turing.resident_threads.value());
  }
}

// Ledger A13: 8 of the 82 multiprocessors of an RTX 3090 are about 10 %; a multiprocessor has 8 Tensor Cores (Volta and
// Turing; from Ampere on it has 4 of twice the width or more).
TEST_CASE("A13: eight multiprocessors are 9.8 % of an RTX 3090") {
  CHECK(8.0 / static_cast<double>(catalogue::rtx_3090.multiprocessors.value().value()) ==
        doctest::Approx(0.098).epsilon(0.005));
  CHECK(catalogue::design::turing_geforce.matrix_units.value() == 8);
  CHECK(catalogue::design::volta.matrix_units.value() == 8);
  CHECK(catalogue::design::ampere_ga10x_geforce.matrix_units.value() == 4);
}
