// A run that processed nothing was not measured.
// expect-error: throughput_not_positive
#include <ridgeline/performance/speedup/correction.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(64)},
                                     .reference = {.batch_per_gpu = batch(64)}};
#ifdef CONTROL
constexpr sample_rate images = predict(1.0 * units::images_per_second, settings);
#else
constexpr sample_rate images = predict(0.0 * units::images_per_second, settings);
#endif
