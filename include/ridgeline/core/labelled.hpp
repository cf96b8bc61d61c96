#pragma once
#include <ridgeline/core/figure.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How a value that is no quantity is written: a number, what stands behind it, and whether it was verified.
///
/// Fields   number  finite or not
///          label   with the blank that it may begin with: "x", " C"
///          basis   an unverified one is written with a `?` behind
/// Source   definition
/// Checked  tests/unit/core/labelled_test.cpp, tests/properties/output_test.cpp
struct labelled {
  double number = 0.0;
  std::string_view label = {};
  provenance basis = provenance::sourced;
};

}  // namespace ridgeline::inline v0_2
