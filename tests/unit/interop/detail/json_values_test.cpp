#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/interop/detail/json_values.hpp>

using namespace ridgeline;
using interop::json;
using interop::question_error;
using namespace interop::detail;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template<class Read>
bool refuses(Read read) {
  try {
    static_cast<void>(read());
  } catch (const question_error& problem) {
    CHECK(problem.key == "key");
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a number has its bounds, and nothing but a number is one") {
  for (const double good : {1e-300, 0.5, 1e15}) CHECK(positive("key", good, "units") == good);
  for (const double good : {0.0, 0.5, 1e15}) CHECK(interop::detail::amount("key", good, "units") == good);
  for (const json& bad : {json(0), json(-1e-9), json(1.001e15), json(infinity), json(-infinity), json(true), json("1"),
                          json(), json::array({1}), json(std::numeric_limits<double>::quiet_NaN())}) {
    CAPTURE(bad.dump());
    CHECK(refuses([&] { return positive("key", bad, "units"); }));
    CHECK(refuses([&] { return interop::detail::amount("key", bad, "units"); }) == (bad != 0));
  }
  for (const std::int64_t good : {1, 2, 999'999, 1'000'000}) CHECK(interop::detail::count("key", good) == good);
  CHECK(interop::detail::count("key", 3.0) == 3);
  for (const json& bad : {json(0), json(1'000'001), json(1.5), json(-1), json("8"), json(infinity)})
    CHECK(refuses([&] { return interop::detail::count("key", bad); }));
}

TEST_CASE("on and off are told in five ways, and no other") {
  for (const json& on : {json(true), json("on"), json("")}) CHECK(on_off("key", on));
  for (const json& off : {json(false), json("off")}) CHECK_FALSE(on_off("key", off));
  for (const json& bad : {json(1), json(0), json("true"), json(), json::array()})
    CHECK(refuses([&] { return on_off("key", bad); }));
  CHECK(name("key", "mine", "a name") == "mine");
  CHECK(refuses([] { return name("key", 8, "a name"); }));
}

TEST_CASE("a refusal names the key, what stood there, what is expected and what is known") {
  const std::string_view names[] = {"first", "second"};
  const auto itself = [](std::string_view one) { return one; };
  CHECK(&entry_named("key", "second", "ordinal", names, itself) == &names[1]);
  enum class place { first, second };
  CHECK(enumerator<place>("key", "first", names) == place::first);
  CHECK(enumerator<place>("key", "second", names) == place::second);
  CHECK(refuses([&] { return enumerator<place>("key", "third", names); }));
  CHECK(refuses([&] { return enumerator<place>("key", 1, names); }));
  for (const bool listed : {true, false}) {
    try {
      entry_named("key", "third", "ordinal", names, itself, listed);
      CHECK(false);
    } catch (const question_error& problem) {
      CHECK(problem.key == "key");
      CHECK(problem.given == "third");
      CHECK(problem.expected == (listed ? "a known ordinal (first, second)" : "a known ordinal"));
      CHECK(problem.known == std::vector<std::string>{"first", "second"});
      CHECK(std::string(problem.what()) == "key: 'third' is not " + problem.expected);
    }
  }
  try {
    refuse_key("gpu", {"gpus"});
    CHECK(false);
  } catch (const question_error& problem) {
    CHECK(std::string(problem.what()) == "gpu: 'gpu' is not a known option");
    CHECK(problem.known == std::vector<std::string>{"gpus"});
  }
}

TEST_CASE("what stood there is shown as it was typed, its first 80 letters") {
  CHECK(shown("text") == "text");
  CHECK(shown(8.5) == "8.5");
  CHECK(shown({1, 2}) == "[1,2]");
  CHECK(shown(json{{"a", "\u00e4"}}) == R"({"a":"\u00e4"})");
  CHECK(shown(std::string(81, 'x')) == std::string(80, 'x'));
}

TEST_CASE("a kept name is one, however often it is asked for") {
  const std::string_view one = kept("a name of its own");
  CHECK(one == "a name of its own");
  CHECK(kept(std::string("a name of ") + "its own").data() == one.data());
  CHECK(kept("another name").data() != one.data());
}

TEST_CASE("a number is rounded to as many digits as the least whole number of that many") {
  CHECK(rounded(1234.5, 1000.0) == 1234.0);  // half to even
  CHECK(rounded(12'345.0, 1000.0) == 12'340.0);
  CHECK(rounded(12'355.0, 1000.0) == 12'360.0);
  CHECK(rounded(0.012345, 1000.0) == 0.01234);
  CHECK(rounded(-0.56789, 1000.0) == -0.5679);
  CHECK(rounded(9999.0, 1000.0) == 9999.0);
  CHECK(rounded(10'000.0, 1000.0) == 10'000.0);
  CHECK(rounded(0.11999999999999998, 1e14) == 0.12);
  CHECK(rounded(1e300, 1000.0) == doctest::Approx(1e300).epsilon(1e-12));
  CHECK(rounded(1.2345e-19, 1000.0) == 1.234e-19);
  CHECK(rounded(0.0, 1000.0) == 0.0);
  CHECK(rounded(infinity, 1000.0) == infinity);
  CHECK(rounded(-infinity, 1000.0) == -infinity);
}

TEST_CASE("a plain number is up to fifteen digits with a point between them, and every other text is none") {
  using interop::detail::plain_number;
  using interop::detail::plain_numbers;
  CHECK(plain_number("0") == 0.0);
  CHECK(plain_number("9") == 9.0);
  CHECK(plain_number("85") == 85.0);
  CHECK(plain_number("70.5") == 70.5);
  CHECK(plain_number("0.125") == 0.125);
  CHECK(plain_number("123456789012345") == 123456789012345.0);
  CHECK(plain_number("1.23456789012345") == 1.23456789012345);
  // The letters before 0 and after 9, a sign, an exponent; no digit on either side of the point, two points, sixteen digits.
  for (const char* none : {"", "/", ":", "1/", "1:", "-1", "+1", "1e3", ".", ".5", "1.", "1.2.", "1..2", "1 ",
                           "1234567890123456", "1.234567890123456", "a"}) {
    CAPTURE(none);
    CHECK(plain_number(none).is_null());
  }
  CHECK(plain_numbers("1, 2.5,3") == json({1.0, 2.5, 3.0}));
  CHECK(plain_numbers("7") == json::array({7.0}));
  CHECK(plain_numbers("1,").at(1).is_null());
  CHECK(plain_numbers("").at(0).is_null());
}
