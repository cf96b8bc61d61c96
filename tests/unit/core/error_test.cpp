#include <doctest/doctest.h>

#include <string>

#include <ridgeline/core/error.hpp>

using namespace ridgeline;

TEST_CASE("the message of every named code begins with its number") {
  int named = 0;
  for (int code = 100; code <= 199; ++code) {
    CAPTURE(code);
    const std::string_view sentence = message(static_cast<errc>(code));
    if (sentence.starts_with("RL-000:")) continue;  // a number that nothing uses
    ++named;
    CHECK(sentence.starts_with("RL-" + std::to_string(code) + ": "));
    CHECK(sentence.size() > 20);
    CHECK(sentence.back() != '.');
  }
  CHECK(named >= 9);  // 101 to 109 are named by core and units alone
}

TEST_CASE("a number outside the enumeration has a message, not a crash") {
  CHECK(message(static_cast<errc>(0)) == "RL-000: unknown error");
  CHECK(message(static_cast<errc>(-1)) == "RL-000: unknown error");
  CHECK(message(static_cast<errc>(200)) == "RL-000: unknown error");
}

TEST_CASE("an error carries its code, and what() is the message of the code") {
  const error wrong(errc::count_below_one);
  CHECK(wrong.code() == errc::count_below_one);
  CHECK(std::string(wrong.what()) == "RL-103: a count must be at least 1");
}

TEST_CASE("a violated check throws an error that is a std::domain_error") {
  CHECK_THROWS_AS(detail::violated<errc::figure_absent>(), std::domain_error);
  try {
    detail::violated<errc::figure_absent>();
  } catch (const error& caught) {
    CHECK(caught.code() == errc::figure_absent);
    CHECK(std::string(caught.what()) == message(errc::figure_absent));
  }
}
