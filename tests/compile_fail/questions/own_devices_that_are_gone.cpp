// The question refers to its devices until it is answered.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/questions/which_gpu.hpp>
#include <vector>
using namespace ridgeline;
std::size_t asked_about(const std::vector<accelerator>& mine) {
  card_question asked;
#ifdef CONTROL
  asked.own = mine;
#else
  asked.own = std::vector<accelerator>(mine);
#endif
  return asked.own.size();
}
