"""Compares the library with papers.py on seeded random inputs: compare.py PROGRAM [COUNT [SEED]].
PROGRAM is a command, or `-` to print the questions alone.
"""
import random
import shlex
import subprocess
import sys

import papers

# Sums of up to a hundred terms in another order, of which one may be a difference of others.
TOLERANCE = 1e-9


def power_of_two(random, most):
    return 1 << random.randrange(most.bit_length())


def machine(random):
    return {"link": random.choice((25e9, 150e9, 300e9, 450e9)), "network": random.choice((12.5e9, 50e9, 200e9, 400e9)),
            "hop": random.choice((0, 2e-6, 9e-6)), "per_machine": power_of_two(random, 8),
            "link_share": random.uniform(0.3, 1), "network_share": random.uniform(0.3, 1),
            "peak": random.uniform(1e13, 1e15), "memory_rate": random.uniform(2e11, 8e12),
            "multiprocessors": random.choice((0, random.randrange(10, 160)))}


def step(random):
    r = random.randrange
    q = {"tensor": power_of_two(random, 8), "context": random.choice((1, 1, 2, 4)), "data": power_of_two(random, 16),
         "pipeline": random.choice((1, 1, 2, 4, 8)), "virtual": 1, "micro_batches": r(1, 20), "expert": 1,
         "zero": r(4), "recompute": r(4), "recipe": r(5)}
    if q["pipeline"] > 1 and random.random() < 0.4:
        q["virtual"] = r(2, 4)
        q["micro_batches"] = q["pipeline"] * r(1, 5)
    least = q["pipeline"] * q["virtual"]
    q["layers"] = least * r(1, 4) if q["virtual"] > 1 else r(least, least + 30)
    q["head_dimension"] = random.choice((64, 128))
    q["heads"] = 8 * r(1, 9)
    q["key_value_heads"] = random.choice([k for k in (1, 2, 4, 8, q["heads"]) if q["heads"] % k == 0])
    q["hidden"] = 128 * r(4, 65)
    q["feed_forward"] = 128 * r(4, 161)
    q["vocabulary"] = 128 * r(10, 1200)
    q["micro_batch"] = r(1, 9)
    q["sequence"] = 256 * r(1, 33)
    q["positions"] = random.choice((0, q["sequence"], 8448))
    for choice in ("gated", "relu", "tied", "rms", "bias", "flash", "fused_gate", "dropout", "momentum"):
        q[choice] = r(2)
    q["sequence_parallel"] = r(2) if q["tensor"] > 1 else 0
    q.update({"experts": 0, "per_token": 0, "expert_width": 0, "shared_experts": 0, "first_dense": 0, "every": 1})
    if random.random() < 0.5:
        q["experts"] = 1 << r(2, 8)
        q["per_token"] = 1 << r(0, 3)
        q["expert_width"] = 128 * r(2, 40)
        q["shared_experts"] = r(3)
        q["every"] = random.choice((1, 1, 2))
        q["first_dense"] = r(min(3, q["layers"] - 1)) if q["layers"] > 1 else 0
        q["expert"] = power_of_two(random, min(q["experts"], q["data"] * q["context"]))
    q.update(machine(random))
    all = q["tensor"] * q["context"] * q["data"] * q["pipeline"]
    q["per_machine"] = min(q["per_machine"], all)
    q["machines"] = all // q["per_machine"]
    for share in ("matrix_share", "memory_share", "operand_share", "attention_share"):
        q[share] = random.uniform(0.2, 1)
    for share in ("hidden_gradients", "hidden_tensor", "hidden_experts", "hidden_pipeline"):
        q[share] = random.choice((0, 1, random.random()))
    q["launch"] = random.choice((0, 4e-6))
    q["host_per_operation"] = random.choice((0, 2e-5))
    q["timed"] = int(q["recipe"] in (1, 2, 3))  # in one format throughout
    return q


def collective(random):
    q = machine(random)
    q["machines"] = random.choice((1, 2, 3, 4, 7, 16, 100))
    q["what"] = random.randrange(5)
    if q["per_machine"] * q["machines"] == 1:
        q["per_machine"] = 2
    q["near"] = power_of_two(random, q["per_machine"])
    spread = random.randrange(1, q["machines"] + 1)
    q["members"] = q["near"] * spread
    if q["what"] == papers.NEIGHBOUR:
        q["members"] = 2
        q["near"] = 2 if q["per_machine"] > 1 and (q["machines"] == 1 or random.random() < 0.5) else 1
    q["bytes"] = 10 ** random.uniform(0, 11)
    for share in ("tree_share", "switch_share", "network_switch_share", "low_latency_128_share"):
        q[share] = random.choice((0, random.uniform(0.3, 1)))
    q["low_latency_share"] = random.uniform(0.2, 0.6)
    for latency in papers.PLAIN_LINKS:
        if not latency.endswith("_share"):
            q[latency] = random.choice((0, random.uniform(0, 3e-5)))
    return q


def break_even(random):
    return {"price": random.uniform(300, 40000), "host_price": random.uniform(0, 9000), "watts": random.uniform(50, 1000),
            "gpus": random.randrange(1, 17), "host_watts": random.uniform(0, 900), "idle_watts": random.uniform(0, 300),
            "tariff": random.uniform(0.05, 0.6), "pue": random.uniform(1, 2), "rent": random.uniform(0.1, 20),
            "storage": random.choice((0, random.uniform(0, 1))), "utilization": random.random()}


def expected(kind, q):
    """Groups of figures, each with the name of their total."""
    if kind == "collective":
        return [("time", {"time": papers.collective(q["what"], q["bytes"], q["members"], q["near"], q)})]
    if kind == "break_even":
        return [("hours", {"hours": papers.break_even(q)})]
    one = papers.Step(q)
    return [("memory", one.footprint())] + ([("time", one.time())] if q["timed"] else [])


def differences(answer, groups):
    for total, figures in groups:
        # A term next to nothing beside the total may be a difference of large ones.
        least = 1e-6 * abs(figures[total])
        for name, value in figures.items():
            if not abs(answer[name] - value) <= TOLERANCE * max(abs(value), least):
                yield f"{name}: the library {answer[name]!r}, the papers {value!r}"


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    source = random.Random(seed)
    makers = (step, collective, step, break_even, step)
    questions = [(maker.__name__, maker(source)) for maker in (makers[number % 5] for number in range(count))]
    lines = "".join(f"{kind} " + " ".join(f"{name}={value!r}" for name, value in q.items()) + "\n" for kind, q in questions)
    if program == "-":
        sys.stdout.write(lines)
        return 0
    made = subprocess.run(shlex.split(program), input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(made) == count, f"{len(made)} answers to {count} questions"
    wrong = compared = 0
    for (kind, q), line in zip(questions, made):
        if "refused:" in line:
            different = [line]
        else:
            answer = {name: float(value) for name, value in (word.split("=") for word in line.split())}
            groups = expected(kind, q)
            compared += sum(len(figures) for _, figures in groups)
            different = list(differences(answer, groups))
        wrong += bool(different)
        if different and wrong <= 5:
            print(f"{kind} {q}", *different, sep="\n  ")
    print(f"{count} inputs of seed {seed}, {compared} figures compared to {TOLERANCE}: {wrong} inputs differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
