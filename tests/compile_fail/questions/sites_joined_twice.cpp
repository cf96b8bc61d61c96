// Pods of an oversubscribed network have no link of their own beside it.
// expect-error: sites_joined_twice
// forbid-error: heterogeneous_system
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr training_sites pods{.joined = {.joined = members(2)}};
#else
constexpr training_sites pods{.joined = {members(2), {{}, 1.0 * units::gigabytes_per_second}}};
#endif
constexpr training_question asked{.model = catalogue::llama3_8b,
                                  .device = catalogue::h100_sxm5_80gb,
                                  .machines = {.gpus = gpus(32)},
                                  .sites = pods,
                                  .oversubscription = 7.0};
constexpr settled_training found = settle(asked);
