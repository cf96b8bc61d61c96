#include <doctest/doctest.h>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/embedding.hpp>
#include <ridgeline/workload/layers/linear_attention.hpp>
#include <ridgeline/workload/layers/mixture_of_experts.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <string>

// What each layer names, counted by hand for 2 sequences of 5 tokens of 4 features: 10 positions, 40 elements.
//   weight  role rows x columns * how many, who divides it
//   GEMM    role rows x inner x columns * how many, who divides it
//   kernel  role elements read > written, who divides it
//   saved   role elements * bytes, who divides it

using namespace ridgeline;

namespace {

constexpr shape stream = sequences_of(batch(2), tokens(5), 4);

const char* name_of_division(divided_over what) {
  switch (what) {
    case divided_over::nothing: return ", whole\n";
    case divided_over::tensor_parallel: return ", tensor\n";
    case divided_over::sequence_parallel: return ", sequence\n";
    case divided_over::experts: return ", experts\n";
    case divided_over::expert_parallel: return ", expert ranks\n";
  }
  return "?";
}
std::string number(double value) {
  std::string digits = std::to_string(value);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return digits;
}
std::string number(std::int64_t value) { return std::to_string(value); }
std::string times(std::int64_t count) { return count == 1 ? "" : " * " + number(count); }

template<class Layer>
std::string weights(const Layer& one) {
  std::string all;
  each_weight(one, [&](const weight_tensor& weight) {
    all += std::string(name_of(weight.role)) + " " + number(weight.rows) + " x " + number(weight.columns) +
           times(weight.count) + name_of_division(weight.divided);
  });
  return all;
}
/// Those before the first and after the last block.
std::string weights_at_the_ends(const transformer& model) {
  std::string all;
  const auto add = [&](const weight_tensor& weight) {
    all += std::string(name_of(weight.role)) + " " + number(weight.rows) + " x " + number(weight.columns) +
           times(weight.count) + name_of_division(weight.divided);
  };
  each_weight_before(model, add);
  each_weight_after(model, add);
  return all;
}
template<class Layer>
std::string gemms(const Layer& one) {
  std::string all;
  each_gemm(one, stream, [&](const gemm_kernel& gemm) {
    all += std::string(name_of(gemm.role)) + " " + number(gemm.rows) + " x " + number(gemm.inner) + " x " +
           number(gemm.columns) + times(gemm.count);
    if (gemm.done != 1.0) all += ", done " + number(gemm.done);
    // Each number of the left factor once, unless rows were rounded up.
    if (gemm.left_elements != gemm.rows * gemm.inner * gemm.count) all += ", left " + number(gemm.left_elements);
    if (!gemm.right_is_weight) all += ", no weight";
    all += name_of_division(gemm.divided);
  });
  return all;
}
template<class Layer>
std::string kernels(const Layer& one, const shape& input = stream) {
  std::string all;
  each_elementwise(one, input, [&](const elementwise_kernel& kernel) {
    all += std::string(name_of(kernel.role)) + " " + number(kernel.read) + " > " + number(kernel.written) +
           name_of_division(kernel.divided);
  });
  return all;
}
template<class Layer>
std::string saved(const Layer& one, const keeping& keep = {}, const shape& input = stream) {
  std::string all;
  each_saved(one, input, keep, [&](const saved_activation& tensor) {
    all += std::string(name_of(tensor.role)) + " " + number(tensor.elements) + " * " +
           number(in(tensor.width, units::bytes)) + name_of_division(tensor.divided);
  });
  return all;
}

}  // namespace

TEST_CASE("a feed-forward layer of width 6 with a gate and biases") {
  const mlp one{.hidden = 4, .width = 6, .gated = true, .bias = true};
  CHECK(weights(one) ==
        "gate 4 x 6, tensor\n"
        "up 4 x 6, tensor\n"
        "down 6 x 4, tensor\n"
        "bias 6 x 1 * 2, tensor\n"
        "bias 4 x 1, whole\n");
  // Up and gate are one product.
  CHECK(gemms(one) == "up 10 x 4 x 12, tensor\ndown 10 x 6 x 4, tensor\n");
  CHECK(kernels(one) == "activation 120 > 60, tensor\nsum 80 > 40, sequence\n");
  CHECK(saved(one, {.dropout = true, .fused_gate = true}) ==
        "feed forward input 40 * 2, sequence\n"
        "activation input 120 * 2, tensor\n"
        "down input 60 * 2, tensor\n"
        "dropout mask 40 * 1, sequence\n");
  CHECK(saved(one, {.fused_gate = false}) ==
        "feed forward input 40 * 2, sequence\n"
        "activation input 120 * 2, tensor\n"
        "activated gate 60 * 2, tensor\n"
        "down input 60 * 2, tensor\n");
  // The gradient of ReLU is known from what it wrote, which down reads.
  CHECK(saved(mlp{.hidden = 4, .width = 6, .gated = false, .function = activation_function::relu}) ==
        "feed forward input 40 * 2, sequence\ndown input 60 * 2, tensor\n");
}

TEST_CASE("four heads of 3 that share two of keys and values, with all that may be added") {
  const attention one{.hidden = 4,
                      .heads = 4,
                      .key_value_heads = 2,
                      .head_dimension = 3,
                      .projection_bias = true,
                      .output_bias = true,
                      .norm = query_key_norm::per_head,
                      .sinks = true,
                      .relative_projection = true,
                      .gated_output = true};
  CHECK(weights(one) ==
        "query 4 x 12, tensor\n"
        "key 4 x 6, tensor\n"
        "value 4 x 6, tensor\n"
        "bias 24 x 1, tensor\n"
        "gate 4 x 12, tensor\n"
        "output 12 x 4, tensor\n"
        "bias 4 x 1, whole\n"
        "norm 3 x 1 * 2, whole\n"
        "dense 4 x 12, tensor\n"
        "bias 4 x 1, tensor\n");
  attention across = one;
  across.norm = query_key_norm::per_projection;
  CHECK(weights(across).find("norm 18 x 1, tensor\n") != std::string::npos);
  // Scores and their use are 5 x 5 for each of 2 * 4 heads, half of them under the mask.
  CHECK(gemms(one) ==
        "query 10 x 4 x 12, tensor\n"
        "key 10 x 4 x 12, tensor\n"
        "key 5 x 3 x 5 * 8, done 0.5, no weight, tensor\n"
        "dense 5 x 4 x 12, tensor\n"
        "dense 10 x 3 x 5 * 4, done 0.5, no weight, tensor\n"
        "value 5 x 5 x 3 * 8, done 0.5, no weight, tensor\n"
        "gate 10 x 4 x 12, tensor\n"
        "output 10 x 12 x 4, tensor\n");
  CHECK(kernels(one) == "softmax 200 > 200, tensor\ngates 240 > 120, tensor\nsum 80 > 40, sequence\n");
  CHECK(saved(one, {.dropout = true}) ==
        "attention input 40 * 2, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 120 * 2, tensor\n"
        "query-key norm input 180 * 2, tensor\n"
        "attention scores 200 * 2, tensor\n"
        "dropout mask 200 * 1, tensor\n"
        "attention scores 200 * 2, tensor\n"
        "attention output 240 * 2, tensor\n"
        "attention output 120 * 2, tensor\n"
        "dropout mask 40 * 1, sequence\n");
}

TEST_CASE(
    "plain attention: FlashAttention keeps a sum a row, a window bounds the scores, an encoder's tokens are read") {
  attention one{.hidden = 4, .heads = 4, .key_value_heads = 2, .head_dimension = 3};
  CHECK(saved(one, {.flash_attention = true}) ==
        "attention input 40 * 2, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 120 * 2, tensor\n"
        "attention score sums 40 * 4, tensor\n"
        "attention output 120 * 2, tensor\n");
  CHECK(saved(one, {.recompute = recomputation::selective}) ==
        "attention input 40 * 2, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 120 * 2, tensor\n"
        "attention output 120 * 2, tensor\n");
  // 3 tokens of an encoder for each of 2 sequences: 6 positions are projected and kept, none is masked.
  one.other_tokens = 3;
  CHECK(gemms(one) ==
        "query 10 x 4 x 12, tensor\n"
        "key 6 x 4 x 12, tensor\n"
        "key 5 x 3 x 3 * 8, no weight, tensor\n"
        "value 5 x 3 x 3 * 8, no weight, tensor\n"
        "output 10 x 12 x 4, tensor\n");
  CHECK(kernels(one) == "softmax 120 > 120, tensor\nsum 80 > 40, sequence\n");
  CHECK(saved(one) ==
        "attention input 40 * 2, sequence\n"
        "encoder output 24 * 2, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 72 * 2, tensor\n"
        "attention scores 120 * 2, tensor\n"
        "attention output 120 * 2, tensor\n");
}

TEST_CASE("latent attention: two heads, ranks 5 and 3, 2 rotary and 4 other features, values of 6") {
  attention one{.hidden = 4,
                .heads = 2,
                .key_value_heads = 2,
                .latent = {.query_rank = 5, .key_value_rank = 3, .positionless = 4, .rotary = 2, .value = 6}};
  CHECK(weights(one) ==
        "query 4 x 5, whole\n"
        "norm 5 x 1, whole\n"
        "query 5 x 12, tensor\n"
        "key 4 x 5, whole\n"
        "norm 3 x 1, whole\n"
        "value 3 x 20, tensor\n"
        "output 12 x 4, tensor\n");
  CHECK(gemms(one) ==
        "query 10 x 4 x 5, sequence\n"
        "query 10 x 5 x 12, tensor\n"
        "key 10 x 4 x 5, sequence\n"
        "value 10 x 3 x 20, tensor\n"
        "key 5 x 6 x 5 * 4, done 0.5, no weight, tensor\n"
        "value 5 x 5 x 6 * 4, done 0.5, no weight, tensor\n"
        "output 10 x 12 x 4, tensor\n");
  CHECK(saved(one) ==
        "attention input 40 * 2, sequence\n"
        "latents 100 * 2, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 240 * 2, tensor\n"
        "attention scores 100 * 2, tensor\n"
        "attention output 120 * 2, tensor\n");
  one.latent.query_rank = 0;
  CHECK(weights(one) ==
        "query 4 x 12, tensor\n"
        "key 4 x 5, whole\n"
        "norm 3 x 1, whole\n"
        "value 3 x 20, tensor\n"
        "output 12 x 4, tensor\n");
  CHECK(gemms(one).find("query 10 x 4 x 12, tensor\nkey") == 0);
}

TEST_CASE("eight experts of width 6, two a token, beside two shared ones of width 5") {
  mixture_of_experts one{.hidden = 4,
                         .experts = 8,
                         .per_token = 2,
                         .expert_width = 6,
                         .shared_experts = 2,
                         .shared_width = 5,
                         .router_bias = true,
                         .expert_bias = true,
                         .shared_gate = true};
  CHECK(weights(one) ==
        "router 4 x 8, whole\n"
        "bias 8 x 1, whole\n"
        "gate 4 x 6 * 8, experts\n"
        "up 4 x 6 * 8, experts\n"
        "down 6 x 4 * 8, experts\n"
        "bias 6 x 1 * 16, experts\n"
        "bias 4 x 1 * 8, expert ranks\n"
        "gate 4 x 10, tensor\n"
        "up 4 x 10, tensor\n"
        "down 10 x 4, tensor\n"
        "router 4 x 1, whole\n");
  // 20 visits to 8 experts: 2.5 each, rounded up to 3 rows, of which 20 of 24 count.
  CHECK(gemms(one) ==
        "router 10 x 4 x 8, sequence\n"
        "up 3 x 4 x 12 * 8, done 0.833333, left 80, experts\n"
        "down 3 x 6 x 4 * 8, done 0.833333, left 120, experts\n"
        "up 10 x 4 x 20, tensor\n"
        "down 10 x 10 x 4, tensor\n");
  // There and back: 20 vectors of 4 are read and written twice.
  CHECK(kernels(one) ==
        "activation 240 > 120, experts\n"
        "sending 160 > 160, sequence\n"
        "sum 80 > 40, sequence\n"
        "shared activation 200 > 100, tensor\n");
  CHECK(saved(one, {.dropout = true}) ==
        "feed forward input 40 * 2, sequence\n"
        "router logits 80 * 4, sequence\n"
        "feed forward input 80 * 2, sequence\n"
        "activation input 240 * 2, tensor\n"
        "down input 120 * 2, tensor\n"
        "expert output 80 * 2, sequence\n"
        "shared experts 200 * 2, tensor\n"
        "shared experts 100 * 2, tensor\n");
  // Light recomputation: what was sent is kept instead of what norm, activation and down wrote.
  CHECK(saved(one, {.recompute = recomputation::light}) ==
        "router logits 80 * 4, sequence\n"
        "activation input 240 * 2, tensor\n"
        "feed forward input 80 * 2, sequence\n"
        "shared experts 200 * 2, tensor\n");
}

TEST_CASE("tables of 11 words, 7 places and 2 types; a head of 11 words; norms") {
  const shape ids = sequences_of(batch(2), tokens(5), 1);
  const embedding tables{.vocabulary = 11, .hidden = 4, .positions = 7, .types = 2};
  CHECK(weights(tables) == "embedding 11 x 4, tensor\ntable 7 x 4, whole\ntable 2 x 4, whole\n");
  CHECK(kernels(tables, ids) == "look-up 40 > 40, sequence\n");
  CHECK(saved(tables, {.dropout = true}, ids) == "token numbers 10 * 8, whole\ndropout mask 40 * 1, sequence\n");
  const head last{.hidden = 4, .classes = 11, .bias = true};
  CHECK(weights(last) == "head 4 x 11, tensor\nbias 11 x 1, tensor\n");
  CHECK(weights(head{.hidden = 4, .classes = 11, .tied = true}).empty());
  CHECK(gemms(last) == "head 10 x 4 x 11, tensor\n");
  CHECK(kernels(last) == "loss 110 > 110, tensor\n");
  CHECK(saved(last) == "head input 40 * 2, sequence\nlogits 110 * 4, tensor\n");
  const normalization norm{.features = 4};
  CHECK(weights(norm) == "norm 4 x 1 * 2, whole\n");
  CHECK(kernels(norm) == "norm 40 > 40, sequence\n");
  CHECK(saved(norm) == "norm input 40 * 2, sequence\n");
  CHECK(kernels(normalization{.features = 4, .kind = norm_kind::batch}) == "norm 80 > 40, sequence\n");
}

// Six value heads of 3 (18), two key heads of 5 (10): 38 features pass a convolution of 4 tokens. Chunks of 2 of 5 tokens
// are 3 a sequence, 6 in all.
TEST_CASE("Mamba-2: 38 convolved, 18 of the gate and 6 steps are projected at once") {
  const linear_attention one{.hidden = 4,
                             .kind = linear_attention_kind::mamba2,
                             .heads = 6,
                             .head_dimension = 3,
                             .state = 5,
                             .groups = 2,
                             .chunk = 2,
                             .convolution_bias = true};
  CHECK(weights(one) ==
        "recurrent 4 x 62, tensor\n"
        "table 152 x 1, tensor\n"
        "bias 38 x 1, tensor\n"
        "bias 6 x 1 * 3, tensor\n"
        "norm 18 x 1, tensor\n"
        "output 18 x 4, tensor\n");
  // C B^T a group; then a head: its use, what a chunk adds to the state of 5 x 3, what that adds to the output.
  CHECK(gemms(one) ==
        "recurrent 10 x 4 x 62, tensor\n"
        "dense 2 x 5 x 2 * 12, done 0.5, no weight, tensor\n"
        "dense 2 x 2 x 3 * 36, done 0.5, no weight, tensor\n"
        "dense 5 x 2 x 3 * 36, no weight, tensor\n"
        "dense 2 x 5 x 3 * 36, no weight, tensor\n"
        "output 10 x 18 x 4, tensor\n");
  CHECK(kernels(one) == "other 380 > 380, tensor\ngates 360 > 180, tensor\nsum 80 > 40, sequence\n");
  CHECK(saved(one) ==
        "attention input 40 * 2, sequence\n"
        "recurrent state 620 * 2, tensor\n"
        "recurrent state 380 * 2, tensor\n"
        "recurrent state 180 * 2, tensor\n"
        "recurrent state 540 * 4, tensor\n"
        "attention output 180 * 2, tensor\n");
}

TEST_CASE("Gated DeltaNet: two numbers a head steer it, and a delta rule has eight products a chunk") {
  const linear_attention one{.hidden = 4,
                             .kind = linear_attention_kind::gated_delta_net,
                             .heads = 6,
                             .head_dimension = 3,
                             .state = 5,
                             .groups = 2,
                             .chunk = 2};
  CHECK(weights(one) ==
        "recurrent 4 x 68, tensor\n"
        "table 152 x 1, tensor\n"
        "bias 6 x 1 * 2, tensor\n"
        "norm 3 x 1, whole\n"
        "output 18 x 4, tensor\n");
  CHECK(gemms(one) ==
        "recurrent 10 x 4 x 68, tensor\n"
        "dense 2 x 5 x 2 * 36, done 0.5, no weight, tensor\n"
        "dense 2 x 2 x 5 * 36, done 0.5, no weight, tensor\n"
        "dense 2 x 2 x 3 * 36, done 0.5, no weight, tensor\n"
        "dense 2 x 5 x 3 * 36, no weight, tensor\n"
        "dense 5 x 2 x 3 * 36, no weight, tensor\n"
        "dense 2 x 5 x 2 * 36, done 0.5, no weight, tensor\n"
        "dense 2 x 2 x 3 * 36, done 0.5, no weight, tensor\n"
        "dense 2 x 5 x 3 * 36, no weight, tensor\n"
        "output 10 x 18 x 4, tensor\n");
}

TEST_CASE("Kimi Delta Attention: decay and gate come through vectors of 2") {
  const linear_attention one{.hidden = 4,
                             .kind = linear_attention_kind::kimi_delta,
                             .heads = 2,
                             .head_dimension = 3,
                             .state = 5,
                             .groups = 2,
                             .rank = 2,
                             .chunk = 2};
  // Values 6, keys 10: 26 convolved, and a number a head.
  CHECK(weights(one) ==
        "recurrent 4 x 28, tensor\n"
        "table 104 x 1, tensor\n"
        "recurrent 4 x 2 * 2, whole\n"
        "recurrent 2 x 10, tensor\n"
        "recurrent 2 x 6, tensor\n"
        "bias 12 x 1, tensor\n"
        "norm 3 x 1, whole\n"
        "output 6 x 4, tensor\n");
  CHECK(gemms(one).find("recurrent 10 x 4 x 28, tensor\n"
                        "recurrent 10 x 4 x 4, sequence\n"
                        "recurrent 10 x 2 x 10, tensor\n"
                        "recurrent 10 x 2 x 6, tensor\n"
                        "dense 2 x 5 x 2 * 12, done 0.5, no weight, tensor\n") == 0);
}

TEST_CASE("Mamba: six channels with states of 5, steps of rank 2, no product inside") {
  const linear_attention one{
      .hidden = 4, .kind = linear_attention_kind::mamba, .heads = 6, .state = 5, .rank = 2, .inner_norms = true};
  CHECK(weights(one) ==
        "recurrent 4 x 12, tensor\n"
        "table 24 x 1, tensor\n"
        "recurrent 6 x 12, tensor\n"
        "recurrent 2 x 6, tensor\n"
        "table 30 x 1, tensor\n"
        "bias 6 x 1 * 2, tensor\n"
        "norm 12 x 1, whole\n"
        "output 6 x 4, tensor\n");
  CHECK(gemms(one) ==
        "recurrent 10 x 4 x 12, tensor\n"
        "recurrent 10 x 6 x 12, tensor\n"
        "recurrent 10 x 2 x 6, tensor\n"
        "output 10 x 6 x 4, tensor\n");
  // The scan reads values and steps, and B and C of 5 each.
  CHECK(kernels(one) ==
        "other 60 > 60, tensor\n"
        "other 220 > 60, tensor\n"
        "gates 120 > 60, tensor\n"
        "sum 80 > 40, sequence\n");
  CHECK(saved(one).find("540 * 4") == std::string::npos);
}

TEST_CASE("inputs of GEMMs may be kept in 8 bits, everything else stays as wide") {
  const keeping narrow{.gemm_inputs = 1.0 * units::bytes};
  CHECK(saved(mlp{.hidden = 4, .width = 6}, narrow) ==
        "feed forward input 40 * 1, sequence\n"
        "activation input 60 * 2, tensor\n"
        "down input 60 * 1, tensor\n");
  CHECK(saved(attention{.hidden = 4, .heads = 4, .key_value_heads = 2, .head_dimension = 3}, narrow) ==
        "attention input 40 * 1, sequence\n"
        "queries 120 * 2, tensor\n"
        "keys and values 120 * 2, tensor\n"
        "attention scores 200 * 2, tensor\n"
        "attention output 120 * 1, tensor\n");
}

TEST_CASE("before and after the blocks: pictures, places by distance, narrow vectors, a pooler") {
  transformer model{.layers = layers(1),
                    .hidden = features(4),
                    .heads = heads(2),
                    .key_value_heads = heads(2),
                    .head_dimension = features(2),
                    .feed_forward = features(8),
                    .vocabulary = tokens(11)};
  CHECK(weights_at_the_ends(model) == "embedding 11 x 4, tensor\nnorm 4 x 1, whole\nhead 4 x 11, tensor\n");
  model.bias.norm = true;  // else a norm has its weights alone
  CHECK(weights_at_the_ends(model) == "embedding 11 x 4, tensor\nnorm 4 x 1 * 2, whole\nhead 4 x 11, tensor\n");
  model.position = position_kind::relative;
  model.positions = 7;
  model.embedding_norm = model.pooler = true;
  CHECK(weights_at_the_ends(model) ==
        "embedding 11 x 4, tensor\n"
        "table 7 x 2, tensor\n"
        "norm 4 x 1 * 2, whole\n"
        "norm 4 x 1 * 2, whole\n"
        "dense 4 x 4, whole\n"
        "bias 4 x 1, whole\n"
        "head 4 x 11, tensor\n");
  // Squares of 2 x 2 with 3 colours; a class token and 7 places.
  model = {.layers = layers(1),
           .hidden = features(4),
           .heads = heads(2),
           .key_value_heads = heads(2),
           .head_dimension = features(2),
           .feed_forward = features(8),
           .vocabulary = tokens(11),
           .position = position_kind::learned,
           .positions = 7,
           .patch = 2};
  CHECK(weights_at_the_ends(model) ==
        "convolution 12 x 4, whole\n"
        "bias 4 x 1, whole\n"
        "table 1 x 4, whole\n"
        "table 7 x 4, whole\n"
        "norm 4 x 1, whole\n"
        "head 4 x 11, tensor\n");
}

TEST_CASE("a linear layer, and tokens that lie in two directions") {
  CHECK(weights(linear{.inputs = 4, .outputs = 3, .bias = true}) == "dense 4 x 3, whole\nbias 3 x 1, whole\n");
  // 5 x 3 tokens of 2 samples: 8 chunks of 2 each, with 90 numbers of state.
  const linear_attention one{.hidden = 4,
                             .kind = linear_attention_kind::mamba2,
                             .heads = 6,
                             .head_dimension = 3,
                             .state = 5,
                             .groups = 2,
                             .chunk = 2};
  const shape picture{.samples = 2, .features = 4, .height = 5, .width = 3};
  CHECK(saved(one, {}, picture).find("recurrent state 1440 * 4, tensor\n") != std::string::npos);
  // 15 x 15 scores of 4 heads and 2 samples.
  CHECK(kernels(attention{.hidden = 4, .heads = 4, .key_value_heads = 2, .head_dimension = 3}, picture)
            .find("softmax 1800 > 1800") == 0);
}
