#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>

using namespace ridgeline;

namespace {

// Source     XiongjieDai, GPU-Benchmarks-on-LLM-Inference, at aa72e0e: README, average speed of writing 1,024 tokens of
//            LLaMA-3 8B in F16 and Q4_K_M, llama.cpp of May 2024, one GPU. Rows of an odd id, on which nothing was fitted.
// Tolerance  15 %: three times the mean error of the calibration on rows that it was not fitted on.
struct published {
  const accelerator& device;
  arithmetic kind;
  weight_storage weights;
  double tokens_a_second;
};

duration per_token(const published& one) {
  const inference_step step{.model = catalogue::llama3_8b,
                            .requests = batch(1),
                            .prompt = tokens(1),
                            .reply = tokens(1024),
                            .weights = one.weights};
  return time_per_output_token(step, serving_rates_of(one.device, one.kind, *catalogue::llama_cpp_on(one.device)))
      .total();
}

}  // namespace

TEST_CASE("LLaMA-3 8B writes as fast as measured on six GPUs") {
  const published measured[] = {
      {catalogue::rtx_3070, arithmetic::fp16_accumulate_fp16, stored_q4_k_m, 70.94},
      {catalogue::rtx_3090, arithmetic::fp16_accumulate_fp16, stored_q4_k_m, 111.74},
      {catalogue::rtx_4080, arithmetic::fp16_accumulate_fp16, stored_fp16, 40.29},
      {catalogue::rtx_5000_ada, arithmetic::fp16_accumulate_fp16, stored_fp16, 32.67},
      {catalogue::a100_pcie_80gb, arithmetic::fp16_accumulate_fp32, stored_q4_k_m, 138.31},
      {catalogue::m3_max_40c, arithmetic::fp32, stored_fp16, 22.39},
  };
  for (const published& one : measured) {
    CAPTURE(one.device.id);
    CHECK(1.0 / per_token(one).value() == doctest::Approx(one.tokens_a_second).epsilon(0.15));
  }
}

TEST_CASE("an A100 writes 16-bit weights hardly faster than a 3090, although its memory is twice as fast") {
  // Measured: 53.2 and 46.5 tokens a second, 1.14 times; the bandwidths are 2.18 times apart.
  const published a100{catalogue::a100_sxm4_80gb, arithmetic::fp16_accumulate_fp16, stored_fp16, 53.18};
  const published rtx{catalogue::rtx_3090, arithmetic::fp16_accumulate_fp16, stored_fp16, 46.51};
  const double times = in(per_token(rtx), per_token(a100));
  CHECK(times > 1.0);
  CHECK(times < 1.35);
}
