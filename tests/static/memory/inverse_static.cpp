// The largest micro-batch, exact, in a constant expression.
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/inverse.hpp>

using namespace ridgeline;

constexpr training_step at(std::int64_t size) {
  return {.model = catalogue::gpt2_small, .micro_batch = batch(size), .sequence = tokens(1024)};
}
constexpr auto most = largest_micro_batch(at(1), catalogue::rtx_4090);
static_assert(most && fits(footprint(at(most->value())), catalogue::rtx_4090));
static_assert(!fits(footprint(at(most->value() + 1)), catalogue::rtx_4090));
