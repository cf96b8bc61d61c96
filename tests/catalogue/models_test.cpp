#include <algorithm>
#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <map>
#include <ridgeline/catalogue/all.hpp>
#include <set>
#include <string>
#include <string_view>
#include <support/catalogue.hpp>
#include <support/csv.hpp>

using namespace ridgeline;
using ridgeline_tests::is_complete;
using ridgeline_tests::is_spelled_as_an_id;

namespace {

// Entries whose published count differs by more than 0.1 % (exact counts) or by more than the last digit that its name
// or table prints (rounded ones), and by how much: published / counted - 1. The reason stands in the entry's remark.
struct exception {
  std::string_view id;
  double published_over_counted;
};
constexpr std::array exceptions{
    // [exception]
    exception{"falcon-7b", 0.0427},  // the checkpoint stores the tied head again
    // [/exception]
    exception{"falcon-40b", 0.0129},             // the same
    exception{"gemma4-e2b-text", 0.0046},        // the file holds keys' and values' matrices that are not used
    exception{"gemma4-e4b-text", 0.0076},        // the same
    exception{"falcon-180b", 0.0054},            // the same
    exception{"gpt3-350m", -0.0165},             // a name
    exception{"gpt3-1.3b", -0.1431},             // the paper's row contradicts itself
    exception{"gpt3-2.7b", 0.0183},              // a name
    exception{"megatron-1.7b", 0.0289},          // a name
    exception{"mpt-7b", 0.0076},                 // a name
    exception{"ministral-3-8b-text", -0.0105},   // 8.49 on a card that says 8.4
    exception{"llama-65b", -0.00131},            // 65.2 in the paper where its shape gives 65.29
    exception{"mpt-30b", 0.0000267},             // the last of five digits
    exception{"transformer-base", 0.0304},       // "about 37,000" words
    exception{"transformer-big", -0.0058},       // the same
    exception{"transformer-xl-large", -0.0988},  // the paper's count leaves no room for its tables
};

// Entries whose count proves nothing of their shape: it is another checkpoint's, or decided what the source leaves open.
constexpr std::array no_witness{
    std::string_view("kimi-k2-thinking"),     // the count of Kimi K2
    std::string_view("kimi-k2.5-text"),       // the same
    std::string_view("minimax-m2.1"),         // by its count it has the shape of M2.5
    std::string_view("falcon-h1-1.5b"),       // by its count its Mamba-2 has a norm
    std::string_view("ernie-4.5-300b-a47b"),  // by its count it is untied
};

const exception* exception_of(std::string_view id) {
  const auto found =
      std::find_if(exceptions.begin(), exceptions.end(), [id](const exception& one) { return one.id == id; });
  return found == exceptions.end() ? nullptr : &*found;
}

/// Parameters of a network's last block.
std::int64_t last_block(transformer model) {
  const std::int64_t whole = parameters(model);
  const std::int64_t left = model.layers.value() - 1;
  model.layers = layers(left);
  if (model.hybrid) {
    model.hybrid.of_attention = block_set::each(4, 3, left);
    model.hybrid.of_linear = model.hybrid.of_attention.others_below(left);
  }
  return whole - parameters(model);
}

/// The module that predicts one token more: a block like the last, a matrix that joins two vectors, three norms.
std::int64_t multi_token_prediction(const transformer& model) {
  const std::int64_t hidden = model.hidden.value();
  return last_block(model) + 2 * hidden * hidden + 3 * hidden;
}

// A layer of a picture tower whose matrices all add a vector: attention, two matrices, two norms of two vectors.
constexpr std::int64_t tower_layer(std::int64_t hidden, std::int64_t wide) {
  return 4 * (hidden * hidden + hidden) + 2 * hidden * wide + wide + hidden + 4 * hidden;
}

// Llama 4: 34 layers; patches of 14; 24 x 24 places and the class; two norms; 2 x 2 patches to 4096 to 4096 to the text.
constexpr std::int64_t llama4_tower = 34 * tower_layer(1408, 5632) + 3 * 14 * 14 * 1408 + 1408 + (24 * 24 + 1) * 1408 +
                                      2 * 2 * 1408 + 4 * 1408 * 4096 + 4096 * 4096 + 4096 * 5120;

// Qwen3.5: 27 layers; patches of 16 in two frames; 2,304 places; a norm; 2 x 2 patches to themselves to the text.
constexpr std::int64_t qwen3_5_tower(std::int64_t hidden) {
  return 27 * tower_layer(1152, 4304) + 3 * 2 * 16 * 16 * 1152 + 1152 + 2304 * 1152 + 2 * 1152 + 4608 * 4608 + 4608 +
         4608 * hidden + hidden;
}

// One scale for each square of 128 x 128 numbers in 8 bits.
constexpr std::int64_t scales(std::int64_t rows, std::int64_t columns) {
  return (rows + 127) / 128 * ((columns + 127) / 128);
}

/// The scales of DeepSeek-V3.2: of attention, indexer and feed-forward parts of its blocks and of one block more.
std::int64_t scales_of_deepseek(const transformer& model) {
  const std::int64_t hidden = model.hidden.value(), heads = model.heads.value(), blocks = model.layers.value() + 1;
  const std::int64_t dense = model.moe.first_dense.value();
  const latent_ranks& ranks = model.latent;
  const std::int64_t attention =
      scales(hidden, ranks.query_rank) + scales(ranks.query_rank, heads * (ranks.positionless + ranks.rotary)) +
      scales(hidden, ranks.key_value_rank + ranks.rotary) +
      scales(ranks.key_value_rank, heads * (ranks.positionless + ranks.value)) + scales(heads * ranks.value, hidden);
  const std::int64_t index = scales(ranks.query_rank, 64 * 128) + scales(hidden, 128);
  const std::int64_t experts = model.moe.experts.value() + model.moe.shared_experts.value();
  return blocks * (attention + index) + dense * 3 * scales(hidden, model.feed_forward.value()) +
         (blocks - dense) * experts * 3 * scales(hidden, model.moe.width.value());
}

/// The module of ERNIE 4.5, whose block has no experts: that block, a matrix that joins two vectors, two norms.
std::int64_t ernie_prediction(const transformer& model) {
  const std::int64_t hidden = model.hidden.value();
  transformer shorter = model;
  shorter.moe.first_dense = layers(model.moe.first_dense.value() + 1);
  shorter.layers = layers(model.layers.value() + 1);
  return parameters(shorter) - parameters(model) + 2 * hidden * hidden + 2 * hidden;
}

/// What the checkpoint of an entry holds beside the network that it describes, to the parameter.
std::int64_t beside(const catalogued_model& entry) {
  const transformer* model = transformer_of(entry);
  if (entry.family == "llama4") return llama4_tower;
  if (entry.family == "qwen3.5") return qwen3_5_tower(model->hidden.value()) + multi_token_prediction(*model);
  if (entry.id == "deepseek-v3.2") {  // with a table and a head of its own
    return multi_token_prediction(*model) + 2 * model->vocabulary.value() * model->hidden.value() +
           scales_of_deepseek(*model);
  }
  if (entry.id == "ernie-4.5-300b-a47b") return ernie_prediction(*model);
  if (entry.id == "glm-4.6" || entry.id == "glm-5") return multi_token_prediction(*model);
  if (entry.family == "glm4.5" || entry.family == "glm4.7")  // with a table and a head of its own
    return multi_token_prediction(*model) + 2 * model->vocabulary.value() * model->hidden.value();
  return 0;
}

/// Half of the last digit that is not zero: what a rounded number may be off by, as a share.
double rounding_of(std::int64_t published) {
  std::int64_t unit = 1;
  while (published % (10 * unit) == 0) unit *= 10;
  return 0.5 * static_cast<double>(unit) / static_cast<double>(published);
}

}  // namespace

static_assert(ridgeline_tests::ids_are_unique(catalogue::models), "two networks with one id");

TEST_CASE("every network has an id, a family and sources, and a reason where it is an exception") {
  for (const catalogued_model& entry : catalogue::models) {
    CAPTURE(entry.id);
    CHECK(is_spelled_as_an_id(entry.id));
    CHECK_FALSE(entry.family.empty());
    CHECK(is_complete(entry.source));
    if (entry.published.parameters != 0) CHECK(is_complete(entry.published.source));
    if (entry.published.parameters == 0 || exception_of(entry.id) != nullptr) CHECK_FALSE(entry.remark.empty());
    CHECK(catalogue::find_model(entry.id) == &entry);
  }
  CHECK(catalogue::find_model("gpt5") == nullptr);
}

// Tolerance  0.1 % where the published count is exact: rotary frequencies, scales and copies that checkpoints also hold.
//            A rounded one: half of its last digit.
TEST_CASE("counted parameters are the published ones") {
  int exact = 0;
  int to_the_parameter = 0;
  int rounded = 0;
  for (const catalogued_model& entry : catalogue::models) {
    if (entry.published.parameters == 0 || std::holds_alternative<published_totals>(entry.what)) continue;
    CAPTURE(entry.id);
    const double counted = static_cast<double>(parameters(entry));
    const double off = static_cast<double>(entry.published.parameters - beside(entry)) / counted - 1.0;
    if (const exception* known = exception_of(entry.id)) {
      CHECK(off == doctest::Approx(known->published_over_counted).epsilon(0.01));  // the figure above has three digits
      continue;
    }
    if (entry.published.precision == count_precision::exact) {
      CHECK(std::abs(off) <= 0.001);
      if (std::find(no_witness.begin(), no_witness.end(), entry.id) != no_witness.end()) continue;
      ++exact;
      to_the_parameter += off == 0.0 ? 1 : 0;
    } else {
      CHECK(std::abs(off) <= rounding_of(entry.published.parameters));
      ++rounded;
    }
  }
  CHECK(exact == 178);
  CHECK(to_the_parameter == 167);
  CHECK(rounded == 42);
  std::ifstream file(RIDGELINE_TEST_ROOT "/README.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::string all = std::to_string(exact), met = std::to_string(to_the_parameter);
  CHECK(page.find("for " + met + " of " + all + " with an exact published parameter count") != std::string::npos);
  CHECK(page.find("parameters of " + all + " networks with an exact published count | " + met) != std::string::npos);
}

// Source   Hugging Face, safetensors metadata: GLM-4.5 358,337,791,296, GLM-4.6 356,785,898,816, GLM-4.5-Air
//          110,468,824,832, GLM-4.7-Flash 31,221,488,576; Llama 4 Scout 108,641,793,536, Maverick 401,583,781,376;
//          Qwen3.5-27B 27,781,427,952, 35B-A3B 35,951,822,704, 122B-A10B 125,086,497,008, 397B-A17B 403,397,928,944; DeepSeek-V3.2
//          685,396,921,376, GLM-5 753,864,139,008, ERNIE-4.5-300B-A47B 300,474,051,776
TEST_CASE("what a checkpoint holds beside the network is counted to the parameter") {
  int checked = 0;
  for (const catalogued_model& entry : catalogue::models) {
    if (entry.published.parameters == 0 || transformer_of(entry) == nullptr || beside(entry) == 0) continue;
    CAPTURE(entry.id);
    CHECK(parameters(entry) + beside(entry) == entry.published.parameters);
    ++checked;
  }
  CHECK(checked == 14);
  // Qwen3-Next-80B-A3B-Instruct, which has the module that Qwen3-Coder-Next of the same shape has not.
  const transformer& next = catalogue::qwen3_next_80b_a3b;
  CHECK(parameters(next) + multi_token_prediction(next) == 81'324'862'720);
}

// Source   llama-bench: gemma4 E2B 4.65 B, E4B 7.52 B; Google, Gemma 4 model card: E2B 2.3B effective, 5.1B with embeddings
TEST_CASE("the small Gemma 4: what files hold beside what is used, and what works for a token") {
  const auto with_unused = [](const transformer& model) {
    transformer all = model;
    const std::int64_t own = parameters(model);
    all.borrowing = {};
    all.borrowing_feed_forward = {};
    const std::int64_t wider = 3 * model.hidden.value() * model.borrowing.value() *
                               (model.borrowing_feed_forward ? model.feed_forward.value() : 0);
    CHECK(parameters(all) + wider > own);
    return static_cast<double>(parameters(all) + wider);
  };
  CHECK(with_unused(catalogue::gemma4_e2b_text) == doctest::Approx(4.65e9).epsilon(0.0011));
  CHECK(with_unused(catalogue::gemma4_e4b_text) == doctest::Approx(7.52e9).epsilon(0.0007));
  const transformer& small = catalogue::gemma4_e2b_text;
  const double table = static_cast<double>(per_layer_table_of(small).parameters());
  CHECK(static_cast<double>(parameters(small)) - table == doctest::Approx(2.3e9).epsilon(0.022));
}

TEST_CASE("an exception is one") {
  for (const exception& one : exceptions) {
    CAPTURE(one.id);
    CHECK(catalogue::find_model(one.id) != nullptr);
  }
}

// Source   Mistral AI, Mixtral of Experts, 2024: 13B active; DeepSeek-V2: 21B; DeepSeek-V3: 37B; Kimi K2: 32B; Qwen3: 3.3B,
//          22B; gpt-oss: 3.6B, 5.1B without the table that a token does not read; Qwen2-57B-A14B: 14B; Llama 4 Scout: 17B
// Tolerance half of the last digit that is printed, and both tables counted where the report counts none or one
TEST_CASE("active parameters are those of the reports") {
  const auto active = [](std::string_view id) {
    return static_cast<double>(active_parameters(*transformer_of(*catalogue::find_model(id))));
  };
  CHECK(active("mixtral-8x7b") == doctest::Approx(12.9e9).epsilon(0.005));
  CHECK(active("mixtral-8x22b") == doctest::Approx(39e9).epsilon(0.013));
  CHECK(active("deepseek-v2") == doctest::Approx(21e9).epsilon(0.024));
  CHECK(active("deepseek-v3") == doctest::Approx(37e9).epsilon(0.02));
  CHECK(active("kimi-k2") == doctest::Approx(32e9).epsilon(0.03));
  CHECK(active("qwen3-30b-a3b") == doctest::Approx(3.3e9).epsilon(0.02));
  CHECK(active("qwen3-235b-a22b") == doctest::Approx(22e9).epsilon(0.023));
  CHECK(active("qwen2-57b-a14b") == doctest::Approx(14e9).epsilon(0.04));
  CHECK(active("llama4-scout-text") == doctest::Approx(17e9).epsilon(0.03));
  CHECK(active("llama4-maverick-text") == doctest::Approx(17e9).epsilon(0.03));
  // These names leave out both tables, words by width.
  CHECK(active("glm-4.5") - 2.0 * 151'552.0 * 5120.0 == doctest::Approx(32e9).epsilon(0.004));
  CHECK(active("glm-4.5-air") - 2.0 * 151'552.0 * 4096.0 == doctest::Approx(12e9).epsilon(0.016));
  CHECK(active("glm-5") - 2.0 * 154'880.0 * 6144.0 == doctest::Approx(40e9).epsilon(0.004));
  CHECK(active("minimax-m2") - 2.0 * 200'064.0 * 3072.0 == doctest::Approx(10e9).epsilon(0.02));
  CHECK(active("qwen3-coder-480b-a35b") == doctest::Approx(35e9).epsilon(0.015));
  CHECK(active("qwen3.5-397b-a17b-text") == doctest::Approx(17e9).epsilon(0.03));
  CHECK(active("qwen3.5-122b-a10b-text") == doctest::Approx(10e9).epsilon(0.05));
  // Model cards and README files: 14B, 13B, 9B; 39B, 40B and 47B leave out one table.
  CHECK(active("dots.llm1") == doctest::Approx(14e9).epsilon(0.002));
  CHECK(active("hunyuan-a13b") == doctest::Approx(13e9).epsilon(0.02));
  CHECK(active("granite-4.0-h-small") == doctest::Approx(9e9).epsilon(0.023));
  CHECK(active("nemotron-3-ultra-550b-a55b") == doctest::Approx(55e9).epsilon(0.02));
  // NVIDIA's name of Super leaves out one table, Liquid AI's report of LFM2-8B-A1B says 1.5B (cut, not
  // rounded), its page of LFM2-24B-A2B 2.3B.
  CHECK(active("nemotron-3-super-120b-a12b") - 131'072.0 * 4096.0 == doctest::Approx(12e9).epsilon(0.02));
  CHECK(active("lfm2-8b-a1b") == doctest::Approx(1.5e9).epsilon(0.039));
  CHECK(active("lfm2-24b-a2b") == doctest::Approx(2.3e9).epsilon(0.022));
  CHECK(active("mistral-large-3-text") - 131'072.0 * 7168.0 == doctest::Approx(39e9).epsilon(0.0003));
  CHECK(active("ernie-4.5-300b-a47b") - 103'424.0 * 8192.0 == doctest::Approx(47e9).epsilon(0.002));
  CHECK(active("olmoe-1b-7b") == doctest::Approx(1.3e9).epsilon(0.039));
  // OpenAI counts neither table for 20b (3.6e9) and one for 120b (5.1e9).
  const double table = 201'088.0 * 2880.0;
  CHECK(active("gpt-oss-20b") - table == doctest::Approx(3.6e9).epsilon(0.014));
  CHECK(active("gpt-oss-120b") - table == doctest::Approx(5.1e9).epsilon(0.01));
  // DeepSeek-V2-Lite's README says 2.4e9 and leaves the two tables out.
  CHECK(active("deepseek-v2-lite") - 2 * 102'400.0 * 2048.0 == doctest::Approx(2.24e9).epsilon(0.005));
}

TEST_CASE("a dense network works with all of its parameters") {
  for (const catalogued_model& entry : catalogue::models) {
    const transformer* described = transformer_of(entry);
    if (described == nullptr) continue;
    CAPTURE(entry.id);
    if (described->moe) {
      CHECK(active_parameters(*described) < parameters(*described));
    } else {
      CHECK(active_parameters(*described) == parameters(*described));
    }
  }
}

// Tolerance  4 %: timm counts what no product does (norms, activations, poolings), which is most in EfficientNet, torchvision
//            does not: ResNet-50 is 4.089 there, 4.11 in timm, and 4.089 here.
TEST_CASE("the work for a picture is the published one") {
  int checked = 0;
  for (const catalogued_model& entry : catalogue::models) {
    if (!entry.forward_multiply_adds || entry.picture == 0) continue;
    CAPTURE(entry.id);
    const double multiply_adds = 0.5 * forward_operations_per_picture(entry).value();
    CHECK(multiply_adds <= 1.0001 * entry.forward_multiply_adds.value());
    CHECK(multiply_adds >= 0.96 * entry.forward_multiply_adds.value());
    ++checked;
  }
  CHECK(checked == 10);
  const double resnet50 = 0.5 * forward_operations_per_picture(catalogue::resnet50).value();
  CHECK(resnet50 == doctest::Approx(4.089e9).epsilon(0.0002));
}

TEST_CASE("every row of the facts that can be counted is in the catalogue, counted alike") {
  const auto rows = ridgeline_tests::read_csv(RIDGELINE_TEST_ROOT "/tests/data/catalogue/first_models.csv");
  REQUIRE(rows);
  CHECK(rows->size() == 131);
  for (const auto& row : *rows) {
    CAPTURE(row.at("id"));
    const catalogued_model* entry = catalogue::find_model(row.at("id"));
    REQUIRE(entry != nullptr);
    CHECK(std::to_string(entry->published.parameters) == row.at("published_params"));
    if (row.at("computed_params").empty()) continue;
    CHECK(std::to_string(parameters(*entry)) == row.at("computed_params"));
    if (const transformer* described = transformer_of(*entry)) {
      CHECK(std::to_string(active_parameters(*described)) == row.at("computed_active_params"));
    }
  }
}
