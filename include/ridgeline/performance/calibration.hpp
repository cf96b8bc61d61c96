#pragma once
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/calibration/scaled.hpp>

// Fitting a model's constants on measurements.
