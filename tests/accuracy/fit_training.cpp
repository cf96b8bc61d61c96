// fit_training FOLDER [GROUP]: fits the constants of every training stack on one half of the measured steps in FOLDER
// and prints them as the entries of catalogue/calibrations/training/ stand, with the error on either half.
#include <accuracy/training_fit.hpp>
#include <accuracy/training_fitting.hpp>
#include <cstdio>
#include <exception>

int main(int count, char** words) {
  using namespace accuracy;
  if (count < 2) {
    std::fprintf(stderr, "fit_training: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  try {
    for (const auto& [group, runs] : grouped_runs(words[1])) {
      if (count > 2 && !contains(group, words[2])) continue;
      print_group(group, runs, fitted_to(group, runs));
    }
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "fit_training: %s\n", wrong.what());
    return 2;
  }
  return 0;
}
