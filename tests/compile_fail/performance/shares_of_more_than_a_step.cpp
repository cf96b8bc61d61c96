// Shares are what a step consists of: more than the whole of it is a mistake in the shares.
// expect-error: time_shares_malformed
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr time_shares shares{
    .on = &catalogue::v100_sxm2_16gb, .gemms = {fraction(0.4)}, .elementwise = {fraction(0.6)}};
#else
constexpr time_shares shares{
    .on = &catalogue::v100_sxm2_16gb, .gemms = {fraction(0.4)}, .elementwise = {fraction(1.0)}};
#endif
constexpr relative_breakdown there =
    relative_time(shares, catalogue::v100_sxm2_32gb, arithmetic::fp16_accumulate_fp32, {});
