"""Attention forward and backward, causal, by PyTorch's own choice of kernel. A minute."""
import torch
from rows import seconds_of, set_format, writer_for

write = writer_for("attention")
kind = set_format("bf16")
for heads, width in [(32, 128), (16, 64)]:
    for batch, sequence in [(8, 1024), (4, 2048), (2, 4096), (1, 8192), (1, 16384)]:
        q, k, v = (torch.randn(batch, heads, sequence, width, device="cuda", dtype=kind, requires_grad=True)
                   for _ in range(3))
        cells = {"format": "bf16", "batch": batch, "heads": heads, "sequence": sequence, "width": width}

        def forward():
            return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)

        with torch.no_grad():
            seconds, spread = seconds_of(forward, least=0.1)
        write("seconds", seconds, spread=spread, name="forward", **cells)
        gradient = torch.randn_like(q)

        def both():
            forward().backward(gradient)
            q.grad = k.grad = v.grad = None

        seconds, spread = seconds_of(both, least=0.1)
        write("seconds", seconds, spread=spread, name="forward and backward", **cells)
