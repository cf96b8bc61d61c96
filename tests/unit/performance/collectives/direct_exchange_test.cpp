#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/direct_exchange.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr host_path path{.pcie = 10.0 * gigabytes_per_second, .network_card = 1.0 * gigabytes_per_second};
}  // namespace

TEST_CASE("in one machine only PCIe counts") {
  constexpr direct_exchange_time time =
      direct_exchange(1.0 * gigabytes, {.devices = gpus(4), .per_machine = gpus(4)}, path);
  CHECK(time.over_network == duration{});
  CHECK(time.total().value() == doctest::Approx(0.3).epsilon(1e-14));
}

TEST_CASE("between machines the devices of one wait for its card, PCIe works meanwhile") {
  constexpr direct_exchange_time time =
      direct_exchange(1.0 * gigabytes, {.devices = gpus(4), .per_machine = gpus(2)}, path);
  CHECK(time.over_network.value() == doctest::Approx(4.0).epsilon(1e-14));  // 2 devices, 2 receivers each
  CHECK(time.over_pcie.value() == doctest::Approx(0.1).epsilon(1e-14));
  CHECK(time.total() == time.over_network);
}

TEST_CASE("one device sends nothing") { CHECK(direct_exchange(1.0 * gigabytes, {}, path).total() == duration{}); }

#if defined(__cpp_exceptions)
TEST_CASE("a machine with more members than there are is RL-167, a card without bandwidth RL-101") {
  CHECK_THROWS_WITH_AS(direct_exchange(1.0 * gigabytes, {gpus(2), gpus(4)}, path),
                       message(errc::group_not_in_cluster).data(), error);
  CHECK_THROWS_WITH_AS(direct_exchange(1.0 * gigabytes, {gpus(2), gpus(1)}, {.pcie = path.pcie}),
                       message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(direct_exchange(-1.0 * gigabytes, {gpus(2), gpus(1)}, path),
                       message(errc::quantity_not_finite).data(), error);
}
#endif
