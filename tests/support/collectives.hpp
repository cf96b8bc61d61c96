#pragma once
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/interconnects/pcie.hpp>
#include <ridgeline/hardware/bundle.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>

namespace ridgeline_tests {

/// Machines of eight GPUs on NVLink 3, eight cards of 25 GB/s each, `count` of them.
constexpr ridgeline::cluster nvlink_cluster(ridgeline::node_count count) {
  using namespace ridgeline;
  return {machine(accelerator{}, gpus(8), catalogue::nvlink3, host{}), count, bundle(catalogue::ib_hdr, 8)};
}
constexpr ridgeline::fabric nvlink_fabric(ridgeline::node_count count) {
  return fabric_of(nvlink_cluster(count), ridgeline::catalogue::nccl_nvlink);
}
/// The same links with the latencies and losses of no library and of no network.
constexpr ridgeline::fabric ideal_fabric(ridgeline::node_count count) {
  using namespace ridgeline;
  interconnect network = bundle(catalogue::ib_hdr, 8);
  network.latency = absent;
  return fabric_of(cluster(nvlink_cluster(count).each(), count, network), datasheet_links);
}

/// `devices` of a group in one machine.
constexpr ridgeline::device_group together(ridgeline::gpu_count devices) { return {devices, devices}; }

}  // namespace ridgeline_tests
