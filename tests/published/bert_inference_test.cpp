#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/catalogue/models/bert.hpp>
#include <ridgeline/performance/serving/embedding.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   NVIDIA/TensorRT, demo/BERT/README.md, "Inference performance: NVIDIA A100 (40GB)" (read 2026-11-23): average latency in FP16,
//          milliseconds
// Here     nothing was fitted on these rows: GEMMs as single ones were measured, attention at 30 % of the peak, as training
//          reaches on the A100 (catalogue/calibrations/training/pooled.hpp)
TEST_CASE("BERT on an A100: batches of 16 texts and more within 15 %, 6 % on average") {
  struct row {
    int length, texts;
    double base, large;
  };
  double sum = 0.0;
  int rows = 0;
  for (const row& one : {row{128, 16, 2.18, 7.75}, row{128, 32, 4.10, 13.85}, row{128, 64, 8.05, 26.20},
                         row{128, 128, 16.14, 51.61}, row{384, 16, 6.72, 21.92}, row{384, 32, 13.51, 43.01},
                         row{384, 64, 26.11, 83.63}, row{384, 128, 51.26, 163.70}}) {
    const auto error_of = [&](const catalogued_model& model, double published) {
      const embedding_time made =
          embed(*transformer_of(model), batch(one.texts), tokens(one.length), catalogue::a100_sxm4_40gb,
                arithmetic::fp16_accumulate_fp32, catalogue::ga100_matrix, fraction(0.3));
      const double error = in(made.total(), milliseconds) / published - 1.0;
      CAPTURE(one.length);
      CAPTURE(one.texts);
      CHECK(error > -0.15);
      CHECK(error < 0.15);
      sum += error < 0.0 ? -error : error;
      ++rows;
    };
    error_of(catalogue::bert_base_uncased, one.base);
    error_of(catalogue::bert_large_uncased, one.large);
  }
  CHECK(sum / rows < 0.06);
}
