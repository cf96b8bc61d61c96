# From SGLang's docs/advanced_features/server_arguments.md at 004813e (read 2026-11-22), three of its commands in one.
python -m sglang.launch_server --model-path meta-llama/Meta-Llama-3-8B-Instruct --tp 2 --mem-fraction-static 0.7 \
  --chunked-prefill-size 4096 --kv-cache-dtype fp8_e4m3
