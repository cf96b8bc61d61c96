#pragma once
#include <accuracy/comms_rows.hpp>
#include <array>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <string>
#include <utility>
#include <vector>

// The constants of catalogue/calibrations/collectives.hpp, fitted by compass search on the mean of
// |predicted / measured - 1|: each is moved up and down by a factor, which is halved when nothing helps.
namespace accuracy::collectives {

using ridgeline::collective_calibration;
using member = ridgeline::named_constant<collective_calibration>;
namespace catalogue = ridgeline::catalogue;

/// One constant: which member of which calibrations it is, and whose constant stands in where nothing was measured.
struct constant {
  const char* name;
  std::vector<std::pair<const char*, member>> in;
  const char* stands_in;
};

template<auto Member>
std::vector<std::pair<const char*, member>> everywhere_of(std::initializer_list<const char*> ids) {
  std::vector<std::pair<const char*, member>> all;
  for (const char* id : ids) all.emplace_back(id, ridgeline::constant<Member>(id));
  return all;
}

inline constexpr std::initializer_list<const char*> all_ids{
    "nccl-nvlink", "nccl-nvlink4", "nccl-nvlink5", "nccl-nvlink5-rack", "rccl-xgmi", "nccl-pcie-before-pascal",
    "nccl-pcie3",  "nccl-pcie4"};
inline constexpr std::initializer_list<const char*> nvlink_ids{"nccl-nvlink", "nccl-nvlink4", "nccl-nvlink5",
                                                               "nccl-nvlink5-rack", "rccl-xgmi"};
inline constexpr std::initializer_list<const char*> pcie_ids{"nccl-pcie-before-pascal", "nccl-pcie3", "nccl-pcie4"};

using c = collective_calibration;
inline const std::vector<constant> constants{
    {"call", everywhere_of<&c::call>(all_ids), ""},
    {"fill", everywhere_of<&c::fill>(all_ids), ""},
    {"low_latency_share, NVLink", everywhere_of<&c::low_latency_share>(nvlink_ids), ""},
    {"low_latency_128_share, NVLink", everywhere_of<&c::low_latency_128_share>(nvlink_ids), ""},
    {"low_latency_share, PCIe", everywhere_of<&c::low_latency_share>(pcie_ids), ""},
    {"link_share, NVLink 1 to 4", everywhere_of<&c::link_share>({"nccl-nvlink", "nccl-nvlink4"}),
     "link_share, NVLink 5"},
    {"link_share, NVLink 5", everywhere_of<&c::link_share>({"nccl-nvlink5"}), "link_share, NVLink 1 to 4"},
    {"link_share, NVLink 5 rack", everywhere_of<&c::link_share>({"nccl-nvlink5-rack"}), "link_share, NVLink 5"},
    {"link_share, xGMI", everywhere_of<&c::link_share>({"rccl-xgmi"}), "link_share, NVLink 1 to 4"},
    {"link_share, PCIe before Pascal", everywhere_of<&c::link_share>({"nccl-pcie-before-pascal"}),
     "link_share, PCIe 3"},
    {"link_share, PCIe 3", everywhere_of<&c::link_share>({"nccl-pcie3"}), "link_share, PCIe 4"},
    {"link_share, PCIe 4", everywhere_of<&c::link_share>({"nccl-pcie4"}), "link_share, PCIe 3"},
    {"across_sockets_share, PCIe 3", everywhere_of<&c::across_sockets_share>({"nccl-pcie3"}), ""},
    {"switch_share, NVLink 4", everywhere_of<&c::switch_share>({"nccl-nvlink4"}), "switch_share, NVLink 5"},
    {"switch_share, NVLink 5", everywhere_of<&c::switch_share>({"nccl-nvlink5"}), "switch_share, NVLink 4"},
    {"network_share",
     everywhere_of<&c::network_share>(
         {"nccl-nvlink", "nccl-nvlink4", "nccl-nvlink5", "nccl-nvlink5-rack", "rccl-xgmi", "nccl-pcie4"}),
     ""},
    {"network_share, PCIe before Pascal", everywhere_of<&c::network_share>({"nccl-pcie-before-pascal"}),
     "network_share, PCIe 3"},
    {"network_share, PCIe 3", everywhere_of<&c::network_share>({"nccl-pcie3"}), "network_share"},
};
using values = std::vector<double>;

/// The calibration of a row with other constants. A share of zero stays one: that way is not offered on the row.
inline collective_calibration with(const measured_collective& row, const values& v) {
  collective_calibration made = row.with;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    for (const auto& [id, one] : constants[i].in) {
      if (made.id == id && one.read(made) > 0.0) one.write(made, v[i]);
    }
  }
  return made;
}
inline double microseconds_of(const measured_collective& row, const values& v) {
  const auto time =
      ridgeline::collective_time(row.what, row.bytes, row.group, ridgeline::fabric_of(row.over, with(row, v)));
  return ridgeline::in(time, ridgeline::units::microseconds);
}
inline double error_of(const measured_collective& row, const values& v) {
  return std::abs(microseconds_of(row, v) / row.microseconds - 1.0);
}
inline double mean_error(const std::vector<measured_collective>& rows, const values& v) {
  double sum = 0.0;
  for (const auto& row : rows) sum += error_of(row, v);
  return rows.empty() ? 0.0 : sum / static_cast<double>(rows.size());
}

/// The constants as they stand in the catalogue.
inline values in_the_catalogue() {
  values v;
  for (const constant& each : constants) {
    for (const collective_calibration* entry : catalogue::collective_calibrations) {
      if (entry->id == each.in.front().first) v.push_back(each.in.front().second.read(*entry));
    }
  }
  return v;
}

/// What a constant cannot pass: a whole, or on NVLink, whose rings are limited by the wire, what the flags of LL leave.
inline double largest(std::size_t i) {
  const std::string name = constants[i].name;
  return name == "low_latency_share, NVLink" ? 0.5 : name == "low_latency_128_share, NVLink" ? 120.0 / 128.0 : 1.0;
}

/// A place to begin that no measurement went into: a call of 20 us, a fill of 100 us, every share alike.
inline values to_begin_with(double share) {
  values v;
  for (const constant& each : constants) {
    const std::string name = each.name;
    v.push_back(name == "call" ? 20e-6 : name == "fill" ? 100e-6 : std::min(share, largest(v.size())));
  }
  return v;
}

inline bool moves(std::size_t i, const std::vector<measured_collective>& rows) {
  for (const auto& row : rows) {
    for (const auto& [id, one] : constants[i].in) {
      if (row.with.id == id && one.read(row.with) > 0.0) return true;
    }
  }
  return false;
}

inline values fit_from(double share, const std::vector<measured_collective>& on) {
  values best = to_begin_with(share);
  std::vector<bool> measured(best.size());
  for (std::size_t i = 0; i < best.size(); ++i) measured[i] = moves(i, on);
  double least = mean_error(on, best);
  for (double step = 0.3; step > 0.001;) {
    bool improved = false;
    for (std::size_t i = 0; i < best.size(); ++i) {
      for (const double factor : {1.0 + step, 1.0 / (1.0 + step)}) {
        if (!measured[i]) continue;
        values tried = best;
        tried[i] *= factor;
        if (tried[i] > largest(i)) continue;
        const double error = mean_error(on, tried);
        if (error < least - 1e-9) {
          least = error;
          best = tried;
          improved = true;
        }
      }
    }
    if (!improved) step *= 0.5;
  }
  // what nothing was measured for takes the constant of the nearest class
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (measured[i]) continue;
    for (std::size_t k = 0; k < best.size(); ++k) {
      if (measured[k] && std::string(constants[k].name) == constants[i].stands_in) best[i] = best[k];
    }
  }
  return best;
}

/// The best of several beginnings: the choice among algorithms makes more than one valley.
inline values fit(const std::vector<measured_collective>& on) {
  values best = fit_from(0.2, on);
  for (const double share : {0.35, 0.5, 0.7, 0.85}) {
    const values tried = fit_from(share, on);
    if (mean_error(on, tried) < mean_error(on, best)) best = tried;
  }
  return best;
}

/// Rows of a file that are calls of the library.
inline std::vector<measured_collective> calls_of(const std::vector<row>& rows) {
  std::vector<measured_collective> calls;
  for (const row& one : rows) {
    const auto read = measured_collective_of(one);
    if (const auto* call = std::get_if<measured_collective>(&read)) calls.push_back(*call);
  }
  return calls;
}

}  // namespace accuracy::collectives

namespace accuracy {

/// Each system of the folder with constants fitted on the other systems of the reference: what nothing was measured for
/// has the constant of the nearest class of links.
inline std::optional<file_score> collectives_of_an_unseen_system(const folder& reference, const folder& judged) {
  constexpr const char* file = "t5_comms.csv";
  constexpr std::size_t least_rows = 100;  // eighteen constants: fewer rows say nothing
  const auto rows = judged.rows_of(file);
  const auto fit_on = reference.rows_of(file);
  if (!rows || !fit_on) return std::nullopt;
  const auto known = collectives::calls_of(*fit_on);
  std::map<std::string, std::vector<measured_collective>> asked;
  for (const measured_collective& call : collectives::calls_of(*rows)) asked[system_of(call)].push_back(call);
  file_score score{.file = file};
  for (const auto& [unseen, calls] : asked) {
    std::vector<measured_collective> others;
    for (const measured_collective& call : known) {
      if (system_of(call) != unseen) others.push_back(call);
    }
    if (others.size() < least_rows) continue;
    const collectives::values constants = collectives::fit(others);
    for (const measured_collective& call : calls) {
      score.add(scored{.id = call.id,
                       .predicted = collectives::microseconds_of(call, constants),
                       .measured = call.microseconds,
                       .group = unseen});
    }
  }
  if (score.rows.empty()) return std::nullopt;
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy
