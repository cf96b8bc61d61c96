#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {

constexpr compared_settings settings{.candidate = {.batch_per_gpu = batch(128), .devices = gpus(8), .link = "nvlink3"},
                                     .reference = {.batch_per_gpu = batch(64), .devices = gpus(8), .link = "nvlink2"}};
constexpr batch_size_correction batch_gain(network_class::convolutional);
constexpr multi_gpu_overhead_correction overhead(network_class::convolutional);

static_assert(correction<batch_size_correction> && correction<multi_gpu_overhead_correction>);
static_assert(correction_factor(settings) == 1.0);
static_assert(correction_factor(settings, batch_gain, overhead) > 1.1927 &&
              correction_factor(settings, batch_gain, overhead) < 1.1929);
static_assert(correction_factor({.candidate = settings.candidate, .reference = settings.candidate}, batch_gain,
                                overhead) == 1.0);

// A throughput keeps its kind.
static_assert(std::is_same_v<decltype(predict(sample_rate{}, settings, batch_gain)), sample_rate>);
static_assert(std::is_same_v<decltype(remove_bias(token_rate{}, settings, batch_gain)), token_rate>);
static_assert(std::is_same_v<decltype(remove_bias(operation_rate{}, settings)), operation_rate>);

}  // namespace
