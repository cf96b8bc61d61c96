// The name of a recipe is taken for one with this id, and without widths.
// expect-error: RL-253: a name is no description
#include <ridgeline/workload/step.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_step step{.micro_batch = batch(8), .sequence = tokens(2048), .recipe = fp8_training};
#else
constexpr training_step step{.micro_batch = batch(8), .sequence = tokens(2048), .recipe = "fp8"};
#endif
