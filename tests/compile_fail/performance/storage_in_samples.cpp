// A storage reads bytes a second; how many samples that is depends on their size.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/rules/input_pipeline.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr input_path path{.storage = 7.0 * units::gigabytes_per_second};
#else
constexpr input_path path{.storage = 5000.0 * units::images_per_second};
#endif
