#pragma once
#include <cstdio>

namespace ridgeline_tests {

inline bool something_was_skipped = false;

/// Says that a test could not run here. The program then ends with `exit_skipped`, and ctest lists the file as skipped.
inline void skip(const char* reason) {
  something_was_skipped = true;
  std::printf("skipped: %s\n", reason);
}

inline constexpr int exit_skipped = 77;

}  // namespace ridgeline_tests
