#pragma once
// Every layer but planning.hpp, networks.hpp, questions.hpp and the catalogue. For first steps and programs; in your own headers
// include leaf headers.
#include <ridgeline/core.hpp>
#include <ridgeline/cost.hpp>
#include <ridgeline/hardware.hpp>
#include <ridgeline/memory.hpp>
#include <ridgeline/performance.hpp>
#include <ridgeline/performance/training.hpp>
#include <ridgeline/performance/serving.hpp>
#include <ridgeline/units.hpp>
#include <ridgeline/workload.hpp>
#include <ridgeline/version.hpp>
