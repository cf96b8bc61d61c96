// An optimizer that remembers less than nothing would free memory.
// expect-error: optimizer_malformed
#include <ridgeline/workload/optimizer.hpp>
using namespace ridgeline;
constexpr bool checked(const optimizer& one) { return check(one), true; }
#ifdef CONTROL
static_assert(checked({.id = "mine", .name = "Mine", .moments = 2.0}));
#else
static_assert(checked({.id = "mine", .name = "Mine", .moments = -2.0}));
#endif
