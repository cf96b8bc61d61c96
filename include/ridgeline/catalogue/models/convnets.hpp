#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model resnet50{
    .id = "resnet50",
    .family = "cnn",
    .what = residual_network{.blocks = {3, 4, 6, 3}},
    .published = {25'557'032,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 4.11e9,
    .picture = 224,
    .source = {"torchvision, model documentation", "num_params and _ops of the weights", "2026-11-21"},
};

inline constexpr catalogued_model resnet101{
    .id = "resnet101",
    .family = "cnn",
    .what = residual_network{.blocks = {3, 4, 23, 3}},
    .published = {44'549'160,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 7.83e9,
    .picture = 224,
    .source = {"torchvision, model documentation", "num_params and _ops of the weights", "2026-11-21"},
};

inline constexpr catalogued_model resnet152{
    .id = "resnet152",
    .family = "cnn",
    .what = residual_network{.blocks = {3, 8, 36, 3}},
    .published = {60'192'808,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 11.56e9,
    .picture = 224,
    .source = {"torchvision, model documentation", "num_params and _ops of the weights", "2026-11-21"},
};

inline constexpr catalogued_model vgg16{
    .id = "vgg16",
    .family = "cnn",
    .what = vgg_network{},
    .published = {138'357'544,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 15.47e9,
    .picture = 224,
    .source = {"torchvision, model documentation", "num_params and _ops of the weights", "2026-11-21"},
};

inline constexpr catalogued_model se_resnext101_32x4d{
    .id = "se-resnext101-32x4d",
    .family = "cnn",
    .what = residual_network{.blocks = {3, 4, 23, 3}, .groups = 32, .width_per_group = 4, .squeezed_by = 16},
    .published = {48'955'416,
                  count_precision::exact,
                  {"Cadene, pretrained-models.pytorch", "parameter count", "2026-11-21"}},
    .forward_multiply_adds = 8.02e9,
    .picture = 224,
    .source = {"Hu et al., Squeeze-and-Excitation Networks, 2018", "table 1; Cadene, pretrained-models.pytorch",
               "2026-11-21"},
};

inline constexpr catalogued_model efficientnet_b0{
    .id = "efficientnet-b0",
    .family = "cnn",
    .what = efficient_network{},
    .published = {5'288'548,
                  count_precision::exact,
                  {"PyTorch Image Models, results", "parameter count", "2026-11-21"}},
    .forward_multiply_adds = 0.4e9,
    .picture = 224,
    .source = {"Tan & Le, EfficientNet, 2019", "table 1", "2026-11-21"},
};

inline constexpr catalogued_model efficientnet_b4{
    .id = "efficientnet-b4",
    .family = "cnn",
    .what = efficient_network{.channels = 1.4, .depth = 1.8},
    .published = {19'341'616,
                  count_precision::exact,
                  {"PyTorch Image Models, results", "parameter count", "2026-11-21"}},
    .forward_multiply_adds = 4.49e9,
    .picture = 380,
    .source = {"Tan & Le, EfficientNet, 2019", "table 1; factors 1.4 and 1.8", "2026-11-21"},
};

inline constexpr catalogued_model mask_rcnn_r50_fpn{
    .id = "mask-rcnn-r50-fpn",
    .family = "cnn",
    .what = published_totals{.parameters = 44'401'393},
    .published = {44'401'393,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 134.38e9,
    .source = {"torchvision, model documentation", "num_params and _ops of the weights", "2026-11-21"},
    .remark = "its work depends on the number of proposals",
};

}  // namespace ridgeline::inline v0_2::catalogue
