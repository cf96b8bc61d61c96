#!/bin/bash
# Settings of examples/mixtral/train_mixtral_8x7b_distributed.sh of Megatron-LM at d98e8a6 (read 2026-11-22), with the variables,
# lists and conditions that such scripts have.
GPUS_PER_NODE=8
NNODES=${SLURM_NNODES:-"1"}
WORLD_SIZE=$(($GPUS_PER_NODE*$NNODES))
DATA_PATH=$3
DISTRIBUTED_ARGS=(--nproc_per_node $GPUS_PER_NODE --nnodes $NNODES)
MODEL_ARGS=(
    --disable-bias-linear  # of no layer
    --seq-length 4096 --max-position-embeddings 32768
    --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32
    --attention-dropout 0.0 --hidden-dropout 0.0
    --normalization RMSNorm --position-embedding-type rope --swiglu
    --untie-embeddings-and-output-weights --group-query-attention --num-query-groups 8
)
MOE_ARGS=(--num-experts 8 --moe-router-topk 2 --moe-grouped-gemm)
TRAINING_ARGS="--micro-batch-size 1 --global-batch-size 256 --lr 1e-4 --train-iters 500000 --bf16"
MODEL_PARALLEL_ARGS=(
    --tensor-model-parallel-size 1 --pipeline-model-parallel-size 4 --expert-model-parallel-size 8
    --use-distributed-optimizer --sequence-parallel
)
if [ -n "${WANDB_API_KEY}" ]; then
    MODEL_PARALLEL_ARGS+=(--wandb-project ${WANDB_PROJECT:-"Mixtral"})
fi
torchrun ${DISTRIBUTED_ARGS[@]} pretrain_gpt.py \
    ${MODEL_ARGS[@]} --vocab-size 32000 \
    ${MOE_ARGS[@]} \
    --data-path $DATA_PATH \
    $TRAINING_ARGS \
    ${MODEL_PARALLEL_ARGS[@]}
