#include <doctest/doctest.h>
#include <ridgeline/questions/machines.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr settled_machines of(const accelerator& device, std::int64_t count) {
  taken_settings taken;
  return settle({.gpus = gpus(count)}, device, gpus(8), taken);
}

// One GPU needs neither link nor network.
static_assert(of(catalogue::h100_sxm5_80gb, 1).link.id.empty() && of(catalogue::h100_sxm5_80gb, 1).ports == 0);
// Eight share a machine on their own link, with as many links as the device says.
static_assert(of(catalogue::h100_sxm5_80gb, 8).on.machines() == nodes(1));
static_assert(of(catalogue::h100_sxm5_80gb, 8).link.id == "nvlink4");
static_assert(of(catalogue::h100_sxm5_80gb, 8).link.per_direction.value() ==
              catalogue::h100_sxm5_80gb.link_per_direction.value());
// Twelve are two machines of six; each GPU has a port of 50 GB/s: six add up to 300.
static_assert(of(catalogue::h100_sxm5_80gb, 12).on.each().devices() == gpus(6));
static_assert(of(catalogue::h100_sxm5_80gb, 12).network.id == "ib-ndr" && of(catalogue::h100_sxm5_80gb, 12).ports == 6);
static_assert(in(of(catalogue::h100_sxm5_80gb, 12).on.between_machines().per_direction.value(), gigabytes_per_second) ==
              300.0);
// Cards talk over PCI Express, their machines over one port of Ethernet; a bridge joins two of them and not four.
static_assert(of(catalogue::rtx_4090, 4).link.id == "pcie4-x16");
static_assert(of(catalogue::rtx_4090, 16).network.id == "eth-100g" && of(catalogue::rtx_4090, 16).ports == 1);
static_assert(of(catalogue::rtx_3090, 2).link.kind == link_kind::nvlink_bridge);
static_assert(of(catalogue::rtx_3090, 4).link.kind == link_kind::pcie);
// A rack joins 72.
static_assert(of(catalogue::gb200_per_gpu_186gb, 72).on.machines() == nodes(1));
static_assert(of(catalogue::gb200_per_gpu_186gb, 144).on.machines() == nodes(2));

// On a network of a cloud a machine has one port, whatever it holds: 16 GPUs with 50 GB/s between their two machines.
constexpr settled_machines rented = [] {
  interconnect efa = catalogue::ib_ndr;
  efa.kind = link_kind::cloud_network;
  taken_settings taken;
  return settle({.gpus = gpus(16), .network = efa}, catalogue::h100_sxm5_80gb, gpus(8), taken);
}();
static_assert(rented.ports == 1);
static_assert(in(rented.on.between_machines().per_direction.value(), gigabytes_per_second) == 50.0);

constexpr taken_settings taken_of(const machines_question& asked) {
  taken_settings taken;
  static_cast<void>(settle(asked, catalogue::h100_sxm5_80gb, gpus(8), taken));
  return taken;
}
// What was said is not taken.
static_assert(taken_of({}).find(setting::gpus)->number == 8.0);
static_assert(taken_of({.gpus = gpus(16)}).find(setting::network)->what == setting::network);
static_assert(taken_of({.gpus = gpus(16),
                        .per_machine = gpus(4),
                        .link = catalogue::nvlink4,
                        .network = catalogue::ib_hdr,
                        .ports = gpus(2)})
                  .size() == 0);

}  // namespace

TEST_CASE("a device whose links nobody knows is refused, and not where the link is said") {
  taken_settings taken;
  accelerator unknown = catalogue::h100_sxm5_80gb;
  unknown.link = "none";
  unknown.pcie_generation = absent;
  CHECK_THROWS_AS(settle({.gpus = gpus(2)}, unknown, gpus(8), taken), error);
  CHECK_NOTHROW(settle({.gpus = gpus(1)}, unknown, gpus(8), taken));
  CHECK_NOTHROW(settle({.gpus = gpus(2), .link = catalogue::pcie5_x16}, unknown, gpus(8), taken));
}

TEST_CASE("every number of GPUs is divided over machines that hold no more than eight, with none left over") {
  for (std::int64_t count = 1; count <= 200; ++count) {
    const cluster on = of(catalogue::a100_sxm4_80gb, count).on;
    CHECK(on.each().devices().value() <= 8);
    CHECK(all_devices(on).value() >= count);
    CHECK(all_devices(on).value() - count < on.machines().value());
  }
}

TEST_CASE("what is said of machines stands, and what is left out is noted with its value") {
  const auto taken_of_16 = taken_of({.gpus = gpus(16)});
  CHECK(taken_of_16.size() == 4);
  CHECK(taken_of_16.find(setting::per_machine)->number == 8.0);
  CHECK(taken_of_16.find(setting::link)->text == "nvlink4");
  CHECK(taken_of_16.find(setting::network)->text == "ib-ndr");
  CHECK(taken_of_16.find(setting::ports)->number == 8.0);
  CHECK(taken_of({.gpus = gpus(1)}).size() == 0);
  CHECK(taken_of({.gpus = gpus(2)}).size() == 2);
  CHECK(taken_of({.gpus = gpus(2), .per_machine = gpus(1)}).size() == 2);  // the network and its ports
  taken_settings ignored;
  const settled_machines made = settle({.gpus = gpus(16),
                                        .per_machine = gpus(4),
                                        .link = catalogue::nvlink3,
                                        .network = catalogue::ib_hdr,
                                        .ports = gpus(2)},
                                       catalogue::h100_sxm5_80gb, gpus(8), ignored);
  CHECK(made.on.machines() == nodes(4));
  CHECK(made.on.each().devices() == gpus(4));
  CHECK(made.link.id == "nvlink3");
  CHECK(made.network.id == "ib-hdr");
  CHECK(made.ports == 2);
  CHECK(made.on.between_machines().per_direction.value() == 2.0 * catalogue::ib_hdr.per_direction.value());
  // More in a machine than there are is as many as there are.
  CHECK(settle({.gpus = gpus(2), .per_machine = gpus(8)}, catalogue::h100_sxm5_80gb, gpus(8), ignored)
            .on.each()
            .devices() == gpus(2));
  CHECK(settle({.gpus = gpus(9), .per_machine = gpus(8)}, catalogue::h100_sxm5_80gb, gpus(8), ignored).on.machines() ==
        nodes(2));
}

TEST_CASE("cards are what stands in a desk's computer or in a slot, and their machines talk over Ethernet") {
  using enum form_factor;
  CHECK(detail::usual_network(*catalogue::find_accelerator("tpu-v5p")).id == "tpu-dcn");
  CHECK(detail::usual_network(*catalogue::find_accelerator("trainium2")).id == "aws-efa-v3");
  for (const form_factor form : {desktop, workstation, pcie, mobile, system_on_chip, sxm, oam, module, pod}) {
    accelerator device = catalogue::h100_sxm5_80gb;
    device.form = form;
    const bool card = form != sxm && form != oam && form != module && form != pod;
    CHECK(detail::is_card(device) == card);
    CHECK(detail::usual_network(device).id == (card ? "eth-100g" : form == pod ? "aws-efa-v3" : "ib-ndr"));
  }
  const auto network_at = [](figure<int> generation) {
    accelerator device = catalogue::h100_sxm5_80gb;
    device.pcie_generation = generation;
    return detail::usual_network(device).id;
  };
  CHECK(network_at(3) == "ib-edr");
  CHECK(network_at(4) == "ib-hdr");
  CHECK(network_at(5) == "ib-ndr");
  CHECK(network_at(6) == "ib-ndr");
  CHECK(network_at(absent) == "ib-ndr");
}

TEST_CASE("PCI Express is found by its generation and lanes") {
  for (const int generation : {3, 4, 5})
    for (const int lanes : {4, 8, 16}) {
      const interconnect* found = detail::find_pcie(generation, lanes);
      if (found == nullptr) continue;
      CAPTURE(found->id);
      CHECK(found->kind == link_kind::pcie);
      CHECK(found->lanes.value() == lanes);
      CHECK(std::string(found->id) == "pcie" + std::to_string(generation) + "-x" + std::to_string(lanes));
    }
  CHECK(detail::find_pcie(4, 16) != nullptr);
  CHECK(detail::find_pcie(9, 16) == nullptr);
  accelerator card = catalogue::rtx_4090;
  card.pcie_lanes = absent;
  CHECK(detail::usual_link(card, 2)->id == "pcie4-x16");
  // A bridge joins two and no more; a link without a rate joins none.
  CHECK(detail::usual_link(catalogue::rtx_3090, 2)->kind == link_kind::nvlink_bridge);
  CHECK(detail::usual_link(catalogue::rtx_3090, 3)->kind == link_kind::pcie);
}

TEST_CASE("of a rack is what its name begins with, both generations and nothing else") {
  accelerator device = catalogue::h100_sxm5_80gb;
  for (const std::string_view id : {"gb200-nvl72", "gb300-nvl72"}) {
    device.id = id;
    CHECK(ridgeline::detail::is_of_a_rack(device));
  }
  for (const std::string_view id : {"", "gb200", "b300-gb300-", "b200-sxm", "gb20-"}) {
    device.id = id;
    CHECK_FALSE(ridgeline::detail::is_of_a_rack(device));
  }
}
