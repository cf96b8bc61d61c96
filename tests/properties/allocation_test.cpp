// The path of an estimate allocates nothing. `new` is replaced in this whole program and counts.
// Compiled alone: it replaces the global operator new.
#include <cstddef>
#include <cstdlib>
#include <doctest/doctest.h>
#include <new>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/hardware/sparsity.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/reasons.hpp>
#include <ridgeline/performance/rules/cache_fit.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/rules/eight_bit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/performance/rules/tile_cycles.hpp>
#include <ridgeline/performance/rules/what_limits.hpp>

namespace {
std::size_t allocations = 0;
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* got = std::malloc(size == 0 ? 1 : size)) return got;
  throw std::bad_alloc();
}
// The form that std::stable_sort takes for its buffer: a sanitizer's own would not meet the `delete` below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* pointer) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { std::free(pointer); }

using namespace ridgeline;
using namespace ridgeline::catalogue;

TEST_CASE("the counter counts") {
  const std::size_t before = allocations;
  int* volatile one = new int(1);  // volatile: the pair may not be optimised away
  delete one;
  CHECK(allocations == before + 1);
}

TEST_CASE("speedups, corrections, cycles, cache fits, power limits and machines are computed without an allocation") {
  volatile double batch_and_limit = 64.0;  // not known to the compiler, so that the work is done here
  const std::size_t before = allocations;

  const int size = static_cast<int>(batch_and_limit);
  const double value = batch_and_limit;
  const compared_settings how{
      .candidate = {.batch_per_gpu = batch(2 * size), .devices = gpus(8), .link = a100_sxm4_40gb.link},
      .reference = {.batch_per_gpu = batch(size), .devices = gpus(8), .link = v100_sxm2_16gb.link}};
  const speedup_factor plain = speedup(a100_sxm4_40gb, over(v100_sxm2_16gb),
                                       roofline(value * units::flops_per_byte, arithmetic::fp16_accumulate_fp32));
  const speedup_factor shown = predict(plain, how, batch_size_correction(network_class::transformer),
                                       multi_gpu_overhead_correction(network_class::transformer));
  const tile_cycles spent = cycles_of({size, size, size}, ampere_2023,
                                      {.multiprocessors = multiprocessors(8), .warps_per_multiprocessor = 8}, {});
  const cache_fit fit = fit_in_cache({value, value, value}, fp16, a100_sxm4_40gb);
  const limited_run limited =
      run_under_limit(rtx_4090, (3.0 * value) * units::watts, percent(value), power_limit_pascal_to_turing);
  const feature_gains gains = what_limits(a100_sxm4_40gb, value * units::flops_per_byte);
  const auto eight_bit = eight_bit_inference(rtx_4090, value * 1e9, arithmetic::fp8_accumulate_fp32);
  const auto sparse = sparse_peak(a100_sxm4_40gb, arithmetic::tf32);
  const interconnect wire{.id = "w",
                          .name = "W",
                          .generation = "",
                          .per_direction = value * units::gigabytes_per_second,
                          .scope = "",
                          .source = {}};
  const cluster all(machine(a100_sxm4_40gb, gpus(size), wire, host{}), nodes(size), wire);
  const gpu_count devices = all_devices(all);

  const std::size_t after = allocations;
  CHECK(after == before);
  // The answers are used, so that none is left out.
  CHECK(shown.times() > plain.times());
  CHECK(spent.total() > spent.global_memory);
  CHECK(fit.fits());
  CHECK(limited.speed.value() > 0.0);
  CHECK(gains[0].times >= gains[3].times);
  CHECK(eight_bit);
  CHECK(sparse);
  CHECK(devices == gpus(4096));
}

TEST_CASE("footprints, verdicts and remedies are computed without an allocation") {
  volatile int together = 8;  // not known to the compiler, so that the work is done here
  const std::size_t before = allocations;

  const training_step step{.model = *transformer_of(llama3_8b),
                           .micro_batch = batch(2),
                           .sequence = tokens(4096),
                           .plan = {.data_parallel = gpus(int(together)), .sharding = zero::parameters}};
  const fit_reasons why = reasons(step, rtx_4090);
  const inference_step asked{
      .model = step.model, .requests = batch(int(together)), .prompt = tokens(1024), .reply = tokens(1024)};
  const fit serves = fits(footprint(asked), rtx_4090);

  CHECK(allocations == before);
  CHECK_FALSE(why.answer);
  CHECK(serves.required > 16.0 * units::gigabytes);
}
