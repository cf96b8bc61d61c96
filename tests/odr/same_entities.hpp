#pragma once
#include <array>
#include <everything.hpp>

// What both translation units include is one entity, so it has one address in both.
using addresses = std::array<const void*, 2>;

static addresses seen_here() {
  constexpr ridgeline::fraction (*percent)(double) = &ridgeline::percent;
  return {&ridgeline::units::gigabytes, reinterpret_cast<const void*>(percent)};
}

addresses seen_in_second();
