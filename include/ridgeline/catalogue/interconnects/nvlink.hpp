#pragma once
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/constants.hpp>

// NVLink, one way; vendors print the sum of both ways. A bridge joins a pair of cards.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr interconnect nvlink1{
    .id = "nvlink1",
    .name = "NVLink 1",
    .kind = link_kind::nvlink,
    .generation = "1",
    .lanes = 4.0,
    .per_direction = 80.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2016,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink2{
    .id = "nvlink2",
    .name = "NVLink 2",
    .kind = link_kind::nvlink,
    .generation = "2",
    .lanes = 6.0,
    .per_direction = 150.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2017,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink3{
    .id = "nvlink3",
    .name = "NVLink 3",
    .kind = link_kind::nvlink,
    .generation = "3",
    .lanes = 12.0,
    .per_direction = 300.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2020,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink4{
    .id = "nvlink4",
    .name = "NVLink 4",
    .kind = link_kind::nvlink,
    .generation = "4",
    .lanes = 18.0,
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2022,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink5{
    .id = "nvlink5",
    .name = "NVLink 5",
    .kind = link_kind::nvlink,
    .generation = "5",
    .lanes = 18.0,
    .per_direction = 900.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2024,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

// Announced.
inline constexpr interconnect nvlink6{
    .id = "nvlink6",
    .name = "NVLink 6",
    .kind = link_kind::nvlink,
    .generation = "6",
    .per_direction = 1800.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2026,
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink2_bridge_tu104{
    .id = "nvlink2-bridge-tu104",
    .name = "NVLink 2 bridge, TU104",
    .kind = link_kind::nvlink_bridge,
    .generation = "2",
    .per_direction = 25.0 * units::gigabytes_per_second,
    .scope = "pair",
    .source = {.document = "NVIDIA Turing Architecture In-Depth",
               .where = "NVLink bridges; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink2_bridge_tu102{
    .id = "nvlink2-bridge-tu102",
    .name = "NVLink 2 bridge, TU102",
    .kind = link_kind::nvlink_bridge,
    .generation = "2",
    .per_direction = 50.0 * units::gigabytes_per_second,
    .scope = "pair",
    .source = {.document = "NVIDIA Turing Architecture In-Depth",
               .where = "NVLink bridges; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink3_bridge_ga102{
    .id = "nvlink3-bridge-ga102",
    .name = "NVLink 3 bridge, GA102",
    .kind = link_kind::nvlink_bridge,
    .generation = "3",
    .per_direction = 56.25 * units::gigabytes_per_second,
    .scope = "pair",
    .source = {.document = "NVIDIA Ampere GA102 GPU Architecture whitepaper",
               .where = "third-generation NVLink; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink3_bridge_a100_pcie{
    .id = "nvlink3-bridge-a100-pcie",
    .name = "NVLink 3 bridges, A100 PCIe",
    .kind = link_kind::nvlink_bridge,
    .generation = "3",
    .lanes = 12.0,
    .per_direction = 300.0 * units::gigabytes_per_second,
    .scope = "pair",
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper",
               .where = "third-generation NVLink",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink4_bridge_h100_pcie{
    .id = "nvlink4-bridge-h100-pcie",
    .name = "NVLink 4 bridges, H100 PCIe",
    .kind = link_kind::nvlink_bridge,
    .generation = "4",
    .lanes = 12.0,
    .per_direction = 300.0 * units::gigabytes_per_second,
    .scope = "pair",
    .source = {.document = "NVIDIA H100 PCIe product description, as web pages quote it",
               .where = "two cards connected: 600 GB/s, both directions",
               .read_on = "2026-11-22"},
};

inline constexpr interconnect nvlink_c2c{
    .id = "nvlink-c2c",
    .name = "NVLink-C2C",
    .kind = link_kind::c2c,
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "GPU to CPU (GH200/GB200)",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvswitch_v100{
    .id = "nvswitch-v100",
    .name = "NVSwitch 1, V100",
    .kind = link_kind::nvswitch,
    .generation = "1",
    .per_direction = unverified(150.0 * units::gigabytes_per_second),
    .scope = "per GPU, non-blocking",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

// Measured all-reduce bus bandwidth: 235 GB/s.
inline constexpr interconnect nvswitch_a100{
    .id = "nvswitch-a100",
    .name = "NVSwitch 2, A100",
    .kind = link_kind::nvswitch,
    .generation = "2",
    .per_direction = 300.0 * units::gigabytes_per_second,
    .scope = "per GPU, non-blocking",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

// Measured on H200: 368 GB/s with rings, 482 GB/s with NVLS.
inline constexpr interconnect nvswitch_h100{
    .id = "nvswitch-h100",
    .name = "NVSwitch 3, H100",
    .kind = link_kind::nvswitch,
    .generation = "3",
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "per GPU, non-blocking",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvswitch_b200{
    .id = "nvswitch-b200",
    .name = "NVSwitch 4, B200",
    .kind = link_kind::nvswitch,
    .generation = "4",
    .per_direction = 900.0 * units::gigabytes_per_second,
    .scope = "per GPU, non-blocking",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink3_bridge_a30{
    .id = "nvlink3-bridge-a30",
    .name = "NVLink 3 bridge, A30",
    .kind = link_kind::nvlink_bridge,
    .generation = "3",
    .lanes = 4.0,
    .per_direction = unverified(100.0 * units::gigabytes_per_second),
    .scope = "pair",
    .source = {.document = "NVIDIA A30 datasheet", .where = "200 GB/s both ways, remembered", .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink4_bridge_h200_nvl{
    .id = "nvlink4-bridge-h200-nvl",
    .name = "NVLink 4 bridges, H200 NVL",
    .kind = link_kind::nvlink_bridge,
    .generation = "4",
    .lanes = 18.0,
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "2 or 4 cards",
    .source = {.document = "NVIDIA H200 NVL specification",
               .where = "2- or 4-way bridge, 900 GB/s both ways",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect nvlink4_h800{
    .id = "nvlink4-h800",
    .name = "NVLink 4, H800",
    .kind = link_kind::nvlink,
    .generation = "4",
    .per_direction = 200.0 * units::gigabytes_per_second,
    .scope = "per GPU, all links",
    .launch_year = 2023,
    .source = {.document = "citsjtu2020/LLM-Prof",
               .where = "hardware_spec.md: 400 GB/s both ways",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
