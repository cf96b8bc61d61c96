// fit_collectives FOLDER: fits the constants of catalogue/calibrations/collectives.hpp on one half of t5_comms.csv and
// reports on the other, by system; then leaves each system out in turn and predicts it with the constants of the nearest
// class of links. Compass search: each constant is moved up and down by a factor, which is halved when nothing helps.
#include <accuracy/comms_rows.hpp>
#include <array>
#include <cstdio>

namespace {

using accuracy::measured_collective;
using ridgeline::calibrated;
using ridgeline::collective_calibration;
namespace catalogue = ridgeline::catalogue;

/// One constant: which member of which calibrations it is, and whose constant stands in where nothing was measured.
struct constant {
  const char* name;
  std::vector<std::pair<const char*, calibrated collective_calibration::*>> in;
  const char* stands_in;
};

const std::vector<std::pair<const char*, calibrated collective_calibration::*>> everywhere_of(
    calibrated collective_calibration::*member, std::initializer_list<const char*> ids) {
  std::vector<std::pair<const char*, calibrated collective_calibration::*>> all;
  for (const char* id : ids) all.emplace_back(id, member);
  return all;
}

const std::initializer_list<const char*> all_ids{"nccl-nvlink",       "nccl-nvlink4", "nccl-nvlink5",
                                                 "nccl-nvlink5-rack", "rccl-xgmi",    "nccl-pcie-before-pascal",
                                                 "nccl-pcie3",        "nccl-pcie4"};
const std::initializer_list<const char*> nvlink_ids{"nccl-nvlink", "nccl-nvlink4", "nccl-nvlink5", "nccl-nvlink5-rack",
                                                    "rccl-xgmi"};
const std::initializer_list<const char*> pcie_ids{"nccl-pcie-before-pascal", "nccl-pcie3", "nccl-pcie4"};

using c = collective_calibration;
const std::vector<constant> constants{
    {"call", everywhere_of(&c::call, all_ids), ""},
    {"fill", everywhere_of(&c::fill, all_ids), ""},
    {"low_latency_share, NVLink", everywhere_of(&c::low_latency_share, nvlink_ids), ""},
    {"low_latency_128_share, NVLink", everywhere_of(&c::low_latency_128_share, nvlink_ids), ""},
    {"low_latency_share, PCIe", everywhere_of(&c::low_latency_share, pcie_ids), ""},
    {"link_share, NVLink 1 to 4", everywhere_of(&c::link_share, {"nccl-nvlink", "nccl-nvlink4"}),
     "link_share, NVLink 5"},
    {"link_share, NVLink 5", everywhere_of(&c::link_share, {"nccl-nvlink5"}), "link_share, NVLink 1 to 4"},
    {"link_share, NVLink 5 rack", everywhere_of(&c::link_share, {"nccl-nvlink5-rack"}), "link_share, NVLink 5"},
    {"link_share, xGMI", everywhere_of(&c::link_share, {"rccl-xgmi"}), "link_share, NVLink 1 to 4"},
    {"link_share, PCIe before Pascal", everywhere_of(&c::link_share, {"nccl-pcie-before-pascal"}),
     "link_share, PCIe 3"},
    {"link_share, PCIe 3", everywhere_of(&c::link_share, {"nccl-pcie3"}), "link_share, PCIe 4"},
    {"link_share, PCIe 4", everywhere_of(&c::link_share, {"nccl-pcie4"}), "link_share, PCIe 3"},
    {"across_sockets_share, PCIe 3", everywhere_of(&c::across_sockets_share, {"nccl-pcie3"}), ""},
    {"switch_share, NVLink 4", everywhere_of(&c::switch_share, {"nccl-nvlink4"}), "switch_share, NVLink 5"},
    {"switch_share, NVLink 5", everywhere_of(&c::switch_share, {"nccl-nvlink5"}), "switch_share, NVLink 4"},
    {"network_share",
     everywhere_of(&c::network_share,
                   {"nccl-nvlink", "nccl-nvlink4", "nccl-nvlink5", "nccl-nvlink5-rack", "rccl-xgmi", "nccl-pcie4"}),
     ""},
    {"network_share, PCIe before Pascal", everywhere_of(&c::network_share, {"nccl-pcie-before-pascal"}),
     "network_share, PCIe 3"},
    {"network_share, PCIe 3", everywhere_of(&c::network_share, {"nccl-pcie3"}), "network_share"},
};
using values = std::vector<double>;

/// The calibration of a row with other constants. A share of zero stays one: that way is not offered on the row.
collective_calibration with(const measured_collective& row, const values& v) {
  collective_calibration made = row.with;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    for (const auto& [id, member] : constants[i].in) {
      if (made.id == id && (made.*member).value > 0.0) (made.*member).value = v[i];
    }
  }
  return made;
}
double error_of(const measured_collective& row, const values& v) {
  const auto time = collective_time(row.what, row.bytes, row.group, ridgeline::fabric_of(row.over, with(row, v)));
  return std::abs(ridgeline::in(time, ridgeline::units::microseconds) / row.microseconds - 1.0);
}
double mean_error(const std::vector<measured_collective>& rows, const values& v) {
  double sum = 0.0;
  for (const auto& row : rows) sum += error_of(row, v);
  return rows.empty() ? 0.0 : sum / static_cast<double>(rows.size());
}

/// The constants as they stand in the catalogue.
values in_the_catalogue() {
  values v;
  for (const constant& each : constants) {
    for (const collective_calibration* entry : catalogue::collective_calibrations) {
      if (entry->id == each.in.front().first) v.push_back((entry->*each.in.front().second).value);
    }
  }
  return v;
}

/// What a constant cannot pass: a whole, or on NVLink, whose rings are limited by the wire, what the flags of LL leave.
double largest(std::size_t i) {
  const std::string name = constants[i].name;
  return name == "low_latency_share, NVLink" ? 0.5 : name == "low_latency_128_share, NVLink" ? 120.0 / 128.0 : 1.0;
}

/// A place to begin that no measurement went into: a call of 20 us, a fill of 100 us, every share alike.
values to_begin_with(double share) {
  values v;
  for (const constant& each : constants) {
    const std::string name = each.name;
    v.push_back(name == "call" ? 20e-6 : name == "fill" ? 100e-6 : std::min(share, largest(v.size())));
  }
  return v;
}

bool moves(std::size_t i, const std::vector<measured_collective>& rows) {
  for (const auto& row : rows) {
    for (const auto& [id, member] : constants[i].in) {
      if (row.with.id == id && (row.with.*member).value > 0.0) return true;
    }
  }
  return false;
}

values fit_from(double share, const std::vector<measured_collective>& on) {
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
values fit(const std::vector<measured_collective>& on) {
  values best = fit_from(0.2, on);
  for (const double share : {0.35, 0.5, 0.7, 0.85}) {
    const values tried = fit_from(share, on);
    if (mean_error(on, tried) < mean_error(on, best)) best = tried;
  }
  return best;
}

std::string system_of(const measured_collective& row) {
  if (accuracy::contains(row.system, "TitanX_Pascal")) return "DeepBench, Titan X Pascal";
  if (accuracy::contains(row.system, "DeepBench")) return "DeepBench, M40 and Titan X";
  for (const char* name : {"GB200", "B200", "MI300X", "H200", "H100", "V100"}) {
    if (accuracy::contains(row.system, name)) return name;
  }
  if (accuracy::contains(row.system, "A100 SXM")) return "A100";
  return "plateaus";
}

void print_by_system(const std::vector<measured_collective>& rows, const values& v) {
  std::map<std::string, std::vector<measured_collective>> by;
  for (const auto& row : rows) by[system_of(row)].push_back(row);
  for (const auto& [name, of_one] : by)
    std::printf("    %-28s %4zu rows, mean error %.4f\n", name.c_str(), of_one.size(), mean_error(of_one, v));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: fit_collectives FOLDER\n", stderr);
    return 2;
  }
  const auto read = ridgeline_tests::read_csv(std::string(argv[1]) + "/t5_comms.csv");
  std::vector<measured_collective> fitted, held_out, all;
  if (read) {
    for (const accuracy::row& one : *read) {
      const auto row = accuracy::measured_collective_of(one);
      const auto* call = std::get_if<measured_collective>(&row);
      if (call == nullptr) continue;
      (accuracy::is_of_the_fitted_half(call->id) ? fitted : held_out).push_back(*call);
      all.push_back(*call);
    }
  }
  if (fitted.empty() || held_out.empty()) {
    std::fprintf(stderr, "fit_collectives: no rows in %s\n", argv[1]);
    return 2;
  }
  const auto report = [&](const char* name, const values& v) {
    std::printf("%s\n", name);
    for (std::size_t i = 0; i < v.size(); ++i) std::printf("  %-36s %.5g\n", constants[i].name, v[i]);
    std::printf("  fitted   %3zu rows, mean error %.4f\n", fitted.size(), mean_error(fitted, v));
    std::printf("  held out %3zu rows, mean error %.4f\n", held_out.size(), mean_error(held_out, v));
    print_by_system(held_out, v);
  };
  report("fitted here", fit(fitted));
  report("in the catalogue", in_the_catalogue());

  std::map<std::string, std::vector<measured_collective>> by;
  for (const auto& row : all) by[system_of(row)].push_back(row);
  double sum = 0.0;
  for (const auto& [name, left_out] : by) {
    std::vector<measured_collective> rest;
    for (const auto& row : all) {
      if (system_of(row) != name) rest.push_back(row);
    }
    const double error = mean_error(left_out, fit(rest));
    sum += error * static_cast<double>(left_out.size());
    std::printf("left out %-28s %4zu rows, mean error %.4f\n", name.c_str(), left_out.size(), error);
  }
  std::printf("left out, all rows once: mean error %.4f\n", sum / static_cast<double>(all.size()));
}
