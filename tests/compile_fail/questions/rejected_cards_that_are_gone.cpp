// The cards lie in the answer.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/questions/which_gpu.hpp>
using namespace ridgeline;
std::size_t rejected_by(const card_answer& answer) {
#ifdef CONTROL
  return answer.rejected().size();
#else
  return card_answer(answer).rejected().size();
#endif
}
