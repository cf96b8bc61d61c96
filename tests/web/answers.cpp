// Answers to questions that come a line each, its name and its JSON with a tab between: an answer, or the sentence that refuses it.
// Behind the name config stands a config.json, and its answer is the model.
#include <iostream>
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/interop/huggingface.hpp>

int main() {
  using namespace ridgeline;
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    const std::string which = line.substr(0, tab), text = line.substr(tab + 1);
    try {
      const interop::json answer = which == "config" ? interop::detail::fields_of(interop::from_huggingface(text).model)
                                                     : interop::ask(which, interop::json::parse(text));
      std::cout << answer.dump() << '\n';
    } catch (const std::exception& problem) {
      std::cout << problem.what() << '\n';
    }
  }
}
