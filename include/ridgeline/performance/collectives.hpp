#pragma once
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/performance/collectives/collective.hpp>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/performance/collectives/collective_estimate.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/direct_exchange.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/hierarchical_all_reduce.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>
#include <ridgeline/performance/collectives/ways/direct.hpp>
#include <ridgeline/performance/collectives/ways/in_switch.hpp>
#include <ridgeline/performance/collectives/ways/ring.hpp>
#include <ridgeline/performance/collectives/ways/tree.hpp>

// Time of one exchange between devices.
