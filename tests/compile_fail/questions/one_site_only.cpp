// The GPUs that learn and those that write are planned for one site.
// expect-error: one_site_only
// forbid-error: heterogeneous_system
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/post_train.hpp>

using namespace ridgeline;

constexpr training_sites two{.joined = {members(2), {{}, 1.0 * units::gigabytes_per_second}}};
// clang-format off
#ifdef CONTROL
constexpr post_training_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}};
#else
constexpr post_training_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb, .sites = two}};
#endif
// clang-format on
constexpr post_training_answer found = post_train(asked);
