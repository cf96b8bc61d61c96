#pragma once
#include <ridgeline/performance/calibration.hpp>
#include <ridgeline/performance/collectives.hpp>
#include <ridgeline/performance/kernels.hpp>
#include <ridgeline/performance/rules.hpp>
#include <ridgeline/performance/speedup.hpp>

// Speedups, kernels, collectives. The time of a network is in performance/training.hpp and performance/serving.hpp.
