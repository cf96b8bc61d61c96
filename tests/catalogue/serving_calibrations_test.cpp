#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <set>
#include <string>

using namespace ridgeline;

TEST_CASE("every serving stack says on what it was fitted, and how well it holds elsewhere") {
  std::set<std::string> ids;
  for (const serving_calibration* one : catalogue::every_serving_calibration) {
    CAPTURE(one->id);
    CHECK(ids.insert(std::string(one->id)).second);
    CHECK_FALSE(one->source.document.empty());
    CHECK(one->fit.held_out_rows > 0);
    CHECK(one->fit.held_out_error > 0.0);
    const bool both = one != &catalogue::vllm_hopper;  // of which no prompts were measured
    CHECK((one->prompt_fit.held_out_error > 0.0) == both);
    CHECK(one->fit.program == (both ? "tests/accuracy/fit_decode.cpp" : "tests/accuracy/fit_serving.cpp"));
    CHECK_FALSE(one->range.architectures.empty());
  }
}

TEST_CASE("the calibrated architectures are the catalogue's, and llama.cpp's entry knows its device") {
  int known = 0;
  for (const accelerator& device : catalogue::accelerators) {
    const serving_calibration* stack = catalogue::llama_cpp_on(device);
    CHECK((stack != nullptr) == (device.maker == vendor::nvidia || device.maker == vendor::apple));
    if (stack != nullptr && stack->range.knows(device.architecture)) ++known;
  }
  CHECK(known > 30);
  CHECK(catalogue::llama_cpp_on(catalogue::rtx_3090) == &catalogue::llama_cpp_cuda_ga10x);
  CHECK(catalogue::llama_cpp_on(catalogue::a40) == &catalogue::llama_cpp_cuda_ga10x);
  CHECK(catalogue::llama_cpp_on(catalogue::a100_sxm4_80gb) == &catalogue::llama_cpp_cuda);
  CHECK(catalogue::llama_cpp_on(catalogue::m2_ultra_76c) == &catalogue::llama_cpp_metal_m1);
  CHECK(catalogue::llama_cpp_on(catalogue::m4_max_40c) == &catalogue::llama_cpp_metal);
  CHECK(catalogue::llama_cpp_on(catalogue::m5_max_40c) == &catalogue::llama_cpp_metal);
  CHECK_FALSE(catalogue::llama_cpp_metal.range.knows(catalogue::m5_max_40c.architecture));
}
