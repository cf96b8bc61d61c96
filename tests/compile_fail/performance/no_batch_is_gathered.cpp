// An optimizer that steps after no batch at all never steps.
// expect-error: sample_setting_malformed
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
using namespace ridgeline;
constexpr time_shares shares{
    .on = &catalogue::v100_sxm2_16gb, .gemms = {fraction(0.4)}, .elementwise = {fraction(0.6)}};
#ifdef CONTROL
constexpr sample_setting often{.per_gpu = batch(8), .gathered = 4.0};
#else
constexpr sample_setting often{.per_gpu = batch(8), .gathered = 0.0};
#endif
constexpr relative_breakdown there =
    relative_time(shares, catalogue::v100_sxm2_32gb, arithmetic::fp16_accumulate_fp32, often);
