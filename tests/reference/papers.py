"""Memory and time of a training step, collectives and break-even, from the papers: Korthikanti et al. 2022 (activations,
tensor and sequence parallelism), Rajbhandari et al. 2020 (ZeRO), Narayanan et al. 2021 (pipelines), Lepikhin et al. 2020
(experts), Liu et al. 2023 (context parallelism), Dao et al. 2022 (FlashAttention), Williams et al. 2009 (roofline),
Patarasuk & Yuan 2009 and NCCL's tuning.cc (collectives). Plain numbers in base units, whole sums, loops over every block,
every stage and every rank: nothing here is fast, and nothing is read from the headers.
"""
import math

# weights, copies of them, one number of a copy, gradients, master weights, moments, activations [B]
RECIPES = [
    (4, 1, 4, 4, 0, 4, 4),  # FP32
    (2, 1, 2, 2, 4, 4, 2),  # ZeRO, section 3.1: 2 + 2 + 12
    (2, 1, 2, 4, 4, 4, 2),  # Megatron-LM: 18 bytes a parameter
    (2, 1, 2, 2, 0, 2, 2),  # 16 bits throughout
    (2, 2, 1, 2, 4, 4, 2),  # two 8-bit copies beside the weights
]
NONE, SELECTIVE, FULL, LIGHT = range(4)


class Step:
    """What one GPU has and does of a step."""

    def __init__(self, q):
        self.q = q
        (self.w_bytes, self.copies, self.copy_bytes, self.g_bytes, self.master, self.moment, self.act) = RECIPES[q["recipe"]]
        self.moments = 1 if q["momentum"] else 2
        t, c = q["tensor"], q["context"]
        self.tokens = q["micro_batch"] * q["sequence"] / c  # that a GPU has of a micro-batch
        self.T = 1 / t
        self.S = 1 / t if q["sequence_parallel"] else 1
        self.K = 1 / min(t, q["key_value_heads"])  # a head of keys and values at least
        self.queries = q["heads"] * q["head_dimension"]
        self.keys_values = 2 * q["key_value_heads"] * q["head_dimension"]
        self.up = 2 if q["gated"] else 1
        self.blocks = [self.is_mixture(i) for i in range(q["layers"])]

    def is_mixture(self, number):
        q = self.q
        after = number - q["first_dense"]
        return bool(q["experts"]) and after >= 0 and after % q["every"] == q["every"] - 1

    # --- weights ------------------------------------------------------------------------------------------------------
    def block_weights(self, mixture):
        """(matrices, vectors, matrices of experts) of a block on one GPU, before ZeRO."""
        q, h = self.q, self.q["hidden"]
        matrices = 2 * h * self.queries * self.T + h * self.keys_values * self.K
        vectors = 2 * h * (1 if q["rms"] or not q["bias"] else 2)
        if q["bias"]:
            vectors += (self.queries + self.keys_values) * self.T + h
        if not mixture:
            f = q["feed_forward"]
            matrices += (self.up + 1) * h * f * self.T
            if q["bias"]:
                vectors += self.up * f * self.T + h
            return matrices, vectors, 0
        f = q["expert_width"]
        matrices += h * q["experts"]  # the router is whole
        matrices += (self.up + 1) * h * f * q["shared_experts"] * self.T
        return matrices, vectors, (self.up + 1) * h * f * self.T * q["experts"] / q["expert"]

    def tables(self):
        q = self.q
        return q["vocabulary"] * q["hidden"] * self.T + q["positions"] * q["hidden"]

    def end(self):
        q, h = self.q, self.q["hidden"]
        norm = h * (1 if q["rms"] or not q["bias"] else 2)
        head = q["vocabulary"] * h * self.T
        # A tied head needs a copy of the table where the last stage is another one than the first.
        return norm + (0 if q["tied"] and q["pipeline"] == 1 else head)

    # --- memory -------------------------------------------------------------------------------------------------------
    def saved(self, mixture, recompute):
        """Korthikanti et al. 2022, section 4: 34 s b h + 5 a s^2 b with 16 bits, dropout, all heads, GELU, f = 4 h."""
        q, n, h, w = self.q, self.tokens, self.q["hidden"], self.act
        light = recompute == LIGHT
        sum = 2 * n * h * w * self.S  # inputs of both norms
        if not light:
            sum += n * h * w * self.S  # input of queries, keys, values
        sum += n * w * (self.queries * self.T + self.keys_values * self.K)
        scores = n * q["heads"] * q["sequence"] * self.T
        if q["flash"]:
            sum += 4 * n * q["heads"] * self.T  # logsumexp
        elif recompute in (NONE, FULL):
            sum += scores * (w + (1 + w if q["dropout"] else 0))
        sum += n * self.queries * w * self.T  # input of the output projection
        if q["dropout"]:
            sum += n * h * self.S
        if not light:
            sum += n * h * w * self.S  # input of the feed-forward part

        def middle(elements, gate_kept=True):
            # The derivative of ReLU is read from its output, which the next product needs anyway.
            by_output = q["relu"] and not q["gated"]
            bytes = 0 if by_output else self.up * elements * w
            if q["gated"] and not q["fused_gate"] and not light:
                bytes += elements * w
            if by_output or not light:
                bytes += elements * w
            return bytes * self.T

        if not mixture:
            sum += middle(n * q["feed_forward"])
            if q["dropout"]:
                sum += n * h * self.S
            return sum
        sum += 4 * n * q["experts"] * self.S  # logits of the router
        routed = n * q["per_token"]
        sum += routed * h * w * self.S  # what experts read
        sum += middle(routed * q["expert_width"])
        if not light:
            sum += routed * h * w * self.S  # what they write
        sum += middle(n * q["shared_experts"] * q["expert_width"])
        return sum

    def workspace(self, mixture):
        q, n = self.q, self.tokens
        widest = n * (self.queries * self.T + self.keys_values * self.K)
        width = q["per_token"] * q["expert_width"] if mixture else q["feed_forward"]
        widest = max(widest, n * self.up * width * self.T)
        if not q["flash"]:
            widest = max(widest, n * q["heads"] * q["sequence"] * self.T)
        return self.act * (2 * n * q["hidden"] * self.S + widest)

    def exchanged(self, mixture):
        q = self.q
        stream = self.tokens * q["hidden"] * self.act
        # A mixture's tokens go to their experts from where they are, S/TP of the sequence, k copies of each; those that arrive are
        # gathered over the tensor-parallel GPUs (Megatron-LM, MoEAlltoAllTokenDispatcher).
        copies = q["per_token"] if mixture else 1
        sum = copies * stream if self.S < 1 else 0
        if q["context"] > 1:
            sum += 2 * self.tokens * self.keys_values * self.K * self.act
        if mixture and q["expert"] > 1:
            sum += 2 * stream * copies * self.S
        if q["pipeline"] > 1:
            sum += 2 * stream * self.S
        return sum

    def replicas(self):
        dense = self.q["data"] * self.q["context"]
        return dense, dense / self.q["expert"]

    def footprint_of_stage(self, stage):
        q = self.q
        p, v, m = q["pipeline"], q["virtual"], q["micro_batches"]
        chunks, first = [], 0
        for number in range(p * v):  # the first ones hold one block more where they do not divide
            length = q["layers"] // (p * v) + (1 if number < q["layers"] % (p * v) else 0)
            if number % p == stage:
                chunks += self.blocks[first:first + length]
            first += length
        flying = min(m, p - stage) if v == 1 else min(m * v, 2 * (p - stage - 1) + (v - 1) * p + 1) / v
        need = dict.fromkeys(("weights", "weight_copies", "gradients", "master_weights", "optimizer_state", "activations",
                              "recompute_peak", "logits", "workspace", "communication"), 0)
        units = []  # what ZeRO gathers at once: a block, or the tables

        def add(elements, in_experts, hidden):
            dense, experts = self.replicas()
            unit_weights = unit_gradients = 0
            for some, replicas, narrow in ((elements, dense, hidden), (in_experts, experts, in_experts)):
                left = [replicas if q["zero"] >= stage else 1 for stage in (1, 2, 3)]
                copies = narrow * self.copies * self.copy_bytes if self.copy_bytes < self.w_bytes else 0
                need["weights"] += some * self.w_bytes / left[2]
                need["weight_copies"] += copies / left[2]
                need["gradients"] += some * self.g_bytes / left[1]
                need["master_weights"] += some * self.master / left[0]
                need["optimizer_state"] += some * self.moments * self.moment / left[0]
                unit_weights += some * self.w_bytes + copies
                unit_gradients += some * self.g_bytes
            units.append((unit_weights, unit_gradients))

        peak = workspace = exchanged = 0
        for mixture in chunks:
            matrices, vectors, experts = self.block_weights(mixture)
            add(matrices + vectors, experts, matrices)
            whole = self.saved(mixture, NONE)
            if q["recompute"] == FULL:
                kept = self.tokens * q["hidden"] * self.act * self.S
            else:
                kept = self.saved(mixture, q["recompute"])
            need["activations"] += flying * kept
            peak = max(peak, whole - kept)
            workspace = max(workspace, self.workspace(mixture))
            exchanged = max(exchanged, self.exchanged(mixture))
        n, h, w = self.tokens, q["hidden"], self.act
        if stage == 0:
            add(self.tables(), 0, 0)
            need["activations"] += flying * (8 * n + (n * h * self.S if q["dropout"] else 0))
        if stage == p - 1:
            add(self.end(), 0, 0)
            need["activations"] += 2 * n * h * w * self.S
            need["logits"] = n * q["vocabulary"] * (4 + w) * self.T
        need["recompute_peak"] = peak
        need["workspace"] = workspace
        divided = q["zero"] if self.replicas()[0] > 1 else 0  # what one GPU has alone is never gathered
        gathered = 2 * max(u[0] for u in units) if divided == 3 else 0
        gathered += max(u[1] for u in units) if divided >= 2 else 0
        need["communication"] = exchanged + gathered
        need["memory"] = sum(need.values())
        return need

    def footprint(self):
        return max((self.footprint_of_stage(stage) for stage in range(self.q["pipeline"])), key=lambda need: need["memory"])

    # --- time ---------------------------------------------------------------------------------------------------------
    def gemm(self, rows, columns, inner, count=1):
        """Williams et al. 2009, with tiles in waves over the multiprocessors."""
        q = self.q
        processors = q["multiprocessors"] or 1
        longer, shorter = max(rows, columns), min(rows, columns)
        least = math.inf
        for along in (128, 64, 32):
            across = min(along, max(16, 2 ** math.ceil(math.log2(shorter))))
            tiles = count * math.ceil(longer / along) * math.ceil(shorter / across)
            part = inner  # that one multiprocessor works on, in all its waves
            if tiles > processors:
                part *= math.ceil(tiles / processors)
            else:
                ways = 1
                while ways < 16 and tiles * 2 * ways <= processors:
                    ways *= 2
                part = max(inner / ways, min(inner, 64))
            least = min(least, 2 * along * across * part)
        compute = least * processors / (q["matrix_share"] * q["peak"])
        moved = count * self.act * (rows * inner + inner * columns + rows * columns)
        memory = moved / (q["operand_share"] * q["memory_share"] * q["memory_rate"])
        return max(compute, memory) + q["launch"]

    def moving(self, bytes):
        return bytes / (self.q["memory_share"] * self.q["memory_rate"]) + self.q["launch"]

    def block_time(self, mixture):
        """Forward: times of GEMMs, attention (forward, backward), elementwise kernels, softmax, those that light
        recomputation runs again; kernels that the host launches."""
        q, n, h, w = self.q, self.tokens, self.q["hidden"], self.act
        T, S, s, d = self.T, self.S, q["sequence"], q["head_dimension"]
        gemms = [self.gemm(n, self.queries * T, h), self.gemm(n, self.keys_values * self.K, h), self.gemm(n, h, self.queries * T)]
        norm = [self.moving(2 * n * h * S * w)] * 2
        other = [self.moving(3 * n * h * S * w)] * 2
        sequences = q["micro_batch"] * q["heads"] * T
        if q["flash"]:  # half of the square; backward five products for two
            operations = 2 * 2 * sequences * s * s * d / 2 / q["context"]
            attention = operations / (q["attention_share"] * q["peak"]) + q["launch"]
            attention_back, softmax, launches = 2.5 * attention, [], 1
        else:
            rows = s / q["context"]
            attention = self.gemm(rows, s, d, sequences) + self.gemm(rows, d, s, sequences)
            scores = sequences * rows * s
            softmax = [self.moving(2 * scores * w)]
            if q["dropout"]:
                softmax[0] += self.moving(scores * (2 * w + 1))
            attention_back, launches = 2 * attention, 2

        def feed_forward(width, rows=n, count=1):
            gemms.append(self.gemm(rows, self.up * width * T, h, count))
            gemms.append(self.gemm(rows, h, width * T, count))
            return self.moving((self.up + 1) * rows * count * width * T * w)

        if mixture:
            gemms.append(self.gemm(n * S, q["experts"], h))
            rows = n * q["per_token"] / q["experts"] * q["expert"]  # tokens of all expert-parallel GPUs
            act = [feed_forward(q["expert_width"], rows, q["experts"] / q["expert"])]
            other.append(self.moving(4 * n * q["per_token"] * h * S * w))
            if q["shared_experts"]:
                act.append(feed_forward(q["shared_experts"] * q["expert_width"]))
        else:
            act = [feed_forward(q["feed_forward"])]
        elementwise = norm + other + act + softmax
        return {"gemms": sum(gemms), "attention": attention, "attention_back": attention_back,
                "elementwise": sum(elementwise), "softmax": sum(softmax), "light": sum(norm) + sum(act),
                "launches": len(gemms) + launches + len(elementwise),
                "tensor": self.tensor_time(), "context": self.context_time(), "experts": self.experts_time(mixture)}

    def members_near(self, members, apart):
        """Of the ranks 0, apart, 2 apart, ..., how many are in the first one's machine."""
        return sum(1 for rank in range(members) if rank * apart < self.q["per_machine"])

    def sent(self, what, bytes, members, apart):
        links = dict(PLAIN_LINKS)
        links.update(self.q)
        return collective(what, bytes, members, self.members_near(members, apart), links)

    def tensor_time(self):
        q, bytes = self.q, self.tokens * self.q["hidden"] * self.act
        if q["tensor"] == 1:
            return 0
        if q["sequence_parallel"]:
            return 2 * (self.sent(GATHER, bytes, q["tensor"], 1) + self.sent(SCATTER, bytes, q["tensor"], 1))
        return 2 * self.sent(REDUCE, bytes, q["tensor"], 1)

    def context_time(self):
        q = self.q
        whole = q["micro_batch"] * q["sequence"] * self.keys_values * self.K * self.act
        return self.sent(GATHER, whole, q["context"], q["tensor"]) if q["context"] > 1 else 0

    def experts_time(self, mixture):
        q = self.q
        bytes = q["per_token"] * self.S * self.tokens * q["hidden"] * self.act
        return 2 * self.sent(EXCHANGE, bytes, q["expert"], q["tensor"]) if mixture and q["expert"] > 1 else 0

    def time(self):
        q = self.q
        kinds = {mixture: self.block_time(mixture) for mixture in set(self.blocks)}
        L = q["layers"]
        one = {name: sum(kinds[mixture][name] for mixture in self.blocks) / L for name in kinds[self.blocks[0]]}
        forward = one["gemms"] + one["attention"] + one["elementwise"]
        backward = 2 * one["gemms"] + one["attention_back"] + 2 * one["elementwise"]

        def shown(communication, hideable, budget):
            hidden = min(hideable * communication, budget)
            return communication - hidden, budget - hidden

        tensor, left = shown(one["tensor"], q["hidden_tensor"], one["gemms"])
        experts, _ = shown(one["experts"], q["hidden_experts"], left)
        context, _ = shown(one["context"], q["hidden_tensor"], one["attention"])
        again = {NONE: 0, SELECTIVE: 0, FULL: forward + tensor + experts + context, LIGHT: one["light"]}[q["recompute"]]
        if q["recompute"] in (SELECTIVE, LIGHT) and not q["flash"]:
            again += one["attention"] + one["softmax"]
        host = one["launches"] * q["host_per_operation"]
        waits = max(0, host - (forward + tensor + experts + context))
        waits += max(0, 2 * host - (backward + tensor + experts + 2 * context))
        waits += max(0, (host if q["recompute"] == FULL else 0) - again)
        block = forward + backward + again + waits + 2 * tensor + 2 * experts + 3 * context
        n, V = self.tokens, q["vocabulary"] * self.T
        head = 3 * self.gemm(n, V, q["hidden"]) + 2 * self.moving(2 * 4 * n * V)

        p, v, m = q["pipeline"], q["virtual"], q["micro_batches"]
        stages = [(L // p + (1 if stage < L % p else 0)) * block for stage in range(p)]
        # The last stage has the fewest blocks, and the head.
        stages[-1] = (L // p) * block + head if p > 1 else L * block + head
        slowest = max(stages)
        total = L * block + head
        bubble = (total - slowest) / v
        sent = 0
        if p > 1:
            bytes = self.tokens * q["hidden"] * self.act / q["tensor"]
            apart = q["tensor"] * q["context"] * q["data"]
            sent = 2 * self.sent(NEIGHBOUR, bytes, 2, apart)
        shown_p2p = v * shown(sent, q["hidden_pipeline"], slowest / v)[0]
        micro_batch = slowest + shown_p2p

        # Gradients and weights between the replicas of the stage with most blocks.
        most = math.ceil(L / p)
        weights = {mixture: self.block_weights(mixture) for mixture in kinds}
        dense = most * sum(sum(weights[mixture][:2]) for mixture in self.blocks) / L
        in_experts = most * sum(weights[mixture][2] for mixture in self.blocks) / L
        dense += self.tables() + (self.end() if p == 1 else 0)
        each = once = optimizer = 0
        for elements, replicas, apart in ((dense, self.replicas()[0], q["tensor"]),
                                          (in_experts, self.replicas()[1], q["tensor"] * q["expert"])):
            per_element = self.g_bytes + self.w_bytes + 2 * self.master + 2 * self.moments * self.moment
            optimizer += elements * per_element / (replicas if q["zero"] >= 1 else 1)
            if replicas == 1 or not elements:
                continue
            time = lambda what, width: self.sent(what, elements * width, int(replicas), apart)
            if q["zero"] == 0:
                once += time(REDUCE, self.g_bytes)
            elif q["zero"] == 1:
                once += time(SCATTER, self.g_bytes) + time(GATHER, self.w_bytes)
            elif q["zero"] == 2:
                each += time(SCATTER, self.g_bytes)
                once += time(GATHER, self.w_bytes)
            else:
                each += time(SCATTER, self.g_bytes) + 2 * time(GATHER, self.w_bytes)
        shown_each, left = shown(each, q["hidden_gradients"], micro_batch)
        shown_once, _ = shown(once, q["hidden_gradients"], min(left, 2 / 3 * micro_batch))

        times = m * L / p
        terms = {"GEMMs": times * 3 * one["gemms"], "attention": times * (one["attention"] + one["attention_back"]),
                 "elementwise": times * 3 * one["elementwise"], "LM_head": m * head / p, "recomputation": times * again,
                 "launch-bound": times * waits, "tensor_parallel": times * 2 * tensor,
                 "context_parallel": times * 3 * context, "expert_parallel": times * 2 * experts,
                 "pipeline_P2P": m * shown_p2p, "pipeline_bubble": bubble + (p - 1) * sent,
                 "pipeline_imbalance": m * (slowest - total / p), "data_parallel": m * shown_each + shown_once,
                 "optimizer": optimizer / (q["memory_share"] * q["memory_rate"])}
        terms["time"] = sum(terms.values())
        return terms


# --- collectives ------------------------------------------------------------------------------------------------------
REDUCE, GATHER, SCATTER, EXCHANGE, NEIGHBOUR = range(5)
PROTOCOLS = ("ll", "ll128", "simple")
PLAIN_LINKS = {"call": 0, "fill": 0, "tree_share": 1, "low_latency_share": 1, "low_latency_128_share": 1, "switch_share": 0,
               "network_switch_share": 0, "switch_inside": 0, "switch_between": 0,
               **{f"{way}_{at}_{by}": 0 for way in ("ring", "tree") for at in ("once", "inside", "between") for by in PROTOCOLS}}


def collective(what, bytes, n, p, q):
    """The fastest of ring, tree, switches and direct messages, by the fastest protocol."""
    if n == 1:
        return 0
    machines = math.ceil(n / p)
    link = 1 / (q["link_share"] * q["link"])
    # A machine's network is shared by all its devices, in the group or beside it.
    network = 1 / (q["network_share"] * q["network"]) * q["per_machine"] / p
    inside = {"ll": link / q["low_latency_share"], "simple": link}
    between = {"ll": 2 * network, "ll128": 128 / 120 * network, "simple": network}
    offered = ["ll", "simple"]
    if q["low_latency_128_share"]:
        inside["ll128"] = link / q["low_latency_128_share"]
        offered.append("ll128")
    byte = {by: inside[by] if machines == 1 else max(inside[by] if p > 1 else 0, between[by]) for by in offered}
    hop = q["hop"]

    def fill(transfer):
        return q["fill"] * transfer / (q["fill"] + transfer) if transfer else 0

    def slower(by):  # LL inside a machine of a group of several: intraLat
        return 1.8 if by == "ll" and machines > 1 else 1

    ways = []
    if what in (REDUCE, GATHER, SCATTER):
        rounds = 2 if what == REDUCE else 1
        for by in offered:
            steps = (n - machines) * slower(by) * q["ring_inside_" + by] + (machines - 1) * (q["ring_between_" + by] + hop)
            transfer = rounds * (n - 1) / n * bytes * byte[by]
            ways.append(q["call"] + q["ring_once_" + by] + rounds * steps + transfer + (fill(transfer) if by == "simple" else 0))
    if what == REDUCE and q["tree_share"]:
        for by in offered:
            copies = 2 / q["tree_share"] * {"ll": 1.9, "simple": 1, "ll128": 9 / 7 if machines == 1 else 1}[by]
            less = any(q[f"tree_{at}_{by}"] < q[f"ring_{at}_{by}"] for at in ("once", "inside"))
            if machines == 1 and not less and copies >= 2:
                continue
            steps = (p - 1) * slower(by) * q["tree_inside_" + by]
            steps += math.floor(math.log2(machines)) * (q["tree_between_" + by] + hop)
            transfer = bytes * copies * byte[by]
            ways.append(q["call"] + q["tree_once_" + by] + 2 * steps + transfer + (fill(transfer) if by == "simple" else 0))
    if what == REDUCE and q["switch_share"] and p > 2:
        transfer = bytes * (1 + 1 / p) / (q["switch_share"] * q["link"])
        latency = q["call"] + q["switch_inside"]
        if machines > 1:
            if q["network_switch_share"]:
                transfer = max(transfer, bytes * q["per_machine"] / p / (q["network_switch_share"] * q["network"]))
                latency += q["switch_between"] + hop
            else:
                transfer = max(transfer, (2 if machines > 2 else 1) * bytes * network)
                latency += 2 * math.floor(math.log2(machines)) * (q["switch_between"] + hop)
        ways.append(latency + transfer + fill(transfer))
    if what in (EXCHANGE, NEIGHBOUR):
        for by in ("ll", "simple"):
            latency = q["call"] + q["ring_once_" + by]
            if what == EXCHANGE:
                own = (p - 1) / n * bytes * inside[by]
                others = (n - p) / n * bytes * between[by] * p
                latency += math.ceil((p - 1) / 8) * q["ring_inside_" + by]
                if machines > 1:
                    latency += math.ceil((n - p) / 8) * (q["ring_between_" + by] + hop)
                ways.append(latency + max(own, others))
            else:
                near = machines == 1
                latency += q["ring_inside_" + by] if near else q["ring_between_" + by] + hop
                ways.append(latency + bytes * (inside[by] if near else between[by]))
    return min(ways)


def break_even(q):
    """Dettmers, Which GPU(s) to get for deep learning, 2023: the price over what an hour of the calendar saves."""
    used = q["utilization"]
    watts = used * (q["gpus"] * q["watts"] + q["host_watts"]) + (1 - used) * q["idle_watts"]
    saved = used * q["rent"] + q["storage"] - q["pue"] * watts / 1000 * q["tariff"]
    return (q["price"] + q["host_price"]) / saved if saved > 0 else -1
