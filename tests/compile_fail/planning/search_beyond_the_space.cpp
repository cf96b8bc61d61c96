// A stretch of a space ends in it: there is no plan to search beyond the last one.
// expect-error: range_outside_of_space
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/search.hpp>
using namespace ridgeline;
constexpr accelerator device{
    .id = "a",
    .capacity = 1e3 * units::gigabytes,
    .memory_bandwidth = 1e3 * units::gigabytes_per_second,
    .peak = {.fp32 = 10.0 * units::teraflops_per_second, .bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second}};
constexpr running_terms terms{.machine = 1.0 * units::dollars_per_hour,
                              .draw = 1.0 * units::watts,
                              .electricity = energy_price{},
                              .grid = 0.0 * units::grams_co2e_per_kilowatt_hour};
constexpr fleet fleets[] = {{.name = "a",
                             .on = {machine(device, gpus(1), {}, {}), nodes(1), {}},
                             .reached = datasheet_training,
                             .terms = terms}};
constexpr plan_axes axes{.gpus = {gpus(1)}, .sharding = {zero::off}};
constexpr plan_space space(fleets, axes);
constexpr training_request asked{.model = {.layers = layers(1),
                                           .hidden = features(64),
                                           .heads = heads(1),
                                           .key_value_heads = heads(1),
                                           .head_dimension = features(64),
                                           .feed_forward = features(64),
                                           .vocabulary = tokens(64)},
                                 .sequence = tokens(64),
                                 .sequences = batch(1),
                                 .budget = tokens(64)};
#ifdef CONTROL
constexpr plan_range all{0, 1};
#else
constexpr plan_range all{0, 2};
#endif
constexpr auto found = search<1>(space, asked, all, search_effort::everything, fastest);
