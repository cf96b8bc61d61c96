#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/collectives/step_latencies.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using namespace ridgeline::units;

namespace {

constexpr algorithm_latencies known{.once = {1.0 * seconds, 2.0 * seconds, 3.0 * seconds},
                                    .inside = {4.0 * seconds, 5.0 * seconds, 6.0 * seconds},
                                    .between = {7.0 * seconds, 8.0 * seconds, 9.0 * seconds}};

}  // namespace

TEST_CASE("the call comes once, the network's own latency at each step between machines") {
  const cluster four = nvlink_cluster(nodes(4));
  const duration hop = catalogue::ib_hdr.latency.value();
  CHECK(hop > duration{});
  const step_latencies read = latencies_of(known, four, catalogue::nccl_nvlink);
  const duration call = catalogue::nccl_nvlink.call.value;
  CHECK(call > duration{});
  CHECK(read.once[collective_protocol::simple] == 3.0 * seconds + call);
  CHECK(read.inside[collective_protocol::low_latency] == 4.0 * seconds);
  CHECK(read.inside[collective_protocol::low_latency_128] == 5.0 * seconds);
  CHECK(read.between[collective_protocol::low_latency_128] == 8.0 * seconds + hop);
}

#if defined(__cpp_exceptions)
TEST_CASE("a latency that is none is RL-106") {
  const cluster four = nvlink_cluster(nodes(4));
  for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    algorithm_latencies wrong = known;
    wrong.between.low_latency = bad * seconds;
    CHECK_THROWS_WITH_AS(latencies_of(wrong, four, datasheet_links), message(errc::quantity_not_finite).data(), error);
  }
}
#endif
