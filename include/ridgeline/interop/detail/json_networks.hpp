#pragma once
#include <ridgeline/interop/detail/json_questions.hpp>
#include <ridgeline/questions/networks.hpp>

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

}  // namespace ridgeline::inline v0_2::interop::detail
