#pragma once
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/constants.hpp>

// Networks of cloud machines, one way per instance. The rate includes the CPU's cards: an A3 High carries 4 x 200
// Gbit/s of its 1000 for the GPUs, an A3 Mega 8 x 200 of its 1800.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr interconnect aws_efa_v1{
    .id = "aws-efa-v1",
    .name = "AWS EFA v1",
    .kind = link_kind::cloud_network,
    .generation = "400 Gbps (p4d)",
    .per_direction = 50.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect aws_efa_v2{
    .id = "aws-efa-v2",
    .name = "AWS EFA v2",
    .kind = link_kind::cloud_network,
    .generation = "3200 Gbps (p5)",
    .per_direction = 400.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect aws_efa_v3{
    .id = "aws-efa-v3",
    .name = "AWS EFA v3",
    .kind = link_kind::cloud_network,
    .generation = "3200 Gbps (p5en)",
    .per_direction = 400.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

// p6-b300 has twice this.
inline constexpr interconnect aws_efa_v4{
    .id = "aws-efa-v4",
    .name = "AWS EFA v4",
    .kind = link_kind::cloud_network,
    .generation = "3200-6400 Gbps (p6-b200/b300)",
    .per_direction = 400.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "stas00/ml-engineering", .where = "network/README.md", .read_on = "2026-11-21"},
};

inline constexpr interconnect gcp_a3_high{
    .id = "gcp-a3-high",
    .name = "Google Cloud A3 High",
    .kind = link_kind::cloud_network,
    .generation = "1000 Gbps",
    .per_direction = 125.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "Google Cloud machine-type documentation",
               .where = "accelerator-optimized machine family; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect gcp_a3_mega{
    .id = "gcp-a3-mega",
    .name = "Google Cloud A3 Mega",
    .kind = link_kind::cloud_network,
    .generation = "1800 Gbps",
    .per_direction = 225.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "Google Cloud machine-type documentation",
               .where = "accelerator-optimized machine family; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect gcp_a3_ultra{
    .id = "gcp-a3-ultra",
    .name = "Google Cloud A3 Ultra",
    .kind = link_kind::cloud_network,
    .generation = "3600 Gbps",
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "Google Cloud machine-type documentation",
               .where = "accelerator-optimized machine family; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect gcp_a4{
    .id = "gcp-a4",
    .name = "Google Cloud A4",
    .kind = link_kind::cloud_network,
    .generation = "3600 Gbps",
    .per_direction = 450.0 * units::gigabytes_per_second,
    .scope = "per instance (8 GPUs)",
    .source = {.document = "Google Cloud machine-type documentation",
               .where = "accelerator-optimized machine family; stas00/ml-engineering (network/README.md)",
               .read_on = "2026-11-21"},
};

inline constexpr interconnect tpu_dcn{
    .id = "tpu-dcn",
    .name = "TPU data-center network",
    .kind = link_kind::cloud_network,
    .per_direction = 25.0 * units::gigabytes_per_second,
    .scope = "per host",
    .source = {.document = "jax-ml/scaling-book", .where = "TPU chapter", .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue
