// Parameters that every replica holds would be put into the same host memory several times.
// expect-error: offload_without_sharding
// expect-error: RL-126
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr zero sharding = zero::parameters;
#else
constexpr zero sharding = zero::gradients;
#endif
constexpr training_step step{.model = catalogue::gpt2_small,
                             .micro_batch = batch(1),
                             .sequence = tokens(1024),
                             .plan = {.data_parallel = gpus(2), .sharding = sharding, .to_host = offload::parameters}};
constexpr memory_breakdown need = footprint(step);
