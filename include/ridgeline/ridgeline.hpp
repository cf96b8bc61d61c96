#pragma once
// Every layer but planning.hpp (choices), networks.hpp (layers of any kind) and the catalogue. For first steps and programs; a
// header of yours includes leaves.
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
