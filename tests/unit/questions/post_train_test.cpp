#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/post_train.hpp>
#include <cstddef>
#include <iterator>
#include <limits>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

post_training_question on_gpus(std::int64_t devices) {
  post_training_question asked{
      .run = {.model = *transformer_of(catalogue::llama3_8b), .device = catalogue::h100_sxm5_80gb}};
  asked.run.machines.gpus = gpus(devices);
  asked.run.recompute = recomputation::full;
  asked.run.goodput = catalogue::uninterrupted_run;
  asked.run.costs.rent = 2.0 * dollars_per_gpu_hour;
  return asked;
}

template<class Change>
errc code_of(Change change) {
  post_training_question asked = on_gpus(16);
  change(asked);
  try {
    static_cast<void>(post_train(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

double seconds_of(duration time) { return in(time, seconds); }

}  // namespace

TEST_CASE("every order has its name") {
  for (const roll_out_order one : every_roll_out_order)
    for (const roll_out_order other : every_roll_out_order) CHECK((one == other) == (name_of(one) == name_of(other)));
  for (std::size_t i = 0; i < std::size(every_roll_out_order); ++i)
    CHECK(static_cast<std::size_t>(every_roll_out_order[i]) == i);
  CHECK(name_of(static_cast<roll_out_order>(std::size(every_roll_out_order))) == "unknown");
}

TEST_CASE("in turn: an iteration is the roll-outs, the passes and updates of `how_long`, and the weights") {
  post_training_question asked = on_gpus(16);
  asked.engine_gpus = gpus(1);
  const post_training_answer found = post_train(asked);
  REQUIRE(found);
  CHECK(found.engines == 16);
  CHECK(found.updates == 1);
  training_question same = asked.run;
  same.batch = defaults::replies;
  same.sequence = tokens(256 + 4096);
  const training_answer update = how_long(same);
  CHECK(found.step.training == update.estimate.step.total());
  // Two forward passes, of the policy and of its reference; each a third of what both passes of an update compute.
  const step_breakdown& terms = update.estimate.step.terms;
  const duration computed = terms.total() - terms.optimizer - terms.data_parallel - terms.recomputation - terms.offload;
  CHECK(seconds_of(found.step.log_probabilities) == doctest::Approx(2.0 / 3.0 * seconds_of(computed)));
  CHECK(terms.recomputation > duration{});
  // 8.03 billion parameters in two bytes, 4.1 GB/s into each engine of one GPU.
  CHECK(seconds_of(found.step.weight_sync) == doctest::Approx(16.06 / 4.1).epsilon(0.001));
  CHECK(found.step.waiting == duration{});
  CHECK(found.step.roll_out == found.replies.total());
  CHECK(found.work.replies == batch(32));
}

TEST_CASE("a run costs its iterations: time, GPU time and dollars are products") {
  post_training_question asked = on_gpus(16);
  asked.iterations = 500;
  const post_training_answer found = post_train(asked);
  const double step = seconds_of(found.step.total());
  CHECK(seconds_of(found.whole.run) == doctest::Approx(500.0 * step));
  CHECK(in(found.whole.gpu_time(), gpu_hours) == doctest::Approx(16.0 * 500.0 * step / 3600.0));
  CHECK(in(found.whole.cost(), dollars) == doctest::Approx(2.0 * 16.0 * 500.0 * step / 3600.0).epsilon(1e-6));
  CHECK(in(found.tokens_per_gpu(), tokens_per_second) == doctest::Approx(512.0 * 4352.0 / step / 16.0));
  asked.run.goodput = catalogue::llama3_405b_run;
  CHECK(post_train(asked).whole.run > found.whole.run);
}

TEST_CASE("the tokens of a run end it as its iterations do, whichever comes first") {
  post_training_question asked = on_gpus(16);
  asked.run.tokens = tokens(10 * 512 * 4352 + 1);
  const post_training_answer by_tokens = post_train(asked);
  CHECK(by_tokens.whole.run / by_tokens.step.total() == doctest::Approx(11.0));
  CHECK_FALSE(by_tokens.taken.has(setting::iterations));
  asked.iterations = 7;
  CHECK(post_train(asked).whole.run / by_tokens.step.total() == doctest::Approx(7.0));
  asked.iterations = 70;
  CHECK(post_train(asked).whole.run / by_tokens.step.total() == doctest::Approx(11.0));
}

TEST_CASE("several updates take each their time, of a smaller batch, and as many passes in all") {
  post_training_question asked = on_gpus(16);
  asked.replies = batch(1024);
  asked.run.batch = batch(256);
  const post_training_answer four = post_train(asked);
  CHECK(four.updates == 4);
  CHECK(four.step.training == 4.0 * four.update->estimate.step.total());
  asked.run.batch = std::nullopt;
  const post_training_answer one = post_train(asked);
  CHECK(one.updates == 1);
  CHECK(one.step.training < four.step.training);  // one optimizer step instead of four
  CHECK(one.step.roll_out == four.step.roll_out);
}

TEST_CASE("without a reference there is half as much to score; a reward takes the time that is said") {
  post_training_question asked = on_gpus(16);
  const post_training_answer with = post_train(asked);
  asked.reference = false;
  asked.reward = 5.0 * seconds;
  const post_training_answer without = post_train(asked);
  CHECK(seconds_of(without.step.log_probabilities) == doctest::Approx(0.5 * seconds_of(with.step.log_probabilities)));
  CHECK(seconds_of(without.step.reward) == 5.0);
  CHECK(without.step.generation() == with.step.generation() + 5.0 * seconds);
}

TEST_CASE("on GPUs of their own the roll-outs run beside: the iteration is the longer of both and the weights") {
  post_training_question asked = on_gpus(16);
  asked.apart = separate_roll_outs{.gpus = gpus(8)};
  const post_training_answer found = post_train(asked);
  CHECK(found.writing == gpus(8));
  CHECK(found.learning == gpus(8));
  CHECK(found.whole.gpus == gpus(16));
  const duration longer = math::larger(found.replies.total(), found.step.learning());
  CHECK(seconds_of(found.step.total()) == doctest::Approx(seconds_of(longer + found.step.weight_sync)));
  asked.apart->asynchronous = true;
  const post_training_answer steady = post_train(asked);
  CHECK(steady.replies.last_tenth == duration{});
  CHECK(steady.step.total() < found.step.total());
}

TEST_CASE("no split that the batch and the engines allow has a shorter iteration than the one that is found") {
  for (const bool asynchronous : {false, true}) {
    post_training_question asked = on_gpus(24);
    asked.replies = batch(480);
    asked.apart = separate_roll_outs{.asynchronous = asynchronous};
    const post_training_answer best = post_train(asked);
    REQUIRE(best);
    CHECK(best.writing.value() + best.learning.value() == 24);
    int tried = 0;
    for (const std::int64_t learning : {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20}) {
      asked.apart->gpus = gpus(24 - learning);
      const post_training_answer other = post_train(asked);
      if (!other || bool(other.update->estimate.fits()) != bool(best.update->estimate.fits())) continue;
      CHECK(best.step.total() <= other.step.total());
      ++tried;
    }
    CHECK(tried > 5);
  }
}

TEST_CASE("no engine of a machine that holds the model writes the replies sooner than the one that is taken") {
  for (const bool asynchronous : {false, true}) {
    post_training_question asked = on_gpus(16);
    if (asynchronous) asked.apart = separate_roll_outs{.asynchronous = true, .gpus = gpus(8)};
    const post_training_answer best = post_train(asked);
    for (const std::int64_t devices : {1, 2, 4, 8}) {
      asked.engine_gpus = gpus(devices);
      const post_training_answer other = post_train(asked);
      REQUIRE(other);
      CHECK(other.engine.devices() == gpus(devices));
      CHECK(best.replies.total() <= other.replies.total());
    }
  }
}

TEST_CASE("where no engine holds the model, that is the answer") {
  post_training_question asked = on_gpus(2);
  asked.run.model = *transformer_of(catalogue::llama3_70b);
  asked.run.tensor = gpus(2);
  CHECK(post_train(asked).engine.devices() == gpus(2));  // 70.6 of 77 GB each
  asked.engine_gpus = gpus(1);
  const post_training_answer none = post_train(asked);
  CHECK_FALSE(none);
  CHECK_FALSE(none.update.has_value());
  CHECK(none.costs.price_known);
  asked.weights = stored_fp8;
  CHECK(post_train(asked).engines == 2);
}

TEST_CASE("an engine of several machines has no interval, and a mixture's experts are dealt out over it") {
  post_training_question asked = on_gpus(64);
  asked.run.model = *transformer_of(catalogue::deepseek_v3);
  asked.engine_gpus = gpus(32);
  asked.run.expert = gpus(16);
  const post_training_answer found = post_train(asked);
  REQUIRE(found);
  CHECK(found.engine.expert_parallel == gpus(32));
  CHECK(found.engine.data_parallel == gpus(4));
  CHECK_FALSE(found.measured);
  CHECK_FALSE(bool(found.whole.step.relative_error));
  CHECK(post_train(on_gpus(8)).measured);
}

TEST_CASE("the interval is that of both parts at their ends, and no narrower than published iterations scatter") {
  post_training_question asked = on_gpus(16);
  const post_training_answer found = post_train(asked);
  CHECK(found.within.low <= defaults::iteration_interval.low);
  CHECK(found.within.high >= defaults::iteration_interval.high);
  CHECK(found.whole.within == wider_of(found.within, defaults::run_interval));
  CHECK(found.likely_step().low < found.step.total());
  CHECK(found.likely_step().high > found.step.total());
}

TEST_CASE("what is absent is taken and named; what is said is not") {
  const post_training_answer open = post_train(on_gpus(16));
  using enum setting;
  for (const setting one :
       {replies, replies_per_prompt, prompt, output, length_spread, iterations, engine, weights, sync_bandwidth})
    CHECK(open.taken.has(one));
  for (const setting one : {batch, sequence, tokens}) CHECK_FALSE(open.taken.has(one));
  post_training_question asked = on_gpus(16);
  asked.replies = ridgeline::batch(512);
  asked.per_prompt = ridgeline::batch(16);
  asked.prompt = ridgeline::tokens(256);
  asked.output = ridgeline::tokens(4096);
  asked.spread = 0.6;
  asked.iterations = 1000;
  asked.engine = catalogue::engine_on(asked.run.device, {});
  asked.weights = defaults::weights;
  asked.sync = 4.1 * gigabytes_per_second;
  const post_training_answer said = post_train(asked);
  for (const setting one :
       {replies, replies_per_prompt, prompt, output, length_spread, iterations, engine, weights, sync_bandwidth})
    CHECK_FALSE(said.taken.has(one));
  CHECK(said.step.total() == open.step.total());
  CHECK(said.whole.cost() == open.whole.cost());
}

TEST_CASE("replies that are cut take less time than those that are not") {
  post_training_question asked = on_gpus(16);
  const post_training_answer whole = post_train(asked);
  asked.longest = tokens(8192);
  const post_training_answer cut = post_train(asked);
  CHECK(cut.replies.last_tenth < whole.replies.last_tenth);
  CHECK(cut.replies.written < whole.replies.written);
  // What is not written is not learned from, either: a cut far below all lengths leaves replies of that length.
  CHECK(cut.update->estimate.tokens < whole.update->estimate.tokens);
  CHECK(cut.step.total() < whole.step.total());
  asked.longest = tokens(64);
  const post_training_answer short_ones = post_train(asked);
  asked.longest.reset();
  asked.output = tokens(64);
  asked.spread = 0.0;
  const post_training_answer same = post_train(asked);
  CHECK(short_ones.update->estimate.tokens == same.update->estimate.tokens);
  CHECK(short_ones.update->estimate.step.total() == same.update->estimate.step.total());
}

TEST_CASE("questions that have no answer are refused by name") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  using asked = post_training_question;
  CHECK(code_of([](asked& q) { q.run.batch = batch(100); }) == errc::batch_not_divided);
  CHECK(code_of([](asked& q) { q.replies = batch(100); }) == errc::batch_not_divided);  // no multiple of 16 replicas
  CHECK(code_of([](asked& q) { q.iterations = 0; }) == errc::figure_not_positive);
  CHECK(code_of([](asked& q) { q.iterations = -3; }) == errc::figure_not_positive);
  CHECK(code_of([](asked& q) { q.sync = bandwidth{}; }) == errc::figure_not_positive);
  CHECK(code_of([](asked& q) { q.sync = -1.0 * gigabytes_per_second; }) == errc::figure_not_positive);
  CHECK(code_of([&](asked& q) { q.sync = nan * gigabytes_per_second; }) == errc::figure_not_positive);
  CHECK(code_of([&](asked& q) { q.sync = infinity * gigabytes_per_second; }) == errc::figure_not_positive);
  CHECK(code_of([](asked& q) { q.reward = -1.0 * seconds; }) == errc::quantity_not_finite);
  CHECK(code_of([&](asked& q) { q.reward = nan * seconds; }) == errc::quantity_not_finite);
  CHECK(code_of([](asked& q) { q.spread = -0.1; }) == errc::load_malformed);
  CHECK(code_of([&](asked& q) { q.spread = nan; }) == errc::load_malformed);
  CHECK(code_of([&](asked& q) { q.spread = infinity; }) == errc::load_malformed);
  CHECK(code_of([](asked& q) { q.engine_gpus = gpus(3); }) == errc::gpus_not_divided);
  CHECK(code_of([](asked& q) { q.run.sites = training_sites{}; }) == errc::one_site_only);
  for (const std::int64_t writing : {16, 17})
    CHECK(code_of([&](asked& q) { q.apart = separate_roll_outs{.gpus = gpus(writing)}; }) == errc::cluster_too_small);
  CHECK(code_of([](asked& q) {
          q.run.machines.gpus = gpus(1);
          q.apart = separate_roll_outs{};
        }) == errc::cluster_too_small);
  CHECK(code_of([](asked& q) { q.output = tokens(100'000); }) == errc::context_too_long);
  // 10^15 replies of one update with 256 + 4096 tokens each: more than a count holds.
  CHECK(code_of([](asked& q) { q.replies = batch(1'000'000'000'000'000); }) == errc::count_too_large);
}

TEST_CASE("a forward pass is a third of what an update computes, half of it where weights are frozen") {
  training_answer update = how_long(on_gpus(8).run);
  update.run.step.adapters = std::nullopt;
  // Six seconds of products beside what only an update does.
  update.estimate.step.terms = {.gemms = 6.0 * seconds};
  CHECK(seconds_of(ridgeline::detail::forward_of(update)) == doctest::Approx(2.0));
  for (duration step_breakdown::*only : {&step_breakdown::optimizer, &step_breakdown::data_parallel,
                                         &step_breakdown::recomputation, &step_breakdown::offload}) {
    update.estimate.step.terms = {.gemms = 6.0 * seconds};
    update.estimate.step.terms.*only = 3.0 * seconds;
    CHECK(seconds_of(ridgeline::detail::forward_of(update)) == doctest::Approx(2.0));
  }
  update.run.step.adapters = lora{.rank = 8, .targets = all_linear, .base = stored_bf16};
  CHECK(seconds_of(ridgeline::detail::forward_of(update)) == doctest::Approx(3.0));
}

TEST_CASE("engines have as many GPUs as are said, and divide those that write") {
  post_training_question asked = on_gpus(16);
  asked.apart = separate_roll_outs{};
  for (const std::int64_t each : {1, 2, 4, 8}) {
    CAPTURE(each);
    asked.engine_gpus = gpus(each);
    const post_training_answer found = post_train(asked);
    REQUIRE(found);
    CHECK(found.writing.value() % each == 0);
    CHECK(found.engines * each == found.writing.value());
    CHECK(found.writing.value() + found.learning.value() == 16);
  }
  // Whatever leaves GPUs over for no whole engine is none that is taken: 12 are three of four, or six of two.
  asked.engine_gpus = std::nullopt;
  asked.apart->gpus = gpus(12);
  const post_training_answer found = post_train(asked);
  REQUIRE(found);
  CHECK(found.writing == gpus(12));
  CHECK(12 % (found.writing.value() / found.engines) == 0);
}

TEST_CASE("replicas of several GPUs are split whole, by brute force over every split, for each kind of parallelism") {
  struct of_a_replica {
    std::int64_t tensor, pipeline, context;
  };
  for (const auto& [tensor, pipeline, context] : {of_a_replica{2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {2, 2, 1}}) {
    post_training_question asked = on_gpus(10);
    asked.run.tensor = gpus(tensor);
    asked.run.pipeline = stages(pipeline);
    asked.run.context = gpus(context);
    asked.replies = batch(96);
    asked.run.micro_batch = batch(2);
    asked.engine_gpus = gpus(1);
    asked.apart = separate_roll_outs{};
    const post_training_answer best = post_train(asked);
    REQUIRE(best);
    const std::int64_t each = tensor * pipeline * context;
    CAPTURE(each);
    CHECK(best.learning.value() % each == 0);
    // 96 replies in twos are 48 rounds: no divisor is 5 or 7, so that 10, 14 ... GPUs of twos cannot learn.
    int possible = 0;
    for (std::int64_t learning = 1; learning < 10; ++learning) {
      CAPTURE(learning);
      asked.apart->gpus = gpus(10 - learning);
      const bool whole = learning % each == 0 && 48 % (learning / each) == 0;
      std::optional<post_training_answer> other;
      try {
        other = post_train(asked);
      } catch (const error&) {
      }
      CHECK(other.has_value() == whole);
      if (!other) continue;
      ++possible;
      CHECK(other->learning == gpus(learning));
      const bool fits = bool(other->update->estimate.fits()), best_fits = bool(best.update->estimate.fits());
      CHECK((best_fits || !fits));
      if (fits == best_fits) CHECK(best.step.total() <= other->step.total());
    }
    CHECK(possible > 1);
  }
}

TEST_CASE("two GPUs are split into one that writes and one that learns: what is not said of a replica is one GPU") {
  post_training_question asked = on_gpus(2);
  asked.apart = separate_roll_outs{};
  const post_training_answer found = post_train(asked);
  CHECK(found.learning == gpus(1));
  CHECK(found.writing == gpus(1));
  CHECK(code_of([](post_training_question& q) {
          q.run.machines.gpus = gpus(2);
          q.run.tensor = gpus(2);
          q.apart = separate_roll_outs{};
        }) == errc::gpus_not_divided);
}

TEST_CASE("experts are shared by GPUs that learn together: replicas and contexts are a multiple of them") {
  post_training_question asked = on_gpus(8);
  asked.run.model = *transformer_of(catalogue::mixtral_8x7b);
  asked.run.expert = gpus(2);
  asked.replies = batch(48);
  asked.weights = stored_nf4;
  asked.apart = separate_roll_outs{};
  const post_training_answer found = post_train(asked);
  REQUIRE(found);
  CHECK(found.learning.value() % 2 == 0);
  asked.run.context = gpus(2);  // one replica of two contexts
  const post_training_answer contexts = post_train(asked);
  REQUIRE(contexts);
  CHECK(contexts.learning.value() % 2 == 0);
}
