#pragma once
#include <ridgeline/performance/calibration/calibrate.hpp>

// Fitting a model's constants on measurements.
