// ZeRO has four settings; a fifth one would be a plan that nobody can run.
// expect-error: enumerator_unknown
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plan_space.hpp>
using namespace ridgeline;
constexpr machine one({.id = "a"}, gpus(1), {}, {});
constexpr running_terms terms{.machine = 1.0 * units::dollars_per_hour,
                              .draw = 1.0 * units::watts,
                              .electricity = energy_price{},
                              .grid = 0.0 * units::grams_co2e_per_kilowatt_hour};
constexpr fleet fleets[] = {{.name = "a", .on = {one, nodes(1), {}}, .reached = datasheet_training, .terms = terms}};
#ifdef CONTROL
constexpr plan_axes axes{.gpus = {gpus(1)}, .sharding = {zero::off, zero::parameters}};
#else
constexpr plan_axes axes{.gpus = {gpus(1)}, .sharding = {zero::off, zero(7)}};
#endif
constexpr plan_space space(fleets, axes);
