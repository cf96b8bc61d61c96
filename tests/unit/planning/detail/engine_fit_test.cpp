#include <doctest/doctest.h>
#include <ridgeline/planning/detail/engine_fit.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

/// Two adapters of 2 GB, wanted alike, in an engine of four groups that each see their own requests; 1 TB/s, 100 TFLOP/s.
ridgeline::detail::served_iterations four_groups() {
  ridgeline::detail::served_iterations made;
  made.model.layout.data_parallel = gpus(4);
  made.rates.weights = 1000.0 * gigabytes_per_second;
  made.rates.dense = 100.0 * teraflops_per_second;
  made.adapters = adapter_set{.kinds = 2, .parameters = 1e9};
  return made;
}
double milliseconds_of(double sequences, double prompts, double tokens) {
  return 1e3 * in(four_groups().of_adapters({.sequences = sequences * samples,
                                             .prompt_tokens = tokens * single_tokens,
                                             .prompts = prompts * samples}),
                  seconds);
}

}  // namespace

// Two of eight requests are a group's: they ask for 2 (1 - 1/4) of the two adapters, 3 GB.
TEST_CASE("each group of an engine reads the adapters of its own requests alone") {
  CHECK(milliseconds_of(8.0, 0.0, 0.0) == doctest::Approx(3.0).epsilon(1e-12));
  CHECK(milliseconds_of(0.0, 8.0, 40.0) == doctest::Approx(3.0).epsilon(1e-12));
}

// 1,000 of 4,000 tokens are a group's: two operations for each of 10^9 parameters, in 20 ms.
TEST_CASE("each group of an engine multiplies its own tokens alone") {
  CHECK(milliseconds_of(0.0, 8.0, 4000.0) == doctest::Approx(20.0).epsilon(1e-12));
}
