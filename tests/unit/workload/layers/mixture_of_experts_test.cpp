#include "support/listed_parts.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/mixture_of_experts.hpp>

using namespace ridgeline;

namespace {
constexpr mixture_of_experts mixture{.hidden = 4, .experts = 8, .per_token = 2, .expert_width = 6};
constexpr shape input = sequences_of(batch(2), tokens(5), 4);  // 10 positions
}  // namespace

TEST_CASE("a mixture has a router and all of its experts; what works for a token has two of them") {
  CHECK(parameters(mixture) == 4 * 8 + 8 * 3 * 4 * 6);
  CHECK(active_parameters(mixture) == 4 * 8 + 2 * 3 * 4 * 6);
}

TEST_CASE("shared experts, biases and a shared gate add what they should") {
  mixture_of_experts one = mixture;
  one.shared_experts = 2;
  one.shared_width = 5;
  CHECK(parameters(one) == parameters(mixture) + 2 * 3 * 4 * 5);
  one.shared_gate = true;
  CHECK(parameters(one) == parameters(mixture) + 2 * 3 * 4 * 5 + 4);
  one.router_bias = true;
  CHECK(parameters(one) == parameters(mixture) + 2 * 3 * 4 * 5 + 4 + 8);
  one.expert_bias = true;
  CHECK(parameters(one) == parameters(mixture) + 2 * 3 * 4 * 5 + 4 + 8 + 8 * (2 * 6 + 4));
}

TEST_CASE("each token works through the router, its two experts and the shared ones") {
  const double router = 2.0 * 10 * 4 * 8;
  const double experts = 2.0 * 10 * 2 * 3 * 4 * 6;
  // 20 visits over 8 experts are 2.5 each: rows are rounded up to 3 and the rounding taken off again, to within rounding.
  CHECK(forward_operations(mixture, input).value() == doctest::Approx(router + experts).epsilon(1e-12));
  mixture_of_experts one = mixture;
  one.shared_experts = 1;
  one.shared_width = 5;
  CHECK(forward_operations(one, input).value() ==
        doctest::Approx(router + experts + 2.0 * 10 * 3 * 4 * 5).epsilon(1e-12));
}

TEST_CASE("fewer visits than experts leave experts idle") {
  std::int64_t products = 0;
  each_gemm(mixture, sequences_of(batch(1), tokens(1), 4), [&products](const gemm_kernel& product) {
    if (product.divided == divided_over::experts) products = product.count;
  });
  CHECK(products == 2);
}

TEST_CASE("what is kept grows with the experts of a token, not with all experts, but for the router's logits") {
  mixture_of_experts more = mixture;
  more.experts = 16;
  const double logits = 4.0 * 10 * 8;
  CHECK(saved_bytes(more, input, {}).value() == saved_bytes(mixture, input, {}).value() + logits);
  more.per_token = 4;
  CHECK(saved_bytes(more, input, {}).value() > saved_bytes(mixture, input, {}).value() + logits);
}

TEST_CASE("more experts for a token than there are is refused by name") {
  for (const std::int64_t wrong : {std::int64_t{0}, std::int64_t{9}, std::int64_t{-1}}) {
    mixture_of_experts one = mixture;
    one.per_token = wrong;
    try {
      check(one);
      FAIL("accepted");
    } catch (const error& mistake) {
      CHECK(mistake.code() == errc::experts_per_token_out_of_range);
    }
  }
  mixture_of_experts huge = mixture;
  huge.experts = 100'000'000;
  huge.expert_width = 100'000'000;
  CHECK_THROWS_AS(parameters(huge), error);
}

TEST_CASE("20 visits pass an activation of 6, and go to their experts and back as vectors of 4") {
  each_elementwise(mixture, input, [](const elementwise_kernel& kernel) {
    if (kernel.role == elementwise_role::activation) {
      CHECK(kernel.read == 20 * 2 * 6);
      CHECK(kernel.written == 20 * 6);
    } else if (kernel.role == elementwise_role::routing) {
      CHECK(kernel.read == 2 * 20 * 4);
      CHECK(kernel.written == 2 * 20 * 4);
    } else {
      CHECK(kernel.role == elementwise_role::sum);
      CHECK(kernel.read == 2 * 10 * 4);
    }
  });
}

TEST_CASE("a mixture saves its input, router logits, what its experts keep of 20 visits, and their outputs") {
  // 16 bits: 10 x 4 in; an expert's input of 4, gate, up and their product of 6 for each visit; its output of 4.
  // 32 bits: 8 logits a token.
  CHECK(saved_bytes(mixture, input, {}).value() == 2 * (10 * 4 + 20 * (4 + 3 * 6) + 20 * 4) + 4 * 10 * 8);
}

TEST_CASE("light recomputation keeps what was sent to the experts, gate and up of each, and the router's logits") {
  keeping keep{.recompute = recomputation::light};
  CHECK(saved_bytes(mixture, input, keep).value() == 2 * 20 * (4 + 2 * 6) + 4 * 10 * 8);
  keep.gemm_inputs = 1.0 * units::bytes;  // of these, what was sent alone
  CHECK(saved_bytes(mixture, input, keep).value() == 20 * (4 + 2 * 2 * 6) + 4 * 10 * 8);
  mixture_of_experts shared = mixture;
  shared.shared_experts = 1;
  shared.shared_width = 5;
  CHECK(saved_bytes(shared, input, keep).value() == saved_bytes(mixture, input, keep).value() + 2 * 10 * 2 * 5);
}

TEST_CASE("a shared expert keeps what a feed-forward layer of its width keeps, whatever its activation") {
  mixture_of_experts one{.hidden = 4, .experts = 8, .per_token = 2, .expert_width = 6, .gated = false};
  mixture_of_experts shared = one;
  shared.shared_experts = 1;
  shared.shared_width = 5;
  const auto more = [&](activation_function function) {
    one.function = shared.function = function;
    return saved_bytes(shared, input, {}).value() - saved_bytes(one, input, {}).value();
  };
  // 16 bits, 10 tokens: the derivative of ReLU is read from its output, which the next product needs anyway.
  CHECK(more(activation_function::relu) == 2 * 10 * 5);
  CHECK(more(activation_function::gelu) == 2 * 2 * 10 * 5);
}

// 10 tokens of 4 features, 5 experts of width 3 of which each token visits two: 20 visits, four rows an expert.
TEST_CASE("every weight, product, pass and saved tensor of a mixture that has all its parts, one by one") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  constexpr auto of_experts = divided_over::experts, whole = divided_over::nothing;
  constexpr mixture_of_experts all{.hidden = 4,
                                   .experts = 5,
                                   .per_token = 2,
                                   .expert_width = 3,
                                   .shared_experts = 2,
                                   .shared_width = 7,
                                   .router_bias = true,
                                   .expert_bias = true,
                                   .shared_gate = true};
  const shape ten{.samples = 2, .features = 4, .height = 5};
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(all) == weights{{router, 4, 5, 1, whole},
                                                    {bias, 5, 1, 1, whole},
                                                    {gate, 4, 3, 5, of_experts},
                                                    {up, 4, 3, 5, of_experts},
                                                    {down, 3, 4, 5, of_experts},
                                                    {bias, 3, 1, 10, of_experts},
                                                    {bias, 4, 1, 5, divided_over::expert_parallel},
                                                    {gate, 4, 14, 1, tensor},
                                                    {up, 4, 14, 1, tensor},
                                                    {down, 14, 4, 1, tensor},
                                                    {router, 4, 1, 1, whole}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(all, ten) == gemms{{router, 10, 5, 4, 1, 40, 1.0, true, stream},
                                                     {up, 4, 6, 4, 5, 80, 1.0, true, of_experts},
                                                     {down, 4, 4, 3, 5, 60, 1.0, true, of_experts},
                                                     {up, 10, 28, 4, 1, 40, 1.0, true, tensor},
                                                     {down, 10, 4, 14, 1, 140, 1.0, true, tensor}});
  // Three tokens of one visit each: three experts of the five have a row; of seven visits to five experts two rows, seven tenths.
  mixture_of_experts few = all;
  few.per_token = 1;
  CHECK(ridgeline_tests::gemms_of(few, {.samples = 1, .features = 4, .height = 3})[1] ==
        ridgeline_tests::listed_gemm{up, 1, 6, 4, 3, 12, 1.0, true, of_experts});
  CHECK(ridgeline_tests::gemms_of(few, {.samples = 1, .features = 4, .height = 7})[1] ==
        ridgeline_tests::listed_gemm{up, 2, 6, 4, 5, 28, 0.7, true, of_experts});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(all, ten) == passes{{elementwise_role::activation, 120, 60, of_experts},
                                                            {elementwise_role::routing, 160, 160, stream},
                                                            {elementwise_role::sum, 80, 40, stream},
                                                            {elementwise_role::shared_activation, 280, 140, tensor}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(all, ten, {.dropout = true}) ==
        saved{{saved_role::feed_forward_input, 40, 2.0, stream},
              {saved_role::router_logits, 50, 4.0, stream},
              {saved_role::feed_forward_input, 80, 2.0, stream},
              {saved_role::activation_input, 120, 2.0, tensor},
              {saved_role::down_input, 60, 2.0, tensor},
              {saved_role::expert_output, 80, 2.0, stream},
              {saved_role::shared_experts, 280, 2.0, tensor},
              {saved_role::shared_experts, 140, 2.0, tensor}});
  static_assert(mixture_of_experts{}.gated && !mixture_of_experts{}.router_bias && !mixture_of_experts{}.expert_bias &&
                !mixture_of_experts{}.shared_gate && mixture_of_experts{}.shared_experts == 0 &&
                mixture_of_experts{}.function == activation_function::silu);
}

// As above, and the experts read and write two of the four features: what goes to them, what they keep of it and what they are is
// half as wide; router and shared experts read the token.
TEST_CASE("experts behind a latent vector of half the width, every part by itself") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  constexpr auto of_experts = divided_over::experts, whole = divided_over::nothing;
  constexpr mixture_of_experts narrow{.hidden = 4,
                                      .experts = 5,
                                      .per_token = 2,
                                      .expert_width = 3,
                                      .shared_experts = 1,
                                      .shared_width = 7,
                                      .gated = false,
                                      .function = activation_function::squared_relu,
                                      .latent = 2};
  static_assert(parameters(narrow) == 4 * 5 + 2 * 4 * 2 + 5 * 2 * 2 * 3 + 2 * 4 * 7);
  static_assert(active_parameters(narrow) == 4 * 5 + 2 * 4 * 2 + 2 * 2 * 2 * 3 + 2 * 4 * 7);
  static_assert(narrow.sent_width() == 2 && mixture_of_experts{.hidden = 4}.sent_width() == 4);
  const shape ten{.samples = 2, .features = 4, .height = 5};
  CHECK(output_shape(narrow, ten) == ten);
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(narrow) == weights{{router, 4, 5, 1, whole},
                                                       {dense, 4, 2, 1, whole},
                                                       {dense, 2, 4, 1, whole},
                                                       {up, 2, 3, 5, of_experts},
                                                       {down, 3, 2, 5, of_experts},
                                                       {up, 4, 7, 1, tensor},
                                                       {down, 7, 4, 1, tensor}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(narrow, ten) == gemms{{router, 10, 5, 4, 1, 40, 1.0, true, stream},
                                                        {dense, 10, 2, 4, 1, 40, 1.0, true, stream},
                                                        {dense, 10, 4, 2, 1, 20, 1.0, true, stream},
                                                        {up, 4, 3, 2, 5, 40, 1.0, true, of_experts},
                                                        {down, 4, 2, 3, 5, 60, 1.0, true, of_experts},
                                                        {up, 10, 7, 4, 1, 40, 1.0, true, tensor},
                                                        {down, 10, 4, 7, 1, 70, 1.0, true, tensor}});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(narrow, ten)[1] ==
        passes::value_type{elementwise_role::routing, 80, 80, stream});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  const saved all = ridgeline_tests::saved_of(narrow, ten, {});
  CHECK(all[2] == saved::value_type{saved_role::feed_forward_input, 40, 2.0, stream});  // 20 visits of two features
  const auto of = [&all](saved_role role, std::int64_t elements) {
    return std::ranges::count(all, saved::value_type{role, elements, 2.0, stream});
  };
  CHECK(of(saved_role::expert_output, 40) == 1);
  CHECK(of(saved_role::feed_forward_input, 20) == 1);  // what the projection back reads
  // What is computed again needs it as well.
  const saved light = ridgeline_tests::saved_of(narrow, ten, {.recompute = recomputation::light});
  CHECK(std::ranges::count(light, saved::value_type{saved_role::feed_forward_input, 20, 2.0, stream}) == 1);
  CHECK(std::ranges::count(light, saved::value_type{saved_role::feed_forward_input, 40, 2.0, stream}) == 1);
  for (const std::int64_t wrong : {std::int64_t{-1}, std::int64_t{5}}) {
    mixture_of_experts one = narrow;
    one.latent = wrong;
    CHECK_THROWS_WITH_AS(check(one), message(errc::dimension_out_of_range).data(), error);
  }
}

TEST_CASE("sizes that no mixture has are refused, each limit from both sides") {
  const auto code = [](auto&& change) {
    mixture_of_experts one{.hidden = 4, .experts = 5, .per_token = 2, .expert_width = 3};
    change(one);
    try {
      check(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  using mixture_type = mixture_of_experts;
  for (const auto size : {&mixture_type::hidden, &mixture_type::experts, &mixture_type::expert_width})
    for (const std::int64_t wrong : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{100'000'001}})
      CHECK(code([=](mixture_type& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
  CHECK(code([](mixture_type& one) { one.shared_experts = -1; }) == errc::dimension_out_of_range);
  CHECK(code([](mixture_type& one) { one.shared_experts = 1; }) == errc::dimension_out_of_range);
  CHECK(code([](mixture_type& one) { one.shared_experts = 1, one.shared_width = 1; }) == errc{});
  CHECK(code([](mixture_type& one) { one.shared_experts = 100'000, one.shared_width = 100'000; }) ==
        errc::dimension_out_of_range);
  CHECK(code([](mixture_type& one) { one.shared_width = -7; }) == errc{});  // of no shared expert
  CHECK(code([](mixture_type& one) { one.per_token = 5; }) == errc{});
  CHECK(code([](mixture_type& one) { one.per_token = 1; }) == errc{});
  // 3 h f E: 3 * 10^8 * 10^3 * 3,333 is just below 10^15.
  CHECK(code([](mixture_type& one) { one.hidden = 100'000'000, one.expert_width = 1000, one.experts = 3333; }) ==
        errc{});
  CHECK(code([](mixture_type& one) { one.hidden = 100'000'000, one.expert_width = 1000, one.experts = 3334; }) ==
        errc::network_too_large);
}
