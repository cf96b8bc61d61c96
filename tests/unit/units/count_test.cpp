#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>

using namespace ridgeline;

namespace {

template<class Number>
errc refusal(Number n) {
  try {
    (void)gpus(n);
  } catch (const error& caught) {
    CHECK(std::string(caught.what()) == message(caught.code()));
    return caught.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("a count keeps its number") {
  CHECK(gpus(8).value() == 8);
  CHECK(tokens(1'000'000'000'000'000).value() == 1'000'000'000'000'000);
  CHECK(batch(1).value() == 1);
}

TEST_CASE("less than one of a thing is refused") {
  for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    CAPTURE(bad);
    CHECK(refusal(bad) == errc::count_below_one);
  }
  CHECK(refusal(0U) == errc::count_below_one);
}

TEST_CASE("more than 10^15 of a thing is refused, also where the number would wrap") {
  CHECK(refusal(std::int64_t{1'000'000'000'000'001}) == errc::count_too_large);
  CHECK(refusal(std::numeric_limits<std::int64_t>::max()) == errc::count_too_large);
  CHECK(refusal(std::numeric_limits<std::uint64_t>::max()) == errc::count_too_large);
  CHECK(refusal(std::uint64_t{1} << 63) == errc::count_too_large);
}

TEST_CASE("counts of one kind compare and add") {
  CHECK(gpus(8) == gpus(8));
  CHECK(gpus(8) > gpus(4));
  CHECK(gpus(4) + gpus(4) == gpus(8));
  CHECK_THROWS_AS(tokens(1'000'000'000'000'000) + tokens(1), error);
}

TEST_CASE("a whole number may be written with an exponent; one that is not whole is refused") {
  CHECK(tokens(15e12).value() == 15'000'000'000'000);
  CHECK(gpus(8.0F) == gpus(8));
  CHECK(tokens(1e15).value() == 1'000'000'000'000'000);
  CHECK(refusal(2.5) == errc::count_not_whole);
  CHECK(refusal(1e15 - 0.5) == errc::count_not_whole);
  CHECK(refusal(std::numeric_limits<double>::quiet_NaN()) == errc::count_not_whole);
  CHECK(refusal(0.5) == errc::count_below_one);
  CHECK(refusal(-std::numeric_limits<double>::infinity()) == errc::count_below_one);
  CHECK(refusal(1e15 + 1.0) == errc::count_too_large);
  CHECK(refusal(std::numeric_limits<double>::infinity()) == errc::count_too_large);
}

TEST_CASE("a count scales what is per such a thing") {
  using namespace units;
  CHECK(gpus(8) * (2.5 * dollars_per_gpu_hour) == 20.0 * dollars_per_hour);
  CHECK((2.5 * dollars_per_gpu_hour) * gpus(8) == 20.0 * dollars_per_hour);
  CHECK(tokens(1000) * (0.25 * joules_per_token) == 250.0 * joules);
  CHECK(tokens(1000) / (10.0 * tokens_per_second) == 100.0 * seconds);
  CHECK(batch(64) / (32.0 * images_per_second) == 2.0 * seconds);
  CHECK((6.0 * dollars) / tokens(2'000'000) == 3.0 * dollars_per_million_tokens);
  CHECK((3.0 * grams_co2e) / tokens(1'000'000) == 3.0 * grams_co2e_per_million_tokens);
  CHECK((20.0 * dollars_per_hour) / gpus(8) == 2.5 * dollars_per_gpu_hour);
  // Nothing is left where both are of one kind.
  CHECK(tokens(1000) / (250.0 * single_tokens) == 4.0);
}
