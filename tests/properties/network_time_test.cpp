#include <algorithm>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/calibrations/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/performance/training/network_time.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <ridgeline/workload/convnet.hpp>

using namespace ridgeline;

namespace {

std::mt19937_64 numbers(20'261'121);  // the same on every run
double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(numbers); }
std::int64_t whole_between(std::int64_t low, std::int64_t high) {
  return std::uniform_int_distribution<std::int64_t>(low, high)(numbers);
}

accelerator any_card() {
  return {.id = "any",
          .architecture = "none",
          .memory_bandwidth = between(100.0, 8000.0) * units::gigabytes_per_second,
          .peak = {.fp32 = between(2.0, 100.0) * units::teraflops_per_second,
                   .fp16_accumulate_fp32 = between(10.0, 2000.0) * units::teraflops_per_second},
          .multiprocessors = multiprocessors(whole_between(8, 160))};
}

training_calibration any_calibration() {
  training_calibration made = datasheet_training;
  made.kernels.matrix_share = {fraction(between(0.2, 1.0)), constant_origin::fitted};
  made.kernels.memory_share = {fraction(between(0.2, 1.0)), constant_origin::fitted};
  made.kernels.launch = {between(0.0, 10.0) * units::microseconds, constant_origin::fitted};
  made.pass_share = {between(0.5, 3.0), constant_origin::fitted};
  made.host_per_operation = {between(0.0, 20.0) * units::microseconds, constant_origin::fitted};
  made.host_per_step = {between(0.0, 10.0) * units::milliseconds, constant_origin::fitted};
  made.hidden_gradients = {fraction(between(0.0, 1.0)), constant_origin::fitted};
  return made;
}

network_step any_step() {
  precision_recipe recipe = mixed_16;
  recipe.compute = fp16;
  const shape pictures = images(batch(whole_between(1, 256)), {.channels = 3, .height = 64, .width = 64});
  const std::int64_t channels = whole_between(8, 512);
  return {.model = network(pictures)
                       .then(convolution{.channels_in = 3, .channels_out = channels, .kernel = 3, .padding = 1})
                       .then(normalization{.features = channels, .kind = norm_kind::batch})
                       .then(activation{})
                       .then(convolution{.channels_in = channels, .channels_out = channels, .kernel = 3, .padding = 1},
                             whole_between(1, 20))
                       .then(pooling{.kind = pooling_kind::average, .global = true})
                       .then(linear{.inputs = channels, .outputs = whole_between(2, 5000)}),
          .recipe = recipe};
}

}  // namespace

TEST_CASE("more bandwidth or more operations never slow a network's step") {
  for (int tried = 0; tried < 300; ++tried) {
    const network_step step = any_step();
    const training_calibration reached = any_calibration();
    const accelerator card = any_card();
    const duration time = network_time(step, card, reached).total();
    accelerator faster = card;
    if (tried % 2 == 0) {
      faster.memory_bandwidth = between(1.0, 4.0) * card.memory_bandwidth.value();
    } else {
      faster.peak.fp16_accumulate_fp32 = between(1.0, 4.0) * card.peak.fp16_accumulate_fp32.value();
    }
    // the last bits of a sum in another order
    CHECK(network_time(step, faster, reached).total() <= time * (1.0 + 1e-12));
  }
}

TEST_CASE("a step's kinds of work sum to its total, and its speedup over itself is one") {
  for (int tried = 0; tried < 100; ++tried) {
    const estimate<step_breakdown> time = network_time(any_step(), any_card(), any_calibration());
    duration sum{};
    for (const operation_class which : every_operation_class) sum += time_of(time, which);
    CHECK(in(sum, time.total()) == doctest::Approx(1.0));
    CHECK(speedup(time, over_time(time)).times() == 1.0);
  }
}

TEST_CASE("a speedup lies between those of its kinds of work") {
  for (int tried = 0; tried < 100; ++tried) {
    const network_step step = any_step();
    const training_calibration reached = any_calibration();
    const auto here = network_time(step, any_card(), reached);
    const auto there = network_time(step, any_card(), reached);
    double least = 1e300;
    double most = 0.0;
    bool all_known = true;
    for (const operation_class which : every_operation_class) {
      const duration mine = time_of(here, which);
      const duration theirs = time_of(there, which);
      if (mine == duration{} && theirs == duration{}) continue;
      const auto factor = speedup(here, over_time(there), which);
      all_known = all_known && factor.has_value();
      if (!factor) continue;
      least = std::min(least, factor->times());
      most = std::max(most, factor->times());
    }
    if (!all_known) continue;  // one waits for its host and the other does not
    const double whole = speedup(here, over_time(there)).times();
    CHECK(whole >= least * (1.0 - 1e-12));
    CHECK(whole <= most * (1.0 + 1e-12));
  }
}

TEST_CASE("more replicas never shorten the step of each, and one replica sends nothing") {
  for (int tried = 0; tried < 50; ++tried) {
    const machine box(any_card(), gpus(8), catalogue::nvlink3, host{});
    const cluster here(box, nodes(1), interconnect{});
    network_step step = any_step();
    training_calibration reached = any_calibration();
    const duration alone = network_time(step, here, reached).total();
    CHECK(network_time(step, here, reached).terms.data_parallel == duration{});
    duration last = alone;
    for (const int replicas : {2, 4, 8}) {
      step.data_parallel = gpus(replicas);
      const duration together = network_time(step, here, reached).total();
      CHECK(together >= last * (1.0 - 1e-12));
      last = together;
    }
  }
}

TEST_CASE("twice the batch takes more than once and at most twice the time, per sample never more") {
  for (const time_shares& shares : catalogue::time_shares_of_networks) {
    CAPTURE(shares.id);
    const auto one = [&](std::int64_t samples) {
      return relative_time(shares, *shares.on, shares.kind, {.per_gpu = batch(samples), .gradients = 1.0}).total();
    };
    const std::int64_t samples = whole_between(1, 4096);
    CHECK(one(2 * samples) <= one(samples));
    CHECK(2.0 * one(2 * samples) >= one(samples));
  }
}

TEST_CASE(
    "a device that is faster in every rate trains every network in shares at least as fast, by no more than its "
    "best rate") {
  for (const time_shares& shares : catalogue::time_shares_of_networks) {
    CAPTURE(shares.id);
    accelerator faster = *shares.on;
    const double times = between(1.0, 5.0);
    faster.memory_bandwidth = times * faster.memory_bandwidth.value();
    const sample_setting setting{.per_gpu = batch(16)};
    const bound_in_shares limit(shares, shares.kind, setting);
    const double factor = speedup(faster, over(*shares.on), limit).times();
    CHECK(factor >= 1.0);
    CHECK(factor <= times);
  }
}

TEST_CASE("an answer takes less than a step, and half of the bandwidth never speeds it up") {
  for (int tried = 0; tried < 300; ++tried) {
    const network_step step = any_step();
    const training_calibration reached = any_calibration();
    const accelerator card = any_card();
    const duration answer = forward_time(step, card, reached).total();
    CHECK(answer < network_time(step, card, reached).total());
    accelerator slower = card;
    slower.memory_bandwidth = 0.5 * card.memory_bandwidth.value();
    CHECK(forward_time(step, slower, reached).total() >= answer);
  }
}
