#pragma once
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/cost/replacement.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <ridgeline/workload/transformer.hpp>
#include <ridgeline/workload/weight_storage.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Where a machine stands: at a desk, or in a data center.
/// Source   definition
enum class site_kind { desk, data_center };

/// The name of a kind of site.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(site_kind kind) noexcept {
  switch (kind) {
    case site_kind::desk: return "desk";
    case site_kind::data_center: return "data center";
  }
  return "unknown";
}

}  // namespace ridgeline::inline v0_2

/// Every default of the questions, each with its reason.
///
/// Source   each constant's own; *choice* means that no better figure is published; the answer names it
namespace ridgeline::inline v0_2::defaults {

/// The default model and device of the programs.
/// Source   choice: the model and the device with the most published measurements in `tests/accuracy`
inline constexpr std::string_view model = "llama3-8b";
inline constexpr std::string_view device = "h100-sxm5-80gb";

/// The device that others are compared with.
/// Source   choice: the generation before `device`
inline constexpr std::string_view reference = "a100-sxm4-80gb";

/// The default card to buy or rent: of those that the catalogue knows a price and a rent of, the one
/// with the most memory.
/// Source   choice
inline constexpr std::string_view bought_device = "rtx-a6000";

/// The device whose performance counts as 1 where cards are ranked, the memory that a card needs, and what a machine may cost.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition: the RTX 3090 is its example, and has 24 GB; the
///          budget is a choice
inline constexpr std::string_view ranked_over = "rtx-3090";
inline constexpr data_size card_memory = 24.0 * units::gigabytes;
inline constexpr money card_budget = 3000.0 * units::dollars;

/// GPUs of a training run: one machine as they are sold for training.
/// Source   NVIDIA DGX and HGX machines of V100, A100, H100 and B200 hold eight
inline constexpr gpu_count training_gpus = gpus(8);
/// GPUs that serve: the fewest there can be.
/// Source   choice
inline constexpr gpu_count serving_gpus = gpus(1);
/// GPUs of a machine, at most.
/// Source   as above
inline constexpr gpu_count per_machine = gpus(8);
/// GPUs that one NVLink domain of a rack joins.
/// Source   NVIDIA GB200 NVL72 and GB300 NVL72
inline constexpr gpu_count per_rack = gpus(72);

/// Tokens of a training sequence.
/// Source   Touvron et al., Llama 2, 2023, table 1: 4k; Llama 3 trains on 8k, most published steps in `validation` on 4k
inline constexpr token_count training_sequence = tokens(4096);
/// Tokens of a step of a large run.
/// Source   Touvron et al., Llama 2, 2023, table 1: a global batch of 4M tokens
inline constexpr std::int64_t tokens_of_a_step = 4'194'304;
/// Sequences of one replica at a time.
/// Source   the smallest there can be: every larger one needs more memory
inline constexpr batch_size micro_batch = batch(1);
/// Tokens of a run for each parameter.
/// Source   Hoffmann et al., Training Compute-Optimal Large Language Models, 2022, section 3: about 20
inline constexpr double tokens_of_a_parameter = 20.0;
/// The optimizer.
/// Source   Touvron et al., Llama 2, 2023, section 2.2: AdamW; so do GPT-3 (Adam), BLOOM and OPT
inline constexpr optimizer method = adamw;
/// Samples of a step on each GPU, of a network that reads images or is recurrent.
/// Source   NVIDIA, DeepLearningExamples, PyTorch/Classification/ConvNets: 64 to 256 images, by the GPU's memory
inline constexpr batch_size samples_per_gpu = batch(128);
/// Passes over ImageNet-1k, and its training images.
/// Source   Goyal et al., Accurate, Large Minibatch SGD, 2017, section 5.1: 90 epochs; Russakovsky et al., ImageNet Large
///          Scale Visual Recognition Challenge, 2015, table 2: 1,281,167 images
inline constexpr std::int64_t image_epochs = 90;
inline constexpr std::int64_t images_of_an_epoch = 1'281'167;
/// Tokens of a sequence that a recurrent network is unrolled for, passes over WikiText-2, and its training tokens.
/// Source   Zaremba et al., Recurrent Neural Network Regularization, 2014, section 4.1: 35 steps; PyTorch's example
///          word_language_model: 40 epochs; Merity et al., Pointer Sentinel Mixture Models, 2016, table 1: 2,088,628 tokens
inline constexpr token_count recurrent_sequence = tokens(35);
inline constexpr std::int64_t recurrent_epochs = 40;
inline constexpr std::int64_t recurrent_tokens_of_an_epoch = 2'088'628;
/// The optimizer of networks without attention.
/// Source   He et al., Deep Residual Learning, 2015, section 3.4: SGD with momentum
inline constexpr optimizer method_without_attention = sgd_momentum;
/// What data-parallel replicas share: the optimizer's state, which costs no communication beyond the gradients'.
/// Source   Rajbhandari et al., ZeRO, 2020, section 7.2.1
inline constexpr zero sharding = zero::optimizer_state;
/// Fused attention, which keeps no scores.
/// Source   Dao, FlashAttention-2, 2023; every stack in catalogue/calibrations/training.hpp after 2022 has it
inline constexpr bool flash_attention = true;

/// What software takes beside the tensors of a training step, as the driver sees it, and the 80 % interval of the sum.
/// Source   memory/rules/framework.hpp
inline constexpr const framework_overhead& training_overhead = pytorch_kept;
inline constexpr likely_factors training_memory_interval = pytorch_kept_interval;

/// The same of replicas that only sum gradients: without what sharded language models keep for their collectives.
/// Source   NVIDIA, DeepLearningExamples, PyTorch/Classification/ConvNets: SE-ResNeXt-101 trains with 128 images on each of
///          eight V100 of 16 GB, as many as on one
inline constexpr framework_overhead replica_overhead = [] {
  framework_overhead made = pytorch_kept;
  made.communication = {};
  return made;
}();

/// What interrupts a run and comes on top of its steps: a large run on recent hardware.
/// Source   catalogue/reliabilities.hpp
inline constexpr const reliability& goodput = catalogue::llama3_405b_run;
/// The 80 % interval of a whole run, as factors of what its steps, failures and checkpoints take: software of its day,
/// restarts with changed settings, phases of other lengths, and what nobody published of the plan.
/// Source   tests/accuracy/fit_runs.cpp: where a tenth of measured / predicted lies below and above, of nine published runs
inline constexpr likely_factors run_interval{.low = 0.81, .high = 1.59};
/// The 80 % interval of an iteration of reinforcement learning, as factors of what its roll-outs, passes and weights take.
/// Source   tests/published/reinforcement_learning_test.cpp: of eight iterations of NeMo RL v0.6 the least measured / predicted, and
///          what nine of ten lie below; eight of the ten of v0.4 are inside
inline constexpr likely_factors iteration_interval{.low = 0.75, .high = 2.1};

/// How far a ratio of two datasheets is from measured ones, in the mean.
/// Source   docs/explanation/accuracy.md: bandwidth and rules of thumb on 338 published speedups of V100 and A100
inline constexpr double datasheet_error = 0.265;

/// How far the time of a plan over that of the plan predicted fastest is from the measured ratio, in the mean: of one network on as
/// many GPUs with one batch.
/// Source   docs/explanation/accuracy.md: 323 plans for 62 networks of vTrain that nothing was fitted on
inline constexpr double plan_error = 0.098;

/// Tokens of a prompt and of its output.
/// Source   choice: published serving measurements use 128 to 2048 and 128 to 1024 tokens
inline constexpr token_count prompt = tokens(1024);
inline constexpr token_count output = tokens(256);
/// Requests that run together.
/// Source   choice: what a single user sees
inline constexpr batch_size concurrency = batch(1);
/// How weights are stored, where the model's checkpoint does not say it, and keys and values.
/// Source   the format in which most checkpoints are published; whatever is narrower changes what is answered
inline constexpr weight_storage weights = stored_bf16;
inline constexpr number_format cache = bf16;

/// The rank of adapters beside a served model.
/// Source   vLLM, vllm/config/lora.py (max_lora_rank)
inline constexpr std::int64_t adapter_rank = 16;

/// Steps of the sampler of a diffusion model, each with and without the prompt.
/// Source   Hugging Face diffusers, DiffusionPipeline: num_inference_steps=50 of most pipelines; from memory, not verified.
///          Guidance: Ho & Salimans, Classifier-Free Diffusion Guidance, 2022
inline constexpr int sampling_steps = 50;
inline constexpr bool guidance = true;

/// MFU of training and of serving a model of which nothing is known but its size, and how long it is trained.
/// Source   Grattafiori et al., The Llama 3 Herd of Models, 2024, section 3.3.2: 380 to 430 TFLOPS of a GPU's 989, 38 to 43 %
///          (the rates as quoted from it, read 2026-11-23). Serving, and 30 days: choices; decoding is bound by memory, and
///          `serve` says what a deployment reaches
inline constexpr fraction training_mfu = percent(40);
inline constexpr fraction serving_mfu = percent(10);
inline constexpr duration training_time = 30.0 * units::days;

/// Replies of an iteration of reinforcement learning, those to one prompt, and iterations.
/// Source   DeepSeek-AI, DeepSeek-R1, 2025, appendix: 32 questions, 16 outputs each (read in reports of it, 2026-11-24); how many
///          iterations: a choice
inline constexpr batch_size replies = batch(512);
inline constexpr batch_size replies_per_prompt = batch(16);
inline constexpr std::int64_t iterations = 1000;
/// Their lengths: prompts, the mean of the replies and their standard deviation over it.
/// Source   choices: NVIDIA-NeMo/RL, docs/about/performance-summary.md, v0.4, has 1,060 to 5,691 tokens of prompt and reply together
inline constexpr token_count reply_prompt = tokens(256);
inline constexpr token_count reply_output = tokens(4096);
inline constexpr double reply_spread = 0.6;
/// New weights into each GPU of an engine, as reached.
/// Source   MoonshotAI/checkpoint-engine, README, table "Benchmark" (read 2026-11-23): 671 GB into 16 GPUs in 10.19 s
inline constexpr bandwidth weight_sync_of_a_gpu = 4.1 * units::gigabytes_per_second;

/// Cards for desktops and workstations, laptops and Macs stand at a desk, everything else in a data center.
///
/// Inputs   form  of a device
/// Returns  the site
/// Source   choice
constexpr site_kind site_of(form_factor form) {
  using enum form_factor;
  const bool desk = form == desktop || form == workstation || form == mobile || form == system_on_chip;
  return desk ? site_kind::desk : site_kind::data_center;
}

/// What a machine costs beside its GPUs, by where it stands.
///
/// Fields   utilization      share of its life in use
///          years            of its life [years]
///          electricity      tariff [$/kWh]
///          host_price       of a machine without GPUs; zero: unknown, so it must be given [$]
///          host_power       of a machine without GPUs at work [W]
///          host_power_per_gpu  on top of that, for each GPU; beside a desk for each further one [W]
///          overhead         PUE
/// Source   each entry's own
struct site_costs {
  fraction utilization;
  double years;
  energy_price electricity;
  money host_price;
  power host_power;
  power host_power_per_gpu;
  double overhead;
};

/// How machines change in a year: the share of its sale price that one loses, and how much more performance a dollar buys.
/// Source   those of `yearly_trend`: the loss is a choice; performance for a dollar doubles in 2.46 years: Hobbhahn & Besiroglu,
///          Trends in GPU price-performance, Epoch 2022, table 1
inline constexpr fraction loss_of_value = yearly_trend{}.loss_of_value;
inline constexpr double more_for_a_dollar = yearly_trend{}.performance_per_price;
/// Share of the time on spot that counts.
/// Source   the most there can be, as spot prices are quoted; `run_time` says what a provider's interruptions leave
inline constexpr fraction spot_goodput = fraction(1.0);

/// Beside a desk.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition: 15 % utilization, 5 years, 0.175 $/kWh; the host
///          of 1,000 dollars and 100 W for one card, and 20 W for each further one, is a choice
inline constexpr site_costs desk{.utilization = fraction(0.15),
                                 .years = 5.0,
                                 .electricity = 0.175 * units::dollars_per_kilowatt_hour,
                                 .host_price = 1000.0 * units::dollars,
                                 .host_power = 100.0 * units::watts,
                                 .host_power_per_gpu = 20.0 * units::watts,
                                 .overhead = 1.0};
/// What a further card asks of a desktop computer that has one: its place with lanes and a core, twice its memory, and its
/// power of the supply.
/// Source   choice, about what shops asked in 2025; how much of each: `usual_host`
inline constexpr money desktop_place = 150.0 * units::dollars;
inline constexpr auto desktop_memory_price = 3.0 * units::dollars / units::gigabytes;
inline constexpr auto desktop_supply_price = 0.15 * units::dollars / units::watts;
/// Positions beside one another on a board for desktops.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design": four double-width cards fit
inline constexpr figure<double> desktop_slots = 8.0;

/// In a data center that one owns.
/// Source   PUE: Uptime Institute Global Data Center Survey, the industry's mean of 1.56; 175 W of host for each GPU: an
///          H100 machine's 10.2 kW less eight boards of 700 W and its fans (NVIDIA DGX H100 datasheet), a third of which
///          is a choice; 60 % utilization, 5 years and 0.12 $/kWh are choices
inline constexpr site_costs data_center{.utilization = fraction(0.6),
                                        .years = 5.0,
                                        .electricity = 0.12 * units::dollars_per_kilowatt_hour,
                                        .host_price = {},
                                        .host_power = {},
                                        .host_power_per_gpu = 175.0 * units::watts,
                                        .overhead = 1.56};

}  // namespace ridgeline::inline v0_2::defaults
