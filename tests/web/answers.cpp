// Answers to questions that come a line each, its name and its JSON with a tab between: an answer, or the sentence that refuses it.
#include <iostream>
#include <ridgeline/interop/ask.hpp>

int main() {
  using namespace ridgeline;
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    try {
      std::cout << interop::ask(line.substr(0, tab), interop::json::parse(line.substr(tab + 1))).dump() << '\n';
    } catch (const interop::question_error& problem) {
      std::cout << problem.what() << '\n';
    } catch (const error& problem) {
      std::cout << problem.what() << '\n';
    }
  }
}
