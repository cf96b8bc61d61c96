// The name of a rule is read when the search is over.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/core/rule.hpp>
#include <string>
using namespace ridgeline;
bool yes(int) { return true; }
std::size_t letters_of(const std::string& limit) {
#ifdef CONTROL
  const std::string name = "at most " + limit;
  const auto rule = named(name, yes);
#else
  const auto rule = named("at most " + limit, yes);
#endif
  return rule.name.size();
}
