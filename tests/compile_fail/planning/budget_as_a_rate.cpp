// A budget is money; a price an hour is no budget.
// expect-error: RL-202
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/flow_chart.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr buyer who{.budget = 2000.0 * units::dollars};
#else
constexpr buyer who{.budget = 2000.0 * units::dollars_per_hour};
#endif
