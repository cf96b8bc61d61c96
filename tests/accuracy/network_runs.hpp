#pragma once
#include <accuracy/scoring.hpp>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>

// Throughputs of networks as ratios: a row is predicted from measured rows of the same network, each carried over to the
// row's GPU, batch and number of GPUs by the shares of its time.
namespace accuracy {

/// One measured throughput.
struct network_run {
  std::string id;
  std::string network;
  std::string series;  // what a baseline has in common: network, task, unit, framework, generation of the benchmark
  std::string stack;   // what it should have in common: container, settings
  bool mixed = false;
  const ridgeline::accelerator* device = nullptr;
  ridgeline::arithmetic kind = ridgeline::arithmetic::fp32;
  double batch = 0.0;       // of one GPU; 0: not said
  double full_batch = 0.0;  // for which the shares are meant; 0: the one they name
  double gathered = 1.0;    // batches between two steps of the optimizer
  double gpus = 1.0;
  double gradients = 0.0;  // time of the sum of the gradients, relative to the shares' eight devices
  double throughput = 0.0;
  ridgeline::time_shares shares;
};

/// What a network's products run in: matrix units as far as the device has them.
inline ridgeline::arithmetic arithmetic_on(const ridgeline::accelerator& device, bool mixed) {
  using ridgeline::arithmetic;
  if (mixed && dense_peak(device, arithmetic::fp16_accumulate_fp32)) return arithmetic::fp16_accumulate_fp32;
  if (!mixed && dense_peak(device, arithmetic::tf32)) return arithmetic::tf32;
  return arithmetic::fp32;
}

/// Devices of one machine sum 100 MB of gradients, machines over a network [s].
inline double sum_of_gradients(const ridgeline::accelerator& device, double gpus, double machines,
                               double network_gigabytes_per_second) {
  using namespace ridgeline;
  const auto near = static_cast<std::int64_t>(std::max(1.0, gpus / machines));
  interconnect links = catalogue::pcie3_x16;
  const interconnect* named = catalogue::find_interconnect(device.link);
  const bool boxed = device.form == form_factor::sxm || device.form == form_factor::module;
  if (boxed && named != nullptr) {
    links = *named;
  } else if (device.pcie_generation && device.pcie_generation.value() >= 5) {
    links = catalogue::pcie5_x16;
  } else if (device.pcie_generation && device.pcie_generation.value() == 4) {
    links = catalogue::pcie4_x16;
  }
  interconnect network = catalogue::ib_edr;
  if (machines > 1.0) network.per_direction = network_gigabytes_per_second * units::gigabytes_per_second;
  const machine each(device, ridgeline::gpus(near), links, host{});
  const cluster all(each, nodes(static_cast<std::int64_t>(machines)), network);
  const device_group group{ridgeline::gpus(near * static_cast<std::int64_t>(machines)), ridgeline::gpus(near)};
  return collective_time(collective::all_reduce, 100.0 * units::megabytes, group,
                         fabric_of(all, catalogue::collectives_for(each)))
      .value();
}

/// Time of a sample on one of its GPUs, relative to that of the shares.
inline double relative_seconds(const network_run& run, ridgeline::time_shares shares) {
  if (run.full_batch > 0.0) shares.batch = run.full_batch;
  const double batch = run.batch > 0.0 ? run.batch : shares.batch;
  const ridgeline::sample_setting setting{.per_gpu = ridgeline::batch(std::max(1L, std::lround(batch))),
                                          .gathered = run.gathered,
                                          .gradients = run.gradients};
  return relative_time(shares, *run.device, run.kind, setting).total();
}

/// Predicted throughput of one run over that of another.
inline double predicted_ratio(const network_run& one, const network_run& baseline,
                              const ridgeline::time_shares& shares) {
  return one.gpus / relative_seconds(one, shares) * relative_seconds(baseline, shares) / baseline.gpus;
}

/// How far two runs lie apart, in doublings of what tells them apart: bandwidth, peak, half of capacity and power,
/// number of GPUs and batch; a whole one each for another architecture, another stack.
struct unlikeness {
  double device = 1.0;        // of a doubling in a device's rates
  double architecture = 1.0;  // of another one
  double stack = 1.0;         // of another one
  double gpus = 0.5;          // of a doubling of their number
  double batch = 0.5;         // of a doubling
  double range = 0.4;         // over which a baseline's weight falls to 1/e
};

inline double apart(const network_run& one, const network_run& other, const unlikeness& by) {
  const auto log = [](const auto& left, const auto& right) {
    return left && right ? std::log2(ridgeline::in(left.value(), right.value())) : 1.0;
  };
  const ridgeline::accelerator& a = *one.device;
  const ridgeline::accelerator& b = *other.device;
  const double rates =
      std::hypot(log(a.memory_bandwidth, b.memory_bandwidth), log(dense_peak(a, one.kind), dense_peak(b, other.kind)));
  const double sizes = 0.5 * std::hypot(log(a.capacity, b.capacity), log(a.board_power, b.board_power));
  double sum = by.device * std::hypot(rates, sizes);
  if (a.architecture != b.architecture) sum += by.architecture;
  if (one.stack != other.stack) sum += by.stack;
  sum += by.gpus * std::abs(std::log2(one.gpus / other.gpus));
  if (one.batch > 0.0 && other.batch > 0.0) sum += by.batch * std::abs(std::log2(one.batch / other.batch));
  return sum;
}

/// The throughput of a run from its baselines: their geometric mean, each carried over by the shares, with weights that
/// fall with unlikeness. Several rows of one GPU and number of GPUs count as one. A baseline more than half off the weighted
/// median of all is left out: some rows of these files contradict all others.
inline std::optional<double> from_baselines(const network_run& one, const std::vector<const network_run*>& baselines,
                                            const unlikeness& by) {
  struct vote {
    double log;
    double weight;
  };
  std::map<std::pair<std::string, double>, double> rows_of_a_kind;
  const auto kind_of = [](const network_run& run) { return std::pair{std::string(run.device->id), run.gpus}; };
  for (const network_run* each : baselines) rows_of_a_kind[kind_of(*each)] += 1.0;
  double nearest = 1e9;
  for (const network_run* each : baselines) nearest = std::min(nearest, apart(one, *each, by));
  std::vector<vote> votes;
  double all = 0.0;
  for (const network_run* each : baselines) {
    const double weight = std::exp((nearest - apart(one, *each, by)) / by.range) / rows_of_a_kind[kind_of(*each)];
    votes.push_back({std::log(each->throughput * predicted_ratio(one, *each, one.shares)), weight});
    all += weight;
  }
  if (votes.empty()) return std::nullopt;
  std::sort(votes.begin(), votes.end(), [](const vote& left, const vote& right) { return left.log < right.log; });
  double below = 0.0;
  double median = votes.back().log;
  for (const vote& each : votes) {
    below += each.weight;
    if (below >= 0.5 * all) {
      median = each.log;
      break;
    }
  }
  double sum = 0.0;
  double weights = 0.0;
  for (const vote& each : votes) {
    if (std::abs(each.log - median) > std::log(1.5)) continue;
    sum += each.weight * each.log;
    weights += each.weight;
  }
  return std::exp(sum / weights);
}

}  // namespace accuracy
