#! /bin/bash
# From TensorRT-LLM's docs/source/commands/trtllm-serve/run-benchmark-with-trtllm-serve.md at 01c4ece (read 2026-11-22).
model_path=/path/to/llama3.1_70B
extra_llm_api_file=extra-llm-api-config.yml

cat << EOF > ${extra_llm_api_file}
kv_cache_config:
  dtype: fp8
EOF

trtllm-serve ${model_path} \
    --max_batch_size 1024 \
    --max_num_tokens 2048 \
    --max_seq_len 1024 \
    --kv_cache_free_gpu_memory_fraction 0.9 \
    --tp_size 1 \
    --ep_size 1 \
    --trust_remote_code \
    --extra_llm_api_options ${extra_llm_api_file}
