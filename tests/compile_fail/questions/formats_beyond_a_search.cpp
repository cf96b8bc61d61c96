// A search tries at most 32 formats: pairs of a storage of the weights and a format of the KV cache.
// expect-error: RL-192
#include <ridgeline/questions/engine_formats.hpp>
using namespace ridgeline;
constexpr choices<weight_storage> weights{stored_bf16, stored_fp8, stored_int8, stored_awq,
                                          stored_gptq, stored_nf4, stored_mxfp4};
#ifdef CONTROL
static_assert(every_format(weights, {bf16, fp16, fp8_e4m3, int8}).size() == 28);
#else
static_assert(every_format(weights, {bf16, fp16, fp8_e4m3, int8, int4}).size() == 35);
#endif
