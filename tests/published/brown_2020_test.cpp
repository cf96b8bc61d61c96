// Source     Brown et al., Language Models are Few-Shot Learners, 2020, table 2.1; Dettmers, 2024 guide, cited in
//            ledger D1: "175 B parameters = 350 GB".
// Tolerance  none for 175e9 parameters; the configuration itself counts 174.6e9, 349.2 GB.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/model_states.hpp>

using namespace ridgeline;

namespace {

static_assert(model_states(175'000'000'000, mixed_16, sgd).weights == 350.0 * units::gigabytes, "D1");

constexpr inference_step one_request{
    .model = catalogue::gpt3_175b, .requests = batch(1), .prompt = tokens(1024), .reply = tokens(1024)};
constexpr memory_breakdown need = footprint(one_request);
static_assert(in(need.weights, units::gigabytes) > 349.2 * 0.999 && in(need.weights, units::gigabytes) < 349.2 * 1.001,
              "D1");
static_assert(!fits(need, catalogue::a100_sxm4_80gb));

}  // namespace

TEST_CASE("GPT-3 has 350 GB of 16-bit weights for 175e9 parameters, 349.2 GB by its configuration") {
  CHECK(in(need.weights, units::gigabytes) == doctest::Approx(349.2).epsilon(0.001));
}
