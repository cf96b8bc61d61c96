#pragma once
#include <array>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/published_range.hpp>
#include <ridgeline/hardware/device_feature.hpp>
#include <ridgeline/workload/network_class.hpp>

// What a buyer's guide says limits each kind of network, and how fast it found other devices.
namespace ridgeline::inline v0_2::catalogue {

/// What to look for in a device for one kind of network, the most important first.
/// Source   each row carries its own
struct feature_ranking {
  network_class network = network_class::convolutional;
  std::array<device_feature, 4> features{};
  citation source;
};

/// Ledger B9.
inline constexpr std::array feature_rankings_2019{
    feature_ranking{
        network_class::convolutional,
        {device_feature::tensor_cores, device_feature::arithmetic_rate, device_feature::memory_bandwidth,
         device_feature::sixteen_bit_storage},
        {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "prioritising features", "2026-11-21"}},
    feature_ranking{
        network_class::transformer,
        {device_feature::tensor_cores, device_feature::arithmetic_rate, device_feature::memory_bandwidth,
         device_feature::sixteen_bit_storage},
        {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "prioritising features", "2026-11-21"}},
    feature_ranking{
        network_class::recurrent,
        {device_feature::memory_bandwidth, device_feature::sixteen_bit_storage, device_feature::tensor_cores,
         device_feature::arithmetic_rate},
        {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "prioritising features", "2026-11-21"}},
};

/// Ledger B10: a TPU against a GPU of its time on transformers; GPUs that one Cloud TPU is worth.
inline constexpr published_range tpu_over_gpu_transformers{
    1.56, 1.56, "times", {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Google TPU", "2026-11-21"}};
inline constexpr published_range gpus_in_a_cloud_tpu{
    4.0, 4.0, "GPUs", {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Google TPU", "2026-11-21"}};
/// Ledger B14: TPU v2 against V100 on ResNet-50; the longest sequence that the edition's biLSTM figures hold for.
inline constexpr published_range tpu_v2_over_v100_resnet50{
    1.0,
    1.0,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "Google TPU and note 4 of figure 2",
     "2026-11-21"}};
inline constexpr published_range bilstm_sequence_length{
    1.0,
    99.0,
    "tokens",
    {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "caption of figure 2: length < 100",
     "2026-11-21"}};
/// Ledger B13: 8-bit training over 16-bit on Hopper and Ada; training with sparse networks over dense ones.
inline constexpr published_range eight_bit_training_gain{
    3.0,
    4.0,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
     "Raw Performance Ranking of GPUs: if the caches are as fast as rumored", "2026-11-21"}};
inline constexpr published_range sparse_training_gain{
    1.0,
    2.0,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Sparse Network Training", "2026-11-21"}};
/// Ledger B4: A100 over V100 after the two corrections, as published.
inline constexpr published_range a100_over_v100_se_resnext101{
    1.43,
    1.43,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Practical Ada / Hopper Speed Estimates",
     "2026-11-21"}};
inline constexpr published_range a100_over_v100_mask_rcnn{
    1.47,
    1.47,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Practical Ada / Hopper Speed Estimates",
     "2026-11-21"}};
inline constexpr published_range a100_over_v100_transformer{
    1.70,
    1.70,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", "Practical Ada / Hopper Speed Estimates",
     "2026-11-21"}};
inline constexpr published_range a100_over_v100_language_2020{
    1.70,
    1.70,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
     "Estimating Ampere Deep Learning Performance, read as notes repeat it", "2026-11-21"}};
inline constexpr published_range a100_over_v100_vision_2020{
    1.45,
    1.45,
    "times",
    {"Dettmers, Which GPU(s) to get for deep learning, 2020 edition",
     "Estimating Ampere Deep Learning Performance, read as notes repeat it", "2026-11-21"}};

}  // namespace ridgeline::inline v0_2::catalogue
