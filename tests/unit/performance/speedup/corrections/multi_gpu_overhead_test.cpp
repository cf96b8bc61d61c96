#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <string_view>

using namespace ridgeline;

namespace {

constexpr compared_settings machines(int devices, std::string_view candidate, std::string_view reference) {
  return {.candidate = {.batch_per_gpu = batch(128), .devices = gpus(devices), .link = candidate},
          .reference = {.batch_per_gpu = batch(128), .devices = gpus(devices), .link = reference}};
}

constexpr multi_gpu_overhead_correction convolutional(network_class::convolutional);
constexpr multi_gpu_overhead_correction transformer(network_class::transformer);
static_assert(correction<multi_gpu_overhead_correction>);

}  // namespace

TEST_CASE("eight GPUs on NVLink 3 scale better than eight on NVLink 2, and the other way round worse") {
  CHECK(convolutional(machines(8, "nvlink3", "nvlink2")) == doctest::Approx(1.05).epsilon(1e-15));
  CHECK(convolutional(machines(8, "nvlink2", "nvlink3")) == doctest::Approx(1.0 / 1.05).epsilon(1e-15));
  CHECK(transformer(machines(8, "nvlink3", "nvlink2")) == doctest::Approx(1.07).epsilon(1e-15));
}

TEST_CASE("one GPU has no overhead, and equal links none against each other") {
  CHECK(convolutional(machines(1, "nvlink3", "nvlink2")) == 1.0);
  CHECK(convolutional(machines(1, "none", "pcie4-x16")) == 1.0);
  CHECK(convolutional(machines(5, "nvlink2", "nvlink2")) == 1.0);
}

TEST_CASE("other counts need extrapolate, and share the figure among the doublings") {
  constexpr multi_gpu_overhead_correction bold(network_class::convolutional, extrapolate);
  CHECK(bold(machines(2, "nvlink3", "nvlink2")) == doctest::Approx(std::cbrt(1.05)).epsilon(1e-14));
  CHECK(bold(machines(8, "nvlink3", "nvlink2")) == convolutional(machines(8, "nvlink3", "nvlink2")));
#if defined(__cpp_exceptions)
  CHECK_THROWS_WITH_AS(convolutional(machines(2, "nvlink3", "nvlink2")), message(errc::gpu_count_not_covered).data(),
                       error);
#endif
}

#if defined(__cpp_exceptions)
TEST_CASE("another pair of links is RL-156, unequal counts RL-155, a recurrent network RL-154") {
  CHECK_THROWS_WITH_AS(convolutional(machines(8, "nvlink4", "nvlink3")), message(errc::link_pair_not_covered).data(),
                       error);
  constexpr compared_settings uneven{.candidate = {.batch_per_gpu = batch(128), .devices = gpus(8), .link = "nvlink3"},
                                     .reference = {.batch_per_gpu = batch(128), .devices = gpus(4), .link = "nvlink2"}};
  CHECK_THROWS_WITH_AS(convolutional(uneven), message(errc::gpu_counts_differ).data(), error);
  CHECK_THROWS_WITH_AS(multi_gpu_overhead_correction{network_class::recurrent},
                       message(errc::network_not_covered).data(), error);
}
#endif
