#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How weights that are not trained lie in memory, scales included.
///
/// Fields   per_parameter  [B]
///          everything     tables, head and norms too; else these stay in 16 bits
///          nested         its scales are quantised themselves, so that a number takes longer to unpack
///          experts_alone  of a mixture of experts nothing else lies so: the rest stays in 16 bits, or
///          beside         its other matrices have this width; zero: 16 bits [B]
/// Source   each carries its own
/// Checked  tests/unit/workload/weight_storage_test.cpp
struct weight_storage {
  std::string_view id = {};
  data_size per_parameter = {};
  bool everything = true;
  citation source = {};
  bool nested = false;
  bool experts_alone = false;
  data_size beside = {};
};

namespace detail {

inline constexpr citation width_of_the_format{"IEEE 754-2019; Google Cloud TPU documentation, bfloat16", "width",
                                              "2026-11-21"};
inline constexpr citation qlora_section_3{"Dettmers et al., QLoRA: Efficient Finetuning of Quantized LLMs, 2023",
                                          "section 3: blocks of 64; double quantisation saves 0.373 bits a parameter",
                                          "2026-11-21"};
inline constexpr citation int8_scales{
    "Dettmers et al., LLM.int8(): 8-bit Matrix Multiplication for Transformers at Scale, 2022", "vector-wise scales",
    "2026-11-21"};
inline constexpr citation ggml_common{"ggml, src/ggml-common.h",
                                      "struct block_q4_0, block_q8_0, block_q4_K, block_q6_K", "2026-11-21"};

}  // namespace detail

/// Unquantised.
inline constexpr weight_storage stored_fp32{"fp32", 4.0 * units::bytes, true, detail::width_of_the_format};
inline constexpr weight_storage stored_fp16{"fp16", 2.0 * units::bytes, true, detail::width_of_the_format};
inline constexpr weight_storage stored_bf16{"bf16", 2.0 * units::bytes, true, detail::width_of_the_format};
/// One scale a tensor: too few to count.
inline constexpr weight_storage stored_fp8{
    "fp8", 1.0 * units::bytes, false, {"NVIDIA Transformer Engine documentation", "one scale a tensor", "2026-11-21"}};
/// One scale a row: too few to count.
inline constexpr weight_storage stored_int8{"int8", 1.0 * units::bytes, false, detail::int8_scales};
/// 4 bits and a 32-bit scale for 64 numbers.
inline constexpr weight_storage stored_nf4{"nf4", 0.5 * units::bytes + 4.0 * units::bytes / 64.0, false,
                                           detail::qlora_section_3};
/// The scales themselves in 8 bits, with a 32-bit scale for 256 of them.
inline constexpr weight_storage stored_nf4_double{
    "nf4-double", 0.5 * units::bytes + 1.0 * units::bytes / 64.0 + 4.0 * units::bytes / (64.0 * 256.0), false,
    detail::qlora_section_3, true};
/// 4 bits and an 8-bit scale for 32 numbers.
inline constexpr weight_storage stored_mxfp4{
    "mxfp4",
    0.5 * units::bytes + 1.0 * units::bytes / 32.0,
    false,
    {"OCP Microscaling Formats (MX) Specification 1.0; OpenAI, gpt-oss-20b, config.json",
     "MXFP4; modules_to_not_convert: attention, router, tables, head", "2026-11-23"},
    false,
    true};
/// Experts as in MXFP4, the other matrices in 8 bits with a scale for each tile: too few to count.
inline constexpr weight_storage stored_fp8_mxfp4{
    "fp8-mxfp4",
    stored_mxfp4.per_parameter,
    false,
    {"DeepSeek-AI, DeepSeek-V4-Flash, config.json", "expert_dtype fp4; quantization_config fp8, blocks of 128 x 128",
     "2026-11-29"},
    false,
    true,
    1.0 * units::bytes};
/// llama.cpp: 18 bytes for 32 numbers, 34 for 32, 144 for 256, 210 for 256; the file quantises the tables too.
inline constexpr weight_storage stored_q4_0{"q4_0", 18.0 * units::bytes / 32.0, true, detail::ggml_common};
inline constexpr weight_storage stored_q8_0{"q8_0", 34.0 * units::bytes / 32.0, true, detail::ggml_common};
inline constexpr weight_storage stored_q4_k{"q4_k", 144.0 * units::bytes / 256.0, true, detail::ggml_common, true};
inline constexpr weight_storage stored_q6_k{"q6_k", 210.0 * units::bytes / 256.0, true, detail::ggml_common, true};
/// llama.cpp: most matrices in q4_K, the head and half of the matrices that matter most in q6_K. The mean over a file of
/// Llama 2 7B; 4.83 bits in one of 13B, 4.80 in one of 70B.
inline constexpr weight_storage stored_q4_k_m{
    "q4_k_m",
    4.84 * units::bytes / 8.0,
    true,
    {"llama.cpp, examples/quantize/README.md", "bits per weight, Llama 2 7B: Q4_K_M", "2026-11-21"},
    true};
/// Groups of 128 numbers of 4 bits, each group with a scale of 16 bits and a zero of 4: what AWQ and GPTQ store.
inline constexpr weight_storage stored_awq{
    "awq",
    0.5 * units::bytes + 20.0 * units::bytes / 8.0 / 128.0,
    false,
    {"Multigrid, Group Size in GPTQ and AWQ Quantization (dev.to); quantization_config.json of AWQ checkpoints",
     "group_size 128: overhead of (16 + 4) / 128 bits", "2026-11-22"}};
inline constexpr weight_storage stored_gptq{"gptq", stored_awq.per_parameter, false, stored_awq.source};
/// Groups of 32 numbers of 4 bits, each with a scale of 16 bits.
inline constexpr weight_storage stored_int4_32{
    "int4-32",
    0.5 * units::bytes + 2.0 * units::bytes / 32.0,
    false,
    {"Kimi-K2.5's quantization_config, as huggingface.co/eatang/Kimi-K2.5-2layer keeps it",
     "pack-quantized, group_size 32, the routed experts; Kimi-K2-Thinking has the same method", "2026-11-23"},
    false,
    true};
/// One scale for each row, which is next to nothing.
inline constexpr weight_storage stored_int4{"int4", 0.5 * units::bytes, false, detail::int8_scales};
inline constexpr weight_storage stored_nvfp4{"nvfp4",
                                             0.5 * units::bytes + 1.0 * units::bytes / 16.0,
                                             false,
                                             {"NVIDIA NeMo AutoModel documentation, components.quantization.nvfp4",
                                              "one FP8 scale per 16 columns: 0.5625 bytes a parameter", "2026-11-22"}};
inline constexpr weight_storage stored_mxfp8{
    "mxfp8",
    1.0 * units::bytes + 1.0 * units::bytes / 32.0,
    false,
    {"OCP Microscaling Formats (MX) Specification 1.0", "MXFP8: a scale of 8 bits for 32 numbers", "2026-11-21"}};

inline constexpr weight_storage every_weight_storage[] = {
    stored_fp32,      stored_fp16, stored_bf16,  stored_fp8,   stored_int8, stored_int4,       stored_int4_32,
    stored_awq,       stored_gptq, stored_mxfp8, stored_nvfp4, stored_nf4,  stored_nf4_double, stored_mxfp4,
    stored_fp8_mxfp4, stored_q4_0, stored_q8_0,  stored_q4_k,  stored_q6_k, stored_q4_k_m};

/// The storage with an id.
///
/// Inputs   id  as programs take it: "nf4"
/// Returns  the entry, or nullptr where there is none
/// Source   `every_weight_storage`
/// Checked  tests/unit/workload/weight_storage_test.cpp
constexpr const weight_storage* find_weight_storage(std::string_view id) {
  for (const weight_storage& one : every_weight_storage) {
    if (one.id == id) return &one;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2
