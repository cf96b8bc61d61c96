#pragma once
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The kinds of network whose speed published figures tell apart.
/// Source   Dettmers, Which GPU(s) to get for deep learning, editions of 2019 and 2023
enum class network_class { convolutional, transformer, recurrent };

inline constexpr network_class every_network_class[] = {network_class::convolutional, network_class::transformer,
                                                        network_class::recurrent};

/// The name that programs take and print.
///
/// Inputs   network  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(network_class network) noexcept {
  switch (network) {
    case network_class::convolutional: return "convolutional";
    case network_class::transformer: return "transformer";
    case network_class::recurrent: return "recurrent";
  }
  return "unknown";
}

}  // namespace ridgeline::inline v0_2
