// Source     Hugging Face Transformers, "Methods and tools for efficient training on a single GPU": bert-large-uncased,
//            sequences of 512, one V100 of 16 GB, memory as the driver reports it (MiB), 1,343 of them the context.
// Tolerance  15 %, and never more than measured: our need is what tensors take; the driver counts what PyTorch's
//            allocator has reserved, which is more (fragmentation is a term that the caller states, zero here). Ours
//            against the table: 0.94, 0.97, 0.86, 0.86, 0.94, 0.97. Nothing was fitted.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/models/bert.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>

using namespace ridgeline;

namespace {

struct measured {
  int micro_batch;
  bool half_precision;
  recomputation recompute;
  optimizer method;
  double mebibytes;
};
constexpr measured table[] = {
    {1, false, recomputation::none, adamw, 8681},      {1, false, recomputation::full, adamw, 6775},
    {4, false, recomputation::none, adafactor, 12295}, {4, false, recomputation::none, adam_8bit, 13085},
    {1, true, recomputation::full, adafactor, 4847},   {1, true, recomputation::full, adam_8bit, 5363},
};

// PyTorch's autocast: weights, gradients and state in 32 bits, 16-bit copies of the matrices while a step runs.
constexpr precision_recipe autocast{.id = "autocast",
                                    .weights = 4.0 * units::bytes,
                                    .gradients = 4.0 * units::bytes,
                                    .master_weights = 0.0 * units::bytes,
                                    .moments = 4.0 * units::bytes,
                                    .activations = 2.0 * units::bytes,
                                    .compute = fp16,
                                    .source = {"PyTorch documentation, torch.amp", "autocast", "2026-11-21"}};

constexpr training_step step_of(const measured& row) {
  return {.model = catalogue::bert_large_uncased,
          .micro_batch = batch(row.micro_batch),
          .sequence = tokens(512),
          .recipe = row.half_precision ? autocast : fp32_training,
          .method = row.method,
          .plan = {.recompute = row.recompute},
          .dropout = true};
}
constexpr double ratio(const measured& row) {
  return in(footprint(step_of(row)).total(), units::mebibytes) / row.mebibytes;
}
static_assert(ratio(table[0]) > 0.85 && ratio(table[0]) < 1.0);
static_assert(fits(footprint(step_of(table[3])), catalogue::v100_sxm2_16gb), "it ran");

}  // namespace

TEST_CASE("the bert-large table of Hugging Face: below what the driver reports, by at most 15 %") {
  for (const measured& row : table) {
    CAPTURE(row.mebibytes);
    CHECK(ratio(row) < 1.0);
    CHECK(ratio(row) > 0.85);
  }
}
