#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/published_pue.hpp>

using namespace ridgeline;

TEST_CASE("of several years of a place the latest counts") {
  constexpr std::array list{
      published_pue{.operator_id = "a", .place = "global", .ratio = pue(1.5), .year = 2022},
      published_pue{.operator_id = "a", .place = "global", .ratio = pue(1.4), .year = 2024},
      published_pue{.operator_id = "a", .place = "global", .ratio = pue(1.45), .year = 2023},
      published_pue{.operator_id = "a", .place = "x", .ratio = pue(1.1), .year = 2025},
  };
  CHECK(find_pue(list, {"a", "global"}) == &list[1]);
  CHECK(find_pue(list, {"a", "x"}) == &list[3]);
  CHECK(find_pue(list, {"b", "global"}) == nullptr);
  CHECK(find_pue(list, {"b", "x"}) == nullptr);
}

TEST_CASE("of two entries of a year the first counts, and an entry says nothing that it was not told") {
  constexpr std::array twice{published_pue{.operator_id = "a", .place = "x", .ratio = pue(1.2), .year = 2024},
                             published_pue{.operator_id = "a", .place = "x", .ratio = pue(1.3), .year = 2024}};
  CHECK(find_pue(twice, {"a", "x"}) == &twice[0]);
  static_assert(published_pue{}.ratio.value() == 1.0 && published_pue{}.scope == pue_scope::fleet &&
                published_pue{}.year == 0);
}
