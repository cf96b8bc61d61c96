"""Steps of optimizers over a billion weights, fused and not. Half a minute."""
import torch
from rows import seconds_of, writer_for

write = writer_for("optimizer")
COUNT = 250_000_000
choices = {"adamw fused": lambda p: torch.optim.AdamW(p, fused=True), "adamw": lambda p: torch.optim.AdamW(p, fused=False),
           "sgd with momentum": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9)}
for name, make in choices.items():
    weights = [torch.zeros(COUNT // 4, device="cuda", requires_grad=True) for _ in range(4)]
    for one in weights:
        one.grad = torch.ones_like(one)
    method = make(weights)
    seconds, spread = seconds_of(method.step, least=0.3)
    write("seconds", seconds, spread=spread, name=name, format="fp32", bytes=4 * COUNT)
    del weights, method
    torch.cuda.empty_cache()
