// The questions of tests/data/questions.tsv through C++ and the command line: the same numbers. Python and the page are asked the
// same list: tests/python/test_ridgeline.py, tests/web/same.mjs. A second list has what the page does not ask; Python is asked both.
#include <cstdio>
#include <doctest/doctest.h>
#include <fstream>
#include <ridgeline/interop/ask.hpp>
#include <set>

#ifndef RIDGELINE_PROGRAMS  // the build says where they are
#define RIDGELINE_PROGRAMS "."
#endif

namespace {

using ridgeline::interop::json;

/// A device of one's own is its name, a colon and what is known of it.
std::string as_option(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [key, one] : value.items())
    if (key != "name") text += (text.empty() ? ":" : ",") + key + "=" + one.dump();
  return value.at("name").get<std::string>() + text;
}

json by_program(const std::string& which, const json& asked) {
  std::string command = RIDGELINE_PROGRAMS "/" + which;
  for (const auto& [key, value] : asked.items()) command += " --" + key + " '" + as_option(value) + "'";
  CAPTURE(command);
  std::FILE* const pipe = popen((command + " --json").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  REQUIRE(pclose(pipe) == 0);
  return json::parse(text);
}

/// Every key of an answer stands in the program's, with the same value; a program says more in words. Where they differ, else "".
std::string difference(const json& answer, const json& program, const std::string& where) {
  if (answer.is_object() && program.is_object()) {
    for (const auto& [key, value] : answer.items()) {
      if (!program.contains(key)) return where + "." + key;
      if (const std::string found = difference(value, program.at(key), where + "." + key); !found.empty()) return found;
    }
    return "";
  }
  if (answer.is_array() && program.is_array() && answer.size() == program.size()) {
    for (std::size_t i = 0; i < answer.size(); ++i) {
      const std::string found = difference(answer[i], program[i], where + "[" + std::to_string(i) + "]");
      if (!found.empty()) return found;
    }
    return "";
  }
  return answer == program && answer.type() == program.type() ? "" : where;
}

/// Asks every question of a list; returns the kinds that were there. Each line is another one.
std::set<std::string> same_on_both(const char* file, std::set<std::string>& different) {
  std::ifstream list(RIDGELINE_TEST_ROOT + std::string("/tests/data/") + file);
  std::set<std::string> kinds;
  for (std::string line; std::getline(list, line); different.insert(line)) {
    const std::size_t tab = line.find('\t');
    const std::string which = line.substr(0, tab);
    const json question = json::parse(line.substr(tab + 1));
    CAPTURE(line);
    const json answer = json::parse(ridgeline::interop::ask(which, question).dump());
    CHECK(difference(answer, by_program(which, question), "") == "");
    kinds.insert(which);
  }
  return kinds;
}

}  // namespace

TEST_CASE("200 questions of every kind: the command line says what C++ says") {
  std::set<std::string> different;
  std::set<std::string> kinds = same_on_both("questions.tsv", different);
  CHECK(different.size() == 200);
  CHECK(kinds.size() == 7);
  // What the page does not ask.
  kinds.merge(same_on_both("questions_beyond_the_page.tsv", different));
  CHECK(different.size() == 200 + 24);
  CHECK(kinds.size() == std::size(ridgeline::interop::every_question));
}
