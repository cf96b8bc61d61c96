"""Watts of an idle device, of GEMMs and of copies, under the power limit that is set. To measure under a limit, set it before
(`nvidia-smi --power-limit=W`, an administrator's right) and run this again: the limit stands in each row. Half a minute."""
import time

import torch
from rows import set_format, smi, writer_for

write = writer_for("power")
kind = set_format("bf16")
one, other = (torch.randn(8192, 8192, device="cuda").to(kind) for _ in range(2))
large = torch.empty(500_000_000, device="cuda", dtype=kind)
works = {"idle": lambda: time.sleep(0.05), "gemm": lambda: torch.matmul(one, other), "copy": lambda: large.copy_(large.flip(0))}
for name, work in works.items():
    end = time.monotonic() + 8.0
    watts, calls, begin = [], 0, time.monotonic()
    while time.monotonic() < end:
        for _ in range(20):
            work()
            calls += 1
        torch.cuda.synchronize()
        if time.monotonic() > end - 5.0 and smi("power.draw"):
            watts.append(float(smi("power.draw")))
    if watts:
        watts.sort()
        middle = watts[len(watts) // 2]
        write("watts", middle, spread=(watts[-1] - watts[0]) / middle, name=name, format="bf16")
    write("seconds", (time.monotonic() - begin) / calls, name=name, format="bf16")
