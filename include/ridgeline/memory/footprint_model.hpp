#pragma once
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/memory/rules/framework.hpp>

namespace ridgeline::inline v0_2 {

struct training_step;
struct inference_step;
template<class... Own>
struct network_step_with;

/// Memory of one GPU, the most loaded one where they differ: of a training step (footprint.hpp), of a step that answers
/// requests (inference.hpp), of a step that trains a network of any layers (network.hpp).
///
/// Source   each definition carries its own
/// Checked  tests/unit/memory/footprint_test.cpp, tests/unit/memory/inference_test.cpp, tests/unit/memory/network_test.cpp
struct footprint_model : composable {
  constexpr memory_breakdown operator()(const training_step& step,
                                        const framework_overhead& overhead = pytorch_cuda) const;
  constexpr memory_breakdown operator()(const inference_step& step,
                                        const framework_overhead& overhead = pytorch_cuda) const;
  template<class... Own>
  constexpr memory_breakdown operator()(const network_step_with<Own...>& step,
                                        const framework_overhead& overhead = pytorch_cuda) const;
};
inline constexpr footprint_model footprint{};

}  // namespace ridgeline::inline v0_2
