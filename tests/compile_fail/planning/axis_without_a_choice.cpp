// An axis has something to choose from; nothing to choose would be a space of no plans.
// expect-error: choices_out_of_range
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plan_space.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr choices<batch_size> micro_batches{batch(1)};
#else
constexpr choices<batch_size> micro_batches{};
#endif
