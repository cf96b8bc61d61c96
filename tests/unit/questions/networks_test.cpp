#include <doctest/doctest.h>
#include <ridgeline/questions/networks.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

network_question eight(const catalogued_model& model) {
  network_question asked{.model = model, .device = catalogue::a100_sxm4_80gb};
  asked.machines.gpus = gpus(8);
  return asked;
}

errc code_of(const network_question& asked) {
  try {
    static_cast<void>(how_long(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("every network of the catalogue that is no transformer of tokens gets an answer") {
  int answered = 0;
  for (const catalogued_model& entry : catalogue::models) {
    if (!is_trained_by_sample(entry)) continue;
    CAPTURE(entry.id);
    const network_answer found = how_long(eight(entry));
    CHECK(found.estimate.step.total() > duration{});
    CHECK((found.estimate.mfu > 0.0 && found.estimate.mfu < 1.0));
    CHECK(found.estimate.cost() > money{});
    CHECK(does_it_fit(eight(entry)).need.total() == found.estimate.memory.total());
    ++answered;
  }
  CHECK(answered == 11);  // seven convolutional networks, three vision transformers, a recurrent one
}

TEST_CASE("a question that says nothing takes a recipe of its network and names it") {
  const settled_network images = settle(eight(catalogue::resnet50));
  CHECK(images.batch == batch(8 * 128));
  CHECK(images.samples == batch(90 * 1'281'167));
  CHECK(images.method.id == sgd_momentum.id);
  for (const setting one : {setting::batch, setting::samples, setting::optimizer, setting::precision, setting::stack})
    CHECK(images.taken.has(one));
  CHECK_FALSE(images.taken.has(setting::sequence));

  const settled_network patches = settle(eight(catalogue::vit_b16));
  CHECK(patches.sequence == tokens(197));  // 14 x 14 patches and the class
  CHECK(patches.method.id == adamw.id);

  const settled_network cells = settle(eight(catalogue::bilstm));
  CHECK(cells.sequence == tokens(35));
  CHECK(cells.samples == batch(40 * 2'088'628 / 35));
  CHECK(cells.taken.has(setting::sequence));
}

TEST_CASE("the models are asked as anybody would: layers, replicas, whole steps") {
  network_question asked = eight(catalogue::resnet50);
  asked.compute = fp16;
  asked.samples = batch(1'000'000);
  asked.goodput = catalogue::uninterrupted_run;
  const network_answer found = how_long(asked);
  const network_step step{
      .model = network_of(residual_network{}, images(batch(128), {.channels = 3, .height = 224, .width = 224})),
      .recipe = found.run.recipe,
      .data_parallel = gpus(8)};
  const auto time = network_time(step, found.run.machines.on, found.run.calibration);
  CHECK(found.estimate.step.total() == time.total());
  // 976.6 steps of 1,024 images are 977.
  CHECK(in(found.estimate.run, time.total()) == doctest::Approx(977.0));
  CHECK(in(found.throughput(), images_per_second) == doctest::Approx(1024.0 / in(time.total(), seconds)));
  // torchvision: 4.09e9 multiply-adds forward; twice that back; the A100's 312 TFLOPS
  CHECK(found.estimate.mfu ==
        doctest::Approx(3.0 * 2.0 * 4.09e9 * 128.0 / (in(time.total(), seconds) * 312e12)).epsilon(0.01));
}

TEST_CASE("more GPUs or another kind of layer is outside of what was measured") {
  network_question one = eight(catalogue::resnet50);
  one.machines.gpus = gpus(1);
  one.compute = fp16;
  CHECK(how_long(one).estimate.step.range == calibrated_range::inside);
  one.machines.gpus = gpus(8);
  CHECK(how_long(one).estimate.step.range == calibrated_range::outside);
  one.machines.gpus = gpus(1);
  one.model = catalogue::bilstm;
  CHECK(how_long(one).estimate.step.range == calibrated_range::outside);
}

TEST_CASE("either device is answered as how_long answers it") {
  const network_comparison asked{.run = eight(catalogue::vit_l16), .over = catalogue::v100_sxm2_32gb};
  const network_comparison_answer found = how_much_faster(asked);
  network_question other = asked.run;
  other.device = asked.over;
  CHECK(found.times().expected == doctest::Approx(in(how_long(asked.run).throughput(), how_long(other).throughput())));
  CHECK(found.times().low < found.times().expected);
  CHECK(*found.times(operation_class::gemms) > 1.0);
  CHECK(found.possible());
  network_comparison more = asked;
  more.over_batch = batch(8 * 64);
  CHECK(how_much_faster(more).each.over.run.per_gpu == batch(64));
}

TEST_CASE("what cannot be is refused by number") {
  network_question asked = eight(catalogue::llama3_8b);
  CHECK(code_of(asked) == errc::not_trained_by_sample);
  asked.model = catalogue::mask_rcnn_r50_fpn;
  CHECK(code_of(asked) == errc::not_trained_by_sample);
  asked = eight(catalogue::resnet50);
  asked.batch = batch(13);
  CHECK(code_of(asked) == errc::batch_not_divided);
  asked = eight(catalogue::resnet50);
  asked.sequence = tokens(35);
  CHECK(code_of(asked) == errc::shapes_differ);
  asked = eight(catalogue::resnet50);
  asked.device = catalogue::h100_sxm5_80gb;
  asked.compute = fp8_e4m3;
  CHECK(code_of(asked) == errc::network_not_covered);
  asked.device = catalogue::v100_sxm2_16gb;
  asked.compute = bf16;
  CHECK(code_of(asked) == errc::precision_not_offered);
}
