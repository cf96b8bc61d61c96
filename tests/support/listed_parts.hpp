#pragma once
#include <cstdint>
#include <ridgeline/workload/layers/parts.hpp>
#include <vector>

// What a layer names, one after the other, to be compared with a list written by hand.
namespace ridgeline_tests {

struct listed_weight {
  ridgeline::weight_role role;
  std::int64_t rows, columns, count;
  ridgeline::divided_over over;
  friend bool operator==(const listed_weight&, const listed_weight&) = default;
};
struct listed_gemm {
  ridgeline::weight_role role;
  std::int64_t rows, columns, inner, count, left;
  double done;
  bool weight;
  ridgeline::divided_over over;
  friend bool operator==(const listed_gemm&, const listed_gemm&) = default;
};
struct listed_elementwise {
  ridgeline::elementwise_role role;
  std::int64_t read, written;
  ridgeline::divided_over over;
  friend bool operator==(const listed_elementwise&, const listed_elementwise&) = default;
};
struct listed_saved {
  ridgeline::saved_role role;
  std::int64_t elements;
  double bytes_each;
  ridgeline::divided_over over;
  friend bool operator==(const listed_saved&, const listed_saved&) = default;
};

template<class Layer>
std::vector<listed_weight> weights_of(const Layer& one) {
  std::vector<listed_weight> all;
  each_weight(one, [&](const ridgeline::weight_tensor& w) {
    all.push_back({w.role, w.rows, w.columns, w.count, w.divided});
  });
  return all;
}
template<class Layer>
std::vector<listed_gemm> gemms_of(const Layer& one, const ridgeline::shape& input) {
  std::vector<listed_gemm> all;
  each_gemm(one, input, [&](const ridgeline::gemm_kernel& g) {
    all.push_back({g.role, g.rows, g.columns, g.inner, g.count, g.left_elements, g.done, g.right_is_weight, g.divided});
  });
  return all;
}
template<class Layer>
std::vector<listed_elementwise> elementwise_of(const Layer& one, const ridgeline::shape& input) {
  std::vector<listed_elementwise> all;
  each_elementwise(one, input, [&](const ridgeline::elementwise_kernel& k) {
    all.push_back({k.role, k.read, k.written, k.divided});
  });
  return all;
}
template<class Layer>
std::vector<listed_saved> saved_of(const Layer& one, const ridgeline::shape& input, const ridgeline::keeping& keep) {
  std::vector<listed_saved> all;
  each_saved(one, input, keep, [&](const ridgeline::saved_activation& s) {
    all.push_back({s.role, s.elements, s.width.value(), s.divided});
  });
  return all;
}

}  // namespace ridgeline_tests
