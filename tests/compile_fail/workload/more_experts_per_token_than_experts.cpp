// A token goes to at most all of the experts.
// expect-error: experts_per_token_out_of_range
// forbid-error: heterogeneous_system
#include <ridgeline/workload/layers/mixture_of_experts.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto count = parameters(mixture_of_experts{.hidden = 64, .experts = 4, .per_token = 2, .expert_width = 8});
#else
constexpr auto count = parameters(mixture_of_experts{.hidden = 64, .experts = 4, .per_token = 5, .expert_width = 8});
#endif
