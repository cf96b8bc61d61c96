// fit_collectives FOLDER: fits the constants of catalogue/calibrations/collectives.hpp on one half of t5_comms.csv and
// reports on the other, by system; then leaves each system out in turn and predicts it with the constants of the nearest
// class of links.
#include <accuracy/collectives_fit.hpp>
#include <cstdio>

namespace {

using namespace accuracy::collectives;
using accuracy::measured_collective;

void print_by_system(const std::vector<measured_collective>& rows, const values& v) {
  std::map<std::string, std::vector<measured_collective>> by;
  for (const auto& row : rows) by[system_of(row)].push_back(row);
  for (const auto& [name, of_one] : by)
    std::printf("    %-28s %4zu rows, mean error %.4f\n", name.c_str(), of_one.size(), mean_error(of_one, v));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: fit_collectives FOLDER\n", stderr);
    return 2;
  }
  const auto read = ridgeline_tests::read_csv(std::string(argv[1]) + "/t5_comms.csv");
  const std::vector<measured_collective> all = calls_of(read.value_or(std::vector<accuracy::row>()));
  std::vector<measured_collective> fitted, held_out;
  for (const measured_collective& call : all) {
    (accuracy::is_of_the_fitted_half(call.id) ? fitted : held_out).push_back(call);
  }
  if (fitted.empty() || held_out.empty()) {
    std::fprintf(stderr, "fit_collectives: no rows in %s\n", argv[1]);
    return 2;
  }
  const auto report = [&](const char* name, const values& v) {
    std::printf("%s\n", name);
    for (std::size_t i = 0; i < v.size(); ++i) std::printf("  %-36s %.5g\n", constants[i].name, v[i]);
    std::printf("  fitted   %3zu rows, mean error %.4f\n", fitted.size(), mean_error(fitted, v));
    std::printf("  held out %3zu rows, mean error %.4f\n", held_out.size(), mean_error(held_out, v));
    print_by_system(held_out, v);
  };
  report("fitted here", fit(fitted));
  report("in the catalogue", in_the_catalogue());

  std::map<std::string, std::vector<measured_collective>> by;
  for (const auto& row : all) by[system_of(row)].push_back(row);
  double sum = 0.0;
  for (const auto& [name, left_out] : by) {
    std::vector<measured_collective> rest;
    for (const auto& row : all) {
      if (system_of(row) != name) rest.push_back(row);
    }
    const double error = mean_error(left_out, fit(rest));
    sum += error * static_cast<double>(left_out.size());
    std::printf("left out %-28s %4zu rows, mean error %.4f\n", name.c_str(), left_out.size(), error);
  }
  std::printf("left out, all rows once: mean error %.4f\n", sum / static_cast<double>(all.size()));
}
