// The verdict can be asked of a static_assert.
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

constexpr training_step tuning{.model = catalogue::llama3_8b, .micro_batch = batch(1), .sequence = tokens(2048)};
static_assert(!fits(footprint(tuning), catalogue::rtx_4090));
static_assert(fits(footprint(tuning), catalogue::rtx_4090).largest_term() == memory_term::optimizer_state);
static_assert(fits(footprint(tuning), catalogue::rtx_4090).shortfall() > 100.0 * units::gigabytes);
static_assert(fits({}, catalogue::rtx_4090));
