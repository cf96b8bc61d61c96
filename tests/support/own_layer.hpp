#pragma once
#include <ridgeline/workload/network.hpp>

// A layer that the library does not have: each feature times a learned number. It answers what `layer_description` asks.
namespace lab {

struct scale {
  std::int64_t features = 1;
};

constexpr void check(const scale& one) {
  if (one.features < 1) ridgeline::detail::violated<ridgeline::errc::dimension_out_of_range>();
}
constexpr ridgeline::shape output_shape(const scale& one, ridgeline::shape input) {
  if (input.features != one.features) ridgeline::detail::violated<ridgeline::errc::shapes_differ>();
  return input;
}
template<class Visit>
constexpr void each_weight(const scale& one, Visit&& visit) {
  visit(ridgeline::weight_tensor{.role = ridgeline::weight_role::norm, .rows = one.features});
}
template<class Visit>
constexpr void each_gemm(const scale&, const ridgeline::shape&, Visit&&) {}
template<class Visit>
constexpr void each_elementwise(const scale&, const ridgeline::shape& input, Visit&& visit) {
  visit(ridgeline::elementwise_kernel{.read = input.elements(), .written = input.elements()});
}
template<class Visit>
constexpr void each_saved(const scale&, const ridgeline::shape& input, const ridgeline::keeping& keep, Visit&& visit) {
  visit(ridgeline::saved_activation{.elements = input.elements(), .width = keep.width});
}

}  // namespace lab
