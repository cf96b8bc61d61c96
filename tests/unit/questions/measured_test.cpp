#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/models/hybrids.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/measured.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

const training_question run{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
const requests_question requests{.model = catalogue::llama3_8b,
                                 .device = catalogue::h100_sxm5_80gb,
                                 .prompt = tokens(1000),
                                 .output = tokens(200),
                                 .concurrency = batch(8)};

double width(const likely_factors& of) { return of.high / of.low; }

}  // namespace

TEST_CASE("a measured peak is what is required; the terms stay") {
  const fit_answer before = does_it_fit(run);
  const fit_answer less = as_measured(before, 0.8 * before.need.total());
  REQUIRE(less.drawn);
  CHECK(less.drawn->ratio == doctest::Approx(0.8));
  CHECK(less.device->required / before.device->required == doctest::Approx(0.8));
  CHECK(less.device->within == another_peak_of_one_run);
  CHECK(width(less.device->within) < width(before.device->within));
  CHECK(less.need.total() == before.need.total());
  // What was predicted changes the interval alone.
  const fit_answer same = as_measured(before, before.need.total());
  CHECK(same.device->required / before.device->required == doctest::Approx(1.0));
  // 87.7 GB do not fit into 85.5, and 70 do.
  CHECK(!*before.device);
  CHECK(as_measured(before, 70.0 * gigabytes).verdict() == fit_verdict::yes);
  CHECK(as_measured(before, 85.0 * gigabytes).verdict() == fit_verdict::tight);
  CHECK(as_measured(before, 110.0 * gigabytes).verdict() == fit_verdict::no);
  CHECK_THROWS_WITH_AS(as_measured(before, data_size{}), doctest::Contains("RL-101"), error);
  training_question unknown = run;
  unknown.device.capacity = absent;
  CHECK_THROWS_WITH_AS(as_measured(does_it_fit(unknown), 70.0 * gigabytes), doctest::Contains("RL-105"), error);
}

TEST_CASE("a run takes the step that was measured of it; time, money and carbon follow") {
  training_question priced = run;
  priced.tokens = tokens(1'000'000'000'000);
  priced.costs.rent = 2.0 * dollars_per_gpu_hour;
  const training_answer before = how_long(priced);
  const plan_estimate& old = before.estimate;
  const training_answer after = as_measured(before, 1.2 * old.step.total());
  const plan_estimate& now = after.estimate;
  REQUIRE(after.drawn);
  CHECK(after.drawn->by.scale == after.drawn->ratio);
  CHECK(now.step.total() / old.step.total() == doctest::Approx(1.2));
  CHECK(now.step.terms.gemms / old.step.terms.gemms == doctest::Approx(1.2));
  CHECK(old.mfu / now.mfu == doctest::Approx(1.2));
  CHECK(now.interrupted.training / old.interrupted.training == doctest::Approx(1.2));
  // From two intervals between checkpoints on, all that interrupts a run grows with its steps.
  CHECK(now.run / old.run == doctest::Approx(1.2).epsilon(1e-3));
  CHECK(now.cost() / old.cost() == doctest::Approx(now.run / old.run));
  CHECK(now.metered.value() / old.metered.value() == doctest::Approx(now.run / old.run));
  CHECK(now.emitted / old.emitted == doctest::Approx(now.run / old.run));
  CHECK(now.memory.total() == old.memory.total());
  // Narrower than predicted; never narrower than another step, or than what interrupts the run.
  CHECK(now.step.interval() == another_step_of_one_run);
  CHECK(width(now.within) < width(old.within));
  CHECK(width(now.within) > width(now.step.interval()));
  const likely<fraction> goodput = likely_goodput(now.interrupted);
  CHECK(width(now.within) > goodput.high.value() / goodput.low.value());
  // What was predicted changes the intervals alone.
  CHECK(as_measured(before, old.step.total()).estimate.run / old.run == doctest::Approx(1.0));
}

TEST_CASE("a measured step that no peak allows, and none, are refused") {
  const training_answer found = how_long(run);
  const duration step = found.estimate.step.total();
  for (const double wrong : {0.0, -1.0, std::nan(""), HUGE_VAL})
    CHECK_THROWS_WITH_AS(as_measured(found, wrong * seconds), doctest::Contains("RL-101"), error);
  CHECK_THROWS_WITH_AS(as_measured(found, 0.3 * found.estimate.mfu * step), doctest::Contains("RL-138"), error);
  CHECK_NOTHROW(as_measured(found, 1e9 * step));
}

TEST_CASE("measured times of requests draw the times of that load to the scale that is said") {
  const requests_answer before = how_long(requests);
  const duration itl = before.times.output_token.total(), ttft = before.times.first_token.total();
  drawn_requests drawn;
  const requests_answer after = how_long(requests, {.ttft = 1.5 * ttft, .itl = 1.3 * itl}, drawn);
  REQUIRE(drawn.output_token);
  REQUIRE(drawn.first_token);
  CHECK(drawn.output_token->ratio == doctest::Approx(1.3));
  CHECK(drawn.first_token->ratio == doctest::Approx(1.5));
  CHECK(drawn.output_token->by.scale > 1.0);
  CHECK(drawn.output_token->by.scale < 1.3);
  CHECK(after.times.output_token.total() / itl == doctest::Approx(drawn.output_token->by.scale).epsilon(1e-6));
  CHECK(after.times.first_token.total() / ttft == doctest::Approx(drawn.first_token->by.scale).epsilon(1e-6));
  CHECK(width(after.times.output_token.interval()) < width(before.times.output_token.interval()));
  CHECK(width(after.times.first_token.interval()) < width(before.times.first_token.interval()));
  // Nothing measured changes nothing.
  drawn_requests none;
  CHECK(how_long(requests, {}, none).times.output_token.total() == itl);
  CHECK(!none.output_token);
}

TEST_CASE("tokens a second say the time between tokens: requests that stay the first token and the others") {
  const requests_answer before = how_long(requests);
  drawn_requests by_rate, by_time;
  how_long(requests, {.throughput = 0.8 * before.times.throughput()}, by_rate);
  const duration first = before.times.first_token.total();
  const duration stays = before.times.latency() / 0.8;
  how_long(requests, {.itl = (stays - first) / 199.0}, by_time);
  CHECK(by_rate.output_token->ratio == doctest::Approx(by_time.output_token->ratio).epsilon(1e-9));
  CHECK(!by_rate.first_token);
}

TEST_CASE("a first token that is sooner than the iterations alone leaves the engine no overhead") {
  const serve_question at_rate{.run = requests, .demand = 1.0 * samples_per_second};
  drawn_requests drawn;
  const duration soon = 0.01 * how_long(requests).times.first_token.total();
  const engine_calibration with = measured_engine(at_rate, catalogue::vllm_on_hopper, {.ttft = soon}, drawn);
  CHECK(with.request_overhead.value == duration{});
}

TEST_CASE("an engine measured with a model unlike those of its fit has that model's interval narrowed") {
  serve_question asked{.run = requests, .demand = 1.0 * samples_per_second};
  asked.run.model = catalogue::qwen3_next_80b_a3b;
  asked.run.machines.gpus = gpus(4);
  const engine_calibration& fitted = catalogue::vllm_on_hopper;
  drawn_requests drawn;
  const engine_calibration with = measured_engine(asked, fitted, {.together = batch(8), .itl = 0.02 * seconds}, drawn);
  REQUIRE(drawn.output_token);
  // What was expected is what the model's interval says, not that of the models that were fitted.
  const likely_factors before = wider_of(fitted.token_interval.outside, fitted.token_interval.unlike);
  CHECK(drawn.output_token->by.scale ==
        doctest::Approx(
            detail::drawn_by_part(drawn.output_token->ratio, before, output_tokens_of_one_deployment).by.scale));
  CHECK(with.token_interval.unlike == drawn.output_token->by.within);
  CHECK(with.token_interval.unlike.high / with.token_interval.unlike.low < before.high / before.low);
  CHECK(with.first_token_interval.unlike == fitted.first_token_interval.unlike);
  drawn_requests usual;
  serve_question other{.run = requests, .demand = 1.0 * samples_per_second};
  CHECK(measured_engine(other, fitted, {.together = batch(8), .itl = 0.02 * seconds}, usual).token_interval.unlike ==
        fitted.token_interval.unlike);
}

TEST_CASE("impossible measurements are refused") {
  drawn_requests drawn;
  const auto refused = [&](const measured_requests& of, const char* sentence) {
    CHECK_THROWS_WITH_AS(how_long(requests, of, drawn), doctest::Contains(sentence), error);
  };
  refused({.itl = 1e-6 * seconds}, "RL-138");
  refused({.ttft = 1e-9 * seconds}, "RL-138");
  refused({.throughput = 1e9 * tokens_per_second}, "RL-138");
  refused({.itl = 0.0 * seconds}, "RL-101");
  refused({.itl = std::nan("") * seconds}, "RL-101");
  refused({.ttft = -1.0 * seconds}, "RL-101");
}

TEST_CASE(
    "serve answers by what was measured: together by the stack, at a rate by the engine, with more engines where it is slower") {
  drawn_requests drawn;
  serve_question asked{.run = requests};
  const serve_answer before = serve(asked);
  const serve_answer slower =
      serve(asked, {.together = batch(8), .itl = 2.0 * before.ways.best[0].time.output_token.total()}, drawn);
  CHECK(drawn.output_token->by.scale > 1.0);
  CHECK(slower.ways.best[0].tokens < before.ways.best[0].tokens);

  serve_question at_rate{.run = requests, .demand = 20.0 * samples_per_second};
  at_rate.run.concurrency = std::nullopt;
  const serve_answer fast = serve(at_rate);
  drawn_requests of_engine;
  const serve_answer slow =
      serve(at_rate, {.together = batch(32), .ttft = 0.3 * seconds, .itl = 0.04 * seconds}, of_engine);
  REQUIRE(of_engine.output_token);
  REQUIRE(of_engine.first_token);
  CHECK(of_engine.output_token->by.scale > 1.0);
  const deployment &now = *slow.loaded->ways.best(), &then = *fast.loaded->ways.best();
  CHECK(now.gpus >= then.gpus);
  CHECK(now.load.itl.mean > then.load.itl.mean);
}

TEST_CASE("the error behind an interval is that of its farther end") {
  // An error of e is as wide as (1 + e) to the power of 1.73, to either side: here 20 %.
  const double wide = std::pow(1.2, 1.73);
  CHECK(ridgeline::detail::error_with({.low = 0.99, .high = wide}) == doctest::Approx(0.2));
  CHECK(ridgeline::detail::error_with({.low = 1.0 / wide, .high = 1.01}) == doctest::Approx(0.2));
  CHECK(ridgeline::detail::error_with({.low = 1.0 / wide, .high = wide}) == doctest::Approx(0.2));
}

TEST_CASE("a factor is looked for between 2 to the power of -20 and of 20, and refused by name beyond") {
  const auto time_at = [](double factor) { return factor * seconds; };
  for (const double factor : {std::ldexp(1.0, -19), 0.5, 1.0, 3.0, std::ldexp(1.0, 19)})
    CHECK(ridgeline::detail::factor_for(factor, time_at) == doctest::Approx(factor));
  CHECK_THROWS_WITH(ridgeline::detail::factor_for(std::ldexp(1.0, 21), time_at),
                    message(errc::figure_not_positive).data());
  CHECK_THROWS_WITH(ridgeline::detail::factor_for(std::ldexp(1.0, -21), time_at),
                    message(errc::utilization_above_peak).data());
}
