# A program that a strict type checker reads: one mistake, in the last line, which it has to find.
from typing import Optional

import ridgeline

days: float = ridgeline.how_long(model="llama3-8b", gpus=16, tokens=1e12).days.expected
first: float = ridgeline.how_long(prompt=1000, output=100).ttft.seconds.expected
images: float = ridgeline.how_long(model="resnet50", samples=1e6).samples_per_second.expected
usd: Optional[ridgeline.Interval] = ridgeline.plan(gpus=8).plans[0].usd
fits: bool = ridgeline.does_it_fit(model="llama3-8b").fits
speedup: ridgeline.Interval = ridgeline.how_much_faster(device="h100-sxm5-80gb").speedup
ids = [one["id"] for one in ridgeline.catalogue("devices")]

ridgeline.how_long(gpus="sixteen")
