#pragma once
#include <array>
#include <ridgeline/hardware/architecture.hpp>
#include <ridgeline/units/constants.hpp>

// Ledger A9: the on-chip memories as two editions of one post give them. They differ from each other and from the
// maximum of the architectures beside this file, because the editions count the first-level cache differently.
namespace ridgeline::catalogue::dettmers_2023 {

inline constexpr std::array on_chip_memories{
    on_chip_memory{
        .architecture = "Volta",
        .shared_memory = 128.0 * units::kibibytes,
        .second_level = 6.0 * units::mebibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2023 edition",
                   .where = "L2 Cache / Shared Memory / L1 Cache / Registers",
                   .read_on = "2026-11-21"},
    },
    on_chip_memory{
        .architecture = "Turing",
        .shared_memory = 96.0 * units::kibibytes,
        .second_level = 5.5 * units::mebibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2023 edition",
                   .where = "L2 Cache / Shared Memory / L1 Cache / Registers",
                   .read_on = "2026-11-21"},
    },
    on_chip_memory{
        .architecture = "Ampere",
        .shared_memory = 128.0 * units::kibibytes,
        .second_level = 6.0 * units::mebibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2023 edition",
                   .where = "L2 Cache / Shared Memory / L1 Cache / Registers",
                   .read_on = "2026-11-21"},
    },
    on_chip_memory{
        .architecture = "Ada",
        .shared_memory = 128.0 * units::kibibytes,
        .second_level = 72.0 * units::mebibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2023 edition",
                   .where = "L2 Cache / Shared Memory / L1 Cache / Registers",
                   .read_on = "2026-11-21"},
    },
};

}  // namespace ridgeline::catalogue::dettmers_2023

namespace ridgeline::catalogue::dettmers_2020 {

inline constexpr std::array on_chip_memories{
    on_chip_memory{
        .architecture = "Volta",
        .shared_memory = 96.0 * units::kibibytes,
        .first_level = 32.0 * units::kibibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2020 edition",
                   .where = "Shared Memory / L1 Cache Size / Registers",
                   .read_on = "2026-11-21"},
    },
    on_chip_memory{
        .architecture = "Turing",
        .shared_memory = 64.0 * units::kibibytes,
        .first_level = 32.0 * units::kibibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2020 edition",
                   .where = "Shared Memory / L1 Cache Size / Registers",
                   .read_on = "2026-11-21"},
    },
    on_chip_memory{
        .architecture = "Ampere",
        .shared_memory = 164.0 * units::kibibytes,
        .first_level = 32.0 * units::kibibytes,
        .source = {.document = "Dettmers, Which GPU(s) to Get for Deep Learning, 2020 edition",
                   .where = "Shared Memory / L1 Cache Size / Registers",
                   .read_on = "2026-11-21"},
    },
};

}  // namespace ridgeline::catalogue::dettmers_2020
