#include <cstdint>
#include <doctest/doctest.h>
#include <optional>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/detail/engine_pools.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline::detail::pools_for;
using ridgeline::detail::served_iterations;

namespace {

constexpr engine_fleet hoppers{
    .name = "h100",
    .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                  catalogue::ib_ndr),
    .calibration = datasheet_engine,
    .terms = {.machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}}};
constexpr serving_layout two{.tensor_parallel = gpus(2)}, four{.tensor_parallel = gpus(4)},
    eight{.tensor_parallel = gpus(8)};

load_request chat(double rate, latency_targets within = {}, double input = 2048.0, double output = 256.0) {
  return {.model = catalogue::llama3_70b,
          .lengths = {.input = {input * single_tokens}, .output = {output * single_tokens}},
          .rate = rate * samples_per_second,
          .within = within};
}

/// How long a request takes to its first token where nobody else is there: read alone, moved, and begun to be written.
duration first_token_alone(const load_request& request, const serving_layout& reading, token_count step,
                           const serving_layout& writing, batch_size most) {
  const served_iterations reads = ridgeline::detail::iterations_of(request, hoppers, reading);
  const served_iterations writes = ridgeline::detail::iterations_of(request, hoppers, writing);
  const request_lengths prompts = ridgeline::detail::prompts_of(request.lengths);
  const request_lengths replies = ridgeline::detail::replies_of(request.lengths);
  deployment reader{.layout = reading, .how = ridgeline::detail::batching_of(request, reads, step, true)};
  reader.how.tokens_per_step = 1.0;
  reader.how.cache = ridgeline::detail::cache_left(reader, request, reads, catalogue::h100_sxm5_80gb);
  deployment writer{.layout = writing, .how = {.most_requests = most, .step_tokens = step}};
  writer.how.cache = ridgeline::detail::cache_left(writer, request, writes, catalogue::h100_sxm5_80gb);
  const duration read =
      ridgeline::detail::lone_request(ridgeline::detail::engine_under_load(prompts, reader.how, reads)).ttft.p95;
  const duration write =
      ridgeline::detail::lone_request(ridgeline::detail::engine_under_load(replies, writer.how, writes)).ttft.p95;
  // Of 2,048 tokens the keys and values go over one link of the reading engine.
  const token_amount prompt = request.lengths.input.mean;
  return read + cache_bytes_of(reads.model, prompt) / reads.rates.link + write;
}

}  // namespace

TEST_CASE("pools of equal size are the first that is listed: of limits, of tokens, of layouts") {
  const load_request request = chat(1.0, {.ttft = 2.0 * seconds, .itl = 0.05 * seconds});
  for (const bool turned : {false, true}) {
    engine_axes axes{.layouts = {four}};
    axes.most_requests = turned ? choices<batch_size>{batch(64), batch(32)} : choices<batch_size>{batch(32), batch(64)};
    axes.step_tokens =
        turned ? choices<token_count>{tokens(4096), tokens(2048)} : choices<token_count>{tokens(2048), tokens(4096)};
    const deployment made = pools_for(request, hoppers, axes, {.layout = four});
    REQUIRE(made.verdict == engine_verdict::kept);
    // One engine of each kind is enough for a request a second.
    CHECK(made.replicas == 1);
    CHECK(made.prefill->replicas == 1);
    CHECK(made.how.most_requests == axes.most_requests[0]);
    CHECK(made.prefill->how.step_tokens == axes.step_tokens[0]);
  }
  for (const serving_layout& first : {serving_layout{.tensor_parallel = gpus(4)},
                                      serving_layout{.tensor_parallel = gpus(2), .data_parallel = gpus(2)}}) {
    const serving_layout other = first.data_parallel == gpus(2) ? four : serving_layout{gpus(2), gpus(2)};
    const deployment made =
        pools_for(request, hoppers, {.layouts = {first, other}, .step_tokens = {tokens(2048)}}, {.layout = four});
    REQUIRE(made.prefill);
    CHECK(made.prefill->replicas == 1);
    CHECK(made.prefill->layout.data_parallel == first.data_parallel);
  }
}

TEST_CASE("the limit that needs the fewest engines that write is taken, wherever it stands in the list") {
  const load_request request = chat(60.0, {.ttft = 2.0 * seconds, .itl = 0.04 * seconds});
  std::optional<std::int64_t> fewest;
  for (const std::int64_t limit : {4, 16, 64}) {
    const deployment one =
        pools_for(request, hoppers, {.layouts = {four}, .most_requests = {batch(limit)}, .step_tokens = {tokens(2048)}},
                  {.layout = four});
    REQUIRE(one.verdict == engine_verdict::kept);
    if (!fewest || one.replicas < *fewest) fewest = one.replicas;
  }
  for (const choices<batch_size>& limits :
       {choices<batch_size>{batch(4), batch(16), batch(64)}, choices<batch_size>{batch(64), batch(16), batch(4)}}) {
    const deployment made =
        pools_for(request, hoppers, {.layouts = {four}, .most_requests = limits, .step_tokens = {tokens(2048)}},
                  {.layout = four});
    CHECK(made.replicas == *fewest);
  }
}

TEST_CASE("where every prompt is too late, the soonest first token is shown, whatever is tried first") {
  const load_request request = chat(1.0, {.ttft = 0.03 * seconds});
  const choices<token_count> steps{tokens(512), tokens(2048)};
  duration soonest = 1e9 * seconds;
  for (const serving_layout& reading : {two, four, eight})
    for (const token_count step : steps) {
      const duration alone = first_token_alone(request, reading, step, eight, batch(32));
      CHECK(alone > 0.03 * seconds);
      soonest = math::smaller(soonest, alone);
    }
  for (const choices<serving_layout>& layouts :
       {choices<serving_layout>{two, four, eight}, choices<serving_layout>{eight, four, two},
        choices<serving_layout>{four, eight, two}}) {
    const deployment made = pools_for(
        request, hoppers, {.layouts = layouts, .most_requests = {batch(32)}, .step_tokens = steps}, {.layout = eight});
    CHECK(made.verdict == engine_verdict::ttft_too_long);
    CHECK_FALSE(made.prefill);
    CHECK(in(made.load.ttft.p95, seconds) == doctest::Approx(in(soonest, seconds)));
  }
}

TEST_CASE("more prompts than a million GPUs read need more of them, and a first token alone is not late") {
  // Ten million prompts a second of 2,048 tokens, with replies of two: 0.04 s each on eight H100.
  const load_request request = chat(1e7, {.ttft = 5.0 * seconds}, 2048.0, 2.0);
  const engine_axes axes{.layouts = {eight}, .most_requests = {batch(128)}, .step_tokens = {tokens(2048)}};
  const deployment made = pools_for(request, hoppers, axes, {.layout = eight});
  CHECK(made.verdict == engine_verdict::more_gpus);
  CHECK_FALSE(made.prefill);
  CHECK(made.replicas > 1);
  CHECK(made.load.ttft.p95 < 5.0 * seconds);
  CHECK(in(made.load.ttft.p95, seconds) ==
        doctest::Approx(in(first_token_alone(request, eight, tokens(2048), eight, batch(128)), seconds)));
  // Without a target nothing is late.
  load_request patient = request;
  patient.within = {};
  CHECK(pools_for(patient, hoppers, axes, {.layout = eight}).verdict == engine_verdict::more_gpus);
}

TEST_CASE("a reply that takes too long alone says so, and more replies than a million engines write need more") {
  const engine_axes axes{
      .layouts = {eight}, .most_requests = {batch(16), batch(128)}, .step_tokens = {tokens(512), tokens(2048)}};
  const deployment late = pools_for(chat(1.0, {.itl = 1.0 * microseconds}), hoppers, axes, {.layout = eight});
  CHECK(late.verdict == engine_verdict::itl_too_long);
  CHECK(late.how.most_requests == batch(16));
  CHECK(late.how.step_tokens == tokens(512));
  CHECK(late.load.itl.p95 > 1.0 * microseconds);
  CHECK(late.weights > data_size{});
  CHECK_FALSE(late.prefill);
  const deployment more = pools_for(chat(1e12), hoppers, axes, {.layout = eight});
  CHECK(more.verdict == engine_verdict::more_gpus);
  CHECK_FALSE(more.prefill);
  CHECK(static_cast<double>(most_replicas) * more.load.largest_rate < 1e12 * samples_per_second);
}

TEST_CASE("the engines that read are the fewest GPUs of all layouts and steps, tried one number after the other") {
  const load_request request = chat(45.0, {.ttft = 1.0 * seconds, .itl = 0.05 * seconds});
  const choices<serving_layout> layouts{two, four, eight};
  const choices<token_count> steps{tokens(1024), tokens(4096)};
  const engine_axes axes{.layouts = layouts, .most_requests = {batch(64)}, .step_tokens = steps};
  const deployment made = pools_for(request, hoppers, axes, {.layout = four});
  REQUIRE(made.verdict == engine_verdict::kept);
  const served_iterations writes = ridgeline::detail::iterations_of(request, hoppers, four);
  std::int64_t fewest = 1000;
  for (const serving_layout& layout : layouts)
    for (const token_count step : steps) {
      const served_iterations reads = ridgeline::detail::iterations_of(request, hoppers, layout);
      deployment reader{.layout = layout, .how = ridgeline::detail::batching_of(request, reads, step, true)};
      reader.how.cache = ridgeline::detail::cache_left(reader, request, reads, catalogue::h100_sxm5_80gb);
      const cache_transfer transfer{
          .per_token = cache_bytes_of(reads.model, 2048.0 * single_tokens) / (2048.0 * single_tokens),
          .link = reads.rates.link};
      for (std::int64_t engines = 1; engines * layout.devices().value() < fewest; ++engines) {
        const disaggregated_load load =
            disaggregated(request.lengths, request.rate, engine_pool<served_iterations>{engines, reader.how, reads},
                          engine_pool<served_iterations>{made.replicas, made.how, writes}, transfer);
        if (load && load.ttft.p95 <= 1.0 * seconds) fewest = engines * layout.devices().value();
      }
    }
  CHECK(made.prefill->replicas * made.prefill->layout.devices().value() == fewest);
}

TEST_CASE(
    "keys and values cross the network where there is one, and the links of the machine where it is the only one") {
  const load_request request = chat(1.0, {.ttft = 2.0 * seconds, .itl = 0.05 * seconds});
  const engine_axes axes{.layouts = {four}, .most_requests = {batch(64)}, .step_tokens = {tokens(2048)}};
  engine_fleet joined = hoppers;
  joined.on = cluster(hoppers.on.each(), nodes(2), catalogue::ib_ndr);
  const served_iterations on = ridgeline::detail::iterations_of(request, joined, four);
  CHECK(on.rates.network < on.rates.link);
  const data_size moved = cache_bytes_of(on.model, 2048.0 * single_tokens);
  const deployment within = pools_for(request, hoppers, axes, {.layout = four});
  const deployment across = pools_for(request, joined, axes, {.layout = four});
  REQUIRE(within.prefill);
  REQUIRE(across.prefill);
  // At a request a second hardly any waits for the link.
  CHECK(in(within.prefill->transfer, seconds) == doctest::Approx(in(moved / on.rates.link, seconds)).epsilon(0.01));
  CHECK(in(across.prefill->transfer, seconds) == doctest::Approx(in(moved / on.rates.network, seconds)).epsilon(0.01));
}

TEST_CASE("one GPU fewer that reads is fewer") {
  load_request request = chat(0.1, {.ttft = 2.0 * seconds, .itl = 0.05 * seconds}, 512.0, 64.0);
  request.model = catalogue::llama3_8b;
  const serving_layout one{};
  for (const choices<serving_layout>& layouts :
       {choices<serving_layout>{two, one}, choices<serving_layout>{one, two}}) {
    const deployment made = pools_for(
        request, hoppers, {.layouts = layouts, .most_requests = {batch(64)}, .step_tokens = {tokens(2048)}}, {});
    REQUIRE(made.prefill);
    CHECK(made.prefill->replicas == 1);
    CHECK(made.prefill->layout.devices() == gpus(1));
  }
}
