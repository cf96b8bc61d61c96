// The first steps: two devices, what limits the work, one number; then a device and a correction of your own.
#include <fmt/core.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>

// [names]
using namespace ridgeline;
using namespace ridgeline::units;
using catalogue::a100_sxm4_40gb;
using catalogue::v100_sxm2_16gb;
// [/names]

// [first]
constexpr speedup_factor faster = speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), bandwidth_bound);
static_assert(faster.times() > 1.72 && faster.times() < 1.73);  // 1555 / 900 GB/s
// [/first]

// [roofline]
constexpr roofline large_matrices(500.0 * flops_per_byte, arithmetic::fp16_accumulate_fp32);
constexpr speedup_factor at_the_roof = speedup(a100_sxm4_40gb, over(v100_sxm2_16gb), large_matrices);
static_assert(at_the_roof.times() > 2.4);  // 312 / 125 TFLOP/s: both devices are on the flat part of the roof
// [/roofline]

// [own device]
constexpr accelerator my_card{
    .id = "my-card",
    .name = "My card",
    .memory_bandwidth = 2000.0 * gigabytes_per_second,
    .source = {"a data sheet", "page 2", "2026-11-21"},
};
constexpr speedup_factor mine = speedup(my_card, over(a100_sxm4_40gb), bandwidth_bound);
// [/own device]

// [corrections]
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64)},
                                     .reference = {.batch_per_gpu = batch(32)}};
constexpr batch_size_correction larger_batch(network_class::transformer);
constexpr speedup_factor in_a_benchmark = predict(faster, settings, larger_batch);
constexpr speedup_factor without_the_bias = remove_bias(in_a_benchmark, settings, larger_batch);
// [/corrections]

int main() {
  fmt::print("bandwidth-bound       {:.2f}\n", faster.times());
  fmt::print("large matrices        {:.2f}\n", at_the_roof.times());
  fmt::print("my card over an A100  {:.2f}\n", mine.times());
  fmt::print("twice the batch       {:.2f}\n", in_a_benchmark.times());
  fmt::print("bias removed          {:.2f}\n", without_the_bias.times());
}
