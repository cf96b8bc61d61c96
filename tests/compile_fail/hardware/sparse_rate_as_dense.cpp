// Datasheets print the 2:4-sparse rate where a reader expects the dense one.
// expect-error: RL-210
// expect-error: sparse
#include <ridgeline/hardware/sparsity.hpp>
using namespace ridgeline;
const sparse_operation_rate printed(624.0 * units::teraflops_per_second);
#ifdef CONTROL
const operation_rate peak = 0.5 * printed.at_two_of_four();
#else
const operation_rate peak = printed;
#endif
