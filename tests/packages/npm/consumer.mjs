// node consumer.mjs: the package as a program of Node.js meets it.
import { open, Refusal } from "ridgeline";
import assert from "node:assert/strict";

const ridgeline = await open();
// The datasheets say 1555 and 900 GB/s.
const faster = ridgeline.how_much_faster({ device: "a100-sxm4-40gb", over: "v100-sxm2-16gb", bottleneck: "bandwidth" });
assert.ok(Math.abs(faster.by_datasheet - 1555 / 900) < 1e-12);
assert.deepEqual(ridgeline.ask("how_much_faster", faster.asked), faster);
assert.throws(() => ridgeline.how_long({ gpus: 0 }), (problem) =>
  problem instanceof Refusal && problem.key === "gpus" && problem.sentence.includes("'0' is not a whole number"));
assert.throws(() => ridgeline.how_long({ gpus: 7, "tensor-parallel": 7 }), { name: "Refusal", key: "tensor-parallel", message: /^RL-118: / });
// A refusal ends the instance; the next question has another.
assert.equal(ridgeline.how_long({ gpus: 16 }).gpus, 16);
assert.ok(ridgeline.catalogue().devices.some((one) => one.id === "h100-sxm5-80gb"));
console.log("answers");
