#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

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
