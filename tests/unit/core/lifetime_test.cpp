#include <array>
#include <doctest/doctest.h>
#include <string_view>
#include <vector>

#include <ridgeline/core/lifetime.hpp>

using namespace ridgeline;

namespace {

// What a forwarding reference deduces: `List&` for a list with a name, `List` for one without.
static_assert(temporary_list<std::vector<int>, int> && temporary_list<const std::array<int, 2>, int>);
static_assert(!temporary_list<std::vector<int>&, int> && !temporary_list<const std::array<int, 2>&, int>);
static_assert(!temporary_list<std::span<const int>, int> && !temporary_list<std::span<int>, int>);
static_assert(!temporary_list<std::vector<double>, int> && !temporary_list<int, int>);

constexpr const int* last_of(std::span<const int> list) { return list.empty() ? nullptr : &list.back(); }
template<temporary_list<int> List>
constexpr const int* last_of(List&&) = delete;
template<class... List>
concept answers = requires(List... list) { last_of(static_cast<List>(list)...); };
static_assert(answers<std::vector<int>&> && answers<std::span<const int>> && !answers<std::vector<int>&&>);

}  // namespace

TEST_CASE("a list with a name is referred to, a view of it as well") {
  const std::vector<int> list{1, 2, 3};
  CHECK(last_of(list) == &list[2]);
  CHECK(last_of(std::span(list).first(2)) == &list[1]);
}
