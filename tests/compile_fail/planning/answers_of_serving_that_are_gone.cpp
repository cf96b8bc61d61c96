// The answers lie in the result.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/serving_search.hpp>
using namespace ridgeline;
std::size_t answers_of(const serving_result<3>& found) {
#ifdef CONTROL
  const auto answers = found.answers();
#else
  const auto answers = serving_result<3>(found).answers();
#endif
  return answers.size();
}
