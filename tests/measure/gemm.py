"""GEMMs by format, storage of the left factor and shape, narrow ones too: about two minutes."""
import torch
from rows import seconds_of, set_format, writer_for

SQUARES = [512, 1024, 2048, 4096, 8192]
NARROW = [1, 4, 8, 16, 32, 64, 128, 256]
LAYERS = [(4096, 4096), (14336, 4096), (4096, 14336), (1792, 2048), (5120, 1760)]

write = writer_for("gemm")
for name in ["fp32", "tf32", "fp16", "bf16"]:
    kind = set_format(name)
    shapes = [(size, size, size) for size in SQUARES]
    shapes += [(m, n, k) for m, k in LAYERS for n in NARROW]
    for m, n, k in shapes:
        if name == "fp32" and 2.0 * m * n * k > 3e11:
            continue
        for transposed in [True, False]:
            weights = torch.randn((m, k) if transposed else (k, m), device="cuda").to(kind)
            tokens = torch.randn(n, k, device="cuda").to(kind)
            right = weights.t() if transposed else weights
            seconds, spread = seconds_of(lambda: torch.matmul(tokens, right), least=0.05)
            write("seconds", seconds, spread=spread, format=name, m=m, n=n, k=k, left_transposed=int(transposed))
