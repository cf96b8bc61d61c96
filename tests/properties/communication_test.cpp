// Laws of communication, tried with random clusters, groups and messages. The seed is fixed: a failure can be repeated.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <ridgeline/performance/collectives/hierarchical_all_reduce.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <ridgeline/performance/training/across_sites.hpp>
#include <ridgeline/performance/training/overlap.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr int trials = 2000;
constexpr collective among_any_number[] = {collective::all_reduce, collective::all_gather, collective::reduce_scatter,
                                           collective::all_to_all};
// Sums and products of a dozen doubles, each rounded once.
constexpr double rounding = 1e-13;

/// A cluster as numbers, so that one of them can be changed.
struct described {
  link_kind kind = link_kind::nvlink;
  double link = 1.0;     // GB/s
  double network = 1.0;  // GB/s
  int devices = 8;
  int machines = 1;
  collective_calibration with;

  fabric read() const {
    const interconnect links{.id = "l", .kind = kind, .per_direction = link * gigabytes_per_second};
    const interconnect between{
        .id = "n", .kind = link_kind::infiniband, .per_direction = network * gigabytes_per_second};
    return fabric_of(cluster(machine(accelerator{}, gpus(devices), links, host{}), nodes(machines), between), with);
  }
};

struct dice {
  std::mt19937_64 engine{20261121};

  double between(double low, double high) {
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(engine));
  }
  int whole(int low, int high) { return std::uniform_int_distribution(low, high)(engine); }

  described cluster() {
    constexpr link_kind kinds[] = {link_kind::nvlink, link_kind::pcie, link_kind::xgmi, link_kind::nvswitch};
    return {.kind = kinds[whole(0, 3)],
            .link = between(5.0, 2000.0),
            .network = between(1.0, 4000.0),
            .devices = whole(2, 16),
            .machines = whole(1, 64),
            .with = *catalogue::collective_calibrations[whole(0, 8)]};
  }
  device_group group_of(const described& in) {
    const int per_machine = whole(1, in.devices);
    return {.devices = gpus(per_machine * whole(1, in.machines)), .per_machine = gpus(per_machine)};
  }
  data_size message() { return between(1.0, 1e11) * bytes; }
};

}  // namespace

TEST_CASE("more bandwidth, inside or between machines, never makes a collective slower") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const described here = any.cluster();
    const device_group group = any.group_of(here);
    const data_size size = any.message();
    described faster = here;
    (i % 2 == 0 ? faster.link : faster.network) *= any.between(1.0, 10.0);
    for (const collective what : among_any_number) {
      const double before = collective_time(what, size, group, here.read()).value();
      const double after = collective_time(what, size, group, faster.read()).value();
      REQUIRE(after <= before * (1.0 + rounding));
    }
  }
}

TEST_CASE("a longer message never arrives sooner, and a very long one takes its time in proportion") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const described here = any.cluster();
    const device_group group = any.group_of(here);
    const fabric on = here.read();
    const data_size size = any.message();
    for (const collective what : among_any_number) {
      REQUIRE(collective_time(what, size, group, on) <= collective_time(what, 1.5 * size, group, on));
      const double once = collective_time(what, 1e16 * bytes, group, on).value();
      const double twice = collective_time(what, 2e16 * bytes, group, on).value();
      // latencies of 128 devices and 64 machines stay below a millisecond; 1e16 bytes take more than a minute
      REQUIRE(std::abs(twice - 2.0 * once) <= 1e-4 * once);
    }
  }
}

TEST_CASE("one device needs no time, and the breakdown of any collective sums to its time") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const described here = any.cluster();
    const device_group group = any.group_of(here);
    const fabric on = here.read();
    const data_size size = any.message();
    for (const collective what : among_any_number) {
      REQUIRE(collective_time(what, size, {}, on) == duration{});
      const collective_breakdown terms = collective_terms(what, size, group, on);
      const double time = collective_time(what, size, group, on).value();
      REQUIRE(std::abs(terms.total().value() - time) <= rounding * time);
      REQUIRE(terms.latency.value() >= 0.0);
      REQUIRE(terms.transfer.value() >= 0.0);
      REQUIRE(terms.fill.value() >= 0.0);
    }
  }
}

TEST_CASE("without latencies and losses an all-reduce of one machine is the textbook's ring") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    described here = any.cluster();
    here.with = datasheet_links;
    here.kind = link_kind::nvswitch;
    const data_size size = any.message();
    const gpu_count all = gpus(here.devices);
    const double ours = collective_time(collective::all_reduce, size, {all, all}, here.read()).value();
    const double ring = ring_all_reduce(size, all, {.per_direction = here.link * gigabytes_per_second}).value();
    REQUIRE(std::abs(ours - ring) <= rounding * ring);
  }
}

TEST_CASE("an all-reduce is never slower than a reduce-scatter and an all-gather after it") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const described here = any.cluster();
    const device_group group = any.group_of(here);
    const data_size size = any.message();
    const fabric on = here.read();
    const duration both = collective_time(collective::reduce_scatter, size, group, on) +
                          collective_time(collective::all_gather, size, group, on);
    REQUIRE(collective_time(collective::all_reduce, size, group, on).value() <= both.value() * (1.0 + rounding));
  }
}

TEST_CASE("overlap never makes a step slower than no overlap, nor faster than the longer of its parts") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const duration compute = any.between(1e-6, 10.0) * seconds;
    const duration communication = any.between(1e-6, 10.0) * seconds;
    const overlap_window window{.hideable = fraction(any.between(1e-3, 1.0)),
                                .processors_taken = fraction(any.between(1e-3, 1.0))};
    const overlapped_time both = overlapped({compute, communication}, window);
    REQUIRE(both.total().value() <= (compute + communication).value() * (1.0 + rounding));
    REQUIRE(both.total().value() >= std::max(compute.value(), communication.value()) * (1.0 - rounding));
    REQUIRE(both.exposed.value() >= -rounding);
    REQUIRE(both.slowdown.value() >= 0.0);
    // hiding more never costs
    const overlapped_time none = overlapped({compute, communication}, {.hideable = fraction(0.0)});
    REQUIRE(both.total().value() <= none.total().value() * (1.0 + rounding));
  }
}

TEST_CASE("passing the processors is never slower than staging in them") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const host_path path{.pcie = any.between(1.0, 100.0) * gigabytes_per_second,
                         .network_card = any.between(0.1, 100.0) * gigabytes_per_second,
                         .host_memory = any.between(1.0, 500.0) * gigabytes_per_second};
    const bandwidth direct = path_bandwidth(path, host_crossing::gpu_direct);
    const bandwidth chunks = path_bandwidth(path, host_crossing::staged_in_chunks);
    REQUIRE(direct >= chunks);
    REQUIRE(chunks >= path_bandwidth(path, host_crossing::staged_whole));
  }
}

TEST_CASE("fewer bits never make the exchange itself longer") {
  dice any;
  for (int i = 0; i < trials; ++i) {
    const described here = any.cluster();
    const device_group group = any.group_of(here);
    const data_size gradients = any.between(4e3, 4e10) * bytes;
    const fabric on = here.read();
    const bandwidth memory = any.between(100.0, 8000.0) * gigabytes_per_second;
    const duration plain = collective_time(collective::all_reduce, gradients, group, on);
    REQUIRE(compressed_exchange(gradients, eight_bit_gradients, group, on, memory).exchange <= plain);
    REQUIRE(compressed_exchange(gradients, one_bit_gradients, group, on, memory).exchange <= plain);
  }
}

TEST_CASE(
    "levels with as many links above as below take as long as one ring of all, fewer links longer, and each level adds") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const alpha_beta each{{}, roll.between(1.0, 1000.0) * gigabytes_per_second};
    const int a = roll.whole(1, 16), b = roll.whole(1, 64), c = roll.whole(1, 8);
    const data_size sent = roll.between(1e3, 1e12) * units::bytes;
    const auto three = [&](double ratio) {
      const alpha_beta of_machine = oversubscribed(each, members(a));
      const alpha_beta of_pod = oversubscribed(of_machine, members(b), ratio);
      const network_level levels[] = {{members(a), each}, {members(b), of_machine}, {members(c), of_pod}};
      return in(all_reduce_over(sent, levels), seconds);
    };
    const double flat = in(ring_all_reduce(sent, gpus(a * b * c), each), seconds);
    CHECK(std::abs(three(1.0) - flat) <= rounding * (flat + in(sent / each.per_direction, seconds)));
    CHECK(three(7.0) >= three(1.0));
    // What the top level takes grows by the ratio alone.
    const double top = 2.0 * (c - 1.0) / c * in(sent / each.per_direction, seconds) / (a * b);
    CHECK(three(7.0) - three(1.0) == doctest::Approx(6.0 * top).epsilon(1e-9));
  }
}

TEST_CASE("sites that exchange less often compute a larger share of the time, and never more than all of it") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const network_level levels[] = {
        {members(roll.whole(2, 30)),
         {roll.between(1e-3, 0.2) * seconds, roll.between(0.01, 100.0) * gigabytes_per_second}}};
    const duration step = roll.between(0.1, 100.0) * seconds;
    const double parameters = roll.between(1e8, 1e12);
    const int inner = roll.whole(1, 500);
    const double seldom = across_sites(step, parameters, {.inner_steps = 2 * inner}, levels).computing().value();
    const double often = across_sites(step, parameters, {.inner_steps = inner}, levels).computing().value();
    CHECK(seldom > often);
    CHECK(seldom < 1.0);
    // The exchange is the same: half as often, half the overhead.
    CHECK(1.0 / seldom - 1.0 == doctest::Approx(0.5 * (1.0 / often - 1.0)).epsilon(1e-9));
  }
}
