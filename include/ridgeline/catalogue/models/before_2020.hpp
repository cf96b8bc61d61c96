#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

// Networks that posts before 2020 measured GPUs with, beside BERT, GPT-2 and the convnets.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model transformer_base{
    .id = "transformer-base",
    .family = "transformer",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(6),
            .encoder_layers = layers(6),
            .hidden = features(512),
            .heads = heads(8),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .function = activation_function::relu,
            .vocabulary = tokens(37'000),
            .tied = true,
            .position = position_kind::sinusoidal,
            .final_norm = false,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {65'000'000,
                  count_precision::rounded,
                  {"Vaswani et al., Attention Is All You Need, 2017", "table 3, base", "2026-11-21"},
                  provenance::unverified},
    .source = {"Vaswani et al., Attention Is All You Need, 2017", "sections 3 and 5.1, remembered", "2026-11-21"},
    .remark = "the paper gives its vocabulary as about 37,000",
};

inline constexpr catalogued_model transformer_big{
    .id = "transformer-big",
    .family = "transformer",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(6),
            .encoder_layers = layers(6),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .function = activation_function::relu,
            .vocabulary = tokens(37'000),
            .tied = true,
            .position = position_kind::sinusoidal,
            .final_norm = false,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {213'000'000,
                  count_precision::rounded,
                  {"Vaswani et al., Attention Is All You Need, 2017", "table 3, big", "2026-11-21"},
                  provenance::unverified},
    .source = {"Vaswani et al., Attention Is All You Need, 2017", "sections 3 and 5.1, remembered", "2026-11-21"},
    .remark = "the paper gives its vocabulary as about 37,000",
};

inline constexpr catalogued_model transformer_xl_base{
    .id = "transformer-xl-base",
    .family = "transformer-xl",
    .what =
        transformer{
            .layers = layers(16),
            .hidden = features(512),
            .heads = heads(8),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .function = activation_function::relu,
            .vocabulary = tokens(267'735),
            .clusters = {.first = 19'997, .second = 39'997, .third = 199'997},
            .tied = true,
            .position = position_kind::projected,
            .context = tokens(192),
            .final_norm = false,
            .bias = {.mlp = true, .norm = true},
        },
    .source = {"NVIDIA Deep Learning Examples, Transformer-XL for PyTorch", "wt103_base.yaml, mem_transformer.py",
               "2026-11-21"},
    .remark =
        "not the 151M network of Dai et al. 2019, whose width is 410; in training each segment also attends to as many "
        "cached tokens, which is left out",
};

inline constexpr catalogued_model transformer_xl_large{
    .id = "transformer-xl-large",
    .family = "transformer-xl",
    .what =
        transformer{
            .layers = layers(18),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .function = activation_function::relu,
            .vocabulary = tokens(267'735),
            .clusters = {.first = 19'997, .second = 39'997, .third = 199'997, .narrower = 4},
            .tied = true,
            .position = position_kind::projected,
            .context = tokens(384),
            .final_norm = false,
            .bias = {.mlp = true, .norm = true},
        },
    .published = {257'000'000,
                  count_precision::rounded,
                  {"Dai et al., Transformer-XL, 2019", "table 1", "2026-11-21"},
                  provenance::unverified},
    .source = {"NVIDIA Deep Learning Examples, Transformer-XL for PyTorch", "wt103_large.yaml, mem_transformer.py",
               "2026-11-21"},
    .remark =
        "18 blocks of 13.6e6 are 245.5e6 by themselves; the paper's 257M leave no room for the tables of its vocabulary",
};

inline constexpr catalogued_model bilstm{
    .id = "bilstm",
    .family = "bilstm",
    .what =
        recurrent_network{
            .vocabulary = 33'278,
            .embedded = 256,
            .hidden = 256,
            .layers = 2,
            .outputs = 33'278,
        },
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition",
               "caption of figure 2: a biLSTM without sizes; these are an example, with the vocabulary of WikiText-2",
               "2026-11-21"},
    .remark = "an example of the kind: nobody published its sizes",
};

}  // namespace ridgeline::inline v0_2::catalogue
