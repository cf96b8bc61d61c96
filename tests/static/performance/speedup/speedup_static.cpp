#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {

constexpr accelerator newer{.id = "newer",
                            .name = "Newer",
                            .architecture = "any",
                            .memory_bandwidth = 1555.0 * units::gigabytes_per_second,
                            .source = {}};
constexpr accelerator older{.id = "older",
                            .name = "Older",
                            .architecture = "any",
                            .memory_bandwidth = 900.0 * units::gigabytes_per_second,
                            .source = {}};

constexpr speedup_factor faster = speedup(newer, over(older), bandwidth_bound);
static_assert(faster.times() > 1.7277 && faster.times() < 1.7278 && faster.verified());
static_assert(speedup(newer, over(newer), bandwidth_bound) == speedup_factor(1.0));
static_assert(speedup(older, over(newer), bandwidth_bound) < speedup_factor(1.0));

static_assert(std::is_trivially_copyable_v<speedup_factor> && std::is_trivially_copyable_v<over>);
static_assert(!std::is_convertible_v<double, speedup_factor> && !std::is_convertible_v<speedup_factor, double>);
static_assert(!std::is_convertible_v<const accelerator&, over>);

}  // namespace
