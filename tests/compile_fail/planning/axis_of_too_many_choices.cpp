// An axis has at most 32 choices.
// expect-error: choices_out_of_range
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plan_space.hpp>
using namespace ridgeline;
constexpr auto off = offload::none;
#ifdef CONTROL
constexpr choices<offload> many{off, off, off, off, off, off, off, off, off, off, off, off, off, off, off, off,
                                off, off, off, off, off, off, off, off, off, off, off, off, off, off, off, off};
#else
constexpr choices<offload> many{off, off, off, off, off, off, off, off, off, off, off, off, off, off, off, off, off,
                                off, off, off, off, off, off, off, off, off, off, off, off, off, off, off, off};
#endif
