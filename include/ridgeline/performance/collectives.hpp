#pragma once
#include <ridgeline/performance/collectives/alpha_beta.hpp>
#include <ridgeline/performance/collectives/collective_estimate.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/direct_exchange.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/performance/collectives/gradient_compression.hpp>
#include <ridgeline/performance/collectives/hierarchical_all_reduce.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>

// Time of one exchange between devices.
