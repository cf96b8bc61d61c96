#include <doctest/doctest.h>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <support/few_terms.hpp>
#include <support/plot.hpp>
#include <support/width.hpp>
#include <unistd.h>

namespace {

/// A folder that is gone after the test.
struct folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("ridgeline_plot_test_" + std::to_string(getpid()));
  folder() { std::filesystem::create_directory(path); }
  ~folder() { std::filesystem::remove_all(path); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;

  std::string file(const char* name) const { return (path / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
  }
};

std::string read(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a file is replaced by all of a text, and nothing lies beside it") {
  const folder here;
  support::write_whole(here.file("a.svg"), "first, and longer");
  support::write_whole(here.file("a.svg"), "second");
  CHECK(read(here.file("a.svg")) == "second");
  CHECK(here.files() == 1);
}

TEST_CASE("a file that cannot be written leaves nothing behind") {
  const folder here;
  std::filesystem::create_directory(here.file("taken.svg"));
  CHECK_THROWS_AS(support::write_whole(here.file("taken.svg"), "text"), support::unwritable);
  CHECK_THROWS_AS(support::write_whole(here.file("no/such/folder.svg"), "text"), support::unwritable);
  CHECK(here.files() == 1);
}

TEST_CASE("lines hold every word of a text and no line is wider than its room") {
  const std::string text = "queries, keys and values, an_unusually_long_name_of_a_device_without_any_blank, output";
  std::string joined;
  for (const std::string& line : support::detail::lines_of(text, {.size = 16.0, .room = 200.0})) {
    CHECK(support::detail::pixels(line) <= 200.0);
    joined += line;
  }
  std::string wanted = text;
  std::erase(wanted, ' ');
  std::erase(joined, ' ');
  CHECK(joined == wanted);
}

TEST_CASE("terms beyond the colours become one, and each bar keeps its length") {
  support::bar_chart picture{.says = {}, .unit = "GB", .terms = {}, .bars = {{"one", {}, ""}, {"two", {}, ""}}};
  for (int i = 0; i < 14; ++i) {
    picture.terms.push_back(std::to_string(i));
    picture.bars[0].parts.push_back(i == 3 ? 0.0 : 1.0 + i);
    picture.bars[1].parts.push_back(i == 3 ? 0.0 : 20.0 - i);
  }
  const support::bar_chart before = picture;
  support::join_small_terms(picture);
  CHECK(picture.terms.size() == 8);
  for (std::size_t i = 0; i < picture.bars.size(); ++i) {
    const auto length = [](const support::bar& one) {
      return std::accumulate(one.parts.begin(), one.parts.end(), 0.0);
    };
    CHECK(length(picture.bars[i]) == doctest::Approx(length(before.bars[i])));
  }
}

TEST_CASE("few terms stay as they are, and those that are nothing are left out") {
  support::bar_chart picture{.says = {}, .unit = "", .terms = {"a", "b", "c"}, .bars = {{"one", {1.0, 0.0, 2.0}, ""}}};
  support::join_small_terms(picture);
  CHECK(picture.terms == std::vector<std::string>{"a", "c"});
  CHECK(picture.bars[0].parts == std::vector<double>{1.0, 2.0});
}

TEST_CASE("a name is text for gnuplot, whatever it holds") {
  CHECK(support::detail::quoted("it's `run` \"x\" \n \x80") == "'it''s `run` \"x\" ? ?'");
}

TEST_CASE("all points and their front as steps, each drawn, each with its label") {
  if (std::system("command -v gnuplot >/dev/null") != 0) {
    MESSAGE("skipped: gnuplot is not installed");
    return;
  }
  const folder here;
  const support::chart front{
      .says = {.title = "plans", .work = "time against money", .source = "none"},
      .x = {.title = "days", .least = 1.0, .most = 100.0, .logarithmic = true},
      .y = {.title = "dollars", .least = 0.0, .most = 10.0},
      .curves =
          {{.title = "plans", .points = {{5, 9}, {20, 8}, {60, 6}}, .how = support::drawn_as::points, .colour = 7},
           {.title = "front", .points = {{3, 7}, {10, 4}, {50, 2}}, .how = support::drawn_as::steps}},
      .remarks = {{"the cheapest", {50, 2}}, {"the fastest", {3, 7}}}};
  support::draw(front, here.file("front.svg"));
  const std::string svg = read(here.file("front.svg"));
  CHECK(count(svg, "<g id=\"ridgeline_plot_") == 2);
  for (const char* label :
       {"plans", "time against money", "none", "days", "dollars", "front", "the cheapest", "the fastest"})
    CHECK(count(svg, std::string("<text>") + label) >= 1);
  // The leftmost remark is the highest, so that no line crosses a text.
  CHECK(svg.find("<text>the fastest") < svg.find("<text>the cheapest"));
  CHECK(here.files() == 1);
}

TEST_CASE("thousands of an axis are separated, whether it is logarithmic or not") {
  if (std::system("command -v gnuplot >/dev/null") != 0) {
    MESSAGE("skipped: gnuplot is not installed");
    return;
  }
  const folder here;
  const support::chart both{.says = {.title = "plans", .work = "time against money", .source = "none"},
                            .x = {.title = "days", .least = 10.0, .most = 20'000.0, .logarithmic = true},
                            .y = {.title = "dollars", .least = 0.0, .most = 3'000.0},
                            .curves = {{.title = "plans", .points = {{50, 900}, {9'000, 2'500}}}}};
  support::draw(both, here.file("both.svg"));
  const std::string svg = read(here.file("both.svg"));
  for (const char* mark : {">1,000<", ">10,000<", ">2,000<"}) CHECK_MESSAGE(count(svg, mark) >= 1, mark);
  CHECK(count(svg, ">1,000<") == 2);  // once on each axis, and not beside a mark of gnuplot's own
  for (const char* mark : {"1000<", "10000<"}) CHECK_MESSAGE(count(svg, mark) == 0, mark);
}

TEST_CASE("answers keep within a terminal: sentences go on below, tables are divided by columns") {
  using support::fitted;
  CHECK(fitted("a line as it is\n", 80) == "a line as it is\n");
  CHECK(fitted("one two three four\n", support::no_width) == "one two three four\n");
  CHECK(fitted("one two three four five six\n", 12) == "one two\n  three four\n  five six\n");
  const std::string table =
      "name         first     second\n"
      "-----------  -----  ---------\n"
      "alpha            1          2\n"
      "beta            10         20\n"
      "\n";
  CHECK(fitted(table, 29) == table);
  CHECK(fitted(table, 22) ==
        "name         first\n"
        "-----------  -----\n"
        "alpha            1\n"
        "beta            10\n"
        "\n"
        "name            second\n"
        "-----------  ---------\n"
        "alpha                2\n"
        "beta                20\n"
        "\n");
  const std::string reasons =
      "plan  why\n"
      "----  --------------------------------------------------\n"
      "d8    five percent longer, most of it by pipeline bubble\n";
  CHECK(fitted(reasons, 40) ==
        "plan  why\n"
        "----  ----------------------------------\n"
        "d8    five percent longer, most of it by\n"
        "      pipeline bubble\n");
  for (const auto& recorded : std::filesystem::recursive_directory_iterator(RIDGELINE_TEST_ROOT "/examples/expected")) {
    if (recorded.path().extension() != ".out") continue;
    const std::string text = read(recorded.path().string());
    if (text.starts_with('{')) continue;
    CAPTURE(recorded.path().string());
    std::istringstream lines(fitted(text, 80));
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  }
}
