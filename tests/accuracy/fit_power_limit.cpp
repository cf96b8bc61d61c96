// fit_power_limit FILE.csv: fits the curve of speed against power limit on one half of the groups and reports on the other,
// then the other way round, then for either kind of memory, then on two GPUs for the third.
#include <accuracy/power_limit_fit.hpp>
#include <cstdio>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <support/power_limit_rows.hpp>

namespace {

using constants = accuracy::power_limit_constants;
using rows = accuracy::power_limit_rows;
using accuracy::fitted_constants;

void report(const char* name, const rows& on, const rows& off, const constants& c) {
  const auto curve = accuracy::curve_of(c);
  std::printf("%s: static_share %.4f knee %.4f exponent %.4f spread %.4f\n", name, c[0], c[1], c[2], c[3]);
  std::printf("  fitted   %4zu rows, mean error %.4f, below the full draw %.4f\n", on.size(),
              ridgeline_tests::mean_error(on, curve), ridgeline_tests::mean_error(on, curve, true));
  std::printf("  held out %4zu rows, mean error %.4f, below the full draw %.4f\n", off.size(),
              ridgeline_tests::mean_error(off, curve), ridgeline_tests::mean_error(off, curve, true));
  for (const char* gpu : {"P100", "V100", "Quadro RTX 6000"}) {
    rows of_one;
    for (const auto& row : off) {
      if (row.gpu == gpu) of_one.push_back(row);
    }
    std::printf("    %-16s %4zu rows, mean error %.4f, below the full draw %.4f\n", gpu, of_one.size(),
                ridgeline_tests::mean_error(of_one, curve), ridgeline_tests::mean_error(of_one, curve, true));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: fit_power_limit FILE.csv\n", stderr);
    return 2;
  }
  const auto read = ridgeline_tests::read_power_limits(argv[1]);
  if (!read || read->fitted.empty() || read->held_out.empty()) {
    std::fprintf(stderr, "fit_power_limit: no rows in %s\n", argv[1]);
    return 2;
  }
  const auto& halves = *read;
  report("fitted here", halves.fitted, halves.held_out, fitted_constants(halves.fitted));
  report("fitted on the other half", halves.held_out, halves.fitted, fitted_constants(halves.held_out));
  for (const bool gddr : {false, true}) {
    const rows on = accuracy::of_memory(halves.fitted, gddr), off = accuracy::of_memory(halves.held_out, gddr);
    std::printf("with %s, ", gddr ? "GDDR" : "HBM");
    report("fitted here", on, off, fitted_constants(on));
  }
  const auto say = [](const char* what, const std::vector<accuracy::left_out_speed>& left_out) {
    const auto errors = accuracy::errors_of(left_out);
    std::printf("%s left out: repeats %.3f, of what is lost %.3f\n", what, errors.repeats, errors.of_loss);
  };
  say("HBM, fifths of the groups", accuracy::fifths_left_out(accuracy::of_memory(halves.fitted, false)));
  say("GDDR, fifths of the groups", accuracy::fifths_left_out(accuracy::of_memory(halves.fitted, true)));
  say("all, fifths of the groups", accuracy::fifths_left_out(halves.fitted));
  say("GPUs", accuracy::gpus_left_out(halves.fitted));
  for (const char* unseen : {"P100", "V100", "Quadro RTX 6000"}) {
    rows seen, rest;
    for (const auto* half : {&halves.fitted, &halves.held_out}) {
      for (const auto& row : *half) (row.gpu == unseen ? rest : seen).push_back(row);
    }
    std::printf("without %s, ", unseen);
    report("fitted on the others", seen, rest, fitted_constants(seen));
  }
  for (const auto* kept : ridgeline::catalogue::every_power_limit_calibration) {
    std::printf("in the catalogue, ");
    report(
        std::string(kept->devices).c_str(), halves.fitted, halves.held_out,
        {kept->static_share.value.value(), kept->knee.value.value(), kept->exponent.value, kept->spread.value.value()});
  }
}
