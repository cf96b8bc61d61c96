#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Apple M-series GPUs in their largest memory configuration; the memory is shared with the CPU, which keeps about a
// quarter by default.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator m1_max_32c{
    .id = "m1-max-32c"_text,
    .name = "M1 Max (32 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2021),
    .capacity = 64.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.6 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(32),
    .boost_clock = 1296.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m1_ultra_64c{
    .id = "m1-ultra-64c"_text,
    .name = "M1 Ultra (64 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2022),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 21.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = 1296.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m2_max_38c{
    .id = "m2-max-38c"_text,
    .name = "M2 Max (38 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 96.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.6 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(38),
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m2_ultra_76c{
    .id = "m2-ultra-76c"_text,
    .name = "M2 Ultra (76 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 192.0 * units::gibibytes,
    .memory_bandwidth = 800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 27.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(76),
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m3_max_40c{
    .id = "m3-max-40c"_text,
    .name = "M3 Max (40 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 400.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 14.3 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(40),
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m3_ultra_80c{
    .id = "m3-ultra-80c"_text,
    .name = "M3 Ultra (80 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2025),
    .capacity = unverified(512.0 * units::gibibytes),
    .memory_bandwidth = 819.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 28.6 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m4_max_40c{
    .id = "m4-max-40c"_text,
    .name = "M4 Max (40 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2024),
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 546.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 17.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(40),
    .boost_clock = unverified(1680.0 * units::megahertz),
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "clock, FP32 rate, bandwidth; FP32 = 128 lanes x 2 x clock"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m1_7c{
    .id = "m1-7c"_text,
    .name = "M1 (7 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2020,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = unverified(68.3 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 2.29 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(7),
    .boost_clock = 1278.0 * units::megahertz,
    .source = {.document = "askgeek.io, Apple M1 (8-core GPU)"_text,
               .where = "clock, bandwidth, FP32 of 8 cores scaled to 7; MacRumors, Apple silicon Mac chips"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m1_max_24c{
    .id = "m1-max-24c"_text,
    .name = "M1 Max (24 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2021,
    .capacity = unverified(64.0 * units::gibibytes),
    .memory_bandwidth = unverified(400.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 7.963 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(24),
    .boost_clock = 1296.0 * units::megahertz,
    .source = {.document = "hmc-tech.com, 24-Core M1 Max"_text,
               .where = "shaders, clock, FP32"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m1_ultra_48c{
    .id = "m1-ultra-48c"_text,
    .name = "M1 Ultra (48 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2022),
    .capacity = unverified(128.0 * units::gibibytes),
    .memory_bandwidth = unverified(800.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = unverified(15.93 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(48),
    .boost_clock = unverified(1296.0 * units::megahertz),
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "M1 Ultra with 64 cores, scaled to 48"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m3_10c{
    .id = "m3-10c"_text,
    .name = "M3 (10 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2023,
    .capacity = unverified(24.0 * units::gibibytes),
    .memory_bandwidth = unverified(100.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 3.579 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(10),
    .boost_clock = 1398.0 * units::megahertz,
    .source = {.document = "hmc-tech.com, 16-Core M4 Pro vs 10-Core M3"_text,
               .where = "shaders, clock, FP32"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m4_10c{
    .id = "m4-10c"_text,
    .name = "M4 (10 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2024,
    .capacity = unverified(32.0 * units::gibibytes),
    .memory_bandwidth = unverified(120.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 4.04 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(10),
    .boost_clock = 1578.0 * units::megahertz,
    .source = {.document = "hmc-tech.com GPU pages"_text,
               .where = "M4; the snapshot with 1578 MHz, another says 1470"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m4_pro_20c{
    .id = "m4-pro-20c"_text,
    .name = "M4 Pro (20 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2024,
    .capacity = unverified(64.0 * units::gibibytes),
    .memory_bandwidth = 273.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 8.079 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(20),
    .boost_clock = 1578.0 * units::megahertz,
    .source = {.document = "hmc-tech.com, 20-Core M4 Pro"_text,
               .where = "shaders; clock by a later snapshot, an older one says 1470 MHz"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m5_max_40c{
    .id = "m5-max-40c"_text,
    .name = "M5 Max (40 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-10"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2026,
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 614.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 16.59 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = unverified(70.0 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(40),
    .boost_clock = 1620.0 * units::megahertz,
    .source = {.document = "awesomeagents.ai, Apple M5 Max"_text,
               .where = "cores, bandwidth, memory; matrix rate: skorppio.com, Apple M5 Max vs NVIDIA, an estimate"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator m4_8c{
    .id = "m4-8c"_text,
    .name = "M4 (8 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2024,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 120.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(3.232 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(8),
    .boost_clock = unverified(1578.0 * units::megahertz),
    .source = {.document = "Apple, chips of 2024, as goodnewsapodcast.com tabulates them"_text,
               .where = "cores, bandwidth, memory; clock as on the M4 with 10 cores"_text,
               .read_on = "2026-11-23"_text},
};

inline constexpr accelerator m4_pro_16c{
    .id = "m4-pro-16c"_text,
    .name = "M4 Pro (16 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2024,
    .capacity = 64.0 * units::gibibytes,
    .memory_bandwidth = 273.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(6.463 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(16),
    .boost_clock = unverified(1578.0 * units::megahertz),
    .source = {.document = "Apple, chips of 2024, as goodnewsapodcast.com tabulates them"_text,
               .where = "cores, bandwidth, memory; clock as on the M4 Pro with 20 cores"_text,
               .read_on = "2026-11-23"_text},
};

inline constexpr accelerator m4_max_32c{
    .id = "m4-max-32c"_text,
    .name = "M4 Max (32 GPU cores)"_text,
    .maker = vendor::apple,
    .architecture = "Apple-GPU-9"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2024,
    .capacity = unverified(36.0 * units::gibibytes),
    .memory_bandwidth = 410.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(13.76 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(32),
    .boost_clock = unverified(1680.0 * units::megahertz),
    .source =
        {.document = "Apple, chips of 2024, as goodnewsapodcast.com tabulates them"_text,
         .where =
             "bandwidth; cores: notebookcheck.net, Apple M4 Max; memory: the one size sold; clock as on the M4 Max with 40 cores"_text,
         .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue
