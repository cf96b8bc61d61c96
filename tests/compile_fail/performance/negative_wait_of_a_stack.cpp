// A wait below zero is a sign that slipped.
// expect-error: RL-311
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr serving_calibration reached{.host_per_step = {1.0 * units::milliseconds}};
#else
constexpr serving_calibration reached{.host_per_step = {-1.0 * units::milliseconds}};
#endif
constexpr serving_rates rates = serving_rates_of(catalogue::a100_sxm4_80gb, arithmetic::bf16_accumulate_fp32, reached);
