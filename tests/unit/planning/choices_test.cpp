#include <doctest/doctest.h>
#include <ridgeline/planning/choices.hpp>
#include <span>
#include <ridgeline/units/count.hpp>
#include <vector>

using namespace ridgeline;

TEST_CASE("an axis has from 1 to 32 choices, in their order") {
  const std::vector<batch_size> none;
  CHECK_THROWS_WITH_AS((choices<batch_size>(std::span<const batch_size>(none))), doctest::Contains("RL-192"), error);
  std::vector<batch_size> many;
  for (std::int64_t i = 1; i <= 32; ++i) many.push_back(batch(i));
  const choices<batch_size> all{std::span<const batch_size>(many)};
  CHECK(all.size() == 32);
  CHECK(all[0] == batch(1));
  CHECK(all[31] == batch(32));
  CHECK(std::vector<batch_size>(all.begin(), all.end()) == many);
  many.push_back(batch(33));
  CHECK_THROWS_WITH_AS((choices<batch_size>(std::span<const batch_size>(many))), doctest::Contains("RL-192"), error);
}
