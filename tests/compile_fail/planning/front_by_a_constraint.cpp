// A front is spanned by what is made small.
// expect-error: RL-241
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/pareto.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr pareto_front<4, fastest_plan, cheapest_plan> front(fastest, cheapest);
#else
constexpr pareto_front<4, fastest_plan, fits_in_memory_rule> front(fastest, fits_in_memory);
#endif
