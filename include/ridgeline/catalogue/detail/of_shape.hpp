#pragma once
#include <ridgeline/workload/catalogued_model.hpp>
#include <variant>

namespace ridgeline::inline v0_2::detail {

/// A network of the same shape as another under its own name, made for another context.
consteval catalogued_model of_shape(const catalogued_model& other, catalogued_model entry, token_count context) {
  transformer described = std::get<transformer>(other.what);
  described.context = context;
  entry.what = described;
  return entry;
}

}  // namespace ridgeline::inline v0_2::detail
