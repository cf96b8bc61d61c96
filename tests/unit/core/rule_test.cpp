#include <doctest/doctest.h>

#include <ridgeline/core/rule.hpp>

using namespace ridgeline;

namespace {

struct even_rule {
  std::string_view name = "even";
  constexpr bool operator()(int number) const { return number % 2 == 0; }
};
struct nameless {
  constexpr bool operator()(int number) const { return number > 0; }
};
struct half_of {
  std::string_view name = "half";
  constexpr double operator()(int number) const { return number / 2.0; }
};

static_assert(rule<even_rule, int> && !rule<nameless, int> && !rule<even_rule, std::string_view>);
// A number is no yes, and a yes is no number.
static_assert(rule_answering<even_rule, bool, int> && !rule_answering<half_of, bool, int>);
static_assert(rule_answering<half_of, double, int> && !rule_answering<even_rule, double, int>);

constexpr auto small = named("small", [](int number) { return number < 10; });
static_assert(rule_answering<decltype(small), bool, int> && small.name == "small");
static_assert((3 | small) && !(30 | small));

}  // namespace

TEST_CASE("a rule made of a closure that remembers something has its name and its answer") {
  int limit = 5;
  const auto below = named("below", [&limit](int number) { return number < limit; });
  CHECK(below(4));
  limit = 3;
  CHECK(!below(4));
  CHECK(below.name == "below");
}
