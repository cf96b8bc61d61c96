// Without exceptions every header compiles, and a wrong input ends the program with its sentence.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <everything.hpp>

int main() {
  std::signal(SIGABRT, [](int) {
    std::fputs("aborted\n", stderr);
    std::_Exit(1);
  });
  volatile double known_only_at_run_time = 1.3;
  const ridgeline::fraction share(known_only_at_run_time);
  return share.value() > 1.0 ? 2 : 3;
}
