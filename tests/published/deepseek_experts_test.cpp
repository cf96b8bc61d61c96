#include <array>
#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/expert_exchange.hpp>
#include <ridgeline/workload/expert_placement.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   DeepSeek-AI, EPLB, README, "Interface and Example" (read 2026-11-23): twelve experts and four copies, four groups, two
//          machines of four GPUs, two layers
namespace {
struct layer_of_eplb {
  std::array<double, 12> load;
  std::array<std::int64_t, 16> slots;
};
constexpr layer_of_eplb published[] = {
    {{90, 132, 40, 61, 104, 165, 39, 4, 73, 56, 183, 86}, {5, 6, 5, 7, 8, 4, 3, 4, 10, 9, 10, 2, 0, 1, 11, 1}},
    {{20, 107, 104, 64, 19, 197, 187, 157, 172, 86, 16, 27}, {7, 10, 6, 8, 6, 11, 8, 9, 2, 4, 5, 1, 5, 0, 3, 1}}};
constexpr bool as_published(const layer_of_eplb& one) {
  std::array<std::int64_t, 16> slots{};
  const expert_balance made = place_experts(one.load, {.groups = 4, .machines = nodes(2), .devices = gpus(8)}, slots);
  return slots == one.slots && made.copies == 2;
}
static_assert(as_published(published[0]) && as_published(published[1]));

constexpr expert_routing of_v3{experts(256), experts(8), nodes(4)};
// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.2: InfiniBand 50 GB/s, NVLink 160 GB/s; each token to at most 4
//          machines, 3.2 experts on each and up to 13 in all at the same cost
constexpr exchange_links of_h800{.link = 160.0 * gigabytes_per_second, .network = 50.0 * gigabytes_per_second};
}  // namespace

TEST_CASE("thirteen experts a token take the network no longer than eight") {
  CHECK(experts_behind_the_network(nodes(4), of_h800) == doctest::Approx(4 * 3.2));
  const auto way = [&](expert_routing how) {
    return expert_exchange(how, expert_path::forwarded, 4096.0 * single_tokens, 7168.0 * bytes / single_tokens,
                           {gpus(64), gpus(8)}, of_h800);
  };
  const expert_exchange_time eight = way(of_v3);
  CHECK(eight.inside < eight.between);
  CHECK(machines_of_a_token(of_v3, nodes(8)) > 3.5);
}

// Source   DeepSeek-AI, DeepEP, docs/legacy.md, "Low-latency kernels" (read 2026-11-23): 128 tokens a GPU of 7,168 numbers, 8 experts,
//          dispatch in 8 bits with a scale of 32 bits for 128, combine in 16; H800 with 50 GB/s InfiniBand
TEST_CASE(
    "DeepEP's low-latency exchange: a latency from its row within a machine, dispatch within 12 %, combine within 16") {
  struct row {
    int devices;
    double dispatch, combine;  // microseconds
  };
  const expert_routing anywhere{experts(256), experts(8)};
  const auto way = [&](int devices, double width, duration latency) {
    exchange_links links = of_h800;
    links.latency = latency;
    return expert_exchange(anywhere, expert_path::direct, 128.0 * single_tokens, 7168.0 * width * bytes / single_tokens,
                           {gpus(devices), gpus(8)}, links)
        .total();
  };
  const double narrow = 1.0 + 4.0 / 128.0;
  const duration latency = 77.0 * microseconds - way(8, narrow, {});
  CHECK(in(latency, microseconds) == doctest::Approx(35.6).epsilon(0.01));
  for (const row& one : {row{8, 77, 114}, row{16, 118, 195}, row{32, 155, 273}, row{64, 173, 314}, row{128, 192, 369},
                         row{256, 194, 360}}) {
    CAPTURE(one.devices);
    CHECK(in(way(one.devices, narrow, latency), microseconds) == doctest::Approx(one.dispatch).epsilon(0.12));
    // 369 us on 128 GPUs is the farthest off; 256 take 360.
    CHECK(in(way(one.devices, 2.0, latency), microseconds) == doctest::Approx(one.combine).epsilon(0.16));
  }
}

// Source   DeepSeek-AI, DeepEP, README, "Performance" (read 2026-11-23): 8 GPUs in each machine; bandwidth counted with what stays in the
//          machine: 90 and 61 GB/s on two and four machines, dispatch
TEST_CASE("DeepEP's bandwidth between machines, counted with what stays inside") {
  for (const auto& [machines, published_bandwidth] : {std::pair{2, 90.0}, std::pair{4, 61.0}}) {
    const expert_routing how{experts(256), experts(8)};
    const expert_exchange_time one =
        expert_exchange(how, expert_path::forwarded, 8192.0 * single_tokens, 7168.0 * bytes / single_tokens,
                        {gpus(8 * machines), gpus(8)}, of_h800);
    const data_size counted = machines_of_a_token(how, nodes(machines)) * 8192.0 * 7168.0 * bytes;
    // Nothing is lost of 50 GB/s here; 9 to 10 % is there.
    const double reached = published_bandwidth / in(counted / one.between, gigabytes_per_second);
    CHECK(reached > 0.88);
    CHECK(reached < 0.93);
  }
}
