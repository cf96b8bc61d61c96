#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/questions/pictures.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr pictures_question on_h100{.model = catalogue::sd3_5_medium_1024px, .device = catalogue::h100_sxm5_80gb};

}  // namespace

TEST_CASE("a question about pictures that says nothing takes defaults and names them") {
  constexpr settled_pictures made = settle(on_h100);
  static_assert(made.asked.steps == 50 && made.asked.guided && made.asked.pictures == batch(1));
  for (const setting one : {setting::gpus, setting::sampling_steps, setting::guidance, setting::batch, setting::stack})
    CHECK(made.taken.has(one));
  CHECK(made.calibration.id == "diffusers-h100");

  pictures_question said = on_h100;
  said.steps = 28;
  said.guidance = false;
  said.batch = batch(4);
  said.sequence = tokens(1024);
  said.stack = catalogue::diffusion_b200;
  said.machines.gpus = gpus(1);
  const settled_pictures settled = settle(said);
  for (const setting one : {setting::gpus, setting::sampling_steps, setting::guidance, setting::batch, setting::stack})
    CHECK_FALSE(settled.taken.has(one));
  CHECK(settled.model.tokens == 1024.0);
  CHECK(settled.calibration.id == "diffusers-b200");
}

TEST_CASE("pictures are asked as anybody would: time by the model, money by the machine, joules by the power") {
  pictures_question asked = on_h100;
  asked.steps = 28;
  asked.batch = batch(4);
  asked.costs.rent = 3.0 * dollars_per_gpu_hour;
  const pictures_answer found = how_long(asked);
  const diffusion_breakdown direct =
      diffusion_time(asked.model, {.steps = 28, .pictures = batch(4)}, asked.device, catalogue::diffusion_h100);
  CHECK(found.batch.total() == direct.total());
  CHECK(in(found.each(), seconds) == doctest::Approx(in(direct.total(), seconds) / 4.0));
  CHECK(found.batch.range == calibrated_range::inside);
  CHECK(found.batch.interval() == catalogue::diffusion_h100.interval);
  // 3 dollars an hour, 1,000 pictures one after the other.
  CHECK(in(found.cost_of(batch(1000)), dollars) == doctest::Approx(3.0 / 3600.0 * 1000.0 * in(found.each(), seconds)));
  const auto joules_each = found.energy_of_a_picture();
  REQUIRE(joules_each);
  CHECK(in(joules_each->expected, joules) == doctest::Approx(in(*found.drawn, watts) * in(found.each(), seconds)));
  CHECK(in(*found.drawn, watts) > 0.39 * 700.0);
  CHECK(in(*found.drawn, watts) <= 700.0);
  // Wider than either of the two intervals that it is made of.
  CHECK(joules_each->high / joules_each->expected > catalogue::diffusion_h100.interval.high);
  CHECK(joules_each->low / joules_each->expected < catalogue::power_under_load_h100.interval.low);
}

TEST_CASE("eight GPUs make eight times the pictures of one, for as much a picture") {
  pictures_question asked = on_h100;
  asked.costs.rent = 3.0 * dollars_per_gpu_hour;
  const pictures_answer one = how_long(asked);
  asked.machines.gpus = gpus(8);
  const pictures_answer eight = how_long(asked);
  CHECK(in(eight.throughput(), one.throughput()) == doctest::Approx(8.0));
  CHECK(eight.each() == one.each());
  CHECK(in(eight.cost_of(batch(1000)), dollars) == doctest::Approx(in(one.cost_of(batch(1000)), dollars)));
}

TEST_CASE("fewer tokens, fewer steps, no guidance: never slower") {
  const duration usual = how_long(on_h100).batch.total();
  pictures_question asked = on_h100;
  asked.sequence = tokens(1024);
  CHECK(how_long(asked).batch.total() < usual);
  asked = on_h100;
  asked.steps = 49;
  CHECK(how_long(asked).batch.total() < usual);
  asked = on_h100;
  asked.guidance = false;
  CHECK(how_long(asked).batch.terms.denoising == 0.5 * how_long(on_h100).batch.terms.denoising);
}

TEST_CASE("a device that was not measured: constants of its architecture with a wider interval, else a lower bound") {
  pictures_question asked = on_h100;
  asked.device = catalogue::h200_sxm5_141gb;
  const pictures_answer sibling = how_long(asked);
  CHECK(sibling.run.calibration.id == "diffusers-h100");
  CHECK(sibling.batch.range == calibrated_range::outside);
  CHECK(sibling.batch.interval() == likely_from(catalogue::diffusion_h100.fit.held_out_error, false));
  CHECK_FALSE(sibling.drawn);
  CHECK_FALSE(sibling.energy_of_a_picture());

  asked.device = catalogue::a100_sxm4_80gb;
  const pictures_answer bound = how_long(asked);
  CHECK(bound.run.calibration.id == "datasheet");
  CHECK_FALSE(bound.batch.relative_error);
  CHECK_FALSE(bound.drawn);
  const double operations_of_all = 100.0 * in(forward_operations(asked.model), teraflops);
  CHECK(in(bound.batch.total(), seconds) == doctest::Approx(operations_of_all / 312.0));

  // The stack of another device is outside of what was measured, and no lower bound of the H100 is slower than its constants.
  asked.device = catalogue::h100_sxm5_80gb;
  asked.stack = catalogue::diffusion_b200;
  CHECK(how_long(asked).batch.range == calibrated_range::outside);
  asked.stack = datasheet_diffusion;
  CHECK(how_long(asked).batch.total() < how_long(on_h100).batch.total());
}

TEST_CASE("every diffusion model has an answer on both measured devices, and B200 is the faster one") {
  for (const diffusion_model* model : catalogue::every_diffusion_model) {
    CAPTURE(model->id);
    CHECK(catalogue::find_diffusion_model(model->id) == model);
    pictures_comparison asked;
    asked.run = on_h100;
    asked.run.model = *model;
    asked.run.device = catalogue::b200_sxm_180gb;
    asked.over = catalogue::h100_sxm5_80gb;
    const pictures_comparison_answer found = how_much_faster(asked);
    CHECK(found.each.on.run.calibration.id == "diffusers-b200");
    CHECK(found.each.over.run.calibration.id == "diffusers-h100");
    CHECK(found.times().expected == doctest::Approx(in(found.each.over.each(), found.each.on.each())));
    CHECK(found.times().low < found.times().expected);
    CHECK(found.times().expected > 1.0);
  }
  CHECK(catalogue::find_diffusion_model("flux") == nullptr);
}

TEST_CASE("as many pictures together on the reference as were said for it") {
  pictures_comparison asked;
  asked.run = on_h100;
  asked.over = catalogue::h100_sxm5_80gb;
  asked.over_batch = batch(8);
  asked.run.stack = datasheet_diffusion;
  const pictures_comparison_answer found = how_much_faster(asked);
  CHECK(found.each.over.run.asked.pictures == batch(8));
  CHECK(found.each.over.run.calibration.id == "diffusers-h100");  // a stack that is named is the device's
}

TEST_CASE("what a device does while it makes pictures: operations of all passes over the time") {
  // 100 passes of 0.5e12 operations for each of two pictures, in ten seconds.
  constexpr diffusion_model model{.weights_a_token = 1e9, .tokens = 250.0};
  CHECK(in(diffusion_activity(model, {.pictures = batch(2)}, 10.0 * seconds).compute, teraflops_per_second) ==
        doctest::Approx(10.0));
}

#if defined(__cpp_exceptions)
TEST_CASE("no time, and a device without a figure, are refused") {
  for (const double time : {0.0, -1.0, HUGE_VAL, std::nan("")})
    CHECK_THROWS_AS(static_cast<void>(diffusion_activity(on_h100.model, {}, time * seconds)), error);
  pictures_question asked = on_h100;
  asked.device = accelerator{.id = "bare"};
  CHECK_THROWS_AS(static_cast<void>(how_long(asked)), error);
}
#endif
