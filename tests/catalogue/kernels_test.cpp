// What the catalogue says of kernels: each entry has its source, and each device a class that fits it.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <set>

using namespace ridgeline;

TEST_CASE("every calibration of kernels names its source, its devices, and what was fitted") {
  std::set<std::string_view> ids;
  for (const kernel_calibration* one : catalogue::every_kernel_calibration) {
    CAPTURE(one->id);
    CHECK(ids.insert(one->id).second);
    CHECK(!one->devices.empty());
    CHECK(!one->source.document.empty());
    CHECK(one->source.read_on.size() == 10);
    if (one->matrix_share.origin == constant_origin::fitted) {
      CHECK(one->fit.fitted_rows > 0);
      CHECK(one->fit.held_out_rows > 0);
      // the target for products is 25 %: a class fitted worse is no class
      CHECK(one->fit.held_out_error < 0.25);
      CHECK(one->fit.program == "tests/accuracy/fit_kernels.cpp");
    } else {
      CHECK(one->fit.fitted_rows == 0);
    }
  }
}

TEST_CASE("each device is served by what was measured nearest to it") {
  const auto id = [](const char* device, arithmetic kind) {
    return catalogue::kernels_of(*catalogue::find_accelerator(device), kind).id;
  };
  using enum arithmetic;
  CHECK(id("k40", fp32) == "maxwell-fp32");
  CHECK(id("tesla-m40-12gb", fp32) == "maxwell-fp32");
  CHECK(id("titan-x-maxwell", fp32) == "maxwell-geforce-fp32");
  CHECK(id("p100-pcie-16gb", fp32) == "pascal-fp32");
  CHECK(id("gtx-1080-ti", fp32) == "pascal-fp32");
  CHECK(id("tesla-p4", fp32) == "pascal-fp32");
  CHECK(id("v100-sxm2-16gb", fp32) == "volta-fp32");
  CHECK(id("v100-sxm2-16gb", fp16_accumulate_fp32) == "volta-matrix");
  CHECK(id("rtx-2080-ti", fp16_accumulate_fp32) == "volta-matrix");
  CHECK(id("t4", fp32) == "turing-70w-fp32");
  CHECK(id("t4", fp16_accumulate_fp32) == "turing-70w-matrix");
  CHECK(id("l4", bf16_accumulate_fp32) == "turing-70w-matrix");
  CHECK(id("a100-sxm4-80gb", bf16_accumulate_fp32) == "ga100-matrix");
  CHECK(id("rtx-3090", fp16_accumulate_fp32) == "ga10x-geforce-matrix");
  CHECK(id("rtx-a6000", fp16_accumulate_fp32) == "default-matrix");
  CHECK(id("h200-sxm5-141gb", bf16_accumulate_fp32) == "hopper-matrix");
  CHECK(id("h200-sxm5-141gb", fp8_accumulate_fp32) == "hopper-fp8");
  CHECK(id("gb300-per-gpu-279gb", fp8_accumulate_fp32) == "blackwell-matrix");
  CHECK(id("mi25", fp32) == "gcn-fp32");
  CHECK(id("mi300x", bf16_accumulate_fp32) == "cdna3-matrix");
  CHECK(id("gaudi3", bf16_accumulate_fp32) == "gaudi3-matrix");
  CHECK(id("tpu-v4", bf16_accumulate_fp32) == "default-matrix");
}

TEST_CASE("constants by how the left factor is stored belong to a class, and each class has both") {
  for (const catalogue::kernel_layout_class& one : catalogue::detail::kernel_layout_classes) {
    CAPTURE(one.of);
    int classes = 0, with_it = 0, other_way = 0;
    for (const kernel_calibration* known : catalogue::every_kernel_calibration) classes += known->id == one.of ? 1 : 0;
    for (const catalogue::kernel_layout_class& other : catalogue::detail::kernel_layout_classes) {
      if (other.of == one.of) (other.transposed == one.transposed ? with_it : other_way) += 1;
    }
    CHECK(classes == 1);
    CHECK(with_it == 1);
    CHECK(other_way == 1);
    CHECK(one.within.low < 1.0);
    CHECK(one.within.high > 1.0);
    CHECK(one.fit.held_out_rows > 30);
    CHECK(one.fit.held_out_error < 0.25);
    CHECK(one.fit.program == "tests/accuracy/fit_kernels.cpp");
  }
}

TEST_CASE("kernels by the storage of the left factor: other constants, and fewer beyond a reach") {
  using enum arithmetic;
  const accelerator& titan = *catalogue::find_accelerator("titan-x-pascal");
  const auto share = [&](bool transposed, double megabytes) {
    const catalogue::left_factor left{.transposed = transposed, .size = megabytes * units::megabytes};
    return catalogue::kernels_of(titan, fp32, left).matrix_share.value.value();
  };
  CHECK(share(true, 20.0) < share(false, 20.0));
  CHECK(share(true, 30.0) < share(true, 20.0));
  CHECK(share(true, 30.0) == share(true, 3000.0));
  CHECK(share(false, 30.0) == share(false, 20.0));
  // without measurements of this storage: the class itself, and the interval of devices that nobody measured
  const accelerator& a100 = *catalogue::find_accelerator("a100-sxm4-80gb");
  const catalogue::left_factor left{.transposed = true, .size = 30.0 * units::megabytes};
  CHECK(catalogue::kernels_of(a100, bf16_accumulate_fp32, left).matrix_share.value ==
        catalogue::kernels_of(a100, bf16_accumulate_fp32).matrix_share.value);
  CHECK(catalogue::products_within(a100, bf16_accumulate_fp32, left).high >
        catalogue::products_within(titan, fp32, left).high);
}

TEST_CASE("every device has kernels whose constants are in their range") {
  for (const accelerator& device : catalogue::accelerators) {
    for (const arithmetic kind : every_arithmetic) {
      if (!dense_peak(device, kind)) continue;
      CAPTURE(device.id);
      const kernel_rates rates = rates_of(device, kind, catalogue::kernels_of(device, kind));
      CHECK(rates.operations <= dense_peak(device, kind).value());
      CHECK(rates.bytes < device.memory_bandwidth.value());
    }
  }
}
