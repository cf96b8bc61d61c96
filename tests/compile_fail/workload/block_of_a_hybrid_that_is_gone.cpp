// The block of a hybrid refers to the linear attention of its model.
// expect-error: RL-243
// expect-error: outlives the call
#include <ridgeline/workload/transformer_blocks.hpp>
using namespace ridgeline;
bool has_linear_attention(const transformer& model) {
#ifdef CONTROL
  return block_of(model, {.mixer = token_mixer::linear}, attention_mask::causal).linear != nullptr;
#else
  return block_of(transformer(model), {.mixer = token_mixer::linear}, attention_mask::causal).linear != nullptr;
#endif
}
