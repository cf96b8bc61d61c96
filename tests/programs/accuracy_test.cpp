// The program `accuracy`: what it scores, what it leaves out, and when it fails.
#include <sys/wait.h>
#include <unistd.h>
#include <accuracy/scoring.hpp>
#include <cmath>
#include <cstdio>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>

namespace {

using namespace accuracy;

/// A folder of its own, gone at the end of the test.
class scratch {
 public:
  scratch() : path_(std::filesystem::temp_directory_path() / ("ridgeline_accuracy_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() { std::filesystem::remove_all(path_); }

  /// A folder in it with one file.
  std::string with(const std::string& name, const std::string& file, const std::string& text) const {
    std::filesystem::create_directories(path_ / name);
    std::ofstream(path_ / name / file) << text;
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

struct reply {
  int code = 0;
  std::string text;
};

reply run(const std::string& arguments, bool with_errors = false) {
  const std::string command = RIDGELINE_ACCURACY " " + arguments + (with_errors ? " 2>&1" : " 2>/dev/null");
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  reply answer;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) answer.text += static_cast<char>(c);
  const int status = pclose(pipe);
  REQUIRE(WIFEXITED(status));
  answer.code = WEXITSTATUS(status);
  return answer;
}

nlohmann::json json_of(const std::string& arguments) { return nlohmann::json::parse(run(arguments + " --json").text); }

/// Two groups of V100 rows, each at its full limit and at 150 W, with the prefix of their ids.
std::string power_limits(const std::string& prefix, const std::string& slow_speed = "0.84") {
  const std::string header =
      "id,gpu,dataset,network,batch_size,optimizer,power_limit_w,time_per_epoch_s,average_power_w,rel_speed_vs_max_"
      "limit\n";
  return header + prefix + "1,V100,d,a,8,sgd,250,100,225,1.0\n" + prefix + "2,V100,d,a,8,sgd,150,120,149," +
         slow_speed + "\n" + prefix + "3,V100,d,b,8,sgd,250,100,225,1.0\n" + prefix + "4,V100,d,b,8,sgd,150,120,149," +
         slow_speed + "\n";
}
constexpr const char* file = "t6_zeus_power_limit.csv";

}  // namespace

TEST_CASE("a number, a bound and a verdict err each in their own way") {
  CHECK(scored{"", 1.2, 1.0}.error() == doctest::Approx(0.2));
  CHECK(scored{"", 0.8, 1.0}.error() == doctest::Approx(0.2));
  CHECK(scored{"", 0.8, 0.5, comparison::difference}.error() == doctest::Approx(0.3));
  CHECK(scored{"", 0.8, 1.0, comparison::bound}.error() == 0.0);
  CHECK(scored{"", 1.2, 1.0, comparison::bound}.error() == doctest::Approx(0.2));
  CHECK(scored{"", 0.8, 1.0, comparison::verdict, true}.error() == 0.0);
  CHECK(scored{"", 0.8, 1.0, comparison::verdict, false}.error() == doctest::Approx(0.2));
  CHECK(scored{"", 1.2, 1.0, comparison::verdict, false}.error() == 0.0);
}

TEST_CASE("fitted rows are kept apart, and skips are counted by reason and by scope") {
  file_score score;
  score.add(scored{"a", 1.1, 1.0});
  score.add(scored{"b", 0.7, 1.0});
  score.add(scored{"c", 3.0, 1.0}, true);
  score.add(skipped{"quality mark", scope::out});
  score.add(skipped{"quality mark", scope::out}, true);
  score.add(skipped{"unknown device"});
  score.add(scored{"d", std::numeric_limits<double>::quiet_NaN(), 1.0});
  CHECK(score.rows.size() == 2);
  CHECK(score.mean_error() == doctest::Approx(0.2));
  CHECK(score.bias() == doctest::Approx(0.9));
  CHECK(score.fitted.size() == 1);
  CHECK(score.fitted_error() == doctest::Approx(2.0));
  CHECK(score.out_of_scope.at("quality mark") == 2);
  CHECK(score.not_predicted.at("unknown device") == 1);
  CHECK(score.count_skipped() == 4);
  // Two scored, one fitted, two in scope that were not predicted.
  CHECK(score.skipped_share() == doctest::Approx(2.0 / 5.0));
}

TEST_CASE("the 90th percentile of ten errors is the ninth") {
  const std::vector<double> sorted{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(quantile(sorted, 0.5) == 4);
  CHECK(quantile(sorted, 0.9) == 8);
  CHECK(quantile(sorted, 1.0) == 9);
  CHECK(quantile({}, 0.5) == 0);
}

TEST_CASE("about half of all ids are fitted on, and nothing is where nothing was") {
  std::vector<row> rows;
  for (int i = 0; i < 1000; ++i) rows.push_back({{"id", "row-" + std::to_string(i)}});
  const std::size_t half = even_half(rows).size();
  CHECK((half > 440 && half < 560));
  CHECK(nothing_fitted(rows).empty());
}

TEST_CASE("the objects of --json have the keys that other programs read") {
  const scratch place;
  const auto all = json_of(place.with("one", file, power_limits("p")));
  REQUIRE(all.is_array());
  REQUIRE(all.size() == 1);
  for (const char* key :
       {"file", "rows", "skipped", "mean_error", "median_error", "p90_error", "max_error", "bias", "fitted_rows"}) {
    CAPTURE(key);
    CHECK(all[0].contains(key));
  }
  CHECK(all[0]["file"] == file);
  CHECK(all[0]["skipped"]["the full limit itself: speed is 1 by definition"] == 2);
}

TEST_CASE("a folder judged against itself scores the half that nothing was fitted on") {
  const scratch place;
  const std::string folder_of_four = place.with("one", file, power_limits("p"));
  const auto all = json_of(folder_of_four + " --rows");
  CHECK(all[0]["rows"] == 1);
  CHECK(all[0]["fitted_rows"] == 1);
  REQUIRE(all[0]["each_row"].size() == 1);
  CHECK(all[0]["each_row"][0]["id"] == "p4");

  using namespace ridgeline;
  const limited_run expected = run_under_limit(catalogue::v100_pcie_16gb, 150.0 * units::watts, fraction(225.0 / 250.0),
                                               catalogue::power_limit_hbm);
  const double error = std::abs(expected.speed.value() / 0.84 - 1.0);
  CHECK(all[0]["each_row"][0]["predicted"].get<double>() == doctest::Approx(expected.speed.value()));
  CHECK(all[0]["mean_error"].get<double>() == doctest::Approx(error));
  CHECK(all[0]["bias"].get<double>() == doctest::Approx(expected.speed.value() / 0.84));
}

TEST_CASE("a folder of other rows is scored in full, the same rows are not") {
  const scratch place;
  const std::string fitted_on = place.with("fitted_on", file, power_limits("p"));
  const std::string other_rows = place.with("other", file, power_limits("q"));
  const auto others = json_of(other_rows + " --reference " + fitted_on);
  CHECK(others[0]["rows"] == 2);
  CHECK(others[0]["fitted_rows"] == 0);
  const auto again = json_of(fitted_on + " --reference " + fitted_on);
  CHECK(again[0]["rows"] == 1);
  CHECK(again[0]["fitted_rows"] == 1);
}

TEST_CASE("a baseline that the folder lacks is found in the reference, and missed without it") {
  const scratch place;
  const std::string both = place.with("both", file, power_limits("p"));
  std::string text = power_limits("q");
  text.erase(text.find("q1,"), text.find("q2,") - text.find("q1,"));
  const std::string without = place.with("without", file, text);
  CHECK(json_of(without + " --reference " + both)[0]["rows"] == 2);
  const auto alone = json_of(without);
  CHECK(alone[0]["skipped"]["no row of its group at the full limit"] == 1);
}

TEST_CASE("a mean error above the recorded limit fails, and is named") {
  const scratch place;
  const reply far_off = run(place.with("one", file, power_limits("p", "0.4")), true);
  CHECK(far_off.code == 1);
  CHECK(far_off.text.find("t6_zeus_power_limit.csv: mean error") != std::string::npos);
  CHECK(far_off.text.find("passes the recorded limit") != std::string::npos);
}

TEST_CASE("more than a tenth of the rows in scope not predicted fails; rows out of scope do not count") {
  const scratch place;
  CHECK(run(place.with("one", file, power_limits("p"))).code == 0);
  const std::string unknown = power_limits("p") + "p5,Z9,d,c,8,sgd,150,120,149,0.84\n";
  const reply missed = run(place.with("two", file, unknown), true);
  CHECK(missed.code == 1);
  CHECK(missed.text.find("33.3 % of the rows in scope were not predicted") != std::string::npos);
  CHECK(missed.text.find("1 in scope not predicted, device not known") != std::string::npos);
}

TEST_CASE("bad input is answered with one line and 2") {
  const scratch place;
  const std::string none = place.with("none", "notes.txt", "nothing to predict\n");
  const std::string folder_of_four = place.with("one", file, power_limits("p"));
  for (const std::string& arguments : {std::string(), std::string("/nowhere"), none,
                                       folder_of_four + " --reference /nowhere", folder_of_four + " --unknown"}) {
    CAPTURE(arguments);
    const reply refused = run(arguments, true);
    CHECK(refused.code == 2);
    CHECK(refused.text.starts_with("accuracy: "));
    CHECK(std::count(refused.text.begin(), refused.text.end(), '\n') == 1);
  }
}
