#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <support/collectives.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;
using namespace ridgeline::units;

namespace {
constexpr data_size gradients = 4.0 * gigabytes;  // 10^9 of them
constexpr bandwidth memory = 1000.0 * gigabytes_per_second;
}  // namespace

TEST_CASE("8 bits are a quarter, 1 bit a thirty-second, a thousandth with its place a five-hundredth of 32 bits") {
  CHECK(in(compressed(gradients, {}).sent, gigabytes) == doctest::Approx(4.0).epsilon(1e-14));
  CHECK(in(compressed(gradients, eight_bit_gradients).sent, gigabytes) == doctest::Approx(1.0).epsilon(1e-14));
  CHECK(in(compressed(gradients, one_bit_gradients).sent, gigabytes) == doctest::Approx(0.125).epsilon(1e-14));
  CHECK(in(compressed(gradients, largest_gradients(percent(0.1))).sent, gigabytes) ==
        doctest::Approx(0.008).epsilon(1e-14));
}

TEST_CASE("feedback reads and writes what was left out once more") {
  CHECK(in(compressed(gradients, eight_bit_gradients).moved, gigabytes) == doctest::Approx(10.0).epsilon(1e-14));
  CHECK(in(compressed(gradients, one_bit_gradients).moved, gigabytes) == doctest::Approx(8.25 + 8.0).epsilon(1e-14));
}

TEST_CASE("gradients in fewer bits are reduced, chosen ones gathered from every device") {
  constexpr fabric on = ideal_fabric(nodes(1));
  const auto eight = compressed_exchange(gradients, eight_bit_gradients, together(gpus(8)), on, memory);
  CHECK(eight.exchange == collective_time(collective::all_reduce, 1.0 * gigabytes, together(gpus(8)), on));
  CHECK(in(eight.passes, milliseconds) == doctest::Approx(10.0).epsilon(1e-14));
  const auto chosen = compressed_exchange(gradients, largest_gradients(percent(0.1)), together(gpus(8)), on, memory);
  CHECK(chosen.exchange.value() ==
        doctest::Approx(collective_time(collective::all_gather, 8.0 * 0.008 * gigabytes, together(gpus(8)), on).value())
            .epsilon(1e-14));
  // Each device expands what the seven others sent, beside what one alone compresses and expands.
  const auto alone = compressed_exchange(gradients, largest_gradients(percent(0.1)), together(gpus(1)), on, memory);
  CHECK((chosen.passes - alone.passes) * memory / gigabytes == doctest::Approx(7.0 * 0.008));
}

TEST_CASE("a fast link makes compression a loss: the passes take longer than what they save") {
  constexpr fabric on = ideal_fabric(nodes(1));
  const auto plain = collective_time(collective::all_reduce, 4.0 * gigabytes, together(gpus(8)), on);
  CHECK(compressed_exchange(gradients, one_bit_gradients, together(gpus(8)), on, 500.0 * gigabytes_per_second).total() >
        plain);
}

#if defined(__cpp_exceptions)
TEST_CASE("gradients that are none are RL-106, no bit or no memory bandwidth RL-101") {
  CHECK_THROWS_WITH_AS(compressed(-1.0 * bytes, eight_bit_gradients), message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(compressed(4.0 * bytes, {.bits = 0.0}), message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(compressed(4.0 * bytes, largest_gradients(percent(0))),
                       message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(compressed_exchange(4.0 * bytes, {}, together(gpus(2)), ideal_fabric(nodes(1)), {}),
                       message(errc::figure_not_positive).data(), error);
}
#endif
