// A text refers to its words; a string made in the same line is gone after it.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/core/text.hpp>
#include <string>
using namespace ridgeline;
std::size_t letters_of(const std::string& maker) {
#ifdef CONTROL
  const std::string full = maker + " GPU";
  const text name = full;
#else
  const text name = maker + " GPU";
#endif
  return name.size();
}
