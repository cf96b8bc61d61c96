#pragma once
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/performance/training/overlap.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/performance/training/utilization.hpp>

// Time of one training step of a transformer. Networks of any layers are gathered in networks.hpp.
