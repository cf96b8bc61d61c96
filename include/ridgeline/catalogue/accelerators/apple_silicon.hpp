#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Apple M-series GPUs in their largest memory configuration; the memory is shared with the CPU, which keeps about a
// quarter by default.
namespace ridgeline::catalogue {

inline constexpr accelerator m1_max_32c{
    .id = "m1-max-32c",
    .name = "M1 Max (32 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2021),
    .capacity = 64.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.6 * units::teraflops_per_second,
        },
    .multiprocessors = 32,
    .boost_clock = 1296.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m1_ultra_64c{
    .id = "m1-ultra-64c",
    .name = "M1 Ultra (64 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2022),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 21.2 * units::teraflops_per_second,
        },
    .multiprocessors = 64,
    .boost_clock = 1296.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m2_max_38c{
    .id = "m2-max-38c",
    .name = "M2 Max (38 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 96.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.6 * units::teraflops_per_second,
        },
    .multiprocessors = 38,
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m2_ultra_76c{
    .id = "m2-ultra-76c",
    .name = "M2 Ultra (76 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 192.0 * units::gibibytes,
    .memory_bandwidth = 800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 27.2 * units::teraflops_per_second,
        },
    .multiprocessors = 76,
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m3_max_40c{
    .id = "m3-max-40c",
    .name = "M3 Max (40 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 14.3 * units::teraflops_per_second,
        },
    .multiprocessors = 40,
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m3_ultra_80c{
    .id = "m3-ultra-80c",
    .name = "M3 Ultra (80 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2025),
    .capacity = unverified(512.0 * units::gibibytes),
    .memory_bandwidth = 819.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 28.6 * units::teraflops_per_second,
        },
    .multiprocessors = 80,
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator m4_max_40c{
    .id = "m4-max-40c",
    .name = "M4 Max (40 GPU cores)",
    .maker = vendor::apple,
    .architecture = "Apple-GPU",
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2024),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 546.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 17.2 * units::teraflops_per_second,
        },
    .multiprocessors = 40,
    .boost_clock = unverified(1680.0 * units::megahertz),
    .source = {.document = "hmc-tech.com GPU pages",
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::catalogue
