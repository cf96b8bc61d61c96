// GPT-2 has learned 1,024 positions.
// expect-error: sequence_too_long
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/questions/training.hpp>

using namespace ridgeline;

constexpr training_question asked(std::int64_t all, std::int64_t sequences, std::int64_t length) {
  training_question made{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
  made.machines.gpus = gpus(all);
  made.tensor = gpus(4);
  made.batch = batch(sequences);
  made.sequence = tokens(length);
  return made;
}

#ifdef CONTROL
constexpr auto run = settle(asked(8, 8, 1024));
#else
constexpr auto run = settle(asked(8, 8, 2048));
#endif
