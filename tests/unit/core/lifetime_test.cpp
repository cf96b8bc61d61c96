#include <array>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include <ridgeline/core/lifetime.hpp>

using namespace ridgeline;

namespace {

constexpr const int* last_of(lasting_span<int> list) { return list.empty() ? nullptr : &list.back(); }

constexpr std::array<int, 3> three{1, 2, 3};
constexpr int two[] = {4, 5};
static_assert(last_of(three) == &three[2] && last_of(two) == &two[1] && last_of({}) == nullptr);

// What a forwarding reference deduces: `List&` for a list with a name, `List` for one without.
static_assert(detail::has_a_name<std::vector<int>&> && detail::has_a_name<const std::array<int, 2>&>);
static_assert(!detail::has_a_name<std::vector<int>> && !detail::has_a_name<const std::array<int, 2>>);
static_assert(detail::has_a_name<std::span<const int>> && detail::has_a_name<std::span<int>>);

static_assert(std::is_convertible_v<std::vector<int>&, lasting_span<int>>);
static_assert(!std::is_convertible_v<std::vector<double>&, lasting_span<int>>);
static_assert(!std::is_convertible_v<int, lasting_span<int>> &&
              !std::is_convertible_v<std::string&, lasting_span<int>>);

}  // namespace

TEST_CASE("a list with a name is referred to, a view of it as well") {
  std::vector<int> list{1, 2, 3};
  CHECK(last_of(list) == &list[2]);
  CHECK(last_of(std::span(list).first(2)) == &list[1]);
  CHECK(last_of(std::span<const int>(list)) == &list[2]);
}
