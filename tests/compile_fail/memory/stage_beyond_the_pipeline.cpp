// Stages are counted from 0: a pipeline of two has no stage 2.
// expect-error: stage_not_in_pipeline
// expect-error: RL-127
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

constexpr training_step step{.model = catalogue::gpt2_small,
                             .micro_batch = batch(1),
                             .sequence = tokens(1024),
                             .plan = {.pipeline_parallel = stages(2)}};
#ifdef CONTROL
constexpr memory_breakdown need = footprint_of_stage(step, 1);
#else
constexpr memory_breakdown need = footprint_of_stage(step, 2);
#endif
