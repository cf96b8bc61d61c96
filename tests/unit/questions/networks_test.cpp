#include <doctest/doctest.h>
#include <ridgeline/questions/networks.hpp>
#include <support/left_out.hpp>

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

namespace {

network_question all_said() {
  network_question asked = eight(catalogue::bilstm);
  asked.machines.per_machine = gpus(8);
  asked.machines.link = catalogue::nvlink3;
  asked.costs = {.rent = 2.0 * dollars_per_gpu_hour,
                 .host_power = 1000.0 * watts,
                 .overhead = pue(1.2),
                 .grid = 400.0 * grams_co2e_per_kilowatt_hour};
  asked.samples = batch(1'000'000);
  asked.batch = batch(256);
  asked.sequence = tokens(70);
  asked.compute = fp16;
  asked.method = adamw;
  asked.stack = datasheet_training;
  asked.goodput = catalogue::uninterrupted_run;
  return asked;
}

}  // namespace

TEST_CASE("what is said of a network is not noted as taken, and each thing that is left out is, with its value") {
  CHECK(settle(all_said()).taken.size() == 0);
  CHECK(left_out(all_said(), &network_question::batch, setting::batch).number == 8.0 * 128.0);
  CHECK(left_out(all_said(), &network_question::sequence, setting::sequence).number == 35.0);
  // 40 epochs of 2,088,628 tokens in sequences of 70.
  CHECK(left_out(all_said(), &network_question::samples, setting::samples).number == 40 * 2'088'628 / 70);
  CHECK(left_out(all_said(), &network_question::compute, setting::precision).text == "bf16");
  CHECK(left_out(all_said(), &network_question::method, setting::optimizer).text == "sgd-momentum");
  CHECK(left_out(all_said(), &network_question::goodput, setting::goodput).text == defaults::goodput.id);
  network_question asked = all_said();
  asked.stack = std::nullopt;
  CHECK(settle(asked).taken.find(setting::stack)->text == settle(asked).calibration.id);
  const settled_network made = settle(all_said());
  CHECK(made.per_gpu == batch(32));
  CHECK(made.gpus == gpus(8));
  CHECK(made.sequence == tokens(70));
  CHECK(made.samples == batch(1'000'000));
  CHECK(made.method.id == adamw.id);
  // A sequence longer than all tokens is one sample.
  asked = all_said();
  asked.samples = std::nullopt;
  asked.sequence = tokens(1'000'000'000);
  CHECK(settle(asked).samples == batch(1));
}

TEST_CASE("three times the forward operations of every picture, or of every sequence, are in the MFU") {
  network_question asked = eight(catalogue::bilstm);
  asked.compute = fp16;
  const network_answer found = how_long(asked);
  operation_count sum{};
  detail::with_network(catalogue::bilstm, batch(128), tokens(35),
                       [&sum](const auto& layers) { sum = 3.0 * forward_operations(layers); });
  CHECK(found.estimate.mfu == doctest::Approx(in(sum / found.estimate.step.total(), 312.0 * teraflops_per_second)));
  CHECK(found.estimate.capacity == gpu_memory(catalogue::a100_sxm4_80gb));
  CHECK(found.estimate.gpus == gpus(8));
  CHECK(found.estimate.machines == nodes(1));
  asked = eight(catalogue::vit_b16);
  const network_answer pictures = how_long(asked);
  CHECK(pictures.estimate.mfu == doctest::Approx(in(3.0 * 128.0 * forward_operations_per_picture(catalogue::vit_b16) /
                                                        pictures.estimate.step.total(),
                                                    312.0 * teraflops_per_second)));
}

TEST_CASE("a network fits, or is said not to; without a capacity nothing says no") {
  network_question asked = eight(catalogue::vit_h14);
  asked.device = catalogue::rtx_3090;
  const network_fit_answer tight = does_it_fit(asked);
  REQUIRE(tight.device.has_value());
  CHECK(bool(tight) == (tight.need.total() <= gpu_memory(catalogue::rtx_3090)));
  CHECK(tight.verdict() == tight.device->verdict());
  asked.device.capacity = absent;
  CHECK(does_it_fit(asked));
  CHECK(does_it_fit(asked).verdict() == fit_verdict::yes);
  CHECK_FALSE(does_it_fit(asked).device.has_value());
  // Notes of what is stored, and no others.
  for (const taken_setting& one : tight.run.taken) CHECK(concerns_memory(one.what));
}

TEST_CASE("twice the samples of a step on one device are as many a second more as they take longer") {
  network_comparison asked{.run = eight(catalogue::resnet50), .over = catalogue::a100_sxm4_80gb};
  CHECK(how_much_faster(asked).times().expected == doctest::Approx(1.0));
  asked.over_batch = batch(2 * 8 * 128);
  const network_comparison_answer found = how_much_faster(asked);
  const double longer = in(found.each.over.estimate.step.total(), found.each.on.estimate.step.total());
  CHECK(found.times().expected == doctest::Approx(longer / 2.0));
  for (const operation_class which : every_operation_class) {
    const auto times = found.times(which);
    const auto alone = speedup(found.each.on.estimate.step, over_time(found.each.over.estimate.step), which);
    REQUIRE(times.has_value() == alone.has_value());
    if (times) CHECK(*times == doctest::Approx(0.5 * alone->times()));
  }
  asked.run.device.capacity = 4.0 * gigabytes;
  CHECK_FALSE(how_much_faster(asked).possible());
  asked.run.device.capacity = catalogue::a100_sxm4_80gb.capacity;
  asked.over.capacity = 4.0 * gigabytes;
  CHECK_FALSE(how_much_faster(asked).possible());
}
