#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/walk.hpp>
#include <vector>

using namespace ridgeline;
using ridgeline_tests::counted_request;
using ridgeline_tests::rented_fleet;

namespace {

/// Writes down everything it is told.
template<bool Shared>
struct witness_of {
  static constexpr bool bound_is_shared = Shared;
  bool bound = true;
  plan_verdict on_bound = plan_verdict::kept;
  plan_verdict on_time = plan_verdict::kept;
  std::vector<plan_verdict> noted = {};
  std::vector<std::uint64_t> numbers = {};
  std::vector<plan_estimate> bounds = {};
  std::vector<plan_estimate> timed = {};
  std::vector<found_plan> complete_ones = {};

  bool wants_bound() const { return bound; }
  void note(plan_verdict which, std::uint64_t first, std::uint64_t how_many) {
    noted.insert(noted.end(), static_cast<std::size_t>(how_many), which);
    for (std::uint64_t i = 0; i < how_many; ++i) numbers.push_back(first + i);
  }
  plan_verdict before_time(const plan_estimate& one) {
    bounds.push_back(one);
    return on_bound;
  }
  plan_verdict before_rest(const plan_estimate& one) {
    bounds.push_back(one);
    return plan_verdict::kept;
  }
  plan_verdict before_memory(const plan_estimate& one) {
    timed.push_back(one);
    return on_time;
  }
  void complete(const found_plan& one) {
    complete_ones.push_back(one);
    numbers.push_back(one.number);
  }
};

using witness = witness_of<false>;

constexpr plan_axes axes{.gpus = {gpus(8), gpus(12)},
                         .tensor = {gpus(1), gpus(8)},
                         .micro_batch = {batch(1), batch(8)},
                         .sharding = {zero::off, zero::parameters},
                         .recipe = {mixed_16, fp8_training}};
constexpr plan_space space(rented_fleet, axes);

witness walked(const plan_space& over, const training_request& asked, plan_range range, witness seen = {}) {
  detail::walk(over, asked, range, seen);
  return seen;
}

}  // namespace

TEST_CASE("a batch that fills one round is not too small: such a plan is refused for what it breaks") {
  // 64 sequences on a replica of 3 GPUs: micro-batches of 64 are one round, of 128 none.
  training_request asked = counted_request;
  asked.sequences = batch(64);
  const plan_axes three{.gpus = {gpus(3)}, .tensor = {gpus(3)}, .micro_batch = {batch(64), batch(128)}};
  const plan_space over(std::span(&rented_fleet[0], 1), three);
  const witness seen = walked(over, asked, {0, over.size()});
  CHECK(seen.noted == std::vector<plan_verdict>{plan_verdict::not_divided, plan_verdict::batch_too_small});
}

TEST_CASE("every combination is completed or noted, and a completed one is what estimate_of says") {
  const witness seen = walked(space, counted_request, {0, space.size()});
  CHECK(seen.complete_ones.size() + seen.noted.size() == space.size());
  CHECK(seen.complete_ones.size() > 8);
  std::uint64_t before = 0;
  for (const found_plan& one : seen.complete_ones) {
    CHECK((one.number == 0 || one.number > before));
    before = one.number;
    const plan_choice choice = space.at(one.number);
    CHECK(one.recipe == choice.recipe);
    CHECK(one.fleet == choice.fleet);
    const auto whole = estimate_of(counted_request, rented_fleet[0], choice.plan, choice.micro_batch,
                                   space.axes().recipe[choice.recipe]);
    REQUIRE(whole);
    CHECK(one.estimate.run == whole->run);
    CHECK(one.estimate.step.total() == whole->step.total());
    CHECK(one.estimate.memory.total() == whole->memory.total());
    CHECK(one.estimate.cost() == whole->cost());
    CHECK(one.estimate.emitted == whole->emitted);
    CHECK(one.estimate.mfu == whole->mfu);
  }
}

TEST_CASE(
    "a completed plan is the estimate in every member, whatever fleet, recipe, plan and range of measurements it has") {
  const likely_factors inside{0.9, 1.1}, outside{0.7, 1.3}, elsewhere{0.4, 3.0};
  fleet some[] = {rented_fleet[0], rented_fleet[0], rented_fleet[0]};
  // Measured with one sequence, up to two tensor-parallel GPUs and ZeRO 1; then a fleet that is interrupted, with a small host.
  some[1].reached.intervals = calibrated_intervals{.inside = inside, .outside = outside, .elsewhere = elsewhere};
  some[1].reached.range = {.architecture = "plain",
                           .least_hidden = features(1024),
                           .most_hidden = features(1024),
                           .least_tokens = tokens(512),
                           .most_tokens = tokens(1023),
                           .most_gpus = gpus(16),
                           .most_tensor = gpus(2),
                           .most_pipeline = stages(2),
                           .most_context = gpus(2)};
  some[2].interrupted = reliability{.between_failures = 5000.0 * units::gpu_hours,
                                    .restart = 10.0 * units::minutes,
                                    .checkpoint = 6.0 * units::seconds};
  some[2].scatter = {0.8, 2.5};
  some[2].memory_within = {0.9, 1.2};
  static constexpr plan_axes wide{.gpus = {gpus(8), gpus(16)},
                                  .tensor = {gpus(1), gpus(2), gpus(4)},
                                  .pipeline = {stages(1), stages(2)},
                                  .virtual_stages = {stages(1), stages(2)},
                                  .schedule = {pipeline_schedule::one_f_one_b, pipeline_schedule::zero_bubble},
                                  .context = {gpus(1), gpus(2)},
                                  .micro_batch = {batch(1), batch(2)},
                                  .recompute = {recomputation::none, recomputation::full},
                                  .sharding = {zero::off, zero::optimizer_state, zero::parameters},
                                  .to_host = {offload::none, offload::optimizer_state},
                                  .recipe = {mixed_16, fp8_training}};
  const plan_space all(some, wide);
  const witness seen = walked(all, counted_request, {0, all.size()});
  std::size_t inside_ones = 0, outside_ones = 0;
  for (const found_plan& one : seen.complete_ones) {
    const plan_choice choice = all.at(one.number);
    CAPTURE(one.number);
    const plan_estimate& is = one.estimate;
    const plan_estimate alone =
        *estimate_of(counted_request, some[choice.fleet], choice.plan, choice.micro_batch, wide.recipe[choice.recipe]);
    CHECK(is.plan.micro_batches == alone.plan.micro_batches);
    CHECK(is.plan.data_parallel == alone.plan.data_parallel);
    CHECK(is.plan.sharding == alone.plan.sharding);
    CHECK(is.plan.recompute == alone.plan.recompute);
    CHECK(is.plan.to_host == alone.plan.to_host);
    CHECK(is.micro_batch == alone.micro_batch);
    CHECK(is.tokens == alone.tokens);
    CHECK(is.trained_tokens == alone.trained_tokens);
    CHECK(is.gpus == alone.gpus);
    CHECK(is.machines == alone.machines);
    CHECK(is.capacity == alone.capacity);
    for (const step_term which : every_step_term)
      CHECK(time_of(is.step.terms, which) == time_of(alone.step.terms, which));
    CHECK(is.step.range == alone.step.range);
    CHECK(is.step.interval().low == alone.step.interval().low);
    CHECK(is.step.interval().high == alone.step.interval().high);
    CHECK(is.within.low == alone.within.low);
    CHECK(is.within.high == alone.within.high);
    CHECK(is.memory_within.low == alone.memory_within.low);
    CHECK(is.memory.total() == alone.memory.total());
    CHECK(is.memory.on_host == alone.memory.on_host);
    CHECK(is.fits_host == alone.fits_host);
    CHECK(is.run == alone.run);
    CHECK(is.interrupted.total() == alone.interrupted.total());
    CHECK(is.rent_or_capital == alone.rent_or_capital);
    CHECK(is.electricity == alone.electricity);
    CHECK(is.drawn == alone.drawn);
    CHECK(is.metered == alone.metered);
    CHECK(is.emitted == alone.emitted);
    CHECK(is.mfu == alone.mfu);
    if (choice.fleet != 1) continue;
    const bool measured = choice.micro_batch == batch(1) && choice.plan.tensor_parallel <= gpus(2) &&
                          is.step.range == calibrated_range::inside;
    inside_ones += measured ? 1 : 0;
    outside_ones += is.step.range == calibrated_range::outside ? 1 : 0;
    // FP8 was not measured at all.
    if (choice.recipe == 1) CHECK(is.within.high == elsewhere.high);
    else if (choice.micro_batch != batch(1)) CHECK(is.within.high == outside.high);
    if (measured) CHECK(is.within.low == inside.low);
  }
  CHECK(seen.complete_ones.size() > 300);
  CHECK(inside_ones > 4);
  CHECK(outside_ones > 4);
}

TEST_CASE("plans of a network unlike the measured ones have the range and the interval of their estimates") {
  training_request asked = counted_request;
  asked.model.key_value_heads = asked.model.heads;
  asked.model.latent = {.query_rank = 64, .key_value_rank = 32, .positionless = 32, .rotary = 16, .value = 32};
  asked.model.latent.indexer = {.heads = 4, .head_dimension = 32, .chosen = 128};
  fleet measured = rented_fleet[0];
  measured.reached.intervals = calibrated_intervals{{0.9, 1.1}, {0.8, 1.2}, {0.7, 1.3}, {1.0, 1.6}};
  const plan_space all(std::span(&measured, 1), axes);
  const witness seen = walked(all, asked, {0, all.size()});
  REQUIRE(!seen.complete_ones.empty());
  for (const found_plan& one : seen.complete_ones) {
    const plan_choice choice = all.at(one.number);
    const plan_estimate alone =
        *estimate_of(asked, measured, choice.plan, choice.micro_batch, axes.recipe[choice.recipe]);
    CHECK(one.estimate.step.range == calibrated_range::unlike);
    CHECK(alone.step.range == calibrated_range::unlike);
    CHECK(one.estimate.step.interval() == likely_factors{0.7, 1.6});
    CHECK(alone.step.interval() == likely_factors{0.7, 1.6});
  }
}

TEST_CASE("the bound is told before the time, and the time before the memory") {
  const witness seen = walked(space, counted_request, {0, space.size()});
  REQUIRE(seen.bounds.size() == 2 * seen.complete_ones.size());
  REQUIRE(seen.timed.size() == seen.complete_ones.size());
  for (std::size_t i = 0; i < seen.timed.size(); ++i) {
    CHECK(seen.bounds[2 * i].run > duration{});
    for (const plan_estimate& bound : {seen.bounds[2 * i], seen.bounds[2 * i + 1]}) {
      CHECK(bound.run <= seen.timed[i].run);
      CHECK(bound.cost() <= seen.timed[i].cost());
      CHECK(bound.mfu >= seen.timed[i].mfu);
    }
    CHECK(seen.timed[i].run == seen.complete_ones[i].estimate.run);
    CHECK(seen.timed[i].memory.total() == data_size{});
  }
  const witness unbounded = walked(space, counted_request, {0, space.size()}, {.bound = false});
  CHECK(unbounded.bounds.empty());
  CHECK(unbounded.complete_ones.size() == seen.complete_ones.size());
}

TEST_CASE("a visitor may stop a plan at its bound or at its time, and its verdict is noted") {
  const plan_range all{0, space.size()};
  const witness at_bound = walked(space, counted_request, all, {.on_bound = plan_verdict::over_a_limit});
  CHECK(at_bound.timed.empty());
  CHECK(at_bound.complete_ones.empty());
  CHECK(at_bound.noted.size() == space.size());
  const witness at_time = walked(space, counted_request, all, {.on_time = plan_verdict::not_better});
  CHECK(at_time.timed.size() == at_bound.bounds.size());
  CHECK(at_time.complete_ones.empty());
  CHECK(at_time.noted.size() == space.size());
}

TEST_CASE("where a bound is shared, a plan that it stops stops those of the same batch and recomputation") {
  const plan_range all{0, space.size()};
  const witness each = walked(space, counted_request, all, {.on_bound = plan_verdict::not_better});
  witness_of<true> shared{.on_bound = plan_verdict::not_better};
  detail::walk(space, counted_request, all, shared);
  CHECK(shared.noted == each.noted);
  std::size_t unsharded = 0;
  for (const plan_estimate& one : each.bounds) unsharded += one.plan.sharding == zero::off ? 1U : 0U;
  CHECK(shared.bounds.size() == unsharded);
  CHECK(unsharded < each.bounds.size());
  // Another verdict is that of one plan.
  witness_of<true> limited{.on_bound = plan_verdict::over_a_limit};
  detail::walk(space, counted_request, all, limited);
  CHECK(limited.bounds.size() == each.bounds.size());
}

TEST_CASE("the bound counts every GEMM once more where everything is recomputed: four passes for three") {
  plan_axes both = axes;
  both.recipe = {mixed_16};
  both.recompute = {recomputation::none, recomputation::full};
  const plan_space over(rented_fleet, both);
  const witness seen = walked(over, counted_request, {0, over.size()}, {.on_bound = plan_verdict::not_better});
  int compared = 0;
  for (const plan_estimate& full : seen.bounds) {
    if (full.plan.recompute != recomputation::full) continue;
    for (const plan_estimate& none : seen.bounds) {
      const bool same = none.plan.tensor_parallel == full.plan.tensor_parallel &&
                        none.plan.data_parallel == full.plan.data_parallel && none.micro_batch == full.micro_batch &&
                        none.plan.sharding == full.plan.sharding;
      if (!same || none.plan.recompute != recomputation::none) continue;
      CHECK(full.step.terms.gemms / none.step.terms.gemms == doctest::Approx(4.0 / 3.0));
      ++compared;
    }
  }
  CHECK(compared > 4);
}

TEST_CASE("each number of a stretch is told once, in order, wherever the stretch begins and ends") {
  // Degrees that divide nothing, batches that are too small, and plans that run: in each a block, a row and a part of a row.
  static constexpr plan_axes mixed{.gpus = {gpus(12), gpus(8), gpus(64)},
                                   .tensor = {gpus(8), gpus(1)},
                                   .micro_batch = {batch(1), batch(2), batch(64)},
                                   .sharding = {zero::off, zero::parameters}};
  constexpr plan_space every_kind(rented_fleet, mixed);
  const witness seen = walked(every_kind, counted_request, {0, every_kind.size()});
  CHECK(seen.numbers.size() == every_kind.size());
  for (std::uint64_t first = 0; first < every_kind.size(); first += 5) {
    for (std::uint64_t last = first; last <= every_kind.size(); last += 4) {
      const witness part = walked(every_kind, counted_request, {first, last});
      REQUIRE(part.numbers.size() == last - first);
      for (std::uint64_t i = 0; i < last - first; ++i) CHECK(part.numbers[static_cast<std::size_t>(i)] == first + i);
    }
  }
  // A plan alone gets the verdict that it has among the others.
  std::size_t noted = 0;
  std::size_t completed = 0;
  for (std::uint64_t i = 0; i < every_kind.size(); ++i) {
    const witness alone = walked(every_kind, counted_request, {i, i + 1});
    if (alone.noted.empty()) {
      REQUIRE(completed < seen.complete_ones.size());
      CHECK(seen.complete_ones[completed++].number == i);
    } else {
      REQUIRE(noted < seen.noted.size());
      CHECK(seen.noted[noted++] == alone.noted[0]);
    }
  }
  CHECK(noted > 6);
  CHECK(completed > 6);
}

TEST_CASE("a walk that begins anywhere sees the same plans") {
  const witness seen = walked(space, counted_request, {0, space.size()});
  for (const found_plan& one : seen.complete_ones) {
    const witness alone = walked(space, counted_request, {one.number, one.number + 1});
    REQUIRE(alone.complete_ones.size() == 1);
    CHECK(alone.complete_ones[0].estimate.run == one.estimate.run);
    CHECK(alone.complete_ones[0].recipe == one.recipe);
  }
  CHECK(walked(space, counted_request, {5, 5}).noted.empty());
}

TEST_CASE("where the host's links are not known nothing is offloaded; where its memory is small it does not fit") {
  constexpr plan_axes away{.gpus = {gpus(8)}, .to_host = {offload::none, offload::optimizer_state}};
  host around = ridgeline_tests::plain_host;
  const auto verdicts = [&] {
    fleet one = rented_fleet[0];
    one.on = cluster(machine(ridgeline_tests::plain_device, gpus(8), ridgeline_tests::links, around), nodes(8),
                     ridgeline_tests::network);
    const fleet fleets[] = {one};
    return walked(plan_space(fleets, away), counted_request, {0, 2}).noted;
  };
  CHECK(verdicts().empty());
  around.memory = 1.0 * units::megabytes;
  CHECK(verdicts() == std::vector{plan_verdict::does_not_fit});
  around = {};
  CHECK(verdicts() == std::vector{plan_verdict::does_not_fit});
}

TEST_CASE("a stretch lies in its space, and the model is a model") {
  witness seen;
  CHECK_THROWS_WITH_AS(detail::walk(space, counted_request, {0, space.size() + 1}, seen), doctest::Contains("RL-194"),
                       error);
  CHECK_THROWS_WITH_AS(detail::walk(space, counted_request, {2, 1}, seen), doctest::Contains("RL-194"), error);
  training_request nothing = counted_request;
  nothing.model.heads = {};
  CHECK_THROWS_WITH_AS(detail::walk(space, nothing, {0, 1}, seen), message(errc::dimension_out_of_range).data(), error);
  // So are adapters, the optimizer, the recipe and what one machine draws.
  training_request tuned = counted_request;
  tuned.adapters = lora{.rank = 0};
  CHECK_THROWS_WITH_AS(detail::walk(space, tuned, {0, 1}, seen), message(errc::dimension_out_of_range).data(), error);
  training_request updated = counted_request;
  updated.method.moments = -1.0;
  CHECK_THROWS_WITH_AS(detail::walk(space, updated, {0, 1}, seen), message(errc::optimizer_malformed).data(), error);
  precision_recipe wide = mixed_16;
  wide.moments = 9.0 * units::bytes;
  const plan_space of_recipe(rented_fleet, {.gpus = {gpus(8)}, .recipe = {wide}});
  CHECK_THROWS_WITH_AS(detail::walk(of_recipe, counted_request, {0, 1}, seen), message(errc::recipe_malformed).data(),
                       error);
  fleet other[] = {rented_fleet[0]};
  other[0].terms.gpus = gpus(4);
  const plan_space drawn(other, {.gpus = {gpus(8)}});
  CHECK_THROWS_WITH_AS(detail::walk(drawn, counted_request, {0, 1}, seen),
                       message(errc::draw_of_another_machine).data(), error);
  other[0].terms.gpus = {};
  detail::walk(drawn, counted_request, {0, 1}, seen);
  CHECK(seen.complete_ones.size() == 1);
}

TEST_CASE("a plan that stays on its GPUs fits a host that another one does not, whichever comes first") {
  host small = ridgeline_tests::plain_host;
  small.memory = 1.0 * units::megabytes;
  fleet one[] = {rented_fleet[0]};
  one[0].on = cluster(machine(ridgeline_tests::plain_device, gpus(8), ridgeline_tests::links, small), nodes(8),
                      ridgeline_tests::network);
  for (const bool first : {true, false}) {
    plan_axes away{.gpus = {gpus(8)}};
    away.to_host = first ? choices<offload>{offload::optimizer_state, offload::none}
                         : choices<offload>{offload::none, offload::optimizer_state};
    const witness seen = walked(plan_space(one, away), counted_request, {0, 2});
    CHECK(seen.noted == std::vector{plan_verdict::does_not_fit});
    REQUIRE(seen.complete_ones.size() == 1);
    CHECK(seen.complete_ones[0].estimate.fits_host);
    CHECK(seen.complete_ones[0].number == (first ? 1 : 0));
  }
}

TEST_CASE("a step that is too large, and one that never ends, are refused as of one plan alone") {
  training_request vast = counted_request;
  vast.sequence = tokens(100'000'000);
  vast.sequences = batch(1000);
  const plan_axes large{.gpus = {gpus(8)}, .micro_batch = {batch(100)}};
  CHECK_THROWS_WITH_AS(estimate_of(vast, rented_fleet[0], {.data_parallel = gpus(8)}, batch(100)),
                       message(errc::network_too_large).data(), error);
  CHECK_THROWS_WITH_AS(walked(plan_space(rented_fleet, large), vast, {0, 1}), message(errc::network_too_large).data(),
                       error);
  interconnect thread = ridgeline_tests::links;
  thread.per_direction = 1e-300 * units::bytes_per_second;
  fleet slow[] = {rented_fleet[0]};
  slow[0].on = cluster(machine(ridgeline_tests::plain_device, gpus(8), thread, ridgeline_tests::plain_host), nodes(8),
                       ridgeline_tests::network);
  const plan_axes eight{.gpus = {gpus(8)}};
  CHECK_THROWS_WITH_AS(estimate_of(counted_request, slow[0], {.data_parallel = gpus(8)}, batch(1)),
                       message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(walked(plan_space(slow, eight), counted_request, {0, 1}, {.bound = false}),
                       message(errc::quantity_not_finite).data(), error);
}

// Stages that differ: none, dense ones before mixtures, every other one with a window, a head that weighs most.
TEST_CASE("the memory of a completed plan is that of its fullest stage, term by term, of models of several kinds") {
  transformer deep = ridgeline_tests::counted;
  deep.layers = layers(16);
  transformer mixture = deep;
  mixture.moe = {.experts = experts(8), .per_token = experts(2), .width = features(1024), .first_dense = layers(5)};
  transformer windows = deep;
  windows.window = {.tokens = tokens(64), .full_every = 4};
  transformer wordy = deep;
  wordy.vocabulary = tokens(1'280'000);
  std::size_t compared = 0;
  for (const transformer& model : {deep, mixture, windows, wordy}) {
    training_request asked = counted_request;
    asked.model = model;
    const plan_axes some{.gpus = {gpus(16)},
                         .pipeline = {stages(1), stages(2), stages(4), stages(8), stages(16)},
                         .schedule = {pipeline_schedule::one_f_one_b, pipeline_schedule::zero_bubble},
                         .recompute = {recomputation::none, recomputation::full},
                         .sharding = {zero::off, zero::optimizer_state}};
    const plan_space of_model(rented_fleet, some);
    const witness seen = walked(of_model, asked, {0, of_model.size()});
    for (const found_plan& one : seen.complete_ones) {
      CAPTURE(one.number);
      const plan_choice choice = of_model.at(one.number);
      const plan_estimate alone = *estimate_of(asked, rented_fleet[0], choice.plan, choice.micro_batch, mixed_16);
      for (const auto& row : memory_breakdown::table)
        CHECK(one.estimate.memory.*(row.field) == alone.memory.*(row.field));
      for (const step_term which : every_step_term)
        CHECK(time_of(one.estimate.step.terms, which) == time_of(alone.step.terms, which));
      ++compared;
    }
  }
  CHECK(compared > 100);
}
