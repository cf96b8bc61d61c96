#include <doctest/doctest.h>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <type_traits>

using namespace ridgeline;

// `{}` must not become the permission by accident.
static_assert(!std::is_convertible_v<int, extrapolate_t> && !std::is_convertible_v<std::nullptr_t, extrapolate_t>);
static_assert(std::is_empty_v<extrapolate_t>);

TEST_CASE("the permission changes what is refused, never the answer inside the range") {
  constexpr compared_settings doubled{.candidate = {.batch_per_gpu = batch(64)},
                                      .reference = {.batch_per_gpu = batch(32)}};
  CHECK(batch_size_correction(network_class::transformer)(doubled) ==
        batch_size_correction(network_class::transformer, extrapolate)(doubled));
}
