#pragma once
#include <ridgeline/performance/collectives/collective.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// A collective's time, term by term, and how it is carried out.
///
/// Fields   latency   waits that do not depend on the bytes [s]
///          transfer  bytes at the bandwidth of the slowest link [s]
///          fill      until the pipeline of chunks is full [s]
///          algorithm, protocol  by which it runs; `none` for one device, which sends nothing
/// Source   definition
/// Checked  tests/unit/performance/collectives/collective_breakdown_test.cpp
struct collective_breakdown {
  duration latency = {};
  duration transfer = {};
  duration fill = {};
  collective_algorithm algorithm = collective_algorithm::none;
  collective_protocol protocol = collective_protocol::simple;

  constexpr duration total() const { return latency + transfer + fill; }
};

}  // namespace ridgeline::inline v0_2
