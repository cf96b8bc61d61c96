// Source  Best GPU for Deep Learning in 2024 (Misskey AI), its four networks and its table of cards; Dettmers, Which GPU(s)
//         to get for deep learning, editions 2019 and 2023, the networks that they measure with
// Section G of the ledger, in its order.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/gan.hpp>
#include <ridgeline/workload/network.hpp>

using namespace ridgeline;

namespace {

// --- G1: the guide's convolutional network on pictures of 28 x 28 x 3 --------------------------------------------------

constexpr convolution first_convolution{.channels_in = 3, .channels_out = 16, .kernel = 3, .padding = 1};
constexpr convolution second_convolution{.channels_in = 16, .channels_out = 32, .kernel = 3, .padding = 1};
constexpr linear first_linear{.inputs = 32 * 7 * 7, .outputs = 128};
constexpr linear second_linear{.inputs = 128, .outputs = 10};

constexpr network<> guide_cnn(std::int64_t edge) {
  return network(images(batch(1), {.channels = 3, .height = edge, .width = edge}))
      .then(first_convolution)
      .then(activation{})
      .then(pooling{})
      .then(second_convolution)
      .then(activation{})
      .then(pooling{})
      .then(flatten{})
      .then(first_linear)
      .then(activation{})
      .then(second_linear);
}

constexpr network<> cnn = guide_cnn(28);
static_assert(parameters(first_convolution) == 448, "G1");
static_assert(parameters(second_convolution) == 4'640, "G1");
static_assert(parameters(first_linear) == 200'832, "G1");
static_assert(parameters(second_linear) == 1'290, "G1");
static_assert(parameters(cnn) == 207'210, "G1");
static_assert(cnn.output() == vectors(batch(1), 10), "G1: ten classes");
// 28 x 28 pixels x 16 channels x 27 numbers of a filter, 14 x 14 x 32 x 144, and the two linear layers
static_assert(forward_operations(cnn).value() == 2.0 * (784 * 16 * 27 + 196 * 32 * 144 + 1568 * 128 + 128 * 10), "G1");

TEST_CASE("G1: the guide's network takes pictures of 28 to 31 pixels, where both poolings leave 7, and no others") {
  for (std::int64_t edge = 4; edge < 64; ++edge) {
    CAPTURE(edge);
    if (edge >= 28 && edge < 32) {
      CHECK(parameters(guide_cnn(edge)) == 207'210);
    } else {
      CHECK_THROWS_AS(guide_cnn(edge), error);
    }
  }
}

// --- G2: its recurrent cell, LSTM cell and GAN -------------------------------------------------------------------------

// The guide gives no sizes: these are an example. Both cells join the input and the state in one vector.
constexpr std::int64_t inputs = 57;
constexpr std::int64_t hidden = 128;
constexpr std::int64_t outputs = 18;
constexpr linear i2h{.inputs = inputs + hidden, .outputs = hidden};
constexpr linear i2o{.inputs = inputs + hidden, .outputs = outputs};
constexpr recurrent_layer cell{.inputs = inputs, .hidden = hidden, .bias_vectors = 1};
constexpr shape joined = vectors(batch(1), inputs + hidden);
constexpr shape one_token = sequences_of(batch(1), tokens(1), inputs);
static_assert(parameters(cell) == parameters(i2h), "G2: one matrix for the joined vector, or one each");
static_assert(forward_operations(cell, one_token) == forward_operations(i2h, joined), "G2");
static_assert(parameters(i2h) + parameters(i2o) == (57 + 128 + 1) * (128 + 18), "G2: the whole recurrent cell");
static_assert(forward_operations(i2o, joined).value() == 2.0 * (57 + 128) * 18, "G2");

constexpr linear gates{.inputs = inputs + hidden, .outputs = 4 * hidden};
constexpr linear h2o{.inputs = hidden, .outputs = outputs};
constexpr recurrent_layer lstm{.cell = cell_kind::lstm, .inputs = inputs, .hidden = hidden, .bias_vectors = 1};
static_assert(parameters(lstm) == parameters(gates), "G2: the LSTM's four gates in one layer");
static_assert(forward_operations(lstm, one_token) == forward_operations(gates, joined), "G2");
static_assert(parameters(gates) + parameters(h2o) == (57 + 128 + 1) * 512 + (128 + 1) * 18, "G2: the whole LSTM cell");

constexpr network<> generator = network(vectors(batch(1), 100))
                                    .then(linear{.inputs = 100, .outputs = 256})
                                    .then(activation{})
                                    .then(linear{.inputs = 256, .outputs = 784});
constexpr network<> discriminator = network(vectors(batch(1), 784))
                                        .then(linear{.inputs = 784, .outputs = 256})
                                        .then(activation{})
                                        .then(linear{.inputs = 256, .outputs = 1})
                                        .then(activation{activation_function::sigmoid});
static_assert(parameters(generator) == 25'856 + 201'488, "G2");
static_assert(parameters(discriminator) == 200'960 + 257, "G2");
static_assert(parameters(gan{generator, discriminator}) == 428'561, "G2");
static_assert(generator.output() == discriminator.input(), "G2: what one draws, the other judges");
static_assert(training_operations({generator, discriminator}).value() ==
                  4.0 * 2 * (100 * 256 + 256 * 784) + 9.0 * 2 * (784 * 256 + 256),
              "G2: a step of its training loop");

// --- G3: the networks that the posts measure with ----------------------------------------------------------------------

TEST_CASE("G3: the networks of the posts are in the catalogue, and each can be counted") {
  for (const char* id :
       {"bert-large-uncased", "gpt2-xl", "gpt3-175b", "transformer-base", "transformer-big", "transformer-xl-base",
        "transformer-xl-large", "resnet50", "se-resnext101-32x4d", "mask-rcnn-r50-fpn", "bilstm"}) {
    CAPTURE(id);
    const catalogued_model* entry = catalogue::find_model(id);
    REQUIRE(entry != nullptr);
    CHECK(parameters(*entry) > 1'000'000);
  }
}

// --- G4: the cards that the guide quotes -------------------------------------------------------------------------------

constexpr int shading_units(const accelerator& device) {
  return static_cast<int>(device.multiprocessors.value().value()) *
         catalogue::find_architecture(device.architecture)->fp32_lanes.value();
}
static_assert(shading_units(catalogue::rtx_3090) == 10'496, "G4");
static_assert(catalogue::rtx_3090.capacity.value() == 24.0 * units::gibibytes, "G4");
static_assert(shading_units(catalogue::quadro_rtx_6000) == 4'608, "G4");
static_assert(catalogue::quadro_rtx_6000.capacity.value() == 24.0 * units::gibibytes, "G4");
static_assert(shading_units(catalogue::v100_sxm2_32gb) == 5'120, "G4");
static_assert(catalogue::v100_sxm2_32gb.capacity.value() == 32.0 * units::gibibytes, "G4");
static_assert(shading_units(catalogue::rx_6900_xt) == 5'120, "G4");
static_assert(catalogue::rx_6800_xt.capacity.value() == 16.0 * units::gibibytes, "G4");
// Erratum: the guide gives the RX 6800 XT the 5,120 shaders of the RX 6900 XT; AMD's sheet has 72 units of 64.
static_assert(shading_units(catalogue::rx_6800_xt) == 4'608, "G4, erratum");

TEST_CASE("G4: the boost clock of the RTX 3090 is the guide's 1.7 GHz, to the digits it prints") {
  CHECK(in(catalogue::rtx_3090.boost_clock.value(), units::gigahertz) == doctest::Approx(1.7).epsilon(0.05 / 1.7));
}

}  // namespace
