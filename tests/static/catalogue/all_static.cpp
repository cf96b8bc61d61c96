#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;

// A device is found at compile time, by the id that programs take.
static_assert(catalogue::find_accelerator("a100-sxm4-80gb")->name == catalogue::a100_sxm4_80gb.name);
static_assert(catalogue::find_accelerator("a100-sxm4-80GB") == nullptr);
static_assert(catalogue::find_accelerator("") == nullptr);
static_assert(catalogue::find_interconnect("nvlink4")->id == catalogue::nvlink4.id);
static_assert(catalogue::find_interconnect("none") == nullptr);
static_assert(catalogue::find_architecture("Hopper")->id == catalogue::design::hopper.id);
static_assert(catalogue::find_architecture("hopper") == nullptr);

// The arrays are ranges that a search can walk at compile time.
constexpr std::span<const accelerator> devices = catalogue::accelerators;
static_assert([] {
  int with_fp8 = 0;
  for (const accelerator& device : devices) with_fp8 += device.peak.fp8_accumulate_fp32 ? 1 : 0;
  return with_fp8;
}() > 20);

// Ledger B1: the quotient of the two datasheet bandwidths.
constexpr double a100_over_v100 =
    catalogue::a100_sxm4_40gb.memory_bandwidth.value() / catalogue::v100_sxm2_16gb.memory_bandwidth.value();
static_assert(a100_over_v100 > 1.725 && a100_over_v100 < 1.735);

// An "80 GB" A100 has 80 GiB; an "80 GB" H100 has less, and a "141 GB" H200 has 140.4 GiB.
static_assert(in(catalogue::a100_sxm4_80gb.capacity.value(), units::gibibytes) == 80.0);
static_assert(in(catalogue::h100_sxm5_80gb.capacity.value(), units::gibibytes) < 80.0);
static_assert(in(catalogue::h200_sxm5_141gb.capacity.value(), units::gibibytes) < 141.0);

// Ledger B7: the FP8 rate of an RTX 4090 is 0.66 PFLOPS with FP16 accumulators only.
static_assert(in(catalogue::rtx_4090.peak.fp8_accumulate_fp16.value(), units::petaflops_per_second) > 0.655);
static_assert(in(catalogue::rtx_4090.peak.fp8_accumulate_fp32.value(), units::petaflops_per_second) < 0.335);

// A figure that nobody verified says so, and a figure that a source leaves out is absent.
static_assert(!catalogue::tpu_v2.memory_bandwidth.verified() && catalogue::tpu_v2.memory_bandwidth);
static_assert(!catalogue::gtx_1080.peak.fp16_accumulate_fp32);
