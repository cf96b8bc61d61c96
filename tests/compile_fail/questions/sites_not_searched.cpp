// A search looks for the plan of one site; what joins sites comes on top of it.
// expect-error: sites_not_searched
// forbid-error: heterogeneous_system
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/plan.hpp>

using namespace ridgeline;

constexpr training_sites two{.joined = {members(2), {{}, 1.0 * units::gigabytes_per_second}}};
// clang-format off
#ifdef CONTROL
constexpr plan_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}};
#else
constexpr plan_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb, .sites = two}};
#endif
// clang-format on
constexpr settled_plan known = settle(asked);
