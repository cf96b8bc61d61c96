// accuracy FOLDER [--reference FOLDER] [--rows] [--json]: predicts every row of the measurements in a folder and
// prints, for each file, how far the predictions lie from them. Exits 1 where the mean error of a file passes its
// recorded limit, 2 for bad input.
#include <CLI/CLI.hpp>
#include <accuracy/memory_rows.hpp>
#include <accuracy/scoring.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

struct known_file {
  const char* name;
  accuracy::answer (*predict)(const accuracy::row&);
  double
      limit;  // mean error; what was reached when the file was last looked at, and room for another compiler's rounding
};

constexpr known_file known_files[] = {
    {"t4_memory.csv", accuracy::memory_row, 0.11},
    {"t3_llm_training.csv", accuracy::training_row, 0.19},
    {"t2_llamacpp_decode.csv", accuracy::llama_cpp_row, 0.01},
};

nlohmann::ordered_json as_json(const accuracy::file_score& score) {
  const std::vector<double> errors = score.errors();
  nlohmann::ordered_json skipped = nlohmann::ordered_json::object();
  for (const auto& [why, count] : score.skipped_by_reason) skipped[why] = count;
  return {{"file", score.file},
          {"rows", score.rows.size()},
          {"skipped", skipped},
          {"mean_error", score.mean_error()},
          {"median_error", accuracy::quantile(errors, 0.5)},
          {"p90_error", accuracy::quantile(errors, 0.9)},
          {"max_error", accuracy::quantile(errors, 1.0)},
          {"bias", score.bias()},
          {"fitted_rows", 0}};
}

void print(const accuracy::file_score& score) {
  const std::vector<double> errors = score.errors();
  const auto percent = [&](double share) { return 100.0 * accuracy::quantile(errors, share); };
  std::printf("%-24s %5zu %7zu %7.1f %7.1f %7.1f %7.1f %6.3f %6d\n", score.file.c_str(), score.rows.size(),
              score.count_skipped(), 100.0 * score.mean_error(), percent(0.5), percent(0.9), percent(1.0), score.bias(),
              0);
}

/// Rows that have a number, apart from those that are one-sided or say only whether it ran.
void print_numbers(const accuracy::file_score& score) {
  double sum = 0.0;
  int count = 0;
  for (const accuracy::scored& one : score.rows) {
    if (one.by != accuracy::comparison::number) continue;
    sum += one.error();
    ++count;
  }
  if (count != 0)
    std::printf("%s: %d rows with a number, mean %.1f %%\n", score.file.c_str(), count, 100.0 * sum / count);
}

const char* word_of(const accuracy::scored& one) {
  if (one.by == accuracy::comparison::verdict) return one.ran ? "ran" : "did not run";
  return one.by == accuracy::comparison::bound ? "upper bound" : "measured";
}

}  // namespace

int main(int count, char** words) {
  CLI::App options("Predicts measurements and says how far off it was.", "accuracy");
  std::string folder;
  std::string reference;
  bool each_row = false;
  bool json = false;
  options.add_option("FOLDER", folder, "CSV files in the format of validation/dev")
      ->required()
      ->check(CLI::ExistingDirectory);
  options.add_option("--reference", reference, "where measured baselines of ratios are looked up")
      ->check(CLI::ExistingDirectory);
  options.add_flag("--rows", each_row, "print each row");
  options.add_flag("--json", json, "print a list of objects");
  try {
    options.parse(count, words);
  } catch (const CLI::ParseError& wrong) {
    if (wrong.get_exit_code() == 0) return options.exit(wrong);
    std::fprintf(stderr, "accuracy: %s\n", wrong.what());
    return 2;
  }

  std::vector<accuracy::file_score> scores;
  for (const known_file& one : known_files) {
    const auto rows = ridgeline_tests::read_csv((std::filesystem::path(folder) / one.name).string());
    if (!rows) continue;
    accuracy::file_score score{.file = one.name, .rows = {}, .skipped_by_reason = {}, .limit = one.limit};
    for (const accuracy::row& row : *rows) score.add(one.predict(row));
    scores.push_back(score);
  }
  if (scores.empty()) {
    std::fprintf(stderr, "accuracy: FOLDER '%s' holds none of the files that are predicted\n", folder.c_str());
    return 2;
  }

  if (json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const accuracy::file_score& score : scores) {
      all.push_back(as_json(score));
      if (!each_row) continue;
      nlohmann::ordered_json rows = nlohmann::ordered_json::array();
      for (const accuracy::scored& one : score.rows) {
        rows.push_back({{"id", one.id},
                        {"compared_with", word_of(one)},
                        {"predicted", one.predicted},
                        {"measured", one.measured},
                        {"error", one.error()}});
      }
      all.back()["each_row"] = rows;
    }
    std::printf("%s\n", all.dump(2).c_str());
  } else {
    std::printf("%-24s %5s %7s %7s %7s %7s %7s %6s %6s\n", "error in %", "rows", "skipped", "mean", "median", "p90",
                "max", "bias", "fitted");
    for (const accuracy::file_score& score : scores) print(score);
    std::printf("Nothing was fitted on these files.\n");
    for (const accuracy::file_score& score : scores) print_numbers(score);
    for (const accuracy::file_score& score : scores) {
      for (const auto& [why, number] : score.skipped_by_reason) {
        std::printf("%s: %zu skipped, %s\n", score.file.c_str(), number, why.c_str());
      }
      if (!each_row) continue;
      for (const accuracy::scored& one : score.rows) {
        std::printf("%-12s %-11s %9.2f %9.2f GiB %6.3f %6.1f %%\n", one.id.c_str(), word_of(one), one.predicted,
                    one.measured, one.ratio(), 100.0 * one.error());
      }
    }
  }
  for (const accuracy::file_score& score : scores) {
    if (score.mean_error() > score.limit) {
      std::fprintf(stderr, "accuracy: %s: mean error %.1f %% passes the recorded limit of %.1f %%\n",
                   score.file.c_str(), 100.0 * score.mean_error(), 100.0 * score.limit);
      return 1;
    }
  }
  return 0;
}
