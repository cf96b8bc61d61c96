#pragma once
// Bars of many terms, drawn in as few colours as there are.
#include <algorithm>
#include <functional>
#include <numeric>
#include <support/plot.hpp>

namespace support {

/// At most eight terms, which is as many colours as the eye tells apart: the smallest ones become one.
inline void join_small_terms(bar_chart& picture) {
  const auto largest = [&picture](std::size_t term) {
    double most = 0.0;
    for (const bar& one : picture.bars) most = std::max(most, one.parts[term]);
    return most;
  };
  std::vector<std::size_t> order(picture.terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>{}, largest);
  while (!order.empty() && largest(order.back()) == 0.0) order.pop_back();
  const std::size_t kept = order.size() > 8 ? 7 : order.size();
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept));
  bar_chart made = picture;
  made.terms.assign(kept, "");
  for (std::size_t i = 0; i < kept; ++i) made.terms[i] = picture.terms[order[i]];
  std::vector<std::string> names;
  for (std::size_t i = kept; i < order.size(); ++i) names.push_back(picture.terms[order[i]]);
  if (!names.empty()) made.terms.push_back(fmt::format("{}", fmt::join(names, ", ")));
  for (std::size_t b = 0; b < made.bars.size(); ++b) {
    std::vector<double>& parts = made.bars[b].parts;
    parts.assign(made.terms.size(), 0.0);
    for (std::size_t i = 0; i < order.size(); ++i) parts[std::min(i, kept)] += picture.bars[b].parts[order[i]];
  }
  picture = made;
}

}  // namespace support
