#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Huawei Ascend. Multiprocessors are DaVinci cores.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator ascend_910_32gb{
    .id = "ascend-910-32gb"_text,
    .name = "Ascend 910 32 GB"_text,
    .maker = vendor::huawei,
    .architecture = "DaVinci"_text,
    .form = form_factor::oam,
    .launch_year = 2019,
    .capacity = unverified(32.0 * units::gigabytes),
    .memory_bandwidth = unverified(1200.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp16_accumulate_fp32 = 256.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 512.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(32),
    .link = "hccs-ascend-910"_text,
    .link_per_direction = unverified(90.0 * units::gigabytes_per_second),
    .pcie_generation = 4,
    .board_power = 310.0 * units::watts,
    .source = {.document = "Architects Tech Alliance, How Huawei Ascend 910 redefines AI training performance"_text,
               .where = "text; Linley Newsletter 2019-10-08 (memory, FP16); vengineer.hatenablog.com 2019-09-06 on "
                        "Hot Chips 31 (links)"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue
