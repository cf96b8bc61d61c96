#include <doctest/doctest.h>
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
