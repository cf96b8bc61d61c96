// expect-error: RL-256: what was looked for may be missing
#include <optional>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/questions/requests.hpp>
using namespace ridgeline;
constexpr std::optional<accelerator> found = catalogue::h100_sxm5_80gb;
#ifdef CONTROL
constexpr requests_question asked{.device = found.value()};
#else
constexpr requests_question asked{.device = found};
#endif
