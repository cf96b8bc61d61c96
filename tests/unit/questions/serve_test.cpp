#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/serve.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

serve_question for_70b() { return {.run = {.model = catalogue::llama3_70b, .device = catalogue::h100_sxm5_80gb}}; }

}  // namespace

TEST_CASE("70 billion parameters of two bytes are 141 GB: two H100 of 80 are the fewest") {
  serve_question asked = for_70b();
  asked.objective = serve_goal::least_gpus;
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  CHECK(found.ways.best[0].gpus == gpus(2));
  CHECK(found.ways.count(serving_verdict::does_not_fit) == 1);
  CHECK(found.run.gpus == gpus(2));
}

TEST_CASE("a way of one copy is what how_long says of the same requests") {
  serve_question asked = for_70b();
  asked.run.machines.gpus = gpus(4);
  asked.run.concurrency = batch(8);
  const serve_answer found = serve(asked);
  REQUIRE(found.ways.found == 1);
  const serving_answer& way = found.ways.best[0];
  REQUIRE(way.copies == 1);
  const requests_answer timed = how_long(asked.run);
  CHECK(way.requests == batch(8));
  CHECK(way.time.latency() == timed.times.latency());
  CHECK(way.memory.total() == does_it_fit(asked.run).need.total());
  CHECK(in(way.tokens, tokens_per_second) == doctest::Approx(in(timed.times.throughput(), tokens_per_second)));
}

TEST_CASE("more requests than one copy holds are spread evenly over copies") {
  serve_question asked = for_70b();
  asked.run.machines.gpus = gpus(2);
  asked.run.concurrency = batch(1);
  const std::int64_t room = how_long(asked.run).fullest->requests.value();
  asked.run.concurrency = batch(room + 1);
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  CHECK(found.ways.best[0].copies == 2);
  CHECK(found.ways.best[0].requests.value() == (room + 2) / 2);
  CHECK(found.ways.best[0].gpus == gpus(4));
}

TEST_CASE("a limit on the time between tokens is kept, and one that nothing keeps leaves no way") {
  serve_question asked = for_70b();
  asked.run.concurrency = batch(64);
  asked.itl = 20.0 * milliseconds;
  const serve_answer found = serve(asked);
  for (const serving_answer& one : found.ways.answers()) CHECK(one.time.output_token.total() <= *asked.itl);
  asked.itl = 1.0 * microseconds;
  CHECK_FALSE(bool(serve(asked)));
}

TEST_CASE("every goal has a name of its own") {
  for (const serve_goal one : every_serve_goal)
    for (const serve_goal other : every_serve_goal) CHECK((one == other) == (name_of(one) == name_of(other)));
  CHECK(name_of(static_cast<serve_goal>(99)) == "unknown");
}

TEST_CASE("a demand is answered by the fewest GPUs that keep both limits for 95 of 100") {
  serve_question asked = for_70b();
  asked.run.prompt = tokens(2048);
  asked.run.output = tokens(256);
  asked.demand = 20.0 * samples_per_second;
  asked.ttft = 2.0 * seconds;
  asked.itl = 0.05 * seconds;
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  REQUIRE(found.loaded.has_value());
  const deployment& best = *found.loaded->ways.best();
  CHECK(found.objective == serve_goal::least_gpus);
  CHECK(best.load.ttft.p95 <= *asked.ttft);
  CHECK(best.load.itl.p95 <= *asked.itl);
  CHECK(in(best.output_tokens(), tokens_per_second) == doctest::Approx(20.0 * 256.0));
  for (const deployment& one : found.loaded->ways.list())
    if (one.verdict == engine_verdict::kept) CHECK(one.gpus >= best.gpus);
  CHECK(found.run.taken.has(setting::length_spread));
  CHECK(found.run.taken.has(setting::engine));
  CHECK(best.measured);
}

TEST_CASE("an impossible limit of a demand has no best way, but a nearest one") {
  serve_question asked = for_70b();
  asked.demand = 20.0 * samples_per_second;
  asked.itl = 1.0 * microseconds;
  const serve_answer found = serve(asked);
  CHECK_FALSE(bool(found));
  CHECK(found.loaded->ways.nearest(found.loaded->request.within) != nullptr);
}

TEST_CASE("GPUs of one copy that are said are those of each engine") {
  serve_question asked = for_70b();
  asked.demand = 5.0 * samples_per_second;
  asked.run.machines.gpus = gpus(8);
  const serve_answer found = serve(asked);
  REQUIRE(found.loaded->ways.found == 1);
  CHECK(found.loaded->ways.best()->layout.tensor_parallel == gpus(8));
}

TEST_CASE("a mixture is served with experts spread over its GPUs as well") {
  serve_question asked{.run = {.model = catalogue::mixtral_8x7b, .device = catalogue::h100_sxm5_80gb},
                       .demand = 5.0 * samples_per_second};
  const serve_answer found = serve(asked);
  REQUIRE(bool(found));
  bool spread = false;
  for (const deployment& one : found.loaded->ways.list()) spread = spread || one.layout.data_parallel == gpus(4);
  CHECK(spread);
}
