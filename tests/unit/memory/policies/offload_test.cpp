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
constexpr double elsewhere(offload to) {
  const memory_breakdown moved = detail::moved(need, to);
  return in(moved.on_host + moved.on_storage, bytes);
}
}  // namespace

TEST_CASE("the optimizer takes its gradients with it") {
  constexpr memory_breakdown moved = detail::moved(need, offload::optimizer_state);
  static_assert(moved.on_host == 28.0 * bytes && moved.on_storage == 0.0 * bytes);
  static_assert(moved.total() == 99.0 * bytes);
  CHECK(moved.gradients == 0.0 * bytes);
}

TEST_CASE("parameters go to the host, or with the state to NVMe, where gradients stay in the host's memory") {
  CHECK(detail::moved(need, offload::parameters).on_host == 63.0 * bytes);
  CHECK(detail::moved(need, offload::nvme).on_storage == 59.0 * bytes);
  CHECK(detail::moved(need, offload::nvme).on_host == 4.0 * bytes);
}

TEST_CASE("what is moved is neither lost nor doubled") {
  for (const offload to : every_offload) {
    CHECK(in(detail::moved(need, to).total(), bytes) + elsewhere(to) == 127.0);
  }
}
