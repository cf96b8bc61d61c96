#pragma once
#include <ridgeline/planning/detail/engine_fit.hpp>
#include <ridgeline/planning/detail/engine_setting.hpp>

namespace ridgeline::inline v0_2::detail {

/// Pools for one layout of decoding engines: the fewest of those that leave half of the first token's time, then the
/// fewest GPUs that read.
/// Source   Zhong et al., DistServe, OSDI 2024, section 4.1 (each pool by its own target)
constexpr deployment pools_for(const load_request& request, const engine_fleet& fleet, const engine_axes& axes,
                               const deployment& start) {
  using iterations = engine_pool<served_iterations>;
  const accelerator& device = fleet.on.each().device();
  deployment best = start;
  best.verdict = engine_verdict::does_not_fit;
  const request_lengths prompts = prompts_of(request.lengths);
  const request_lengths replies = replies_of(request.lengths);
  iterations writes{.engines = 0, .iteration = iterations_of(request, fleet, start.layout)};
  for (const batch_size requests : axes.most_requests) {
    deployment one = start;
    one.how = {.most_requests = requests,
               .step_tokens = axes.step_tokens[0],
               .tokens_per_step = tokens_per_step_of(request.guesses)};
    const auto cache = cache_left(one, request, writes.iteration, device);
    if (!cache) return best;
    one.how.cache = *cache;
    if (!best.how.cache) best = one;
    const auto keeps = [&](std::int64_t engines) {
      const sample_rate rate = request.rate / static_cast<double>(engines);
      const loaded_engine load = open_loop(replies, one.how, rate, writes.iteration);
      return load && excess_of(load, {.itl = request.within.itl}) <= 1.0 &&
             (!request.within.ttft || load.ttft.p95 <= 0.5 * *request.within.ttft);
    };
    const auto fewest = first_that_holds(1, most_replicas, keeps);
    if (!fewest || (writes.engines != 0 && *fewest >= writes.engines)) continue;
    writes.engines = *fewest;
    writes.how = one.how;
    best.how = one.how;
    best.weights = one.weights;
    best.cache = one.cache;
  }
  const engine_under_load writer(replies, best.how, writes.iteration);
  if (!writer.fits()) return best;
  const loaded_engine writes_alone = lone_request(writer);
  best.load = writes_alone;
  best.load.largest_rate = largest_rate_of(writer);
  if (writes.engines == 0) {
    best.verdict = verdict_alone(writes_alone, request.within);
    return best;
  }
  best.replicas = writes.engines;
  const sample_rate of_each = request.rate / static_cast<double>(writes.engines);
  const loaded_engine written = open_loop(replies, writes.how, of_each, writes.iteration);
  std::int64_t fewer_gpus = most_replicas;  // that may read
  duration soonest = for_ever;
  for (const serving_layout& layout : axes.layouts) {
    if (!divides(request.model, layout, fleet)) continue;
    iterations reads{.iteration = iterations_of(request, fleet, layout)};
    const bandwidth link =
        reads.iteration.rates.network > bandwidth{} ? reads.iteration.rates.network : reads.iteration.rates.link;
    if (!(link > bandwidth{})) continue;
    const token_amount prompt = request.lengths.input.mean;
    const cache_transfer transfer{.per_token = cache_bytes_of(reads.iteration.model, prompt) / prompt, .link = link};
    for (const token_count step : axes.step_tokens) {
      deployment reader{.layout = layout, .how = batching_of(request, reads.iteration, step, true)};
      reader.how.tokens_per_step = 1.0;  // it writes first tokens alone
      const auto cache = cache_left(reader, request, reads.iteration, device);
      if (!cache) continue;
      reads.how = reader.how;
      reads.how.cache = *cache;
      disaggregated_load load{};
      const auto keeps = [&](std::int64_t engines) {
        pools_under_load pools{
            .readers = static_cast<double>(engines), .writers = static_cast<double>(writes.engines), .writes = written};
        pools.reads = open_loop(prompts, reads.how, request.rate / pools.readers, reads.iteration);
        load = joined(pools, request.lengths, request.rate, transfer);
        return load && (!request.within.ttft || load.ttft.p95 <= *request.within.ttft);
      };
      const auto fewest = first_that_holds(1, fewer_gpus / layout.devices().value(), keeps);
      if (!fewest) {
        const engine_under_load alone_there(prompts, reads.how, reads.iteration);
        if (best.prefill || !alone_there.fits()) continue;
        const duration move = move_of(request.lengths, transfer);
        const latency alone = in_a_row(in_a_row(lone_request(alone_there).ttft, {move, move, move}), writes_alone.ttft);
        if (alone.p95 >= soonest) continue;
        soonest = alone.p95;
        const bool late = request.within.ttft && soonest > *request.within.ttft;
        best.verdict = late ? engine_verdict::ttft_too_long : engine_verdict::more_gpus;
        best.load.ttft = alone;
        continue;
      }
      keeps(*fewest);
      const std::int64_t gpus_that_read = *fewest * layout.devices().value();
      fewer_gpus = gpus_that_read - 1;
      best.verdict = engine_verdict::kept;
      best.prefill = prefill_pool{.layout = layout, .how = reads.how, .replicas = *fewest, .transfer = load.transfer};
      best.load = load.decode;
      best.load.largest_rate = load.largest_rate / static_cast<double>(writes.engines);
      best.load.ttft = load.ttft;
      best.load.end_to_end = load.end_to_end;
      best.load.waiting = load.ttft.mean * load.decode.rate;
      best.load.prefill = load.prefill.prefill;
      best.load.queue = load.prefill.queue;
      best.load.lengths = request.lengths;
      const auto reading = static_cast<double>(gpus_that_read);
      best.load.prefill_share =
          fraction(reading / (reading + static_cast<double>(writes.engines * start.layout.devices().value())));
    }
  }
  return best;
}

}  // namespace ridgeline::inline v0_2::detail
