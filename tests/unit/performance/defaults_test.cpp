#include <doctest/doctest.h>
#include <initializer_list>
#include <limits>
#include <ridgeline/performance.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/performance/rules/input_pipeline.hpp>
#include <ridgeline/performance/rules/tile_traffic.hpp>
#include <ridgeline/performance/serving/cache_tier.hpp>
#include <ridgeline/performance/serving/diffusion.hpp>
#include <ridgeline/performance/serving/disaggregated.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/performance/serving/guesser.hpp>
#include <ridgeline/performance/serving/layer_split.hpp>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
#include <ridgeline/performance/training/across_sites.hpp>
#include <ridgeline/performance/training/detail/timed_step.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/performance/training/utilization.hpp>

// What a struct of this layer says where nobody says anything. Each default is what its comment promises: nothing is lost,
// nothing is added, one of each.
using namespace ridgeline;
using namespace ridgeline::units;

namespace {

bool all_are(double wanted, std::initializer_list<double> numbers) {
  for (const double number : numbers)
    if (number != wanted) return false;
  return true;
}
bool none_is_true(std::initializer_list<bool> all) {
  for (const bool one : all)
    if (one) return false;
  return true;
}
bool all_are_one(std::initializer_list<gpu_count> counts) {
  for (const gpu_count one : counts)
    if (one != gpus(1)) return false;
  return true;
}

}  // namespace

TEST_CASE("collectives: one device in one machine, 32 bits of every gradient") {
  group_path path;
  CHECK(all_are(1.0, {path.devices, path.per_machine, path.machines, path.machine_devices, path.low_latency_bytes,
                      path.low_latency_steps}));
  fabric links;
  CHECK(all_are(1.0, {links.devices, links.machines, links.across_sockets, links.low_latency_bytes,
                      links.low_latency_128_bytes}));
  CHECK(none_is_true({links.direct_links, links.bridged_pairs, links.over_pcie, links.ring.has_low_latency_128,
                      links.in_switch.has_inside, links.in_switch.has_between}));
  for (const collective_protocol by : every_collective_protocol) {
    CHECK(links.tree.bytes_inside[by] == 2.0);
    CHECK(links.tree.bytes_between[by] == 2.0);
  }
  device_group group;
  CHECK(all_are_one({group.devices, group.per_machine}));
  collective_breakdown none;
  CHECK(none.algorithm == collective_algorithm::none);
  CHECK(none.protocol == collective_protocol::simple);
  gradient_compression whole;
  CHECK(whole.bits == 32.0);
  CHECK(whole.index_bits == 0.0);
  CHECK(whole.kept == fraction(1.0));
  CHECK_FALSE(whole.feedback);
  gradient_compression eight = eight_bit_gradients, one = one_bit_gradients, few = largest_gradients(percent(1));
  CHECK(eight.bits == 8.0);
  CHECK_FALSE(eight.feedback);
  CHECK(one.bits == 1.0);
  CHECK(one.feedback);
  CHECK(few.bits == 32.0);
  CHECK(few.index_bits == 32.0);
  CHECK(few.feedback);
  detail::traffic sent;
  CHECK(all_are(0.0, {sent.steps, sent.copies}));
}

TEST_CASE("training: every gradient may hide, one GPU does everything, and every step is exchanged") {
  detail::network_pass pass;
  detail::gradients_part gradients;
  detail::local_elements elements;
  detail::block_times times;
  CHECK(all_are(0.0, {pass.launches, gradients.updated, elements.dense, elements.in_experts, times.launches}));
  CHECK(gradients.read == data_size{});
  training_rates rates{.narrow = detail::no_rates_yet, .wide = detail::no_rates_yet};
  CHECK(all_are(1.0, {rates.misaligned, rates.hidden_gradients, rates.devices, rates.per_machine}));
  CHECK(all_are(0.0, {rates.hidden_tensor, rates.hidden_experts, rates.hidden_pipeline}));
  CHECK(none_is_true({rates.is_narrow, rates.architecture_known, rates.intervals.has_value()}));
  CHECK(rates.kind == arithmetic::bf16_accumulate_fp32);
  split_of_gpus split;
  CHECK(all_are_one({split.writing, split.learning}));
  overlap_window window;
  CHECK(window.hideable == fraction(1.0));
  CHECK(window.processors_taken == fraction(0.0));
  network_level level;
  CHECK(level.joined == members(1));
  site_exchange exchange;
  CHECK(exchange.inner_steps == 1);
  CHECK(exchange.sent == 4.0 * bytes);
  CHECK(exchange.hidden == fraction(0.0));
  utilization_of_peak reached;
  CHECK(all_are(0.0, {reached.model_flops, reached.hardware_flops}));
}

TEST_CASE("kernels and rules: one product, done in full and cold; tiles of Volta's Tensor Cores") {
  gemm_shape product;
  CHECK(all_are(0.0, {product.rows, product.columns, product.inner}));
  CHECK(all_are(1.0, {product.count, product.done}));
  CHECK_FALSE(product.warm);
  roofline_verdict verdict;
  CHECK(verdict.limit == kernel_limit::compute);
  CHECK(all_are(0.0, {verdict.compute, verdict.memory, verdict.launch}));
  kernel_rates rates = detail::no_rates_yet;
  CHECK(rates.multiprocessors == 1.0);
  CHECK(rates.load_edge == 0.0);
  CHECK(rates.per_multiprocessor < 1.0);
  CHECK(rates.per_multiprocessor > 1.0 - 1e-14);
  input_path path;
  CHECK(path.cores == 1);
  mixed_step step;
  CHECK(step.used == fraction(1.0));
  feature_gain gain;
  CHECK(gain.feature == device_feature::tensor_cores);
  CHECK(gain.times == 1.0);
  scaling_overheads overheads;
  CHECK(overheads.inside == fraction(0.0));
  CHECK(overheads.between == fraction(0.0));
  measured_speedup seen;
  CHECK(seen.times == 1.0);
  matrix_tile tile;
  CHECK(tile.rows + tile.columns + tile.inner == 0);
  CHECK(all_are(0.0, {1.0 * tile.rows, 1.0 * tile.columns, 1.0 * tile.inner}));
  tensor_core_shape core;
  CHECK(all_are(4.0, {1.0 * core.rows, 1.0 * core.columns, 1.0 * core.inner}));
  tile_resources part{.multiprocessors = multiprocessors(1)};
  CHECK(part.warps_per_multiprocessor == 0);
  CHECK(part.threads_per_warp == 32);
  CHECK(part.dot_products_at_once == 1);
  CHECK(part.tensor_cores_per_multiprocessor == 8);
  tile_plan plan;
  CHECK(plan.by == multiplier::fused_multiply_add);
  CHECK(plan.copies == copy_engine::through_registers);
  eight_bit_rate eight{.rate = 1.0 * teraflops_per_second};
  CHECK(eight.path == eight_bit_path::fp8_units);
  CHECK(eight.verified());
  mixed_product mixed;
  CHECK(all_are(1.0, {mixed.bytes, mixed.time}));
  cache_fit fit{.input = 1.0 * bytes, .weights = 1.0 * bytes, .l2_cache = 2.0 * bytes};
  CHECK(fit.weight_passes == 1.0);
  result_tile result;
  CHECK(all_are(1.0, {result.rows, result.columns}));
  independent_time runs;
  CHECK(all_are_one({runs.at_once}));
}

TEST_CASE("speedups: a sample at a time, gradients that are not sent") {
  sample_setting setting;
  CHECK(setting.per_gpu == batch(1));
  CHECK(setting.gathered == 1.0);
  CHECK(setting.gradients == 0.0);
  relative_breakdown none;
  CHECK(all_are(0.0, {none.gemms, none.vectors, none.elementwise, none.sample, none.step, none.gradients}));
  limited_run run{.speed = fraction(1.0), .draw = 1.0 * watts};
  CHECK_FALSE(run.slowed);
  CHECK(run.within == likely_factors{});
  run_setting usual{.batch_per_gpu = batch(1)};
  CHECK(all_are_one({usual.devices}));
  CHECK(usual.link == "none");
}

TEST_CASE("an engine: one GPU in 16 bits, 256 requests, 8,192 tokens an iteration in chunks") {
  serving_layout layout;
  CHECK(all_are_one({layout.tensor_parallel, layout.data_parallel, layout.expert_parallel, layout.pipeline_parallel}));
  serving_precision precision;
  CHECK(precision.dense.per_parameter == 2.0 * bytes);
  CHECK(precision.experts.per_parameter == 2.0 * bytes);
  CHECK(precision.cache_width == 2.0 * bytes);
  CHECK_FALSE(precision.dense_in_tiles);
  engine_model of;
  CHECK(all_are(0.0, {1.0 * of.kinds, of.blocks, of.mixtures, of.latents, of.quantized, of.expert_count,
                      of.experts_per_token, of.missed, of.hidden, of.vocabulary, of.scanned, of.caches[0].borrowing,
                      of.dense.wide, of.dense.packed, of.caches[0].cache.blocks, of.caches[0].cache.heads}));
  engine_arithmetic kind;
  CHECK(kind.dense == arithmetic::bf16_accumulate_fp32);
  CHECK(kind.experts == arithmetic::bf16_accumulate_fp32);
  engine_rates rates;
  CHECK(rates.per_machine == 1.0 * gpu_devices);
  CHECK(rates.tile_share == 1.0);
  CHECK(all_are(0.0, {rates.exposed_share, rates.elementwise_passes, rates.imbalance, rates.router_shape}));
  CHECK_FALSE(rates.architecture_known);
  detail::engine_group group;
  CHECK(group.devices == 1.0 * gpu_devices);
  CHECK(group.per_machine == 1.0 * gpu_devices);
  detail::expert_load load;
  CHECK(load.touched == 0.0);
  CHECK(load.busiest == 1.0);
  guess_weights guess;
  guesses_by_position guesses;
  CHECK(all_are(0.0, {guess.cost, guesses.cost, guesses.count()}));
  batching how;
  CHECK(how.most_requests == batch(256));
  CHECK(how.step_tokens == tokens(8192));
  CHECK(how.chunked);
  CHECK_FALSE(how.cache);
  CHECK(how.tokens_per_step == 1.0);
  CHECK(how.polling == 1.0);
  request_lengths lengths;
  CHECK(all_are(0.0, {lengths.input.variation, lengths.output.variation, lengths.cached.value()}));
  loaded_engine loaded;
  CHECK(loaded.verdict == load_verdict::steady);
  CHECK(loaded.prefill_share == fraction(0.0));
  disaggregated_load apart;
  CHECK(apart.verdict == load_verdict::steady);
  detail::pools_under_load pools;
  CHECK(all_are(1.0, {pools.readers, pools.writers}));
  engine_pool<engine_iterations> pool;
  CHECK(pool.engines == 1);
  detail::load_state state;
  CHECK(state.batch == 1.0 * samples);
  CHECK(state.others == 1.0);
  detail::prefill_group prefill;
  CHECK(prefill.prompts == 1.0 * samples);
  CHECK(all_are(1.0, {prefill.row, prefill.steps}));
  cache_tier tier;
  CHECK(tier.hits == fraction(0.0));
  diffusion_request pictures;
  CHECK(pictures.steps == 50);
  CHECK(pictures.guided);
  CHECK(pictures.pictures == batch(1));
  roll_out_work work;
  CHECK(work.replies == batch(1));
  CHECK(work.per_prompt == 1.0);
  CHECK_FALSE(work.longest);
}

TEST_CASE("serving: one device, a batch of one, weights that lose nothing") {
  served_model of;
  CHECK(all_are(
      0.0, {1.0 * of.kinds, of.blocks, of.hidden, of.vocabulary, of.expert_count, of.experts_per_token, of.scanned}));
  CHECK(all_are_one({of.devices}));
  CHECK(none_is_true({of.packed, of.nested}));
  detail::served_states states;
  CHECK(states.scanned == 0.0);
  detail::served_pass pass;
  CHECK(pass.requests == 1.0);
  CHECK(pass.each == 1.0 * single_tokens);
  detail::served_load load;
  CHECK(load.requests == 1.0);
  CHECK(all_are_one({load.devices}));
  CHECK_FALSE(load.unlike);
  detail::expert_shares experts_of;
  CHECK(all_are(0.0, {experts_of.touched, experts_of.active}));
  layer_split split;
  CHECK(all_are(1.0, {split.stages, split.blocks}));
  serving_rates rates{.made = detail::read_from_a_device(1)};
  CHECK(rates.packed_share == 1.0);
  CHECK(all_are(0.0, {rates.uneven_stages, rates.chunks_together}));
  CHECK(all_are_one({rates.devices}));
  CHECK_FALSE(rates.architecture_known);
}

TEST_CASE("fits: five folds, a hundred steps, rows of equal weight, constants from nothing to no end") {
  fit_options options;
  CHECK(options.folds == 5);
  CHECK(options.most_steps == 100);
  measurement<double, double> row;
  CHECK(row.weight == 1.0);
  bounds<double> any;
  CHECK(any.lowest == 0.0);
  CHECK(any.highest == std::numeric_limits<double>::infinity());
  bounds<fraction> share;
  CHECK(share.lowest == fraction(0.0));
  CHECK(share.highest == fraction(1.0));
  constant_fit constant_of;
  CHECK(constant_of.value == 0.0);
  CHECK_FALSE(constant_of.at_bound);
  CHECK(constant_of.determined);
  calibration_fit<kernel_calibration, 1> fit{.calibration = {}};
  CHECK(
      all_are(0.0, {1.0 * fit.rows, fit.mean_error, fit.worst_error, fit.residual_deviation, 1.0 * fit.held_out_rows}));
  CHECK(fit.bias == 1.0);
  CHECK_FALSE(fit.converged);
  detail::unknown one;
  CHECK(all_are(0.0, {one.lowest, one.highest}));
  CHECK(one.typical == 1.0);
  CHECK_FALSE(one.held);
  detail::found_minimum<1> found;
  CHECK(found.cost == 0.0);
  CHECK_FALSE(found.converged);
  own_scale scale;
  CHECK(scale.scale == 1.0);
  collective_factors of_links;
  serving_factors of_serving;
  CHECK(all_are(1.0, {of_links.latency, of_links.transfer, of_serving.token, of_serving.prompt}));
  likely_factors steps = steps_of_one_stack;
  CHECK(steps.low == 0.80);
  CHECK(steps.high == 1.24);
  likely_factors another = another_step_of_one_run;
  CHECK(another.low == 0.92);
  CHECK(another.high == 1.05);
  another = another_peak_of_one_run;
  CHECK(another.low == 0.86);
  CHECK(another.high == 1.02);
  CHECK(output_tokens_of_one_deployment == 0.40);
  CHECK(first_tokens_of_one_deployment == 0.51);
  likely_factors overhead = published_overhead;
  CHECK(overhead.low == 0.41);
  CHECK(overhead.high == 5.61);
}
