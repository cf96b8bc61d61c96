#pragma once
#include <ridgeline/workload/network.hpp>

namespace ridgeline::inline v0_2 {

/// Two networks that are trained against each other.
///
/// Source   Goodfellow et al., Generative Adversarial Nets, 2014
/// Checked  tests/unit/workload/gan_test.cpp, tests/published/dettmers_ledger_workloads_test.cpp
struct gan {
  network<> generator;
  network<> discriminator;
};

/// Parameters of both networks.
///
/// Model    their sum
/// Inputs   both  the two networks
/// Returns  exact [1]
/// Errors   RL-113 above 10^15 in one of them
/// Source   definition
/// Checked  tests/unit/workload/gan_test.cpp
template<std::same_as<gan> Both>
constexpr std::int64_t parameters(const Both& both) {
  return parameters(both.generator) + parameters(both.discriminator);
}

/// Operations of one step that trains both networks once.
///
/// Model    with G and D for one forward pass: the discriminator sees real and generated samples (G + 2 D, backward 4
///          D), then the generator is trained through it (G + D, backward 2 D + 2 G): 4 G + 9 D
/// Inputs   both  the networks, built for one batch
/// Returns  a multiply-add is two [1 operation]
/// Valid    gradients of the discriminator's weights are computed, and thrown away, while the generator is trained
/// Source   Goodfellow et al. 2014, algorithm 1; Best GPU for Deep Learning in 2024 (Misskey AI), its training loop
///          (ledger G2)
/// Checked  tests/unit/workload/gan_test.cpp
template<std::same_as<gan> Both = gan>
constexpr operation_count training_operations(const Both& both) {
  return 4.0 * forward_operations(both.generator) + 9.0 * forward_operations(both.discriminator);
}

}  // namespace ridgeline::inline v0_2
