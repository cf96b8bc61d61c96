#pragma once

namespace ridgeline_tests {

/// Whether AddressSanitizer is on. A test then takes five to ten times as long; what it computes is checked without it, so a part
/// of its random inputs is enough.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace ridgeline_tests
