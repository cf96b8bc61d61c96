# From "Key vLLM server arguments" of Red Hat AI Inference Server 3.4, and vLLM's "Distributed serving" (read 2026-11-22).
vllm serve meta-llama/Meta-Llama-3-70B-Instruct --tensor-parallel-size 4 --gpu-memory-utilization 0.9 --max-model-len 8192 \
  --quantization fp8 --kv-cache-dtype fp8
