#pragma once
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/constants.hpp>

// PCI Express, after line coding. Copies by DMA reach less: 55.4 of 63.0 GB/s were measured on an H200.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr interconnect pcie3_x1{
    .id = "pcie3-x1",
    .name = "PCIe 3 x1",
    .kind = link_kind::pcie,
    .generation = "3",
    .lanes = 1.0,
    .signalling_per_lane = gigabits_per_second(8.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 0.985 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2010),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie3_x4{
    .id = "pcie3-x4",
    .name = "PCIe 3 x4",
    .kind = link_kind::pcie,
    .generation = "3",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(8.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 3.938 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2010),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie3_x8{
    .id = "pcie3-x8",
    .name = "PCIe 3 x8",
    .kind = link_kind::pcie,
    .generation = "3",
    .lanes = 8.0,
    .signalling_per_lane = gigabits_per_second(8.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 7.877 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2010),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie3_x16{
    .id = "pcie3-x16",
    .name = "PCIe 3 x16",
    .kind = link_kind::pcie,
    .generation = "3",
    .lanes = 16.0,
    .signalling_per_lane = gigabits_per_second(8.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 15.754 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2010),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie4_x1{
    .id = "pcie4-x1",
    .name = "PCIe 4 x1",
    .kind = link_kind::pcie,
    .generation = "4",
    .lanes = 1.0,
    .signalling_per_lane = gigabits_per_second(16.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 1.969 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2017),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie4_x4{
    .id = "pcie4-x4",
    .name = "PCIe 4 x4",
    .kind = link_kind::pcie,
    .generation = "4",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(16.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 7.877 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2017),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie4_x8{
    .id = "pcie4-x8",
    .name = "PCIe 4 x8",
    .kind = link_kind::pcie,
    .generation = "4",
    .lanes = 8.0,
    .signalling_per_lane = gigabits_per_second(16.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 15.754 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2017),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie4_x16{
    .id = "pcie4-x16",
    .name = "PCIe 4 x16",
    .kind = link_kind::pcie,
    .generation = "4",
    .lanes = 16.0,
    .signalling_per_lane = gigabits_per_second(16.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 31.508 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2017),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie5_x1{
    .id = "pcie5-x1",
    .name = "PCIe 5 x1",
    .kind = link_kind::pcie,
    .generation = "5",
    .lanes = 1.0,
    .signalling_per_lane = gigabits_per_second(32.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 3.938 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2019),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie5_x4{
    .id = "pcie5-x4",
    .name = "PCIe 5 x4",
    .kind = link_kind::pcie,
    .generation = "5",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(32.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 15.754 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2019),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie5_x8{
    .id = "pcie5-x8",
    .name = "PCIe 5 x8",
    .kind = link_kind::pcie,
    .generation = "5",
    .lanes = 8.0,
    .signalling_per_lane = gigabits_per_second(32.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 31.508 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2019),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie5_x16{
    .id = "pcie5-x16",
    .name = "PCIe 5 x16",
    .kind = link_kind::pcie,
    .generation = "5",
    .lanes = 16.0,
    .signalling_per_lane = gigabits_per_second(32.0),
    .payload_share = 128.0 / 130.0,
    .per_direction = 63.015 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2019),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie6_x1{
    .id = "pcie6-x1",
    .name = "PCIe 6 x1",
    .kind = link_kind::pcie,
    .generation = "6",
    .lanes = 1.0,
    .signalling_per_lane = gigabits_per_second(64.0),
    .payload_share = 242.0 / 256.0,
    .per_direction = 7.562 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2022),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie6_x4{
    .id = "pcie6-x4",
    .name = "PCIe 6 x4",
    .kind = link_kind::pcie,
    .generation = "6",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(64.0),
    .payload_share = 242.0 / 256.0,
    .per_direction = 30.25 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2022),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie6_x8{
    .id = "pcie6-x8",
    .name = "PCIe 6 x8",
    .kind = link_kind::pcie,
    .generation = "6",
    .lanes = 8.0,
    .signalling_per_lane = gigabits_per_second(64.0),
    .payload_share = 242.0 / 256.0,
    .per_direction = 60.5 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2022),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie6_x16{
    .id = "pcie6-x16",
    .name = "PCIe 6 x16",
    .kind = link_kind::pcie,
    .generation = "6",
    .lanes = 16.0,
    .signalling_per_lane = gigabits_per_second(64.0),
    .payload_share = 242.0 / 256.0,
    .per_direction = 121.0 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2022),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect pcie7_x16{
    .id = "pcie7-x16",
    .name = "PCIe 7 x16",
    .kind = link_kind::pcie,
    .generation = "7",
    .lanes = 16.0,
    .signalling_per_lane = gigabits_per_second(128.0),
    .payload_share = 242.0 / 256.0,
    .per_direction = 242.0 * units::gigabytes_per_second,
    .scope = "link, after line coding",
    .launch_year = unverified(2025),
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md, signalling and encoding by the PCI-SIG standard",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect tpu_pcie{
    .id = "tpu-pcie",
    .name = "TPU host link",
    .kind = link_kind::pcie,
    .per_direction = 15.0 * units::gigabytes_per_second,
    .scope = "per chip",
    .source = {.document = "jax-ml/scaling-book", .where = "TPU chapter", .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
