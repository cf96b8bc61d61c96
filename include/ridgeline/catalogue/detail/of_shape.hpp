#pragma once
#include <ridgeline/workload/catalogued_model.hpp>
#include <variant>

namespace ridgeline::inline v0_2::detail {

/// A network of the same shape as another under its own name, made for another context; its checkpoint is stored as the other's,
/// unless it says how.
consteval catalogued_model of_shape(const catalogued_model& other, catalogued_model entry, token_count context,
                                    const weight_storage* checkpoint = nullptr) {
  transformer described = std::get<transformer>(other.what);
  described.context = context;
  if (checkpoint != nullptr) described.checkpoint = checkpoint;
  entry.what = described;
  return entry;
}

/// The same network where an indexer chooses what attention goes to.
consteval catalogued_model sparse(catalogued_model entry, const token_indexer& indexer) {
  transformer described = std::get<transformer>(entry.what);
  described.latent.indexer = indexer;
  entry.what = described;
  return entry;
}

}  // namespace ridgeline::inline v0_2::detail
