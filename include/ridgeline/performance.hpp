#pragma once
#include <ridgeline/performance/bottleneck.hpp>
#include <ridgeline/performance/correction.hpp>
#include <ridgeline/performance/corrections/batch_size.hpp>
#include <ridgeline/performance/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/extrapolate.hpp>
#include <ridgeline/performance/speedup.hpp>
