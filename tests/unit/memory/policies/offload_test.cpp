#include <doctest/doctest.h>
#include <ridgeline/memory/policies/offload.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr memory_breakdown need{.weights = 1.0 * bytes,
                                .weight_copies = 2.0 * bytes,
                                .gradients = 4.0 * bytes,
                                .master_weights = 8.0 * bytes,
                                .optimizer_state = 16.0 * bytes,
                                .adapters = 32.0 * bytes,
                                .activations = 64.0 * bytes};
constexpr memory_breakdown moved(offload to) {
  memory_breakdown left = need;
  detail::move_away(left, to);
  return left;
}
constexpr double elsewhere(offload to) { return in(moved(to).on_host + moved(to).on_storage, bytes); }
}  // namespace

TEST_CASE("the optimizer takes its gradients with it") {
  constexpr memory_breakdown left = moved(offload::optimizer_state);
  static_assert(left.on_host == 28.0 * bytes && left.on_storage == 0.0 * bytes);
  static_assert(left.total() == 99.0 * bytes);
  CHECK(left.gradients == 0.0 * bytes);
}

TEST_CASE("parameters go to the host, or with the state to NVMe, where gradients stay in the host's memory") {
  CHECK(moved(offload::parameters).on_host == 63.0 * bytes);
  CHECK(moved(offload::nvme).on_storage == 59.0 * bytes);
  CHECK(moved(offload::nvme).on_host == 4.0 * bytes);
}

TEST_CASE("what is moved is neither lost nor doubled") {
  for (const offload to : every_offload) {
    CHECK(in(moved(to).total(), bytes) + elsewhere(to) == 127.0);
  }
}
