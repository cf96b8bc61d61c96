#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/interop/detail/json_models.hpp>
#include <utility>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;
using interop::question_error;
using namespace interop::detail;

namespace {

template<class Read>
std::string refused(Read read) {
  try {
    static_cast<void>(read());
  } catch (const question_error& problem) {
    return problem.key;
  }
  return "";
}
std::string model_refused(const json& described) {
  return refused([&] { return transformer_from("model", described); });
}
std::string device_refused(const json& described) {
  return refused([&] { return device_from("device", described); });
}

/// Values that a field of this kind can have, the usual one among them or not.
json possible(bool) { return {true, false}; }
template<class Number>
json possible(const Number&) {
  return {0, 1, 7, 1'000'000'000'000};
}
json possible(const block_set&) { return {json::array(), {0}, {3, 127}}; }
template<class Names>
json all_of(const Names& names) {
  json made = json::array();
  for (const std::string_view one : names) made.push_back(std::string(one));
  return made;
}
json possible(transformer_kind) { return all_of(transformer_kinds); }
json possible(position_kind) { return all_of(position_kinds); }
json possible(query_key_norm) { return all_of(query_key_norms); }
json possible(activation_function) { return all_of(activation_functions); }
json possible(linear_attention_kind) { return all_of(linear_attention_kinds); }
json possible(norm_kind) { return all_of(norm_kinds); }
json possible(const weight_storage*) {
  json made{nullptr};
  for (const weight_storage& one : every_weight_storage) made.push_back(one.id);
  return made;
}

}  // namespace

TEST_CASE("every field of a transformer is read from its key alone, and written where it is not the usual one") {
  const transformer nothing_said;
  int fields = 0, left_out = 0;
  each_field(nothing_said, [&](const char* key, const auto& usual) {
    ++fields;
    for (const json& value : possible(usual)) {
      CAPTURE(key);
      CAPTURE(value.dump());
      const json described{{key, value}};
      const json written = fields_of(transformer_from("model", described));
      if (value == value_of(usual)) ++left_out;
      CHECK(written == (value == value_of(usual) ? json::object() : described));
    }
    for (const json& wrong : {json("no such thing"), json(-1), json(1.5), json(1'000'000'000'001), json::object()}) {
      CAPTURE(wrong.dump());
      CHECK(model_refused({{key, wrong}}) == key);
    }
  });
  CHECK(left_out >= fields - 12);  // a few usual numbers are not among those tried
  CHECK(model_refused({{"layer", 8}}) == "layer");
  CHECK(model_refused({{"borrowing", {128}}}) == "borrowing");
  CHECK(model_refused({{"borrowing", {-1}}}) == "borrowing");
  CHECK(model_refused("no-such-model") == "model");
}

namespace {

bool another(bool usual) { return !usual; }
std::int64_t another(std::int64_t usual) { return usual + 7; }
template<class Kind>
optional_count<Kind> another(optional_count<Kind>) {
  return optional_count<Kind>::from(7);
}

/// Each member, changed alone, is written under its key alone.
void check_members(transformer&) {}
template<class Member, class... Rest>
void check_members(transformer& of, const char* key, Member& member, Rest&&... rest) {
  CAPTURE(key);
  const Member usual = member;
  member = another(usual);
  CHECK(fields_of(of) == json{{key, value_of(member)}});
  member = usual;
  check_members(of, std::forward<Rest>(rest)...);
}

}  // namespace

TEST_CASE("every member of a transformer has a key") {
  transformer m;
  check_members(m, "layers", m.layers, "encoder_layers", m.encoder_layers, "hidden", m.hidden, "heads", m.heads,
                "key_value_heads", m.key_value_heads, "head_dimension", m.head_dimension, "sinks", m.sinks, "window",
                m.window.tokens, "window_full_every", m.window.full_every, "full_key_value_heads",
                m.full.key_value_heads, "full_head_dimension", m.full.head_dimension, "full_values_from_keys",
                m.full.values_from_keys, "feed_forward", m.feed_forward, "gated", m.gated, "vocabulary", m.vocabulary,
                "tied", m.tied, "positions", m.positions, "context", m.context, "norms_per_block", m.norms_per_block,
                "final_norm", m.final_norm, "embedding_norm", m.embedding_norm, "token_types", m.token_types, "pooler",
                m.pooler, "has_head", m.has_head, "embedding_width", m.embedding_width, "patch", m.patch,
                "picture_channels", m.picture_channels, "gated_attention", m.gated_attention);
  check_members(m, "latent_query_rank", m.latent.query_rank, "latent_key_value_rank", m.latent.key_value_rank,
                "latent_positionless", m.latent.positionless, "latent_rotary", m.latent.rotary, "latent_value",
                m.latent.value, "indexer_heads", m.latent.indexer.heads, "indexer_head_dimension",
                m.latent.indexer.head_dimension, "indexer_chosen", m.latent.indexer.chosen, "cluster_first",
                m.clusters.first, "cluster_second", m.clusters.second, "cluster_third", m.clusters.third,
                "cluster_narrower", m.clusters.narrower, "bias_projections", m.bias.projections, "bias_output",
                m.bias.output, "bias_mlp", m.bias.mlp, "bias_norm", m.bias.norm, "bias_head", m.bias.head);
  check_members(m, "experts", m.moe.experts, "experts_per_token", m.moe.per_token, "expert_width", m.moe.width,
                "shared_experts", m.moe.shared_experts, "shared_expert_width", m.moe.shared_width, "first_dense",
                m.moe.first_dense, "experts_every", m.moe.every, "router_bias", m.moe.router_bias, "expert_bias",
                m.moe.expert_bias, "shared_gate", m.moe.shared_gate, "expert_groups", m.moe.groups,
                "expert_groups_per_token", m.moe.groups_per_token, "expert_latent", m.moe.latent);
  auto& linear = m.hybrid.linear;
  check_members(m, "linear_hidden", linear.hidden, "linear_heads", linear.heads, "linear_head_dimension",
                linear.head_dimension, "linear_state", linear.state, "linear_groups", linear.groups, "linear_kernel",
                linear.kernel, "linear_rank", linear.rank, "linear_chunk", linear.chunk, "linear_norm", linear.norm,
                "linear_bias", linear.bias, "linear_convolution_bias", linear.convolution_bias, "linear_inner_norms",
                linear.inner_norms);
}

TEST_CASE("a plan of compressed attention is read field by field, once for each different one") {
  json described = json_of(transformer(catalogue::deepseek_v4_flash));
  CHECK(described == "deepseek-v4-flash");
  described = fields_of(catalogue::deepseek_v4_flash);
  const transformer read = transformer_from("model", described);
  CHECK(*read.compressed == *transformer(catalogue::deepseek_v4_flash).compressed);
  CHECK(transformer_from("model", described).compressed == read.compressed);
  CHECK(json_of(read) == "deepseek-v4-flash");
  int keys = 0;
  const auto change = [&](const char* key, const auto&) {
    ++keys;
    json other = described;
    other[key] = other[key].is_array() ? json::array({7}) : json(77);
    const transformer changed = transformer_from("model", other);
    CHECK(*changed.compressed != *read.compressed);
    CHECK(fields_of(changed).at(key) == other[key]);
    CHECK(json_of(changed).is_object());
  };
  each_field_of_plan(*read.compressed, change);
  CHECK(keys == 12);
  CHECK(transformer_from("model", {{"hidden", 64}}).compressed == nullptr);
  CHECK(model_refused({{"compressed_newest", -1}}) == "compressed_newest");
  CHECK(model_refused({{"blocks_of_light", {128}}}) == "blocks_of_light");
  CHECK(model_refused({{"compressed_oldest", 1}}) == "compressed_oldest");
}

TEST_CASE("names of kinds stand in the order of their enumerators") {
  const auto read = [](const char* key, const char* name) { return transformer_from("model", {{key, name}}); };
  CHECK(read("kind", "encoder").kind == transformer_kind::encoder);
  CHECK(read("kind", "encoder_decoder").kind == transformer_kind::encoder_decoder);
  CHECK(read("position", "rotary").position == position_kind::rotary);
  CHECK(read("position", "projected").position == position_kind::projected);
  CHECK(read("query_key_norm", "per_projection").query_key == query_key_norm::per_projection);
  CHECK(read("function", "squared_relu").function == activation_function::squared_relu);
  CHECK(read("linear_attention", "kimi_delta").hybrid.linear.kind == linear_attention_kind::kimi_delta);
  CHECK(read("norm", "root_mean_square").norm == norm_kind::root_mean_square);
  CHECK(device_from("device", {{"name", "a pod"}, {"form", "pod"}}).form == form_factor::pod);
  CHECK(device_from("device", {{"name", "a board"}, {"form", "oam"}}).form == form_factor::oam);
}

TEST_CASE("a model is known by all its fields") {
  transformer model = catalogue::llama3_8b;
  CHECK(json_of(model) == "llama3-8b");
  model.tied = !model.tied;
  CHECK(json_of(model).at("tied") == model.tied);
  model = catalogue::llama3_8b;
  model.vocabulary = transformer(catalogue::mistral_7b_v0_1).vocabulary;
  CHECK(json_of(model).at("vocabulary") == 32000);
}

TEST_CASE("every figure of a device of one's own is read from its key alone, in its unit") {
  const auto own = [](const char* key, double value) {
    return device_from("device", {{"name", "mine"}, {key, value}});
  };
  CHECK(own("memory", 24).capacity.value() == 24.0 * gibibytes);
  CHECK(own("bandwidth", 900).memory_bandwidth.value() == 900.0 * gigabytes_per_second);
  CHECK(own("watts", 350).board_power.value() == 350.0 * watts);
  CHECK(own("fp16", 71).peak.fp16_accumulate_fp32.value() == 71.0 * teraflops_per_second);
  CHECK(own("fp8", 71).peak.fp8_accumulate_fp32.value() == 71.0 * teraflops_per_second);
  for (const device_figure& one : device_figures) {
    const std::string key(one.key);
    CAPTURE(key);
    for (const double value : {0.5, 96.0, 1e15}) {
      json described{{"name", "mine"}};
      described[key] = value;
      CHECK(json_of(device_from("device", described)) == described);
      for (const device_figure& other : device_figures)
        CHECK((other.read(device_from("device", described)) > 0.0) == (other.key == one.key));
    }
    for (const json& wrong :
         {json(0), json(-1), json(2e15), json("8"), json(std::numeric_limits<double>::infinity())}) {
      json described{{"name", "mine"}};
      described[key] = wrong;
      CHECK(device_refused(described) == key);
    }
  }
  const accelerator made = own("memory", 24);
  CHECK(made.id == "mine");
  CHECK(made.name == "mine");
  CHECK(made.pcie_generation.value() == 4);
  CHECK(device_refused({{"memory", 24}}) == "name");
  CHECK(device_refused({{"name", "mine"}, {"memry", 24}}) == "memry");
  CHECK(device_refused({{"name", "mine"}, {"form", "laptop"}}) == "form");
  CHECK(device_refused({{"name", "rtx-4090"}, {"memory", 24}}) == "device");
  CHECK(device_refused("rtx-4091") == "device");
  for (const std::string_view form : form_factors) {
    const json described{{"name", "mine"}, {"form", std::string(form)}};
    CHECK(fields_of(device_from("device", described)) ==
          (form == form_factors[0] ? json{{"name", "mine"}} : described));
  }
  accelerator changed = catalogue::rtx_4090;
  CHECK(json_of(changed) == "rtx-4090");
  changed.capacity = 25.0 * gibibytes;
  CHECK(json_of(changed).at("memory") == 25.0);
}

TEST_CASE("the device that lacks a figure is the one whose other has it") {
  const json bare{{"name", "bare"}, {"memory", 24}}, full{{"name", "full"}, {"memory", 24}, {"bandwidth", 900}};
  CHECK(device_without_a_figure({{"device", full}, {"over", bare}}) == "over");
  CHECK(device_without_a_figure({{"device", bare}, {"over", full}}) == "device");
  CHECK(device_without_a_figure({{"device", bare}, {"over", bare}}) == "device");
  CHECK(device_without_a_figure({{"device", bare}}) == "device");
  CHECK(device_without_a_figure({{"over", bare}}) == "over");
  CHECK(device_without_a_figure({{"device", {"rtx-4090"}}, {"over", bare}}) == "over");
  CHECK(device_without_a_figure(8) == "device");
}

TEST_CASE("between machines stand networks, inside them the other links, and each that has a rate") {
  using enum link_kind;
  for (const interconnect& one : catalogue::interconnects) {
    CAPTURE(one.id);
    const bool network = one.kind == infiniband || one.kind == ethernet || one.kind == cloud_network;
    const bool usable = one.per_direction && one.kind != c2c;
    for (const bool between : {true, false}) {
      const std::string said = refused([&] { return link_from("link", std::string(one.id), between).id; });
      CHECK(said.empty() == (usable && between == network));
    }
  }
}
