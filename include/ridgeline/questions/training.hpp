#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/cost/embodied_carbon.hpp>
#include <ridgeline/cost/water.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/questions/machines.hpp>
#include <ridgeline/workload/checkpoint.hpp>
#include <ridgeline/workload/critical_batch.hpp>
#include <ridgeline/workload/packing.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// A training run of a transformer. Absent fields get defaults, which the answer lists.
///
/// Inputs   model, device     what is trained, on what
///          machines, costs   how many, how joined, how paid
///          tokens            of the run
///          sequence          tokens of a sequence
///          batch             sequences of a step, all replicas together
///          micro_batch       sequences of a replica at a time
///          compute           the format that weights are multiplied in
///          recipe            of the other widths; absent: the usual one of that format
///          method            the optimizer
///          tensor, pipeline, virtual_stages, context, expert  GPUs or stages that share a replica; absent: one, and `plan`
///                            searches
///          sequence_parallel, schedule, sharding, recompute, flash_attention, to_host  as of `strategy`
///          adapters, dropout as of `training_step`
///          extrapolate       sequences may be longer than the context that the model was trained on
///          stack             the software whose measured constants count
///          goodput           how often the run is interrupted, and what else comes on top of its steps;
///                            `catalogue::uninterrupted_run`: nothing
///          sites             that share the GPUs and the batch in equal parts, each with the plan; absent: one
///          oversubscription  the sites are pods of the network between the machines, whose switches have that many links
///                            below for one above: instead of the sites' own link [1]
///          documents         lengths of those that are packed into a sequence, each attending to itself; absent: one each
///          ulysses           of the context-parallel GPUs, those that trade tokens for heads; absent: one, a ring
///          critical_batch    tokens of a step at which the same loss takes twice the least tokens: `tokens` are those least,
///                            and a larger batch sees more; absent: what a batch costs in tokens is not counted
///          checkpoint_storage  bandwidth that a checkpoint is written with while training waits; absent: the pause that
///                            `goodput` says
///          embodied, water   `footprint_beside` counts the share of the making of such machines, and water; absent: not asked
/// Source   definition
struct training_question {
  transformer model = {};
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<token_count> tokens = std::nullopt;
  std::optional<token_count> sequence = std::nullopt;
  std::optional<batch_size> batch = std::nullopt;
  std::optional<batch_size> micro_batch = std::nullopt;
  std::optional<number_format> compute = std::nullopt;
  std::optional<precision_recipe> recipe = std::nullopt;
  std::optional<optimizer> method = std::nullopt;
  std::optional<gpu_count> tensor = std::nullopt;
  std::optional<stage_count> pipeline = std::nullopt;
  std::optional<stage_count> virtual_stages = std::nullopt;
  std::optional<gpu_count> context = std::nullopt;
  std::optional<gpu_count> expert = std::nullopt;
  std::optional<bool> sequence_parallel = std::nullopt;
  std::optional<pipeline_schedule> schedule = std::nullopt;
  std::optional<zero> sharding = std::nullopt;
  std::optional<recomputation> recompute = std::nullopt;
  std::optional<bool> flash_attention = std::nullopt;
  offload to_host = offload::none;
  std::optional<lora> adapters = std::nullopt;
  bool dropout = false;
  bool extrapolate = false;
  std::optional<training_calibration> stack = std::nullopt;
  std::optional<reliability> goodput = std::nullopt;
  std::optional<gpu_count> ulysses = std::nullopt;
  std::optional<document_lengths> documents = std::nullopt;
  std::optional<training_sites> sites = std::nullopt;
  std::optional<double> oversubscription = std::nullopt;
  std::optional<manufactured_machine> embodied = std::nullopt;
  std::optional<water_intensities> water = std::nullopt;
  std::optional<token_count> critical_batch = std::nullopt;
  std::optional<bandwidth> checkpoint_storage = std::nullopt;
};

/// A training run with its defaults.
///
/// Fields   step         of all GPUs of a site
///          machines     that it runs on
///          calibration  of the software
///          tokens       of the run
///          batch        sequences of a step of all sites
///          costs        of one machine
///          taken        what the question left open
///          goodput      what comes on top of the steps
///          attended     share of the attention that packed documents leave
///          data_growth  of the tokens, over the least that any batch takes to the same loss
///          sites        with the link between them; absent: one
/// Source   definition
struct settled_training {
  training_step step;
  settled_machines machines;
  training_calibration calibration = {};
  token_count tokens;
  batch_size batch;
  settled_costs costs = {};
  taken_settings taken = {};
  reliability goodput = {};
  fraction attended = fraction(1.0);
  double data_growth = 1.0;
  std::optional<training_sites> sites = std::nullopt;
};

namespace detail {

/// The usual recipe of a format: 16 bits mixed with 32, or everything in 32. FP4 is FP8's recipe with narrower products.
constexpr precision_recipe usual_recipe(const number_format& compute) {
  precision_recipe made = compute.width == fp32.width  ? fp32_training
                          : compute.width < bf16.width ? fp8_training
                                                       : mixed_16;
  made.compute = compute;
  return made;
}

constexpr bool has_rates(const dense_peaks& peak) {
  return peak.fp32 || peak.tf32 || peak.fp16_accumulate_fp16 || peak.fp16_accumulate_fp32 ||
         peak.bf16_accumulate_fp32 || peak.fp8_accumulate_fp32 || peak.int8_accumulate_int32 ||
         peak.fp4_accumulate_fp32;
}

/// Whether a device multiplies a format, and FP8's and FP4's neighbours in 16 bits; true where no rate of it is known.
constexpr bool offers(const accelerator& device, const number_format& format) {
  if (!has_rates(device.peak)) return true;
  const number_format beside = format.width < bf16.width ? bf16 : format;
  return dense_peak(device, arithmetic_of(format)) && dense_peak(device, arithmetic_of(beside));
}

/// The same of a recipe: matrix units that read a scale for every 32 numbers, as MXFP8 has, are those that multiply 4 bits, too.
/// Source   NVIDIA Transformer Engine documentation, MXFP8 (compute capability 10.0 or higher)
constexpr bool offers(const accelerator& device, const precision_recipe& recipe) {
  return offers(device, recipe.compute) && (recipe.id != mxfp8_training.id || offers(device, fp4_e2m1));
}

/// BF16 where the device has it, else FP16, else FP32; with a stack, what the stack computes in.
template<class Asked>
constexpr number_format usual_format(const Asked& asked) {
  if (asked.stack) {
    switch (asked.stack->range.kind) {
      case arithmetic::fp8_accumulate_fp32: return fp8_e4m3;
      case arithmetic::fp4_accumulate_fp32: return fp4_e2m1;
      case arithmetic::fp16_accumulate_fp32: return fp16;
      default: break;
    }
  }
  const dense_peaks& peak = asked.device.peak;
  return peak.bf16_accumulate_fp32 || !has_rates(peak) ? bf16 : peak.fp16_accumulate_fp32 ? fp16 : fp32;
}

/// Tokens of a sequence: no longer than the context that the model was trained on.
constexpr token_count usual_sequence(const transformer& model) {
  const bool shorter = model.context && model.context.value() < defaults::training_sequence.value();
  return shorter ? token_count(model.context.value()) : defaults::training_sequence;
}

/// Learned positions end where their table ends; others where the model was trained, unless somebody extrapolates.
constexpr void check_context(const transformer& model, std::int64_t tokens, bool extrapolate) {
  if (!model.context || tokens <= model.context.value()) return;
  if (model.position == position_kind::learned) violated<errc::sequence_too_long>();
  if (!extrapolate) violated<errc::context_too_long>();
}

template<class Asked>
constexpr precision_recipe settled_recipe(const Asked& asked, taken_settings& taken) {
  precision_recipe recipe = asked.recipe ? *asked.recipe : usual_recipe(asked.compute.value_or(usual_format(asked)));
  if (asked.recipe && asked.compute) recipe.compute = *asked.compute;
  if (!asked.recipe && !asked.compute) taken.add(setting::precision, name_of_precision(recipe.compute));
  if (!offers(asked.device, recipe)) violated<errc::precision_not_offered>();
  return recipe;
}

/// What of the GPUs and of the batch is one site's.
constexpr void take_a_site(const training_question& asked, machines_question& where, std::optional<batch_size>& of_step,
                           taken_settings& taken) {
  const bool linked = asked.sites && asked.sites->joined.link.per_direction > bandwidth{};
  if (asked.oversubscription && (linked || !asked.sites)) violated<errc::sites_joined_twice>();
  if (!asked.sites) return;
  if (!linked && !asked.oversubscription) violated<errc::interconnect_needed>();
  const std::int64_t number = asked.sites->joined.joined.value();
  const std::int64_t all = where.gpus.value_or(defaults::training_gpus).value();
  if (!where.gpus) taken.add(setting::gpus, static_cast<double>(all));
  if (all % number != 0) violated<errc::gpus_not_divided>();
  where.gpus = gpus(all / number);
  if (!of_step) return;
  if (of_step->value() % number != 0) violated<errc::batch_not_divided>();
  of_step = batch(of_step->value() / number);
}

/// The sites, and what joins them: their own link, or what the switches of the network leave of a site's links.
constexpr std::optional<training_sites> settled_sites(const training_question& asked, const cluster& site) {
  if (!asked.oversubscription || !asked.sites) return asked.sites;
  const interconnect& network = site.between_machines();
  if (!network.per_direction) violated<errc::interconnect_needed>();
  const alpha_beta each{network.latency ? network.latency.value() : duration{}, network.per_direction.value()};
  training_sites made = *asked.sites;
  made.joined.link = oversubscribed(each, members(site.machines().value()), *asked.oversubscription);
  return made;
}

constexpr fraction settled_attention(const training_question& asked, token_count sequence) {
  return asked.documents ? attended_share(*asked.documents, sequence) : fraction(1.0);
}

constexpr token_count settled_sequence(const training_question& asked, taken_settings& taken) {
  const token_count sequence = asked.sequence.value_or(usual_sequence(asked.model));
  if (!asked.sequence) taken.add(setting::sequence, static_cast<double>(sequence.value()));
  return sequence;
}

constexpr token_count settled_budget(const training_question& asked, taken_settings& taken) {
  if (asked.tokens) return *asked.tokens;
  const double chinchilla = defaults::tokens_of_a_parameter * static_cast<double>(parameters(asked.model));
  const token_count budget(chinchilla);
  taken.add(setting::tokens, static_cast<double>(budget.value()));
  return budget;
}

/// More tokens the larger the batch is, where its critical size is said.
constexpr double settled_growth(const training_question& asked, batch_size of_step, token_count sequence) {
  if (!asked.critical_batch) return 1.0;
  const double tokens = static_cast<double>(of_step.value()) * static_cast<double>(sequence.value());
  return data_growth(token_count(tokens), *asked.critical_batch);
}
constexpr token_count grown(token_count budget, double growth) {
  if (growth == 1.0) return budget;
  return token_count(math::floor(static_cast<double>(budget.value()) * growth + 0.5));
}

/// Sets what training waits for while a checkpoint is written to a storage that is known; of adapters only they are.
constexpr void set_pause(reliability& goodput, const training_question& asked, const precision_recipe& recipe,
                         const optimizer& method) {
  if (!asked.checkpoint_storage) return;
  const double trained = asked.adapters ? static_cast<double>(adapter_parameters(*asked.adapters, asked.model)) : 1.0;
  const double of = asked.adapters ? static_cast<double>(parameters(asked.model)) : 1.0;
  goodput.checkpoint =
      checkpoint_time(trained / of * checkpoint_size(asked.model, recipe, method), *asked.checkpoint_storage);
}

template<class Asked>
constexpr reliability settled_goodput(const Asked& asked, taken_settings& taken) {
  if (!asked.goodput) taken.add(setting::goodput, defaults::goodput.id);
  return asked.goodput.value_or(defaults::goodput);
}

}  // namespace detail

/// Fills in a training run.
///
/// Model    tokens * `data_growth` where a critical batch is said; replicas = GPUs / (tensor * pipeline * context); a step of four million tokens, rounded to whole micro-batches
///          of all replicas; every other default by defaults.hpp; constants of the stack that is known best on the device
/// Inputs   asked  what was said
/// Returns  the run, and what was taken
/// Errors   RL-101 for an oversubscription below 1; RL-104 above 10^15 tokens of the run or of a step, or sequences of a step;
///          RL-130 if the link between sites is not known, RL-354 if it is said twice; RL-140 if documents do not fit a sequence; RL-344 if the GPUs are no multiple of those that share a replica, or of sites;
///          RL-345 if the batch is no multiple of the
///          replicas' micro-batches, or of an interleaved pipeline's rounds; RL-346 if the sequence is longer than the
///          learned positions, RL-348 than the trained context; RL-349 if the device has no rate of the format; those of
///          `settle` of the machines and of the costs
/// Source   defaults.hpp
/// Checked  tests/unit/questions/training_test.cpp
constexpr settled_training settle(const training_question& asked) {
  taken_settings taken;
  machines_question where = asked.machines;
  std::optional<batch_size> batch_of_site = asked.batch;
  detail::take_a_site(asked, where, batch_of_site, taken);
  settled_machines machines = settle(where, asked.device, defaults::training_gpus, taken);
  const std::int64_t all = where.gpus.value_or(defaults::training_gpus).value();

  const precision_recipe recipe = detail::settled_recipe(asked, taken);
  const token_count sequence = detail::settled_sequence(asked, taken);
  detail::check_context(asked.model, sequence.value(), asked.extrapolate);
  const batch_size micro_batch = asked.micro_batch.value_or(defaults::micro_batch);
  if (!asked.micro_batch) taken.add(setting::micro_batch, static_cast<double>(micro_batch.value()));

  strategy plan{.tensor_parallel = asked.tensor.value_or(gpus(1)),
                .pipeline_parallel = asked.pipeline.value_or(stages(1)),
                .virtual_stages = asked.virtual_stages.value_or(stages(1)),
                .context_parallel = asked.context.value_or(gpus(1)),
                .expert_parallel = asked.expert.value_or(gpus(1)),
                .recompute = asked.recompute.value_or(recomputation::none),
                .to_host = asked.to_host,
                .ulysses = asked.ulysses.value_or(gpus(1))};
  const std::int64_t each = gpus_of(plan).value();
  if (all % each != 0) detail::violated<errc::gpus_not_divided>();
  plan.data_parallel = gpus(all / each);
  const double together = static_cast<double>(plan.data_parallel.value()) * static_cast<double>(micro_batch.value());
  if (!(together <= 1e15)) detail::violated<errc::count_too_large>();
  const auto at_once = static_cast<std::int64_t>(together);
  // Rounded down to what all replicas do at a time, an interleaved pipeline's to whole rounds of its stages.
  const std::int64_t stages_of_it = plan.pipeline_parallel.value();
  const bool interleaves = plan.virtual_stages.value() > 1;
  const std::int64_t wanted = defaults::tokens_of_a_step / sequence.value() / at_once;
  const std::int64_t rounds = wanted < stages_of_it ? stages_of_it : wanted - (interleaves ? wanted % stages_of_it : 0);
  const batch_size step_batch = batch_of_site.value_or(batch_size(rounds * at_once));
  const std::int64_t sites = asked.sites ? asked.sites->joined.joined.value() : 1;
  const batch_size of_all(static_cast<double>(sites) * static_cast<double>(step_batch.value()));
  if (!asked.batch) taken.add(setting::batch, static_cast<double>(of_all.value()));
  if (step_batch.value() % at_once != 0) detail::violated<errc::batch_not_divided>();
  plan.micro_batches = micro_batches(step_batch.value() / at_once);
  if (interleaves && plan.micro_batches.value() < stages_of_it) detail::violated<errc::batch_too_small>();
  if (interleaves && plan.micro_batches.value() % stages_of_it != 0) detail::violated<errc::batch_not_divided>();

  const std::int64_t sharing = plan.data_parallel.value() * plan.context_parallel.value();
  plan.sharding = asked.sharding.value_or(sharing == 1 ? zero::off : defaults::sharding);
  if (!asked.sharding) taken.add(setting::zero, stage_of(plan.sharding));
  const std::int64_t tensor = plan.tensor_parallel.value();
  const std::int64_t context = plan.context_parallel.value();
  const bool divides = sequence.value() % context == 0 && sequence.value() / context % tensor == 0;
  plan.sequence_parallel = asked.sequence_parallel.value_or(tensor > 1 && divides);
  if (!asked.sequence_parallel && tensor > 1)
    taken.add(setting::sequence_parallel, plan.sequence_parallel ? "on" : "off");
  plan.schedule =
      asked.schedule.value_or(interleaves ? pipeline_schedule::interleaved : pipeline_schedule::one_f_one_b);
  if (!asked.schedule && stages_of_it > 1) taken.add(setting::schedule, name_of(plan.schedule));
  plan.flash_attention = asked.flash_attention.value_or(defaults::flash_attention);
  if (!asked.flash_attention) taken.add(setting::flash_attention, plan.flash_attention ? "on" : "off");
  const optimizer method = asked.method.value_or(defaults::method);
  if (!asked.method) taken.add(setting::optimizer, method.id);

  const token_count budget = detail::settled_budget(asked, taken);
  const training_calibration calibration =
      asked.stack ? catalogue::training_calibration_on(*asked.stack, machines.on.each(), recipe.compute)
                  : catalogue::training_calibration_for(machines.on.each(), recipe.compute);
  if (!asked.stack) taken.add(setting::stack, calibration.id);
  const settled_costs costs = settle(asked.costs, machines.on.each(), taken);
  reliability goodput = detail::settled_goodput(asked, taken);
  detail::set_pause(goodput, asked, recipe, method);
  const double growth = detail::settled_growth(asked, of_all, sequence);
  return {.step = {.model = asked.model,
                   .micro_batch = micro_batch,
                   .sequence = sequence,
                   .recipe = recipe,
                   .method = method,
                   .plan = plan,
                   .adapters = asked.adapters,
                   .dropout = asked.dropout},
          .machines = machines,
          .calibration = calibration,
          .tokens = detail::grown(budget, growth),
          .batch = of_all,
          .costs = costs,
          .taken = taken,
          .goodput = goodput,
          .attended = detail::settled_attention(asked, sequence),
          .data_growth = growth,
          .sites = detail::settled_sites(asked, machines.on)};
}

}  // namespace ridgeline::inline v0_2
