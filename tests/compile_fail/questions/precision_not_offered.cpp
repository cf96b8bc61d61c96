// An A100 has no FP8.
// expect-error: precision_not_offered
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto device = catalogue::h100_sxm5_80gb;
#else
constexpr auto device = catalogue::a100_sxm4_80gb;
#endif
constexpr training_question asked{.model = catalogue::llama3_8b, .device = device, .compute = fp8_e4m3};
constexpr auto answer = settle(asked);
