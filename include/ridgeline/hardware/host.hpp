#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The computer around the accelerators: what feeds them, and where state can be put that does not fit them.
///
/// Inputs   name              as people read it
///          memory            of the processors together [B]
///          memory_bandwidth  of the processors together [B/s]
///          storage           what NVMe or disks hold [B]
///          storage_bandwidth  one way [B/s]
///          cores             of the processors together [1]
///          board_power       of everything but the accelerators, under load [W]
///          source            of all of it
/// Errors   RL-101 where a figure is zero, negative, infinite or NaN
/// Source   each host carries its own
/// Checked  tests/unit/hardware/host_test.cpp
struct host {
  std::string_view name;
  figure<data_size> memory = absent;
  figure<bandwidth> memory_bandwidth = absent;
  figure<data_size> storage = absent;
  figure<bandwidth> storage_bandwidth = absent;
  figure<int> cores = absent;
  figure<power> board_power = absent;
  citation source = {};
};

}  // namespace ridgeline::inline v0_2
