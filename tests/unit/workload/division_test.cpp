#include <doctest/doctest.h>
#include <ridgeline/workload/division.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr strategy plan{
    .data_parallel = gpus(6), .tensor_parallel = gpus(4), .context_parallel = gpus(2), .expert_parallel = gpus(3)};
constexpr shard_fractions part = shard_fractions_of(plan, tiny);
}  // namespace

TEST_CASE("shard fractions of a plan") {
  static_assert(part.tensor == 0.25 && part.key_value == 0.5 && part.sequence == 1.0 && part.tokens == 0.5);
  static_assert(replicas_of(plan).dense == 12.0 && replicas_of(plan).experts == 4.0);
  strategy with_sequence = plan;
  with_sequence.sequence_parallel = true;
  CHECK(shard_fractions_of(with_sequence, tiny).sequence == 0.25);
}

TEST_CASE("weights: two key-value heads for four GPUs lie there twice; norms lie everywhere") {
  CHECK(local_fraction(part, weight_tensor{.role = weight_role::key, .divided = divided_over::tensor_parallel}) == 0.5);
  CHECK(local_fraction(part, weight_tensor{.role = weight_role::up, .divided = divided_over::tensor_parallel}) == 0.25);
  CHECK(local_fraction(part, weight_tensor{.role = weight_role::norm}) == 1.0);
  CHECK(local_fraction(part, weight_tensor{.divided = divided_over::experts}) == doctest::Approx(1.0 / 12.0));
  CHECK(local_fraction(part, weight_tensor{.divided = divided_over::expert_parallel}) == doctest::Approx(1.0 / 3.0));
}

TEST_CASE("activations: everything is divided by the context, little by anything else") {
  const auto kept = [](saved_role role, divided_over divided) {
    return saved_activation{.role = role, .elements = 1, .width = 1.0 * units::bytes, .divided = divided};
  };
  CHECK(local_fraction(part, kept(saved_role::queries, divided_over::nothing)) == 0.5);
  CHECK(local_fraction(part, kept(saved_role::queries, divided_over::tensor_parallel)) == 0.125);
  CHECK(local_fraction(part, kept(saved_role::keys_and_values, divided_over::tensor_parallel)) == 0.25);
  CHECK(local_fraction(part, kept(saved_role::queries, divided_over::sequence_parallel)) == 0.5);
}

TEST_CASE("passes: each GPU passes over its own tokens, of its own heads and columns") {
  const auto pass = [](divided_over divided) {
    return elementwise_kernel{elementwise_role::activation, 1, 1, divided};
  };
  CHECK(local_fraction(part, pass(divided_over::nothing)) == 0.5);
  CHECK(local_fraction(part, pass(divided_over::tensor_parallel)) == 0.125);
  CHECK(local_fraction(part, pass(divided_over::sequence_parallel)) == 0.5);
  // Tokens go to experts elsewhere, and as many come from there.
  CHECK(local_fraction(part, pass(divided_over::experts)) == 0.125);
  CHECK(local_fraction(part, pass(divided_over::expert_parallel)) == 0.5);
  CHECK_THROWS_WITH_AS((void)local_fraction(part, pass(static_cast<divided_over>(99))), doctest::Contains("RL-108"),
                       error);
}

TEST_CASE("each stage of ZeRO divides one thing more") {
  constexpr zero_divisors second = divisors_of(zero::gradients, 8.0);
  static_assert(second.optimizer_state == 8.0 && second.gradients == 8.0 && second.weights == 1.0);
  CHECK(divisors_of(zero::off, 8.0).optimizer_state == 1.0);
  CHECK(divisors_of(zero::optimizer_state, 8.0).gradients == 1.0);
  CHECK(divisors_of(zero::parameters, 8.0).weights == 8.0);
}

TEST_CASE("experts are divided by the replicas of experts") {
  constexpr weight_replicas of_experts_too{.dense = 8.0, .experts = 2.0};
  CHECK(divisors_of(zero::parameters, of_experts_too, weight_tensor{.divided = divided_over::experts}).weights == 2.0);
  CHECK(divisors_of(zero::parameters, of_experts_too, weight_tensor{}).weights == 8.0);
}

TEST_CASE("Ulysses has a copy of a key-value head on each GPU beyond their number") {
  transformer grouped = tiny;
  grouped.heads = heads(32);
  grouped.key_value_heads = heads(8);
  const auto of = [&](std::int64_t t, std::int64_t u) {
    return traded_key_value(strategy{.tensor_parallel = gpus(t), .context_parallel = gpus(16), .ulysses = gpus(u)},
                            grouped);
  };
  CHECK(of(1, 8) == 1.0);
  CHECK(of(1, 16) == 2.0);
  CHECK(of(4, 4) == 0.5);
  CHECK(of(16, 2) == 0.25);
  // Without Ulysses it is the share of tensor parallelism.
  CHECK(of(16, 1) == shard_fractions_of(strategy{.tensor_parallel = gpus(16)}, grouped).key_value);
}

TEST_CASE("a value outside of an enumeration has no share of a weight and no share of an activation") {
  const auto wrong = static_cast<divided_over>(99);
  CHECK_THROWS_WITH_AS((void)local_fraction(part, weight_tensor{.divided = wrong}), doctest::Contains("RL-108"), error);
  CHECK_THROWS_WITH_AS((void)local_fraction(part, saved_activation{.divided = wrong}), doctest::Contains("RL-108"),
                       error);
}

TEST_CASE("a weight lies in the width of its storage, beside experts in another one, else in 16 bits") {
  const weight_tensor expert{.rows = 4, .columns = 4, .divided = divided_over::experts};
  const weight_tensor matrix{.rows = 4, .columns = 4};
  const weight_tensor vector{.rows = 4};
  const auto width = [](const weight_storage& in, const weight_tensor& of, bool mixture, bool in_block = true) {
    return bytes_in(width_in(in, of, mixture, in_block));
  };
  constexpr double four = 0.5 + 1.0 / 32.0;
  CHECK(width(stored_fp8_mxfp4, expert, true) == four);
  CHECK(width(stored_fp8_mxfp4, matrix, true) == 1.0);
  CHECK(width(stored_fp8_mxfp4, vector, true) == 2.0);
  CHECK(width(stored_fp8_mxfp4, matrix, true, false) == 2.0);  // a table, or the head
  CHECK(width(stored_fp8_mxfp4, matrix, false) == four);       // a network without experts
  CHECK(width(stored_mxfp4, matrix, true) == 2.0);
  CHECK(width(stored_fp32, vector, true, false) == 4.0);
}
