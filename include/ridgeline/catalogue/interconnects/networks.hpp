#pragma once
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/constants.hpp>

// InfiniBand (4x ports) and Ethernet ports, payload one way.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr interconnect ib_qdr{
    .id = "ib-qdr",
    .name = "InfiniBand QDR",
    .kind = link_kind::infiniband,
    .generation = "QDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(10.0),
    .payload_share = 8.0 / 10.0,
    .per_direction = 4.0 * units::gigabytes_per_second,
    .latency = unverified(1.3 * units::microseconds),
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; aicplight.com (article 92, InfiniBand latencies)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ib_fdr{
    .id = "ib-fdr",
    .name = "InfiniBand FDR",
    .kind = link_kind::infiniband,
    .generation = "FDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(14.0625),
    .payload_share = 64.0 / 66.0,
    .per_direction = 6.8175 * units::gigabytes_per_second,
    .latency = unverified(0.7 * units::microseconds),
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering",
               .where = "network/README.md; aicplight.com (article 92, InfiniBand latencies)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect ib_edr{
    .id = "ib-edr",
    .name = "InfiniBand EDR",
    .kind = link_kind::infiniband,
    .generation = "EDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(25.0),
    .per_direction = 12.5 * units::gigabytes_per_second,
    .latency = 0.5 * units::microseconds,
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect ib_hdr{
    .id = "ib-hdr",
    .name = "InfiniBand HDR",
    .kind = link_kind::infiniband,
    .generation = "HDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(50.0),
    .per_direction = 25.0 * units::gigabytes_per_second,
    .latency = 0.6 * units::microseconds,
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect ib_ndr{
    .id = "ib-ndr",
    .name = "InfiniBand NDR",
    .kind = link_kind::infiniband,
    .generation = "NDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(100.0),
    .per_direction = 50.0 * units::gigabytes_per_second,
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect ib_xdr{
    .id = "ib-xdr",
    .name = "InfiniBand XDR",
    .kind = link_kind::infiniband,
    .generation = "XDR",
    .lanes = 4.0,
    .signalling_per_lane = gigabits_per_second(200.0),
    .per_direction = 100.0 * units::gigabytes_per_second,
    .scope = "4x port",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_1g{
    .id = "eth-1g",
    .name = "1 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "1GbE",
    .per_direction = 0.125 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_10g{
    .id = "eth-10g",
    .name = "10 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "10GbE",
    .per_direction = 1.25 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_25g{
    .id = "eth-25g",
    .name = "25 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "25GbE",
    .per_direction = 3.125 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_40g{
    .id = "eth-40g",
    .name = "40 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "40GbE",
    .per_direction = 5.0 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_50g{
    .id = "eth-50g",
    .name = "50 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "50GbE",
    .per_direction = 6.25 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_100g{
    .id = "eth-100g",
    .name = "100 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "100GbE",
    .per_direction = 12.5 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_200g{
    .id = "eth-200g",
    .name = "200 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "200GbE",
    .per_direction = 25.0 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_400g{
    .id = "eth-400g",
    .name = "400 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "400GbE",
    .per_direction = 50.0 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect eth_800g{
    .id = "eth-800g",
    .name = "800 Gbit/s Ethernet",
    .kind = link_kind::ethernet,
    .generation = "800GbE",
    .per_direction = 100.0 * units::gigabytes_per_second,
    .scope = "port",
    .source = {.document = "IEEE 802.3",
               .where = "the rate in the name; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
