// What a machine would bring is money, 400.0 * dollars, not 400.
// expect-error: RL-203
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/questions/whole_life.hpp>
using namespace ridgeline;
#ifdef CONTROL
life_question asked{.run = {.device = catalogue::rtx_3090}, .sale = 400.0 * units::dollars};
#else
life_question asked{.run = {.device = catalogue::rtx_3090}, .sale = 400.0};
#endif
