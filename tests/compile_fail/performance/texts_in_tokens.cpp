// How many texts there are is no number of tokens.
// expect-error: RL-207: a count of another kind is due here
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/performance/serving/embedding.hpp>
using namespace ridgeline;
duration of(const transformer& model, const accelerator& device) {
#ifdef CONTROL
  return embed(model, batch(32), tokens(384), device, arithmetic::fp16_accumulate_fp32, catalogue::ga100_matrix,
               percent(30))
      .total();
#else
  return embed(model, tokens(32), tokens(384), device, arithmetic::fp16_accumulate_fp32, catalogue::ga100_matrix,
               percent(30))
      .total();
#endif
}
