#include <array>
#include <cstdlib>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/units/constants.hpp>
#include <string>
#include <support/catalogue.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

// The sources print three or four digits.
constexpr double printed = 5e-4;

double gigabytes_per_second(const interconnect& link) {
  return in(link.per_direction.value(), units::gigabytes_per_second);
}

// The number a text begins with: "400 Gbps (p4d)" is 400.
double leading_number(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

bool starts(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

}  // namespace

static_assert(ids_are_unique(catalogue::interconnects));
static_assert(ids_are_unique(catalogue::nccl_latencies));

TEST_CASE("every link has an id that can be typed, a name, what its figure counts and a complete source") {
  for (const interconnect& link : catalogue::interconnects) {
    CAPTURE(link.id);
    CHECK(is_spelled_as_an_id(link.id));
    CHECK_FALSE(link.name.empty());
    CHECK_FALSE(link.scope.empty());
    CHECK(is_complete(link.source));
  }
}

TEST_CASE("only Xe Link has no rate") {
  for (const interconnect& link : catalogue::interconnects) {
    CAPTURE(link.id);
    CHECK(static_cast<bool>(link.per_direction) == (link.kind != link_kind::xe_link));
  }
}

TEST_CASE("a PCIe or InfiniBand rate is lanes times signalling times what coding leaves") {
  int checked = 0;
  for (const interconnect& link : catalogue::interconnects) {
    if (!link.signalling_per_lane) continue;
    CAPTURE(link.id);
    const double share = link.payload_share ? link.payload_share.value() : 1.0;  // given after coding
    CHECK(share <= 1.0);
    const double wire = in(link.signalling_per_lane.value(), units::gigabytes_per_second);
    const double expected = link.lanes.value() * wire * share;
    CHECK(gigabytes_per_second(link) == doctest::Approx(expected).epsilon(printed));
    ++checked;
  }
  CHECK(checked == 17 + 6);  // PCIe 3 to 7 and InfiniBand QDR to XDR
}

TEST_CASE("a PCIe link is as wide as its id says, and each generation doubles the signalling from 8 GT/s") {
  for (const interconnect& link : catalogue::interconnects) {
    if (!starts(link.id, "pcie")) continue;
    CAPTURE(link.id);
    const auto x = link.id.find("-x");
    REQUIRE(x != std::string_view::npos);
    CHECK(leading_number(link.id.substr(x + 2)) == link.lanes.value());
    CHECK(link.id.substr(4, x - 4) == link.generation);
    const double expected = 8.0 * static_cast<double>(1 << (static_cast<int>(leading_number(link.generation)) - 3));
    CHECK(link.signalling_per_lane.value() == gigabits_per_second(expected));
  }
}

// Source     NVIDIA whitepapers of P100, V100, A100, H100 and B200: 20, 25, 25, 25 and 50 GB/s a link and direction.
TEST_CASE("an NVLink generation is its links times the rate of one") {
  struct row {
    const interconnect& link;
    double links;
    double rate;
  };
  const std::array rows{
      row{catalogue::nvlink1, 4, 20},
      row{catalogue::nvlink2, 6, 25},
      row{catalogue::nvlink3, 12, 25},
      row{catalogue::nvlink4, 18, 25},
      row{catalogue::nvlink5, 18, 50},
      row{catalogue::nvlink2_bridge_tu104, 1, 25},
      row{catalogue::nvlink2_bridge_tu102, 2, 25},
      row{catalogue::nvlink3_bridge_ga102, 4, 14.0625},
      row{catalogue::nvlink3_bridge_a30, 4, 25},
      row{catalogue::nvlink3_bridge_a100_pcie, 12, 25},
      row{catalogue::nvlink4_bridge_h100_pcie, 12, 25},
      row{catalogue::nvlink4_bridge_h200_nvl, 18, 25},
      row{catalogue::nvlink4_h800, 8, 25},
  };
  for (const auto& [link, links, rate] : rows) {
    CAPTURE(link.id);
    if (link.lanes) CHECK(link.lanes.value() == links);
    CHECK(gigabytes_per_second(link) == doctest::Approx(links * rate).epsilon(printed));
  }
}

TEST_CASE("an NVSwitch gives each GPU the NVLink of its generation") {
  CHECK(gigabytes_per_second(catalogue::nvswitch_v100) == gigabytes_per_second(catalogue::nvlink2));
  CHECK(gigabytes_per_second(catalogue::nvswitch_a100) == gigabytes_per_second(catalogue::nvlink3));
  CHECK(gigabytes_per_second(catalogue::nvswitch_h100) == gigabytes_per_second(catalogue::nvlink4));
  CHECK(gigabytes_per_second(catalogue::nvswitch_b200) == gigabytes_per_second(catalogue::nvlink5));
}

TEST_CASE("a network that is named for its bits carries an eighth in bytes") {
  int checked = 0;
  for (const interconnect& link : catalogue::interconnects) {
    const bool of_a_cloud = link.kind == link_kind::cloud_network && !link.generation.empty();
    const bool named = link.kind == link_kind::ethernet || of_a_cloud;
    if (!named) continue;
    CAPTURE(link.id);
    CHECK(link.per_direction.value() == gigabits_per_second(leading_number(link.generation)));
    ++checked;
  }
  CHECK(checked == 9 + 8);  // 1 to 800 Gbit/s Ethernet; four networks of AWS, four of Google Cloud
}

TEST_CASE("an Infinity Fabric is its links times the rate in its name, a TPU's ICI its links times 45, 90 or 100") {
  for (const interconnect& link : catalogue::interconnects) {
    CAPTURE(link.id);
    if (link.kind == link_kind::xgmi) {
      const double expected = link.lanes.value() * leading_number(link.generation);
      CHECK(gigabytes_per_second(link) == doctest::Approx(expected).epsilon(printed));
    } else if (link.kind == link_kind::ici && link.per_direction.verified()) {
      const double each = gigabytes_per_second(link) / link.lanes.value();
      CHECK((each == doctest::Approx(45.0) || each == doctest::Approx(90.0) || each == doctest::Approx(100.0)));
    } else if (link.kind == link_kind::gaudi) {
      const double each = link.id == "gaudi2-roce" ? 100.0 : 200.0;  // Gbit/s of a port
      CHECK(link.per_direction.value() == link.lanes.value() * gigabits_per_second(each));
    }
  }
}

TEST_CASE("a hop takes between a tenth of a microsecond and two") {
  for (const interconnect& link : catalogue::interconnects) {
    CAPTURE(link.id);
    if (!link.latency) continue;
    CHECK(link.latency.value() > 0.1 * units::microseconds);
    CHECK(link.latency.value() < 2.0 * units::microseconds);
  }
}

TEST_CASE("a constant of NCCL's tuner is spelled as its id says") {
  for (const collective_latency& constant : catalogue::nccl_latencies) {
    CAPTURE(constant.id);
    CHECK(is_spelled_as_an_id(constant.id));
    CHECK(is_complete(constant.source));
    REQUIRE(constant.latency);
    std::string spelled = "nccl-";
    spelled.append(constant.medium).append("-").append(constant.algorithm).append("-");
    for (const char c : constant.protocol) spelled += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    CHECK(constant.id == spelled);
  }
}

TEST_CASE("a step over a network waits longer than one over PCIe, and that longer than one over NVLink") {
  const auto latency = [](std::string_view medium, std::string_view algorithm, std::string_view protocol) {
    for (const collective_latency& constant : catalogue::nccl_latencies) {
      if (constant.medium == medium && constant.algorithm == algorithm && constant.protocol == protocol) {
        return constant.latency.value();
      }
    }
    return duration{};
  };
  for (const std::string_view algorithm : {"ring", "tree"}) {
    for (const std::string_view protocol : {"LL", "LL128", "Simple"}) {
      CAPTURE(algorithm);
      CAPTURE(protocol);
      REQUIRE(latency("nvlink", algorithm, protocol) > duration{});
      CHECK(latency("pci", algorithm, protocol) >= latency("nvlink", algorithm, protocol));
      CHECK(latency("net", algorithm, protocol) > latency("pci", algorithm, protocol));
    }
  }
}
