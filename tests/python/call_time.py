"""Prints what a call costs, in microseconds: the median of 2,000. tests/python/run installs the module that it needs."""

import json
import statistics
import time

import ridgeline
from ridgeline import _core


def microseconds(call):
    for _ in range(100):
        call()
    times = []
    for _ in range(2000):
        started = time.perf_counter()
        call()
        times.append(time.perf_counter() - started)
    return statistics.median(times) * 1e6


question = json.dumps({"model": "llama3-8b", "gpus": 16, "tokens": 1e12})
print(f"compiled half, question and answer as text: {microseconds(lambda: _core.ask('how_long', question)):.0f} us")
print(f"how_long: {microseconds(lambda: ridgeline.how_long(model='llama3-8b', gpus=16, tokens=1e12)):.0f} us")
print(f"does_it_fit: {microseconds(lambda: ridgeline.does_it_fit(model='llama3-8b', gpus=16)):.0f} us")
print(f"how_much_faster: {microseconds(lambda: ridgeline.how_much_faster()):.0f} us")
