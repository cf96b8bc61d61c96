// Without exceptions a wrong input ends the program with its sentence on standard error.
//   g++ -std=c++20 -fno-exceptions -I include tests/no_exceptions/abort_with_message.cpp -o abort_with_message
//   ./abort_with_message        "RL-101: a figure must be positive and finite", then SIGABRT (exit status 134 in a shell)
#include <cstdlib>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>

int main(int count, char**) {
  const double nothing = count > 100 ? 1.0 : 0.0;  // known only when it runs
  const ridgeline::figure<ridgeline::bandwidth> memory = nothing * ridgeline::units::gigabytes_per_second;
  return memory ? EXIT_SUCCESS : EXIT_FAILURE;
}
