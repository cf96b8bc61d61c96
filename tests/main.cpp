#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <support/skip.hpp>

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  const int failed = context.run();
  if (context.shouldExit() || failed != 0) return failed;
  return ridgeline_tests::something_was_skipped ? ridgeline_tests::exit_skipped : 0;
}
