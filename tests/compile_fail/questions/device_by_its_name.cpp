// A device with this id and nothing else would be asked.
// expect-error: RL-253: a name is no description
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/questions/requests.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr requests_question asked{.device = catalogue::h100_sxm5_80gb};
#else
constexpr requests_question asked{.device = "h100-sxm5-80gb"};
#endif
