// A network of the catalogue stands where a transformer is due, if it is one.
// expect-error: not_a_transformer
// forbid-error: no viable conversion
#include <ridgeline/catalogue/models/convnets.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/workload/step.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr training_step step{.model = catalogue::llama3_8b, .micro_batch = batch(1), .sequence = tokens(2048)};
#else
constexpr training_step step{.model = catalogue::resnet50, .micro_batch = batch(1), .sequence = tokens(2048)};
#endif
