// A budget in dollars where operations are due: how many it buys depends on the price and the rate.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/planning/compute_budget.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr trained_model best = compute_optimal(besiroglu_2024, 1e21 * units::operations);
#else
constexpr trained_model best = compute_optimal(besiroglu_2024, 1e6 * units::dollars);
#endif
