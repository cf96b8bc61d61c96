#pragma once
#include <ridgeline/performance/calibration.hpp>
#include <ridgeline/performance/collectives.hpp>
#include <ridgeline/performance/kernels.hpp>
#include <ridgeline/performance/rules.hpp>
#include <ridgeline/performance/speedup.hpp>

// How long. The rooms training and serving, which need a network, are gathered apart: performance/training.hpp, performance/serving.hpp.
