// full_estimate ROUNDS: as many full estimates of a dense and of a mixture-of-experts step; prints what they add up to.
// abstraction.sh counts its instructions, as it stands and with every quantity a plain double.
#include "full_estimate.hpp"

#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 1000;
  std::printf("%.17g %.17g\n", benchmark::dense_estimated(rounds), benchmark::mixture_estimated(rounds));
}
