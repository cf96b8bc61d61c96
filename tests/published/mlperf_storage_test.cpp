#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/rules/data_path.hpp>
#include <ridgeline/workload/checkpoint.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   MLCommons, MLPerf Storage v2.0, Submission_guidelines.md, table 2 (read 2026-11-23): checkpoints of 105 GB, 912 GB and
//          5.29 TB for Llama 3 of 8, 70 and 405 billion parameters. Its dimensions are those of the models; its units are read as
//          powers of two, since 8.03 billion parameters of 14 bytes are 112 GB and 104.7 GiB
TEST_CASE("checkpoints are as large as MLPerf Storage writes them") {
  const auto size = [](const transformer& model) { return checkpoint_size(model, mixed_16, adam); };
  CHECK(in(size(*transformer_of(catalogue::llama3_8b)), gibibytes) == doctest::Approx(105.0).epsilon(0.01));
  CHECK(in(size(*transformer_of(catalogue::llama3_70b)), gibibytes) == doctest::Approx(912.0).epsilon(0.01));
  CHECK(in(size(*transformer_of(catalogue::llama3_1_405b)), tebibytes) == doctest::Approx(5.29).epsilon(0.03));
}

// Source   mlcommons/storage, configs/dlio/workload/unet3d_h100.yaml and resnet50_h100.yaml (read 2026-11-23): an H100 takes 0.323 s for
//          7 samples of 146,600,628 bytes, 0.224 s for 400 of 114,660; at least 90 % of the time has to be steps
TEST_CASE("a storage that just passes MLPerf Storage's 90 % has that utilization here") {
  struct workload {
    duration step;
    sample_amount samples;
    data_size stored;
  };
  for (const workload& one : {workload{0.323 * seconds, 7.0 * samples, 146'600'628.0 * bytes},
                              workload{0.224 * seconds, 400.0 * samples, 114'660.0 * bytes}}) {
    const sample_rate wanted = one.samples / one.step;
    const bandwidth needed = storage_for(wanted, one.stored);
    const input_path path{.storage = 0.9 * needed,
                          .decoded_a_core = 1e6 * samples_per_second,
                          .cores = 1,
                          .to_gpus = 1e6 * gigabytes_per_second};
    const input_rates rates = input_pipeline({one.stored, one.stored}, path, wanted);
    CHECK(fed(one.step, one.samples, rates).utilization().value() == doctest::Approx(0.9));
    CHECK(rates.gpus_busy() == doctest::Approx(0.9));
  }
  CHECK(in(storage_for(7.0 * samples / (0.323 * seconds), 146'600'628.0 * bytes), gigabytes_per_second) ==
        doctest::Approx(3.18).epsilon(0.01));
}
