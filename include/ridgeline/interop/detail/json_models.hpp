#pragma once
#include <concepts>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/interop/detail/kept.hpp>
#include <ridgeline/interop/detail/json_values.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <ridgeline/workload/transformer.hpp>

// Models and devices: by the catalogue's id, or as an object of what describes them.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr std::string_view transformer_kinds[] = {"decoder", "encoder", "encoder_decoder"};
inline constexpr std::string_view position_kinds[] = {"none",  "learned",  "sinusoidal", "rotary",
                                                      "alibi", "relative", "projected"};
inline constexpr std::string_view query_key_norms[] = {"none", "per_head", "per_projection"};
inline constexpr std::string_view activation_functions[] = {"none", "relu",    "gelu",        "silu",
                                                            "tanh", "sigmoid", "squared_relu"};
inline constexpr std::string_view linear_attention_kinds[] = {
    "none", "mamba", "mamba2", "gated_delta_net", "kimi_delta", "short_convolution"};
inline constexpr std::string_view norm_kinds[] = {"layer", "root_mean_square", "batch"};
inline constexpr std::string_view form_factors[] = {"desktop", "workstation", "pcie",           "sxm", "oam",
                                                    "mobile",  "module",      "system_on_chip", "pod"};

/// Every field of a plan of compressed attention with its key.
template<class Plan, class Visit>
void each_field_of_plan(Plan& plan, Visit visit) {
  visit("compressed_query_rank", plan.query_rank);
  visit("compressed_output_groups", plan.output_groups);
  visit("compressed_output_rank", plan.output_rank);
  visit("compressed_newest", plan.newest);
  visit("compressed_light", plan.light);
  visit("compressed_heavy", plan.heavy);
  visit("compressed_indexer_heads", plan.indexer.heads);
  visit("compressed_indexer_head_dimension", plan.indexer.head_dimension);
  visit("compressed_indexer_chosen", plan.indexer.chosen);
  visit("blocks_of_light", plan.of_light);
  visit("blocks_of_heavy", plan.of_heavy);
  visit("streams", plan.streams);
}

/// Every field of a transformer with its key; those of compressed attention apart.
template<class Model, class Visit>
void each_field(Model& m, Visit visit) {
  visit("kind", m.kind);
  visit("layers", m.layers);
  visit("encoder_layers", m.encoder_layers);
  visit("hidden", m.hidden);
  visit("heads", m.heads);
  visit("key_value_heads", m.key_value_heads);
  visit("head_dimension", m.head_dimension);
  visit("latent_query_rank", m.latent.query_rank);
  visit("latent_key_value_rank", m.latent.key_value_rank);
  visit("latent_positionless", m.latent.positionless);
  visit("latent_rotary", m.latent.rotary);
  visit("latent_value", m.latent.value);
  visit("indexer_heads", m.latent.indexer.heads);
  visit("indexer_head_dimension", m.latent.indexer.head_dimension);
  visit("indexer_chosen", m.latent.indexer.chosen);
  visit("query_key_norm", m.query_key);
  visit("sinks", m.sinks);
  visit("window", m.window.tokens);
  visit("window_full_every", m.window.full_every);
  visit("full_key_value_heads", m.full.key_value_heads);
  visit("full_head_dimension", m.full.head_dimension);
  visit("full_values_from_keys", m.full.values_from_keys);
  visit("feed_forward", m.feed_forward);
  visit("gated", m.gated);
  visit("function", m.function);
  visit("experts", m.moe.experts);
  visit("experts_per_token", m.moe.per_token);
  visit("expert_width", m.moe.width);
  visit("shared_experts", m.moe.shared_experts);
  visit("shared_expert_width", m.moe.shared_width);
  visit("first_dense", m.moe.first_dense);
  visit("experts_every", m.moe.every);
  visit("router_bias", m.moe.router_bias);
  visit("expert_bias", m.moe.expert_bias);
  visit("shared_gate", m.moe.shared_gate);
  visit("expert_groups", m.moe.groups);
  visit("expert_groups_per_token", m.moe.groups_per_token);
  visit("expert_latent", m.moe.latent);
  visit("vocabulary", m.vocabulary);
  visit("cluster_first", m.clusters.first);
  visit("cluster_second", m.clusters.second);
  visit("cluster_third", m.clusters.third);
  visit("cluster_narrower", m.clusters.narrower);
  visit("tied", m.tied);
  visit("position", m.position);
  visit("positions", m.positions);
  visit("context", m.context);
  visit("norm", m.norm);
  visit("norms_per_block", m.norms_per_block);
  visit("final_norm", m.final_norm);
  visit("embedding_norm", m.embedding_norm);
  visit("bias_projections", m.bias.projections);
  visit("bias_output", m.bias.output);
  visit("bias_mlp", m.bias.mlp);
  visit("bias_norm", m.bias.norm);
  visit("bias_head", m.bias.head);
  visit("token_types", m.token_types);
  visit("pooler", m.pooler);
  visit("has_head", m.has_head);
  visit("embedding_width", m.embedding_width);
  visit("patch", m.patch);
  visit("picture_channels", m.picture_channels);
  visit("gated_attention", m.gated_attention);
  visit("linear_attention", m.hybrid.linear.kind);
  visit("linear_hidden", m.hybrid.linear.hidden);
  visit("linear_heads", m.hybrid.linear.heads);
  visit("linear_head_dimension", m.hybrid.linear.head_dimension);
  visit("linear_state", m.hybrid.linear.state);
  visit("linear_groups", m.hybrid.linear.groups);
  visit("linear_kernel", m.hybrid.linear.kernel);
  visit("linear_rank", m.hybrid.linear.rank);
  visit("linear_chunk", m.hybrid.linear.chunk);
  visit("linear_norm", m.hybrid.linear.norm);
  visit("linear_bias", m.hybrid.linear.bias);
  visit("linear_convolution_bias", m.hybrid.linear.convolution_bias);
  visit("linear_inner_norms", m.hybrid.linear.inner_norms);
  visit("blocks_of_linear", m.hybrid.of_linear);
  visit("blocks_of_attention", m.hybrid.of_attention);
  visit("blocks_alone", m.hybrid.alone);
  visit("borrowing", m.borrowing);
  visit("borrowing_feed_forward", m.borrowing_feed_forward);
  visit("per_layer_input", m.per_layer_input);
  visit("checkpoint", m.checkpoint);
}

inline json value_of(bool field) { return field; }
inline json value_of(std::int64_t field) { return field; }
template<class Kind>
json value_of(optional_count<Kind> field) {
  return field.value();
}
inline json value_of(transformer_kind field) { return transformer_kinds[static_cast<std::size_t>(field)]; }
inline json value_of(position_kind field) { return position_kinds[static_cast<std::size_t>(field)]; }
inline json value_of(query_key_norm field) { return query_key_norms[static_cast<std::size_t>(field)]; }
inline json value_of(activation_function field) { return activation_functions[static_cast<std::size_t>(field)]; }
inline json value_of(linear_attention_kind field) { return linear_attention_kinds[static_cast<std::size_t>(field)]; }
inline json value_of(const block_set& field) {
  json numbers = json::array();
  for (std::int64_t i = 0; i < block_set::most; ++i) {
    if (field.contains(i)) numbers.push_back(i);
  }
  return numbers;
}
inline json value_of(norm_kind field) { return norm_kinds[static_cast<std::size_t>(field)]; }
inline json value_of(const weight_storage* field) { return field == nullptr ? json() : json(field->id); }

inline void take(bool& field, std::string_view key, const json& value) { field = on_off(key, value); }
inline void take(std::int64_t& field, std::string_view key, const json& value) {
  field = whole(key, value, "a whole number from 0 to 1e12", 0.0, 1e12);
}
template<class Kind>
void take(optional_count<Kind>& field, std::string_view key, const json& value) {
  field = optional_count<Kind>::from(whole(key, value, "a whole number from 0 to 1e12", 0.0, 1e12));
}
inline void take(transformer_kind& field, std::string_view key, const json& value) {
  field = enumerator<transformer_kind>(key, value, transformer_kinds);
}
inline void take(position_kind& field, std::string_view key, const json& value) {
  field = enumerator<position_kind>(key, value, position_kinds);
}
inline void take(query_key_norm& field, std::string_view key, const json& value) {
  field = enumerator<query_key_norm>(key, value, query_key_norms);
}
inline void take(activation_function& field, std::string_view key, const json& value) {
  field = enumerator<activation_function>(key, value, activation_functions);
}
inline void take(linear_attention_kind& field, std::string_view key, const json& value) {
  field = enumerator<linear_attention_kind>(key, value, linear_attention_kinds);
}
inline void take(block_set& field, std::string_view key, const json& value) {
  field = {};
  if (!value.is_array()) refuse(key, value, "a list of blocks by their numbers, from 0 to 127");
  for (const json& number : value) field.add(whole(key, number, "a block's number from 0 to 127", 0.0, 127.0));
}
inline void take(norm_kind& field, std::string_view key, const json& value) {
  field = enumerator<norm_kind>(key, value, norm_kinds);
}
inline void take(const weight_storage*& field, std::string_view key, const json& value) {
  field = value.is_null() ? nullptr
                          : &entry_named(key, value, "storage of weights", every_weight_storage,
                                         [](const auto& one) { return one.id; });
}

/// What differs from a transformer of which nothing is said.
inline json fields_of(const transformer& model) {
  json out = json::object(), usual = json::object();
  each_field(model, [&out](const char* key, const auto& field) { out[key] = value_of(field); });
  const transformer nothing_said;
  each_field(nothing_said, [&](const char* key, const auto& field) {
    if (out[key] == value_of(field)) out.erase(key);
  });
  if (model.compressed == nullptr) return out;
  each_field_of_plan(*model.compressed, [&out](const char* key, const auto& field) { out[key] = value_of(field); });
  const compressed_plan none;
  each_field_of_plan(none, [&](const char* key, const auto& field) {
    if (out[key] == value_of(field)) out.erase(key);
  });
  return out;
}

/// The catalogue's id of a transformer, or the object that describes it.
inline json json_of(const transformer& model) {
  const json fields = fields_of(model);
  for (const catalogued_model& one : catalogue::models) {
    const transformer* known = transformer_of(one);
    if (known != nullptr && known->layers == model.layers && known->hidden == model.hidden &&
        known->vocabulary == model.vocabulary && fields_of(*known) == fields)
      return one.id;
  }
  return fields;
}

inline transformer transformer_from(std::string_view key, const json& value) {
  if (!value.is_object()) {
    std::vector<std::string> ids;
    for (const catalogued_model& one : catalogue::models) {
      const transformer* known = transformer_of(one);
      if (value == words(one.id) && known != nullptr && known->patch == 0) return *known;
      if (value == words(one.id))
        refuse(key, value,
               is_trained_by_sample(one) ? "a transformer that reads tokens"
                                         : "described layer by layer: only its parameters are known");
      if (known != nullptr && known->patch == 0) ids.emplace_back(one.id);
    }
    refuse(key, value, "a known model, nor the path of a config.json", ids);
  }
  transformer made;
  std::vector<std::string> known;
  const auto read = [&](const char* field_key, auto& field) {
    known.emplace_back(field_key);
    if (value.contains(field_key)) take(field, field_key, value.at(field_key));
  };
  each_field(made, read);
  compressed_plan plan;
  each_field_of_plan(plan, read);
  if (plan != compressed_plan{}) made.compressed = kept(plan);
  for (const auto& [given, ignored] : value.items())
    if (std::find(known.begin(), known.end(), given) == known.end()) refuse_key(given, known);
  return made;
}

inline json json_of(const catalogued_model& model) { return words(model.id); }

/// A network that reads images or is recurrent.
inline catalogued_model network_from(std::string_view key, const json& value) {
  std::vector<std::string> ids;
  for (const catalogued_model& one : catalogue::models) {
    if (!is_trained_by_sample(one)) continue;
    if (value == words(one.id)) return one;
    ids.emplace_back(one.id);
  }
  refuse(key, value, "a known network that reads images or is recurrent", ids);
}

inline void take_model(transformer& model, std::string_view key, const json& value) {
  model = transformer_from(key, value);
}
inline void take_model(catalogued_model& model, std::string_view key, const json& value) {
  model = network_from(key, value);
}

inline json json_of(const diffusion_model& model) { return words(model.id); }

inline void take_model(diffusion_model& model, std::string_view key, const json& value) {
  model = *entry_named(key, value, "diffusion model", catalogue::every_diffusion_model,
                       [](const diffusion_model* one) { return one->id; });
}

/// A figure of a device: its key, and how it is read and written in the unit of that key.
struct device_figure {
  std::string_view key;
  std::string_view unit;
  double (*read)(const accelerator&);  // 0 where it is absent
  void (*write)(accelerator&, double);
};
template<auto Member>
constexpr device_figure rate(std::string_view key) {
  return {key, "TFLOPS or TOPS",
          [](const accelerator& d) {
            return d.peak.*Member ? in((d.peak.*Member).value(), units::teraflops_per_second) : 0.0;
          },
          [](accelerator& d, double v) { d.peak.*Member = v * units::teraflops_per_second; }};
}
inline constexpr device_figure device_figures[] = {
    {"memory", "GiB", [](const accelerator& d) { return d.capacity ? in(d.capacity.value(), units::gibibytes) : 0.0; },
     [](accelerator& d, double v) { d.capacity = v * units::gibibytes; }},
    {"bandwidth", "GB/s",
     [](const accelerator& d) {
       return d.memory_bandwidth ? in(d.memory_bandwidth.value(), units::gigabytes_per_second) : 0.0;
     },
     [](accelerator& d, double v) { d.memory_bandwidth = v * units::gigabytes_per_second; }},
    rate<&dense_peaks::fp32>("fp32"),
    rate<&dense_peaks::tf32>("tf32"),
    rate<&dense_peaks::fp16_accumulate_fp32>("fp16"),
    rate<&dense_peaks::bf16_accumulate_fp32>("bf16"),
    rate<&dense_peaks::fp8_accumulate_fp32>("fp8"),
    rate<&dense_peaks::int8_accumulate_int32>("int8"),
    rate<&dense_peaks::fp4_accumulate_fp32>("fp4"),
    {"watts", "watts",
     [](const accelerator& d) { return d.board_power ? in(d.board_power.value(), units::watts) : 0.0; },
     [](accelerator& d, double v) { d.board_power = v * units::watts; }}};

/// A device of one's own, on PCI Express 4.0 where nothing else joins it.
inline json fields_of(const accelerator& device) {
  json out{{"name", words(device.id)}};
  for (const device_figure& one : device_figures)
    if (const double value = one.read(device); value > 0.0) out[words(one.key)] = value;
  if (device.form != form_factor::desktop) out["form"] = form_factors[static_cast<std::size_t>(device.form)];
  return out;
}

inline json json_of(const accelerator& device) {
  const accelerator* known = catalogue::find_accelerator(device.id);
  if (known != nullptr && fields_of(*known) == fields_of(device)) return words(device.id);
  if (device.limited) return {{"name", words(device.id)}, {"watts", in(device.board_power.value(), units::watts)}};
  return fields_of(device);
}

/// A device of the catalogue under a power limit.
inline accelerator limited_from(std::string_view key, const accelerator& known, const json& value) {
  for (const auto& [given, figure] : value.items())
    if (given != "name" && given != "watts")
      refuse(key, words(known.id),
             "a name of your own: the catalogue has a device of that name, which takes watts alone");
  const double watts = positive("watts", value.value("watts", json()), "watts");
  if (!known.board_power) refuse(key, words(known.id), "a device whose board power is known");
  const power_limit_calibration& curve = catalogue::power_limit_on(known);
  const double most = in(known.board_power.value(), units::watts), least = std::ceil(curve.lowest_limit.value() * most);
  if (!(watts >= least && watts <= most))
    refuse("watts", value.at("watts"),
           "a power limit of the " + words(known.name) + ": " + std::to_string(std::lround(least)) + " to " +
               std::to_string(std::lround(most)) + " watts");
  accelerator made = under_power_limit(known, watts * units::watts, curve);
  made.name = kept(words(known.name) + " at " + json(value.at("watts")).dump() + " W");
  return made;
}

inline accelerator device_from(std::string_view key, const json& value) {
  if (!value.is_object()) {
    std::vector<std::string> ids;
    for (const accelerator& one : catalogue::accelerators) {
      if (value == words(one.id)) return one;
      ids.emplace_back(one.id);
    }
    refuse(key, value, "a known device (`catalogue devices` lists them; NAME:bandwidth=...,memory=... describes one)",
           ids);
  }
  accelerator made;
  made.name = made.id = kept(name("name", value.value("name", json()), "the name of a device"));
  const accelerator* catalogued = catalogue::find_accelerator(made.id);
  if (catalogued != nullptr) return limited_from(key, *catalogued, value);
  made.architecture = "described";
  made.pcie_generation = 4;
  made.source = {"the question", "device", "today"};
  std::vector<std::string> known{"name", "form"};
  for (const device_figure& one : device_figures) known.emplace_back(one.key);
  for (const auto& [given, figure] : value.items()) {
    if (given == "name") continue;
    if (given == "form") made.form = enumerator<form_factor>("form", figure, form_factors);
    const device_figure* found = nullptr;
    for (const device_figure& one : device_figures) found = one.key == given ? &one : found;
    if (found != nullptr) found->write(made, positive(given, figure, words(found->unit)));
    else if (given != "form") refuse_key(given, known);
  }
  return made;
}

/// Which of the two devices of a question lacks a figure: the one without a figure that the other has; where none does, `device`.
inline std::string_view device_without_a_figure(const json& question) {
  if (!question.is_object() || !question.contains("over")) return "device";
  if (!question.contains("device") || question.at("device").is_array()) return "over";
  const auto device = device_from("device", question.at("device")), over = device_from("over", question.at("over"));
  for (const device_figure& one : device_figures)
    if (one.read(device) > 0.0 && !(one.read(over) > 0.0)) return "over";
  return "device";
}

inline const interconnect& link_from(std::string_view key, const json& value, bool between) {
  using enum link_kind;
  std::vector<std::string> ids;
  for (const interconnect& one : catalogue::interconnects) {
    const bool network = one.kind == infiniband || one.kind == ethernet || one.kind == cloud_network;
    if (network != between || !one.per_direction || one.kind == c2c) continue;
    if (value == words(one.id)) return one;
    ids.emplace_back(one.id);
  }
  refuse(key, value,
         std::string("a known ") + (between ? "network between machines" : "link between the GPUs of a machine") +
             " (`catalogue links` lists them)",
         ids);
}

}  // namespace ridgeline::inline v0_2::interop::detail
