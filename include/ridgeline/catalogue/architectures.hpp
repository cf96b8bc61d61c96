#pragma once
#include <array>
#include <ridgeline/catalogue/architectures/nvidia.hpp>
#include <ridgeline/catalogue/architectures/others.hpp>
#include <ridgeline/hardware/architecture.hpp>
#include <string_view>

namespace ridgeline::inline v0_2::catalogue {

/// Every architecture that a device of the catalogue names.
///
/// Source   each entry carries its own
inline constexpr std::array architectures{
    design::kepler,
    design::maxwell,
    design::pascal_gp10x,
    design::pascal_gp100,
    design::volta,
    design::turing_geforce,
    design::turing_pro,
    design::ampere_ga100,
    design::ampere_ga10x_geforce,
    design::ampere_ga10x_pro,
    design::ampere_ga10b,
    design::ada_geforce,
    design::ada_pro,
    design::hopper,
    design::blackwell_gb100,
    design::blackwell_gb100_ultra,
    design::blackwell_gb20x_geforce,
    design::blackwell_gb20x_pro,
    design::gcn2_hawaii,
    design::gcn3_fiji,
    design::gcn4_polaris,
    design::gcn5_vega,
    design::rdna2,
    design::rdna3,
    design::rdna4,
    design::cdna1,
    design::cdna2,
    design::cdna3,
    design::cdna4,
    design::xe_hpg,
    design::xe2_hpg,
    design::xe_hpc,
    design::gaudi2,
    design::gaudi3,
    design::apple_gpu,
    design::apple_gpu_9,
    design::apple_gpu_10,
    design::tpu_v2,
    design::tpu_v3,
    design::tpu_v4,
    design::tpu_v5e,
    design::tpu_v5p,
    design::tpu_v6e,
    design::tpu_v7x,
    design::trainium,
    design::trainium2,
    design::trainium3,
    design::davinci,
};

/// The architecture of a device.
///
/// Inputs   id  the `architecture` of an accelerator: "Ampere-GA100"
/// Returns  the entry, or nullptr where the catalogue has none
/// Source   catalogue::architectures
/// Checked  tests/catalogue/architectures_test.cpp
constexpr const architecture* find_architecture(std::string_view id) {
  for (const architecture& design : architectures) {
    if (design.id == id) return &design;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2::catalogue
