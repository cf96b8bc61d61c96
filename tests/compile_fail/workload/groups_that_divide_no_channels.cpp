// Each group of a convolution has equally many channels.
// expect-error: groups_not_dividing
// forbid-error: heterogeneous_system
#include <ridgeline/workload/layers/convolution.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto count = parameters(convolution{.channels_in = 64, .channels_out = 64, .kernel = 3, .groups = 32});
#else
constexpr auto count = parameters(convolution{.channels_in = 64, .channels_out = 64, .kernel = 3, .groups = 3});
#endif
