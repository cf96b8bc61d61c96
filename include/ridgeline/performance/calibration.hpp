#pragma once
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>

// Fitting a model's constants on measurements.
