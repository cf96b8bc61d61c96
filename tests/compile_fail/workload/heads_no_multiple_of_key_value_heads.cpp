// Each key-value head serves equally many query heads.
// expect-error: heads_not_grouped
// forbid-error: heterogeneous_system
#include <ridgeline/workload/layers/attention.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto count = parameters(attention{.hidden = 64, .heads = 8, .key_value_heads = 2, .head_dimension = 8});
#else
constexpr auto count = parameters(attention{.hidden = 64, .heads = 8, .key_value_heads = 3, .head_dimension = 8});
#endif
