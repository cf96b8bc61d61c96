// A pipeline that is filled from both ends has a mirror for every stage.
// expect-error: schedule_not_possible
// forbid-error: heterogeneous_system
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

constexpr training_step dual(stage_count deep) {
  return {
      .model = catalogue::llama3_8b,
      .micro_batch = batch(1),
      .sequence = tokens(2048),
      .plan = {.pipeline_parallel = deep, .schedule = pipeline_schedule::dual_pipe, .micro_batches = micro_batches(8)}};
}

#ifdef CONTROL
constexpr auto need = footprint(dual(stages(4)));
#else
constexpr auto need = footprint(dual(stages(3)));
#endif
