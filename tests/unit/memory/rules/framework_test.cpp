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
}

TEST_CASE("what the allocator keeps is more than the tensors, and its interval lies around it") {
  // 10 GiB of tensors: 10 * 1.182 and the context of 0.47 GiB.
  const memory_breakdown need = with_overhead({.weights = 10.0 * units::gibibytes}, pytorch_kept, false);
  CHECK(in(need.total(), units::gibibytes) == doctest::Approx(12.29));
  CHECK(pytorch_kept_interval.low < 1.0);
  CHECK(pytorch_kept_interval.high > 1.0);
}
