// Five GPUs cannot share twelve heads.
// expect-error: heads_not_divided
// expect-error: RL-118
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr gpu_count together = gpus(4);
#else
constexpr gpu_count together = gpus(5);
#endif
constexpr training_step step{.model = catalogue::gpt2_small,
                             .micro_batch = batch(1),
                             .sequence = tokens(1024),
                             .plan = {.tensor_parallel = together}};
constexpr memory_breakdown need = footprint(step);
