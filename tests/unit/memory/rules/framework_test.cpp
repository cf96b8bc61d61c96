#include <doctest/doctest.h>
#include <ridgeline/memory/rules/framework.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("fragmentation is a share of tensors, not of the context") {
  constexpr framework_overhead stated{
      .context = 100.0 * bytes, .communication = 10.0 * bytes, .fragmentation = percent(25)};
  constexpr memory_breakdown need = with_overhead({.weights = 40.0 * bytes, .logits = 40.0 * bytes}, stated, true);
  static_assert(need.fragmentation == 20.0 * bytes);
  static_assert(need.total() == 210.0 * bytes);
  CHECK(with_overhead({.weights = 40.0 * bytes}, stated, false).communication == 0.0 * bytes);
}

TEST_CASE("each stated overhead says where it is from") {
  for (const framework_overhead& one : {pytorch_cuda, pytorch_cuda_lazy, pytorch_eager_tensors, tensors_alone}) {
    CHECK_FALSE(one.source.document.empty());
    CHECK(one.fragmentation.value() == 0.0);
  }
  CHECK(pytorch_cuda_lazy.context < pytorch_cuda.context);
  // Logarithms of the softmax, the gradient that comes in and the one that goes out: three numbers of four bytes for a logit.
  CHECK(pytorch_eager_tensors.per_logit == 3.0 * 4.0 * bytes);
}

TEST_CASE("what the allocator keeps is more than the tensors, and its interval lies around it") {
  // 10 GiB of tensors: 10 * 1.214 and the context of 0.47 GiB; several GPUs: 3.03 GiB more.
  const memory_breakdown need = with_overhead({.weights = 10.0 * units::gibibytes}, pytorch_kept, false);
  CHECK(in(need.total(), units::gibibytes) == doctest::Approx(12.61));
  const memory_breakdown several = with_overhead({.weights = 10.0 * units::gibibytes}, pytorch_kept, true);
  CHECK(in(several.total(), units::gibibytes) == doctest::Approx(15.64));
  CHECK(pytorch_kept_interval.low < 1.0);
  CHECK(pytorch_kept_interval.high > 1.0);
}

TEST_CASE("the peak is that of a moment: the loss, the first block of the backward pass, or the optimizer") {
  const memory_breakdown all{.weights = 10.0 * bytes,
                             .gradients = 10.0 * bytes,
                             .optimizer_state = 20.0 * bytes,
                             .activations = 40.0 * bytes,
                             .recomputed = 5.0 * bytes,
                             .logits = 8.0 * bytes,
                             .workspace = 2.0 * bytes};
  // The loss: 10 + 20 + 40 + 8 + 2; gradients that are accumulated are there too.
  CHECK(peak_of(all, 2.0, false).total() == 80.0 * bytes);
  CHECK(peak_of(all, 2.0, true).total() == 90.0 * bytes);
  // A block that is computed again needs more than the loss.
  memory_breakdown again = all;
  again.recomputed = 9.0 * bytes;
  CHECK(peak_of(again, 2.0, false).total() == 81.0 * bytes);
  CHECK(peak_of(again, 2.0, false).logits == data_size{});
  // Few activations: weights, gradients, two moments and a temporary of one are 50.
  memory_breakdown few = all;
  few.activations = 3.0 * bytes;
  CHECK(peak_of(few, 2.0, false).total() == 50.0 * bytes);
  CHECK(peak_of(few, 2.0, false).activations == data_size{});
}
