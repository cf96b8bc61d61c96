#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <support/training_steps.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

// Tolerance everywhere: a sum of tens of terms in another order.
namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

constexpr double parameters_of_block = 4.0 * h * h + 2.0 * h * f + 2.0 * h;
constexpr double all_parameters = L * parameters_of_block + 2.0 * V * h + h;

/// No scores to speak of, so that a pass is products, norms and sums.
constexpr step_breakdown without_scores(const training_step& step, const cluster& on,
                                        const training_calibration& reached = nothing_hides()) {
  training_rates rates = training_rates_of(on, step.recipe.compute, reached);
  rates.attention = 1e12 * rates.attention;
  return step_time(step, rates).terms;
}
constexpr training_step pipelined(std::int64_t stages_of_it, std::int64_t batches) {
  training_step step = counted_step;
  step.model.layers = layers(8);
  step.model.has_head = false;
  step.plan = {
      .pipeline_parallel = stages(stages_of_it), .flash_attention = true, .micro_batches = micro_batches(batches)};
  return step;
}
/// A step that the pipeline's transfers are nothing of.
constexpr cluster fast_links(std::int64_t devices) {
  interconnect fast = links;
  fast.per_direction = 1e30 * units::bytes_per_second;
  return {machine(plain_device, gpus(devices), fast, plain_host), nodes(1), fast};
}

}  // namespace

TEST_CASE("one GPU: products at the peak, passes at the bandwidth, the backward pass twice the forward one") {
  const step_breakdown step = terms_of(counted_step, one_gpu);
  CHECK(seconds_in(step.gemms) == about(3.0 * L * block_operations / peak));
  // Scores and their use, the whole square: 4 s^2 h; their matrices are read and written in less time than computed.
  CHECK(seconds_in(step.attention) == about(3.0 * L * 4.0 * s * s * h / peak));
  CHECK(seconds_in(step.elementwise) == about(3.0 * L * pass_bytes / memory_rate));
  CHECK(seconds_in(step.lm_head) == about(3.0 * 2.0 * s * h * V / peak + 2.0 * 4.0 * 2.0 * s * V / memory_rate));
  // Weights, gradients 2 bytes; master weights and two moments 4 bytes, read and written.
  CHECK(seconds_in(step.optimizer) == about(28.0 * all_parameters / memory_rate));
  CHECK(step.total() == step.computation());
  CHECK(step_time(counted_step, plain_device, nothing_hides()).total() == step.total());
}

TEST_CASE(
    "fused attention computes half of the square, five products for two going backward, and no pass for the scores") {
  const step_breakdown step = terms_of(with_plan({.flash_attention = true}), one_gpu);
  CHECK(seconds_in(step.attention) == about(3.5 * L * 2.0 * s * s * h / peak));
  // Four GPUs have a quarter of the heads each; two a half of the tokens, which attend to all.
  const cluster eight = machines_of_eight(nodes(1));
  CHECK(seconds_in(terms_of(with_plan({.tensor_parallel = gpus(4), .flash_attention = true}), eight).attention) ==
        about(3.5 * L * 2.0 * s * s * h / peak / 4.0));
  CHECK(seconds_in(terms_of(with_plan({.context_parallel = gpus(2), .flash_attention = true}), eight).attention) ==
        about(3.5 * L * 2.0 * s * s * h / peak / 2.0));
  CHECK(seconds_in(step.elementwise) == about(3.0 * L * (pass_bytes - 4.0 * n * s * s) / memory_rate));
}

TEST_CASE("every micro-batch takes as long, the optimizer once") {
  const step_breakdown one = terms_of(counted_step, one_gpu);
  const step_breakdown four = terms_of(with_plan({.micro_batches = micro_batches(4)}), one_gpu);
  CHECK(seconds_in(four.gemms) == about(4.0 * seconds_in(one.gemms)));
  CHECK(seconds_in(four.lm_head) == about(4.0 * seconds_in(one.lm_head)));
  CHECK(four.optimizer == one.optimizer);
}

TEST_CASE("dropout reads and writes the scores once more, with a mask of a byte") {
  training_step step = counted_step;
  step.dropout = true;
  const step_breakdown with = terms_of(step, one_gpu);
  const step_breakdown without = terms_of(counted_step, one_gpu);
  CHECK(seconds_in(with.elementwise - without.elementwise) ==
        doctest::Approx(3.0 * L * 5.0 * n * s * s / memory_rate).epsilon(1e-9));  // a difference of larger numbers
  // Inside the kernel of a fused attention it costs no pass.
  step.plan.flash_attention = true;
  CHECK(terms_of(step, one_gpu).total() == terms_of(with_plan({.flash_attention = true}), one_gpu).total());
}

TEST_CASE("full recomputation adds one forward pass of the blocks, selective one of the attention") {
  const step_breakdown plain = terms_of(counted_step, one_gpu);
  const step_breakdown full = terms_of(with_plan({.recompute = recomputation::full}), one_gpu);
  const step_breakdown selective = terms_of(with_plan({.recompute = recomputation::selective}), one_gpu);
  CHECK(seconds_in(full.recomputation) ==
        about(L * ((block_operations + 4.0 * s * s * h) / peak + pass_bytes / memory_rate)));
  CHECK(seconds_in(selective.recomputation) == about(L * (4.0 * s * s * h / peak + 4.0 * n * s * s / memory_rate)));
  CHECK(seconds_in(full.total() - full.recomputation) == about(seconds_in(plain.total())));
  CHECK(seconds_in(selective.total() - selective.recomputation) == about(seconds_in(plain.total())));
  // Nothing of a fused attention is kept that could be computed again.
  const strategy fused{.recompute = recomputation::selective, .flash_attention = true};
  CHECK(seconds_in(terms_of(with_plan(fused), one_gpu).recomputation) == 0.0);
}

TEST_CASE("light recomputation adds the norms and the activation, and the attention where it is not fused") {
  // Two norms read and write s h numbers of 2 bytes, an activation s f.
  const double cheap = L * (2.0 * 4.0 * s * h + 4.0 * s * f) / memory_rate;
  const strategy fused{.recompute = recomputation::light, .flash_attention = true};
  CHECK(seconds_in(terms_of(with_plan(fused), one_gpu).recomputation) == about(cheap));
  const step_breakdown light = terms_of(with_plan({.recompute = recomputation::light}), one_gpu);
  CHECK(seconds_in(light.recomputation) == about(cheap + L * (4.0 * s * s * h / peak + 4.0 * n * s * s / memory_rate)));
}

TEST_CASE("frozen weights have no gradients: products take once, not twice, going backward") {
  training_step step = counted_step;
  step.adapters = lora{.rank = 8, .targets = {.query = false, .value = false}};
  const step_breakdown frozen = terms_of(step, one_gpu);
  const step_breakdown plain = terms_of(counted_step, one_gpu);
  CHECK(seconds_in(frozen.gemms) == about(2.0 / 3.0 * seconds_in(plain.gemms)));
  CHECK(frozen.attention == plain.attention);
  CHECK(seconds_in(frozen.optimizer) == 0.0);
  step.adapters->targets = {};
  const step_breakdown adapted = terms_of(step, one_gpu);
  CHECK(adapted.gemms > frozen.gemms);
  CHECK(adapted.optimizer > frozen.optimizer);
  CHECK(adapted.optimizer < 0.01 * plain.optimizer);
}

TEST_CASE("FP8 halves what the products take and adds the casts of both factors, forward and backward") {
  training_step step = counted_step;
  step.recipe = fp8_training;
  const step_breakdown narrow = terms_of(step, one_gpu);
  const step_breakdown wide = terms_of(counted_step, one_gpu);
  CHECK(seconds_in(narrow.gemms) == about(3.0 * L * block_operations / narrow_peak));
  CHECK(narrow.attention == wide.attention);
  CHECK(narrow.lm_head == wide.lm_head);
  // 2 bytes read, 1 written twice, for each element of the inputs (query, key and value, output, up: h; down: f) and of
  // the gradients that come back (h, 2h, h, f, h).
  const double inputs = 4.0 * s * (4.0 * h + f);
  const double gradients = 4.0 * s * (5.0 * h + f);
  CHECK(seconds_in(narrow.elementwise - wide.elementwise) ==
        doctest::Approx(L * (inputs + gradients) / memory_rate).epsilon(1e-9));  // a difference of larger numbers
}

TEST_CASE("NVFP4 quarters what 84 % of the products take; the blocks in 16 bits cast nothing") {
  training_step step = counted_step;
  step.recipe = nvfp4_training;
  const step_breakdown narrow = terms_of(step, one_gpu);
  const step_breakdown wide = terms_of(counted_step, one_gpu);
  CHECK(seconds_in(narrow.gemms) == about(3.0 * L * block_operations * (0.84 / (4.0 * peak) + 0.16 / peak)));
  CHECK(narrow.attention == wide.attention);
  CHECK(narrow.lm_head == wide.lm_head);
  // 2 bytes read, half a byte written twice, in 84 % of the GEMMs; elements as of FP8 above.
  const double elements = s * (4.0 * h + f) + s * (5.0 * h + f);
  CHECK(seconds_in(narrow.elementwise - wide.elementwise) ==
        doctest::Approx(L * 0.84 * 3.0 * elements / memory_rate).epsilon(1e-9));
  // MXFP8 multiplies as FP8 does.
  training_step eight = counted_step;
  eight.recipe = mxfp8_training;
  training_step plain = counted_step;
  plain.recipe = fp8_training;
  CHECK(terms_of(eight, one_gpu).gemms == terms_of(plain, one_gpu).gemms);
}

TEST_CASE(
    "Muon: five Newton-Schulz iterations of each hidden matrix beside the bytes of its one moment; ZeRO divides both") {
  training_step step = counted_step;
  step.method = muon;
  training_step bytes_alone = step;
  bytes_alone.method.gemms = update_gemms::none;
  const auto newton_schulz = [&](gpu_count replicas, zero sharding) {
    for (training_step* one : {&step, &bytes_alone}) {
      one->plan.data_parallel = replicas;
      one->plan.sharding = sharding;
    }
    return seconds_in(terms_of(step, machines_of_eight(nodes(1))).optimizer -
                      terms_of(bytes_alone, machines_of_eight(nodes(1))).optimizer);
  };
  // Queries, keys, values, output: h x h, 4 m^2 n + 2 m^3 = 6 h^3; up and down h x 4 h: 18 h^3.
  const double all = L * 5.0 * (4.0 * 6.0 + 2.0 * 18.0) * h * h * h / peak;
  CHECK(newton_schulz(gpus(1), zero::off) == doctest::Approx(all).epsilon(1e-9));
  CHECK(newton_schulz(gpus(8), zero::off) == doctest::Approx(all).epsilon(1e-9));
  CHECK(newton_schulz(gpus(8), zero::optimizer_state) == doctest::Approx(all / 8.0).epsilon(1e-9));
}

TEST_CASE("tensor parallel: the products of a GPU are its share, two sums a block forward and two backward") {
  const step_breakdown alone = terms_of(counted_step, one_gpu);
  const step_breakdown four = terms_of(with_plan({.tensor_parallel = gpus(4)}), machines_of_eight(nodes(1)));
  CHECK(seconds_in(four.gemms) == about(seconds_in(alone.gemms) / 4.0));
  // A ring of four sends 2 * 3/4 of the 2-byte stream.
  CHECK(seconds_in(four.tensor_parallel) == about(L * 4.0 * 1.5 * 2.0 * s * h / link_rate));
  // Sequence parallelism sends the same bytes and divides norms and sums.
  const step_breakdown along =
      terms_of(with_plan({.tensor_parallel = gpus(4), .sequence_parallel = true}), machines_of_eight(nodes(1)));
  CHECK(seconds_in(along.tensor_parallel) == about(seconds_in(four.tensor_parallel)));
  CHECK(along.elementwise < four.elementwise);
}

TEST_CASE("what runs beside the products hides as long as they take, and no longer") {
  training_calibration all = nothing_hides();
  all.hidden_tensor.value = fraction(1.0);
  const training_step step = with_plan({.tensor_parallel = gpus(8)});
  const step_breakdown hidden = terms_of(step, machines_of_eight(nodes(1)), all);
  const step_breakdown open = terms_of(step, machines_of_eight(nodes(1)));
  const double forward = L * block_operations / 8.0 / peak;
  CHECK(seconds_in(hidden.tensor_parallel) == about(seconds_in(open.tensor_parallel) - 2.0 * forward));
  // Experts hide behind what tensor parallelism leaves of the products, which is nothing here.
  all.hidden_experts.value = fraction(1.0);
  training_step routed = step;
  routed.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  routed.plan.data_parallel = gpus(4);
  routed.plan.expert_parallel = gpus(4);
  CHECK(terms_of(routed, machines_of_eight(nodes(4)), all).expert_parallel ==
        terms_of(routed, machines_of_eight(nodes(4))).expert_parallel);
}

TEST_CASE("context parallel: keys and values go round twice for their products and once with their gradients") {
  const training_step step = with_plan({.context_parallel = gpus(2), .flash_attention = true});
  const step_breakdown two = terms_of(step, machines_of_eight(nodes(1)));
  CHECK(seconds_in(two.context_parallel) == about(L * 3.0 * 0.5 * 2.0 * s * 2.0 * h / link_rate));
}

TEST_CASE(
    "context parallel with an indexer: its keys go round with the latents, and its work is that of the chosen tokens") {
  const strategy halves{.context_parallel = gpus(2), .flash_attention = true};
  training_step step = with_plan(halves);
  step.model.latent = {.query_rank = 64, .key_value_rank = 48, .positionless = 48, .rotary = 16, .value = 64};
  const step_breakdown all = terms_of(step, machines_of_eight(nodes(1)));
  step.model.latent.indexer = {.heads = 32, .head_dimension = 32, .chosen = 16};
  const step_breakdown two = terms_of(step, machines_of_eight(nodes(1)));
  CHECK(seconds_in(all.context_parallel) == about(L * 3.0 * 0.5 * 2.0 * s * (48.0 + 16.0) / link_rate));
  CHECK(seconds_in(two.context_parallel) == about(L * 3.0 * 0.5 * 2.0 * s * (48.0 + 16.0 + 32.0) / link_rate));
  // Half of the square, or the first 16 tokens in half and 16 of each later one.
  const double share = (0.5 * 16.0 * 16.0 + (s - 16.0) * 16.0) / (0.5 * s * s);
  CHECK(seconds_in(two.attention) == about(share * seconds_in(all.attention)));
  const double projected = 2.0 * s * (64.0 * 1024.0 + h * 32.0 + h * 32.0);
  CHECK(seconds_in(two.gemms - all.gemms) == about(0.5 * 3.0 * L * (projected + 2.0 * 0.5 * s * s * 1024.0) / peak));
}

TEST_CASE(
    "Ulysses: 4 N h / P elements a GPU and pass, 3 of them before attention and 1 after it, and nothing goes round") {
  // Jacobs et al. 2023, section 3.2: 3 N h for queries, keys and values, N h for the output, each over P links. Of what a GPU
  // has, (P - 1) / P goes to others.
  const strategy four{.context_parallel = gpus(4), .flash_attention = true, .ulysses = gpus(4)};
  const step_breakdown step = terms_of(with_plan(four), machines_of_eight(nodes(1)));
  CHECK(seconds_in(step.context_parallel) == about(L * 2.0 * 4.0 * 2.0 * s * h / 4.0 * 0.75 / link_rate));
  // What a GPU sends falls with P, in a ring it does not: two thirds of the ring's on 2 GPUs, a sixth on 8.
  const auto of = [](std::int64_t c, std::int64_t u) {
    return seconds_in(terms_of(with_plan({.context_parallel = gpus(c), .flash_attention = true, .ulysses = gpus(u)}),
                               machines_of_eight(nodes(1)))
                          .context_parallel);
  };
  CHECK(of(2, 2) / of(2, 1) == about(2.0 / 3.0));
  CHECK(of(8, 8) / of(8, 1) == about(8.0 / 6.0 / 8.0));
  // The attention itself computes the same.
  CHECK(step.attention ==
        terms_of(with_plan({.context_parallel = gpus(4), .flash_attention = true}), machines_of_eight(nodes(1)))
            .attention);
  // Nothing runs beside it, however much could.
  training_calibration all = nothing_hides();
  all.hidden_tensor.value = fraction(1.0);
  CHECK(terms_of(with_plan(four), machines_of_eight(nodes(1)), all).context_parallel == step.context_parallel);
}

TEST_CASE(
    "Ulysses inside of a ring: heads are traded in the machine, and keys and values of each go round between machines") {
  const strategy both{.context_parallel = gpus(32), .flash_attention = true, .ulysses = gpus(8)};
  const step_breakdown step = terms_of(with_plan(both), machines_of_eight(nodes(4)));
  const double traded = 2.0 * 4.0 * 2.0 * s * h / 32.0 * 7.0 / 8.0 / link_rate;
  // Eight rings of four machines side by side, each with an eighth of the heads.
  const double round = 3.0 * 2.0 * 2.0 * s * h / 8.0 * 3.0 / 4.0 / (network_rate / 8.0);
  CHECK(seconds_in(step.context_parallel) == about(L * (traded + round)));
  // A ring of all 32 passes eight times as much over the network, at the speed of a whole machine.
  const strategy ring{.context_parallel = gpus(32), .flash_attention = true};
  CHECK(seconds_in(terms_of(with_plan(ring), machines_of_eight(nodes(4))).context_parallel) ==
        about(L * 3.0 * 2.0 * 2.0 * s * h * 31.0 / 32.0 / network_rate));
}

TEST_CASE("Ulysses with more GPUs than key-value heads sends a copy of a head to each") {
  training_step grouped = with_plan({.context_parallel = gpus(8), .flash_attention = true, .ulysses = gpus(8)});
  grouped.model.key_value_heads = heads(2);
  // Queries and output h wide; 8 keys and 8 values of 128, four copies of two.
  CHECK(seconds_in(terms_of(grouped, machines_of_eight(nodes(1))).context_parallel) ==
        about(L * 2.0 * (2.0 * h + 2.0 * 8.0 * 128.0) * 2.0 * s / 8.0 * 7.0 / 8.0 / link_rate));
}

TEST_CASE("context parallel: linear attention hands on its states, whatever the length, forward and backward") {
  training_step hybrid = counted_step;
  hybrid.model.hybrid = {.linear = {.hidden = 1024,
                                    .kind = linear_attention_kind::gated_delta_net,
                                    .heads = 8,
                                    .head_dimension = 128,
                                    .state = 64,
                                    .groups = 8},
                         .of_linear = block_set::below(4)};
  hybrid.plan = {.context_parallel = gpus(4), .flash_attention = true};
  // 8 heads of a state of 64 x 128 and a change of it of 64 x 64, 4 bytes, from three others.
  const double states = 2.0 * 8.0 * 64.0 * (128.0 + 64.0) * 4.0 * 3.0 / link_rate;
  CHECK(seconds_in(terms_of(hybrid, machines_of_eight(nodes(1))).context_parallel) == about(L * states));
  hybrid.sequence = tokens(4096);
  CHECK(seconds_in(terms_of(hybrid, machines_of_eight(nodes(1))).context_parallel) == about(L * states));
  // By heads no state is handed on: values, keys, queries, gate and two numbers a head go out, values come back.
  hybrid.plan.ulysses = gpus(4);
  const double features_of_it = 3.0 * 1024.0 + 2.0 * 8.0 * 64.0 + 2.0 * 8.0;
  CHECK(seconds_in(terms_of(hybrid, machines_of_eight(nodes(1))).context_parallel) ==
        about(L * 2.0 * features_of_it * 2.0 * 4096.0 / 4.0 * 0.75 / link_rate));
}

namespace {
constexpr compressed_plan entries{.query_rank = 512,
                                  .output_groups = 2,
                                  .output_rank = 512,
                                  .newest = 64,
                                  .light = 4,
                                  .heavy = 128,
                                  .indexer = {.heads = 8, .head_dimension = 64, .chosen = 32},
                                  .of_light = {0, 2},
                                  .of_heavy = {1, 3},
                                  .streams = 2};
constexpr training_step compressed_step = [] {
  training_step step = counted_step;
  step.model.key_value_heads = heads(1);
  step.model.compressed = &entries;
  return step;
}();
}  // namespace

TEST_CASE("context parallel: compressed attention gathers entries, and the indexer's keys of theirs") {
  training_step step = compressed_step;
  step.plan = {.context_parallel = gpus(4), .flash_attention = true};
  // Two blocks with 128 + 64 numbers for four tokens, two with 128 for 128 tokens.
  const double of_a_token = 2.0 * 192.0 / 4.0 + 2.0 * 1.0;
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(1))).context_parallel) ==
        about(3.0 * of_a_token * 2.0 * s * 0.75 / link_rate));
}

TEST_CASE("a pipeline sends all residual streams of a token") {
  training_step step = compressed_step;
  step.plan = {.pipeline_parallel = stages(4), .micro_batches = micro_batches(8)};
  const duration two = terms_of(step, machines_of_eight(nodes(1))).pipeline_p2p;
  compressed_plan one_stream = entries;
  one_stream.streams = 1;
  step.model.compressed = &one_stream;
  CHECK(seconds_in(two) > 0.0);
  CHECK(seconds_in(two) == about(2.0 * seconds_in(terms_of(step, machines_of_eight(nodes(1))).pipeline_p2p)));
}

TEST_CASE("experts: tokens go out and come back, forward and backward") {
  training_step step = counted_step;
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  step.plan = {.data_parallel = gpus(4), .expert_parallel = gpus(4)};
  const step_breakdown four = terms_of(step, machines_of_eight(nodes(1)));
  // Two copies of each token; a quarter of them stay.
  CHECK(seconds_in(four.expert_parallel) == about(L * 4.0 * 0.75 * 2.0 * 2.0 * s * h / link_rate));
}

TEST_CASE("1F1B: the bubble is (p - 1) / m of the rest, interleaved a v-th of it") {
  // Narayanan et al. 2021, section 2.2: t_pb / t_id = (p - 1) / m, and 1/v of that.
  const step_breakdown plain = without_scores(pipelined(4, 8), fast_links(4));
  const double ideal = seconds_in(plain.gemms + plain.attention + plain.elementwise);
  CHECK(seconds_in(plain.pipeline_bubble) == doctest::Approx(3.0 / 8.0 * ideal).epsilon(1e-9));
  training_step chunks = pipelined(4, 8);
  chunks.plan.schedule = pipeline_schedule::interleaved;
  chunks.plan.virtual_stages = stages(2);
  const step_breakdown interleaved = without_scores(chunks, fast_links(4));
  CHECK(seconds_in(interleaved.pipeline_bubble) ==
        doctest::Approx(0.5 * seconds_in(plain.pipeline_bubble)).epsilon(1e-9));
  CHECK(interleaved.gemms == plain.gemms);
}

TEST_CASE("zero-bubble H1: a third of 1F1B's bubble where forward, backward and weight gradients take as long") {
  // Qi et al. 2023, section 2.3: (p - 1)(T_F + T_B - T_W) instead of (p - 1)(T_F + T_B + T_W). Passes are not halved:
  // they are made as good as free here.
  training_calibration products_alone = nothing_hides();
  products_alone.pass_share.value = 1e-12;
  training_step step = pipelined(4, 8);
  const double before = seconds_in(without_scores(step, fast_links(4), products_alone).pipeline_bubble);
  step.plan.schedule = pipeline_schedule::zero_bubble;
  const double after = seconds_in(without_scores(step, fast_links(4), products_alone).pipeline_bubble);
  CHECK(after == doctest::Approx(before / 3.0).epsilon(1e-6));
  // Scores have no weights whose gradients could wait: table 1 of the paper counts none in W.
  const step_breakdown scored = terms_of(step, fast_links(4));
  const double stage_products = seconds_in(scored.gemms) / 8.0 / 3.0;
  const double stage_others = seconds_in(scored.attention + scored.elementwise) / 8.0;
  CHECK(seconds_in(scored.pipeline_bubble) == doctest::Approx(3.0 * (stage_products + stage_others)).epsilon(1e-9));
}

// DeepSeek-V3 Technical Report, 2024, table 2: (p / 2 - 1) (F&B + B - 3 W), where 1F1B waits (p - 1) (F + B). GEMMs alone: F and W
// take a third of a stage each, B two; beside one another F and B take as long as after one another.
TEST_CASE("DualPipe: two ninths of 1F1B's bubble at four stages, folded a third of it") {
  training_calibration products_alone = nothing_hides();
  products_alone.pass_share.value = 1e-12;
  training_step step = pipelined(4, 8);
  step.model.layers = layers(8);
  const double before = seconds_in(without_scores(step, fast_links(4), products_alone).pipeline_bubble);
  step.plan.schedule = pipeline_schedule::dual_pipe;
  CHECK(seconds_in(without_scores(step, fast_links(4), products_alone).pipeline_bubble) ==
        doctest::Approx((4.0 / 2.0 - 1.0) * (2.0 / 3.0) / 3.0 * before).epsilon(1e-6));
  step.plan.schedule = pipeline_schedule::dual_pipe_v;
  CHECK(seconds_in(without_scores(step, fast_links(4), products_alone).pipeline_bubble) ==
        doctest::Approx(0.5 * 3.0 * (2.0 / 3.0) / 3.0 * before).epsilon(1e-6));
}

TEST_CASE(
    "beside a pass that runs the other way, experts' traffic takes its multiprocessors as long as there is computation") {
  training_step step = pipelined(4, 8);
  step.model.layers = layers(8);
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  step.plan.data_parallel = gpus(4);
  step.plan.expert_parallel = gpus(4);
  const step_breakdown plain = terms_of(step, fast_links(16));
  step.plan.schedule = pipeline_schedule::dual_pipe;
  const step_breakdown dual = terms_of(step, fast_links(16));
  CHECK(plain.expert_parallel > duration{});
  // 20 of 132 multiprocessors carry it, which the computation beside lacks meanwhile.
  CHECK(seconds_in(dual.expert_parallel) == about(20.0 / 132.0 * seconds_in(plain.expert_parallel)));
  CHECK(dual.gemms == plain.gemms);
}

// Four of 32 experts, on both of two machines, half as many on each. Sent to every expert: four copies. Once to each machine: 2 (1 -
// C(16, 4) / C(32, 4)) = 2 (1 - 1,820 / 35,960) copies, or one where a token's experts lie on one machine.
TEST_CASE("beside a pass that runs the other way, a token goes over the network once to each machine") {
  interconnect network_of_all = ridgeline_tests::network;
  network_of_all.per_direction = 1e15 * units::bytes_per_second;
  interconnect within = links;
  within.per_direction = 1e20 * units::bytes_per_second;
  const cluster on{machine(plain_device, gpus(8), within, plain_host), nodes(8), network_of_all};
  training_step step = pipelined(4, 8);
  step.model.layers = layers(8);
  step.model.moe = {.experts = experts(32), .per_token = experts(4), .width = features(1024)};
  step.plan.data_parallel = gpus(16);
  step.plan.expert_parallel = gpus(16);
  const double direct = seconds_in(terms_of(step, on).expert_parallel);
  CHECK(direct > 0.0);
  step.plan.schedule = pipeline_schedule::dual_pipe;
  const double anywhere = seconds_in(terms_of(step, on).expert_parallel);
  step.model.moe.groups = 2;
  const double limited = seconds_in(terms_of(step, on).expert_parallel);
  CHECK(anywhere == doctest::Approx(20.0 / 132.0 * 2.0 * (1.0 - 1820.0 / 35'960.0) / 4.0 * direct).epsilon(1e-9));
  CHECK(limited == doctest::Approx(20.0 / 132.0 / 4.0 * direct).epsilon(1e-9));
}

TEST_CASE("numbers of half the width on their way to experts: three quarters of the traffic") {
  training_step step = pipelined(4, 8);
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  step.plan.data_parallel = gpus(4);
  step.plan.expert_parallel = gpus(4);
  step.recipe = fp8_training;
  const step_breakdown plain = terms_of(step, fast_links(16));
  step.recipe.dispatched = 0.5 * step.recipe.activations;
  CHECK(plain.expert_parallel > duration{});
  CHECK(seconds_in(terms_of(step, fast_links(16)).expert_parallel) == about(0.75 * seconds_in(plain.expert_parallel)));
}

TEST_CASE("GEMMs of a quarter of the rate take three times as much more as those of half of it; routers take no more") {
  training_step step = pipelined(4, 8);
  step.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  step.recipe = fp8_training;
  const auto of_rate = [&](double share) {
    step.recipe.gemm_share = share;
    return seconds_in(terms_of(step, fast_links(4)).gemms);
  };
  const double narrow = of_rate(0.5) - of_rate(1.0);
  CHECK(of_rate(0.25) - of_rate(1.0) == doctest::Approx(3.0 * narrow).epsilon(1e-9));
  // Routers are in 16 bits whatever the recipe says.
  CHECK(narrow < of_rate(1.0));
  CHECK(narrow > 0.99 * of_rate(1.0));
  const double before = of_rate(1.0);
  step.recipe = mixed_16;
  const double wide = of_rate(1.0);
  CHECK(of_rate(0.5) == wide);
  CHECK(wide > before);
}

TEST_CASE("what a zero-bubble schedule puts off fills no more than there is of it") {
  // One micro-batch has one pass of weight gradients on a stage: three stages' worth of waiting loses one more.
  training_step step = pipelined(4, 1);
  const step_breakdown plain = terms_of(step, fast_links(4));
  step.plan.schedule = pipeline_schedule::zero_bubble;
  const double weight_gradients = seconds_in(plain.gemms) / 3.0;
  CHECK(seconds_in(plain.pipeline_bubble - terms_of(step, fast_links(4)).pipeline_bubble) ==
        doctest::Approx(4.0 * weight_gradients).epsilon(1e-9));
}

TEST_CASE("frozen weights leave a zero-bubble schedule nothing to put off") {
  training_step step = pipelined(4, 8);
  step.adapters = lora{.rank = 8, .targets = {.query = false, .value = false}};
  const double before = seconds_in(terms_of(step, fast_links(4)).pipeline_bubble);
  step.plan.schedule = pipeline_schedule::zero_bubble;
  CHECK(seconds_in(terms_of(step, fast_links(4)).pipeline_bubble) == about(before));
}

TEST_CASE("frozen weights that are stored packed are read and written in 16 bits, forward and backward") {
  training_step step = counted_step;
  step.adapters = lora{.rank = 8, .targets = {.query = false, .value = false}};
  const double plain = seconds_in(terms_of(step, one_gpu).elementwise);
  const double matrices = L * (4.0 * h * h + 2.0 * h * f);
  step.adapters->base = stored_int8;  // 1 byte
  CHECK(seconds_in(terms_of(step, one_gpu).elementwise) == about(plain + 2.0 * matrices * (1.0 + 2.0) / memory_rate));
  step.adapters->base = stored_nf4;  // 4 bits, and 32 for each block of 64
  CHECK(seconds_in(terms_of(step, one_gpu).elementwise) ==
        about(plain + 2.0 * matrices * (0.5 + 4.0 / 64.0 + 2.0) / memory_rate));
  // A block that is computed again is unpacked once more.
  step.plan.recompute = recomputation::full;
  const double again = seconds_in(terms_of(step, one_gpu).recomputation);
  step.adapters->base = stored_bf16;
  CHECK(again - seconds_in(terms_of(step, one_gpu).recomputation) ==
        about(matrices * (0.5 + 4.0 / 64.0 + 2.0) / memory_rate));
}

TEST_CASE(
    "stages send each other the stream, each micro-batch forward and backward, and once more to fill the pipeline") {
  const training_step step = pipelined(4, 8);
  const step_breakdown step_terms = terms_of(step, machines_of_eight(nodes(1)));
  const double once = 2.0 * s * h / link_rate;
  CHECK(seconds_in(step_terms.pipeline_p2p) == about(8.0 * 2.0 * once));
  const step_breakdown free = terms_of(step, fast_links(4));
  CHECK(seconds_in(step_terms.pipeline_bubble - free.pipeline_bubble) ==
        doctest::Approx(3.0 * 2.0 * once).epsilon(1e-9));
  // Behind the computation: what fills the pipeline has none to hide behind.
  training_calibration hidden = nothing_hides();
  hidden.hidden_pipeline.value = fraction(1.0);
  const step_breakdown behind = terms_of(step, machines_of_eight(nodes(1)), hidden);
  CHECK(seconds_in(behind.pipeline_p2p) == 0.0);
  CHECK(behind.pipeline_bubble == step_terms.pipeline_bubble);
}

TEST_CASE("stages that layers do not fill evenly wait for the fullest") {
  training_step step = pipelined(4, 8);
  step.model.layers = layers(5);
  const step_breakdown uneven = without_scores(step, fast_links(4));
  const double block = (3.0 * (block_operations / peak + (pass_bytes - 4.0 * n * s * s) / memory_rate));
  // Five blocks on four stages: 1.25 in the mean, 2 on the slowest, which 0.75 are above.
  CHECK(seconds_in(uneven.gemms + uneven.elementwise) == doctest::Approx(8.0 * 1.25 * block).epsilon(1e-9));
  CHECK(seconds_in(uneven.pipeline_imbalance) == doctest::Approx(8.0 * 0.75 * block).epsilon(1e-9));
  CHECK(seconds_in(uneven.pipeline_bubble) == doctest::Approx(3.0 * block).epsilon(1e-9));
}

TEST_CASE("the LM head on the last of equal stages is an imbalance: what it takes above its share of all stages") {
  const training_step headless = pipelined(4, 8);
  training_step step = headless;
  step.model.has_head = true;
  const step_breakdown with = without_scores(step, fast_links(4)), none = without_scores(headless, fast_links(4));
  CHECK(seconds_in(none.pipeline_imbalance) == 0.0);
  CHECK(with.gemms == none.gemms);
  // A quarter of the head is every stage's share, three quarters the others wait for.
  CHECK(seconds_in(with.pipeline_imbalance) == doctest::Approx(3.0 * seconds_in(with.lm_head)).epsilon(1e-9));
  CHECK(seconds_in(with.lm_head) > 0.0);
}

TEST_CASE("a head that takes longer than a block makes the last of uneven stages the slowest, with the fewest blocks") {
  training_step step = pipelined(4, 8);
  step.model.layers = layers(5);
  step.model.has_head = true;
  step.model.vocabulary = tokens(25'600);
  const step_breakdown uneven = without_scores(step, fast_links(4));
  const double block = 3.0 * (block_operations / peak + (pass_bytes - 4.0 * n * s * s) / memory_rate);
  const double head = 4.0 / 8.0 * seconds_in(uneven.lm_head);  // each stage's share of eight micro-batches
  REQUIRE(head > block);
  // Two blocks on the first stage, one and the head on the last; the mean is 1.25 blocks and a quarter of the head.
  CHECK(seconds_in(uneven.pipeline_imbalance) == doctest::Approx(8.0 * (0.75 * head - 0.25 * block)).epsilon(1e-9));
}

TEST_CASE("gradients of replicas: an all-reduce once a step, as long as collective_time says") {
  const training_step step = with_plan({.data_parallel = gpus(8), .micro_batches = micro_batches(3)});
  const cluster on = machines_of_eight(nodes(1));
  const double sum = seconds_in(collective_time(collective::all_reduce, 2.0 * all_parameters * units::bytes,
                                                {gpus(8), gpus(8)}, fabric_of(on, datasheet_links)));
  CHECK(sum == about(2.0 * 7.0 / 8.0 * 2.0 * all_parameters / link_rate));
  CHECK(seconds_in(terms_of(step, on).data_parallel) == about(sum));
  // What hides behind the last backward pass is gone, up to two thirds of a micro-batch.
  const step_breakdown open = terms_of(step, on);
  const double micro_batch = seconds_in(open.gemms + open.attention + open.elementwise + open.lm_head) / 3.0;
  CHECK(seconds_in(terms_of(step, on, datasheet_training).data_parallel) == about(sum - 2.0 / 3.0 * micro_batch));
}

TEST_CASE("ZeRO 1 and 2 send what an all-reduce does, ZeRO 3 half as much again, at every micro-batch") {
  // Rajbhandari et al. 2020, section 7: 2 Psi, 2 Psi, 3 Psi.
  const cluster on = machines_of_eight(nodes(1));
  const auto sent = [&](zero sharding, std::int64_t batches) {
    return seconds_in(
        terms_of(with_plan({.data_parallel = gpus(8), .sharding = sharding, .micro_batches = micro_batches(batches)}),
                 on)
            .data_parallel);
  };
  const double psi = 7.0 / 8.0 * 2.0 * all_parameters / link_rate;
  CHECK(sent(zero::off, 2) == about(2.0 * psi));
  CHECK(sent(zero::optimizer_state, 2) == about(2.0 * psi));
  CHECK(sent(zero::gradients, 1) == about(2.0 * psi));
  CHECK(sent(zero::gradients, 2) == about(3.0 * psi));
  CHECK(sent(zero::parameters, 1) == about(3.0 * psi));
  CHECK(sent(zero::parameters, 2) == about(6.0 * psi));
}

TEST_CASE("ZeRO 3 and the host hand out frozen weights as they are packed, and the adapters beside them") {
  training_step step = counted_step;
  step.adapters = lora{.rank = 16, .targets = all_linear, .base = stored_nf4_double};
  // Matrices of the blocks in four bits, with a constant of a byte for 64 and one of four bytes for 256 of those.
  const double packed = 0.5 + 1.0 / 64.0 + 4.0 / (64.0 * 256.0);
  const double frozen = L * (4.0 * h * h + 2.0 * h * f) * packed + 2.0 * (L * 2.0 * h + 2.0 * V * h + h);
  const double adapters = 2.0 * L * 16.0 * (4.0 * 2.0 * h + 2.0 * (h + f));
  step.plan = {.data_parallel = gpus(8), .sharding = zero::parameters, .micro_batches = micro_batches(2)};
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(1))).data_parallel) ==
        about(2.0 * 7.0 / 8.0 * (adapters + 2.0 * (frozen + adapters)) / link_rate));
  // From the host: adapters' gradients go there once and come back as weights, and its memory sees their states.
  const double link = seconds_in(1.0 * units::bytes / pcie_link(plain_device).per_direction.value());
  step.plan = {.to_host = offload::parameters, .micro_batches = micro_batches(5)};
  CHECK(seconds_in(terms_of(step, one_gpu).offload) ==
        about(2.0 * adapters * link + 14.0 * adapters / 200e9 + 5.0 * 2.0 * (frozen + adapters) * link));
}

TEST_CASE("ZeRO divides what the optimizer reads and writes") {
  const cluster on = machines_of_eight(nodes(1));
  const auto stepped = [&](zero sharding) {
    return seconds_in(terms_of(with_plan({.data_parallel = gpus(8), .sharding = sharding}), on).optimizer);
  };
  CHECK(stepped(zero::off) == about(28.0 * all_parameters / memory_rate));
  CHECK(stepped(zero::optimizer_state) == about(28.0 * all_parameters / memory_rate / 8.0));
}

TEST_CASE("offload: gradients go to the host, weights come back, and the host's memory sees all states") {
  const double link = seconds_in(1.0 * units::bytes / pcie_link(plain_device).per_direction.value());
  const double to_memory = 4.0 * all_parameters * link + 28.0 * all_parameters / 200e9;
  const auto offloaded = [](offload to, std::int64_t batches = 1) {
    return seconds_in(terms_of(with_plan({.to_host = to, .micro_batches = micro_batches(batches)}), one_gpu).offload);
  };
  CHECK(offloaded(offload::optimizer_state) == about(to_memory));
  CHECK(offloaded(offload::optimizer_state, 5) == about(to_memory));
  // The weights come for each pass of each micro-batch.
  CHECK(offloaded(offload::parameters, 5) == about(to_memory + 5.0 * 2.0 * 2.0 * all_parameters * link));
  // NVMe holds the states and is slower than the link.
  CHECK(offloaded(offload::nvme, 5) ==
        about(4.0 * all_parameters * link + 28.0 * all_parameters / 8e9 + 5.0 * 2.0 * 2.0 * all_parameters / 8e9));
  CHECK(seconds_in(terms_of(with_plan({.to_host = offload::parameters}), one_gpu).optimizer) == 0.0);
  const strategy again{.recompute = recomputation::full, .to_host = offload::parameters};
  CHECK(seconds_in(terms_of(with_plan(again), one_gpu).offload) ==
        about(to_memory + 3.0 * 2.0 * all_parameters * link));
  // Eight GPUs share the memory of their host.
  CHECK(seconds_in(terms_of(with_plan({.to_host = offload::optimizer_state}), machines_of_eight(nodes(1))).offload) ==
        about(4.0 * all_parameters * link + 8.0 * 28.0 * all_parameters / 200e9));
}

TEST_CASE("the device waits for a host that takes longer to name operations than they take") {
  training_calibration slow = nothing_hides();
  slow.host_per_operation.value = 1.0 * units::seconds;
  slow.host_per_step.value = 7.0 * units::seconds;
  const step_breakdown waiting = terms_of(counted_step, one_gpu, slow);
  const step_breakdown plain = terms_of(counted_step, one_gpu);
  // 7 products and 6 passes a block, once forward, twice as long backward.
  const double named = 3.0 * L * 13.0;
  const double on_device = seconds_in(plain.gemms + plain.attention + plain.elementwise);
  CHECK(seconds_in(waiting.launch_bound) == doctest::Approx(named - on_device).epsilon(1e-9));
  CHECK(seconds_in(waiting.step_overhead) == 7.0);
}

TEST_CASE("edges that are no multiple of 64 cost what the calibration says") {
  training_calibration misaligned = nothing_hides();
  misaligned.misaligned_share.value = fraction(0.5);
  CHECK(terms_of(counted_step, one_gpu, misaligned).gemms == terms_of(counted_step, one_gpu).gemms);
  training_step odd = counted_step;
  odd.model.feed_forward = features(4104);
  const double before = seconds_in(terms_of(odd, one_gpu).gemms);
  CHECK(seconds_in(terms_of(odd, one_gpu, misaligned).gemms) > 1.5 * before);
}

TEST_CASE("groups lie tensor innermost, then context, then data; where they divide no machine they still fit") {
  const fabric two_machines = fabric_of(machines_of_eight(nodes(2)), datasheet_links);
  const strategy four_by_four{.data_parallel = gpus(4), .tensor_parallel = gpus(4)};
  CHECK(detail::block_groups_of(four_by_four, two_machines).tensor.per_machine.value() == 4);
  const detail::replica_groups replicas = detail::replica_groups_of(four_by_four, two_machines);
  CHECK(replicas.data.devices.value() == 4);
  CHECK(replicas.data.per_machine.value() == 2);
  CHECK(detail::neighbours_of(four_by_four, two_machines).per_machine.value() == 1);
  // Five groups of three on two machines of eight: one of them lies across.
  const training_step step = [] {
    training_step made = counted_step;
    made.model.heads = heads(6);
    made.model.key_value_heads = heads(6);
    made.model.feed_forward = features(3072);
    made.plan = {.data_parallel = gpus(5), .tensor_parallel = gpus(3)};
    return made;
  }();
  CHECK(terms_of(step, machines_of_eight(nodes(2))).data_parallel > duration{});
}

TEST_CASE("mistakes have names") {
  const cluster eight = machines_of_eight(nodes(1));
  CHECK_THROWS_WITH_AS((void)step_time(with_plan({.data_parallel = gpus(16)}), eight, nothing_hides()),
                       doctest::Contains("RL-169"), error);
  CHECK_THROWS_WITH_AS((void)step_time(with_plan({.data_parallel = gpus(2)}), plain_device, nothing_hides()),
                       doctest::Contains("RL-169"), error);
  const training_rates sixteen_bit = training_rates_of(eight, bf16, nothing_hides());
  training_step narrow = counted_step;
  narrow.recipe = fp8_training;
  CHECK_THROWS_WITH_AS((void)step_time(narrow, sixteen_bit), doctest::Contains("RL-301"), error);
  CHECK_THROWS_WITH_AS((void)step_time(with_plan({.to_host = offload::parameters}), plain_device, nothing_hides()),
                       doctest::Contains("RL-300"), error);
  const cluster no_storage{machine(plain_device, gpus(1), links,
                                   host{.name = "no NVMe", .memory_bandwidth = 200.0 * units::gigabytes_per_second}),
                           nodes(1), ridgeline_tests::network};
  CHECK_THROWS_WITH_AS((void)step_time(with_plan({.to_host = offload::nvme}), no_storage, nothing_hides()),
                       doctest::Contains("RL-300"), error);
  training_calibration endless = nothing_hides();
  endless.host_per_operation.value = 1e308 * units::seconds;
  CHECK_THROWS_WITH_AS((void)step_time(counted_step, one_gpu, endless), doctest::Contains("RL-106"), error);
  CHECK_THROWS_WITH_AS((void)step_time(with_plan({.tensor_parallel = gpus(3)}), eight, nothing_hides()),
                       doctest::Contains("RL-118"), error);
}

TEST_CASE("an estimate says what the calibration's error is and whether it was measured there") {
  training_calibration measured = nothing_hides();
  measured.fit.held_out_error = 0.08;
  measured.range = {.architecture = "plain",
                    .kind = arithmetic::bf16_accumulate_fp32,
                    .least_hidden = features(1024),
                    .most_hidden = features(2048),
                    .least_tokens = tokens(512),
                    .most_tokens = tokens(1024),
                    .most_gpus = gpus(8)};
  const auto range_of = [&](const training_step& step) {
    return step_time(step, machines_of_eight(nodes(2)), measured).range;
  };
  CHECK(step_time(counted_step, one_gpu, measured).relative_error.value() == 0.08);
  CHECK_FALSE(step_time(counted_step, one_gpu, nothing_hides()).relative_error);
  CHECK(range_of(counted_step) == calibrated_range::inside);
  training_step other = counted_step;
  other.micro_batch = batch(4);
  CHECK(range_of(other) == calibrated_range::outside);
  other = counted_step;
  other.sequence = tokens(256);
  CHECK(range_of(other) == calibrated_range::outside);
  CHECK(range_of(with_plan({.data_parallel = gpus(16)})) == calibrated_range::outside);
  other = counted_step;
  other.model.hidden = features(4096);
  CHECK(range_of(other) == calibrated_range::outside);
  other = counted_step;
  other.recipe.compute = fp16;
  CHECK(range_of(other) == calibrated_range::outside);
}

TEST_CASE("the model is a value: it is stored, and applied by |") {
  constexpr auto model = step_time;
  constexpr training_rates rates = training_rates_of(one_gpu, bf16, datasheet_training);
  static_assert((counted_step | through(step_time, rates)).total() == model(counted_step, rates).total());
  CHECK((counted_step | through(step_time, one_gpu, datasheet_training)).total() ==
        step_time(counted_step, one_gpu, datasheet_training).total());
}

namespace {
// 64 experts of width 512, eight a token: 4096 features in the middle as in `counted`, and 64 rows for every expert.
constexpr training_step mixture_step(const strategy& plan = {}) {
  training_step step = with_plan(plan);
  step.model.moe = {.experts = experts(64), .per_token = experts(8), .width = features(512)};
  return step;
}
constexpr double in_experts = L * 64.0 * 2.0 * h * 512.0;                                    // numbers
constexpr double beside_experts = L * (4.0 * h * h + 2.0 * h + 64.0 * h) + 2.0 * V * h + h;  // with the router
// Of a block: attention, router, up and down; each of 8 copies of a token is read and written on its way out and back.
constexpr double mixture_operations = 2.0 * s * (4.0 * h * h + 64.0 * h + 2.0 * h * f);
constexpr double mixture_bytes = pass_bytes + 2.0 * 4.0 * 8.0 * s * h;
}  // namespace

TEST_CASE("a mixture on one GPU, by hand") {
  const step_breakdown step = terms_of(mixture_step(), one_gpu);
  CHECK(seconds_in(step.gemms) == about(3.0 * L * mixture_operations / peak));
  CHECK(seconds_in(step.elementwise) == about(3.0 * L * mixture_bytes / memory_rate));
  CHECK(seconds_in(step.optimizer) == about(28.0 * (beside_experts + in_experts) / memory_rate));
  CHECK(step.expert_parallel == duration{});
}

TEST_CASE("what routes tokens is named by the host once a mixture, and twice as long going backward") {
  training_calibration slow = nothing_hides();
  slow.host_per_routing.value = 1.0 * units::seconds;
  training_step step = mixture_step();
  const auto waits = [&] {
    const step_breakdown plain = terms_of(step, one_gpu);
    const double on_device = seconds_in(plain.gemms + plain.attention + plain.elementwise);
    return seconds_in(terms_of(step, one_gpu, slow).launch_bound) + on_device;
  };
  CHECK(waits() == doctest::Approx(3.0 * L).epsilon(1e-9));
  step.model.moe.every = 2;  // two of the four blocks
  CHECK(waits() == doctest::Approx(3.0 * 2.0).epsilon(1e-9));
  CHECK(terms_of(counted_step, one_gpu, slow).launch_bound == duration{});
}

TEST_CASE("a mixture over tensor, context and expert parallel GPUs: what is computed and sent") {
  const cluster eight = machines_of_eight(nodes(1));
  strategy plan{.data_parallel = gpus(4), .tensor_parallel = gpus(2), .expert_parallel = gpus(4)};
  const step_breakdown both = terms_of(mixture_step(plan), eight);
  // Tensor parallelism divides attention and experts, and leaves the router. Tokens are spread evenly, so experts elsewhere
  // leave a GPU as much to do as before.
  CHECK(seconds_in(both.gemms) == about(3.0 * L * 2.0 * s * (2.0 * h * h + 64.0 * h + h * f) / peak));
  // Eight copies of each token go out and come back, forward and backward; a quarter of them stay.
  CHECK(seconds_in(both.expert_parallel) == about(L * 4.0 * 0.75 * 8.0 * 2.0 * s * h / link_rate));
  plan.sequence_parallel = true;  // each of two GPUs sends its half of the tokens
  CHECK(seconds_in(terms_of(mixture_step(plan), eight).expert_parallel) ==
        about(0.5 * seconds_in(both.expert_parallel)));
  plan = {.context_parallel = gpus(2), .expert_parallel = gpus(2)};
  CHECK(seconds_in(terms_of(mixture_step(plan), eight).expert_parallel) ==
        about(L * 4.0 * 0.5 * 8.0 * 2.0 * (s / 2.0) * h / link_rate));
}

// A quarter of the token's features goes to the experts: two projections more, a quarter of the experts' products, traffic and passes.
TEST_CASE("experts behind a latent vector, by hand") {
  const auto latent = [](const strategy& plan) {
    training_step step = mixture_step(plan);
    step.model.moe.latent = features(256);
    return step;
  };
  const step_breakdown one = terms_of(latent({}), one_gpu);
  CHECK(seconds_in(one.gemms) ==
        about(3.0 * L * 2.0 * s * (4.0 * h * h + 64.0 * h + 2.0 * h * (h / 4.0) + 2.0 * (h / 4.0) * f) / peak));
  CHECK(seconds_in(one.elementwise) == about(3.0 * L * (mixture_bytes - 2.0 * 4.0 * 8.0 * s * 0.75 * h) / memory_rate));
  CHECK(seconds_in(one.optimizer) ==
        about(28.0 * (beside_experts + L * 2.0 * h * (h / 4.0) + in_experts / 4.0) / memory_rate));
  const strategy spread{.data_parallel = gpus(4), .tensor_parallel = gpus(2), .expert_parallel = gpus(4)};
  const cluster eight = machines_of_eight(nodes(1));
  CHECK(seconds_in(terms_of(latent(spread), eight).expert_parallel) ==
        about(0.25 * seconds_in(terms_of(mixture_step(spread), eight).expert_parallel)));
  // A pipeline of both directions sends as small a copy to each machine.
  training_step both = pipelined(4, 8);
  both.model.moe = {.experts = experts(32), .per_token = experts(4), .width = features(1024)};
  both.plan.data_parallel = both.plan.expert_parallel = gpus(16);
  both.plan.schedule = pipeline_schedule::dual_pipe;
  const cluster sixty_four = machines_of_eight(nodes(8));
  const double wide = seconds_in(terms_of(both, sixty_four).expert_parallel);
  both.model.moe.latent = features(512);
  CHECK(wide > 0.0);
  CHECK(seconds_in(terms_of(both, sixty_four).expert_parallel) < 0.6 * wide);
}

TEST_CASE("experts have fewer replicas: gradients, optimizer and offload by hand") {
  const cluster eight = machines_of_eight(nodes(1));
  strategy plan{.data_parallel = gpus(8), .expert_parallel = gpus(8)};
  const auto term = [&](duration step_breakdown::*which) {
    return seconds_in(terms_of(mixture_step(plan), eight).*which);
  };
  // Every GPU has experts of its own: the rest alone is summed, 2 (p - 1) / p of it over 8 GPUs.
  CHECK(term(&step_breakdown::data_parallel) == about(2.0 * 7.0 / 8.0 * 2.0 * beside_experts / link_rate));
  CHECK(term(&step_breakdown::optimizer) == about(28.0 * (beside_experts + in_experts / 8.0) / memory_rate));
  plan.sharding = zero::optimizer_state;
  const double updated = (beside_experts + in_experts) / 8.0;
  CHECK(term(&step_breakdown::optimizer) == about(28.0 * updated / memory_rate));
  plan.to_host = offload::optimizer_state;
  const double link = seconds_in(1.0 * units::bytes / pcie_link(plain_device).per_direction.value());
  CHECK(term(&step_breakdown::offload) == about(4.0 * updated * link + 8.0 * 28.0 * updated / 200e9));
  // Halves of the experts lie on four GPUs each.
  plan = {.data_parallel = gpus(8), .expert_parallel = gpus(2)};
  CHECK(term(&step_breakdown::data_parallel) ==
        about((2.0 * 7.0 / 8.0 * 2.0 * beside_experts + 2.0 * 3.0 / 4.0 * 2.0 * in_experts / 2.0) / link_rate));
  plan.sharding = zero::optimizer_state;
  CHECK(term(&step_breakdown::optimizer) == about(28.0 * updated / memory_rate));
}

TEST_CASE("an encoder of two blocks beside a decoder of four: cross attention projects, scores and sums once more") {
  training_step step = counted_step;
  step.model.kind = transformer_kind::encoder_decoder;
  step.model.encoder_layers = layers(2);
  const step_breakdown one = terms_of(step, one_gpu);
  CHECK(seconds_in(one.gemms) ==
        about(3.0 * 2.0 * s * (2.0 * (4.0 * h * h + 2.0 * h * f) + 4.0 * (8.0 * h * h + 2.0 * h * f)) / peak));
  CHECK(seconds_in(one.attention) == about(3.0 * (2.0 + 4.0 + 4.0) * 4.0 * s * s * h / peak));
  step.plan.tensor_parallel = gpus(2);
  // Two sums in a block of the encoder, three in one of the decoder; forward and backward; 2 (p - 1) / p = 1 of the stream.
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(1))).tensor_parallel) ==
        about(2.0 * (2.0 * 2.0 + 4.0 * 3.0) * 2.0 * s * h / link_rate));
}

TEST_CASE("stages that do not fit into a machine together send over the network, of which a GPU has an eighth") {
  training_step step = pipelined(2, 2);
  const double stream = 2.0 * 2.0 * 2.0 * s * h;  // two micro-batches, forward and backward
  step.plan.data_parallel = gpus(4);
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(2))).pipeline_p2p) == about(stream / link_rate));
  step.plan.data_parallel = gpus(8);
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(2))).pipeline_p2p) == about(stream / (network_rate / 8.0)));
}

// Each way to lie outside of what was measured, by itself: at the limit inside, beyond it outside.
TEST_CASE("an estimate is as far inside of the measurements as the least of its sizes") {
  training_calibration measured = nothing_hides();
  measured.range = {.architecture = "plain",
                    .kind = arithmetic::bf16_accumulate_fp32,
                    .least_hidden = features(1024),
                    .most_hidden = features(1024),
                    .least_tokens = tokens(512),
                    .most_tokens = tokens(512),
                    .most_gpus = gpus(8),
                    .most_tensor = gpus(2),
                    .most_pipeline = stages(2),
                    .most_context = gpus(2),
                    .most_expert = gpus(2),
                    .zero_stages = {true, true, false, true},
                    .recomputations = {true, true, true, true}};
  const auto inside = [&](const training_step& step) {
    return step_time(step, machines_of_eight(nodes(2)), measured).range == calibrated_range::inside;
  };
  CHECK(inside(counted_step));
  CHECK(inside(with_plan({.tensor_parallel = gpus(2)})));
  CHECK_FALSE(inside(with_plan({.tensor_parallel = gpus(4)})));
  CHECK(inside(with_plan({.pipeline_parallel = stages(2), .micro_batches = micro_batches(2)})));
  CHECK_FALSE(inside(with_plan({.pipeline_parallel = stages(4), .micro_batches = micro_batches(4)})));
  CHECK(inside(with_plan({.context_parallel = gpus(2), .flash_attention = true})));
  CHECK_FALSE(inside(with_plan({.context_parallel = gpus(4), .flash_attention = true})));
  CHECK_FALSE(inside(with_plan({.context_parallel = gpus(2), .flash_attention = true, .ulysses = gpus(2)})));
  CHECK(inside(with_plan({.data_parallel = gpus(8)})));
  CHECK_FALSE(inside(with_plan({.data_parallel = gpus(16)})));
  CHECK(inside(with_plan({.data_parallel = gpus(2), .sharding = zero::optimizer_state})));
  CHECK_FALSE(inside(with_plan({.data_parallel = gpus(2), .sharding = zero::gradients})));
  CHECK(inside(with_plan({.data_parallel = gpus(2), .sharding = zero::parameters})));
  CHECK_FALSE(inside(with_plan({.to_host = offload::optimizer_state})));
  CHECK(inside(with_plan({.recompute = recomputation::full})));
  for (const recomputation again :
       {recomputation::none, recomputation::light, recomputation::selective, recomputation::full}) {
    training_calibration without = measured;
    without.range.recomputations[static_cast<std::size_t>(again)] = false;
    CHECK(step_time(with_plan({.recompute = again}), one_gpu, without).range == calibrated_range::outside);
    CHECK(step_time(with_plan({.recompute = again}), one_gpu, measured).range == calibrated_range::inside);
  }
  for (const auto& [batches, length] : {std::pair{2, 512}, std::pair{1, 1024}, std::pair{1, 256}}) {
    training_step other = counted_step;
    other.micro_batch = batch(batches);
    other.sequence = tokens(length);
    CHECK_FALSE(inside(other));
  }
  measured.range.least_hidden = features(1025);
  measured.range.most_hidden = features(2048);
  CHECK_FALSE(inside(counted_step));
  measured.range.least_hidden = features(512);
  measured.range.most_hidden = features(1023);
  CHECK_FALSE(inside(counted_step));
  measured.range.most_hidden = features(1024);
  measured.range.dense = false;
  CHECK_FALSE(inside(counted_step));
  // Mixtures and adapters were measured or not.
  training_step routed = counted_step;
  routed.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(1024)};
  CHECK_FALSE(inside(routed));
  measured.range.mixtures = true;
  CHECK(inside(routed));
  routed.plan = {.data_parallel = gpus(2), .expert_parallel = gpus(2)};
  CHECK(inside(routed));
  routed.plan = {.data_parallel = gpus(4), .expert_parallel = gpus(4)};
  CHECK_FALSE(inside(routed));
  measured.range.dense = true;
  training_step adapted = counted_step;
  adapted.adapters = lora{};
  CHECK_FALSE(inside(adapted));
  measured.range.adapters = true;
  CHECK(inside(adapted));
}

TEST_CASE("an interval is that of the measurements inside, outside, or of another architecture") {
  training_calibration measured = nothing_hides();
  measured.range = {.architecture = "plain",
                    .kind = arithmetic::bf16_accumulate_fp32,
                    .most_hidden = features(1024),
                    .most_tokens = tokens(512)};
  CHECK_FALSE(step_time(counted_step, one_gpu, measured).measured);
  measured.intervals = calibrated_intervals{.inside = {.low = 0.9, .high = 1.1},
                                            .outside = {.low = 0.8, .high = 1.2},
                                            .elsewhere = {.low = 0.7, .high = 1.3}};
  const auto low = [&](const training_step& step) { return step_time(step, one_gpu, measured).measured->low; };
  CHECK(low(counted_step) == 0.9);
  training_step longer = counted_step;
  longer.sequence = tokens(1024);
  CHECK(low(longer) == 0.8);
  measured.range.architecture = "another";
  CHECK(low(counted_step) == 0.7);
}

TEST_CASE("Ulysses beside tensor parallelism trades a GPU's own heads, and rings pass those that it then has") {
  // 2 GPUs each have half of the heads: of 4 h elements a token a half goes through the exchange of 4.
  const cluster eight = machines_of_eight(nodes(1));
  const strategy both{
      .tensor_parallel = gpus(2), .context_parallel = gpus(4), .flash_attention = true, .ulysses = gpus(4)};
  CHECK(seconds_in(terms_of(with_plan(both), eight).context_parallel) ==
        about(L * 2.0 * 0.5 * 4.0 * 2.0 * s * h / 4.0 * 0.75 / link_rate));
  // Of a ring of 4, Ulysses takes 2: keys and values of half of the heads go round between two, a half of tokens each.
  const strategy ring{.context_parallel = gpus(4), .flash_attention = true, .ulysses = gpus(2)};
  const double traded = 2.0 * 4.0 * 2.0 * s * h / 4.0 * 0.5 / link_rate;
  const double round = 3.0 * 2.0 * 2.0 * s * h / 2.0 * 0.5 / link_rate;
  CHECK(seconds_in(terms_of(with_plan(ring), eight).context_parallel) == about(L * (traded + round)));
}

TEST_CASE("a ring passes a GPU's own keys and values: half of them where tensor parallelism divides by two") {
  const cluster eight = machines_of_eight(nodes(1));
  const strategy both{.tensor_parallel = gpus(2), .context_parallel = gpus(2), .flash_attention = true};
  CHECK(seconds_in(terms_of(with_plan(both), eight).context_parallel) ==
        about(L * 3.0 * 0.5 * 0.5 * 2.0 * s * 2.0 * h / link_rate));
  // Each of two has half of the tokens: the sums of tensor parallelism have half of the bytes.
  CHECK(seconds_in(terms_of(with_plan(both), eight).tensor_parallel) ==
        about(L * 4.0 * 1.0 * 2.0 * (s / 2.0) * h / link_rate));
  // A second group of keys and values for each of 4 GPUs, where there are 2 heads of them.
  training_step grouped = with_plan({.tensor_parallel = gpus(2), .context_parallel = gpus(2), .flash_attention = true});
  grouped.model.key_value_heads = heads(2);
  CHECK(seconds_in(terms_of(grouped, eight).context_parallel) ==
        about(L * 3.0 * 0.5 * 2.0 * s * 2.0 * 128.0 / link_rate));
}

TEST_CASE("light recomputation runs the activation of shared experts again, beside that of the chosen ones") {
  training_step step = mixture_step({.recompute = recomputation::light, .flash_attention = true});
  // Two norms; 8 experts of 512 for each token, read and written.
  const double chosen = L * (2.0 * 4.0 * s * h + 4.0 * s * 8.0 * 512.0) / memory_rate;
  CHECK(seconds_in(terms_of(step, one_gpu).recomputation) == about(chosen));
  step.model.moe.shared_experts = experts(1);
  step.model.moe.shared_width = features(256);
  CHECK(seconds_in(terms_of(step, one_gpu).recomputation) == about(chosen + L * 4.0 * s * 256.0 / memory_rate));
}

TEST_CASE("the host names every operation: adapters, unpacked weights, and what is computed again") {
  training_calibration slow = nothing_hides();
  slow.host_per_operation.value = 1.0 * units::seconds;
  const auto named = [&](const training_step& step) {
    const step_breakdown time = terms_of(step, one_gpu, slow);
    return seconds_in(time.launch_bound + time.gemms + time.attention + time.elementwise + time.recomputation) / L;
  };
  // Thirteen in a block, once forward and twice backward; once more where all of it is computed again.
  CHECK(named(counted_step) == doctest::Approx(3.0 * 13.0).epsilon(1e-9));
  CHECK(named(with_plan({.recompute = recomputation::full})) == doctest::Approx(4.0 * 13.0).epsilon(1e-9));
  // One kernel for both products of attention and its softmax, which was one too: half a launch each.
  CHECK(named(with_plan({.flash_attention = true})) < 3.0 * 12.0);
  training_step adapted = counted_step;
  const auto with = [&](const lora_targets& targets, const weight_storage& base) {
    adapted.adapters = lora{.rank = 8, .targets = targets, .base = base};
    return named(adapted);
  };
  constexpr lora_targets none{.query = false, .value = false};
  constexpr lora_targets down{.query = false, .value = false, .down = true};
  CHECK(with(none, stored_bf16) == doctest::Approx(3.0 * 13.0).epsilon(1e-9));
  CHECK(with(down, stored_bf16) == doctest::Approx(3.0 * 15.0).epsilon(1e-9));
  // Queries, keys with values, output, up and down are unpacked.
  CHECK(with(none, stored_int8) == doctest::Approx(3.0 * 18.0).epsilon(1e-9));
}

TEST_CASE("edges that are no multiple of 64 cost by columns as by the inner extent, in weights alone") {
  training_calibration misaligned = nothing_hides();
  misaligned.misaligned_share.value = fraction(0.5);
  const auto times = [&](std::int64_t middle) {
    training_step step = counted_step;
    step.model.feed_forward = features(middle);
    return seconds_in(terms_of(step, one_gpu, misaligned).gemms) / seconds_in(terms_of(step, one_gpu).gemms);
  };
  CHECK(times(4096) == about(1.0));
  CHECK(times(4160) == about(1.0));  // 65 * 64
  // Up and down both have the edge: the products of attention do not.
  const double both = times(4104);
  CHECK(both > 1.5);
  CHECK(both < 1.8);
  training_step words = counted_step;
  words.model.vocabulary = tokens(12'801);
  CHECK(terms_of(words, one_gpu, misaligned).gemms == terms_of(words, one_gpu).gemms);
  CHECK(terms_of(words, one_gpu, misaligned).lm_head == terms_of(words, one_gpu).lm_head);
}

TEST_CASE(
    "each chunk of an interleaved schedule sends its stream, and two directions have two copies of the gradients") {
  training_step step = pipelined(4, 8);
  const double once = seconds_in(terms_of(step, machines_of_eight(nodes(1))).pipeline_p2p);
  step.plan.schedule = pipeline_schedule::interleaved;
  step.plan.virtual_stages = stages(2);
  CHECK(seconds_in(terms_of(step, machines_of_eight(nodes(1))).pipeline_p2p) == about(2.0 * once));
  training_step replicas = pipelined(4, 8);
  replicas.plan.data_parallel = gpus(2);
  for (const zero sharding : {zero::off, zero::gradients}) {
    replicas.plan.sharding = sharding;
    replicas.plan.schedule = pipeline_schedule::one_f_one_b;
    const double one = seconds_in(terms_of(replicas, machines_of_eight(nodes(1))).data_parallel);
    replicas.plan.schedule = pipeline_schedule::dual_pipe;
    CHECK(seconds_in(terms_of(replicas, machines_of_eight(nodes(1))).data_parallel) == about(2.0 * one));
    replicas.plan.schedule = pipeline_schedule::dual_pipe_v;
    CHECK(seconds_in(terms_of(replicas, machines_of_eight(nodes(1))).data_parallel) == about(one));
  }
}

TEST_CASE("what goes to the host hides behind the computation, what the host itself does not") {
  training_step step = counted_step;
  step.plan.to_host = offload::parameters;
  training_calibration hides = nothing_hides();
  hides.hidden_gradients.value = fraction(1.0);
  const double in_memory = 28.0 * all_parameters / 200e9;
  const double link = seconds_in(1.0 * units::bytes / pcie_link(plain_device).per_direction.value());
  const step_breakdown open = terms_of(step, one_gpu);
  const double micro_batch = seconds_in(open.gemms + open.attention + open.elementwise + open.lm_head);
  const double each = 4.0 * all_parameters * link;
  // Weights of both passes first: they take all of the computation.
  REQUIRE(each > micro_batch);
  CHECK(seconds_in(terms_of(step, one_gpu, hides).offload) == about(in_memory + each - micro_batch + each));
  step.plan.to_host = offload::optimizer_state;
  CHECK(seconds_in(terms_of(step, one_gpu, hides).offload) == about(in_memory + each - 2.0 / 3.0 * micro_batch));
}
