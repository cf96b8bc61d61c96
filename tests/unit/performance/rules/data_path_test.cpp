#include <doctest/doctest.h>
#include <ridgeline/performance/rules/data_path.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 3,000 images of 100 kB: 0.3 GB/s, and 8 cores of 400. A million tokens of 4 bytes: 4 MB/s.
static_assert(storage_for(3000.0 * images_per_second, 100.0 * kilobytes) == 0.3 * gigabytes_per_second);
static_assert(cores_for(3000.0 * images_per_second, 400.0 * images_per_second) == 8.0);
static_assert(storage_for(1e6 * tokens_per_second, 4.0 * bytes / single_tokens) == 4.0 * megabytes_per_second);

// 100 samples at 50 a second: two seconds for a step of one.
constexpr input_rates slow{.storage = 50.0 * samples_per_second,
                           .processor = 60.0 * samples_per_second,
                           .pcie = 70.0 * samples_per_second,
                           .gpus = 100.0 * samples_per_second};
static_assert(fed(1.0 * seconds, 100.0 * samples, slow).waiting == 1.0 * seconds);
static_assert(fed(1.0 * seconds, 100.0 * samples, slow).utilization() == fraction(0.5));
static_assert(fed(2.5 * seconds, 100.0 * samples, slow).waiting == duration{});

// 1 TB at 10 GB/s: 100 s; by way of hosts at 500 GB/s it pauses 2 s, or 42 where the one before needs another 40.
constexpr checkpoint_path at_once{.to_storage = 10.0 * gigabytes_per_second};
constexpr checkpoint_path beside{.to_hosts = 500.0 * gigabytes_per_second, .to_storage = 10.0 * gigabytes_per_second};
static_assert(checkpoint_pause(1.0 * terabytes, at_once, 600.0 * seconds).pause == 100.0 * seconds);
static_assert(checkpoint_pause(1.0 * terabytes, beside, 600.0 * seconds).pause == 2.0 * seconds);
static_assert(checkpoint_pause(1.0 * terabytes, beside, 60.0 * seconds).pause == 42.0 * seconds);
static_assert(checkpoint_pause(1.0 * terabytes, beside, 600.0 * seconds).on_storage == 102.0 * seconds);

}  // namespace

TEST_CASE("a faster storage never makes a step longer, nor a pause") {
  duration step = 1e9 * seconds, pause = 1e9 * seconds;
  for (const double gigabytes_a_second : {0.1, 1.0, 5.0, 50.0}) {
    input_rates path = slow;
    path.storage = 20.0 * gigabytes_a_second * samples_per_second;
    const duration now = fed(1.0 * seconds, 100.0 * samples, path).total();
    const duration waits =
        checkpoint_pause(1.0 * terabytes, {400.0 * gigabytes_per_second, gigabytes_a_second * gigabytes_per_second},
                         100.0 * seconds)
            .pause;
    CHECK(now <= step);
    CHECK(waits <= pause);
    step = now;
    pause = waits;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("a path that feeds nothing is refused") { CHECK_THROWS_AS(fed(1.0 * seconds, 1.0 * samples, {}), error); }
#endif
