#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Google TPU, one chip. The link is the sum of the inter-chip links, one way.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator tpu_v2{
    .id = "tpu-v2"_text,
    .name = "TPU v2"_text,
    .maker = vendor::google,
    .architecture = "tpu-v2"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2017),
    .capacity = unverified(16.0 * units::gibibytes),
    .memory_bandwidth = unverified(700.0 * units::gigabytes_per_second),
    .peak =
        {
            .bf16_accumulate_fp32 = unverified(46.0 * units::teraflops_per_second),
        },
    .link = "ici-tpu-v2"_text,
    .link_per_direction = unverified(62.5 * units::gigabytes_per_second),
    .board_power = unverified(280.0 * units::watts),
    .source = {.document = "jax-ml/scaling-book"_text,
               .where = "table of TPU specifications; Google Cloud TPU documentation (pages by TPU version)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tpu_v3{
    .id = "tpu-v3"_text,
    .name = "TPU v3"_text,
    .maker = vendor::google,
    .architecture = "tpu-v3"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2018),
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 900.0 * units::gigabytes_per_second,
    .peak =
        {
            .bf16_accumulate_fp32 = 123.0 * units::teraflops_per_second,
        },
    .link = "ici-tpu-v3"_text,
    .link_per_direction = 400.0 * units::gigabytes_per_second,
    .board_power = 220.0 * units::watts,
    .source = {.document = "jax-ml/scaling-book"_text,
               .where = "table of TPU specifications; Google Cloud TPU documentation (pages by TPU version)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tpu_v4{
    .id = "tpu-v4"_text,
    .name = "TPU v4"_text,
    .maker = vendor::google,
    .architecture = "tpu-v4"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2021),
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 1200.0 * units::gigabytes_per_second,
    .peak =
        {
            .bf16_accumulate_fp32 = 275.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 275.0 * units::teraoperations_per_second,
        },
    .link = "ici-tpu-v4"_text,
    .link_per_direction = 270.0 * units::gigabytes_per_second,
    .board_power = 192.0 * units::watts,
    .source = {.document = "jax-ml/scaling-book"_text,
               .where = "table of TPU specifications; Google Cloud TPU documentation (pages by TPU version)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tpu_v5e{
    .id = "tpu-v5e"_text,
    .name = "TPU v5e"_text,
    .maker = vendor::google,
    .architecture = "tpu-v5e"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2023),
    .capacity = 16.0 * units::gigabytes,
    .memory_bandwidth = 819.0 * units::gigabytes_per_second,
    .peak =
        {
            .bf16_accumulate_fp32 = 197.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 393.0 * units::teraoperations_per_second,
        },
    .link = "ici-tpu-v5e"_text,
    .link_per_direction = 180.0 * units::gigabytes_per_second,
    .source = {.document = "jax-ml/scaling-book"_text,
               .where = "table of TPU specifications; Google Cloud TPU documentation (pages by TPU version)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tpu_v5p{
    .id = "tpu-v5p"_text,
    .name = "TPU v5p"_text,
    .maker = vendor::google,
    .architecture = "tpu-v5p"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2023),
    .capacity = 95.0 * units::gibibytes,
    .memory_bandwidth = 2765.0 * units::gigabytes_per_second,
    .peak =
        {
            .bf16_accumulate_fp32 = 459.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 918.0 * units::teraoperations_per_second,
        },
    .link = "ici-tpu-v5p"_text,
    .link_per_direction = 540.0 * units::gigabytes_per_second,
    .source =
        {.document = "jax-ml/scaling-book"_text,
         .where =
             "table of TPU specifications; Google Cloud TPU documentation: TPU7x (Ironwood), HBM capacity per chip (GiB)"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator tpu_v6e{
    .id = "tpu-v6e"_text,
    .name = "TPU v6e"_text,
    .maker = vendor::google,
    .architecture = "tpu-v6e"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2024),
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 1638.0 * units::gigabytes_per_second,
    .peak =
        {
            .bf16_accumulate_fp32 = 918.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1836.0 * units::teraoperations_per_second,
        },
    .link = "ici-tpu-v6e"_text,
    .link_per_direction = 360.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .source =
        {.document = "jax-ml/scaling-book"_text,
         .where =
             "table of TPU specifications; Google Cloud TPU documentation: TPU7x (Ironwood), HBM capacity per chip (GiB)"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator tpu_v7x{
    .id = "tpu-v7x"_text,
    .name = "TPU7x (Ironwood)"_text,
    .maker = vendor::google,
    .architecture = "tpu-v7x"_text,
    .form = form_factor::pod,
    .launch_year = 2025,
    .capacity = 192.0 * units::gibibytes,
    .memory_bandwidth = unverified(7380.0 * units::gigabytes_per_second),
    .peak =
        {
            .bf16_accumulate_fp32 = 2307.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 4614.0 * units::teraflops_per_second,
        },
    .link = "ici-tpu-v7x"_text,
    .link_per_direction = 600.0 * units::gigabytes_per_second,
    .source = {.document = "Google Cloud TPU documentation"_text,
               .where = "TPU7x (Ironwood): key specifications; the bandwidth as remembered, 7.3 TB/s on "
                        "mattfife.com 15269 (Hot Chips 2025)"_text,
               .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue
