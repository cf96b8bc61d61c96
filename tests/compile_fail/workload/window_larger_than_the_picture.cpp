// A window of 7 pixels does not fit into a picture of 5.
// expect-error: window_not_fitting
// forbid-error: heterogeneous_system
#include <ridgeline/workload/layers/pooling.hpp>

using namespace ridgeline;

constexpr shape pictures = images(batch(1), {.channels = 3, .height = 5, .width = 5});
#ifdef CONTROL
constexpr shape after = output_shape(pooling{.kernel = 5}, pictures);
#else
constexpr shape after = output_shape(pooling{.kernel = 7}, pictures);
#endif
