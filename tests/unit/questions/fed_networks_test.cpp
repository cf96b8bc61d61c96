#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/questions/fed_networks.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 16 GPUs in two machines, a step of 2,048 images: 1,024 in each machine.
fed_network_question sixteen() {
  fed_network_question asked{.run = {.model = catalogue::resnet50, .device = catalogue::a100_sxm4_80gb}};
  asked.run.machines.gpus = gpus(16);
  asked.run.batch = batch(2048);
  asked.run.samples = batch(2'048'000);  // 1,000 steps
  asked.run.goodput = catalogue::uninterrupted_run;
  return asked;
}

errc code_of(const fed_network_question& asked) {
  try {
    static_cast<void>(how_long(asked));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

double seconds_of(duration time) { return in(time, seconds); }

}  // namespace

TEST_CASE("a run of whose input nothing is said is that of its GPUs") {
  const fed_network_answer found = how_long(sixteen());
  CHECK_FALSE(found.input);
  CHECK(found.network.estimate.run == how_long(sixteen().run).estimate.run);
  CHECK(found.network.estimate.step.interval() == how_long(sixteen().run).estimate.step.interval());
}

TEST_CASE("a slow loader is the step: 1,024 images of a machine at 2,000 a second are 0.512 s") {
  fed_network_question asked = sixteen();
  const network_answer alone = how_long(asked.run);
  const double full = seconds_of(alone.estimate.step.total());
  REQUIRE(full < 0.512);
  asked.loader = 2000.0 * images_per_second;
  const fed_network_answer found = how_long(asked);
  const run_estimate& one = found.network.estimate;
  CHECK(seconds_of(one.step.total()) == doctest::Approx(0.512));
  CHECK(seconds_of(found.input->waiting) == doctest::Approx(0.512 - full));
  CHECK(seconds_of(one.step.terms.step_overhead - alone.estimate.step.terms.step_overhead) ==
        doctest::Approx(0.512 - full));
  CHECK(found.input->rates.limit() == input_stage::loader);
  CHECK(in(found.input->rates.gpus, images_per_second) == doctest::Approx(1024.0 / full));
  // Of both machines 4,000 a second; 1,000 steps are 512 s; the operations are the same, in a longer time.
  CHECK(in(found.network.throughput(), images_per_second) == doctest::Approx(4000.0));
  CHECK(seconds_of(one.run) == doctest::Approx(512.0));
  CHECK(one.mfu == doctest::Approx(alone.estimate.mfu * full / 0.512));
  CHECK(in(one.cost(), dollars) == doctest::Approx(in(alone.estimate.cost(), dollars) * 512.0 / (1000.0 * full)));
  // GPUs that may be 40 % off do not matter to a step that waits for most of it: the narrowest interval of the library.
  CHECK(one.step.interval().low == doctest::Approx(1.0 / 1.0833));
  CHECK(one.step.interval().high == doctest::Approx(1.0833));
  CHECK(one.within.low == doctest::Approx(defaults::run_interval.low));
}

TEST_CASE("a loader that is just too fast to be waited for still ends the interval") {
  fed_network_question asked = sixteen();
  const network_answer alone = how_long(asked.run);
  const double full = seconds_of(alone.estimate.step.total());
  asked.loader = 1024.0 / (0.9 * full) * images_per_second;
  const fed_network_answer found = how_long(asked);
  CHECK(found.input->waiting == duration{});
  CHECK(found.input->rates.limit() == input_stage::gpus);
  CHECK(found.network.estimate.run == alone.estimate.run);
  CHECK(found.network.estimate.step.interval().low == doctest::Approx(0.9));
  CHECK(found.network.estimate.step.interval().high == doctest::Approx(alone.estimate.step.interval().high));
}

TEST_CASE("cores: 10 ms an image are 100 a second of each, so 16 of them feed 1,600") {
  fed_network_question asked = sixteen();
  const double wanted = 1024.0 / seconds_of(how_long(asked.run).estimate.step.total());
  asked.decode = 10.0 * milliseconds;
  const fed_network_answer enough = how_long(asked);
  CHECK(enough.input->waiting == duration{});
  CHECK(*enough.input->cores_needed == doctest::Approx(math::ceil(wanted / 100.0)));
  CHECK_FALSE(enough.input->storage_needed);
  asked.cores = 16;
  const fed_network_answer found = how_long(asked);
  CHECK(in(found.input->rates.processor, images_per_second) == doctest::Approx(1600.0));
  CHECK(found.input->rates.limit() == input_stage::processor);
  CHECK(seconds_of(found.network.estimate.step.total()) == doctest::Approx(1024.0 / 1600.0));
  asked.cores = static_cast<int>(*found.input->cores_needed);
  CHECK(how_long(asked).input->waiting == duration{});
  asked.cores = *asked.cores - 1;
  CHECK(how_long(asked).input->waiting > duration{});
}

TEST_CASE("storage: 110 kB an image at 0.11 GB/s are 1,000 a second") {
  fed_network_question asked = sixteen();
  const double wanted = 1024.0 / seconds_of(how_long(asked.run).estimate.step.total());
  asked.stored = 110.0 * kilobytes;
  CHECK(in(*how_long(asked).input->storage_needed, megabytes_per_second) == doctest::Approx(wanted * 0.11));
  asked.storage = 0.11 * gigabytes_per_second;
  const fed_network_answer found = how_long(asked);
  CHECK(found.input->rates.limit() == input_stage::storage);
  CHECK(seconds_of(found.network.estimate.step.total()) == doctest::Approx(1.024));
  // The slowest of all stages counts.
  asked.loader = 500.0 * images_per_second;
  CHECK(how_long(asked).input->rates.limit() == input_stage::loader);
  CHECK(seconds_of(how_long(asked).network.estimate.step.total()) == doctest::Approx(2.048));
}

TEST_CASE("a machine that is not full feeds only the GPUs that are there") {
  fed_network_question asked = sixteen();
  asked.run.machines.gpus = gpus(2);
  asked.run.batch = batch(512);
  asked.loader = 1000.0 * images_per_second;
  CHECK(seconds_of(how_long(asked).network.estimate.step.total()) == doctest::Approx(0.512));
}

#if defined(__cpp_exceptions)
TEST_CASE("an input that cannot be is refused by number") {
  const auto with = [](auto set) {
    fed_network_question asked = sixteen();
    set(asked);
    return code_of(asked);
  };
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (const double wrong : {0.0, -1.0, inf, nan}) {
    CAPTURE(wrong);
    CHECK(with([&](auto& q) { q.loader = wrong * images_per_second; }) == errc::figure_not_positive);
    CHECK(with([&](auto& q) { q.decode = wrong * seconds; }) == errc::figure_not_positive);
    CHECK(with([&](auto& q) { q.stored = wrong * bytes; }) == errc::figure_not_positive);
    CHECK(with([&](auto& q) {
            q.stored = 1.0 * bytes;
            q.storage = wrong * bytes_per_second;
          }) == errc::figure_not_positive);
  }
  CHECK(with([](auto& q) { q.cores = 8; }) == errc::figure_absent);
  CHECK(with([](auto& q) { q.storage = 1.0 * gigabytes_per_second; }) == errc::figure_absent);
  CHECK(with([](auto& q) {
          q.decode = 1.0 * milliseconds;
          q.cores = 0;
        }) == errc::count_below_one);
}
#endif
