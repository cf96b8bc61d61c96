"""Elementwise kernels and streams: copies, sums, norms and softmax over more than the L2 cache holds. Half a minute."""
import torch
from rows import seconds_of, set_format, writer_for

write = writer_for("stream")
for name in ["fp32", "bf16"]:
    kind = set_format(name)
    width = torch.tensor([], dtype=kind).element_size()
    for megabytes in [1, 16, 256, 1024]:
        count = megabytes * 1_000_000 // width // 4096 * 4096
        one, other = (torch.randn(count // 4096, 4096, device="cuda").to(kind) for _ in range(2))
        out = torch.empty_like(one)
        kernels = {"copy": (2, lambda: out.copy_(one)), "add": (3, lambda: torch.add(one, other, out=out)),
                   "scale": (2, lambda: torch.mul(one, 1.5, out=out)),
                   "softmax": (2, lambda: torch.softmax(one, dim=-1)),
                   "layer_norm": (2, lambda: torch.nn.functional.layer_norm(one, (4096,)))}
        for kernel, (passes, work) in kernels.items():
            seconds, spread = seconds_of(work, least=0.05)
            write("seconds", seconds, spread=spread, name=kernel, format=name, bytes=passes * count * width)
