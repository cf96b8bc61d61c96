#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr host_path fdr{.pcie = 16.0 * gigabytes_per_second,
                        .network_card = 6.0 * gigabytes_per_second,
                        .host_memory = 60.0 * gigabytes_per_second};
}  // namespace

TEST_CASE("a card that reads the GPU's memory skips two links") {
  CHECK(links_crossed(host_crossing::gpu_direct) == 3);
  CHECK(links_crossed(host_crossing::staged_in_chunks) == 5);
  CHECK(links_crossed(host_crossing::staged_whole) == 5);
}

TEST_CASE("stages at once run at the pace of the slowest, stages in turn add their times") {
  CHECK(path_bandwidth(fdr, host_crossing::gpu_direct) == 6.0 * gigabytes_per_second);
  CHECK(path_bandwidth(fdr, host_crossing::staged_in_chunks) == 6.0 * gigabytes_per_second);
  CHECK(in(path_bandwidth(fdr, host_crossing::staged_whole), gigabytes_per_second) ==
        doctest::Approx(1.0 / (2.0 / 16.0 + 1.0 / 6.0)).epsilon(1e-14));
}

TEST_CASE("a host's memory is crossed twice by what is staged in it") {
  host_path slow = fdr;
  slow.host_memory = 8.0 * gigabytes_per_second;
  CHECK(path_bandwidth(slow, host_crossing::staged_in_chunks) == 4.0 * gigabytes_per_second);
  CHECK(path_bandwidth(slow, host_crossing::gpu_direct) == 6.0 * gigabytes_per_second);
}

#if defined(__cpp_exceptions)
TEST_CASE("a bandwidth that is needed and not given is RL-101") {
  host_path path = fdr;
  path.host_memory = {};
  CHECK(path_bandwidth(path, host_crossing::gpu_direct) == 6.0 * gigabytes_per_second);
  CHECK_THROWS_WITH_AS(path_bandwidth(path, host_crossing::staged_whole), message(errc::figure_not_positive).data(),
                       error);
}
#endif
