#include <doctest/doctest.h>
#include <ridgeline/workload/optimizer_state.hpp>

using namespace ridgeline;

namespace {
constexpr weight_tensor matrix{weight_role::up, 1024, 512, 3, divided_over::tensor_parallel};
constexpr weight_tensor vector{weight_role::norm, 1000, 1, 1, divided_over::nothing};
constexpr double numbers = 1024.0 * 512.0;
}  // namespace

// Source   Rajbhandari et al. 2020, section 3.1 (16); Megatron-LM (18); DeepSpeed documentation (fp32, 16); Bekman (8, lion)
TEST_CASE("a parameter takes 16 bytes with Adam in mixed precision, 18 with 32-bit gradients, 8 in pure 16 bits") {
  CHECK(bytes_per_parameter(mixed_16, adam).value() == 16.0);
  CHECK(bytes_per_parameter(mixed_fp32_gradients, adamw).value() == 18.0);
  CHECK(bytes_per_parameter(fp32_training, adam).value() == 16.0);
  CHECK(bytes_per_parameter(pure_16bit, adamw).value() == 8.0);
  CHECK(bytes_per_parameter(fp32_training, sgd).value() == 8.0);
  CHECK(bytes_per_parameter(fp32_training, sgd_momentum).value() == 12.0);
  CHECK(bytes_per_parameter(mixed_16, lion).value() == 12.0);
  CHECK(bytes_per_parameter(mixed_16, lamb).value() == 16.0);
  CHECK(bytes_per_parameter(mixed_16, muon).value() == 12.0);
}

// Source   bitsandbytes, optimizer.py: one byte and a 256th of a 4-byte scale, for each moment
TEST_CASE("block-wise 8-bit moments take a byte and a scale; tensors below 4,096 elements keep 4 bytes") {
  CHECK(state_bytes_per_parameter(adam_8bit, mixed_16).value() == 2 * (1.0 + 4.0 / 256));
  CHECK(state_bytes_per_parameter(lion_8bit, mixed_16).value() == 1.0 + 4.0 / 256);
  CHECK(state_bytes(adam_8bit, mixed_16, matrix).value() == 3 * 2 * (numbers + 4 * numbers / 256));
  CHECK(state_bytes(adam_8bit, mixed_16, vector).value() == 2 * 4 * 1000.0);
  const weight_tensor odd{weight_role::up, 4097, 1, 1, divided_over::nothing};
  CHECK(state_bytes(adam_8bit, mixed_16, odd).value() == 2 * (4097 + 4 * 17));  // the last block is not full
}

TEST_CASE("Adafactor keeps a row and a column of a matrix, and every number of a vector") {
  CHECK(state_bytes(adafactor, mixed_16, matrix).value() == 3 * 4 * (1024 + 512));
  CHECK(state_bytes(adafactor, mixed_16, vector).value() == 4 * 1000);
  CHECK(state_bytes(adafactor_momentum, mixed_16, matrix).value() == 3 * (4 * numbers + 4 * (1024 + 512)));
  CHECK_THROWS_AS(state_bytes_per_parameter(adafactor, mixed_16), error);
}

TEST_CASE("Muon keeps a moment of hidden matrices and two of everything else") {
  const weight_tensor table{weight_role::embedding, 1024, 512, 1, divided_over::tensor_parallel};
  CHECK(is_hidden_matrix(matrix));
  CHECK_FALSE(is_hidden_matrix(table));
  CHECK_FALSE(is_hidden_matrix(vector));
  CHECK(state_bytes(muon, mixed_16, matrix).value() == 3 * 4 * numbers);
  CHECK(state_bytes(muon, mixed_16, table).value() == 8 * numbers);
  CHECK(state_bytes(muon, mixed_16, vector).value() == 8 * 1000);
}

TEST_CASE("square matrices grow with the square of both sides") {
  const double sides = 1024.0 * 1024 + 512.0 * 512;
  CHECK(state_bytes(shampoo, mixed_16, matrix).value() == 3 * (8 * numbers + 4 * 2 * sides));
  CHECK(state_bytes(soap, mixed_16, matrix).value() == 3 * (8 * numbers + 4 * 2 * sides));
  CHECK_THROWS_AS(state_bytes_per_parameter(soap, mixed_16), error);
}

// By hand. 20,000 x 4,096 with Shampoo: blocks of 8,192 x 4,096, twice, and one of 3,616 x 4,096, each with two matrices a side.
// With SOAP the side of 20,000 has none, nor has the vocabulary of an embedding table.
TEST_CASE("a side that is too long for a square matrix is cut into blocks, or has none") {
  const weight_tensor tall{weight_role::up, 20'000, 4096, 1, divided_over::tensor_parallel};
  const weight_tensor wide{weight_role::down, 4096, 20'000, 1, divided_over::tensor_parallel};
  const double moments = 8.0 * 20'000 * 4096, narrow = 4096.0 * 4096;
  const double blocks = 2 * (8192.0 * 8192 + narrow) + (3616.0 * 3616 + narrow);
  CHECK(state_bytes(shampoo, mixed_16, tall).value() == moments + 4 * 2 * blocks);
  CHECK(state_bytes(shampoo, mixed_16, wide) == state_bytes(shampoo, mixed_16, tall));
  CHECK(state_bytes(soap, mixed_16, tall).value() == moments + 4 * 2 * narrow);
  CHECK(state_bytes(soap, mixed_16, wide) == state_bytes(soap, mixed_16, tall));
  const weight_tensor at_the_limit{weight_role::up, 16'384, 10'000, 1, divided_over::tensor_parallel};
  CHECK(state_bytes(shampoo, mixed_16, at_the_limit).value() ==
        8.0 * 16'384 * 10'000 + 4 * 2 * (2 * (2 * 8192.0 * 8192 + 8192.0 * 8192 + 1808.0 * 1808)));
  CHECK(state_bytes(soap, mixed_16, at_the_limit).value() == 8.0 * 16'384 * 10'000 + 4 * 2 * 1e8);
  // Each block of Shampoo is multiplied by its own sides; SOAP rotates one side of four products, and renews one basis.
  const auto through = [](double m, double n) { return 2.0 * m * n * (m + n); };
  CHECK(in(update_operations(shampoo, tall), units::operations) ==
        doctest::Approx(2.0 * (2.0 * through(8192, 4096) + through(3616, 4096))));
  CHECK(in(update_operations(soap, tall), units::operations) ==
        doctest::Approx(4.0 * 2.0 * 20'000.0 * narrow + 0.2 * 4096.0 * narrow));
}

// Jordan 2024, Runtime analysis: 4 n m^2 + 2 m^3 an iteration, T m / B of the operations of a step of B tokens at most.
TEST_CASE("Muon multiplies at most T m / B of what a step does: 0.7 % of a NanoGPT, 0.5 % of Llama 405B") {
  const auto overhead = [](std::int64_t side, double tokens) {
    const weight_tensor square{weight_role::up, side, side, 1, divided_over::tensor_parallel};
    const double step = 6.0 * static_cast<double>(square.parameters()) * tokens;
    return in(update_operations(muon, square), units::operations) / step;
  };
  CHECK(overhead(768, 524'288.0) == doctest::Approx(5.0 * 768.0 / 524'288.0));
  CHECK(overhead(768, 524'288.0) == doctest::Approx(0.007).epsilon(0.05));
  CHECK(overhead(16'384, 16e6) == doctest::Approx(0.005).epsilon(0.05));
  // 1024 x 512: m = 512 whichever side it is.
  const double m = 512.0, n = 1024.0;
  CHECK(in(update_operations(muon, matrix), units::operations) == 3.0 * 5.0 * (4.0 * m * m * n + 2.0 * m * m * m));
  const weight_tensor turned{weight_role::down, 512, 1024, 3, divided_over::tensor_parallel};
  CHECK(update_operations(muon, turned) == update_operations(muon, matrix));
  const weight_tensor table{weight_role::embedding, 1024, 512, 1, divided_over::tensor_parallel};
  CHECK(update_operations(muon, table) == operation_count{});
  CHECK(update_operations(muon, vector) == operation_count{});
  CHECK(update_operations(adamw, matrix) == operation_count{});
}

TEST_CASE("Shampoo multiplies each matrix by both sides twice, SOAP four times, and a tenth of a basis a step") {
  const double m = 512.0, n = 1024.0;
  const double both_sides = 2.0 * m * m * n + 2.0 * m * n * n;
  CHECK(in(update_operations(shampoo, matrix), units::operations) == doctest::Approx(3.0 * 2.0 * both_sides));
  CHECK(in(update_operations(soap, matrix), units::operations) ==
        doctest::Approx(3.0 * (4.0 * both_sides + 0.1 * 2.0 * (m * m * m + n * n * n))));
}

TEST_CASE("the state of a model is that of its weights") {
  const transformer tiny{.layers = layers(3),
                         .hidden = features(64),
                         .heads = heads(4),
                         .key_value_heads = heads(4),
                         .head_dimension = features(16),
                         .feed_forward = features(256),
                         .vocabulary = tokens(100)};
  const double all = static_cast<double>(parameters(tiny));
  CHECK(state_bytes(adam, mixed_16, tiny).value() == 8 * all);
  CHECK(state_bytes(sgd, mixed_16, tiny).value() == 0.0);
  CHECK(state_bytes(adafactor, mixed_16, tiny) < 0.1 * state_bytes(adam, mixed_16, tiny));
  CHECK(state_bytes(muon, mixed_16, tiny) > state_bytes(lion, mixed_16, tiny));
}

TEST_CASE("the state depends on shapes where moments are quantised or factored, or matrices have square ones") {
  CHECK_FALSE(state_depends_on_shape(adamw));
  CHECK_FALSE(state_depends_on_shape(muon));
  CHECK(state_depends_on_shape(lion_8bit));
  CHECK(state_depends_on_shape(adafactor));
  CHECK(state_depends_on_shape(shampoo));
  CHECK(state_is_uniform(adamw));
  CHECK(state_is_uniform(sgd));
  CHECK_FALSE(state_is_uniform(muon));
  CHECK_FALSE(state_is_uniform(adam_8bit));
}

TEST_CASE("the weights of one GPU add up by what it holds of each") {
  const shard_fractions part{.tensor = 0.5, .expert = 0.25};
  weight_sum all(adam_8bit, part);
  all(matrix);
  all.times = 2.0;
  all(vector);
  all({weight_role::up, 64, 64, 8, divided_over::experts});
  CHECK(all.sum.dense.hidden == 3 * numbers / 2);
  CHECK(all.sum.dense.others == 2 * 1000.0);
  CHECK(all.sum.dense.elements() == 3 * numbers / 2 + 2 * 1000.0);
  CHECK(all.sum.dense.state_by_shape.value() == 3 * numbers * (1.0 + 4.0 / 256) + 2 * 8 * 1000.0);
  CHECK(all.sum.in_experts.hidden == 2 * 8 * 64 * 64 / 8.0);
  CHECK(all.sum.in_experts.others == 0.0);
}

// Source   Hu et al., LoRA, 2021, section 4.1
TEST_CASE("an adapter is divided on the side on which its target is") {
  const shard_fractions part{.tensor = 0.25};
  const lora adapters{.rank = 8, .targets = all_linear};
  weight_sum up(adamw, part);
  up.add_adapter(adapters, {weight_role::up, 1024, 4096, 1, divided_over::tensor_parallel});
  CHECK(up.sum.dense.hidden == 8.0 * (1024 + 4096 / 4));
  weight_sum down(adamw, part);
  down.add_adapter(adapters, {weight_role::down, 4096, 1024, 1, divided_over::tensor_parallel});
  CHECK(down.sum.dense.hidden == 8.0 * (4096 / 4 + 1024));
  weight_sum none(adamw, part);
  none.add_adapter(adapters, vector);
  none.add_adapter(adapters, {weight_role::head, 1024, 4096, 1, divided_over::tensor_parallel});
  CHECK(none.sum.dense.elements() == 0.0);
}

TEST_CASE("a step moves gradients and weights once, master weights and state twice") {
  const trained_weights some{.hidden = 1000.0, .others = 10.0};
  CHECK(optimizer_traffic(adamw, mixed_16, some).value() == 1010.0 * (2 + 2 + 2 * 4 + 2 * 8));
  CHECK(optimizer_traffic(sgd, fp32_training, some).value() == 1010.0 * (4 + 4));
  CHECK(optimizer_traffic(muon, mixed_16, some).value() == 1000.0 * (12 + 2 * 4) + 10.0 * (12 + 2 * 8));
}

TEST_CASE("weights add up some number of times, each kind by itself, those of experts apart") {
  trained_weights sum{.hidden = 100.0, .others = 10.0, .state_by_shape = 1.0 * units::bytes};
  sum.add({.hidden = 7.0, .others = 5.0, .state_by_shape = 3.0 * units::bytes}, 2.0);
  CHECK(sum.hidden == 114.0);
  CHECK(sum.others == 20.0);
  CHECK(sum.state_by_shape == 7.0 * units::bytes);
  CHECK(sum.elements() == 134.0);
  local_weights here{.dense = {.hidden = 1.0}, .in_experts = {.others = 2.0}};
  here.add({.dense = {.hidden = 10.0}, .in_experts = {.others = 100.0}}, 3.0);
  CHECK(here.dense.hidden == 31.0);
  CHECK(here.dense.others == 0.0);
  CHECK(here.in_experts.others == 302.0);
  CHECK(here.in_experts.hidden == 0.0);
  static_assert(trained_weights{}.elements() == 0.0 && trained_weights{}.state_by_shape == data_size{});
}

// Rank 8 beside 1,024 x 4,096, a quarter of the columns here, five such blocks: 5 x 8 (1,024 + 1,024). Experts: a half here, whose
// columns are divided once more; both narrow matrices lie with their experts.
TEST_CASE("adapters add up as often as their block counts, and with their experts") {
  const lora adapters{.rank = 8, .targets = all_linear};
  const shard_fractions part{.tensor = 0.25, .expert = 0.5};
  weight_sum up(adamw, part);
  up.times = 5.0;
  up.add_adapter(adapters, {weight_role::up, 1024, 4096, 1, divided_over::tensor_parallel});
  CHECK(up.sum.dense.hidden == 5 * 8.0 * (1024 + 1024));
  CHECK(up.sum.dense.others == 0.0);
  CHECK(up.sum.in_experts.elements() == 0.0);
  weight_sum experts(adamw, part);
  experts.times = 3.0;
  experts.add_adapter(adapters, {weight_role::up, 64, 128, 16, divided_over::experts});
  CHECK(experts.sum.in_experts.hidden == 3 * 8.0 * 16 * (64 * 0.5 + 128 * 0.125));
  CHECK(experts.sum.dense.elements() == 0.0);
  weight_sum down(adamw, part);
  down.times = 3.0;
  down.add_adapter(adapters, {weight_role::down, 128, 64, 16, divided_over::experts});
  CHECK(down.sum.in_experts.hidden == 3 * 8.0 * 16 * (128 * 0.125 + 64 * 0.5));
}

TEST_CASE("a model that cannot be has no state") {
  CHECK_THROWS_WITH_AS(state_bytes(adam, mixed_16, transformer{}), message(errc::dimension_out_of_range).data(), error);
}
