// A front without a name is gone before its plans are read.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/planning/pareto.hpp>
using namespace ridgeline;
std::uint64_t numbers_of(const pareto_front<8, fastest_plan, cheapest_plan>& front) {
  std::uint64_t sum = 0;
#ifdef CONTROL
  for (const found_plan& one : front.plans()) sum += one.number;
#else
  for (const found_plan& one : pareto_front<8, fastest_plan, cheapest_plan>(front).plans()) sum += one.number;
#endif
  return sum;
}
