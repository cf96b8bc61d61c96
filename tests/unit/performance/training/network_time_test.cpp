#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/workload/convnet.hpp>
#include <ridgeline/workload/recurrent_network.hpp>
#include <support/own_layer.hpp>

using namespace ridgeline;

namespace {

// 10 operations and 1 byte a nanosecond; nothing is quantised, nothing is launched.
constexpr accelerator plain{.id = "plain",
                            .architecture = "none",
                            .memory_bandwidth = 1.0 * units::gigabytes_per_second,
                            .peak = {.fp32 = 0.01 * units::teraflops_per_second}};
constexpr precision_recipe bytes_only = fp32_training;

constexpr training_calibration with(duration host_per_operation, duration host_per_step) {
  training_calibration made = datasheet_training;
  made.host_per_operation = {host_per_operation, constant_origin::fitted};
  made.host_per_step = {host_per_step, constant_origin::fitted};
  return made;
}

double milliseconds_of(duration time) { return in(time, units::milliseconds); }

}  // namespace

TEST_CASE("a linear layer is three products of one size, twice as long backward as forward") {
  constexpr network_step step{.model = network(vectors(batch(512), 1024)).then(linear{1024, 2048, false}),
                              .recipe = bytes_only};
  constexpr estimate<step_breakdown> time = network_time(step, plain, datasheet_training);
  // 2 * 512 * 1024 * 2048 operations at 10 a nanosecond, three times: 644 ms; its bytes take less
  CHECK(milliseconds_of(time.terms.gemms) >= doctest::Approx(644.2).epsilon(0.001));
  CHECK(milliseconds_of(time.terms.elementwise) == 0.0);
  // SGD with momentum in FP32: gradients and weights once, the momentum twice: 16 bytes of 1024 * 2048 parameters
  CHECK(milliseconds_of(time.terms.optimizer) == doctest::Approx(33.55).epsilon(0.001));
  CHECK(milliseconds_of(time.total()) == doctest::Approx(milliseconds_of(time.terms.gemms + time.terms.optimizer)));
}

TEST_CASE("a pass moves its bytes once forward and twice backward, times the share that the stack moves") {
  constexpr network_step step{.model = network(vectors(batch(1000), 250)).then(activation{}), .recipe = bytes_only};
  constexpr double one_pass = 2.0 * 250'000 * 4 * 1e-6;  // read and written, 4 bytes each, at a byte a nanosecond [ms]
  CHECK(milliseconds_of(network_time(step, plain, datasheet_training).terms.elementwise) ==
        doctest::Approx(3.0 * one_pass));
  training_calibration eager = datasheet_training;
  eager.pass_share = {1.5, constant_origin::fitted};
  CHECK(milliseconds_of(network_time(step, plain, eager).terms.elementwise) == doctest::Approx(4.5 * one_pass));
}

TEST_CASE("a layer of a program's own takes the time of its kernels") {
  constexpr network_step_with<lab::scale> step{.model = network(vectors(batch(1000), 250)).then(lab::scale{250}),
                                               .recipe = bytes_only};
  // As the activation above: as many bytes, three times.
  CHECK(milliseconds_of(network_time(step, plain, datasheet_training).terms.elementwise) == doctest::Approx(6.0));
}

TEST_CASE("a filter a channel is no work for matrix units: it moves its operands") {
  const shape pictures = images(batch(8), {.channels = 64, .height = 56, .width = 56});
  constexpr convolution depthwise{
      .channels_in = 64, .channels_out = 64, .kernel = 3, .padding = 1, .groups = 64, .bias = false};
  const network_step step{.model = network(pictures).then(depthwise), .recipe = bytes_only};
  const double elements = 8.0 * 64.0 * 56.0 * 56.0;
  const double operands = (2.0 * elements + 64.0 * 9.0) * 4.0 * 1e-6;  // [ms]
  CHECK(milliseconds_of(network_time(step, plain, datasheet_training).terms.gemms) == doctest::Approx(3.0 * operands));
}

TEST_CASE("the states of a recurrent layer wait for one another: as many kernels as tokens") {
  training_calibration launched = datasheet_training;
  launched.kernels.launch = {1.0 * units::milliseconds, constant_origin::fitted};
  const auto kernels = [&](std::int64_t length) {
    const network_step step{
        .model =
            network({.samples = 1, .features = 8, .width = length}).then(recurrent_layer{.inputs = 8, .hidden = 8}),
        .recipe = bytes_only};
    const step_breakdown without = network_time(step, plain, datasheet_training).terms;
    return milliseconds_of(network_time(step, plain, launched).terms.gemms - without.gemms);
  };
  CHECK(kernels(10) == doctest::Approx(3.0 + 30.0));    // one for all inputs, ten for the states; three times
  CHECK(kernels(100) == doctest::Approx(3.0 + 300.0));  // at a millisecond each
}

TEST_CASE("where the device is done before the host names the next kernel, it waits") {
  constexpr network_step step{.model = network(vectors(batch(1), 10)).then(linear{10, 10, false}).then(activation{}),
                              .recipe = bytes_only};
  constexpr estimate<step_breakdown> hosted =
      network_time(step, plain, with(1.0 * units::milliseconds, 2.0 * units::milliseconds));
  // two kernels forward, four backward, at a millisecond each; the device's own microseconds run beside them
  CHECK(milliseconds_of(hosted.terms.launch_bound) ==
        doctest::Approx(6.0 - milliseconds_of(hosted.terms.gemms + hosted.terms.elementwise)));
  CHECK(milliseconds_of(hosted.terms.step_overhead) == doctest::Approx(2.0));
}

TEST_CASE("gradients of replicas that hide nothing take as long as their sum") {
  const machine box(catalogue::v100_sxm2_16gb, gpus(8), catalogue::nvlink2, host{});
  const cluster one_box(box, nodes(1), interconnect{});
  training_calibration shown = datasheet_training;
  shown.links = catalogue::collectives_for(box);
  shown.hidden_gradients = {fraction(0.0), constant_origin::derived};
  network_step step{.model = network(vectors(batch(64), 4096)).then(linear{4096, 4096, false}),
                    .recipe = fp32_training};
  CHECK(milliseconds_of(network_time(step, one_box, shown).terms.data_parallel) == 0.0);
  step.data_parallel = gpus(8);
  const duration sum = collective_time(collective::all_reduce, 4096.0 * 4096.0 * 4.0 * units::bytes, {gpus(8), gpus(8)},
                                       fabric_of(one_box, shown.links));
  CHECK(milliseconds_of(network_time(step, one_box, shown).terms.data_parallel) ==
        doctest::Approx(milliseconds_of(sum)));
  shown.hidden_gradients = {fraction(1.0), constant_origin::derived};
  CHECK(network_time(step, one_box, shown).terms.data_parallel < sum);
  step.data_parallel = gpus(16);
  CHECK_THROWS_WITH_AS((void)network_time(step, one_box, shown), doctest::Contains("RL-169"), error);
}

TEST_CASE("an answer is the forward pass: a third of a step's GEMMs and passes, and nothing of the optimizer") {
  constexpr network_step step{
      .model = network(vectors(batch(512), 1024)).then(linear{1024, 2048, false}).then(activation{}),
      .recipe = bytes_only};
  constexpr estimate<step_breakdown> time = forward_time(step, plain, datasheet_training);
  // 2 * 512 * 1024 * 2048 operations at 10 a nanosecond; an activation of 512 * 2048 values, read and written, 4 bytes each
  CHECK(milliseconds_of(time.terms.gemms) == doctest::Approx(214.75).epsilon(0.001));
  CHECK(milliseconds_of(time.terms.elementwise) == doctest::Approx(8.389).epsilon(0.001));
  CHECK(milliseconds_of(time.total()) == doctest::Approx(214.75 + 8.389).epsilon(0.001));
  CHECK(time.range == calibrated_range::outside);
}

TEST_CASE("a small batch waits for the host, which names each kernel of the forward pass once") {
  constexpr network_step step{.model = network(vectors(batch(1), 10)).then(linear{10, 10, false}).then(activation{}),
                              .recipe = bytes_only};
  constexpr duration time =
      forward_time(step, plain, with(1.0 * units::milliseconds, 2.0 * units::milliseconds)).total();
  CHECK(milliseconds_of(time) == doctest::Approx(2.0));  // two kernels; the time of a step's end is none of an answer's
}

TEST_CASE("rates of another format are refused") {
  constexpr network_step step{.model = network(vectors(batch(1), 10)).then(linear{10, 10}), .recipe = bytes_only};
  const training_rates rates = training_rates_of(catalogue::v100_sxm2_16gb, fabric{}, fp16, datasheet_training);
  CHECK_THROWS_WITH_AS((void)network_time(step, rates), doctest::Contains("RL-301"), error);
  CHECK_THROWS_WITH_AS((void)forward_time(step, rates), doctest::Contains("RL-301"), error);
}

TEST_CASE("attention's scores have a term of their own") {
  const network_step step{
      .model = network({.samples = 4, .features = 256, .width = 128})
                   .then(attention{.hidden = 256, .heads = 4, .key_value_heads = 4, .head_dimension = 64}),
      .recipe = bytes_only};
  const step_breakdown time = network_time(step, plain, datasheet_training).terms;
  CHECK(time.attention > duration{});
  CHECK(time.gemms > duration{});
}

// Source     NVIDIA, DeepLearningExamples, 0b27e359: MxNet/Classification/RN50v1.5, README.md, training performance on one
//            V100 16 GB: 1427 (mixed, batch 192) and 385 (FP32, batch 96) images a second.
// Tolerance  10 %: nothing is fitted. MXNet fuses norms and activations, which the layers count apart, and no kernel
//            reaches the datasheet: the two make up for one another.
TEST_CASE("ResNet-50 at the datasheet's rates runs as fast as MXNet ran it on a V100") {
  const auto images_a_second = [](std::int64_t samples, const precision_recipe& recipe) {
    const shape pictures = images(batch(samples), {.channels = 3, .height = 224, .width = 224});
    const network_step step{.model = network_of(residual_network{}, pictures), .recipe = recipe};
    return static_cast<double>(samples) /
           in(network_time(step, catalogue::v100_sxm2_16gb, datasheet_training).total(), units::seconds);
  };
  precision_recipe half = mixed_16;
  half.compute = fp16;
  CHECK(images_a_second(192, half) == doctest::Approx(1427.0).epsilon(0.10));
  CHECK(images_a_second(96, fp32_training) == doctest::Approx(385.0).epsilon(0.10));
}

// Source     Dettmers, Which GPU for deep learning, 2019 edition (ledger B9): recurrent networks are limited by bandwidth
//            first, convolutional and transformer networks by Tensor Cores first.
TEST_CASE("a biLSTM gains more from twice the bandwidth than from twice the matrix rate") {
  precision_recipe half = mixed_16;
  half.compute = fp16;
  const network_step step{
      .model =
          network({.samples = 64, .features = 1024, .width = 50})
              .then(recurrent_layer{.cell = cell_kind::lstm, .inputs = 1024, .hidden = 1024, .bidirectional = true}),
      .recipe = half};
  const accelerator v100 = catalogue::v100_sxm2_16gb;
  accelerator twice_the_bandwidth = v100;
  twice_the_bandwidth.memory_bandwidth = 2.0 * v100.memory_bandwidth.value();
  accelerator twice_the_rate = v100;
  twice_the_rate.peak.fp16_accumulate_fp32 = 2.0 * v100.peak.fp16_accumulate_fp32.value();
  const auto seconds_on = [&](const accelerator& device) {
    return in(network_time(step, device, datasheet_training).total(), units::seconds);
  };
  CHECK(seconds_on(twice_the_bandwidth) < seconds_on(twice_the_rate));
  CHECK(seconds_on(twice_the_rate) <= seconds_on(v100));
}

TEST_CASE("the guide's small convolutional network takes as long as its host needs to name its kernels") {
  const network_step step{
      .model = network(images(batch(64), {.channels = 3, .height = 28, .width = 28}))
                   .then(convolution{.channels_in = 3, .channels_out = 16, .kernel = 3, .padding = 1})
                   .then(activation{})
                   .then(pooling{.kernel = 2, .stride = 2})
                   .then(convolution{.channels_in = 16, .channels_out = 32, .kernel = 3, .padding = 1})
                   .then(activation{})
                   .then(pooling{.kernel = 2, .stride = 2})
                   .then(flatten{})
                   .then(linear{.inputs = 32 * 7 * 7, .outputs = 128})
                   .then(activation{})
                   .then(linear{.inputs = 128, .outputs = 10}),
      .recipe = fp32_training};
  const step_breakdown time = network_time(step, catalogue::v100_sxm2_16gb, with(10.0 * units::microseconds, {})).terms;
  CHECK(largest_term(time) == step_term::launch_bound);
  // nine kernels forward, twice as many backward, at 10 microseconds each
  CHECK(in(time.total() - time.optimizer, units::microseconds) == doctest::Approx(270.0).epsilon(0.001));
}

// Arithmetic costs nothing here. 100 vectors of 64 to 32 features: factors in 2 bytes, activations and gradients in 4.
TEST_CASE("the bytes of three products: each factor in its own width, each result in that of activations") {
  constexpr accelerator fast{.id = "fast",
                             .memory_bandwidth = 1.0 * units::gigabytes_per_second,
                             .peak = {.fp16_accumulate_fp32 = 1e9 * units::teraflops_per_second}};
  precision_recipe mixed = fp32_training;
  mixed.compute = fp16;
  const network_step step{.model = network(vectors(batch(100), 64)).then(linear{64, 32, false}), .recipe = mixed};
  const double forward = 2.0 * 100 * 64 + 2.0 * 64 * 32 + 4.0 * 100 * 32;
  const double of_inputs = 4.0 * 100 * 32 + 2.0 * 32 * 64 + 4.0 * 100 * 64;
  const double of_weights = 2.0 * 64 * 100 + 4.0 * 100 * 32 + 4.0 * 64 * 32;
  CHECK(in(network_time(step, fast, datasheet_training).terms.gemms, units::nanoseconds) ==
        doctest::Approx(forward + of_inputs + of_weights).epsilon(1e-9));
}

TEST_CASE(
    "groups of filters narrower than 16 channels move their operands alone; 16 are products, and so is one group") {
  // 32 x 32 pictures, kernels of one: 1,024 positions, 64 channels in, two groups.
  accelerator slow = plain;
  slow.peak.fp32 = 0.001 * units::teraflops_per_second;
  const auto of = [&](std::int64_t out, std::int64_t groups) {
    const network_step step{
        .model = network(images(batch(1), {.channels = 64, .height = 32, .width = 32}))
                     .then(convolution{
                         .channels_in = 64, .channels_out = out, .kernel = 1, .groups = groups, .bias = false}),
        .recipe = bytes_only};
    return milliseconds_of(network_time(step, slow, datasheet_training).terms.gemms);
  };
  const double operands = 4.0 * (1024.0 * 64.0 + 30.0 * 32.0 + 1024.0 * 30.0) * 1e-6;
  CHECK(of(30, 2) == doctest::Approx(3.0 * operands));
  CHECK(of(32, 2) > 3.5 * operands);
  CHECK(of(15, 1) > 2.0 * operands);
}

TEST_CASE("scores and their use take three times their operations, like every product") {
  const network_step step{
      .model =
          network({.samples = 4, .features = 256, .width = 128})
              .then(attention{
                  .hidden = 256, .heads = 4, .key_value_heads = 4, .head_dimension = 64, .mask = attention_mask::full}),
      .recipe = bytes_only};
  const step_breakdown time = network_time(step, plain, datasheet_training).terms;
  // 4 samples of 4 heads: two products of 128 x 128 x 64, at 10 operations a nanosecond; queries, keys, values and output 256 x 256.
  CHECK(milliseconds_of(time.attention) ==
        doctest::Approx(3.0 * 16.0 * 2.0 * 2.0 * 128.0 * 128.0 * 64.0 * 1e-7).epsilon(1e-6));
  CHECK(milliseconds_of(time.gemms) == doctest::Approx(3.0 * 4.0 * 2.0 * 512.0 * 256.0 * 256.0 * 1e-7).epsilon(1e-6));
}

TEST_CASE(
    "replicas of two machines send over the network, those of one over its links; behind the backward pass alone") {
  const machine box(catalogue::v100_sxm2_16gb, gpus(8), catalogue::nvlink2, host{});
  interconnect wire = catalogue::nvlink2;
  wire.kind = link_kind::infiniband;
  wire.per_direction = 10.0 * units::gigabytes_per_second;
  const cluster two(box, nodes(2), wire);
  training_calibration shown = datasheet_training;
  shown.hidden_gradients = {fraction(0.0), constant_origin::derived};
  network_step step{.model = network(vectors(batch(64), 4096)).then(linear{4096, 4096, false}),
                    .recipe = fp32_training};
  const fabric links = fabric_of(two, shown.links);
  for (const std::int64_t devices : {2, 8, 16}) {
    step.data_parallel = gpus(devices);
    const duration sum = collective_time(collective::all_reduce, 4096.0 * 4096.0 * 4.0 * units::bytes,
                                         {gpus(devices), gpus(devices < 8 ? devices : 8)}, links);
    CHECK(network_time(step, two, shown).terms.data_parallel == sum);
    training_calibration hidden = shown;
    hidden.hidden_gradients = {fraction(1.0), constant_origin::derived};
    // Two thirds of the products go backward.
    const double left = milliseconds_of(sum) - 2.0 / 3.0 * milliseconds_of(network_time(step, two, shown).terms.gemms);
    CHECK(milliseconds_of(network_time(step, two, hidden).terms.data_parallel) ==
          doctest::Approx(left > 0.0 ? left : 0.0).epsilon(0.05));
  }
  // What was measured: this architecture, so many GPUs.
  shown.range = {
      .architecture = catalogue::v100_sxm2_16gb.architecture, .kind = arithmetic::fp32, .most_gpus = gpus(8)};
  shown.fit.held_out_error = 0.06;
  const auto range = [&](std::int64_t devices) {
    step.data_parallel = gpus(devices);
    return network_time(step, two, shown).range;
  };
  CHECK(range(8) == calibrated_range::inside);
  CHECK(range(16) == calibrated_range::outside);
  CHECK(network_time(step, two, shown).relative_error.value() == 0.06);
  shown.range.architecture = "another";
  CHECK(range(8) == calibrated_range::outside);
}
