#pragma once
#include <string_view>

// What NVIDIA's performance recipes state for the configurations of Megatron-Bridge's performance summary: for each release of the
// container, model, GPU, number of GPUs, precision and task, the name of the recipe and its settings beside the layout. Transcribed
// from NVIDIA-NeMo/Megatron-Bridge (read 2026-11-23):
//
//   release   version      commit     recipes
//   25.09     0.1.0rc3     bf71eba07  scripts/performance/configs/<model>/*.yaml (perf_matrix), scripts/performance/run_script.py
//   25.11     0.2.0        7af9601c9  scripts/performance/configs/<model>/workload_base_configs.py
//   26.02     0.3.0        21b02e0cf  scripts/performance/configs/<family>/<model>_workload_base_configs.py, and so below
//   26.02.01  0.3.1        9c9dd8489
//   26.04     0.4.0        0fbfe7d3e
//   26.04.01  0.4.1        f9b6319e5
//   26.06     0.5.0        fcbb60311
//   26.06.01  0.5.1        5cb3444c4
//   26.08     0.6.0        51885cf13  src/megatron/bridge/perf_recipes/<family>/<gpu>/<model>.py
//
// Versions by docs/releases/software-versions.md of 0.6.0; of 26.02.01 by docs/releases/known-issues.md; of 26.04.01, 26.06.01 and
// 26.08, which neither names, the next release of the branch.
//
// Settings: `again:` modules that are recomputed, `blocks-again:` whole blocks that are (of each stage), `offloaded:` blocks whose
// activations go to the host, `graphs:` what CUDA graphs hold (`step`: all of it; `layers`: each layer apart), `experts-overlapped`
// the exchange of a micro-batch behind another's computation, how tokens are sent (`hybridep`, `deepep`; else an all-to-all),
// `fp8-attention`. "another layout": the recipe of that release divides the model or its batch in another way than the published row.
namespace accuracy {

inline constexpr std::string_view megatron_bridge_recipes = R"(release,model,gpu,gpus,precision,task,recipe,settings
25.09,DeepSeekV3,B200,256,fp8,pretrain,deepseek_v3_llm_pretrain.yaml b200 fp8_cs,another layout
25.09,DeepSeekV3,B200,256,mxfp8,pretrain,deepseek_v3_llm_pretrain.yaml b200 fp8_mx,another layout
25.09,DeepSeekV3,H100,1024,fp8,pretrain,deepseek_v3_llm_pretrain.yaml h100 fp8_cs,again:mla_up_proj+mlp experts-overlapped
25.09,LLAMA3.1_405B,B200,128,fp8,pretrain,llama31_405b_llm_pretrain.yaml b200 fp8_cs,
25.09,LLAMA3.1_405B,B200,128,mxfp8,pretrain,llama31_405b_llm_pretrain.yaml b200 fp8_mx,
25.09,LLAMA3.1_405B,H100,1024,fp8,pretrain,llama31_405b_llm_pretrain.yaml h100 fp8_cs,
25.09,LLAMA3_70B,H100,64,fp8,pretrain,llama3_70b_llm_pretrain.yaml h100 fp8_cs,
25.09,LLAMA3_8B,B200,8,fp8,pretrain,llama3_8b_llm_pretrain.yaml b200 fp8_cs,graphs:layers
25.09,LLAMA3_8B,B200,8,mxfp8,pretrain,llama3_8b_llm_pretrain.yaml b200 fp8_mx,graphs:layers
25.09,LLAMA3_8B,GB200,8,fp8,pretrain,llama3_8b_llm_pretrain.yaml gb200 fp8_cs,graphs:layers
25.09,LLAMA3_8B,GB200,8,mxfp8,pretrain,llama3_8b_llm_pretrain.yaml gb200 fp8_mx,graphs:layers
25.09,LLAMA3_8B,H100,8,fp8,pretrain,llama3_8b_llm_pretrain.yaml h100 fp8_cs,
25.09,Qwen3_235B_a22B,B200,64,fp8,pretrain,qwen3_235b_a22b_llm_pretrain.yaml b200 fp8_cs,another layout
25.09,Qwen3_235B_a22B,B200,64,mxfp8,pretrain,qwen3_235b_a22b_llm_pretrain.yaml b200 fp8_mx,another layout
25.09,Qwen3_235B_a22B,GB200,64,fp8,pretrain,qwen3_235b_a22b_llm_pretrain.yaml gb200 fp8_cs,graphs:layers
25.09,Qwen3_235B_a22B,GB200,64,mxfp8,pretrain,qwen3_235b_a22b_llm_pretrain.yaml gb200 fp8_mx,graphs:layers
25.09,Qwen3_235B_a22B,H100,256,fp8,pretrain,qwen3_235b_a22b_llm_pretrain.yaml h100 fp8_cs,
25.09,Qwen3_30B_a3B,B200,8,fp8,pretrain,qwen3_30b_a3b_llm_pretrain.yaml b200 fp8_cs,another layout
25.09,Qwen3_30B_a3B,GB200,8,fp8,pretrain,qwen3_30b_a3b_llm_pretrain.yaml gb200 fp8_cs,graphs:layers
25.09,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,qwen3_30b_a3b_llm_pretrain.yaml gb200 fp8_mx,graphs:layers
25.09,Qwen3_30B_a3B,H100,16,fp8,pretrain,qwen3_30b_a3b_llm_pretrain.yaml h100 fp8_cs,
25.11,DeepSeekV3,B200,256,mxfp8,pretrain,DEEPSEEK_V3_B200_FP8_MX_BASE_CONFIG,again:mla_up_proj
25.11,DeepSeekV3,GB200,256,bf16,pretrain,DEEPSEEK_V3_GB200_BF16_BASE_CONFIG,again:mla_up_proj graphs:moe_router+moe_preprocess hybridep
25.11,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_GB200_FP8_MX_BASE_CONFIG,another layout
25.11,GPT OSS 120B,B200,64,bf16,pretrain,GPT_OSS_120B_B200_BF16_BASE_CONFIG,another layout
25.11,GPT OSS 120B,GB200,64,bf16,pretrain,GPT_OSS_120B_GB200_BF16_BASE_CONFIG,another layout
25.11,GPT OSS 120B,H100,64,bf16,pretrain,GPT_OSS_120B_H100_BF16_BASE_CONFIG,another layout
25.11,LLAMA3.1_405B,B200,128,fp8,pretrain,LLAMA31_405B_B200_FP8_CS_BASE_CONFIG,
25.11,LLAMA3.1_405B,B200,128,mxfp8,pretrain,LLAMA31_405B_B200_FP8_MX_BASE_CONFIG,
25.11,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_GB200_FP8_CS_BASE_CONFIG,another layout
25.11,LLAMA3.1_405B,H100,1024,fp8,pretrain,LLAMA31_405B_H100_FP8_CS_BASE_CONFIG,
25.11,LLAMA3_70B,GB200,64,fp8,pretrain,LLAMA3_70B_GB200_FP8_CS_BASE_CONFIG,offloaded:40
25.11,LLAMA3_70B,H100,64,fp8,pretrain,LLAMA3_70B_H100_FP8_CS_BASE_CONFIG,
25.11,LLAMA3_8B,B200,8,fp8,pretrain,LLAMA3_8B_B200_FP8_CS_BASE_CONFIG,graphs:step
25.11,LLAMA3_8B,B200,8,mxfp8,pretrain,LLAMA3_8B_B200_FP8_MX_BASE_CONFIG,graphs:step
25.11,LLAMA3_8B,GB200,8,fp8,pretrain,LLAMA3_8B_GB200_FP8_CS_BASE_CONFIG,graphs:step
25.11,LLAMA3_8B,GB200,8,mxfp8,pretrain,LLAMA3_8B_GB200_FP8_MX_BASE_CONFIG,graphs:step
25.11,LLAMA3_8B,H100,8,fp8,pretrain,LLAMA3_8B_H100_FP8_CS_BASE_CONFIG,blocks-again:5
25.11,Qwen3_235B_a22B,B200,64,mxfp8,pretrain,QWEN3_235B_A22B_B200_FP8_MX_BASE_CONFIG,another layout
25.11,Qwen3_235B_a22B,GB200,256,bf16,pretrain,QWEN3_235B_A22B_GB200_BF16_BASE_CONFIG,another layout
25.11,Qwen3_235B_a22B,H100,256,fp8,pretrain,QWEN3_235B_A22B_H100_FP8_CS_BASE_CONFIG,experts-overlapped
25.11,Qwen3_30B_a3B,B200,8,mxfp8,pretrain,QWEN3_30B_A3B_B200_FP8_MX_BASE_CONFIG,graphs:moe_router+moe_preprocess
25.11,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_GB200_FP8_MX_BASE_CONFIG,graphs:moe_router+moe_preprocess hybridep
25.11,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_H100_FP8_CS_BASE_CONFIG,another layout
26.02,DeepSeekV3,B200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B200_FP8_MX_V2,again:mla_up_proj hybridep
26.02,DeepSeekV3,B300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B300_FP8_MX_V2,again:mla_up_proj hybridep
26.02,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mla_up_proj graphs:attn+moe_router+moe_preprocess hybridep
26.02,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,again:mla_up_proj hybridep
26.02,GPT OSS 120B,B200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B200_BF16_V2,again:layernorm+moe_act
26.02,GPT OSS 120B,B300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B300_BF16_V2,graphs:attn+moe_router+moe_preprocess
26.02,GPT OSS 120B,GB200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_BF16_V2,again:layernorm+moe_act
26.02,GPT OSS 120B,GB300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_BF16_V2,graphs:attn+moe_router+moe_preprocess
26.02,GPT OSS 120B,H100,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_H100_BF16_V2,again:layernorm+moe_act
26.02,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,
26.02,LLAMA3.1_405B,GB200,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.02,LLAMA3.1_405B,GB200,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.02,LLAMA3.1_405B,GB300,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,
26.02,LLAMA3.1_405B,GB300,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.02,LLAMA3.1_405B,GB300,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.02,LLAMA3.1_405B,H100,1024,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.02,LLAMA3_70B,GB200,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,offloaded:40
26.02,LLAMA3_70B,GB200,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.02,LLAMA3_70B,GB200,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.02,LLAMA3_70B,GB300,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,offloaded:20
26.02,LLAMA3_70B,GB300,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.02,LLAMA3_70B,GB300,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.02,LLAMA3_70B,H100,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.02,Qwen3_235B_a22B,B200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B200_FP8_MX_V2,
26.02,Qwen3_235B_a22B,B300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B300_FP8_MX_V2,experts-overlapped
26.02,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.02,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.02,Qwen3_235B_a22B,H100,256,fp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_H100_FP8_CS_V2,experts-overlapped
26.02,Qwen3_30B_a3B,B200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B200_FP8_MX_V1,graphs:moe_router+moe_preprocess
26.02,Qwen3_30B_a3B,B300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_H100_FP8_CS_V1,experts-overlapped deepep
26.02.01,DeepSeekV3,B200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B200_FP8_MX_V2,again:mla_up_proj hybridep
26.02.01,DeepSeekV3,B300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B300_FP8_MX_V2,again:mla_up_proj hybridep
26.02.01,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mla_up_proj graphs:attn+moe_router+moe_preprocess hybridep
26.02.01,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,again:mla_up_proj hybridep
26.02.01,GPT OSS 120B,B200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B200_BF16_V2,another layout
26.02.01,GPT OSS 120B,B300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B300_BF16_V2,another layout
26.02.01,GPT OSS 120B,GB200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_BF16_V2,again:layernorm+moe_act
26.02.01,GPT OSS 120B,GB300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_BF16_V2,graphs:attn+moe_router+moe_preprocess
26.02.01,GPT OSS 120B,H100,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_H100_BF16_V2,again:layernorm+moe_act
26.02.01,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,
26.02.01,LLAMA3.1_405B,GB200,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.02.01,LLAMA3.1_405B,GB200,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_NVFP4_V2,another layout
26.02.01,LLAMA3.1_405B,GB300,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,another layout
26.02.01,LLAMA3.1_405B,GB300,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.02.01,LLAMA3.1_405B,GB300,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.02.01,LLAMA3_70B,GB200,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,offloaded:40
26.02.01,LLAMA3_70B,GB200,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.02.01,LLAMA3_70B,GB200,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.02.01,LLAMA3_70B,GB300,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,offloaded:20
26.02.01,LLAMA3_70B,GB300,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,another layout
26.02.01,LLAMA3_70B,GB300,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_NVFP4_V2,another layout
26.02.01,LLAMA3_70B,H100,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.02.01,Nemotron_3_Nano,B300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.02.01,Nemotron_3_Nano,GB200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.02.01,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.02.01,Nemotron_3_Nano,H100,16,fp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_H100_FP8_CS_V1,again:moe+layernorm+core_attn+moe_act graphs:mamba hybridep
26.02.01,Qwen3_235B_a22B,B300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B300_FP8_MX_V2,another layout
26.02.01,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.02.01,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.02.01,Qwen3_235B_a22B,H100,256,fp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_H100_FP8_CS_V2,experts-overlapped deepep
26.02.01,Qwen3_30B_a3B,B200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B200_FP8_MX_V1,graphs:attn+moe_router+moe_preprocess hybridep
26.02.01,Qwen3_30B_a3B,B300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02.01,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02.01,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.02.01,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_H100_FP8_CS_V1,another layout
26.04,DeepSeekV3,B200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B200_FP8_MX_V2,again:mla_up_proj hybridep
26.04,DeepSeekV3,B300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B300_FP8_MX_V2,again:mla_up_proj hybridep
26.04,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mlp graphs:attn+moe_router+moe_preprocess hybridep
26.04,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,again:mla_up_proj hybridep
26.04,GPT OSS 120B,B200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B200_BF16_V2,again:layernorm+moe_act hybridep
26.04,GPT OSS 120B,B300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B300_BF16_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04,GPT OSS 120B,GB200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_BF16_V2,again:layernorm+moe_act experts-overlapped hybridep
26.04,GPT OSS 120B,GB300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_BF16_V2,graphs:attn+moe_router+moe_preprocess
26.04,GPT OSS 120B,H100,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_H100_BF16_V2,again:layernorm+moe_act
26.04,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,
26.04,LLAMA3.1_405B,GB200,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.04,LLAMA3.1_405B,GB200,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.04,LLAMA3.1_405B,GB300,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,
26.04,LLAMA3.1_405B,GB300,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.04,LLAMA3.1_405B,GB300,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.04,LLAMA3_70B,GB200,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,offloaded:40
26.04,LLAMA3_70B,GB200,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.04,LLAMA3_70B,GB200,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.04,LLAMA3_70B,GB300,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,offloaded:20
26.04,LLAMA3_70B,GB300,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.04,LLAMA3_70B,GB300,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.04,LLAMA3_70B,H100,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.04,Nemotron_3_Nano,B300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04,Nemotron_3_Nano,GB200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04,Nemotron_3_Nano,H100,16,fp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_H100_FP8_CS_V1,again:moe+layernorm+core_attn+moe_act graphs:mamba hybridep
26.04,Qwen3_235B_a22B,B300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B300_FP8_MX_V2,
26.04,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04,Qwen3_235B_a22B,H100,256,fp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_H100_FP8_CS_V2,experts-overlapped
26.04,Qwen3_30B_a3B,B200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B200_FP8_MX_V1,graphs:attn+moe_router+moe_preprocess hybridep
26.04,Qwen3_30B_a3B,B300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_H100_FP8_CS_V1,hybridep
26.04.01,DeepSeekV3,B200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B200_FP8_MX_V2,another layout
26.04.01,DeepSeekV3,B300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B300_FP8_MX_V2,another layout
26.04.01,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mlp graphs:attn+moe_router+moe_preprocess hybridep
26.04.01,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,again:mla_up_proj hybridep
26.04.01,GPT OSS 120B,B200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B200_BF16_V2,again:layernorm+moe_act hybridep
26.04.01,GPT OSS 120B,B300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B300_BF16_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04.01,GPT OSS 120B,GB200,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_BF16_V2,again:layernorm+moe_act experts-overlapped hybridep
26.04.01,GPT OSS 120B,GB300,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_BF16_V2,graphs:attn+moe_router+moe_preprocess
26.04.01,GPT OSS 120B,H100,64,bf16,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_H100_BF16_V2,again:layernorm+moe_act
26.04.01,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,
26.04.01,LLAMA3.1_405B,GB200,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.04.01,LLAMA3.1_405B,GB200,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.04.01,LLAMA3.1_405B,GB300,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,
26.04.01,LLAMA3.1_405B,GB300,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.04.01,LLAMA3.1_405B,GB300,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.04.01,LLAMA3.1_405B,H100,1024,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.04.01,LLAMA3_70B,GB200,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,offloaded:40
26.04.01,LLAMA3_70B,GB200,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.04.01,LLAMA3_70B,GB200,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.04.01,LLAMA3_70B,GB300,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,offloaded:20
26.04.01,LLAMA3_70B,GB300,64,mxfp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.04.01,LLAMA3_70B,GB300,64,nvfp4,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.04.01,LLAMA3_70B,H100,64,fp8,pretrain,LLAMA3_70B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.04.01,Nemotron_3_Nano,B200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_B200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04.01,Nemotron_3_Nano,B300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04.01,Nemotron_3_Nano,GB200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04.01,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.04.01,Nemotron_3_Nano,H100,16,fp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_H100_FP8_CS_V1,again:moe+layernorm+core_attn+moe_act graphs:mamba hybridep
26.04.01,Qwen3_235B_a22B,B200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B200_FP8_MX_V2,
26.04.01,Qwen3_235B_a22B,B300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_B300_FP8_MX_V2,
26.04.01,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04.01,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.04.01,Qwen3_235B_a22B,H100,256,fp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_H100_FP8_CS_V2,experts-overlapped
26.04.01,Qwen3_30B_a3B,B200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B200_FP8_MX_V1,graphs:attn+moe_router+moe_preprocess hybridep
26.04.01,Qwen3_30B_a3B,B300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04.01,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04.01,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:moe_router+moe_preprocess hybridep
26.04.01,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_H100_FP8_CS_V1,hybridep
26.06,DeepSeekV3,B300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_B300_FP8_MX_V2,again:mla_up_proj graphs:attn+moe_router+moe_preprocess hybridep
26.06,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mla_up_proj graphs:step experts-overlapped hybridep
26.06,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06,GPT OSS 120B,B300,64,mxfp8,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_B300_FP8_MX_V2,graphs:attn+moe_router+moe_preprocess hybridep
26.06,GPT OSS 120B,GB200,64,mxfp8,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06,GPT OSS 120B,GB300,64,mxfp8,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06,LLAMA3.1_405B,GB200,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_CS_V2,
26.06,LLAMA3.1_405B,GB200,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,
26.06,LLAMA3.1_405B,GB200,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB200_NVFP4_V2,
26.06,LLAMA3.1_405B,GB300,256,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_CS_V2,
26.06,LLAMA3.1_405B,GB300,256,mxfp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,
26.06,LLAMA3.1_405B,GB300,256,nvfp4,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_GB300_NVFP4_V2,
26.06,LLAMA3.1_405B,H100,1024,fp8,pretrain,LLAMA31_405B_PRETRAIN_CONFIG_H100_FP8_CS_V2,
26.06,LLAMA3_70B,GB200,8,fp8,lora,LLAMA3_70B_LORA_CONFIG_GB200_FP8_CS_V1,graphs:mlp
26.06,LLAMA3_70B,GB200,8,mxfp8,lora,LLAMA3_70B_LORA_CONFIG_GB200_FP8_MX_V1,graphs:mlp
26.06,LLAMA3_70B,GB200,32,fp8,sft,LLAMA3_70B_SFT_CONFIG_GB200_FP8_CS_V1,graphs:mlp
26.06,LLAMA3_70B,GB200,32,mxfp8,sft,LLAMA3_70B_SFT_CONFIG_GB200_FP8_MX_V1,graphs:mlp
26.06,LLAMA3_70B,GB300,8,fp8,lora,LLAMA3_70B_LORA_CONFIG_GB300_FP8_CS_V1,graphs:mlp
26.06,LLAMA3_70B,GB300,8,mxfp8,lora,LLAMA3_70B_LORA_CONFIG_GB300_FP8_MX_V1,graphs:mlp
26.06,LLAMA3_70B,GB300,32,fp8,sft,LLAMA3_70B_SFT_CONFIG_GB300_FP8_CS_V1,graphs:mlp
26.06,LLAMA3_70B,GB300,32,mxfp8,sft,LLAMA3_70B_SFT_CONFIG_GB300_FP8_MX_V1,graphs:mlp
26.06,LLAMA3_70B,H100,8,fp8,lora,LLAMA3_70B_LORA_CONFIG_H100_FP8_CS_V1,
26.06,LLAMA3_70B,H100,32,fp8,sft,LLAMA3_70B_SFT_CONFIG_H100_FP8_CS_V1,graphs:mlp
26.06,Nemotron_3_Nano,B300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.06,Nemotron_3_Nano,GB200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.06,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.06,Nemotron_3_Nano,H100,16,fp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_H100_FP8_CS_V1,again:moe+layernorm+core_attn+moe_act graphs:mamba hybridep
26.06,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06,Qwen3_30B_a3B,B300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_B300_FP8_MX_V1,graphs:step experts-overlapped hybridep fp8-attention
26.06,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:step experts-overlapped hybridep fp8-attention
26.06,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:step experts-overlapped hybridep fp8-attention
26.06,Qwen3_30B_a3B,H100,16,fp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_H100_FP8_CS_V1,hybridep
26.06.01,DeepSeekV3,GB200,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB200_FP8_MX_V2,again:mla_up_proj graphs:step experts-overlapped hybridep
26.06.01,DeepSeekV3,GB300,256,mxfp8,pretrain,DEEPSEEK_V3_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,GPT OSS 120B,GB200,64,mxfp8,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,GPT OSS 120B,GB300,64,mxfp8,pretrain,GPT_OSS_120B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,Nemotron_3_Nano,GB200,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.06.01,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,NEMOTRON_3_NANO_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.06.01,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB200_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,QWEN3_235B_A22B_PRETRAIN_CONFIG_GB300_FP8_MX_V2,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB200_FP8_MX_V1,graphs:step experts-overlapped hybridep fp8-attention
26.06.01,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,QWEN3_30B_A3B_PRETRAIN_CONFIG_GB300_FP8_MX_V1,graphs:step experts-overlapped hybridep fp8-attention
26.08,DeepSeekV3,GB200,256,mxfp8,pretrain,deepseek_v3_pretrain_256gpu_gb200_fp8mx_config,again:mla_up_proj graphs:step experts-overlapped hybridep
26.08,DeepSeekV3,GB300,256,mxfp8,pretrain,deepseek_v3_pretrain_256gpu_gb300_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,GPT OSS 120B,GB200,64,mxfp8,pretrain,gpt_oss_120b_pretrain_64gpu_gb200_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,GPT OSS 120B,GB300,64,mxfp8,pretrain,gpt_oss_120b_pretrain_64gpu_gb300_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,Nemotron_3_Nano,GB300,8,mxfp8,pretrain,nemotron_3_nano_pretrain_8gpu_gb300_fp8mx_config,graphs:attn+mamba+moe_router+moe_preprocess hybridep
26.08,Qwen3_235B_a22B,GB200,256,mxfp8,pretrain,qwen3_235b_a22b_pretrain_256gpu_gb200_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,Qwen3_235B_a22B,GB300,256,mxfp8,pretrain,qwen3_235b_a22b_pretrain_256gpu_gb300_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,Qwen3_30B_a3B,GB200,8,mxfp8,pretrain,qwen3_30b_a3b_pretrain_8gpu_gb200_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
26.08,Qwen3_30B_a3B,GB300,8,mxfp8,pretrain,qwen3_30b_a3b_pretrain_8gpu_gb300_fp8mx_config,graphs:step experts-overlapped hybridep fp8-attention
)";

}  // namespace accuracy
