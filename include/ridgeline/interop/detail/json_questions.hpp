#pragma once
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <ridgeline/interop/detail/json_models.hpp>
#include <ridgeline/interop/detail/json_training.hpp>
#include <ridgeline/questions/requests.hpp>
#include <span>

// Every key of a question: its name, which is a program's option too; what it says; how it is read and written.
namespace ridgeline::inline v0_2::interop::detail {

/// A key of a question.
///
/// Fields   name, help, type  as a program's option has them; the type says what is written there
///          group             of options
///          read              takes a value into a question, or refuses it
///          write             what a question says; null where it says nothing
template<class Question>
struct question_key {
  std::string_view name;
  std::string_view type;
  std::string_view group;
  std::string_view help;
  void (*read)(Question&, std::string_view, const json&);
  json (*write)(const Question&);
};

template<class Value>
json if_said(const std::optional<Value>& said) {
  if (!said) return nullptr;
  if constexpr (requires { said->value(); }) return said->value();
  else return *said;
}
template<class Quantity, class Unit>
json if_said(const std::optional<Quantity>& said, const Unit& unit) {
  return said ? json(in(*said, unit)) : json(nullptr);
}
template<class Quantity, class Unit>
json if_known(const figure<Quantity>& known, const Unit& unit) {
  return known ? json(in(known.value(), unit)) : json(nullptr);
}

template<class Asked>
inline constexpr question_key<Asked> keys_of_machines[] = {
    {"model", "NAME|FILE", "", "catalogue id, or the path of a Hugging Face config.json [llama3-8b]",
     [](Asked& q, auto key, const json& v) { take_model(q.model, key, v); },
     [](const Asked& q) { return json_of(q.model); }},
    {"device", "NAME", "",
     "catalogue id, one under a power limit (rtx-3090:watts=250), or a device of your own: mine:bandwidth=960,bf16=180,memory=48 [h100-sxm5-80gb]",
     [](Asked& q, auto key, const json& v) { q.device = device_from(key, v); },
     [](const Asked& q) { return json_of(q.device); }},
    {"gpus", "COUNT", "", "GPUs in total [8; serving 1]",
     [](Asked& q, auto key, const json& v) { q.machines.gpus = gpus(count(key, v)); },
     [](const Asked& q) { return if_said(q.machines.gpus); }},
    {"per-machine", "COUNT", "", "GPUs per machine, at most [8; GB200 and GB300 72; serving at a rate the cheapest]",
     [](Asked& q, auto key, const json& v) { q.machines.per_machine = gpus(count(key, v)); },
     [](const Asked& q) { return if_said(q.machines.per_machine); }},
    {"link", "NAME", "", "link between the GPUs of a machine [the device's own, or its PCI Express]",
     [](Asked& q, auto key, const json& v) { q.machines.link = link_from(key, v, false); },
     [](const Asked& q) { return q.machines.link ? json(q.machines.link->id) : json(); }},
    {"network", "NAME", "",
     "network between machines [SXM and OAM: the InfiniBand that their PCI Express can feed, up to NDR; PCIe cards: eth-100g]",
     [](Asked& q, auto key, const json& v) { q.machines.network = link_from(key, v, true); },
     [](const Asked& q) { return q.machines.network ? json(q.machines.network->id) : json(); }},
    {"ports", "COUNT", "", "network ports per machine [one per GPU; PCIe cards and clouds one]",
     [](Asked& q, auto key, const json& v) { q.machines.ports = gpus(count(key, v)); },
     [](const Asked& q) { return if_said(q.machines.ports); }},
    {"extrapolate", "[on|off]", "", "accept a sequence longer than the trained context [off]",
     [](Asked& q, auto key, const json& v) {
       if constexpr (requires { q.extrapolate; }) q.extrapolate = on_off(key, v);
       else if (on_off(key, v)) refuse(key, v, "possible: " + words(q.model.id) + " has no trained context");
     },
     [](const Asked& q) {
       if constexpr (requires { q.extrapolate; })
         if (q.extrapolate) return json(true);
       return json();
     }},
};

template<class Asked>
inline constexpr question_key<Asked> keys_of_costs[] = {
    {"rent", "PRICE|NAME", "Costs",
     "dollars per GPU and hour, or a catalogue instance, rented whole: aws/p5.48xlarge [the cheapest in the catalogue]",
     [](Asked& q, auto key, const json& v) {
       if (v.is_number()) {
         q.costs.rent = positive(key, v, "dollars per GPU and hour") * units::dollars_per_gpu_hour;
         return;
       }
       q.costs.instance = &entry_named(
           key, v, "provider/instance of the catalogue, nor a price in dollars per GPU and hour",
           catalogue::cloud_prices,
           [](const cloud_price& one) { return words(one.provider) + "/" + words(one.instance); }, false);
     },
     [](const Asked& q) {
       if (q.costs.instance == nullptr) return if_said(q.costs.rent, units::dollars_per_gpu_hour);
       return json(words(q.costs.instance->provider) + "/" + words(q.costs.instance->instance));
     }},
    {"terms", "TERMS", "Costs", "terms of the instance: on_demand, spot, reserved_1_year, reserved_3_years [on_demand]",
     [](Asked& q, auto key, const json& v) {
       using enum rental_terms;
       static constexpr rental_terms all[] = {on_demand, spot, reserved_1_year, reserved_3_years};
       q.costs.terms = entry_named(key, v, "set of terms", all, [](rental_terms one) { return name_of(one); });
     },
     [](const Asked& q) { return q.costs.terms == rental_terms::on_demand ? json() : json(name_of(q.costs.terms)); }},
    {"own", "[on|off]", "Costs", "buy the machines instead of renting them [off]",
     [](Asked& q, auto key, const json& v) { q.costs.owned = on_off(key, v); },
     [](const Asked& q) { return q.costs.owned ? json(true) : json(); }},
    {"price", "NUMBER", "Costs", "with --own: dollars per GPU [the latest in the catalogue]",
     [](Asked& q, auto key, const json& v) { q.costs.price = positive(key, v, "dollars") * units::dollars; },
     [](const Asked& q) { return if_said(q.costs.price, units::dollars); }},
    {"host-price", "NUMBER", "Costs",
     "with --own: dollars per machine without GPUs [desktop 1000, more for further cards]",
     [](Asked& q, auto key, const json& v) { q.costs.host_price = amount(key, v, "dollars") * units::dollars; },
     [](const Asked& q) { return if_said(q.costs.host_price, units::dollars); }},
    {"years", "NUMBER", "Costs", "with --own: years that a machine is kept [5]",
     [](Asked& q, auto key, const json& v) {
       q.costs.years =
           number(key, v, "a number of years above 0 and at most 100", [](double n) { return n > 0.0 && n <= 100.0; });
     },
     [](const Asked& q) { return if_said(q.costs.years); }},
    {"utilization", "NUMBER", "Costs", "with --own: utilization over these years, percent [desktop 15, data center 60]",
     [](Asked& q, auto key, const json& v) {
       q.costs.utilization =
           percent(number(key, v, "a percentage from 0.01 to 100", [](double n) { return n >= 0.01 && n <= 100.0; }));
     },
     [](const Asked& q) { return q.costs.utilization ? json(100.0 * q.costs.utilization->value()) : json(); }},
    {"electricity", "NUMBER", "Costs", "with --own: dollars per kWh [desktop 0.175, data center 0.12]",
     [](Asked& q, auto key, const json& v) {
       q.costs.electricity = amount(key, v, "dollars per kWh") * units::dollars_per_kilowatt_hour;
     },
     [](const Asked& q) { return if_said(q.costs.electricity, units::dollars_per_kilowatt_hour); }},
    {"tariff", "NAME", "Costs", "with --own: average tariff of a catalogue region: us-california/industrial",
     [](Asked& q, auto key, const json& v) {
       const json whole_name = v.is_string() && v.get<std::string>().find('/') == std::string::npos
                                   ? json(v.get<std::string>() + "/all_sectors")
                                   : v;
       q.costs.electricity =
           entry_named(
               key, whole_name, "region or region/customers of the catalogue", catalogue::tariffs,
               [](const tariff& one) { return words(one.region_id) + "/" + words(name_of(one.who)); }, false)
               .price.value();
     },
     [](const Asked&) { return json(); }},
    {"host-watts", "NUMBER", "Costs",
     "watts of a machine at work, without its GPUs [desktop 100, 20 per further card; data center 175 per GPU]",
     [](Asked& q, auto key, const json& v) { q.costs.host_power = amount(key, v, "watts") * units::watts; },
     [](const Asked& q) { return if_said(q.costs.host_power, units::watts); }},
    {"pue", "NUMBER", "Costs", "facility energy over IT energy [rented 1.15; owned: desktop 1, data center 1.56]",
     [](Asked& q, auto key, const json& v) {
       q.costs.overhead = pue(number(key, v, "a ratio from 1 to 10", [](double n) { return n >= 1.0 && n <= 10.0; }));
     },
     [](const Asked& q) { return q.costs.overhead ? json(q.costs.overhead->value()) : json(); }},
    {"grid", "NUMBER", "Costs", "carbon intensity of the grid, grams CO2e per kWh",
     [](Asked& q, auto key, const json& v) {
       q.costs.grid = amount(key, v, "grams CO2e per kWh") * units::grams_co2e_per_kilowatt_hour;
     },
     [](const Asked& q) { return if_said(q.costs.grid, units::grams_co2e_per_kilowatt_hour); }},
    {"grid-of", "NAME", "Costs", "country whose grid intensity counts, such as fra [usa]",
     [](Asked& q, auto key, const json& v) {
       q.costs.grid = entry_named(
                          key, v, "country of the catalogue", catalogue::grid_intensities,
                          [](const grid_intensity& one) { return one.id; }, false)
                          .intensity.value();
     },
     [](const Asked&) { return json(); }},
};

inline constexpr question_key<training_question> keys_of_training[] = {
    {"tokens", "NUMBER", "Training", "tokens to train on [20 per parameter]",
     [](training_question& q, auto key, const json& v) {
       q.tokens = tokens(whole(key, v, "a number of tokens from 1 to 1e15", 1.0, 1e15));
     },
     [](const training_question& q) { return if_said(q.tokens); }},
    {"batch", "COUNT", "Training", "global batch: sequences per step, over all replicas [four million tokens]",
     [](training_question& q, auto key, const json& v) { q.batch = batch(count(key, v)); },
     [](const training_question& q) { return if_said(q.batch); }},
    {"micro-batch", "COUNT", "Training", "sequences per micro-batch on each replica [1]",
     [](training_question& q, auto key, const json& v) { q.micro_batch = batch(count(key, v)); },
     [](const training_question& q) { return if_said(q.micro_batch); }},
    {"sequence", "COUNT", "Training", "tokens per sequence [4096]",
     [](training_question& q, auto key, const json& v) { q.sequence = tokens(count(key, v)); },
     [](const training_question& q) { return if_said(q.sequence); }},
    {"precision", "FORMAT", "Training",
     "format of the GEMMs: bf16, fp16, fp32, fp8 or fp4 [the stack's, or bf16; on devices without it fp16, fp32]",
     [](training_question& q, auto key, const json& v) {
       static constexpr number_format all[] = {bf16, fp16, fp32, fp8_e4m3, fp4_e2m1};
       q.compute = entry_named(key, v, "precision of training", all, name_of_precision);
     },
     written_precision<training_question>},
    {"recipe", "NAME", "Training",
     "mixed-16, mixed-fp32-gradients, pure-16bit, fp32, fp8, fp8-blockwise, mxfp8, nvfp4 [as --precision says]",
     read_recipe<training_question>, written_recipe<training_question>},
    {"optimizer", "NAME", "Training", "sgd, adamw, adam-8bit, adafactor, lion, muon, ... [adamw]",
     read_optimizer<training_question>, written_optimizer<training_question>},
    {"recompute", "HOW", "Training", "recomputation of activations: none, selective, full or light [none]",
     [](training_question& q, auto key, const json& v) {
       q.recompute = entry_named(key, v, "recomputation", every_recomputation, [](auto one) { return name_of(one); });
     },
     [](const training_question& q) { return q.recompute ? json(name_of(*q.recompute)) : json(); }},
    {"zero", "STAGE", "Training", "ZeRO stage from 0 to 3, over the data-parallel GPUs [1; one replica 0]",
     [](training_question& q, auto key, const json& v) {
       q.sharding = every_zero[whole(key, v, "a ZeRO stage from 0 to 3", 0.0, 3.0)];
     },
     [](const training_question& q) { return q.sharding ? json(stage_of(*q.sharding)) : json(); }},
    {"tensor-parallel", "COUNT", "Training", "GPUs that share each GEMM [1]",
     [](training_question& q, auto key, const json& v) { q.tensor = gpus(count(key, v)); },
     [](const training_question& q) { return if_said(q.tensor); }},
    {"sequence-parallel", "[on|off]", "Training",
     "divide what lies between the GEMMs over the tensor-parallel GPUs too [on, where they divide the sequence]",
     [](training_question& q, auto key, const json& v) { q.sequence_parallel = on_off(key, v); },
     [](const training_question& q) { return if_said(q.sequence_parallel); }},
    {"pipeline-parallel", "COUNT", "Training", "pipeline stages [1]",
     [](training_question& q, auto key, const json& v) { q.pipeline = stages(count(key, v)); },
     [](const training_question& q) { return if_said(q.pipeline); }},
    {"virtual-stages", "COUNT", "Training", "chunks of layers per GPU; above 1 for --schedule interleaved [1]",
     [](training_question& q, auto key, const json& v) { q.virtual_stages = stages(count(key, v)); },
     [](const training_question& q) { return if_said(q.virtual_stages); }},
    {"schedule", "NAME", "Training", "pipeline schedule: 1f1b, interleaved, zero-bubble, dualpipe or dualpipe-v [1f1b]",
     [](training_question& q, auto key, const json& v) {
       q.schedule = entry_named(key, v, "schedule", every_pipeline_schedule, [](auto one) { return name_of(one); });
     },
     [](const training_question& q) { return q.schedule ? json(name_of(*q.schedule)) : json(); }},
    {"context-parallel", "COUNT", "Training", "GPUs that share each sequence [1]",
     [](training_question& q, auto key, const json& v) { q.context = gpus(count(key, v)); },
     [](const training_question& q) { return if_said(q.context); }},
    {"ulysses", "COUNT", "Training", "context-parallel GPUs that exchange tokens for heads; the rest is a ring [1]",
     [](training_question& q, auto key, const json& v) { q.ulysses = gpus(count(key, v)); },
     [](const training_question& q) { return if_said(q.ulysses); }},
    {"expert-parallel", "COUNT", "Training",
     "GPUs that share the experts, out of the data- and context-parallel ones [1]",
     [](training_question& q, auto key, const json& v) { q.expert = gpus(count(key, v)); },
     [](const training_question& q) { return if_said(q.expert); }},
    {"flash-attention", "[on|off]", "Training", "fused attention, which saves no attention scores [on]",
     [](training_question& q, auto key, const json& v) { q.flash_attention = on_off(key, v); },
     [](const training_question& q) { return if_said(q.flash_attention); }},
    {"offload", "WHAT", "Training", "offload to the host: none, optimizer, parameters or nvme [none]",
     [](training_question& q, auto key, const json& v) {
       q.to_host = entry_named(key, v, "choice", every_offload, [](auto one) { return name_of(one); });
     },
     [](const training_question& q) { return q.to_host == offload::none ? json() : json(name_of(q.to_host)); }},
    {"host-memory", "NUMBER", "Training", "with --offload: GB of host memory per machine",
     [](training_question& q, auto key, const json& v) {
       q.machines.around.memory = positive(key, v, "GB") * units::gigabytes;
     },
     [](const training_question& q) { return if_known(q.machines.around.memory, units::gigabytes); }},
    {"nvme", "NUMBER", "Training", "with --offload nvme: GB of NVMe per machine",
     [](training_question& q, auto key, const json& v) {
       q.machines.around.storage = positive(key, v, "GB") * units::gigabytes;
     },
     [](const training_question& q) { return if_known(q.machines.around.storage, units::gigabytes); }},
    {"host-bandwidth", "NUMBER", "Training", "with --offload: GB/s of the host memory of a machine",
     [](training_question& q, auto key, const json& v) {
       q.machines.around.memory_bandwidth = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const training_question& q) {
       return if_known(q.machines.around.memory_bandwidth, units::gigabytes_per_second);
     }},
    {"nvme-bandwidth", "NUMBER", "Training", "with --offload nvme: GB/s of the NVMe of a machine",
     [](training_question& q, auto key, const json& v) {
       q.machines.around.storage_bandwidth = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const training_question& q) {
       return if_known(q.machines.around.storage_bandwidth, units::gigabytes_per_second);
     }},
    {"lora", "RANK", "Training", "train adapters of this rank on every linear layer instead of the weights", read_lora,
     [](const training_question& q) { return q.adapters ? json(q.adapters->rank) : json(); }},
    {"qlora", "[on|off]", "Training", "with --lora: frozen weights in 4 bits [off]",
     [](training_question& q, auto key, const json& v) {
       if (!on_off(key, v)) return;
       if (!q.adapters) refuse(key, v, "possible without lora, a rank");
       q.adapters->base = stored_nf4_double;
     },
     [](const training_question& q) {
       return q.adapters && q.adapters->base.id == stored_nf4_double.id ? json(true) : json();
     }},
    {"dropout", "[on|off]", "Training", "save dropout masks [off]",
     [](training_question& q, auto key, const json& v) { q.dropout = on_off(key, v); },
     [](const training_question& q) { return q.dropout ? json(true) : json(); }},
    {"sites", "COUNT", "Training", "data centers that share the GPUs and the batch; each runs the plan [1]",
     [](training_question& q, auto key, const json& v) {
       q.sites = training_sites{.joined = {.joined = members(count(key, v))}};
     },
     [](const training_question& q) { return q.sites ? json(q.sites->joined.joined.value()) : json(); }},
    {"site-link", "NUMBER", "Training", "with --sites: GB/s from each site to the others, one way",
     [](training_question& q, auto key, const json& v) {
       sites_of(q, key, v).joined.link.per_direction = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const training_question& q) {
       const bool said = q.sites && q.sites->joined.link.per_direction > bandwidth{};
       return said ? json(in(q.sites->joined.link.per_direction, units::gigabytes_per_second)) : json();
     }},
    {"inner-steps", "COUNT", "Training",
     "with --sites: steps between two exchanges (DiLoCo) [1: gradients of every step]",
     [](training_question& q, auto key, const json& v) { sites_of(q, key, v).by.inner_steps = count(key, v); },
     [](const training_question& q) { return q.sites ? json(q.sites->by.inner_steps) : json(); }},
    {"site-bits", "COUNT", "Training", "with --sites: bits per exchanged number, 8, 16 or 32 [32]",
     [](training_question& q, auto key, const json& v) {
       const auto bits = static_cast<double>(whole(key, v, "bits of a number, 1 to 64", 1.0, 64.0));
       sites_of(q, key, v).by.sent = bits / 8.0 * units::bytes;
     },
     [](const training_question& q) { return q.sites ? json(8.0 * in(q.sites->by.sent, units::bytes)) : json(); }},
    {"oversubscription", "NUMBER", "Training",
     "with --sites, instead of --site-link: links below the switches between pods of one network, for one above",
     read_oversubscription, [](const training_question& q) { return if_said(q.oversubscription); }},
    {"embodied", "NAME", "Costs",
     "machine whose manufacturing carbon the run shares: hpe-apollo-6500 or hgx-h100, 6 years at 85 % use",
     [](training_question& q, auto key, const json& v) {
       q.embodied = entry_named(key, v, "machine of the catalogue", catalogue::manufactured_machines,
                                [](const manufactured_machine& one) { return one.id; });
     },
     [](const training_question& q) { return q.embodied ? json(q.embodied->id) : json(); }},
    {"water", "NUMBER|NAME", "Costs",
     "water consumption: liters per kWh of the building's cooling, or a region such as aws/us-east-1",
     [](training_question& q, auto key, const json& v) {
       q.water = water_intensities{.cooling = cooling_from(key, v), .generation = catalogue::water_of_generation_usa};
     },
     [](const training_question& q) {
       return q.water ? json(in(q.water->cooling.value(), units::liters_per_kilowatt_hour)) : json();
     }},
    {"documents", "NUMBER", "Training",
     "mean tokens per document packed into a sequence, each attending to itself [one document per sequence]",
     [](training_question& q, auto key, const json& v) {
       q.documents = document_lengths{.mean = positive(key, v, "tokens") * units::single_tokens};
     },
     [](const training_question& q) {
       return q.documents ? json(in(q.documents->mean, units::single_tokens)) : json();
     }},
    {"documents-spread", "NUMBER", "Training",
     "with --documents: standard deviation of their lengths over the mean [1]",
     [](training_question& q, auto key, const json& v) {
       if (!q.documents) refuse(key, v, "possible without documents, their mean length");
       q.documents->spread = positive(key, v, "standard deviations over the mean");
     },
     [](const training_question& q) {
       return q.documents && q.documents->spread != 1.0 ? json(q.documents->spread) : json();
     }},
    {"goodput", "NAME|PERCENT", "Training",
     "interruptions of the run: a reliability of the catalogue, none, or the percentage of its time that steps take [llama3-405b]",
     read_goodput<training_question>, written_goodput<training_question>},
    {"critical-batch", "NUMBER", "Training",
     "critical batch in tokens: the run needs 1 + batch / this times its tokens for the same loss [not counted]",
     [](training_question& q, auto key, const json& v) {
       q.critical_batch = tokens(whole(key, v, "a number of tokens from 1 to 1e15", 1.0, 1e15));
     },
     [](const training_question& q) { return if_said(q.critical_batch); }},
    {"checkpoint-storage", "NUMBER", "Training",
     "GB/s of checkpoint writes, which training waits for [the pause in --goodput]", read_checkpoint_storage,
     [](const training_question& q) { return if_said(q.checkpoint_storage, units::gigabytes_per_second); }},
    {"stack", "NAME", "Training",
     "software stack with measured constants, such as megatron-bridge-h100; datasheet: a lower bound [what was measured on the device]",
     read_training_stack<training_question>, written_training_stack<training_question>},
};

inline constexpr question_key<requests_question> keys_of_requests[] = {
    {"inference", "[on|off]", "Serving", "answer requests instead of training; implied by any option below",
     [](requests_question&, auto key, const json& v) {
       if (!on_off(key, v)) refuse(key, v, "on, where requests are asked about");
     },
     [](const requests_question&) { return json(true); }},
    {"prompt", "COUNT", "Serving", "tokens per prompt [1024]",
     [](requests_question& q, auto key, const json& v) { q.prompt = tokens(count(key, v)); },
     [](const requests_question& q) { return if_said(q.prompt); }},
    {"output", "COUNT", "Serving", "output tokens per request [256]",
     [](requests_question& q, auto key, const json& v) { q.output = tokens(count(key, v)); },
     [](const requests_question& q) { return if_said(q.output); }},
    {"concurrency", "COUNT", "Serving", "concurrent requests [1]",
     [](requests_question& q, auto key, const json& v) { q.concurrency = batch(count(key, v)); },
     [](const requests_question& q) { return if_said(q.concurrency); }},
    {"weights", "FORMAT", "Serving",
     "storage format of the weights, such as fp8, int8, awq, gptq, q4_k [of the checkpoint, most bf16]",
     [](requests_question& q, auto key, const json& v) {
       q.weights =
           entry_named(key, v, "storage of weights", every_weight_storage, [](const auto& one) { return one.id; });
     },
     [](const requests_question& q) { return q.weights ? json(q.weights->id) : json(); }},
    {"kv-format", "FORMAT", "Serving", "format of the KV cache: fp32, bf16, fp16, fp8, int8 or int4 [bf16]",
     [](requests_question& q, auto key, const json& v) {
       static constexpr number_format all[] = {fp32, bf16, fp16, fp8_e4m3, int8, int4};
       q.cache = entry_named(key, v, "format of the KV cache", all, name_of_precision);
     },
     [](const requests_question& q) { return q.cache ? json(name_of_precision(*q.cache)) : json(); }},
    {"split", "HOW", "Serving", "how several GPUs share the model: tensor or layers [tensor; with llama.cpp layers]",
     [](requests_question& q, auto key, const json& v) {
       static constexpr std::string_view ways[] = {"tensor", "layers"};
       q.by_layers = entry_named(key, v, "split", ways, [](std::string_view one) { return one; }) == ways[1];
     },
     [](const requests_question& q) { return q.by_layers ? json(*q.by_layers ? "layers" : "tensor") : json(); }},
    {"stack", "NAME", "Serving", "software stack with measured constants, such as vllm-hopper [the device's]",
     [](requests_question& q, auto key, const json& v) {
       std::vector<const serving_calibration*> all{&datasheet_serving};
       for (const serving_calibration* one : catalogue::every_serving_calibration) all.push_back(one);
       q.stack = *entry_named(key, v, "serving stack", all, [](const auto* one) { return one->id; });
     },
     [](const requests_question& q) { return q.stack ? json(q.stack->id) : json(); }},
};

}  // namespace ridgeline::inline v0_2::interop::detail
