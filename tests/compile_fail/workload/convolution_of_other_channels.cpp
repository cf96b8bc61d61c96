// A picture of 3 channels does not enter a convolution of 16, and both shapes are named: channels, height, width.
// expect-error: shapes_differ
// expect-error-g++: 16000028000028
// expect-error-g++: 3000028000028
// expect-error-clang: .channels_in = 16
// expect-error-clang: {1, 3, 28, 28}
// forbid-error: heterogeneous_system
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

constexpr shape pictures = images(batch(1), {.channels = 3, .height = 28, .width = 28});
#ifdef CONTROL
constexpr network net = network(pictures).then(convolution{.channels_in = 3, .channels_out = 32, .kernel = 3});
#else
constexpr network net = network(pictures).then(convolution{.channels_in = 16, .channels_out = 32, .kernel = 3});
#endif
