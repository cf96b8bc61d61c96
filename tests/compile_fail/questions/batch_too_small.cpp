// An interleaved pipeline of four stages wants four micro-batches.
// expect-error: batch_too_small
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/questions/how_long.hpp>

using namespace ridgeline;

constexpr training_question asked(std::int64_t sequences) {
  training_question made{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
  made.machines.gpus = gpus(4);
  made.pipeline = stages(4);
  made.virtual_stages = stages(2);
  made.batch = batch(sequences);
  return made;
}

#ifdef CONTROL
constexpr auto answer = how_long(asked(8));
#else
constexpr auto answer = how_long(asked(2));
#endif
