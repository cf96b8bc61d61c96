// Estimates and searches, timed by Google Benchmark. `run` beside this file builds it and says on which machine. Before
// the times it says what the searches found, so that nobody times the wrong thing.
#include "search_cases.hpp"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <fmt/format.h>
#include <support/parallel_search.hpp>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "full_estimate.hpp"
#include "serving_cases.hpp"

using namespace ridgeline;

namespace {

// --- one estimate: each of another micro-batch and sequence than the one before ----------------------------------------
template<class Each>
void timed(benchmark::State& state, training_step step, const training_rates& rates, Each each) {
  std::int64_t i = 0;
  for (auto _ : state) {
    step.micro_batch = batch(1 + i % 4);
    step.sequence = tokens(1024 * (1 + i % 7));
    ++i;
    double answer = each(step, rates);
    benchmark::DoNotOptimize(answer);
  }
  state.SetItemsProcessed(state.iterations());
}

constexpr auto memory = [](const training_step& step, const training_rates&) {
  return footprint(step).total().value();
};
constexpr auto time_of_step = [](const training_step& step, const training_rates& rates) {
  return step_time(step, rates).total().value();
};
constexpr auto both = [](const training_step& step, const training_rates& rates) {
  return memory(step, rates) + time_of_step(step, rates);
};

training_rates dense_rates() {
  return training_rates_of(benchmark::of_a100, benchmark::dense.recipe.compute, catalogue::megatron_lm_a100);
}
training_rates mixture_rates() {
  return training_rates_of(benchmark::of_h100, benchmark::mixture.recipe.compute, catalogue::megatron_bridge_h100_fp8);
}

void footprint_dense(benchmark::State& state) { timed(state, benchmark::dense, dense_rates(), memory); }
void footprint_mixture(benchmark::State& state) { timed(state, benchmark::mixture, mixture_rates(), memory); }
void step_time_dense(benchmark::State& state) { timed(state, benchmark::dense, dense_rates(), time_of_step); }
void step_time_mixture(benchmark::State& state) { timed(state, benchmark::mixture, mixture_rates(), time_of_step); }
void estimate_dense(benchmark::State& state) { timed(state, benchmark::dense, dense_rates(), both); }
void estimate_mixture(benchmark::State& state) { timed(state, benchmark::mixture, mixture_rates(), both); }
BENCHMARK(footprint_dense);
BENCHMARK(footprint_mixture);
BENCHMARK(step_time_dense);
BENCHMARK(step_time_mixture);
BENCHMARK(estimate_dense);
BENCHMARK(estimate_mixture);

/// A plan in full: time, memory, money, energy, carbon; the fleet's rates known, as in a search.
void plan_in_full(benchmark::State& state, const training_step& like, const fleet& on) {
  training_request asked{.model = like.model,
                         .sequence = like.sequence,
                         .sequences = batch(12'288),
                         .budget = tokens(270'000'000'000),
                         .flash_attention = like.plan.flash_attention};
  const detail::prepared_request known = detail::prepared(asked, on, like.recipe);
  std::int64_t i = 0;
  for (auto _ : state) {
    asked.sequence = tokens(1024 * (1 + i % 7));
    const training_step step = *step_of(asked, like.plan, batch(1 + i % 4), like.recipe);
    ++i;
    plan_estimate one = detail::begun(step, known);
    one.step = step_time(step, known.rates);
    detail::remember(one, footprint(step, on.overhead), known);
    detail::follow_up(one, known);
    benchmark::DoNotOptimize(one);
  }
  state.SetItemsProcessed(state.iterations());
}
fleet rented(const cluster& on, const training_calibration& reached) {
  return {.name = "rented", .on = on, .reached = reached, .terms = search_cases::a100s[0].terms};
}
void plan_dense(benchmark::State& state) {
  plan_in_full(state, benchmark::dense, rented(benchmark::of_a100, catalogue::megatron_lm_a100));
}
void plan_mixture(benchmark::State& state) {
  plan_in_full(state, benchmark::mixture, rented(benchmark::of_h100, catalogue::megatron_bridge_h100_fp8));
}
BENCHMARK(plan_dense);
BENCHMARK(plan_mixture);

// --- searches ------------------------------------------------------------------------------------------------------------
using best_plans = search_result<1, 0>;

best_plans searched(const plan_space& space, search_effort effort) {
  return search<1>(space, search_cases::turing, {0, space.size()}, effort, fastest);
}

/// The space of design 5: sequence parallelism on and off.
best_plans turing_searched(search_effort effort) {
  const plan_space with(search_cases::a100s, search_cases::calculon_axes(true));
  const plan_space without(search_cases::a100s, search_cases::calculon_axes(false));
  return merged(searched(with, effort), searched(without, effort));
}

void counted(benchmark::State& state, const best_plans& last) {
  const auto rate = [](std::uint64_t of) {
    return benchmark::Counter(static_cast<double>(of), benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["all"] = static_cast<double>(last.all());
  state.counters["possible"] = static_cast<double>(last.all() - search_cases::impossible(last));
  state.counters["all/s"] = rate(last.all());
  state.counters["possible/s"] = rate(last.all() - search_cases::impossible(last));
}

template<search_effort Effort>
void search_turing(benchmark::State& state) {
  best_plans last;
  for (auto _ : state) last = turing_searched(Effort);
  counted(state, last);
}
template<search_effort Effort>
void search_many_counts(benchmark::State& state) {
  const plan_space space(search_cases::a100s, search_cases::many_counts());
  best_plans last;
  for (auto _ : state) last = searched(space, Effort);
  counted(state, last);
}
BENCHMARK(search_turing<search_effort::everything>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_turing<search_effort::bounded>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_many_counts<search_effort::everything>)->Unit(benchmark::kMillisecond);
BENCHMARK(search_many_counts<search_effort::bounded>)->Unit(benchmark::kMillisecond);

double seconds_of(auto work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// All cores, by blocks, as the programs search.
best_plans searched_by_blocks(const plan_space& space, search_effort effort) {
  best_plans sum;
  support::progress_bar quiet(space.size());
  support::search_blocks(
      space.size(), sum, quiet,
      [&](const plan_range& range) { return search<1>(space, search_cases::turing, range, effort, fastest); },
      [](best_plans& all, const best_plans& block) { all = merged(all, block); });
  return sum;
}

/// The most memory that this process has had so far.
double peak_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) * 1024.0 / 1e6;
}

/// What a search costs as its space grows, on all cores. The last lines give the slope: seconds for a combination more.
template<search_effort Effort>
void search_of_ten_to(benchmark::State& state) {
  const plan_space space(search_cases::a100s, search_cases::about_ten_to(static_cast<int>(state.range(0))));
  best_plans last;
  for (auto _ : state) last = searched_by_blocks(space, Effort);
  counted(state, last);
  state.counters["peak MB"] = peak_megabytes();
  state.SetComplexityN(static_cast<std::int64_t>(space.size()));
}
BENCHMARK(search_of_ten_to<search_effort::everything>)
    ->DenseRange(3, 8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Repetitions(1)
    ->Complexity(benchmark::oN);
BENCHMARK(search_of_ten_to<search_effort::bounded>)
    ->DenseRange(3, 8)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Repetitions(1)
    ->Complexity(benchmark::oN);

/// All cores; beside what the machine gives to as many independent copies at once.
void search_on_all_cores(benchmark::State& state) {
  const plan_space space(search_cases::a100s, search_cases::many_counts());
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const auto whole = [&] {
    best_plans found = searched(space, search_effort::everything);
    benchmark::DoNotOptimize(found);
  };
  const auto by_blocks = [&] {
    best_plans found = searched_by_blocks(space, search_effort::everything);
    benchmark::DoNotOptimize(found);
  };
  double alone = 1e300;
  double copies = 1e300;
  double blocks = 1e300;
  for (auto _ : state) {
    alone = std::min(alone, seconds_of(whole));
    copies = std::min(copies, seconds_of([&] {
                        std::vector<std::thread> running;
                        for (unsigned i = 0; i < cores; ++i) running.emplace_back(whole);
                        for (std::thread& one : running) one.join();
                      }));
    const double took = seconds_of(by_blocks);
    blocks = std::min(blocks, took);
    state.SetIterationTime(took);
  }
  state.counters["cores"] = cores;
  state.counters["times faster"] = alone / blocks;
  state.counters["ceiling"] = cores * alone / copies;
}
BENCHMARK(search_on_all_cores)->Unit(benchmark::kMillisecond)->UseManualTime();

// --- serving -----------------------------------------------------------------------------------------------------------
/// One iteration of an engine, each of another batch than the one before; model and rates known, as in a search.
void engine_iteration(benchmark::State& state, const transformer& model) {
  const engine_fleet on = serving_cases::eight_of(catalogue::h100_sxm5_80gb);
  const engine_iterations iteration{engine_model_of(model, {}, {.tensor_parallel = gpus(8)}),
                                    engine_rates_of(on.on, on.kind, on.calibration)};
  std::int64_t i = 0;
  for (auto _ : state) {
    const engine_batch one{.sequences = static_cast<double>(1 + i % 97) * units::samples,
                           .context = static_cast<double>(1024 + i % 13) * units::single_tokens,
                           .prompt_tokens = 512.0 * units::single_tokens,
                           .prompt_context = 256.0 * units::single_tokens,
                           .prompts = 0.25 * units::samples};
    ++i;
    double answer = iteration(one).value();
    benchmark::DoNotOptimize(answer);
  }
  state.SetItemsProcessed(state.iterations());
}
void iteration_dense(benchmark::State& state) { engine_iteration(state, catalogue::llama3_70b); }
void iteration_mixture(benchmark::State& state) { engine_iteration(state, catalogue::mixtral_8x7b); }
BENCHMARK(iteration_dense);
BENCHMARK(iteration_mixture);

/// Engines for a load among 64 n^2 settings: 16 layouts on each of two kinds of machines, n limits of requests and n of
/// tokens, with chunks and without; 65,536 for n = 32, the most that one search takes.
void search_engines(benchmark::State& state, const transformer& model) {
  const engine_fleet fleets[] = {serving_cases::eight_of(catalogue::h100_sxm5_80gb),
                                 serving_cases::eight_of(catalogue::h200_sxm5_141gb)};
  const engine_axes axes = serving_cases::axes_of(state.range(0));
  const load_request request = serving_cases::chat(model);
  deployments last;
  for (auto _ : state) last = search_load(fleets, request, axes);
  const auto all = static_cast<double>(std::size(fleets) * axes.size());
  state.counters["all"] = all;
  state.counters["all/s"] = benchmark::Counter(all, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["GPUs"] = last.best() != nullptr ? static_cast<double>(last.best()->gpus.value()) : 0.0;
  state.SetComplexityN(static_cast<std::int64_t>(all));
}
void search_engines_dense(benchmark::State& state) { search_engines(state, catalogue::llama3_70b); }
void search_engines_mixture(benchmark::State& state) { search_engines(state, catalogue::mixtral_8x7b); }
BENCHMARK(search_engines_dense)
    ->RangeMultiplier(2)
    ->Range(2, 32)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);
BENCHMARK(search_engines_mixture)
    ->RangeMultiplier(2)
    ->Range(2, 32)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void say_what_was_found() {
  const best_plans everything = turing_searched(search_effort::everything);
  const best_plans bounded = turing_searched(search_effort::bounded);
  fmt::print(
      "Megatron-Turing NLG 530B on 5,128 A100 80 GB, batch at most 2,520: {} combinations, {} of them possible, {} fit\n"
      "(Calculon searches 8,112 of its own in 35.1 s).\n",
      everything.all(), everything.all() - search_cases::impossible(everything),
      everything.all() - search_cases::impossible(everything) - everything.count(plan_verdict::does_not_fit));
  if (everything.found == 0) return;
  const plan_estimate& one = everything.best[0].estimate;
  const strategy& plan = one.plan;
  fmt::print(
      "The fastest: tensor {}{}, pipeline {} x {}, data {}, micro-batch {} x {}, recompute {}, ZeRO {}, offload {}:\n"
      "{:.2f} s a step of {} sequences, MFU {:.1f} %, {:.1f} GB of a GPU. The bounded search {}.\n",
      plan.tensor_parallel.value(), plan.sequence_parallel ? " with sequence" : "", plan.pipeline_parallel.value(),
      plan.virtual_stages.value(), plan.data_parallel.value(), one.micro_batch.value(), plan.micro_batches.value(),
      name_of(plan.recompute), stage_of(plan.sharding), name_of(plan.to_host), in(one.step.total(), units::seconds),
      one.tokens.value() / search_cases::turing.sequence.value(), 100.0 * one.mfu,
      in(one.memory.total(), units::gigabytes),
      bounded.best[0].score == everything.best[0].score ? "finds it, too" : "DISAGREES");
  if (!support::on_all_cores) fmt::print("Without oneTBB: blocks are searched on one core.\n");
}

/// Shows the best of all repetitions: what else runs on a machine only ever makes one slower.
class best_of_repetitions : public benchmark::ConsoleReporter {
 public:
  best_of_repetitions() : ConsoleReporter(OO_Tabular) {}
  void ReportRuns(const std::vector<Run>& runs) override {
    const Run* best = nullptr;
    const auto time = [](const Run& of) { return of.GetAdjustedCPUTime(); };
    for (const Run& one : runs) {
      if (one.report_big_o || one.report_rms) ConsoleReporter::ReportRuns({one});
      if (one.run_type == Run::RT_Iteration && (best == nullptr || time(one) < time(*best))) best = &one;
    }
    if (best == nullptr) return;
    Run shown = *best;
    shown.repetitions = 0;  // its name without the number of the repetition
    ConsoleReporter::ReportRuns({shown});
  }
};

}  // namespace

int main(int count, char** words) {
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
  say_what_was_found();
  best_of_repetitions shown;
  benchmark::RunSpecifiedBenchmarks(&shown);
  benchmark::Shutdown();
}
