// Identical layers are a count, so each has to take what it gives.
// expect-error: shapes_differ
// forbid-error: heterogeneous_system
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

constexpr shape input = vectors(batch(1), 64);
#ifdef CONTROL
constexpr network net = network(input).then(linear{.inputs = 64, .outputs = 64}, 3);
#else
constexpr network net = network(input).then(linear{.inputs = 64, .outputs = 32}, 3);
#endif
