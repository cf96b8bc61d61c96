#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Intel Gaudi. The L2 figure is the on-chip SRAM; the link counts all 24 Ethernet ports, of which 21 stay inside an
// 8-card box.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator gaudi2{
    .id = "gaudi2"_text,
    .name = "Gaudi 2"_text,
    .maker = vendor::intel,
    .architecture = "Gaudi2"_text,
    .form = form_factor::oam,
    .launch_year = unverified(2022),
    .capacity = 96.0 * units::gigabytes,
    .memory_bandwidth = 2460.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp16_accumulate_fp32 = unverified(432.0 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = 432.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 865.0 * units::teraflops_per_second,
        },
    .boost_clock = 1650.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .link = "gaudi2-roce"_text,
    .link_per_direction = 300.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(4),
    .board_power = 600.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gaudi3{
    .id = "gaudi3"_text,
    .name = "Gaudi 3"_text,
    .maker = vendor::intel,
    .architecture = "Gaudi3"_text,
    .form = form_factor::oam,
    .launch_year = unverified(2024),
    .capacity = 128.0 * units::gigabytes,
    .memory_bandwidth = 3700.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 229.0 * units::teraflops_per_second,
            .tf32 = 459.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 459.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 1677.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1677.0 * units::teraflops_per_second,
        },
    .boost_clock = 1600.0 * units::megahertz,
    .l2_cache = 96.0 * units::mebibytes,
    .link = "gaudi3-roce"_text,
    .link_per_direction = 600.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(5),
    .board_power = 900.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue
