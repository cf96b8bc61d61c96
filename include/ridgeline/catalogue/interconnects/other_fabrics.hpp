#pragma once
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/constants.hpp>

// Fabrics between accelerators of other makers, all links of a device, one way. Infinity Fabric is a full mesh: a pair
// of MI300X has one 64 GB/s link of the 448.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr interconnect xgmi_mi100{
    .id = "xgmi-mi100",
    .name = "Infinity Fabric, MI100",
    .kind = link_kind::xgmi,
    .generation = "46 GB/s per link",
    .lanes = 3.0,
    .per_direction = 138.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; AMD ROCm documentation (GPU architecture pages)",
               .read_on = "2026-11-21"},
};

// Per module; inside one module 4 links join its two dies.
inline constexpr interconnect xgmi_mi250x{
    .id = "xgmi-mi250x",
    .name = "Infinity Fabric, MI250X",
    .kind = link_kind::xgmi,
    .generation = "50 GB/s per link",
    .lanes = 7.0,
    .per_direction = 350.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; AMD ROCm documentation (GPU architecture pages)",
               .read_on = "2026-11-21"},
};

// Full mesh of 8: one pair has one 64 GB/s link.
inline constexpr interconnect xgmi_mi300x{
    .id = "xgmi-mi300x",
    .name = "Infinity Fabric, MI300X",
    .kind = link_kind::xgmi,
    .generation = "64 GB/s per link",
    .lanes = 7.0,
    .per_direction = 448.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; AMD ROCm documentation (GPU architecture pages)",
               .read_on = "2026-11-21"},
};

// Full mesh of 8: one pair has one 76.5 GB/s link.
inline constexpr interconnect xgmi_mi355x{
    .id = "xgmi-mi355x",
    .name = "Infinity Fabric, MI355X",
    .kind = link_kind::xgmi,
    .generation = "76.5 GB/s per link",
    .lanes = 7.0,
    .per_direction = 535.5 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; AMD ROCm documentation (GPU architecture pages)",
               .read_on = "2026-11-21"},
};

// 21 of 24 ports stay inside the box: 262.5 GB/s.
inline constexpr interconnect gaudi2_roce{
    .id = "gaudi2-roce",
    .name = "Gaudi 2 RoCE",
    .kind = link_kind::gaudi,
    .generation = "24x100GbE",
    .lanes = 24.0,
    .per_direction = 300.0 * units::gigabytes_per_second,
    .scope = "per card, all ports",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

// 21 of 24 ports stay inside the box: 525 GB/s.
inline constexpr interconnect gaudi3_roce{
    .id = "gaudi3-roce",
    .name = "Gaudi 3 RoCE",
    .kind = link_kind::gaudi,
    .generation = "24x200GbE",
    .lanes = 24.0,
    .per_direction = 600.0 * units::gigabytes_per_second,
    .scope = "per card, all ports",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v3{
    .id = "ici-tpu-v3",
    .name = "ICI, TPU v3",
    .kind = link_kind::ici,
    .generation = "v3",
    .lanes = 4.0,
    .per_direction = 400.0 * units::gigabytes_per_second,
    .latency = 1.0 * units::microseconds,
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; Google Cloud TPU documentation (pages by TPU version)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v4{
    .id = "ici-tpu-v4",
    .name = "ICI, TPU v4",
    .kind = link_kind::ici,
    .generation = "v4",
    .lanes = 6.0,
    .per_direction = 270.0 * units::gigabytes_per_second,
    .latency = 1.0 * units::microseconds,
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; Google Cloud TPU documentation (pages by TPU version)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v5e{
    .id = "ici-tpu-v5e",
    .name = "ICI, TPU v5e",
    .kind = link_kind::ici,
    .generation = "v5e",
    .lanes = 4.0,
    .per_direction = 180.0 * units::gigabytes_per_second,
    .latency = 1.0 * units::microseconds,
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; Google Cloud TPU documentation (pages by TPU version)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v5p{
    .id = "ici-tpu-v5p",
    .name = "ICI, TPU v5p",
    .kind = link_kind::ici,
    .generation = "v5p",
    .lanes = 6.0,
    .per_direction = 540.0 * units::gigabytes_per_second,
    .latency = 1.0 * units::microseconds,
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; Google Cloud TPU documentation (pages by TPU version)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v6e{
    .id = "ici-tpu-v6e",
    .name = "ICI, TPU v6e",
    .kind = link_kind::ici,
    .generation = "v6e",
    .lanes = 4.0,
    .per_direction = 360.0 * units::gigabytes_per_second,
    .latency = 1.0 * units::microseconds,
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; Google Cloud TPU documentation (pages by TPU version)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v7x{
    .id = "ici-tpu-v7x",
    .name = "ICI, TPU7x",
    .kind = link_kind::ici,
    .generation = "v7x",
    .lanes = 6.0,
    .per_direction = 600.0 * units::gigabytes_per_second,
    .latency = unverified(1.0 * units::microseconds),
    .scope = "per chip, all links (one way)",
    .source = {.document = "Google, Ironwood announcement of 2025-04-09, as tadviser.com repeats it",
               .where = "1.2 TB/s in two directions; links: a three-dimensional torus; latency as on TPU v6e",
               .read_on = "2026-11-23"},
};

inline constexpr interconnect neuronlink2{
    .id = "neuronlink2",
    .name = "NeuronLink-v2, Trainium",
    .kind = link_kind::neuronlink,
    .generation = "2",
    .per_direction = unverified(192.0 * units::gigabytes_per_second),
    .scope = "per chip, all links",
    .source = {.document = "AWS Neuron documentation",
               .where = "384 GB/s both ways, remembered",
               .read_on = "2026-11-23"},
};

inline constexpr interconnect neuronlink3{
    .id = "neuronlink3",
    .name = "NeuronLink-v3, Trainium2",
    .kind = link_kind::neuronlink,
    .generation = "3",
    .per_direction = 640.0 * units::gigabytes_per_second,
    .scope = "per chip, all links",
    .source = {.document = "AWS Neuron documentation",
               .where = "Trainium2 Architecture: 1.28 TB/s a chip; one way: stas00/ml-engineering, network/README.md",
               .read_on = "2026-11-23"},
};

inline constexpr interconnect neuronlink4{
    .id = "neuronlink4",
    .name = "NeuronLink-v4, Trainium3",
    .kind = link_kind::neuronlink,
    .generation = "4",
    .per_direction = 1280.0 * units::gigabytes_per_second,
    .scope = "per chip, all links",
    .source = {.document = "AWS Neuron documentation",
               .where = "Trainium3 Architecture: 2.56 TB/s a device, taken as both ways",
               .read_on = "2026-11-23"},
};

inline constexpr interconnect apple_ultrafusion{
    .id = "apple-ultrafusion",
    .name = "Apple UltraFusion",
    .kind = link_kind::c2c,
    .per_direction = unverified(1250.0 * units::gigabytes_per_second),
    .scope = "M1/M2 Ultra",
    .source = {.document = "Apple, M1 Ultra announcement of 2022-03-08, as the press repeats it",
               .where = "2.5 TB/s between the two chips; halved, as if both directions were counted",
               .read_on = "2026-11-22"},
};

inline constexpr interconnect xgmi_mi210{
    .id = "xgmi-mi210",
    .name = "Infinity Fabric, MI210",
    .kind = link_kind::xgmi,
    .generation = "50 GB/s per link",
    .lanes = 3.0,
    .per_direction = unverified(150.0 * units::gigabytes_per_second),
    .scope = "per GPU, all links",
    .source = {.document = "AMD ROCm documentation",
               .where = "mi250.md gives 50 GB/s a link; that an MI210 has 3, remembered",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect xe_link{
    .id = "xe-link",
    .name = "Xe Link, Max 1550",
    .kind = link_kind::xe_link,
    .lanes = 16.0,
    .scope = "per GPU, all links",
    .source = {.document = "Glenn K. Lockwood, Digital garden",
               .where = "processors/pvc: 16 links; no rate given",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ici_tpu_v2{
    .id = "ici-tpu-v2",
    .name = "ICI, TPU v2",
    .kind = link_kind::ici,
    .generation = "v2",
    .lanes = 4.0,
    .per_direction = unverified(62.5 * units::gigabytes_per_second),
    .scope = "per chip, all links (one way)",
    .source = {.document = "jax-ml/scaling-book",
               .where = "TPU chapter; the figure of this old chip, remembered",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect hccs_ascend_910{
    .id = "hccs-ascend-910",
    .name = "HCCS, Ascend 910",
    .kind = link_kind::hccs,
    .lanes = 3.0,
    .per_direction = unverified(90.0 * units::gigabytes_per_second),
    .scope = "per card, all ports",
    .source = {.document = "vengineer.hatenablog.com 2019-09-06 on Hot Chips 31",
               .where = "3 ports of 240 Gbit/s",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
