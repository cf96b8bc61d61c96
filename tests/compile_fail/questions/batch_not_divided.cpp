// Seven sequences do not divide over two replicas.
// expect-error: batch_not_divided
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
constexpr auto run = settle(asked(8, 7, 1024));
#endif
