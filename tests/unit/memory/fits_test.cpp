#include <doctest/doctest.h>
#include <ridgeline/memory/fits.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr accelerator card{
    .id = "card", .capacity = 10.0 * gibibytes, .source = {"a data sheet", "page 1", "2026-11-21"}};
constexpr host with_disk{.name = "host", .memory = 100.0 * gigabytes, .storage = 1.0 * terabytes};
constexpr host without_disk{.name = "host", .memory = 100.0 * gigabytes};
}  // namespace

TEST_CASE("what needs exactly the capacity fits, one byte more does not") {
  constexpr memory_breakdown exact{.weights = 4.0 * gibibytes, .activations = 6.0 * gibibytes};
  static_assert(fits(exact, card));
  static_assert(fits(exact, card).shortfall() == 0.0 * bytes);
  memory_breakdown more = exact;
  more.logits = 1.0 * bytes;
  CHECK_FALSE(fits(more, card));
  CHECK(in(fits(more, card).shortfall(), bytes) == doctest::Approx(1.0));
  CHECK(fits(more, card).largest_term() == memory_term::activations);
}

TEST_CASE("a device of unknown capacity is an error, not a no") {
  CHECK_THROWS_WITH_AS(fits({}, accelerator{}), "RL-105: a figure was needed that its source does not give", error);
}

TEST_CASE("what several GPUs put into one host is added up") {
  constexpr memory_breakdown away{.on_host = 25.0 * gigabytes, .on_storage = 250.0 * gigabytes};
  static_assert(fits(away, with_disk, gpus(4)));
  static_assert(!fits(away, with_disk, gpus(5)));
  CHECK(in(fits(away, with_disk, gpus(4)).storage_required, gigabytes) == doctest::Approx(1000.0));
}

TEST_CASE("NVMe offload without NVMe is a named error; a host nothing is put on may be unknown") {
  CHECK_THROWS_WITH_AS(fits({.on_storage = 1.0 * bytes}, without_disk, gpus(1)),
                       "RL-128: offloading to NVMe needs a host with NVMe", error);
  CHECK(fits({.weights = 1.0 * bytes}, host{.name = "unknown"}, gpus(1)));
  CHECK_THROWS_AS(fits({.on_host = 1.0 * bytes}, host{.name = "unknown"}, gpus(1)), error);
}

TEST_CASE("a need fits surely, with luck, or not: by the interval, and by what an allocator cannot give back") {
  const auto asked = [](double required, double reserve) {
    return fit{.required = required * units::gigabytes,
               .available = 80.0 * units::gigabytes,
               .reserve = reserve * units::gigabytes,
               .within = {0.9, 1.25}};
  };
  CHECK(asked(64.0, 10.0).verdict() == fit_verdict::yes);  // 64 * 1.25 = 80
  CHECK(asked(65.0, 10.0).verdict() == fit_verdict::tight);
  CHECK(asked(90.0, 10.0).verdict() == fit_verdict::tight);  // 80 of tensors
  CHECK(asked(91.0, 10.0).verdict() == fit_verdict::no);
  CHECK(fit{.required = 80.0 * units::gigabytes, .available = 80.0 * units::gigabytes}.verdict() == fit_verdict::yes);
  CHECK(name_of(fit_verdict::tight) == "tight");
  // Without an interval a need is what it is: a gigabyte too much is tight where five can be given back, and no where none can.
  const fit over{
      .required = 81.0 * units::gigabytes, .available = 80.0 * units::gigabytes, .reserve = 5.0 * units::gigabytes};
  CHECK(over.verdict() == fit_verdict::tight);
  CHECK(over.within.low * over.required == over.required);
  CHECK(fit{.required = over.required, .available = over.available}.verdict() == fit_verdict::no);
}

TEST_CASE("of unified memory a GPU may take what macOS lets it wire") {
  // llama.cpp on an M1 Max with 32 GiB: recommendedMaxWorkingSetSize = 21845.34 MB, of 1,048,576 bytes (pull request 2011).
  accelerator mac{.id = "mac", .maker = vendor::apple, .capacity = 32.0 * units::gibibytes};
  CHECK(in(gpu_memory(mac), units::mebibytes) == doctest::Approx(21'845.34).epsilon(1e-6));
  mac.capacity = 64.0 * units::gibibytes;
  CHECK(in(gpu_memory(mac), units::gibibytes) == doctest::Approx(48.0));
  mac.maker = vendor::nvidia;
  CHECK(in(gpu_memory(mac), units::gibibytes) == doctest::Approx(64.0));
}
