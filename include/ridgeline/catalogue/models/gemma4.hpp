#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model gemma4_31b_text{
    .id = "gemma4-31b-text",
    .family = "gemma4",
    .what =
        transformer{
            .layers = layers(60),
            .hidden = features(5376),
            .heads = heads(32),
            .key_value_heads = heads(16),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(1024), .full_every = 6},
            .feed_forward = features(21'504),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(262'144),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
            .full = {.key_value_heads = heads(4), .head_dimension = features(512), .values_from_keys = true},
        },
    .published = {30'700'000'000,
                  count_precision::rounded,
                  {"Google, Gemma 4 model card, 2026", "table of the dense and of the mixture model", "2026-11-27"}},
    .source = {"Google, Gemma 4 model card, 2026",
               "pytorch/executorch, examples/models/gemma4_31b/model.py, which reads its config.json", "2026-11-27"},
    .remark = "the checkpoint adds a vision tower, and a number a block that scales its output",
};

inline constexpr catalogued_model gemma4_26b_a4b_text{
    .id = "gemma4-26b-a4b-text",
    .family = "gemma4",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(2816),
            .heads = heads(16),
            .key_value_heads = heads(8),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(1024), .full_every = 6},
            .gated = true,
            .moe = {.experts = experts(128),
                    .per_token = experts(8),
                    .width = features(704),
                    .shared_experts = experts(1),
                    .shared_width = features(2112)},
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(262'144),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
            .full = {.key_value_heads = heads(2), .head_dimension = features(512), .values_from_keys = true},
        },
    .published = {25'200'000'000,
                  count_precision::rounded,
                  {"Google, Gemma 4 model card, 2026", "table of the dense and of the mixture model", "2026-11-27"}},
    .source = {"Google, Gemma 4 model card, 2026",
               "NVIDIA/TensorRT-LLM, tensorrt_llm/_torch/auto_deploy/models/custom/modeling_gemma4.py", "2026-11-27"},
    .remark =
        "the feed-forward part that every token passes is its shared expert; three further norms a block, and scales of the router, are not counted",
};

inline constexpr catalogued_model gemma4_e2b_text{
    .id = "gemma4-e2b-text",
    .family = "gemma4",
    .what =
        transformer{
            .layers = layers(35),
            .hidden = features(1536),
            .heads = heads(8),
            .key_value_heads = heads(1),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(512), .full_every = 5},
            .feed_forward = features(6144),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
            .borrowing = layers(20),
            .full = {.key_value_heads = heads(1), .head_dimension = features(512)},
            .borrowing_feed_forward = features(12'288),
            .per_layer_input = features(256),
        },
    .published = {4'650'000'000,
                  count_precision::rounded,
                  {"llama.cpp, llama-bench of gemma4 E2B, a report on a fork of it", "params of the text part",
                   "2026-11-29"}},
    .source = {"rasbt/LLMs-from-scratch, ch05/17_gemma4: configurations of E2B and E4B",
               "transformers, modeling_gemma4.py: what the last blocks share, and the table of per-layer inputs",
               "2026-11-29"},
    .remark =
        "the file holds matrices of keys and values that the last blocks do not use; the checkpoint adds towers of vision and sound",
};

inline constexpr catalogued_model gemma4_e4b_text{
    .id = "gemma4-e4b-text",
    .family = "gemma4",
    .what =
        transformer{
            .layers = layers(42),
            .hidden = features(2560),
            .heads = heads(8),
            .key_value_heads = heads(2),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(512), .full_every = 6},
            .feed_forward = features(10'240),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
            .borrowing = layers(18),
            .full = {.key_value_heads = heads(2), .head_dimension = features(512)},
            .per_layer_input = features(256),
        },
    .published = {7'520'000'000,
                  count_precision::rounded,
                  {"llama.cpp, llama-bench of gemma4 E4B Q4_K_M on a Xeon", "params of the text part", "2026-11-29"}},
    .source = {"rasbt/LLMs-from-scratch, ch05/17_gemma4: configurations of E2B and E4B",
               "transformers, modeling_gemma4.py: what the last blocks share, and the table of per-layer inputs",
               "2026-11-29"},
    .remark =
        "the file holds matrices of keys and values that the last blocks do not use; the checkpoint adds towers of vision and sound",
};

}  // namespace ridgeline::inline v0_2::catalogue
