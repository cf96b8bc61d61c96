#include <concepts>
#include <cstdint>
#include <ridgeline/planning/search.hpp>
#include <type_traits>

using namespace ridgeline;

// Plans are counted in 64 bits wherever the library is compiled.
static_assert(std::same_as<decltype(std::declval<const plan_space&>().size()), std::uint64_t>);
static_assert(std::same_as<decltype(std::declval<const plan_space&>().stride_of_a_recipe()), std::uint64_t>);
static_assert(std::same_as<decltype(plan_range::first), std::uint64_t>);
static_assert(std::same_as<decltype(plan_range::last), std::uint64_t>);
static_assert(std::same_as<decltype(found_plan::number), std::uint64_t>);
static_assert(std::same_as<decltype(search_result<1, 0>{}.all()), std::uint64_t>);

constexpr fleet one[] = {{.name = "one",
                          .on = {machine({.id = "a"}, gpus(1), {}, {}), nodes(1), {}},
                          .reached = datasheet_training,
                          .terms = {.machine = 1.0 * units::dollars_per_hour,
                                    .draw = 1.0 * units::watts,
                                    .electricity = energy_price{},
                                    .grid = 0.0 * units::grams_co2e_per_kilowatt_hour}}};
template<class Value>
constexpr choices<Value> thirty_two(Value first, Value last) {
  return [&]<std::size_t... Places>(std::index_sequence<Places...>) {
    return choices<Value>{(Places < 31 ? first : last)...};
  }(std::make_index_sequence<32>());
}
constexpr plan_space large(one, {.gpus = thirty_two(gpus(1), gpus(2)),
                                 .tensor = thirty_two(gpus(1), gpus(2)),
                                 .pipeline = thirty_two(stages(1), stages(2)),
                                 .virtual_stages = thirty_two(stages(1), stages(2)),
                                 .context = thirty_two(gpus(1), gpus(2)),
                                 .expert = thirty_two(gpus(1), gpus(2)),
                                 .micro_batch = thirty_two(batch(1), batch(2))});
static_assert(large.size() == std::uint64_t{1} << 35);
// The count of GPUs is the last digit that changes: 32^6 combinations for each choice of it.
static_assert(large.at((std::uint64_t{31} << 30) - 1).gpus == gpus(1));
static_assert(large.at(std::uint64_t{31} << 30).gpus == gpus(2));
static_assert(large.at(large.size() - 1).micro_batch == batch(2) && large.at(large.size() - 1).fleet == 0);
