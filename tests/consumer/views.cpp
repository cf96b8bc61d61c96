#include <cstdio>
#include <range/v3/range/primitives.hpp>
#include <range/v3/view/filter.hpp>
#include <ridgeline/planning/plans.hpp>

int main() {
  using namespace ridgeline;
  constexpr accelerator devices[] = {{.id = "small", .capacity = 8.0 * units::gibibytes},
                                     {.id = "large", .capacity = 48.0 * units::gibibytes}};
  constexpr card_request wanted{.memory = 24.0 * units::gibibytes};
  auto small =
      ranked_cards(devices, {}, wanted, relative_performance(over(devices[0]), bandwidth_bound)) |
      ranges::views::filter([](const ranked_card& card) { return card.reason == rejection::too_little_memory; });
  std::printf("%d too small\n", static_cast<int>(ranges::distance(small)));
}
