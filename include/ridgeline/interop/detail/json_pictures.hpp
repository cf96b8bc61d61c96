#pragma once
#include <ridgeline/interop/detail/json_choices.hpp>
#include <ridgeline/questions/pictures.hpp>

// Keys and answers of questions about pictures by diffusion.
namespace ridgeline::inline v0_2::interop::detail {

inline constexpr question_key<pictures_question> keys_of_pictures[] = {
    {"steps", "COUNT", "Pictures", "sampler steps of a diffusion model, 1 to 10000 [50]",
     [](pictures_question& q, auto key, const json& v) {
       q.steps = static_cast<int>(whole(key, v, "a number of steps from 1 to 10000", 1.0, 10000.0));
     },
     [](const pictures_question& q) { return if_said(q.steps); }},
    {"guidance", "[on|off]", "Pictures",
     "classifier-free guidance: each step of a diffusion model runs with and without the prompt [on]",
     [](pictures_question& q, auto key, const json& v) { q.guidance = on_off(key, v); },
     [](const pictures_question& q) { return if_said(q.guidance); }},
    {"batch", "COUNT", "Pictures", "pictures per GPU and batch [1]",
     [](pictures_question& q, auto key, const json& v) { q.batch = batch(count(key, v)); },
     [](const pictures_question& q) { return if_said(q.batch); }},
    {"sequence", "COUNT", "Pictures", "tokens of one picture or video, if its size is not the model's [the model's]",
     [](pictures_question& q, auto key, const json& v) { q.sequence = tokens(count(key, v)); },
     [](const pictures_question& q) { return if_said(q.sequence); }},
    {"stack", "NAME", "Pictures",
     "software stack with measured constants: diffusers-h100, diffusers-b200; datasheet: a lower bound [what was measured on the device]",
     [](pictures_question& q, auto key, const json& v) {
       std::vector<const diffusion_calibration*> all{&datasheet_diffusion};
       for (const diffusion_calibration* one : catalogue::every_diffusion_calibration) all.push_back(one);
       q.stack = *entry_named(key, v, "stack of pictures", all, [](const auto* one) { return one->id; });
     },
     [](const pictures_question& q) { return q.stack ? json(q.stack->id) : json(); }},
};

constexpr const auto& keys_of_search(const pictures_comparison&) { return keys_of_comparison<pictures_question>; }

inline json pictures_json(const pictures_answer& found) {
  using namespace units;
  const settled_pictures& run = found.run;
  const spread of_time = spread_of(found.batch);
  const auto joules_each = found.energy_of_a_picture();
  return {{"gpus", run.gpus.value()},
          {"machine", json_of(run.machines)},
          {"steps", run.asked.steps},
          {"guidance", run.asked.guided},
          {"pictures_together", run.asked.pictures.value()},
          {"tokens_per_picture", run.model.tokens},
          {"batch", time_of_terms(found.batch, every_diffusion_term)},
          {"seconds_per_picture", of_time(in(found.each(), seconds))},
          {"pictures_per_hour", of_time.inverse()(3600.0 * in(found.throughput(), samples_per_second))},
          {"gpu_watts", found.drawn ? json(in(*found.drawn, watts)) : json(nullptr)},
          {"gpu_joules_per_picture", joules_each ? json{{"expected", in(joules_each->expected, joules)},
                                                        {"low", in(joules_each->low, joules)},
                                                        {"high", in(joules_each->high, joules)}}
                                                 : json(nullptr)},
          {"usd_per_thousand_pictures",
           run.costs.price_known ? of_time(in(found.cost_of(batch(1000)), dollars)) : json(nullptr)},
          {"stack", run.calibration.id},
          {"stack_source", run.calibration.source.document}};
}

}  // namespace ridgeline::inline v0_2::interop::detail
