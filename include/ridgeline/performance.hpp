#pragma once
#include <ridgeline/performance/bottleneck.hpp>
#include <ridgeline/performance/cache_fit.hpp>
#include <ridgeline/performance/calibrate.hpp>
#include <ridgeline/performance/correction.hpp>
#include <ridgeline/performance/corrections/batch_size.hpp>
#include <ridgeline/performance/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/eight_bit.hpp>
#include <ridgeline/performance/extrapolate.hpp>
#include <ridgeline/performance/kernel_limit.hpp>
#include <ridgeline/performance/kernel_rates.hpp>
#include <ridgeline/performance/matmul_time.hpp>
#include <ridgeline/performance/pass_time.hpp>
#include <ridgeline/performance/power_limit.hpp>
#include <ridgeline/performance/sparse_rates.hpp>
#include <ridgeline/performance/speedup.hpp>
#include <ridgeline/performance/tile_cycles.hpp>
#include <ridgeline/performance/what_limits.hpp>

// How long: speedups, corrections, the machine model. Each header can be included by itself.
