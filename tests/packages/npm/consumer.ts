// Compiled by tests/packages/run under every strict option, against the package's types: what is right compiles, what is wrong
// does not.
import { open, Refusal, type Interval, type Memory, type Ridgeline } from "ridgeline";

export async function days(tokens: number): Promise<Interval> {
  const ridgeline: Ridgeline = await open();
  const memory: Memory = ridgeline.does_it_fit({ model: "llama3-70b", gpus: 8, zero: 3, "flash-attention": true }).memory;
  const itl: number = ridgeline.how_long({ prompt: 1000, output: 100, concurrency: 8 }).itl.seconds.expected;
  const first = ridgeline.plan({ "gpus-up-to": 64, objective: "cheapest" }).plans[0];
  const priced: number | null = ridgeline.which_gpu({ prices: { "rtx-3090": 900 } }).cards[0]?.price_usd ?? null;
  if (memory.terms.length === 0 || itl <= 0 || first === undefined || priced === 0) throw new Refusal("nothing", "");

  // @ts-expect-error a key that no question has
  ridgeline.how_long({ gpu: 8 });
  // @ts-expect-error a count is no text
  ridgeline.plan({ gpus: "8" });
  // @ts-expect-error buying has no tokens
  ridgeline.buy_or_rent({ tokens: 1e9 });
  // @ts-expect-error what may be absent has to be looked at
  const paid: number = first.usd.expected;
  // @ts-expect-error requests have no days
  ridgeline.how_long({ prompt: 1000 }).days;
  return paid > 0 ? ridgeline.how_long({ tokens }).days : { expected: 0, low: null, high: null };
}
