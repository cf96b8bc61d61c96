#include <doctest/doctest.h>

#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/footprint_model.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/network.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {

struct total_model : composable {
  constexpr data_size operator()(const memory_breakdown& need) const { return need.total(); }
};
inline constexpr total_model total{};

static_assert((tiny_step | footprint).total() == footprint(tiny_step).total());
static_assert((tiny_step | footprint | total) == footprint(tiny_step).total());

template<class Step>
concept has_a_footprint = requires(const Step& step) { footprint(step); };
static_assert(has_a_footprint<training_step> && has_a_footprint<inference_step> && has_a_footprint<network_step>);
static_assert(!has_a_footprint<transformer>, "what a model needs depends on what is done with it");

}  // namespace

TEST_CASE("footprint is a value: it is stored, handed on and chained") {
  constexpr auto whole = footprint | total;
  const footprint_model stored = footprint;
  CHECK(whole(tiny_step) == stored(tiny_step).total());
  CHECK(stored(tiny_step, tensors_alone).context == data_size{});
  CHECK(stored(tiny_step).context == pytorch_cuda.context);
}
