#include <doctest/doctest.h>
#include <ridgeline/workload/layer.hpp>

using namespace ridgeline;

namespace {

/// A layer answers the same held by its own name and as any layer.
template<class Layer>
void answers_alike(const Layer& one, const shape& input) {
  const any_layer any = one;
  CHECK(parameters(any) == parameters(one));
  CHECK(output_shape(any, input) == output_shape(one, input));
  CHECK(forward_operations(any, input) == forward_operations(one, input));
  CHECK(saved_bytes(any, input, {}) == saved_bytes(one, input, {}));
  CHECK(bytes_moved(any, input, 2.0 * units::bytes).total() == bytes_moved(one, input, 2.0 * units::bytes).total());
}

}  // namespace

TEST_CASE("every kind of layer answers alike under its own name and as any layer") {
  const shape vector = vectors(batch(2), 8);
  const shape text = sequences_of(batch(2), tokens(4), 8);
  const shape picture = images(batch(2), {.channels = 8, .height = 6, .width = 6});
  answers_alike(linear{.inputs = 8, .outputs = 3}, vector);
  answers_alike(convolution{.channels_in = 8, .channels_out = 4, .kernel = 3}, picture);
  answers_alike(pooling{}, picture);
  answers_alike(flatten{}, picture);
  answers_alike(normalization{.features = 8}, text);
  answers_alike(activation{activation_function::gelu}, text);
  answers_alike(attention{.hidden = 8, .heads = 2, .key_value_heads = 1, .head_dimension = 4}, text);
  answers_alike(mlp{.hidden = 8, .width = 32}, text);
  answers_alike(mixture_of_experts{.hidden = 8, .experts = 4, .per_token = 2, .expert_width = 6}, text);
  answers_alike(recurrent_layer{.inputs = 8, .hidden = 5}, text);
  answers_alike(embedding{.vocabulary = 10, .hidden = 8}, sequences_of(batch(2), tokens(4), 1));
  answers_alike(head{.hidden = 8, .classes = 10}, text);
  answers_alike(bottleneck_block{.channels_in = 8, .middle = 2, .channels_out = 8}, picture);
  answers_alike(inverted_bottleneck_block{.channels_in = 8, .middle = 16, .channels_out = 8, .squeezed = 2}, picture);
}

TEST_CASE("what a layer refuses, it refuses as any layer") {
  CHECK_THROWS_AS(check(any_layer{linear{.inputs = 0}}), error);
  CHECK_THROWS_AS(output_shape(any_layer{linear{.inputs = 8, .outputs = 3}}, vectors(batch(1), 7)), error);
}

TEST_CASE("every kind of layer refuses other features than its own, extents that no tensor has, and no size at all") {
  const auto code = [](const any_layer& one, const shape& input) {
    try {
      output_shape(one, input);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  const shape text{.samples = 2, .features = 8, .height = 4, .width = 4};
  const shape words{.samples = 2, .features = 1, .height = 4, .width = 4};
  const any_layer of_eight[] = {
      linear{.inputs = 8, .outputs = 3},
      convolution{.channels_in = 8, .channels_out = 4},
      normalization{.features = 8},
      attention{.hidden = 8, .heads = 2, .key_value_heads = 1, .head_dimension = 4},
      mlp{.hidden = 8, .width = 32},
      mixture_of_experts{.hidden = 8, .experts = 4, .per_token = 2, .expert_width = 6},
      recurrent_layer{.inputs = 8, .hidden = 5},
      head{.hidden = 8, .classes = 10},
      bottleneck_block{.channels_in = 8, .middle = 2, .channels_out = 8},
      inverted_bottleneck_block{.channels_in = 8, .middle = 16, .channels_out = 8, .squeezed = 2},
  };
  for (const any_layer& one : of_eight) {
    CAPTURE(one.index());
    CHECK(code(one, text) == errc{});
    for (const std::int64_t other : {1, 7, 9, 16}) {
      shape wrong = text;
      wrong.features = other;
      CHECK(code(one, wrong) == errc::shapes_differ);
    }
  }
  // A table takes one number a token; a pooling, an activation and a flattening take any number of features.
  CHECK(code(embedding{.vocabulary = 10, .hidden = 8}, words) == errc{});
  CHECK(code(embedding{.vocabulary = 10, .hidden = 8}, text) == errc::shapes_differ);
  for (const any_layer& one : {any_layer{pooling{}}, any_layer{activation{}}, any_layer{flatten{}}}) {
    CHECK(code(one, text) == errc{});
    CHECK(code(one, words) == errc{});
  }
  for (const auto extent : {&shape::samples, &shape::height, &shape::width}) {
    for (const std::int64_t wrong : {-1, 0, 100'000'001}) {
      shape none = text;
      none.*extent = wrong;
      for (const any_layer& one : of_eight) CHECK(code(one, none) == errc::dimension_out_of_range);
      none.features = 1;
      CHECK(code(embedding{.vocabulary = 10, .hidden = 8}, none) == errc::dimension_out_of_range);
      CHECK(code(activation{}, none) == errc::dimension_out_of_range);
    }
  }
}

TEST_CASE("a layer that is refused has no output either") {
  const auto refused = [](const any_layer& one) {
    const shape eight{.samples = 2, .features = 8, .height = 4, .width = 4};
    CHECK_THROWS_WITH_AS(output_shape(one, eight), message(errc::dimension_out_of_range).data(), error);
    CHECK_THROWS_WITH_AS(parameters(one), message(errc::dimension_out_of_range).data(), error);
  };
  refused(linear{.inputs = 8, .outputs = 0});
  refused(convolution{.channels_in = 8, .channels_out = 0});
  refused(pooling{.stride = 0});
  refused(attention{.hidden = 8, .heads = 2, .key_value_heads = 1, .head_dimension = 0});
  refused(mlp{.hidden = 8, .width = 0});
  refused(mixture_of_experts{.hidden = 8, .experts = 4, .per_token = 2, .expert_width = 0});
  refused(recurrent_layer{.inputs = 8, .hidden = 0});
  refused(head{.hidden = 8, .classes = 0});
  refused(bottleneck_block{.channels_in = 8, .middle = 2, .channels_out = 0});
  refused(inverted_bottleneck_block{.channels_in = 8, .middle = 16, .channels_out = 0, .squeezed = 2});
  refused(inverted_bottleneck_block{.channels_in = 8, .middle = 16, .channels_out = 8, .squeezed = 0});
  CHECK_THROWS_AS(output_shape(any_layer{embedding{.vocabulary = 0, .hidden = 8}}, shape{.height = 4}), error);
  CHECK_THROWS_AS(output_shape(any_layer{normalization{.features = 0}}, shape{.features = 1}), error);
}
