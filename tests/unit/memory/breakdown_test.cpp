#include <doctest/doctest.h>
#include <ridgeline/memory/breakdown.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
// Powers of two, so that every sum of different terms is different.
constexpr memory_breakdown powers{.weights = 1.0 * bytes,
                                  .weight_copies = 2.0 * bytes,
                                  .gradients = 4.0 * bytes,
                                  .master_weights = 8.0 * bytes,
                                  .optimizer_state = 16.0 * bytes,
                                  .adapters = 32.0 * bytes,
                                  .activations = 64.0 * bytes,
                                  .recomputed = 128.0 * bytes,
                                  .logits = 256.0 * bytes,
                                  .key_value_cache = 512.0 * bytes,
                                  .workspace = 1024.0 * bytes,
                                  .communication = 2048.0 * bytes,
                                  .context = 4096.0 * bytes,
                                  .fragmentation = 8192.0 * bytes,
                                  .on_host = 1e6 * bytes,
                                  .on_storage = 1e7 * bytes};
}  // namespace

TEST_CASE("the total has each term once, and nothing that lies elsewhere") {
  static_assert(powers.total() == 16383.0 * bytes);
  static_assert(powers.states() == 63.0 * bytes);
  CHECK(powers.total() == 16383.0 * bytes);
}

TEST_CASE("each term has its name and its place") {
  double expected = 1.0;
  for (const memory_term which : every_memory_term) {
    CHECK(in(bytes_of(powers, which), bytes) == expected);
    CHECK(name_of(which) != "unknown");
    expected *= 2.0;
  }
  CHECK(every_memory_term.size() == 14);
  CHECK(bytes_of(powers, memory_term::on_host) == 1e6 * bytes);
  CHECK(name_of(static_cast<memory_term>(99)) == "unknown");
  CHECK_THROWS_AS(bytes_of(powers, static_cast<memory_term>(99)), error);
}

TEST_CASE("the largest term is named; of equals the first") {
  static_assert(largest_term(powers) == memory_term::fragmentation);
  static_assert(largest_term({}) == memory_term::weights);
  static_assert(largest_term({.weights = 1.0 * bytes, .on_host = 2.0 * bytes}) == memory_term::weights);
  CHECK(largest_term({.logits = 1.0 * bytes, .context = 1.0 * bytes}) == memory_term::logits);
}

TEST_CASE("two footprints add up term by term, also elsewhere") {
  const memory_breakdown twice = powers + powers;
  for (const auto& row : memory_breakdown::table) CHECK(twice.*(row.field) == 2.0 * (powers.*(row.field)));
}
