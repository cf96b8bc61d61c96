#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/training/across_sites.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }
constexpr double seconds_of(duration time) { return in(time, seconds); }

constexpr network_level machine_of_8{members(8), {{}, 100.0 * gigabytes_per_second}};
constexpr network_level machines_of_a_pod{members(16), {1e-5 * seconds, 400.0 * gigabytes_per_second}};
constexpr network_level pods{members(4), {1e-4 * seconds, 200.0 * gigabytes_per_second}};
constexpr network_level three[] = {machine_of_8, machines_of_a_pod, pods};

}  // namespace

TEST_CASE("three levels: at each a ring, 2 (n - 1) / n of the buffer over the group's link and 2 (n - 1) latencies") {
  // 10 GB: 2 * 7/8 * 0.1 s, 2 * 15/16 * 0.025 s + 30 * 10 us, 2 * 3/4 * 0.05 s + 6 * 100 us.
  CHECK(seconds_of(all_reduce_over(10.0 * gigabytes, three)) == about(0.175 + 0.046875 + 3e-4 + 0.075 + 6e-4));
  static_assert(all_reduce_over(10.0 * gigabytes, {}) == duration{});
  constexpr network_level alone[] = {{}};
  static_assert(all_reduce_over(10.0 * gigabytes, alone) == duration{});
}

TEST_CASE("Llama 3: a pod of 3,072 GPUs has a seventh of its links above") {
  // Grattafiori et al. 2024, section 3.3.1 (from memory): 400 Gb/s a GPU, full bisection inside of a pod, 1:7 between the eight pods.
  constexpr alpha_beta each{{}, 50.0 * gigabytes_per_second};
  CHECK(in(oversubscribed(each, members(3072), 7.0).per_direction, gigabytes_per_second) == about(3072.0 * 50.0 / 7.0));
  CHECK(in(oversubscribed(each, members(3072)).per_direction, gigabytes_per_second) == about(3072.0 * 50.0));
  CHECK_THROWS_AS(oversubscribed(each, members(8), 0.5), error);
}

TEST_CASE("INTELLECT-1: compute utilization by the time of an exchange after 100 steps of 38 minutes") {
  // Jaghouar et al. 2024: 96 % in the USA, 83 % across continents (abstract; the times of an exchange beside them are from memory):
  // a level that takes so long for 10 B numbers of 1 byte over 8 sites.
  const struct {
    double exchange;
    double utilization;
  } published[] = {{103.0, 0.957}, {382.0, 0.856}, {469.0, 0.830}};
  for (const auto& row : published) {
    const network_level sites[] = {{members(8), {{}, 2.0 * 7.0 / 8.0 * 10e9 / row.exchange * bytes_per_second}}};
    const steps_across_sites one =
        across_sites(38.0 / 100.0 * minutes, 10e9, {.inner_steps = 100, .sent = 1.0 * bytes}, sites);
    CHECK(seconds_of(one.exchange) == about(row.exchange));
    CHECK(one.computing().value() == doctest::Approx(row.utilization).epsilon(0.002));
  }
}

TEST_CASE("100 steps and 8 bits are 400 times fewer bytes than 32-bit gradients of every step") {
  const network_level sites[] = {{members(4), {{}, 1.0 * gigabytes_per_second}}};
  const double every_step = seconds_of(across_sites(1.0 * seconds, 1e9, {}, sites).exchange);
  const double seldom =
      seconds_of(across_sites(1.0 * seconds, 1e9, {.inner_steps = 100, .sent = 1.0 * bytes}, sites).exchange) / 100.0;
  CHECK(every_step == about(2.0 * 0.75 * 4.0));
  CHECK(every_step / seldom == about(400.0));
}

TEST_CASE("what hides behind the steps costs nothing, and no more of it hides than there is") {
  const network_level sites[] = {{members(2), {{}, 1.0 * gigabytes_per_second}}};
  const auto exchange = [&](double share) {
    return seconds_of(across_sites(0.1 * seconds, 1e9, {.inner_steps = 10, .hidden = fraction(share)}, sites).exchange);
  };
  CHECK(exchange(0.0) == about(4.0));
  CHECK(exchange(0.5) == about(3.5));
  const network_level fast[] = {{members(2), {{}, 1000.0 * gigabytes_per_second}}};
  CHECK(across_sites(0.1 * seconds, 1e9, {.inner_steps = 10, .hidden = fraction(0.5)}, fast).exchange == duration{});
}

TEST_CASE("the outer optimizer keeps 8 bytes a parameter, and nothing where every step is exchanged") {
  CHECK(in(outer_state(10e9, {.inner_steps = 100}), gigabytes) == about(80.0));
  static_assert(outer_state(10e9, {}) == data_size{});
}

TEST_CASE("impossible input is refused by its name") {
  const auto code_of = [](auto&& call) {
    try {
      call();
    } catch (const error& problem) {
      return problem.code();
    }
    return errc{};
  };
  CHECK(code_of([] { return across_sites({}, 1.0, {}, three); }) == errc::figure_not_positive);
  CHECK(code_of([] { return across_sites(1.0 * seconds, -1.0, {}, three); }) == errc::quantity_not_finite);
  CHECK(code_of([] { return across_sites(1.0 * seconds, 1.0, {.inner_steps = 0}, three); }) == errc::count_below_one);
  for (const double parameters : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CHECK(code_of([&] { return across_sites(1.0 * seconds, parameters, {}, three); }) == errc::quantity_not_finite);
    CHECK(code_of([&] { return outer_state(parameters, {.inner_steps = 100}); }) == errc::quantity_not_finite);
  }
  for (const double step : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")})
    CHECK(code_of([&] { return across_sites(step * seconds, 1.0, {}, three); }) == errc::figure_not_positive);
  const network_level no_link[] = {{members(2), {}}};
  CHECK(code_of([&] { return all_reduce_over(1.0 * bytes, no_link); }) == errc::figure_not_positive);
}
