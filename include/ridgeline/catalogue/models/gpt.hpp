#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// A GPT-2 or GPT-3 whose heads divide its width: the other widths follow.
/// Source   Radford et al. 2019, section 2.3; Brown et al. 2020, section 2.1 (a feed-forward part of four times the width)
constexpr transformer gpt(layer_count blocks, feature_count hidden, head_count of_queries, token_count context) {
  return {.layers = blocks,
          .hidden = hidden,
          .heads = of_queries,
          .key_value_heads = of_queries,
          .head_dimension = features(hidden.value() / of_queries.value()),
          .feed_forward = features(4 * hidden.value()),
          .vocabulary = tokens(50'257),
          .tied = true,
          .position = position_kind::learned,
          .positions = context.value(),
          .context = context,
          .bias = {.projections = true, .output = true, .mlp = true, .norm = true}};
}

}  // namespace detail

inline constexpr catalogued_model gpt2_small{
    .id = "gpt2-small",
    .family = "gpt2",
    .what = detail::gpt(layers(12), features(768), heads(12), tokens(1024)),
    .published = {124'439'808,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Radford et al., Language Models are Unsupervised Multitask Learners, 2019",
               "table 2; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model gpt2_medium{
    .id = "gpt2-medium",
    .family = "gpt2",
    .what = detail::gpt(layers(24), features(1024), heads(16), tokens(1024)),
    .published = {354'823'168,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Radford et al., Language Models are Unsupervised Multitask Learners, 2019",
               "table 2; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model gpt2_large{
    .id = "gpt2-large",
    .family = "gpt2",
    .what = detail::gpt(layers(36), features(1280), heads(20), tokens(1024)),
    .published = {774'030'080,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Radford et al., Language Models are Unsupervised Multitask Learners, 2019",
               "table 2; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model gpt2_xl{
    .id = "gpt2-xl",
    .family = "gpt2",
    .what = detail::gpt(layers(48), features(1600), heads(25), tokens(1024)),
    .published = {1'557'611'200,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Radford et al., Language Models are Unsupervised Multitask Learners, 2019",
               "table 2; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model gpt3_125m{
    .id = "gpt3-125m",
    .family = "gpt3",
    .what = detail::gpt(layers(12), features(768), heads(12), tokens(2048)),
    .published = {125'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model gpt3_350m{
    .id = "gpt3-350m",
    .family = "gpt3",
    .what = detail::gpt(layers(24), features(1024), heads(16), tokens(2048)),
    .published = {350'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "rounded name: the shape of GPT-2 medium with 2,048 places",
};

inline constexpr catalogued_model gpt3_760m{
    .id = "gpt3-760m",
    .family = "gpt3",
    .what = detail::gpt(layers(24), features(1536), heads(16), tokens(2048)),
    .published = {760'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model gpt3_1_3b{
    .id = "gpt3-1.3b",
    .family = "gpt3",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(24),
            .key_value_heads = heads(24),
            .head_dimension = features(128),
            .feed_forward = features(8192),
            .vocabulary = tokens(50'257),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {1'300'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark =
        "the paper's row contradicts itself: 24 heads of 128 exceed a width of 2,048; with 16 heads the count is 1.316e9",
};

inline constexpr catalogued_model gpt3_2_7b{
    .id = "gpt3-2.7b",
    .family = "gpt3",
    .what = detail::gpt(layers(32), features(2560), heads(32), tokens(2048)),
    .published = {2'700'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model gpt3_6_7b{
    .id = "gpt3-6.7b",
    .family = "gpt3",
    .what = detail::gpt(layers(32), features(4096), heads(32), tokens(2048)),
    .published = {6'700'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model gpt3_13b{
    .id = "gpt3-13b",
    .family = "gpt3",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5140),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .feed_forward = features(20'560),
            .vocabulary = tokens(50'257),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {13'000'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "the paper's width of 5,140 is not 40 heads of 128; perhaps a misprint",
};

inline constexpr catalogued_model gpt3_175b{
    .id = "gpt3-175b",
    .family = "gpt3",
    .what = detail::gpt(layers(96), features(12'288), heads(96), tokens(2048)),
    .published = {175'000'000'000,
                  count_precision::rounded,
                  {"Brown et al., Language Models are Few-Shot Learners, 2020",
                   "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"}},
    .source = {"Brown et al., Language Models are Few-Shot Learners, 2020",
               "table 2.1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "every second block attends to a band, whose width the paper does not give",
};

}  // namespace ridgeline::inline v0_2::catalogue
