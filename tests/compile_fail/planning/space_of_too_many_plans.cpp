// Plans are numbered, and a number above 10^15 is a space that nobody searches.
// expect-error: space_too_large
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/plan_space.hpp>
using namespace ridgeline;
constexpr machine one({.id = "a"}, gpus(1), {}, {});
constexpr running_terms terms{.machine = 1.0 * units::dollars_per_hour,
                              .draw = 1.0 * units::watts,
                              .electricity = energy_price{},
                              .grid = 0.0 * units::grams_co2e_per_kilowatt_hour};
constexpr fleet fleets[] = {{.name = "a", .on = {one, nodes(1), {}}, .reached = datasheet_training, .terms = terms}};
template<class Value>
constexpr choices<Value> many(Value value) {
  return [&]<std::size_t... Places>(std::index_sequence<Places...>) {
    return choices<Value>{(static_cast<void>(Places), value)...};
  }(std::make_index_sequence<32>());
}
constexpr plan_axes axes{
    .gpus = many(gpus(1)),
    .tensor = many(gpus(1)),
    .pipeline = many(stages(1)),
    .virtual_stages = many(stages(1)),
    .context = many(gpus(1)),
    .expert = many(gpus(1)),
    .micro_batch = many(batch(1)),
    .recompute = many(recomputation::none),
    .sharding = many(zero::off),
#ifdef CONTROL
};
#else
    .to_host = many(offload::none)};
#endif
constexpr plan_space space(fleets, axes);
