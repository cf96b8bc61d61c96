#include <doctest/doctest.h>
#include <ridgeline/performance/rules/input_pipeline.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// ImageNet as JPEG: 110 kB on the disk, 224 * 224 * 3 bytes over PCIe. 550 MB/s of an old SSD are 5,000 images a second, 16
// cores of 400 are 6,400, 15.0528 GB/s of PCIe are 100,000; GPUs that train on 8,000 wait for the disk.
constexpr sample_sizes photos{.stored = 110.0 * kilobytes, .decoded = 224.0 * 224.0 * 3.0 * bytes};
constexpr input_path of_a_box{.storage = 550.0 * megabytes_per_second,
                              .decoded_a_core = 400.0 * images_per_second,
                              .cores = 16,
                              .to_gpus = 15.0528 * gigabytes_per_second};
constexpr input_rates slow_disk = input_pipeline(photos, of_a_box, 8000.0 * images_per_second);
static_assert(slow_disk.limit() == input_stage::storage);
static_assert(in(slow_disk.total(), images_per_second) > 4999.9 && in(slow_disk.total(), images_per_second) < 5000.1);
static_assert(slow_disk.gpus_busy() > 0.6249 && slow_disk.gpus_busy() < 0.6251);
static_assert(in(slow_disk.pcie, images_per_second) > 99'999.0 && in(slow_disk.pcie, images_per_second) < 100'001.0);

constexpr input_path with(input_path path, double gigabytes_a_second, int cores) {
  path.storage = gigabytes_a_second * gigabytes_per_second;
  path.cores = cores;
  return path;
}
static_assert(input_pipeline(photos, with(of_a_box, 7.0, 16), 8000.0 * images_per_second).limit() ==
              input_stage::processor);
static_assert(input_pipeline(photos, with(of_a_box, 7.0, 64), 8000.0 * images_per_second).limit() == input_stage::gpus);

}  // namespace

TEST_CASE("no stage is ever slower when another gets faster, and PCIe limits only what is decoded beforehand") {
  double before = 0.0;
  for (const double disk : {0.1, 0.5, 1.0, 5.0, 50.0}) {
    const double now =
        in(input_pipeline(photos, with(of_a_box, disk, 16), 1e4 * images_per_second).total(), images_per_second);
    CHECK(now >= before);
    CHECK(now <= 1e4);
    before = now;
  }
  input_path narrow = with(of_a_box, 50.0, 1000);
  narrow.to_gpus = 1.0 * gigabytes_per_second;
  CHECK(input_pipeline(photos, narrow, 1e4 * images_per_second).limit() == input_stage::pcie);
}

#if defined(__cpp_exceptions)
TEST_CASE("a pipeline without sizes, cores or figures is refused") {
  CHECK_THROWS_AS(input_pipeline({}, of_a_box, 1.0 * images_per_second), error);
  CHECK_THROWS_AS(input_pipeline(photos, with(of_a_box, 1.0, 0), 1.0 * images_per_second), error);
  CHECK_THROWS_AS(input_pipeline(photos, {}, 1.0 * images_per_second), error);
  CHECK_THROWS_AS(input_pipeline(photos, of_a_box, 0.0 * images_per_second), error);
}
#endif

TEST_CASE("a loader that was measured as a whole limits like any stage, and never where it was not") {
  input_rates rates = input_pipeline(photos, of_a_box, 8000.0 * images_per_second);
  CHECK(rates.limit() == input_stage::storage);
  rates.loader = 4000.0 * images_per_second;
  CHECK(rates.limit() == input_stage::loader);
  CHECK(in(rates.total(), images_per_second) == doctest::Approx(4000.0));
  CHECK(rates.gpus_busy() == doctest::Approx(0.5));
}
