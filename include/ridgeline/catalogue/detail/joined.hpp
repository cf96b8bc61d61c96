#pragma once
#include <array>
#include <cstddef>

namespace ridgeline::inline v0_2::detail {

/// Several lists after one another.
template<class Entry, std::size_t... Sizes>
consteval std::array<Entry, (Sizes + ...)> joined(const std::array<Entry, Sizes>&... lists) {
  std::array<Entry, (Sizes + ...)> all{};
  std::size_t next = 0;
  const auto append = [&](const auto& list) {
    for (const Entry& entry : list) all[next++] = entry;
  };
  (append(lists), ...);
  return all;
}

}  // namespace ridgeline::inline v0_2::detail
