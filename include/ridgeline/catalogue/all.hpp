#pragma once
#include <array>
#include <ridgeline/catalogue/accelerators/amd_cdna.hpp>
#include <ridgeline/catalogue/accelerators/amd_gcn.hpp>
#include <ridgeline/catalogue/accelerators/amd_rdna.hpp>
#include <ridgeline/catalogue/accelerators/apple_silicon.hpp>
#include <ridgeline/catalogue/accelerators/aws_trainium.hpp>
#include <ridgeline/catalogue/accelerators/google_tpu.hpp>
#include <ridgeline/catalogue/accelerators/huawei_ascend.hpp>
#include <ridgeline/catalogue/accelerators/intel_gaudi.hpp>
#include <ridgeline/catalogue/accelerators/intel_xe.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ada_professional.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_data_center.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_workstation.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_blackwell.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_blackwell_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_blackwell_professional.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_kepler_maxwell.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_pascal.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_turing_professional.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/advice/cards.hpp>
#include <ridgeline/catalogue/advice/costs.hpp>
#include <ridgeline/catalogue/advice/flow_chart.hpp>
#include <ridgeline/catalogue/advice/many_gpus.hpp>
#include <ridgeline/catalogue/advice/memory_guidelines.hpp>
#include <ridgeline/catalogue/advice/what_limits.hpp>
#include <ridgeline/catalogue/architectures.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/catalogue/calibrations/kernels_by_layout.hpp>
#include <ridgeline/catalogue/calibrations/networks.hpp>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/catalogue/calibrations/power_under_load.hpp>
#include <ridgeline/catalogue/calibrations/pytorch_convnets.hpp>
#include <ridgeline/catalogue/calibrations/serving.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/cloud_prices.hpp>
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/catalogue/grid_intensities.hpp>
#include <ridgeline/catalogue/interconnects/cloud_networks.hpp>
#include <ridgeline/catalogue/interconnects/nccl.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/interconnects/other_fabrics.hpp>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <ridgeline/catalogue/models/before_2020.hpp>
#include <ridgeline/catalogue/models/bert.hpp>
#include <ridgeline/catalogue/models/bloom.hpp>
#include <ridgeline/catalogue/models/codellama.hpp>
#include <ridgeline/catalogue/models/cohere.hpp>
#include <ridgeline/catalogue/models/convnets.hpp>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/deepseek_distills.hpp>
#include <ridgeline/catalogue/models/deepseek_v4.hpp>
#include <ridgeline/catalogue/models/diffusion.hpp>
#include <ridgeline/catalogue/models/exaone.hpp>
#include <ridgeline/catalogue/models/falcon.hpp>
#include <ridgeline/catalogue/models/falcon_h1.hpp>
#include <ridgeline/catalogue/models/gemma.hpp>
#include <ridgeline/catalogue/models/gemma4.hpp>
#include <ridgeline/catalogue/models/glm.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/catalogue/models/gpt_neox.hpp>
#include <ridgeline/catalogue/models/gpt_oss.hpp>
#include <ridgeline/catalogue/models/granite.hpp>
#include <ridgeline/catalogue/models/hybrids.hpp>
#include <ridgeline/catalogue/models/lfm2.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/catalogue/models/llama4.hpp>
#include <ridgeline/catalogue/models/megatron.hpp>
#include <ridgeline/catalogue/models/minimax.hpp>
#include <ridgeline/catalogue/models/mistral.hpp>
#include <ridgeline/catalogue/models/mixtures_2025.hpp>
#include <ridgeline/catalogue/models/mpt.hpp>
#include <ridgeline/catalogue/models/nemotron_h.hpp>
#include <ridgeline/catalogue/models/olmo.hpp>
#include <ridgeline/catalogue/models/opt.hpp>
#include <ridgeline/catalogue/models/others.hpp>
#include <ridgeline/catalogue/models/phi.hpp>
#include <ridgeline/catalogue/models/qwen2.hpp>
#include <ridgeline/catalogue/models/qwen3.hpp>
#include <ridgeline/catalogue/models/qwen_next.hpp>
#include <ridgeline/catalogue/models/smollm.hpp>
#include <ridgeline/catalogue/models/starcoder2.hpp>
#include <ridgeline/catalogue/models/t5.hpp>
#include <ridgeline/catalogue/models/vision_transformer.hpp>
#include <ridgeline/catalogue/prices/launch.hpp>
#include <ridgeline/catalogue/pue.hpp>
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/catalogue/tariffs.hpp>
#include <ridgeline/catalogue/utilization_classes.hpp>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/workload/catalogued_model.hpp>
#include <span>
#include <string_view>

// The whole catalogue as arrays, one for each kind of fact, in the order of the files. A new entry is a name here.
namespace ridgeline::inline v0_2::catalogue {

// The lists are read by generation, not one name a line.
// clang-format off
// [accelerators]
inline constexpr std::array accelerators{
    // nvidia kepler maxwell
    k20x, k40, k80_per_die_12gb, tesla_m40_12gb, tesla_m40_24gb, gtx_980_ti, titan_x_maxwell,
    // nvidia pascal
    gtx_1060_6gb, gtx_1070, gtx_1080, gtx_1080_ti, titan_x_pascal, titan_xp, tesla_p4, tesla_p40, p100_sxm2_16gb,
    p100_pcie_16gb, p100_pcie_12gb,
    // nvidia volta
    v100_sxm2_16gb, v100_sxm2_32gb, v100_pcie_16gb, v100_pcie_32gb, titan_v,
    // nvidia turing geforce
    rtx_2060_6gb, rtx_2060_super, rtx_2070, rtx_2070_super, rtx_2080, rtx_2080_super, rtx_2080_ti, rtx_2070_max_q,
    rtx_2080_max_q, rtx_2080_super_max_q,
    // nvidia turing professional
    titan_rtx, quadro_rtx_6000, quadro_rtx_8000, t4, quadro_rtx_5000,
    // nvidia ampere
    a30, a100_pcie_40gb, a100_sxm4_40gb, a100_pcie_80gb, a100_sxm4_80gb, jetson_agx_orin_64gb,
    // nvidia ampere geforce
    rtx_3050_8gb, rtx_3060_12gb, rtx_3060_ti, rtx_3070, rtx_3080_10gb, rtx_3080_12gb, rtx_3080_ti, rtx_3090,
    rtx_3090_ti, rtx_3080_max_q,
    // nvidia ampere workstation
    rtx_a4000, rtx_a4500, rtx_a5000, rtx_a6000, rtx_a5500, rtx_a2000_6gb, rtx_a2000_12gb, rtx_a400,
    // nvidia ampere data center
    a2, a10, a40, a10g,
    // nvidia ada geforce
    rtx_4060_ti_16gb, rtx_4070, rtx_4070_super, rtx_4070_ti, rtx_4070_ti_super, rtx_4080, rtx_4080_super, rtx_4090,
    rtx_4060, rtx_4060_ti_8gb,
    // nvidia ada professional
    l4, l40, l40s, rtx_4000_ada, rtx_5000_ada, rtx_6000_ada, rtx_4500_ada, rtx_2000_ada,
    // nvidia hopper
    h100_pcie_80gb, h100_sxm5_80gb, h100_nvl_94gb, h200_sxm5_141gb, h200_nvl_141gb, gh200_96gb, gh200_144gb,
    h800_sxm5_80gb, h20_sxm5_96gb,
    // nvidia blackwell
    b100_sxm_192gb, b200_sxm_180gb, gb200_per_gpu_186gb, b300_sxm_270gb, gb300_per_gpu_279gb,
    // nvidia blackwell geforce
    rtx_5060_ti_16gb, rtx_5070, rtx_5070_ti, rtx_5080, rtx_5090, rtx_5050, rtx_5060, rtx_5060_ti_8gb,
    // nvidia blackwell professional
    rtx_pro_6000_blackwell_ws, rtx_pro_6000_blackwell_server, gb10_dgx_spark, rtx_pro_2000_blackwell, rtx_pro_4000_blackwell,
    rtx_pro_4500_blackwell, rtx_pro_5000_blackwell,
    // amd gcn
    mi25, radeon_vega_fe, rx_580_8gb, radeon_r9_fury_x, radeon_r9_nano, firepro_s9150, firepro_s9300x2_per_gpu_4gb,
    // amd rdna
    rx_6800_xt, rx_6900_xt, rx_7900_xtx, rx_6500_xt_4gb, rx_6700_xt, rx_7600, rx_7900_xt, radeon_pro_w7700, rx_9070_xt,
    radeon_ai_pro_r9700,
    // amd cdna
    mi100, mi210, mi250, mi250x, mi300x, mi325x, mi355x, mi350x,
    // intel xe
    arc_a770_16gb, max_1550, arc_a310, arc_b580_12gb, arc_pro_b50_16gb,
    // intel gaudi
    gaudi2, gaudi3,
    // google tpu
    tpu_v2, tpu_v3, tpu_v4, tpu_v5e, tpu_v5p, tpu_v6e, tpu_v7x,
    // aws trainium
    trainium, trainium2, trainium3,
    // apple silicon
    m1_max_32c, m1_ultra_64c, m2_max_38c, m2_ultra_76c, m3_max_40c, m3_ultra_80c, m4_max_40c, m1_7c, m1_max_24c,
    m1_ultra_48c, m3_10c, m4_10c, m4_pro_20c, m5_max_40c, m4_8c, m4_pro_16c, m4_max_32c,
    // huawei ascend
    ascend_910_32gb};
// [/accelerators]

// [interconnects]
inline constexpr std::array interconnects{
    // pcie
    pcie3_x1, pcie3_x4, pcie3_x8, pcie3_x16, pcie4_x1, pcie4_x4, pcie4_x8, pcie4_x16, pcie5_x1, pcie5_x4, pcie5_x8,
    pcie5_x16, pcie6_x1, pcie6_x4, pcie6_x8, pcie6_x16, pcie7_x16, tpu_pcie,
    // nvlink
    nvlink1, nvlink2, nvlink3, nvlink4, nvlink5, nvlink6, nvlink2_bridge_tu104, nvlink2_bridge_tu102,
    nvlink3_bridge_ga102, nvlink3_bridge_a100_pcie, nvlink4_bridge_h100_pcie, nvlink_c2c, nvswitch_v100, nvswitch_a100,
    nvswitch_h100, nvswitch_b200, nvlink3_bridge_a30, nvlink4_bridge_h200_nvl, nvlink4_h800,
    // networks
    ib_qdr, ib_fdr, ib_edr, ib_hdr, ib_ndr, ib_xdr, eth_1g, eth_10g, eth_25g, eth_40g, eth_50g, eth_100g, eth_200g,
    eth_400g, eth_800g,
    // cloud networks
    aws_efa_v1, aws_efa_v2, aws_efa_v3, aws_efa_v4, gcp_a3_high, gcp_a3_mega, gcp_a3_ultra, gcp_a4, tpu_dcn,
    // other fabrics
    xgmi_mi100, xgmi_mi250x, xgmi_mi300x, xgmi_mi355x, gaudi2_roce, gaudi3_roce, ici_tpu_v3, ici_tpu_v4, ici_tpu_v5e,
    ici_tpu_v5p, ici_tpu_v6e, ici_tpu_v7x, neuronlink2, neuronlink3, neuronlink4, apple_ultrafusion, xgmi_mi210, xe_link, ici_tpu_v2, hccs_ascend_910};
// [/interconnects]

// [models]
inline constexpr std::array models{
    // before 2020
    transformer_base, transformer_big, transformer_xl_base, transformer_xl_large, bilstm,
    // bert
    bert_base_uncased, bert_large_uncased,
    // gpt
    gpt2_small, gpt2_medium, gpt2_large, gpt2_xl, gpt3_125m, gpt3_350m, gpt3_760m, gpt3_1_3b, gpt3_2_7b, gpt3_6_7b,
    gpt3_13b, gpt3_175b,
    // megatron
    megatron_1_7b, megatron_3_6b, megatron_7_5b, megatron_18b, megatron_39b, megatron_76b, megatron_145b, megatron_310b,
    megatron_530b, megatron_1t, megatron_22b, megatron_175b,
    // opt
    opt_125m, opt_1_3b, opt_2_7b, opt_6_7b, opt_13b, opt_30b, opt_66b, opt_175b, opt_350m,
    // bloom
    bloom_176b, bloom_7b1,
    // gpt neox
    gpt_j_6b, gpt_neox_20b, pythia_70m, pythia_160m, pythia_410m, pythia_1b, pythia_1_4b, pythia_2_8b, pythia_6_9b,
    pythia_12b,
    // llama
    llama_7b, llama_13b, llama_33b, llama_65b, llama2_7b, llama2_13b, llama2_70b, llama3_8b, llama3_70b, llama3_1_405b,
    llama3_2_1b, llama3_2_3b, tinyllama_1_1b, llama3_1_8b, llama3_1_70b, llama3_3_70b,
    // llama4
    llama4_scout_text, llama4_maverick_text,
    // mistral
    mistral_7b_v0_1, mixtral_8x7b, mixtral_8x22b, mistral_large_2407, mistral_7b_v0_3, mistral_nemo_12b, mistral_small_24b,
    magistral_small_24b, devstral_small_24b,
    mistral_large_3_text, ministral_3_3b_text, ministral_3_8b_text, ministral_3_14b_text, mathstral_7b,
    // mixtures 2025
    dots_llm1, ernie_4_5_21b_a3b, ernie_4_5_300b_a47b, hunyuan_a13b,
    // falcon
    falcon_7b, falcon_40b, falcon_180b,
    // falcon h1
    falcon_h1_0_5b, falcon_h1_1_5b,
    // qwen2
    qwen2_0_5b, qwen2_1_5b, qwen2_7b, qwen2_72b, qwen2_57b_a14b, qwen2_5_0_5b, qwen2_5_1_5b, qwen2_5_3b, qwen2_5_7b,
    qwen2_5_14b, qwen2_5_32b, qwen2_5_72b, qwq_32b,
    // qwen3
    qwen3_0_6b, qwen3_1_7b, qwen3_4b, qwen3_8b, qwen3_14b, qwen3_32b, qwen3_30b_a3b, qwen3_235b_a22b,
    qwen3_4b_2507, qwen3_30b_a3b_2507, qwen3_235b_a22b_2507, qwen3_coder_30b_a3b, qwen3_coder_480b_a35b,
    // gemma
    gemma_2b, gemma_7b, gemma2_2b, gemma2_9b, gemma2_27b, gemma3_1b, gemma3_4b_text, gemma3_12b_text, gemma3_27b_text,
    gemma3_270m, gemma4_31b_text, gemma4_26b_a4b_text, gemma4_e2b_text, gemma4_e4b_text,
    // phi
    phi_2, phi_3_mini, phi_3_medium, phi_4, phi_4_mini, phi_1_5, phi_3_5_mini, phi_4_reasoning,
    // deepseek
    deepseek_v2_lite, deepseek_v2, deepseek_v3, kimi_k2, deepseek_r1, deepseek_v3_1, deepseek_moe_16b, moonlight_16b_a3b,
    kimi_k2_thinking, deepseek_v3_2, kimi_k2_5_text, deepseek_v4_flash, deepseek_v4_pro,
    // deepseek distills
    deepseek_r1_distill_llama_8b, deepseek_r1_distill_llama_70b, deepseek_r1_distill_qwen_7b, deepseek_r1_distill_qwen_14b,
    deepseek_r1_distill_qwen_32b,
    // glm
    glm4_9b_0414, glm4_5, glm4_5_air, glm4_6, glm4_7, glm4_7_flash, glm_5, glm_5_1,
    // minimax
    minimax_m2, minimax_m2_1, minimax_m2_5, minimax_m2_7,
    // hybrids
    nemotron3_nano_30b_a3b, qwen3_next_80b_a3b, jamba_1_5_mini, falcon_h1_7b, kimi_linear_48b_a3b,
    qwen3_5_27b_text, qwen3_5_35b_a3b_text, qwen3_5_122b_a10b_text, qwen3_5_397b_a17b_text,
    // qwen next
    qwen3_coder_next, qwen3_6_27b_text, qwen3_6_35b_a3b_text,
    // nemotron h
    nemotron_nano_9b_v2, nemotron_nano_12b_v2, nemotron_h_56b, nemotron3_super_120b_a12b, nemotron3_ultra_550b_a55b,
    // lfm2
    lfm2_350m, lfm2_700m, lfm2_1_2b, lfm2_2_6b, lfm2_8b_a1b, lfm2_24b_a2b,
    // granite
    granite_4_0_h_micro, granite_4_0_h_tiny, granite_4_0_h_small,
    // mpt
    mpt_7b, mpt_30b,
    // olmo
    olmo2_7b, olmo2_13b, olmo2_1b, olmo2_32b, olmo3_7b, olmo3_32b, olmoe_1b_7b,
    // smollm
    smollm2_135m, smollm2_360m, smollm2_1_7b, smollm3_3b,
    // starcoder2
    starcoder2_3b, starcoder2_7b, starcoder2_15b,
    // codellama
    codellama_7b, codellama_13b, codellama_34b, codellama_70b,
    // cohere
    command_r_35b, command_r_08_2024, command_r7b,
    // exaone
    exaone_4_0_1_2b, exaone_4_0_32b,
    // others
    yi_6b, yi_1_5_34b, falcon3_1b, falcon3_7b, granite4_1_8b, seed_oss_36b, yi_1_5_9b, solar_10_7b, internlm3_8b,
    baichuan2_7b, baichuan2_13b,
    // t5
    t5_small, t5_base, t5_large, t5_3b, t5_11b, t5_1_1_base, t5_1_1_xl, t5_1_1_xxl,
    // gpt oss
    gpt_oss_20b, gpt_oss_120b,
    // vision transformer
    vit_b16, vit_l16, vit_h14,
    // convnets
    resnet50, resnet101, resnet152, vgg16, se_resnext101_32x4d, efficientnet_b0, efficientnet_b4, mask_rcnn_r50_fpn,
};
// [/models]

inline constexpr std::span<const device_price> launch_prices{launch::prices};

// clang-format on

/// The device with an id.
///
/// Inputs   id  as programs take it: "a100-sxm4-80gb"
/// Returns  the entry, or nullptr where the catalogue has none
/// Source   catalogue::accelerators
/// Checked  tests/catalogue/accelerators_test.cpp
constexpr const accelerator* find_accelerator(std::string_view id) {
  for (const accelerator& device : accelerators) {
    if (device.id == id) return &device;
  }
  return nullptr;
}

/// The link or network with an id.
///
/// Inputs   id  as the `link` of a device: "nvlink3"
/// Returns  the entry, or nullptr where the catalogue has none
/// Source   catalogue::interconnects
/// Checked  tests/catalogue/interconnects_test.cpp
constexpr const interconnect* find_interconnect(std::string_view id) {
  for (const interconnect& link : interconnects) {
    if (link.id == id) return &link;
  }
  return nullptr;
}

/// The network with an id.
///
/// Inputs   id  as programs take it: "llama3-8b"
/// Returns  the entry, or nullptr where the catalogue has none
/// Source   catalogue::models
/// Checked  tests/catalogue/models_test.cpp
constexpr const catalogued_model* find_model(std::string_view id) {
  for (const catalogued_model& network : models) {
    if (network.id == id) return &network;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2::catalogue
