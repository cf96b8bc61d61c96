// A layer has at least one output.
// expect-error: dimension_out_of_range
// forbid-error: heterogeneous_system
#include <ridgeline/workload/layers/linear.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto count = parameters(linear{.inputs = 64, .outputs = 1});
#else
constexpr auto count = parameters(linear{.inputs = 64, .outputs = 0});
#endif
