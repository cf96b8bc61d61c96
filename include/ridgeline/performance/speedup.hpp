#pragma once
#include <ridgeline/performance/speedup/bottleneck.hpp>
#include <ridgeline/performance/speedup/correction.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/speedup/extrapolate.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/performance/speedup/power_under_load.hpp>
#include <ridgeline/performance/speedup/relative_time.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>

// One device against another.
