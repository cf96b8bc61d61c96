#pragma once
#include <array>
#include <ridgeline/cost/utilization.hpp>

// How busy GPUs are, by who owns them.
namespace ridgeline::inline v0_2::catalogue {

/// Where all of them come from.
///
/// Returns  the citation
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition (read 2026-11-21)
consteval citation common_utilization_rates() {
  return {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
          "When is it better to use the cloud: common utilization rates", "2026-11-21"};
}

inline constexpr utilization_class personal_desktop{
    .id = "personal-desktop",
    .name = "personal desktop of a PhD student",
    .below = percent(15),
    .source = common_utilization_rates(),
};

inline constexpr utilization_class most_personal_systems{
    .id = "most-personal-systems",
    .name = "most personal systems",
    .above = percent(5),
    .below = percent(10),
    .source = common_utilization_rates(),
};

inline constexpr utilization_class student_cluster{
    .id = "student-cluster",
    .name = "GPU cluster of PhD students, scheduled by slurm",
    .above = percent(35),
    .source = common_utilization_rates(),
};

inline constexpr utilization_class company_cluster{
    .id = "company-cluster",
    .name = "research cluster of a whole company, scheduled by slurm",
    .above = percent(60),
    .source = common_utilization_rates(),
};

inline constexpr std::array utilization_classes{personal_desktop, most_personal_systems, student_cluster,
                                                company_cluster};

}  // namespace ridgeline::inline v0_2::catalogue
