// 32 channels of 7 x 7 pixels are 1,568 features: a picture of another size does not fit, and both are named.
// expect-error: shapes_differ
// expect-error: 1568
// expect-error: 800
// forbid-error: heterogeneous_system
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

constexpr shape input = vectors(batch(1), 800);
#ifdef CONTROL
constexpr network net = network(input).then(linear{.inputs = 800, .outputs = 128});
#else
constexpr network net = network(input).then(linear{.inputs = 1568, .outputs = 128});
#endif
