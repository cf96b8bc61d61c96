#include <doctest/doctest.h>

#include <limits>
#include <string>

#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template<class Call>
errc code_of(Call call) {
  try {
    call();
  } catch (const error& caught) {
    CHECK(std::string(caught.what()) == message(caught.code()));
    return caught.code();
  }
  return errc{};
}

}  // namespace

TEST_CASE("a figure keeps its value and remembers that it was sourced") {
  const figure<bandwidth> memory = 900.0 * gigabytes_per_second;
  REQUIRE(memory);
  CHECK(memory.verified());
  CHECK(memory.basis() == provenance::sourced);
  CHECK(memory.value() == 900.0 * gigabytes_per_second);
}

TEST_CASE("an unverified figure has a value and says that nobody verified it") {
  const auto guess = unverified(350.0 * watts);
  REQUIRE(guess);
  CHECK_FALSE(guess.verified());
  CHECK(guess.basis() == provenance::unverified);
  CHECK(guess.value() == 350.0 * watts);
}

TEST_CASE("an absent figure has no value, and asking for it is an error with a name") {
  const figure<power> none = absent;
  CHECK_FALSE(none);
  CHECK_FALSE(none.verified());
  CHECK(none.basis() == provenance::absent);
  CHECK(figure<power>{}.basis() == provenance::absent);
  CHECK(code_of([&] { (void)none.value(); }) == errc::figure_absent);
}

TEST_CASE("a figure that is not positive and finite is refused") {
  for (const double bad : {0.0, -0.0, -1.0, -1e300, infinite, -infinite, not_a_number}) {
    CAPTURE(bad);
    CHECK(code_of([=] { figure<double>{bad}; }) == errc::figure_not_positive);
    CHECK(code_of([=] { figure<bandwidth>{bad * gigabytes_per_second}; }) == errc::figure_not_positive);
    CHECK(code_of([=] { unverified(bad * watts); }) == errc::figure_not_positive);
  }
}

TEST_CASE("a figure of whole numbers is refused below 1") {
  CHECK(figure<int>(108).value() == 108);
  CHECK(code_of([] { figure<int>{0}; }) == errc::figure_not_positive);
  CHECK(code_of([] { figure<int>{-80}; }) == errc::figure_not_positive);
}

TEST_CASE("the largest and the smallest double are figures, one step further is not") {
  CHECK(figure<double>(std::numeric_limits<double>::max()).value() == std::numeric_limits<double>::max());
  CHECK(figure<double>(std::numeric_limits<double>::denorm_min()).value() > 0.0);
  const double beyond = std::numeric_limits<double>::max() * 2.0;
  CHECK(code_of([=] { figure<double>{beyond}; }) == errc::figure_not_positive);
}

TEST_CASE("the caller's basis is kept") {
  const figure<double> remembered(2.5, provenance::unverified);
  CHECK(remembered.value() == 2.5);
  CHECK_FALSE(remembered.verified());
}
