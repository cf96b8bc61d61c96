#include <doctest/doctest.h>
#include <ridgeline/workload/network.hpp>
#include <support/own_layer.hpp>

using namespace ridgeline;

namespace {
constexpr network small = network(vectors(batch(4), 8))
                              .then(linear{.inputs = 8, .outputs = 16})
                              .then(activation{})
                              .then(linear{.inputs = 16, .outputs = 16}, 3)
                              .then(linear{.inputs = 16, .outputs = 2});
}  // namespace

TEST_CASE("a network knows the shape before each layer and after the last") {
  CHECK(small.input() == vectors(batch(4), 8));
  CHECK(small.output() == vectors(batch(4), 2));
  CHECK(small.size() == 4);
  const shape expected[] = {vectors(batch(4), 8), vectors(batch(4), 16), vectors(batch(4), 16), vectors(batch(4), 16)};
  std::size_t i = 0;
  for (const layer_run& run : small) CHECK(run.input == expected[i++]);
}

TEST_CASE("a count stands for as many layers") {
  const network unrolled = network(vectors(batch(4), 8))
                               .then(linear{.inputs = 8, .outputs = 16})
                               .then(activation{})
                               .then(linear{.inputs = 16, .outputs = 16})
                               .then(linear{.inputs = 16, .outputs = 16})
                               .then(linear{.inputs = 16, .outputs = 16})
                               .then(linear{.inputs = 16, .outputs = 2});
  CHECK(parameters(small) == parameters(unrolled));
  CHECK(parameters(small) == (8 * 16 + 16) + 3 * (16 * 16 + 16) + (16 * 2 + 2));
  CHECK(forward_operations(small) == forward_operations(unrolled));
  CHECK(backward_operations(small) == 2.0 * forward_operations(small));
  CHECK(saved_bytes(small, {}) == saved_bytes(unrolled, {}));
  CHECK(bytes_moved(small, 2.0 * units::bytes).total() == bytes_moved(unrolled, 2.0 * units::bytes).total());
}

TEST_CASE("work and what is kept are those of the whole batch") {
  CHECK(forward_operations(small).value() == 2.0 * 4 * (8 * 16 + 3 * 16 * 16 + 16 * 2));
  CHECK(saved_bytes(small, {}).value() == 2.0 * 4 * (8 + 3 * 16 + 16));
}

TEST_CASE("a layer that does not fit, a repeated one that changes its shape, and a 41st one are refused") {
  const auto code_of = [](auto&& build) {
    try {
      build();
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  CHECK(code_of([] { network(vectors(batch(1), 8)).then(linear{.inputs = 9, .outputs = 1}); }) == errc::shapes_differ);
  CHECK(code_of([] { network(vectors(batch(1), 8)).then(linear{.inputs = 8, .outputs = 4}, 2); }) ==
        errc::shapes_differ);
  CHECK(code_of([] { network(vectors(batch(1), 8)).then(activation{}, 0); }) == errc::dimension_out_of_range);
  CHECK(code_of([] {
          network net(vectors(batch(1), 8));
          for (int i = 0; i < 41; ++i) net = static_cast<network<>&&>(net).then(activation{});
        }) == errc::network_full);
  CHECK(code_of([] {
          const network net =
              network(vectors(batch(1), 10'000'000)).then(linear{.inputs = 10'000'000, .outputs = 10'000'000}, 100);
          parameters(net);
        }) == errc::network_too_large);
}

TEST_CASE("a layer of a program's own stands in a network, before and behind the library's") {
  constexpr network<lab::scale> net = network(vectors(batch(5), 3))
                                          .then(linear{.inputs = 3, .outputs = 4})
                                          .then(lab::scale{.features = 4}, 2)
                                          .then(linear{.inputs = 4, .outputs = 2});
  static_assert(net.size() == 3 && net.output() == vectors(batch(5), 2));
  static_assert(parameters(net) == (12 + 4) + 2 * 4 + (8 + 2));
  CHECK(forward_operations(net).value() == 2 * 5 * (12 + 8));
  // Inputs of both linear layers and of both scales, in 16 bits.
  CHECK(saved_bytes(net, {}).value() == 2 * 5 * (3 + 2 * 4 + 4));
  // The scales: 5 x 4 numbers read and written twice.
  CHECK(bytes_moved(net, 1.0 * units::bytes).activations.value() == 5 * (3 + 4) + 2 * 2 * 5 * 4 + 5 * (4 + 2));
  CHECK_THROWS_WITH_AS(network(vectors(batch(5), 3)).then(lab::scale{.features = 4}), doctest::Contains("RL-111"),
                       error);
}

// 10^7 x 10^7 weights ten times are 10^15, the most that is counted.
TEST_CASE("a network of 10^15 parameters is counted, and one of a layer more is not") {
  const auto wide = [](std::int64_t count) {
    return network(vectors(batch(1), 10'000'000))
        .then(linear{.inputs = 10'000'000, .outputs = 10'000'000, .bias = false}, count);
  };
  CHECK(parameters(wide(10)) == 1'000'000'000'000'000);
  CHECK_THROWS_WITH_AS(parameters(wide(11)), message(errc::network_too_large).data(), error);
  // The same where each layer is small and their sum is not.
  CHECK_THROWS_WITH_AS(parameters(wide(10).then(linear{.inputs = 10'000'000, .outputs = 1})),
                       message(errc::network_too_large).data(), error);
}

TEST_CASE("a network takes forty different layers, and as many equal ones as an extent may have") {
  network net(vectors(batch(1), 8));
  for (int i = 0; i < 40; ++i) net = static_cast<network<>&&>(net).then(activation{});
  CHECK(net.size() == 40);
  CHECK_THROWS_WITH_AS(static_cast<network<>&&>(net).then(activation{}), message(errc::network_full).data(), error);
  CHECK_NOTHROW(network(vectors(batch(1), 8)).then(activation{}, 100'000'000));
  CHECK_THROWS_AS(network(vectors(batch(1), 8)).then(activation{}, 100'000'001), error);
  CHECK_THROWS_AS(network(shape{.features = 0}), error);
  const layer_run unset{};
  CHECK(unset.count == 1);
  CHECK(unset.input == shape{});
}
