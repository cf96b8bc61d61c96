// 128 of what: a count says what it counts.
// expect-error: RL-208: a bare number says neither share nor count
// forbid-error: heterogeneous_system
// forbid-error: no match for
#include <ridgeline/hardware/accelerator.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr accelerator mine{.multiprocessors = multiprocessors(128)};
#else
constexpr accelerator mine{.multiprocessors = 128};
#endif
