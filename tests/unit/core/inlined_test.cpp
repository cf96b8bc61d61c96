#include <doctest/doctest.h>
#include <ridgeline/core/inlined.hpp>
#include <string_view>

#define TEXT_OF(...) #__VA_ARGS__
#define EXPANDED(...) TEXT_OF(__VA_ARGS__)

namespace {
RIDGELINE_INLINED constexpr int twice(int number) { return 2 * number; }
}  // namespace

TEST_CASE("a function and a lambda are inlined by force where speed is asked for") {
  constexpr auto thrice = [](int number) RIDGELINE_INLINED { return 3 * number; };
  static_assert(twice(2) == 4 && thrice(2) == 6);
  constexpr std::string_view attribute = EXPANDED(RIDGELINE_INLINED);
#if !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
  CHECK(attribute.empty());
#else
  CHECK(attribute.find("always_inline") != std::string_view::npos);
#endif
}
