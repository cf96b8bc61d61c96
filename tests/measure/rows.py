"""What every measurement shares: the columns of a row, the device as it is, a timer, a writer.

A row says what ran, on what, under which software and clocks, and one measured value. Products are named as BLAS is told of
them, columns first: y = x w^T with weights of out x in is a product of `out` rows, `tokens` columns and `in` inner, whose left
factor is transposed.
"""
import csv
import datetime
import subprocess
import sys

import torch

COLUMNS = ["id", "kind", "name", "device", "driver", "versions", "sm_clock_mhz", "memory_clock_mhz", "power_limit_w", "date",
           "format", "m", "n", "k", "left_transposed", "bytes", "batch", "heads", "sequence", "width", "layers",
           "recompute", "metric", "value", "spread"]
FORMATS = {"fp32": torch.float32, "tf32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}


def smi(field):
    """One field of nvidia-smi of the first device; empty where there is no such program or field."""
    try:
        asked = subprocess.run(["nvidia-smi", "--id=0", f"--query-gpu={field}", "--format=csv,noheader,nounits"],
                               capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    answer = asked.stdout.strip()
    return "" if answer.startswith("[") else answer


def set_format(name):
    """The type of a format's tensors; TF32 is FP32 tensors and permission."""
    torch.backends.cuda.matmul.allow_tf32 = name == "tf32"
    return FORMATS[name]


def seconds_of(work, least=0.2, rounds=5):
    """Median seconds of one call, and (largest - smallest) / median of the rounds. The operands are warm."""
    for _ in range(3):
        work()
    torch.cuda.synchronize()
    calls, spent = 1, 0.0
    while spent < least / rounds:
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(calls):
            work()
        end.record()
        torch.cuda.synchronize()
        spent = begin.elapsed_time(end) * 1e-3
        calls = calls if spent >= least / rounds else 2 * calls
    times = []
    for _ in range(rounds):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(calls):
            work()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end) * 1e-3 / calls)
    times.sort()
    return times[rounds // 2], (times[-1] - times[0]) / times[rounds // 2]


class Writer:
    """Appends rows to a CSV file, each with the state of the device when it was written."""

    def __init__(self, path, kind):
        self.kind = kind
        self.count = 0
        self.file = open(path, "a", newline="", encoding="utf-8")
        self.rows = csv.DictWriter(self.file, COLUMNS)
        if self.file.tell() == 0:
            self.rows.writeheader()

    def __call__(self, metric, value, **cells):
        row = {"id": f"{self.kind}-{self.count:04d}", "kind": self.kind, "device": torch.cuda.get_device_name(0),
               "driver": smi("driver_version"), "versions": f"torch {torch.__version__} cuda {torch.version.cuda}",
               "sm_clock_mhz": smi("clocks.sm"), "memory_clock_mhz": smi("clocks.mem"),
               "power_limit_w": smi("power.limit"), "date": datetime.date.today().isoformat(), "metric": metric,
               "value": repr(float(value))}
        row.update(cells)
        self.rows.writerow(row)
        self.file.flush()
        self.count += 1


def writer_for(kind):
    """The writer of a script that was called with the file to append to."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FILE.csv")
    if not torch.cuda.is_available():
        sys.exit("no GPU that PyTorch knows")
    return Writer(sys.argv[1], kind)
