#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/performance/rules/input_pipeline.hpp>
#include <ridgeline/performance/rules/tile_traffic.hpp>
#include <ridgeline/performance/serving/roll_out.hpp>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>
#include <ridgeline/performance/speedup/power_under_load.hpp>
#include <ridgeline/performance/training/across_sites.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/performance/training/post_training.hpp>
#include <ridgeline/performance/training/uneven_experts.hpp>
#include <support/engine_toys.hpp>

// Every number that a function of this layer takes, replaced by what it cannot be: negative, endless, no number, and zero
// where something is divided by it. Each call is possible with 1 in its place.
#if defined(__cpp_exceptions)
using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template<class Call>
errc code_of(const Call& call, double number) {
  try {
    static_cast<void>(call(number));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

/// Positive and finite, or refused by this name.
template<class Call>
void positive(const Call& call, errc name = errc::figure_not_positive) {
  CHECK(code_of(call, 1.0) == errc{});
  for (const double wrong : {0.0, -1.0, infinity, nan}) {
    CAPTURE(wrong);
    CHECK(code_of(call, wrong) == name);
  }
}
/// Zero and more, and finite.
template<class Call>
void from_zero(const Call& call, errc name = errc::quantity_not_finite) {
  CHECK(code_of(call, 1.0) == errc{});
  CHECK(code_of(call, 0.0) == errc{});
  for (const double wrong : {-1.0, infinity, nan}) {
    CAPTURE(wrong);
    CHECK(code_of(call, wrong) == name);
  }
}
/// One and more, and finite.
template<class Call>
void from_one(const Call& call, errc name = errc::figure_not_positive) {
  CHECK(code_of(call, 1.0) == errc{});
  for (const double wrong : {0.999, -1.0, infinity, nan}) {
    CAPTURE(wrong);
    CHECK(code_of(call, wrong) == name);
  }
}

}  // namespace

TEST_CASE("rules: sizes, rates and times") {
  constexpr input_rates path{.storage = 1.0 * samples_per_second,
                             .processor = 1.0 * samples_per_second,
                             .pcie = 1.0 * samples_per_second,
                             .gpus = 1.0 * samples_per_second};
  positive([](double x) { return storage_for(x * samples_per_second, 1.0 * bytes); });
  positive([](double x) { return storage_for(1.0 * samples_per_second, x * bytes); });
  positive([](double x) { return storage_for(x * tokens_per_second, 1.0 * bytes / single_tokens); });
  positive([](double x) { return storage_for(1.0 * tokens_per_second, x * bytes / single_tokens); });
  positive([](double x) { return cores_for(x * samples_per_second, 1.0 * samples_per_second); });
  positive([](double x) { return cores_for(1.0 * samples_per_second, x * samples_per_second); });
  positive([&](double x) { return fed(x * seconds, 1.0 * samples, path); });
  positive([&](double x) { return fed(1.0 * seconds, x * samples, path); });
  const checkpoint_path both{.to_hosts = 1.0 * bytes_per_second, .to_storage = 1.0 * bytes_per_second};
  positive([&](double x) { return checkpoint_pause(x * bytes, both, 1.0 * seconds); });
  positive([&](double x) { return checkpoint_pause(1.0 * bytes, both, x * seconds); });
  positive([&](double x) {
    return checkpoint_pause(1.0 * bytes, {.to_hosts = both.to_hosts, .to_storage = x * bytes_per_second},
                            1.0 * seconds);
  });
  positive([&](double x) {
    return checkpoint_pause(1.0 * bytes, {.to_hosts = x * bytes_per_second, .to_storage = both.to_storage},
                            1.0 * seconds);
  });
  const input_path pipeline{
      .storage = 1.0 * bytes_per_second, .decoded_a_core = 1.0 * samples_per_second, .to_gpus = 1.0 * bytes_per_second};
  positive([&](double x) { return input_pipeline({x * bytes, 1.0 * bytes}, pipeline, 1.0 * samples_per_second); });
  positive([&](double x) { return input_pipeline({1.0 * bytes, x * bytes}, pipeline, 1.0 * samples_per_second); });
  positive([&](double x) { return input_pipeline({1.0 * bytes, 1.0 * bytes}, pipeline, x * samples_per_second); });
  const device_group pair{gpus(2), gpus(1)};
  const auto too_fast = [&](double x) { return inside_overhead_of({pair, x}); };
  const auto too_far = [&](double x) { return between_overhead_of({pair, x}, fraction(0.0)); };
  positive(too_fast, errc::speedup_not_positive);
  positive(too_far, errc::speedup_not_positive);
  positive([](double x) { return data_parallel_speedup(gpus(2), x * seconds, 1.0 * seconds); });
  from_zero([](double x) { return independent_runs(x * seconds, 1, gpus(1)); });
  from_zero([](double x) { return step_of_mixed_devices(std::array{1.0 * seconds, x * seconds}); });
  const operation_rate flop = 1.0 * teraflops_per_second;
  const format_change change{.from = fp16, .to = int8};
  positive([&](double x) { return with_outliers(fraction(0.5), change, x * flop, flop); });
  positive([&](double x) { return with_outliers(fraction(0.5), change, flop, x * flop); });
}

TEST_CASE("rules: edges of tiles and products") {
  constexpr errc name = errc::tile_not_positive;
  constexpr accelerator card{.l2_cache = 1.0 * mebibytes};
  const auto below_one = [&](const auto& call) {
    CHECK(code_of(call, 1.0) == errc{});
    for (const double wrong : {0.0, 0.5, -1.0, nan}) CHECK(code_of(call, wrong) == name);
  };
  below_one([&](double x) { return fit_in_cache({.rows = x, .columns = 1, .inner = 1}, fp16, card); });
  below_one([&](double x) { return fit_in_cache({.rows = 1, .columns = x, .inner = 1}, fp16, card); });
  below_one([&](double x) { return fit_in_cache({.rows = 1, .columns = 1, .inner = x}, fp16, card); });
  below_one([](double x) { return tile_traffic({.rows = x, .columns = 1, .inner = 1}, {1, 1}, fp16); });
  below_one([](double x) { return tile_traffic({.rows = 1, .columns = x, .inner = 1}, {1, 1}, fp16); });
  below_one([](double x) { return tile_traffic({.rows = 1, .columns = 1, .inner = x}, {1, 1}, fp16); });
  below_one([](double x) { return tile_traffic({.rows = 1, .columns = 1, .inner = 1}, {x, 1}, fp16); });
  below_one([](double x) { return tile_traffic({.rows = 1, .columns = 1, .inner = 1}, {1, x}, fp16); });
  // 16 wide and 32 deep in 16 bits, two operands, twice: 4 KiB; a byte less holds none.
  CHECK(largest_tile(4096.0 * bytes, fp16).rows == 16.0);
  CHECK_THROWS_WITH(largest_tile(4095.0 * bytes, fp16), message(name).data());
  CHECK(largest_tile(128.0 * bytes, fp16, 1).rows == 16.0);
  constexpr memory_hierarchy levels{.name = "levels",
                                    .global_memory = 1.0 * cycles,
                                    .shared_memory = 1.0 * cycles,
                                    .fused_multiply_add = 1.0 * cycles,
                                    .tensor_core = 1.0 * cycles,
                                    .source = {}};
  const tile_resources one{.multiprocessors = multiprocessors(1), .warps_per_multiprocessor = 1};
  const auto refused = [&](const matrix_tile& tile, const tile_resources& on) {
    CHECK_THROWS_WITH(cycles_of(tile, levels, on, {}), message(name).data());
  };
  CHECK_NOTHROW(cycles_of({1, 1, 1}, levels, one, {}));
  refused({0, 1, 1}, one);
  refused({1, 0, 1}, one);
  refused({1, 1, 0}, one);
  for (int tile_resources::*const count :
       {&tile_resources::warps_per_multiprocessor, &tile_resources::threads_per_warp,
        &tile_resources::dot_products_at_once, &tile_resources::tensor_cores_per_multiprocessor}) {
    tile_resources none = one;
    none.*count = 0;
    refused({1, 1, 1}, none);
    none.*count = 1;
    CHECK_NOTHROW(cycles_of({1, 1, 1}, levels, none, {}));
  }
  for (int tensor_core_shape::*const edge :
       {&tensor_core_shape::rows, &tensor_core_shape::columns, &tensor_core_shape::inner}) {
    tile_resources none = one;
    none.product.*edge = 0;
    refused({1, 1, 1}, none);
    none.product.*edge = 1;
    CHECK_NOTHROW(cycles_of({1, 1, 1}, levels, none, {}));
  }
  from_zero([&](double x) {
    tile_resources slow = one;
    slow.index_arithmetic = x * cycles;
    return cycles_of({1, 1, 1}, levels, slow, {});
  });
}

TEST_CASE("training: failures, checkpoints, sites, roll-outs") {
  constexpr reliability expected{.between_failures = 1.0 * gpu_hours};
  const auto with = [&](duration reliability::*which, double x) {
    reliability of = expected;
    of.*which = x * seconds;
    return time_between_failures(of, gpus(1));
  };
  positive([](double x) { return time_between_failures({.between_failures = x * gpu_hours}, gpus(1)); });
  from_zero([&](double x) { return with(&reliability::restart, x); });
  from_zero([&](double x) { return with(&reliability::checkpoint, x); });
  positive([](double x) { return checkpoint_time(1.0 * bytes, x * bytes_per_second); });
  from_zero([](double x) { return checkpoint_time(x * bytes, 1.0 * bytes_per_second); });
  positive([](double x) { return checkpoint_interval(1.0 * seconds, x * seconds); });
  from_zero([](double x) { return checkpoint_interval(x * seconds, 1.0 * seconds); });
  positive([&](double x) { return run_time(x * seconds, gpus(1), expected); });
  from_one([](double x) { return oversubscribed({}, members(1), x); });
  const network_level none[] = {{}};
  positive([&](double x) { return across_sites(x * seconds, 1.0, {}, none); });
  from_zero([&](double x) { return across_sites(1.0 * seconds, x, {}, none); });
  from_zero([](double x) { return outer_state(x, {}); });
  for (const auto& row : post_training_breakdown::table) {
    const auto part = [&](double x) {
      post_training_breakdown parts;
      parts.*row.field = x * seconds;
      return parts;
    };
    from_zero([&](double x) { return synchronous_step(part(x)); });
    from_zero([&](double x) { return overlapped_step(part(x)); });
  }
  const device_time work = 1.0 * gpu_devices * seconds;
  positive([&](double x) { return best_split(gpus(2), gpus(1), x * work, work); });
  positive([&](double x) { return best_split(gpus(2), gpus(1), work, x * work); });
  CHECK_THROWS_WITH(best_split(gpus(3), gpus(2), work, work), message(errc::cluster_too_small).data());
  positive([](double x) { return weight_sync_time(x * bytes, 1.0 * bytes_per_second); });
  positive([](double x) { return weight_sync_time(1.0 * bytes, x * bytes_per_second); });
  from_zero([](double x) { return weight_sync_time(1.0 * bytes, 1.0 * bytes_per_second, x * seconds); });
  from_one([](double x) { return with_uneven_experts({}, fraction(0.5), x); });
  from_zero([](double x) { return overlapped({x * seconds, 1.0 * seconds}, {}); });
  from_zero([](double x) { return overlapped({1.0 * seconds, x * seconds}, {}); });
  from_zero([](double x) { return most_gained_by_hiding({x * seconds, 1.0 * seconds}); });
  from_zero([](double x) { return most_gained_by_hiding({1.0 * seconds, x * seconds}); });
}

TEST_CASE("links: latencies, bytes and bandwidths") {
  const alpha_beta link{1.0 * seconds, 1.0 * bytes_per_second};
  from_zero([&](double x) { return ring_all_reduce(x * bytes, gpus(2), link); });
  from_zero([](double x) { return ring_all_reduce(1.0 * bytes, gpus(2), {x * seconds, 1.0 * bytes_per_second}); });
  positive([](double x) { return ring_all_reduce(1.0 * bytes, gpus(2), {1.0 * seconds, x * bytes_per_second}); });
  const host_path path{1.0 * bytes_per_second, 1.0 * bytes_per_second, 1.0 * bytes_per_second};
  const device_group pair{gpus(2), gpus(1)};
  from_zero([&](double x) { return direct_exchange(x * bytes, pair, path); });
  for (bandwidth host_path::*const which : {&host_path::pcie, &host_path::network_card, &host_path::host_memory}) {
    const auto with = [&](double x) {
      host_path made = path;
      made.*which = x * bytes_per_second;
      return made;
    };
    positive([&](double x) { return path_bandwidth(with(x), host_crossing::staged_whole); });
    if (which != &host_path::host_memory)
      positive([&](double x) { return direct_exchange(1.0 * bytes, pair, with(x)); });
  }
  // Nothing goes through the host's memory where the card reads the GPU's.
  CHECK_NOTHROW(path_bandwidth({path.pcie, path.network_card, {}}, host_crossing::gpu_direct));
  CHECK_THROWS_WITH(direct_exchange(1.0 * bytes, {gpus(1), gpus(2)}, path), message(errc::group_not_in_cluster).data());
  from_zero([](double x) { return compressed(x * bytes, {}); });
  positive([](double x) { return compressed(1.0 * bytes, {.bits = x}); });
  const auto index = [](double x) { return compressed(1.0 * bytes, {.index_bits = x}); };
  from_zero(index, errc::figure_not_positive);
  positive([](double x) { return scaled(datasheet_kernels, x); });
  positive([](double x) { return scaled(datasheet_links, {.latency = x}); });
  positive([](double x) { return scaled(datasheet_links, {.transfer = x}); });
  constexpr likely_factors prior{.low = 0.5, .high = 2.0}, steps{.low = 0.9, .high = 1.1};
  positive([&](double x) { return narrowed(prior, std::array{x}, steps); });
  positive([&](double x) { return narrowed({.low = 0.5 * x, .high = 2.0}, std::array{1.0}, steps); });
  positive([&](double x) { return narrowed(prior, std::array{1.0}, {.low = 0.9 * x, .high = 1.1}); });
}

TEST_CASE("power and speculation") {
  const auto activity = [](double weights, double parameters, double batch, double rate) {
    return decode_activity(weights * bytes, parameters, fraction(0.5), batch, rate * tokens_per_second, gpus(1));
  };
  positive([&](double x) { return activity(x, 1.0, 1.0, 1.0); });
  positive([&](double x) { return activity(1.0, x, 1.0, 1.0); });
  from_one([&](double x) { return activity(1.0, 1.0, x, 1.0); }, errc::count_below_one);
  positive([&](double x) { return activity(1.0, 1.0, 1.0, x); });
  positive([](double x) { return energy_of_a_token(1.0 * watts, gpus(1), x * tokens_per_second, {}); });
  constexpr accelerator device{.memory_bandwidth = 1.0 * bytes_per_second,
                               .peak = {.fp16_accumulate_fp32 = 1.0 * operations_per_second},
                               .board_power = 1.0 * watts};
  constexpr load_power_calibration with{.static_share = {0.2}, .memory_share = {0.4}, .compute_share = {1.0}};
  const auto drawn = [&](double memory, double compute) {
    return power_under_load(device, {memory * bytes_per_second, compute * operations_per_second},
                            arithmetic::fp16_accumulate_fp32, 1.0 * watts, with);
  };
  from_zero([&](double x) { return drawn(x, 1.0); });
  from_zero([&](double x) { return drawn(1.0, x); });
  from_zero([](double x) { return speculative_speedup(speculation{percent(50), tokens(1)}, x); });
  const ridgeline_tests::affine_engine engine;
  const engine_batch one{.sequences = 1.0 * samples};
  from_zero([&](double x) { return detail::guessed_and_verified(engine, {.cost = x}, one); });
}

TEST_CASE("roll-outs: lengths, limits and tokens a step") {
  constexpr errc name = errc::load_malformed;
  const ridgeline_tests::affine_engine engine;
  constexpr roll_out_work work{.reply = {1.0 * single_tokens}};
  from_zero([&](double x) { return roll_out({.prompt = x * single_tokens, .reply = work.reply}, {}, engine); }, name);
  from_one([&](double x) { return roll_out({.reply = {x * single_tokens}}, {}, engine); }, name);
  from_zero([&](double x) { return roll_out({.reply = {1.0 * single_tokens, x}}, {}, engine); }, name);
  from_one([&](double x) { return roll_out({.per_prompt = x, .reply = work.reply}, {}, engine); }, name);
  from_one([&](double x) { return roll_out(work, {.tokens_per_step = x}, engine); }, name);
  for (const double wrong : {0.5, -1.0, nan})
    CHECK(code_of([&](double x) { return roll_out({.reply = work.reply, .longest = x * single_tokens}, {}, engine); },
                  wrong) == name);
}
#endif
