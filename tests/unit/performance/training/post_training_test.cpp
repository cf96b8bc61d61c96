#include <doctest/doctest.h>
#include <ridgeline/performance/training/post_training.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr post_training_breakdown parts{.roll_out = 60.0 * seconds,
                                        .reward = 5.0 * seconds,
                                        .log_probabilities = 10.0 * seconds,
                                        .training = 30.0 * seconds,
                                        .weight_sync = 4.0 * seconds};
static_assert(synchronous_step(parts).total() == 109.0 * seconds);
static_assert(synchronous_step(parts).roll_out_share() > 0.5504 && synchronous_step(parts).roll_out_share() < 0.5505);
// Beside one another: 65 s of writing hide 40 s of learning, which waits for the rest.
static_assert(overlapped_step(parts).waiting == 25.0 * seconds);
static_assert(overlapped_step(parts).total() == 69.0 * seconds);
static_assert(time_of(parts, post_training_term::weight_sync) == 4.0 * seconds);
static_assert(name_of(post_training_term::roll_outs) == "roll-outs");
static_assert(name_of(post_training_kind::generation) == "generation" &&
              name_of(post_training_kind::learning) == "learning" &&
              name_of(post_training_kind::overhead) == "overhead" &&
              name_of(static_cast<post_training_kind>(9)) == "unknown");

// 64 GPUs in engines of 8, three times as much to write as to learn: 48 and 16, 6,000 GPU s / 48.
constexpr split_of_gpus three_to_one =
    best_split(gpus(64), gpus(8), 6000.0 * gpu_devices * seconds, 2000.0 * gpu_devices * seconds);
static_assert(three_to_one.writing == gpus(48) && three_to_one.learning == gpus(16) &&
              three_to_one.step == 125.0 * seconds);
// 1 TB at 50 GB/s, and 2 s.
static_assert(weight_sync_time(1.0 * terabytes, 50.0 * gigabytes_per_second, 2.0 * seconds) == 22.0 * seconds);

}  // namespace

TEST_CASE("each term is of its kind, has its own time and its own name") {
  using kind = post_training_kind;
  using term = post_training_term;
  struct row {
    term which;
    kind of;
    std::string_view name;
    double seconds;
  };
  post_training_breakdown all = parts;
  all.waiting = 7.0 * seconds;
  for (const row& one :
       {row{term::roll_outs, kind::generation, "roll-outs", 60.0}, row{term::reward, kind::generation, "reward", 5.0},
        row{term::log_probabilities, kind::learning, "log-probabilities", 10.0},
        row{term::training, kind::learning, "training", 30.0},
        row{term::weight_sync, kind::overhead, "weight sync", 4.0},
        row{term::waiting, kind::overhead, "waiting", 7.0}}) {
    CAPTURE(one.name);
    CHECK(name_of(one.which) == one.name);
    CHECK(in(time_of(all, one.which), seconds) == one.seconds);
    int found = 0;
    for (const auto& entry : post_training_breakdown::table) {
      if (entry.term != one.which) continue;
      ++found;
      CHECK(entry.kind == one.of);
    }
    CHECK(found == 1);
  }
  CHECK(all.generation() == 65.0 * seconds);
  CHECK(all.learning() == 40.0 * seconds);
}

TEST_CASE("running beside one another never takes longer than in turn on GPUs as many, nor less than half") {
  for (const double writing : {1.0, 10.0, 30.0, 90.0}) {
    post_training_breakdown some = parts;
    some.roll_out = writing * seconds;
    CHECK(overlapped_step(some).total() <= synchronous_step(some).total());
    CHECK(2.0 * overlapped_step(some).total() >= synchronous_step(some).total());
  }
}

TEST_CASE("no other split of the GPUs is faster") {
  for (const double share : {0.02, 0.3, 0.5, 0.77, 0.99}) {
    const device_time write = share * 1000.0 * gpu_devices * seconds;
    const device_time learn = (1.0 - share) * 1000.0 * gpu_devices * seconds;
    const split_of_gpus best = best_split(gpus(32), gpus(2), write, learn);
    CHECK(best.writing.value() + best.learning.value() == 32);
    for (int w = 2; w <= 30; w += 2) {
      const duration other = math::larger(write / (w * gpu_devices), learn / ((32 - w) * gpu_devices));
      CHECK(best.step <= other * (1.0 + 1e-12));
    }
  }
}
