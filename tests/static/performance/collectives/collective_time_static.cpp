#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/hardware/bundle.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>

using namespace ridgeline;

namespace {

constexpr fabric on =
    fabric_of({machine(accelerator{}, gpus(8), catalogue::nvlink3, host{}), nodes(4), bundle(catalogue::ib_hdr, 8)},
              catalogue::nccl_nvlink);
constexpr device_group eight{.devices = gpus(8), .per_machine = gpus(8)};
constexpr device_group all{.devices = gpus(32), .per_machine = gpus(8)};
constexpr duration time_of(collective what, data_size bytes, const device_group& group = all) {
  return collective_time(what, bytes, group, on);
}

// 2 * 7 / 8 of 8 GiB over the 300 GB/s of NVLink 3 is 50 ms, a lower bound of what was measured (64 ms)
static_assert(in(time_of(collective::all_reduce, 8.0 * units::gibibytes, eight), units::milliseconds) > 50.1);
static_assert(time_of(collective::all_reduce, 1.0 * units::gibibytes) >
              time_of(collective::all_gather, 1.0 * units::gibibytes));
static_assert(time_of(collective::all_reduce, {}, {}) == duration{});
static_assert(collective_terms(collective::all_reduce, {}, all, on).transfer == duration{});
static_assert(collective_terms(collective::all_reduce, {}, all, on).protocol == collective_protocol::low_latency);

}  // namespace
