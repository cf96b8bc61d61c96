#include <bit>
#include <cstdint>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/planning/detail/engine_setting.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline::detail::failure;

namespace {

constexpr engine_fleet hoppers{
    .name = "h100",
    .on = cluster(machine(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "around"}), nodes(1),
                  catalogue::ib_ndr),
    .calibration = datasheet_engine,
    .terms = {.machine = hourly_price{}, .draw = power{}, .electricity = energy_price{}, .grid = carbon_intensity{}}};
constexpr serving_layout four{.tensor_parallel = gpus(4)};

load_request chat(double input, double output, latency_targets within = {}) {
  return {.model = catalogue::llama3_70b,
          .lengths = {.input = {input * single_tokens, 0.3}, .output = {output * single_tokens, 0.3}},
          .rate = 60.0 * samples_per_second,
          .within = within};
}

/// An engine of four H100, its row and its requests.
struct engine_of_four {
  load_request request;
  ridgeline::detail::served_iterations on;
  deployment one;
  ridgeline::detail::engine_row row;

  engine_of_four(const load_request& asked, std::int64_t step, bool chunked)
      : request(asked),
        on(ridgeline::detail::iterations_of(request, hoppers, four)),
        one(with_room(step, chunked)),
        row(request, one.how, on) {}
  engine_of_four(const engine_of_four&) = delete;

  deployment with_room(std::int64_t step, bool chunked) const {
    deployment made{.layout = four};
    made.how = ridgeline::detail::batching_of(request, on, tokens(step), chunked);
    made.how.cache = ridgeline::detail::cache_left(made, request, on, catalogue::h100_sxm5_80gb);
    return made;
  }
  ridgeline::detail::engine_setting admitting(std::int64_t requests) {
    batching how = one.how;
    how.most_requests = batch(requests);
    return {row, how, on};
  }
};

bool same_state(const ridgeline::detail::load_state& one, const ridgeline::detail::load_state& other) {
  const auto bits = [](auto amount) { return std::bit_cast<std::uint64_t>(amount.value()); };
  return bits(one.arrivals) == bits(other.arrivals) && bits(one.decoding) == bits(other.decoding) &&
         bits(one.batch) == bits(other.batch) && bits(one.wait.mean) == bits(other.wait.mean) &&
         bits(one.group.service) == bits(other.group.service);
}

}  // namespace

// By Little's law: a request may decode for what its first token alone leaves, and for its steps at the target. Where more decode
// than arrive in that time, or than are admitted, the setting fails.
TEST_CASE(
    "what fails without a fixed point is told where more decode than the time and the target leave, and nowhere else") {
  int told = 0, not_told = 0;
  for (const double output : {2.0, 40.0, 256.0})
    for (const std::optional<duration> itl : {std::optional<duration>(), std::optional(0.02 * seconds)})
      for (const bool chunked : {true, false})
        for (const std::int64_t limit : {2, 16, 128}) {
          const load_request request = chat(2048.0, output, {.itl = itl});
          engine_of_four engine(request, 1024, chunked);
          const ridgeline::detail::engine_setting setting = engine.admitting(limit);
          batching how = engine.one.how;
          how.most_requests = batch(limit);
          for (std::int64_t replicas = 1; replicas <= 40; replicas += 3) {
            const sample_rate rate = request.rate / static_cast<double>(replicas);
            const loaded_engine load = open_loop(request.lengths, how, rate, engine.on);
            if (!load) continue;
            for (const double share : {0.05, 0.5, 0.9, 1.1, 3.0}) {
              CAPTURE(replicas);
              CAPTURE(share);
              const duration quicker = share * load.end_to_end.mean;
              duration left = math::larger(duration{}, quicker - engine.row.alone().ttft.mean);
              if (itl) left = math::smaller(left, (output - 1.0) * *itl);
              const sample_amount many = rate * left;
              if (many * 1.0001 > load.decoding && many < 1.0001 * load.decoding) continue;
              const failure wanted = load.decoding < many ? failure::unknown
                                     : many + samples > setting.engine().most_requests()
                                         ? failure::with_this_limit
                                         : failure::with_any_higher_limit;
              CHECK(setting.fails(replicas, quicker) == wanted);
              ++(wanted == failure::unknown ? not_told : told);
            }
          }
        }
  CHECK(told > 200);
  CHECK(not_told > 200);
}

TEST_CASE("more than an engine admits are told where they come faster than it decodes them alone") {
  engine_of_four engine(chat(64.0, 256.0), 1024, true);
  ridgeline::detail::engine_setting setting = engine.admitting(16);
  const sample_rate alone = 16.0 * samples / (255.0 * setting.engine().decode(16.0 * samples));
  // So many engines at least, of 60 requests a second.
  const auto fewest = static_cast<std::int64_t>(math::ceil(60.0 * samples_per_second / alone));
  REQUIRE(fewest > 2);
  CHECK(setting.fails(fewest - 1) == failure::with_this_limit);
  CHECK(setting.fails(fewest + 1) == failure::unknown);
  CHECK_FALSE(setting.keeps(fewest - 1));
}

TEST_CASE("a steady state is that of the engine alone, whatever was asked before") {
  for (const bool chunked : {true, false}) {
    engine_of_four engine(chat(2048.0, 256.0), 512, chunked);
    for (int round = 0; round < 2; ++round)
      for (const double rate : {0.5, 3.0, 0.5, 1.0, 3.0, 2.0})
        for (const std::int64_t limit : {4, 16, 64, 1024, 256}) {
          const ridgeline::detail::engine_setting setting = engine.admitting(limit);
          const sample_rate each = rate * samples_per_second;
          CHECK(same_state(engine.row.state(setting.engine(), each),
                           ridgeline::detail::open_state(setting.engine(), each)));
        }
  }
}

TEST_CASE("a limit that is never met stands for higher ones, at its rate and at the one before it") {
  engine_of_four engine(chat(2048.0, 256.0), 8192, false);
  const auto limited = [&](std::int64_t limit) { return engine.admitting(limit).engine(); };
  ridgeline::detail::engine_row& row = engine.row;
  const sample_rate one = 1.0 * samples_per_second, two = 1.1 * samples_per_second, three = 1.2 * samples_per_second;
  CHECK(row.almost(limited(128), one) == nullptr);
  // Of two the limit is met: about four decode.
  const sample_amount many = row.state(limited(2), one).decoding;
  REQUIRE(many + samples > 2.0 * samples);
  CHECK(row.almost(limited(128), one) == nullptr);
  const ridgeline::detail::load_state at = row.state(limited(64), one);
  REQUIRE(at.decoding + samples < 64.0 * samples);
  REQUIRE(row.almost(limited(64), one) != nullptr);
  CHECK(same_state(*row.almost(limited(128), one), at));
  CHECK(row.almost(limited(63), one) == nullptr);
  CHECK(row.almost(limited(128), two) == nullptr);
  row.state(limited(64), two);
  CHECK(row.almost(limited(128), one) != nullptr);
  CHECK(row.almost(limited(128), two) != nullptr);
  row.state(limited(64), three);
  CHECK(row.almost(limited(128), one) == nullptr);
  CHECK(row.almost(limited(128), two) != nullptr);
  CHECK(row.almost(limited(128), three) != nullptr);
}

TEST_CASE("what a lower limit that is never met breaks, each target and the time to beat, every higher limit breaks") {
  const auto told = [](latency_targets within, duration quicker) {
    engine_of_four engine(chat(2048.0, 256.0, within), 8192, false);
    const ridgeline::detail::engine_setting low = engine.admitting(64), high = engine.admitting(128);
    engine.row.state(low.engine(), low.rate_of_each(12));
    return high.fails(12, quicker);
  };
  engine_of_four free(chat(2048.0, 256.0), 8192, false);
  const loaded_engine load = *free.admitting(128).keeps(12);
  REQUIRE(load.itl.p95 > load.itl.mean);
  const duration ever = ridgeline::detail::for_ever;
  CHECK(told({}, ever) == failure::unknown);
  CHECK(told({.ttft = 0.999 * load.ttft.mean}, ever) == failure::with_any_higher_limit);
  CHECK(told({.ttft = 1.001 * load.ttft.mean}, ever) == failure::unknown);
  CHECK(told({.itl = 0.999 * load.itl.p95}, ever) == failure::with_any_higher_limit);
  CHECK(told({.itl = 1.001 * load.itl.p95}, ever) == failure::unknown);
  CHECK(told({}, 0.999 * load.end_to_end.mean) == failure::with_any_higher_limit);
  CHECK(told({}, 1.001 * load.end_to_end.mean) == failure::unknown);
}

TEST_CASE("nothing is passed over until it is said, and then what admits as many or more") {
  engine_of_four engine(chat(2048.0, 256.0), 512, true);
  const ridgeline::detail::engine_setting few = engine.admitting(15), as_many = engine.admitting(16),
                                          more = engine.admitting(17);
  CHECK_FALSE(engine.row.passed_over(more.engine()));
  engine.row.pass_over(16.0 * samples);
  CHECK_FALSE(engine.row.passed_over(few.engine()));
  CHECK(engine.row.passed_over(as_many.engine()));
  CHECK(engine.row.passed_over(more.engine()));
}

TEST_CASE("a setting keeps its targets where an open loop does, and is as quick") {
  int kept = 0, broken = 0;
  for (const bool chunked : {true, false})
    for (const std::int64_t limit : {8, 64})
      for (const latency_targets within :
           {latency_targets{}, {.ttft = 0.3 * seconds}, {.itl = 0.02 * seconds}, {1.0 * seconds, 0.03 * seconds}}) {
        const load_request request = chat(2048.0, 256.0, within);
        engine_of_four engine(request, 1024, chunked);
        ridgeline::detail::engine_setting setting = engine.admitting(limit);
        batching how = engine.one.how;
        how.most_requests = batch(limit);
        for (std::int64_t replicas = 1; replicas <= 60; replicas += 2) {
          const loaded_engine load =
              open_loop(request.lengths, how, request.rate / static_cast<double>(replicas), engine.on);
          const bool keeps = load && ridgeline::detail::excess_of(load, within) <= 1.0;
          const auto found = setting.keeps(replicas);
          CAPTURE(replicas);
          CHECK(found.has_value() == keeps);
          ++(keeps ? kept : broken);
          if (!keeps) continue;
          CHECK(found->end_to_end.mean == load.end_to_end.mean);
          CHECK(found->ttft.p95 == load.ttft.p95);
          CHECK_FALSE(setting.keeps(replicas, load.end_to_end.mean));
          CHECK(setting.keeps(replicas, 1.0000001 * load.end_to_end.mean));
        }
        CHECK(setting.largest_rate() == ridgeline::detail::largest_rate_of(setting.engine()));
      }
  CHECK(kept > 50);
  CHECK(broken > 50);
}
