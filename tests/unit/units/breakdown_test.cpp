#include <doctest/doctest.h>
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using units::seconds;

namespace {

enum class part { first, second, third };
enum class kind { work, rest };

struct day {
  duration morning = {};
  duration noon = {};
  duration evening = {};

  static constexpr breakdown_row<day, duration, part, kind> table[] = {
      {&day::morning, part::first, kind::work, "morning", "until noon"},
      {&day::noon, part::second, kind::rest, "noon", "a meal"},
      {&day::evening, part::third, kind::work, "evening", "from noon on"}};

  constexpr duration total() const { return detail::fields_of<day>::sum(*this); }
  constexpr duration worked() const { return detail::fields_of<day, kind::work>::sum(*this); }
  friend constexpr day operator+(day left, const day& right) {
    detail::fields_of<day>::add(left, right);
    return left;
  }
};
constexpr day one{1.0 * seconds, 2.0 * seconds, 4.0 * seconds};

/// A field that no row names.
struct forgetful {
  duration morning = {};
  duration noon = {};

  static constexpr breakdown_row<forgetful, duration, part, kind> table[] = {
      {&forgetful::morning, part::first, kind::work, "morning", "until noon"}};
};
/// As many rows as fields, but one field twice.
struct repeated {
  duration morning = {};
  duration noon = {};

  static constexpr breakdown_row<repeated, duration, part, kind> table[] = {
      {&repeated::morning, part::first, kind::work, "morning", "until noon"},
      {&repeated::morning, part::second, kind::rest, "noon", "a meal"}};
};
/// Rows that stand in another order than the enumerators.
struct swapped {
  duration morning = {};
  duration noon = {};

  static constexpr breakdown_row<swapped, duration, part, kind> table[] = {
      {&swapped::morning, part::second, kind::work, "morning", "until noon"},
      {&swapped::noon, part::first, kind::rest, "noon", "a meal"}};
};
/// Two terms of one name.
struct namesakes {
  duration morning = {};
  duration noon = {};

  static constexpr breakdown_row<namesakes, duration, part, kind> table[] = {
      {&namesakes::morning, part::first, kind::work, "noon", "until noon"},
      {&namesakes::noon, part::second, kind::rest, "noon", "a meal"}};
};

}  // namespace

TEST_CASE("a table has one row for each field, in the order of the enumerators, each with its own name") {
  static_assert(breakdown<day>);
  CHECK(detail::lists_every_field<day>());
  CHECK_FALSE(detail::lists_every_field<forgetful>());
  CHECK_FALSE(detail::lists_every_field<repeated>());
  CHECK_FALSE(detail::lists_every_field<swapped>());
  CHECK_FALSE(detail::lists_every_field<namesakes>());
}

TEST_CASE("sums take the terms of the kinds that they ask for") {
  static_assert(one.total() == 7.0 * seconds);
  CHECK(one.worked() == 5.0 * seconds);
  CHECK(detail::fields_of<day, kind::rest>::sum(one) == 2.0 * seconds);
  CHECK(detail::fields_of<day, kind::rest>::sum_from(one.worked(), one) == 7.0 * seconds);
}

TEST_CASE("two breakdowns add up term by term") {
  constexpr day both = one + day{.noon = 8.0 * seconds};
  CHECK(both.morning == 1.0 * seconds);
  CHECK(both.noon == 10.0 * seconds);
  CHECK(both.evening == 4.0 * seconds);
}

TEST_CASE("terms are listed, looked up and named by the table") {
  double expected = 1.0;
  for (const part which : detail::term_list<day>{}) {
    CHECK(detail::term_of(one, which) == expected * seconds);
    expected *= 2.0;
  }
  CHECK(expected == 8.0);
  constexpr detail::term_list<day, kind::work> worked;
  CHECK(worked.size() == 2);
  CHECK(worked[0] == part::first);
  CHECK(worked[1] == part::third);
  CHECK(detail::name_of_term<day>(part::second) == "noon");
  CHECK(detail::name_of_term<day>(static_cast<part>(3)) == "unknown");
  CHECK(detail::name_of_term<day>(static_cast<part>(-1)) == "unknown");
  CHECK_THROWS_WITH_AS((void)detail::term_of(one, static_cast<part>(3)), doctest::Contains("RL-108"), error);
}

TEST_CASE("the largest term is the first one of equals") {
  CHECK(largest_term(one) == part::third);
  CHECK(largest_term(day{.noon = 1.0 * seconds, .evening = 1.0 * seconds}) == part::second);
  CHECK(largest_term(day{}) == part::first);
}
