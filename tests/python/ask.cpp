// Questions on standard input, a line each: a name, a space, and JSON. Answers on standard output, a line each.
#include <iostream>
#include <ridgeline/interop/ask.hpp>
#include <string>

int main() {
  std::string which;
  for (std::string question; std::cin >> which && std::getline(std::cin, question);)
    std::cout << ridgeline::interop::ask(which, ridgeline::interop::json::parse(question)).dump() << '\n';
}
