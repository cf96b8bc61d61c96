// A "no" carries its remedy, in a constant expression.
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/memory/reasons.hpp>

using namespace ridgeline;

constexpr training_step tuning{.model = catalogue::llama3_8b, .micro_batch = batch(1), .sequence = tokens(2048)};
constexpr fit_reasons no = reasons(tuning, catalogue::rtx_4090);
static_assert(!no.answer && no.enough && no.enough->size() >= 1);
static_assert(fits(footprint(no.enough->step), catalogue::rtx_4090));
