#pragma once
#include <concepts>
#include <cstdint>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/workload/convnet.hpp>
#include <ridgeline/workload/recurrent_network.hpp>
#include <ridgeline/workload/transformer.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <string_view>
#include <variant>

namespace ridgeline::inline v0_2 {

/// A network of which only totals are known, because its graph depends on what it sees or was not read.
/// Source   each entry carries its own
struct published_totals {
  std::int64_t parameters = 0;
};

/// How a published number of parameters is meant.
/// Source   definition
enum class count_precision {
  exact,    // to the parameter, or as a checkpoint has them
  rounded,  // a name, or a table with a few digits
};

/// The name of a precision.
///
/// Inputs   precision  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(count_precision precision) noexcept {
  switch (precision) {
    case count_precision::exact: return "exact";
    case count_precision::rounded: return "rounded";
  }
  return "unknown";
}

/// A number of parameters that somebody published.
///
/// Fields   parameters  0 where nobody published one that was found
///          known       whether somebody read it in its source
/// Source   each carries its own
struct published_count {
  std::int64_t parameters = 0;
  count_precision precision = count_precision::rounded;
  citation source = {};
  provenance known = provenance::sourced;
};

/// A network by name: what it is, what others count, and who says so.
///
/// Fields   id         as programs take it
///          published  the count to compare with
///          forward_multiply_adds  of one picture, as published [1]
///          picture    edge of the pictures it was made for; 0 where it reads tokens [1]
///          remark     why the published count differs, or what its description leaves out
/// Errors   RL-131 where an entry that is no transformer stands for one
/// Source   each entry carries its own
/// Checked  tests/catalogue/models_test.cpp
struct catalogued_model {
  detail::no_bare_id described_by_fields = {};
  std::string_view id = {};
  std::string_view family = {};
  std::variant<transformer, residual_network, vgg_network, efficient_network, recurrent_network, published_totals>
      what = {};
  published_count published = {};
  figure<double> forward_multiply_adds = absent;
  std::int64_t picture = 0;
  citation source = {};
  std::string_view remark = {};

  /// The transformer that the entry is: `.model = catalogue::llama3_8b`.
  ///
  /// Returns  its description
  /// Errors   RL-131 where it is something else
  /// Source   definition
  constexpr operator const transformer&() const {
    const auto* described = std::get_if<transformer>(&what);
    if (described == nullptr) detail::violated<errc::not_a_transformer>();
    return *described;
  }
};

/// The transformer that an entry is.
///
/// Inputs   entry  any that outlives the answer
/// Returns  its description, or nullptr where it is something else
/// Errors   RL-243 (does not compile) for a temporary
/// Source   definition
/// Checked  tests/unit/workload/catalogued_model_test.cpp
constexpr const transformer* transformer_of(const catalogued_model& entry) {
  return std::get_if<transformer>(&entry.what);
}
template<std::same_as<catalogued_model> Gone>
constexpr const transformer* transformer_of(const Gone&&) {
  detail::refuse_temporary<Gone>();
  return nullptr;
}

/// Whether an entry reads images or is recurrent, and is described layer by layer: its training is counted in samples.
///
/// Inputs   entry  any
/// Returns  the answer
/// Source   definition
/// Checked  tests/unit/workload/catalogued_model_test.cpp
constexpr bool is_trained_by_sample(const catalogued_model& entry) {
  if (const transformer* described = transformer_of(entry)) return described->patch != 0;
  return !std::holds_alternative<published_totals>(entry.what);
}

namespace detail {

/// Calls `visit` with the network of an entry that is neither a transformer nor a total, for a batch.
template<class Visit>
constexpr void with_network(const catalogued_model& entry, batch_size samples, token_count sequence, Visit&& visit) {
  const shape pictures = images(samples, {.channels = 3, .height = entry.picture, .width = entry.picture});
  if (const auto* described = std::get_if<residual_network>(&entry.what)) visit(network_of(*described, pictures));
  if (const auto* described = std::get_if<vgg_network>(&entry.what)) visit(network_of(*described, pictures));
  if (const auto* described = std::get_if<efficient_network>(&entry.what)) visit(network_of(*described, pictures));
  if (const auto* described = std::get_if<recurrent_network>(&entry.what)) {
    visit(network_of(*described, sequences_of(samples, sequence, 1)));
  }
}

}  // namespace detail

/// Parameters of a catalogued network.
///
/// Inputs   entry  any
/// Returns  counted from its description; the published total where there is none [1]
/// Errors   those of the description's `check`
/// Source   definition
/// Checked  tests/catalogue/models_test.cpp
template<std::same_as<catalogued_model> Entry>
constexpr std::int64_t parameters(const Entry& entry) {
  if (const transformer* described = transformer_of(entry)) return parameters(*described);
  if (const auto* total = std::get_if<published_totals>(&entry.what)) return total->parameters;
  std::int64_t sum = 0;
  detail::with_network(entry, batch(1), tokens(1), [&sum](const auto& net) { sum = parameters(net); });
  return sum;
}

/// Operations of the forward pass over one picture.
///
/// Inputs   entry  one that reads pictures and has a description
/// Returns  a multiply-add is two [1 operation]
/// Errors   RL-105 for an entry that reads no pictures or is a total
/// Source   definition
/// Checked  tests/catalogue/models_test.cpp
template<std::same_as<catalogued_model> Entry>
constexpr operation_count forward_operations_per_picture(const Entry& entry) {
  if (entry.picture == 0 || std::holds_alternative<published_totals>(entry.what))
    detail::violated<errc::figure_absent>();
  if (const transformer* described = transformer_of(entry)) {
    const image_size size{.channels = described->picture_channels, .height = entry.picture, .width = entry.picture};
    return forward_operations(*described, images(batch(1), size), attention_mask::full);
  }
  operation_count sum{};
  detail::with_network(entry, batch(1), tokens(1), [&sum](const auto& net) { sum = forward_operations(net); });
  return sum;
}

}  // namespace ridgeline::inline v0_2
