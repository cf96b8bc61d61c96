#pragma once
#include <ridgeline/interop/detail/json_answers.hpp>
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/fed_networks.hpp>

// Keys of questions about networks that read images or are recurrent.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<network_question> keys_of_networks[] = {
    {"samples", "NUMBER", "Training",
     "samples to train on, for image and recurrent networks [90 epochs of ImageNet; 40 of WikiText-2]",
     [](network_question& q, auto key, const json& v) {
       q.samples = batch(whole(key, v, "a number of samples from 1 to 1e15", 1.0, 1e15));
     },
     [](const network_question& q) { return if_said(q.samples); }},
    {"batch", "COUNT", "Training", "samples per step, over all GPUs [128 per GPU]",
     [](network_question& q, auto key, const json& v) { q.batch = batch(count(key, v)); },
     [](const network_question& q) { return if_said(q.batch); }},
    {"sequence", "COUNT", "Training", "tokens per sequence of a recurrent network [35]",
     [](network_question& q, auto key, const json& v) {
       if (q.model.picture != 0) refuse(key, v, "possible: " + words(q.model.id) + " reads images");
       q.sequence = tokens(count(key, v));
     },
     [](const network_question& q) { return if_said(q.sequence); }},
    {"precision", "FORMAT", "Training",
     "format of the GEMMs: bf16, fp16, tf32 or fp32 [bf16; on devices without it fp16, fp32]",
     [](network_question& q, auto key, const json& v) {
       static constexpr number_format all[] = {bf16, fp16, tf32, fp32};
       q.compute = entry_named(key, v, "precision of training", all, name_of_precision);
     },
     written_precision<network_question>},
    {"recipe", "NAME", "Training", "mixed-16, mixed-fp32-gradients, pure-16bit, fp32 [as --precision says]",
     read_recipe<network_question>, written_recipe<network_question>},
    {"optimizer", "NAME", "Training", "sgd-momentum, adamw, ... [sgd-momentum; vision transformers adamw]",
     read_optimizer<network_question>, written_optimizer<network_question>},
    {"goodput", "NAME|PERCENT", "Training", "interruptions of the run [llama3-405b]", read_goodput<network_question>,
     written_goodput<network_question>},
    {"stack", "NAME", "Training", "software stack with measured constants [PyTorch of 2019 to 2022]",
     [](network_question& q, auto key, const json& v) {
       for (const auto& one : catalogue::detail::passes_of_convnets) {
         if (v != words(one.id) || transformer_of(q.model) != nullptr) continue;
         // What is taken anyway in this format.
         const arithmetic kind = q.compute ? arithmetic_of(*q.compute) : one.kind;
         const bool mixed = kind == arithmetic::bf16_accumulate_fp32 && one.kind == arithmetic::fp16_accumulate_fp32;
         if (kind != one.kind && !mixed) refuse(key, v, "the stack of that precision");
         if (!q.compute && one.kind != arithmetic::fp16_accumulate_fp32) q.compute = input_format(one.kind);
         return;
       }
       read_training_stack(q, key, v);
     },
     written_training_stack<network_question>},
};

inline constexpr question_key<fed_network_question> keys_of_input[] = {
    {"input-rate", "NUMBER", "Training",
     "samples per second that the data loader of each machine delivers [as fast as the GPUs train]",
     [](fed_network_question& q, auto key, const json& v) {
       q.loader = positive(key, v, "images or sequences per second") * units::samples_per_second;
     },
     [](const fed_network_question& q) { return if_said(q.loader, units::samples_per_second); }},
    {"decode-ms", "NUMBER", "Training",
     "CPU milliseconds per sample, read, decoded and augmented on one core: how many cores a machine needs",
     [](fed_network_question& q, auto key, const json& v) {
       q.decode = positive(key, v, "milliseconds") * units::milliseconds;
     },
     [](const fed_network_question& q) { return if_said(q.decode, units::milliseconds); }},
    {"loader-cores", "COUNT", "Training", "with --decode-ms: cores per machine that do so [enough]",
     [](fed_network_question& q, auto key, const json& v) {
       if (!q.decode) refuse(key, v, "possible without decode-ms, the time of a sample");
       q.cores = static_cast<int>(count(key, v));
     },
     [](const fed_network_question& q) { return if_said(q.cores); }},
    {"sample-kb", "NUMBER", "Training", "kB per stored sample: what the storage of a machine has to deliver",
     [](fed_network_question& q, auto key, const json& v) { q.stored = positive(key, v, "kB") * units::kilobytes; },
     [](const fed_network_question& q) { return if_said(q.stored, units::kilobytes); }},
    {"read-bandwidth", "NUMBER", "Training", "with --sample-kb: GB/s that each machine reads from its storage [enough]",
     [](fed_network_question& q, auto key, const json& v) {
       if (!q.stored) refuse(key, v, "possible without sample-kb, the size of a sample");
       q.storage = positive(key, v, "GB/s") * units::gigabytes_per_second;
     },
     [](const fed_network_question& q) { return if_said(q.storage, units::gigabytes_per_second); }},
};
constexpr const auto& keys_of_search(const fed_network_question&) { return keys_of_input; }

/// The answer of a network with how its samples come: what the step waits for them is a term of its own.
inline json with_input(json made, json asked, const fed_network_answer& found) {
  made["asked"] = std::move(asked);
  if (!found.input) return made;
  using namespace units;
  const network_input& input = *found.input;
  step_breakdown terms = found.network.estimate.step.terms;
  terms.step_overhead -= input.waiting;
  const duration total = found.network.estimate.step.total();
  json& step = made["step"];
  const auto share = [&](duration part) { return in(part, total); };
  for (json& row : step["terms"])
    if (row.at("term") == words(name_of(step_term::step_overhead)))
      row.update({{"seconds", in(terms.step_overhead, seconds)}, {"share", share(terms.step_overhead)}});
  step["terms"].push_back(
      {{"term", "input wait"}, {"seconds", in(input.waiting, seconds)}, {"share", share(input.waiting)}});
  const step_term largest = largest_term(terms);
  step["largest_term"] = input.waiting > time_of(terms, largest) ? json("input wait") : json(name_of(largest));
  const input_rates& rates = input.rates;
  const auto rate = [](sample_rate one) {
    return one < ridgeline::detail::no_limit ? json(in(one, samples_per_second)) : json(nullptr);
  };
  made["input"] = {{"limit", name_of(rates.limit())},
                   {"waiting_seconds", in(input.waiting, seconds)},
                   {"gpus_samples_per_second", rate(rates.gpus)},
                   {"loader_samples_per_second", rate(rates.loader)},
                   {"cores_samples_per_second", rate(rates.processor)},
                   {"storage_samples_per_second", rate(rates.storage)},
                   {"cores_needed", if_said(input.cores_needed)},
                   {"storage_needed_gb_per_second", if_said(input.storage_needed, gigabytes_per_second)}};
  return made;
}

}  // namespace ridgeline::inline v0_2::interop::detail
