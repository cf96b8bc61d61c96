// 410 TFLOP/s of BF16 against the peak of FP32 would be an MFU of 600 %.
// expect-error: utilization_above_peak
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/training/utilization.hpp>
using namespace ridgeline;
constexpr training_step step{.model = catalogue::llama3_8b, .micro_batch = batch(1), .sequence = tokens(8192)};
constexpr duration took = operations_of(step, attention_mask::causal).of_model / (410.0 * units::teraflops_per_second);
#ifdef CONTROL
constexpr auto reached = utilization(step, took, 989.0 * units::teraflops_per_second, attention_mask::causal);
#else
constexpr auto reached = utilization(step, took, 67.0 * units::teraflops_per_second, attention_mask::causal);
#endif
