// What a machine would bring is money, 400.0 * dollars, not 400.
// expect-error: RL-203
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/questions/whole_life.hpp>
using namespace ridgeline;
life_question asked() {
  life_question question{.run = {.device = catalogue::rtx_3090}};
#ifdef CONTROL
  question.sale = 400.0 * units::dollars;
#else
  question.sale = 400.0;
#endif
  return question;
}
