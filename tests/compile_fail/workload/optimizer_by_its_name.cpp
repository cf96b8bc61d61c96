// The name of an optimizer is taken for one with this id, and without moments.
// expect-error: RL-253: a name is no description
#include <ridgeline/workload/step.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_step step{.micro_batch = batch(8), .sequence = tokens(2048), .method = adamw};
#else
constexpr training_step step{.micro_batch = batch(8), .sequence = tokens(2048), .method = "adamw"};
#endif
