// A transformer of tokens is another question.
// expect-error: not_trained_by_sample
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/networks.hpp>

using namespace ridgeline;

#ifdef CONTROL
constexpr auto model = catalogue::resnet50;
#else
constexpr auto model = catalogue::llama3_8b;
#endif
constexpr network_question asked{.model = model, .device = catalogue::a100_sxm4_80gb};
constexpr auto answer = settle(asked);
