"""A small transformer, one step forward and backward with and without recomputation: seconds, and peak memory as PyTorch
allocated and reserved it and as the driver saw it. Then prefill and decode of the same network. Two minutes."""
import torch
from rows import seconds_of, smi, writer_for
from torch.utils.checkpoint import checkpoint

WIDTH, HEADS, LAYERS, WORDS = 2048, 16, 12, 32000


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.before = torch.nn.LayerNorm(WIDTH)
        self.mixed = torch.nn.Linear(WIDTH, 3 * WIDTH, bias=False)
        self.out = torch.nn.Linear(WIDTH, WIDTH, bias=False)
        self.between = torch.nn.LayerNorm(WIDTH)
        self.up = torch.nn.Linear(WIDTH, 4 * WIDTH, bias=False)
        self.down = torch.nn.Linear(4 * WIDTH, WIDTH, bias=False)

    def forward(self, x, kept=None):
        batch, length, _ = x.shape
        q, k, v = self.mixed(self.before(x)).view(batch, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        if kept is not None:
            k, v = (torch.cat([old, new], 2) for old, new in zip(kept, (k, v))) if kept else (k, v)
            kept[:] = [k, v]
        a = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=length > 1)
        x = x + self.out(a.transpose(1, 2).reshape(batch, length, WIDTH))
        return x + self.down(torch.nn.functional.gelu(self.up(self.between(x))))


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.Embedding(WORDS, WIDTH)
        self.blocks = torch.nn.ModuleList(Block() for _ in range(LAYERS))
        self.head = torch.nn.Linear(WIDTH, WORDS, bias=False)

    def forward(self, ids, again=False, caches=None):
        x = self.words(ids)
        for i, block in enumerate(self.blocks):
            if again:
                x = checkpoint(block, x, use_reentrant=False)
            else:
                x = block(x, None if caches is None else caches[i])
        return self.head(x)


write = writer_for("network")
network = Network().to("cuda", torch.bfloat16)
method = torch.optim.AdamW(network.parameters(), fused=True)
for batch, sequence in [(1, 2048), (4, 2048), (8, 1024)]:
    ids = torch.randint(WORDS, (batch, sequence), device="cuda")
    for again in [False, True]:
        cells = {"format": "bf16", "batch": batch, "heads": HEADS, "sequence": sequence, "width": WIDTH, "layers": LAYERS,
                 "recompute": "full" if again else "none"}

        def step():
            logits = network(ids, again).float()
            torch.nn.functional.cross_entropy(logits.view(-1, WORDS), ids.view(-1)).backward()
            method.step()
            method.zero_grad()

        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
        step()
        torch.cuda.synchronize()
        write("bytes_allocated", torch.cuda.max_memory_allocated(), name="step", **cells)
        write("bytes_reserved", torch.cuda.max_memory_reserved(), name="step", **cells)
        driver = smi("memory.used")
        if driver:
            write("bytes_driver", float(driver) * 2**20, name="step", **cells)
        seconds, spread = seconds_of(step, least=0.5)
        write("seconds", seconds, spread=spread, name="step", **cells)
network.zero_grad()
with torch.no_grad():
    for batch, prompt in [(1, 512), (8, 512), (32, 512)]:
        ids = torch.randint(WORDS, (batch, prompt), device="cuda")
        cells = {"format": "bf16", "batch": batch, "heads": HEADS, "sequence": prompt, "width": WIDTH, "layers": LAYERS}
        seconds, spread = seconds_of(lambda: network(ids), least=0.3)
        write("seconds", seconds, spread=spread, name="prefill", **cells)
        caches = [[] for _ in range(LAYERS)]
        network(ids, caches=caches)
        full = [list(one) for one in caches]

        def token():  # after the same prompt each time
            network(ids[:, :1], caches=[list(one) for one in full])

        seconds, spread = seconds_of(token, least=0.3)
        write("seconds", seconds, spread=spread, name="decode", **cells)
