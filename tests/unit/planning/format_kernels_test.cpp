#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/planning/format_kernels.hpp>
#include <vector>

using namespace ridgeline;

namespace {

std::vector<std::string_view> ids_on(const accelerator& device) {
  std::vector<std::string_view> made;
  for (const weight_storage& one : every_weight_storage)
    if (has_kernels(device, one)) made.push_back(one.id);
  return made;
}
using ids = std::vector<std::string_view>;

}  // namespace

// vLLM's table, row by row: Volta, Turing, Ampere, Ada, Hopper.
TEST_CASE("each row of the table begins at its generation of NVIDIA's GPUs") {
  const accelerator* columns[] = {&catalogue::v100_sxm2_16gb, &catalogue::t4,
                                  &catalogue::a100_sxm4_80gb, &catalogue::l40s,
                                  &catalogue::h100_sxm5_80gb, &catalogue::b200_sxm_180gb};
  struct {
    weight_storage row;
    bool wanted[6];
  } const rows[] = {{stored_awq, {false, true, true, true, true, true}},
                    {stored_gptq, {true, true, true, true, true, true}},
                    {stored_int8, {false, true, true, true, true, true}},
                    {stored_fp8, {false, true, true, true, true, true}},
                    {stored_nf4, {true, true, true, true, true, true}},
                    {stored_q4_k, {true, true, true, true, true, true}},
                    {stored_int4, {false, false, true, true, true, true}},
                    {stored_mxfp4, {false, false, true, true, true, true}},
                    {stored_fp8_mxfp4, {false, false, true, true, true, true}},
                    {stored_nvfp4, {false, false, true, true, true, true}},
                    {stored_mxfp8, {false, false, false, false, false, true}}};
  for (const auto& [row, wanted] : rows)
    for (std::size_t i = 0; i < std::size(columns); ++i) {
      CAPTURE(row.id);
      CAPTURE(columns[i]->id);
      CHECK(has_kernels(*columns[i], row) == wanted[i]);
    }
}

TEST_CASE("16 and 32 bits have kernels on every device of the catalogue") {
  for (const accelerator& device : catalogue::accelerators) {
    CAPTURE(device.id);
    for (const weight_storage& one : {stored_fp32, stored_fp16, stored_bf16}) CHECK(has_kernels(device, one));
    for (const number_format& one : {fp32, bf16, fp16}) CHECK(has_kernels(device, one));
  }
}

TEST_CASE("other makers have the rows that the table gives them") {
  accelerator device{.architecture = "CDNA3"_text};
  device.maker = vendor::amd;
  CHECK(ids_on(device) ==
        ids{"fp32", "fp16", "bf16", "fp8", "mxfp4", "fp8-mxfp4", "q4_0", "q8_0", "q4_k", "q6_k", "q4_k_m"});
  device.architecture = "CDNA2"_text;
  for (const weight_storage& one : {stored_fp8, stored_mxfp4, stored_fp8_mxfp4}) CHECK_FALSE(has_kernels(device, one));
  device.maker = vendor::intel;
  device.architecture = "Gaudi3"_text;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16", "fp8"});
  device.architecture = "Xe-HPC"_text;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16", "awq", "gptq"});
  device.maker = vendor::google;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16", "int8"});
  device.maker = vendor::amazon;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16", "fp8", "int8"});
  device.maker = vendor::apple;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16", "q4_0", "q8_0", "q4_k", "q6_k", "q4_k_m"});
  device.maker = vendor::huawei;
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16"});
}

TEST_CASE(
    "a GPU older than Volta has no kernels for what is quantised; one that the table does not know is not judged") {
  accelerator device{.architecture = "Pascal-GP100"_text};
  CHECK(ids_on(device) == ids{"fp32", "fp16", "bf16"});
  CHECK_FALSE(has_kernels(device, fp8_e4m3));
  device.architecture = "Rubin"_text;
  CHECK(ids_on(device).size() == std::size(every_weight_storage));
  CHECK(has_kernels(device, fp8_e4m3));
  device.architecture = {};
  CHECK(ids_on(device).size() == std::size(every_weight_storage));
  CHECK(has_kernels(device, int4));
}

TEST_CASE("a KV cache of FP8 has kernels on NVIDIA's and AMD's GPUs, one of integers nowhere") {
  CHECK(has_kernels(catalogue::a100_sxm4_80gb, fp8_e4m3));
  CHECK(has_kernels(catalogue::h100_sxm5_80gb, fp8_e4m3));
  accelerator device{.architecture = "CDNA3"_text};
  device.maker = vendor::amd;
  CHECK(has_kernels(device, fp8_e4m3));
  device.maker = vendor::apple;
  CHECK_FALSE(has_kernels(device, fp8_e4m3));
  CHECK_FALSE(has_kernels(catalogue::h100_sxm5_80gb, int8));
  CHECK_FALSE(has_kernels(catalogue::h100_sxm5_80gb, int4));
}

static_assert(has_kernels(catalogue::h100_sxm5_80gb, stored_fp8) &&
              !has_kernels(catalogue::v100_sxm2_16gb, stored_fp8));
