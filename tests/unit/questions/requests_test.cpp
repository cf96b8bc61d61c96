#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/requests.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr requests_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
constexpr settled_requests run = settle(asked);
static_assert(run.gpus == gpus(1) && run.step.requests == batch(1));
static_assert(run.step.prompt == tokens(1024) && run.step.reply == tokens(256));
static_assert(run.step.weights.id == stored_bf16.id && run.step.cache_width == bf16.width);
static_assert(run.taken.has(setting::prompt) && run.taken.has(setting::output) && run.taken.has(setting::weights));
static_assert(run.calibration.range.knows(catalogue::h100_sxm5_80gb.architecture));

constexpr requests_question two(const accelerator& device) {
  requests_question made = asked;
  made.device = device;
  made.machines.gpus = gpus(2);
  return made;
}
// llama.cpp puts layers onto each GPU, others split every GEMM.
static_assert(settle(two(catalogue::rtx_4090)).by_layers);
static_assert(settle(two(catalogue::rtx_4090)).step.tensor_parallel == gpus(1));
static_assert(!settle(two(catalogue::h100_sxm5_80gb)).by_layers);
static_assert(settle(two(catalogue::h100_sxm5_80gb)).step.tensor_parallel == gpus(2));

// GPT-2 learned 1,024 positions: 256 of them are written.
constexpr requests_question learned{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
static_assert(settle(learned).step.prompt == tokens(768));

}  // namespace

TEST_CASE("a request longer than the trained context needs a word") {
  requests_question longer = asked;
  longer.prompt = tokens(1'000'000);
  CHECK_THROWS_AS(settle(longer), error);
  longer.extrapolate = true;
  CHECK(settle(longer).step.prompt == tokens(1'000'000));
  longer = learned;
  longer.prompt = tokens(1024);
  longer.extrapolate = true;  // a table has no row for what lies beyond it
  CHECK_THROWS_AS(settle(longer), error);
}
