#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace detail {

inline constexpr compressed_plan deepseek_v4_flash_plan{
    .query_rank = 1024,
    .output_groups = 8,
    .output_rank = 1024,
    .newest = 128,
    .light = 4,
    .heavy = 128,
    .indexer = {.heads = 64, .head_dimension = 128, .chosen = 512},
    .of_light = block_set::each(2, 2, 43),
    .of_heavy = block_set::each(2, 3, 43),
    .streams = 4,
};
inline constexpr compressed_plan deepseek_v4_pro_plan{
    .query_rank = 1536,
    .output_groups = 16,
    .output_rank = 1024,
    .newest = 128,
    .light = 4,
    .heavy = 128,
    .indexer = {.heads = 64, .head_dimension = 128, .chosen = 1024},
    .of_light = block_set::each(2, 2, 61),
    .of_heavy = block_set::each(2, 2, 61).others_below(61),
    .streams = 4,
};

/// What the two networks of DeepSeek-V4 differ in.
struct deepseek_v4_size {
  std::int64_t layers;
  std::int64_t hidden;
  std::int64_t heads;
  std::int64_t experts;
  std::int64_t expert_width;
};
consteval transformer deepseek_v4(const deepseek_v4_size& size, const compressed_plan& plan) {
  return {.layers = layers(size.layers),
          .hidden = features(size.hidden),
          .heads = heads(size.heads),
          .key_value_heads = heads(1),
          .head_dimension = features(512),
          .sinks = true,
          .gated = true,
          .function = activation_function::silu,
          .moe = {.experts = experts(size.experts),
                  .per_token = experts(6),
                  .width = features(size.expert_width),
                  .shared_experts = experts(1),
                  .shared_width = features(size.expert_width),
                  .router_bias = true},
          .vocabulary = tokens(129'280),
          .position = position_kind::rotary,
          .context = tokens(1'048'576),
          .norm = norm_kind::root_mean_square,
          .checkpoint = &stored_fp8_mxfp4,
          .compressed = &plan};
}

}  // namespace detail

inline constexpr catalogued_model deepseek_v4_flash{
    .id = "deepseek-v4-flash",
    .family = "deepseek",
    .what = detail::deepseek_v4({43, 4096, 64, 256, 2048}, detail::deepseek_v4_flash_plan),
    .published = {284'000'000'000,
                  count_precision::rounded,
                  {"DeepSeek-AI, DeepSeek-V4 model card, 2026", "284B total, 13B activated", "2026-11-29"}},
    .source = {"DeepSeek-AI, DeepSeek-V4-Flash model card, 2026", "config.json as public copies repeat it",
               "2026-11-29"},
    .remark =
        "without the module that predicts a further token, and without the tables that route the first three blocks"};

inline constexpr catalogued_model deepseek_v4_pro{
    .id = "deepseek-v4-pro",
    .family = "deepseek",
    .what = detail::deepseek_v4({61, 7168, 128, 384, 3072}, detail::deepseek_v4_pro_plan),
    .published = {1'600'000'000'000,
                  count_precision::rounded,
                  {"DeepSeek-AI, DeepSeek-V4 model card, 2026", "1.6T total, 49B activated", "2026-11-29"}},
    .source = {"DeepSeek-AI, DeepSeek-V4-Pro model card, 2026", "config.json as public copies repeat it", "2026-11-29"},
    .remark = deepseek_v4_flash.remark};

}  // namespace ridgeline::inline v0_2::catalogue
