#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/collectives/expert_exchange.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr exchange_links links{
    .link = 100.0 * gigabytes_per_second, .network = 10.0 * gigabytes_per_second, .latency = 5.0 * microseconds};
constexpr data_per_token kilobyte = 1000.0 * bytes / single_tokens;

// 1,000 tokens of 1,000 bytes on 4 GPUs in 2 machines, 2 of 4 experts: 5/3 machines, half of them the own one.
constexpr expert_exchange_time once = expert_exchange({experts(4), experts(2)}, expert_path::forwarded,
                                                      1000.0 * single_tokens, kilobyte, {gpus(4), gpus(2)}, links);
static_assert(in(once.between, microseconds) > 83.33 && in(once.between, microseconds) < 83.34);
static_assert(in(once.inside, microseconds) > 9.999 && in(once.inside, microseconds) < 10.001);
static_assert(in(once.total(), microseconds) > 88.33 && in(once.total(), microseconds) < 88.34);
// Each expert by itself: 2 * 2/4 over the network, 2 * 1/4 over links.
constexpr expert_exchange_time direct = expert_exchange({experts(4), experts(2)}, expert_path::direct,
                                                        1000.0 * single_tokens, kilobyte, {gpus(4), gpus(2)}, links);
static_assert(in(direct.between, microseconds) > 99.99 && in(direct.between, microseconds) < 100.01);
static_assert(in(direct.inside, microseconds) > 4.999 && in(direct.inside, microseconds) < 5.001);
static_assert(expert_exchange({experts(4), experts(2)}, expert_path::direct, 1000.0 * single_tokens, kilobyte,
                              {gpus(4), gpus(4)}, links)
                  .between == duration{});

}  // namespace

TEST_CASE("fewer machines a token, fewer bytes over the network; an uneven load takes as much longer") {
  duration before{};
  for (const int machines : {1, 2, 4, 8}) {
    const expert_routing how{experts(256), experts(8), nodes(machines)};
    const auto time = [&](expert_path path, double busiest) {
      return expert_exchange(how, path, 4096.0 * single_tokens, kilobyte, {gpus(64), gpus(8)}, links, busiest);
    };
    const expert_exchange_time now = time(expert_path::forwarded, 1.0);
    CHECK(now.between > before);
    before = now.between;
    CHECK(now.between <= time(expert_path::direct, 1.0).between);
    CHECK(in(time(expert_path::forwarded, 1.5).between, seconds) == doctest::Approx(1.5 * in(now.between, seconds)));
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("an exchange without bandwidth, tokens or whole machines is refused") {
  const expert_routing how{experts(8), experts(2)};
  const auto with = [&](token_amount tokens, const device_group& group, const exchange_links& over, double busiest) {
    return expert_exchange(how, expert_path::direct, tokens, kilobyte, group, over, busiest);
  };
  CHECK_THROWS_AS(with(0.0 * single_tokens, {gpus(4), gpus(2)}, links, 1.0), error);
  CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(3)}, links, 1.0), error);
  CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, {}, 1.0), error);
  CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, links, 0.5), error);
  CHECK_THROWS_AS(experts_behind_the_network(nodes(4), {}), error);
  const double endless = std::numeric_limits<double>::infinity();
  for (const double wrong : {0.0, -1.0, endless}) {
    exchange_links over = links;
    over.link = wrong * gigabytes_per_second;
    CHECK_THROWS_AS(experts_behind_the_network(nodes(4), over), error);
    CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, over, 1.0), error);
    CHECK_NOTHROW(with(1.0 * single_tokens, {gpus(4), gpus(1)}, over, 1.0));  // nothing goes over a link
    over = links;
    over.network = wrong * gigabytes_per_second;
    CHECK_THROWS_AS(experts_behind_the_network(nodes(4), over), error);
    CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, over, 1.0), error);
    CHECK_NOTHROW(with(1.0 * single_tokens, {gpus(4), gpus(4)}, over, 1.0));  // nor over the network
  }
  for (const double wrong : {-1.0, endless}) {
    exchange_links over = links;
    over.latency = wrong * seconds;
    CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, over, 1.0), error);
  }
  CHECK_THROWS_AS(with(endless * single_tokens, {gpus(4), gpus(2)}, links, 1.0), error);
  CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(4), gpus(2)}, links, endless), error);
  CHECK_THROWS_AS(with(1.0 * single_tokens, {gpus(2), gpus(4)}, links, 1.0), error);
  // 3 machines, links 10 times as fast as the network.
  CHECK(experts_behind_the_network(nodes(3), links) == doctest::Approx(30.0));
}
#endif
