#pragma once
#include <ridgeline/performance/rules/cache_fit.hpp>
#include <ridgeline/performance/rules/eight_bit.hpp>
#include <ridgeline/performance/rules/group_scaling.hpp>
#include <ridgeline/performance/rules/independent_runs.hpp>
#include <ridgeline/performance/rules/input_pipeline.hpp>
#include <ridgeline/performance/rules/mixed_devices.hpp>
#include <ridgeline/performance/rules/tile_cycles.hpp>
#include <ridgeline/performance/rules/tile_traffic.hpp>
#include <ridgeline/performance/rules/tile_use.hpp>
#include <ridgeline/performance/rules/what_limits.hpp>

// Rules that the guides state in closed form.
