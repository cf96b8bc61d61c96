#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/plan.hpp>
#include <vector>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr training_question small{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};

/// A run of which nothing is left to search.
constexpr training_question fixed(training_question asked, gpu_count tensor, stage_count pipeline) {
  asked.tensor = tensor;
  asked.pipeline = pipeline;
  asked.virtual_stages = stages(1);
  asked.context = gpus(1);
  asked.expert = gpus(1);
  asked.micro_batch = batch(1);
  asked.sharding = zero::optimizer_state;
  asked.recompute = recomputation::none;
  return asked;
}

constexpr settled_plan open = settle(plan_question{.run = small});
// Eight GPUs divide into 1, 2, 4, 8; a plan of all of them.
static_assert(open.axes.gpus.size() == 1 && open.axes.gpus[0] == gpus(8));
static_assert(open.axes.tensor.size() == 4 && open.axes.pipeline.size() == 4);
static_assert(open.axes.sharding.size() == 4 && open.axes.recompute.size() == 2);
// 1, 2, 3, 4, 6, 8, 12: powers of two, three times those, and the bound itself.
constexpr settled_plan up_to = settle(plan_question{.run = small, .gpus_up_to = gpus(12)});
static_assert(up_to.axes.gpus.size() == 7 && up_to.axes.gpus[6] == gpus(12));
// GPT-2 learned 1,024 positions; four million tokens are 4,096 such sequences.
static_assert(open.request.sequence == tokens(1024) && open.request.sequences == batch(4096));

constexpr std::uint64_t combinations(const settled_plan& run) { return plan_space({&run.on, 1}, run.axes).size(); }
static_assert(combinations(settle(plan_question{.run = fixed(small, gpus(2), stages(1))})) == 1);

// A long sequence is divided by a ring, by heads or by both: 1 to 8 GPUs, of which as many trade heads. A short one by nothing.
static_assert(open.axes.context.size() == 1 && open.axes.ulysses.size() == 1);
constexpr training_question long_one{.model = catalogue::llama3_8b,
                                     .device = catalogue::h100_sxm5_80gb,
                                     .sequence = tokens(32'768),
                                     .extrapolate = true};
constexpr settled_plan long_plan = settle(plan_question{.run = long_one});
static_assert(long_plan.axes.context.size() == 4 && long_plan.axes.ulysses.size() == 4);
constexpr settled_plan ring_alone = settle(plan_question{.run = [] {
  training_question asked = long_one;
  asked.ulysses = gpus(1);
  return asked;
}()});
static_assert(ring_alone.axes.context.size() == 4 && ring_alone.axes.ulysses.size() == 1);

constexpr settled_costs unknown{};
static_assert(can_rank(unknown, plan_goal::least_time) && !can_rank(unknown, plan_goal::least_cost) &&
              !can_rank(unknown, plan_goal::least_carbon));

}  // namespace

TEST_CASE("every goal has a name of its own") {
  for (const plan_goal one : every_plan_goal)
    for (const plan_goal other : every_plan_goal) CHECK((one == other) == (name_of(one) == name_of(other)));
  CHECK(name_of(static_cast<plan_goal>(99)) == "unknown");
}

TEST_CASE("a plan with every degree fixed is the run that how_long times and does_it_fit weighs") {
  for (const auto& [tensor, pipeline] : {std::pair{gpus(1), stages(1)}, {gpus(2), stages(1)}, {gpus(2), stages(2)}}) {
    training_question asked =
        fixed({.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}, tensor, pipeline);
    asked.recompute = recomputation::full;
    const auto found = best_plan(plan_question{.run = asked}).found;
    REQUIRE(found.found == 1);
    const training_answer timed = how_long(asked);
    const plan_estimate& best = found.best[0].estimate;
    CHECK(best.memory.total() == does_it_fit(asked).need.total());
    CHECK(best.memory.total() == timed.estimate.memory.total());
    CHECK(best.step.total() == timed.estimate.step.total());
    CHECK(best.cost() == timed.estimate.cost());
  }
}

TEST_CASE("what is said is searched as it was said, though a plainer plan is as good") {
  // Eight GPUs that share every GEMM are one replica, which ZeRO has nothing to divide over.
  training_question asked =
      fixed({.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}, gpus(8), stages(1));
  REQUIRE(asked.sharding == zero::optimizer_state);
  asked.recompute = recomputation::selective;  // of scores that FlashAttention never saves
  const auto found = best_plan(plan_question{.run = asked}).found;
  REQUIRE(found.found == 1);
  CHECK(found.best[0].estimate.plan.sharding == zero::optimizer_state);
  CHECK(found.best[0].estimate.plan.recompute == recomputation::selective);
  CHECK(found.best[0].estimate.memory.total() == does_it_fit(asked).need.total());
  CHECK(found.best[0].estimate.step.total() == how_long(asked).estimate.step.total());
}

TEST_CASE("a schedule that is said is that of the plan") {
  training_question asked{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb, .pipeline = stages(2)};
  for (const pipeline_schedule one : {pipeline_schedule::one_f_one_b, pipeline_schedule::interleaved}) {
    asked.schedule = one;
    const auto found = best_plan(plan_question{.run = asked}).found;
    REQUIRE(found.found > 0);
    for (std::size_t i = 0; i < found.found; ++i) CHECK(found.best[i].estimate.plan.schedule == one);
  }
  asked.virtual_stages = stages(2);
  CHECK(best_plan(plan_question{.run = asked}).found.found > 0);
  asked.schedule = pipeline_schedule::one_f_one_b;
  CHECK_THROWS_WITH_AS(best_plan(plan_question{.run = asked}), doctest::Contains("RL-123"), error);
}

TEST_CASE("a critical batch and a storage change a plan as they change how_long") {
  training_question run = fixed(small, gpus(1), stages(1));
  run.batch = batch(512);
  run.tokens = tokens(1'000'000'000);
  const auto found = best_plan<1>({.run = run});
  run.critical_batch = tokens(1'048'576);  // steps of 512 sequences of 1,024 tokens: half of it
  run.checkpoint_storage = 1.0 * gigabytes_per_second;
  const auto grown = best_plan<1>({.run = run});
  REQUIRE(grown.found.found == 1);
  CHECK(grown.run.data_growth == 1.5);
  const plan_estimate& one = grown.found.best[0].estimate;
  CHECK(one.run == how_long(run).estimate.run);
  CHECK(in(one.interrupted.training, found.found.best[0].estimate.interrupted.training) ==
        doctest::Approx(1.5).epsilon(0.001));  // whole steps
  CHECK(one.interrupted.checkpoints > 1.5 * found.found.best[0].estimate.interrupted.checkpoints);
}

TEST_CASE("heads are traded where that is sooner than a ring") {
  training_question asked = fixed(long_one, gpus(1), stages(1));
  asked.context = gpus(8);
  asked.machines.gpus = gpus(8);
  asked.recompute = recomputation::full;
  asked.batch = batch(8);
  // Nothing hides: a ring passes on all keys and values thrice, a trade moves an eighth of queries, keys, values and outputs twice.
  training_calibration alone = datasheet_training;
  alone.hidden_tensor.value = fraction(0.0);
  asked.stack = alone;
  const auto found = best_plan<4>(plan_question{.run = asked}).found;
  REQUIRE(found.found == 4);  // 1, 2, 4 and 8 of the eight
  asked.ulysses = found.best[0].estimate.plan.ulysses;
  CHECK(asked.ulysses > gpus(1));
  CHECK(how_long(asked).estimate.step.total() == found.best[0].estimate.step.total());
  asked.ulysses = gpus(1);
  CHECK(how_long(asked).estimate.step.total() > found.best[0].estimate.step.total());
}

TEST_CASE("limits are kept") {
  plan_question asked{.run = small, .objective = plan_goal::least_cost};
  const auto free = best_plan<1>(asked).found;
  REQUIRE(free.found == 1);
  asked.finish_within = 0.5 * free.best[0].estimate.run;
  const auto in_time = best_plan<3>(asked).found;
  for (const found_plan& one : in_time.plans()) CHECK(one.estimate.run <= *asked.finish_within);
  asked.finish_within = 1.0 * seconds;
  CHECK(best_plan<1>(asked).found.found == 0);
}

TEST_CASE("what is offloaded needs a bandwidth, of the memory or of the storage that it goes to") {
  plan_question asked{.run = small};
  asked.run.to_host = offload::optimizer_state;
  CHECK_THROWS_WITH_AS(settle(asked), doctest::Contains("RL-300"), error);
  asked.run.machines.around.memory_bandwidth = 200.0 * gigabytes_per_second;
  CHECK(settle(asked).axes.to_host[0] == offload::optimizer_state);
  asked.run.to_host = offload::nvme;
  CHECK_THROWS_WITH_AS(settle(asked), doctest::Contains("RL-300"), error);
  asked.run.machines.around.storage_bandwidth = 10.0 * gigabytes_per_second;
  CHECK(settle(asked).axes.to_host[0] == offload::nvme);
}

TEST_CASE("of several sites each is searched alone, with its part of GPUs and sequences, and joined by its exchange") {
  training_question run = small;
  run.machines.gpus = gpus(32);
  run.sites = training_sites{{members(4), {{}, 1.0 * gigabytes_per_second}}, {.inner_steps = 10}};
  const settled_plan known = settle(plan_question{.run = run});
  CHECK(known.axes.gpus.size() == 1);
  CHECK(known.axes.gpus[0] == gpus(8));
  CHECK(known.on.on.machines() == nodes(1));
  CHECK(known.request.sequences == batch(4 * 4096));
  // With nothing left to search it is what `how_long` says of that plan.
  training_question said = fixed(run, gpus(1), stages(1));
  said.batch = batch(4 * 4096);
  const auto found = best_plan(plan_question{.run = said});
  REQUIRE(found.found.found == 1);
  const plan_estimate one = found.found.best[0].estimate;
  const plan_estimate same = how_long(said).estimate;
  CHECK(one.run == same.run);
  CHECK(one.cost() == same.cost());
  CHECK(one.gpus == gpus(32));
  CHECK(one.memory.on_host == same.memory.on_host);
  CHECK(does_it_fit(said).need.on_host == same.memory.on_host);
  // Of all, the best is no slower than that of any plan; a slow link is the same wait for each.
  CHECK(best_plan(plan_question{.run = run}).found.best[0].estimate.run <= one.run);
  // Up to 24 GPUs are up to 6 of each site.
  run.machines.gpus.reset();
  const settled_plan fewer = settle(plan_question{.run = run, .gpus_up_to = gpus(24)});
  CHECK(fewer.axes.gpus[fewer.axes.gpus.size() - 1] == gpus(6));
  const auto refused = [](const plan_question& asked, const char* number) {
    CHECK_THROWS_WITH_AS(settle(asked), doctest::Contains(number), error);
  };
  refused({.run = run, .gpus_up_to = gpus(25)}, "RL-344");
  run.batch = batch(4095);
  refused({.run = run}, "RL-345");
  run.batch.reset();
  run.sites->joined.link = {};
  refused({.run = run}, "RL-130");
  // What nobody said is told: GPUs and sequences of all sites.
  run.sites->joined.link.per_direction = 1.0 * gigabytes_per_second;
  const settled_plan open_run = settle(plan_question{.run = run});
  CHECK(open_run.taken.has(setting::gpus));
  CHECK(open_run.taken.has(setting::batch));
  CHECK(open_run.axes.gpus[0] == gpus(2));
}

TEST_CASE("values of an axis: divisors, powers of two, three times those, and the largest 32 of too many") {
  const auto all = [](const detail::axis_values& made) {
    std::vector<std::int64_t> values;
    for (const gpu_count one : made.as<gpu_count>()) values.push_back(one.value());
    CHECK(made.last() == values.back());
    return values;
  };
  using values = std::vector<std::int64_t>;
  CHECK(all(detail::divisors_up_to(12, 24)) == values{1, 2, 3, 4, 6, 8, 12});
  CHECK(all(detail::divisors_up_to(3, 24)) == values{1, 2, 3});
  CHECK(all(detail::round_numbers_up_to(13)) == values{1, 2, 3, 4, 6, 8, 12});
  CHECK(all(detail::powers_of_two_up_to(8)) == values{1, 2, 4, 8});
  CHECK(all(detail::powers_of_two_up_to(8, 12)) == values{1, 2, 4});
  detail::axis_values many;
  for (std::int64_t value = 1; value <= 40; ++value) many.add(value);
  CHECK(all(many).size() == 32);
  CHECK(all(many).front() == 9);
  CHECK(many.last() == 40);
}

TEST_CASE("the plainest plan as good as the best is the one that brute force finds, for each goal") {
  for (const plan_goal goal : every_plan_goal) {
    CAPTURE(name_of(goal));
    plan_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}, .objective = goal};
    const plan_answer<5> answer = best_plan(asked);
    REQUIRE(answer.found.found > 0);
    const found_plan& best = answer.found.best[0];
    const auto plain = plainest_as_good(asked, answer.run, best);
    // Brute force: within 9.8 % of the best time, which is within as much of the best of each goal on as many GPUs.
    const plan_space space({&answer.run.on, 1}, answer.run.axes);
    int least = complexity_of(best.estimate.plan);
    duration shortest = best.estimate.run;
    for (std::uint64_t i = 0; i < space.size(); ++i) {
      const auto one = plan_at(space, answer.run.request, i);
      if (!one || !fits_in_memory(one->estimate) || !(one->estimate.run <= 1.098 * best.estimate.run)) continue;
      const int here = complexity_of(one->estimate.plan);
      if (here > least || (here == least && one->estimate.run >= shortest)) continue;
      least = here;
      shortest = one->estimate.run;
    }
    CHECK(plain.has_value() == (least < complexity_of(best.estimate.plan)));
    if (!plain) continue;
    CHECK(complexity_of(plain->estimate.plan) == least);
    CHECK(plain->estimate.run == shortest);
    CHECK(is_as_good(asked, *plain, best));
    CHECK(is_as_good(asked, best, best));
  }
}

TEST_CASE("a plan that is worse by more than the error of a ratio is not as good") {
  const plan_question asked{.run = small};
  found_plan best, worse;
  best.score = 100.0;
  worse.score = 109.7;
  CHECK(is_as_good(asked, worse, best));
  worse.score = 109.9;
  CHECK_FALSE(is_as_good(asked, worse, best));
  const plan_question by_mfu{.run = small, .objective = plan_goal::most_mfu};
  best.score = -0.5;
  worse.score = -0.4555;
  CHECK(is_as_good(by_mfu, worse, best));
  worse.score = -0.4552;
  CHECK_FALSE(is_as_good(by_mfu, worse, best));
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_plan_goal); ++i) CHECK(static_cast<std::size_t>(every_plan_goal[i]) == i);
  CHECK(name_of(static_cast<plan_goal>(std::size(every_plan_goal))) == "unknown");
}

TEST_CASE("the axes of a plan are those that its run leaves open, each by its own rule") {
  training_question asked = long_one;
  const auto axes_of = [&] { return settle(plan_question{.run = asked}).axes; };
  // Of the stages 1, 2, 4 and 8 some are several: interleaving by divisors of 32 layers up to 16. One stage is cut into nothing.
  CHECK(axes_of().virtual_stages.size() == 5);
  asked.pipeline = stages(1);
  CHECK(axes_of().virtual_stages.size() == 1);
  asked.pipeline = stages(2);
  CHECK(axes_of().virtual_stages.size() == 5);
  asked.schedule = pipeline_schedule::one_f_one_b;
  CHECK(axes_of().virtual_stages.size() == 1);
  asked.schedule = pipeline_schedule::interleaved;
  CHECK((axes_of().virtual_stages.size() == 5 && axes_of().schedule[0] == pipeline_schedule::interleaved));
  asked.schedule = std::nullopt;
  // A sequence of 98,304 tokens is shared by 3 x 8 GPUs; one of 98,308 by four of them, not by eight.
  asked.pipeline = std::nullopt;
  asked.sequence = tokens(98'308);
  asked.tensor = gpus(4);
  CHECK(axes_of().sequence_parallel);
  asked.context = gpus(2);
  CHECK_FALSE(axes_of().sequence_parallel);
  asked.tensor = gpus(2);
  CHECK(axes_of().sequence_parallel);
  asked.sequence_parallel = false;
  CHECK_FALSE(axes_of().sequence_parallel);
  asked.context = gpus(4);
  asked.ulysses = std::nullopt;
  CHECK((axes_of().context.size() == 1 && axes_of().ulysses.size() == 3));  // 1, 2, 4
}

TEST_CASE("every axis of a plan, listed whole, at its limits and beyond them") {
  const auto list = [](const auto& axis) {
    std::vector<std::int64_t> made;
    for (const auto one : axis) made.push_back(one.value());
    return made;
  };
  using values = std::vector<std::int64_t>;
  plan_question asked{
      .run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}};  // 32 layers, 32 heads
  asked.run.extrapolate = true;
  asked.run.batch = batch(1024);
  const auto axes = [&](std::int64_t all) {
    asked.run.machines.gpus = gpus(all);
    return settle(asked).axes;
  };
  // Machines of eight; divisors of the GPUs, no more stages than layers.
  CHECK(list(axes(64).gpus) == values{64});
  CHECK(list(axes(64).tensor) == values{1, 2, 4, 8});
  CHECK(list(axes(4).tensor) == values{1, 2, 4});
  CHECK(list(axes(24).tensor) == values{1, 2, 3, 4, 6, 8});
  CHECK(list(axes(64).pipeline) == values{1, 2, 4, 8, 16, 32});
  CHECK(list(axes(48).pipeline) == values{1, 2, 3, 4, 6, 8, 12, 16, 24});
  CHECK(list(axes(64).virtual_stages) == values{1, 2, 4, 8, 16});
  CHECK(list(axes(1).virtual_stages) == values{1});
  CHECK(list(axes(64).expert) == values{1});
  CHECK(list(axes(64).micro_batch) == values{1, 2, 4, 8, 16, 32, 64});
  // A context of 16,384 tokens is shared by powers of two that divide it, up to 32 and to the GPUs; heads by those up to it.
  asked.run.sequence = tokens(16'383);
  CHECK(list(axes(64).context) == values{1});
  asked.run.sequence = tokens(16'384);
  CHECK(list(axes(64).context) == values{1, 2, 4, 8, 16, 32});
  CHECK(list(axes(64).ulysses) == values{1, 2, 4, 8, 16, 32});
  CHECK(list(axes(4).context) == values{1, 2, 4});
  CHECK(list(axes(4).ulysses) == values{1, 2, 4});
  asked.run.sequence = tokens(16'388);
  CHECK(list(axes(64).context) == values{1, 2, 4});
  asked.run.sequence = std::nullopt;
  // Fewer sequences than 64 leave smaller micro-batches.
  asked.run.batch = batch(5);
  CHECK(list(axes(1).micro_batch) == values{1, 2, 4});
  asked.run.batch = batch(64);
  CHECK(list(axes(1).micro_batch).back() == 64);
  asked.run.batch = batch(63);
  CHECK(list(axes(1).micro_batch).back() == 32);
  asked.run.batch = std::nullopt;
  // Experts: as many as there are, powers of two that divide them, up to the GPUs.
  asked.run.model = catalogue::mixtral_8x7b;
  CHECK(list(axes(64).expert) == values{1, 2, 4, 8});
  CHECK(list(axes(4).expert) == values{1, 2, 4});
  // Half of 48 layers are more than 16 chunks; half of 12 are six.
  asked.run.model = catalogue::gpt2_xl;
  CHECK(list(axes(16).virtual_stages) == values{1, 2, 3, 4, 6, 8, 12, 16});
  asked.run.model.layers = layers(12);
  CHECK(list(axes(16).virtual_stages) == values{1, 2, 3, 4, 6});
  CHECK(list(axes(16).pipeline) == values{1, 2, 4, 8});
  // Up to some GPUs: powers of two and three times those, and the bound itself once.
  asked.gpus_up_to = gpus(16);
  CHECK(list(settle(asked).axes.gpus) == values{1, 2, 3, 4, 6, 8, 12, 16});
  CHECK(list(settle(asked).axes.tensor) == values{1, 2, 3, 4, 6, 8});
  CHECK(list(settle(asked).axes.pipeline) == values{1, 2, 3, 4, 6, 8, 12});
  asked.gpus_up_to = gpus(20);
  CHECK(list(settle(asked).axes.gpus) == values{1, 2, 3, 4, 6, 8, 12, 16, 20});
}

TEST_CASE("every stage of ZeRO and both ways to keep activations are tried, each by what was said alone") {
  plan_question asked{.run = small};
  const plan_axes axes = settle(asked).axes;
  REQUIRE((axes.sharding.size() == 4 && axes.recompute.size() == 2 && axes.to_host.size() == 1));
  CHECK((axes.sharding[0] == zero::off && axes.sharding[1] == zero::optimizer_state));
  CHECK((axes.sharding[2] == zero::gradients && axes.sharding[3] == zero::parameters));
  CHECK((axes.recompute[0] == recomputation::none && axes.recompute[1] == recomputation::full));
  CHECK(axes.to_host[0] == offload::none);
  CHECK(axes.sequence_parallel);
  asked.run.sharding = zero::gradients;
  asked.run.recompute = recomputation::selective;
  asked.run.micro_batch = batch(3);
  asked.run.virtual_stages = stages(2);
  asked.run.expert = gpus(1);
  const plan_axes said = settle(asked).axes;
  CHECK((said.sharding.size() == 1 && said.sharding[0] == zero::gradients));
  CHECK((said.recompute.size() == 1 && said.recompute[0] == recomputation::selective));
  CHECK((said.micro_batch.size() == 1 && said.micro_batch[0] == batch(3)));
  CHECK((said.virtual_stages.size() == 1 && said.virtual_stages[0] == stages(2)));
}

TEST_CASE("round numbers include their bound, and three is the third of them") {
  const auto all = [](const detail::axis_values& made) {
    std::vector<std::int64_t> values;
    for (const gpu_count one : made.as<gpu_count>()) values.push_back(one.value());
    return values;
  };
  using values = std::vector<std::int64_t>;
  CHECK(all(detail::round_numbers_up_to(1)) == values{1});
  CHECK(all(detail::round_numbers_up_to(3)) == values{1, 2, 3});
  CHECK(all(detail::round_numbers_up_to(12)) == values{1, 2, 3, 4, 6, 8, 12});
  CHECK(all(detail::round_numbers_up_to(48)) == values{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48});
  CHECK(all(detail::divisors_up_to(12, 12)) == values{1, 2, 3, 4, 6, 12});
  CHECK(all(detail::divisors_up_to(11, 12)) == values{1, 2, 3, 4, 6});
}

TEST_CASE("a limit leaves out the plans beyond it, and only those") {
  plan_question asked{.run = small};
  const auto all = best_plan<1>(asked);
  REQUIRE(all.found.found > 0);
  const duration shortest = all.found.best[0].estimate.run;
  asked.finish_within = 1.001 * shortest;
  CHECK(best_plan<1>(asked).found.best[0].estimate.run == shortest);
  asked.finish_within = 0.999 * shortest;
  CHECK(best_plan<1>(asked).found.found == 0);
  asked.finish_within = std::nullopt;
  asked.objective = plan_goal::least_cost;
  const money least = best_plan<1>(asked).found.best[0].estimate.cost();
  asked.budget = 1.001 * least;
  CHECK(best_plan<1>(asked).found.found > 0);
  asked.budget = 0.999 * least;
  CHECK(best_plan<1>(asked).found.found == 0);
  asked.budget = std::nullopt;
  asked.objective = plan_goal::least_carbon;
  const carbon_mass lowest = best_plan<1>(asked).found.best[0].estimate.emitted;
  asked.emit_at_most = 1.001 * lowest;
  CHECK(best_plan<1>(asked).found.found > 0);
  asked.emit_at_most = 0.999 * lowest;
  CHECK(best_plan<1>(asked).found.found == 0);
}

TEST_CASE("what a plan's run leaves open is noted, each by its name, and nothing that it says") {
  using enum setting;
  const plan_question bare{.run = small};
  const taken_settings taken = settle(bare).taken;
  for (const setting one :
       {gpus, precision, sequence, setting::batch, optimizer, flash_attention, setting::tokens, stack, goodput, rent})
    CHECK(taken.has(one));
  CHECK(taken.find(flash_attention)->text == "on");
  CHECK(taken.find(optimizer)->text == "adamw");
  CHECK(taken.find(setting::batch)->number == 4096.0);
  CHECK(taken.find(sequence)->number == 1024.0);
  plan_question said = bare;
  said.run.machines.gpus = ridgeline::gpus(8);
  said.run.compute = bf16;
  said.run.sequence = ridgeline::tokens(1024);
  said.run.batch = ridgeline::batch(64);
  said.run.method = adamw;
  said.run.flash_attention = false;
  said.run.tokens = ridgeline::tokens(1'000'000);
  said.run.stack = datasheet_training;
  said.run.goodput = catalogue::uninterrupted_run;
  said.run.costs.rent = 2.0 * dollars_per_gpu_hour;
  const settled_plan made = settle(said);
  for (const setting one :
       {gpus, precision, sequence, setting::batch, optimizer, flash_attention, setting::tokens, stack, goodput, rent})
    CHECK_FALSE(made.taken.has(one));
  CHECK_FALSE(made.request.flash_attention);
  CHECK(made.request.sequences == ridgeline::batch(64));
  CHECK(made.request.budget == ridgeline::tokens(1'000'000));
  CHECK(made.on.reached.id == datasheet_training.id);
  CHECK(made.on.interrupted->id == catalogue::uninterrupted_run.id);
}

TEST_CASE("a step of a plan has four million tokens, and one sequence at least where one is longer") {
  plan_question asked{.run = {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb}};
  asked.run.extrapolate = true;
  const auto sequences_of = [&](std::int64_t length) {
    asked.run.sequence = tokens(length);
    return settle(asked).request.sequences;
  };
  CHECK(sequences_of(4096) == batch(1024));
  CHECK(sequences_of(2'097'152) == batch(2));
  CHECK(sequences_of(2'097'153) == batch(1));
  CHECK(sequences_of(4'194'304) == batch(1));
  CHECK(sequences_of(4'194'305) == batch(1));
  CHECK(sequences_of(8'388'608) == batch(1));
}
