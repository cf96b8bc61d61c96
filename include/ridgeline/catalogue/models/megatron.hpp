#pragma once
#include <ridgeline/catalogue/models/gpt.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// A GPT as Megatron-LM's papers have them: widths that follow from these three, 51,200 words, 2,048 places.
/// Source   Narayanan et al. 2021, section 5.1
constexpr transformer megatron_gpt(layer_count blocks, feature_count hidden, head_count of_queries) {
  transformer made = gpt(blocks, hidden, of_queries, tokens(2048));
  made.vocabulary = tokens(51'200);
  return made;
}

inline constexpr citation narayanan_2021{
    "Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
    "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"};

}  // namespace detail

inline constexpr catalogued_model megatron_1_7b{
    .id = "megatron-1.7b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(24), features(2304), heads(24)),
    .published = {1'700'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
    .remark = "rounded name",
};

inline constexpr catalogued_model megatron_3_6b{
    .id = "megatron-3.6b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(30), features(3072), heads(32)),
    .published = {3'600'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
    .remark = "rounded name",
};

inline constexpr catalogued_model megatron_7_5b{
    .id = "megatron-7.5b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(36), features(4096), heads(32)),
    .published = {7'500'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_18b{
    .id = "megatron-18b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(40), features(6144), heads(48)),
    .published = {18'400'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_39b{
    .id = "megatron-39b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(48), features(8192), heads(64)),
    .published = {39'100'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_76b{
    .id = "megatron-76b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(60), features(10'240), heads(80)),
    .published = {76'100'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_145b{
    .id = "megatron-145b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(80), features(12'288), heads(96)),
    .published = {145'600'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_310b{
    .id = "megatron-310b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(96), features(16'384), heads(128)),
    .published = {310'100'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_530b{
    .id = "megatron-530b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(105), features(20'480), heads(128)),
    .published = {529'600'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_1t{
    .id = "megatron-1t",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(128), features(25'600), heads(160)),
    .published = {1'008'000'000'000, count_precision::rounded, detail::narayanan_2021},
    .source = detail::narayanan_2021,
};

inline constexpr catalogued_model megatron_22b{
    .id = "megatron-22b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(48), features(6144), heads(64)),
    .published = {22'100'000'000,
                  count_precision::rounded,
                  {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
                   "table 3: 22B", "2026-11-21"}},
    .source = {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
               "table 3, heads unverified", "2026-11-21"},
    .remark = "heads unverified",
};

inline constexpr catalogued_model megatron_175b{
    .id = "megatron-175b",
    .family = "megatron",
    .what = detail::megatron_gpt(layers(96), features(12'288), heads(96)),
    .published = {174'600'000'000,
                  count_precision::rounded,
                  {"Brown et al. 2020, with the vocabulary padded to 51,200", "derived", "2026-11-21"}},
    .source = {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
               "table 3; vocabulary as in Narayanan et al. 2021", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
