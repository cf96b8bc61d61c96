// The typed estimate whose instructions abstraction.sh counts: speedups on the roofline with the bias of their settings.
// Its twin, abstraction_plain.cpp, does the same with bare doubles and the same checks; both print the same number.
#include <cstdio>
#include <cstdlib>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

using namespace ridgeline;

int main(int argc, char** argv) {
  // From the command line, so that neither compiler can compute with them beforehand.
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 100000;
  const int gpus_a_machine = argc > 2 ? std::atoi(argv[2]) : 8;
  const std::string_view newer = argc > 3 ? argv[3] : "nvlink3";
  const std::string_view older = argc > 4 ? argv[4] : "nvlink2";
  const network_class network = argc > 5 ? network_class::transformer : network_class::convolutional;
  accelerator candidate{.id = "c", .name = "C", .architecture = "any", .link = newer, .source = {}};
  accelerator reference{.id = "r", .name = "R", .architecture = "any", .link = older, .source = {}};
  double sum = 0.0;
  for (int i = 1; i <= rounds; ++i) {
    const double x = static_cast<double>(i);
    candidate.memory_bandwidth = (1000.0 + x) * units::gigabytes_per_second;
    candidate.peak.fp16_accumulate_fp32 = (300.0 + x) * units::teraflops_per_second;
    reference.memory_bandwidth = (900.0 + x) * units::gigabytes_per_second;
    reference.peak.fp16_accumulate_fp32 = unverified((125.0 + x) * units::teraflops_per_second);
    const compared_settings settings{
        .candidate = {.batch_per_gpu = batch(64 + i % 64), .devices = gpus(gpus_a_machine), .link = candidate.link},
        .reference = {.batch_per_gpu = batch(64), .devices = gpus(gpus_a_machine), .link = reference.link}};
    const auto limit = roofline(x * units::flops_per_byte, arithmetic::fp16_accumulate_fp32);
    const speedup_factor fair = remove_bias(speedup(candidate, over(reference), limit), settings,
                                            batch_size_correction(network), multi_gpu_overhead_correction(network));
    sum += fair.verified() ? 0.0 : fair.times();
  }
  std::printf("%.17g\n", sum);
}
