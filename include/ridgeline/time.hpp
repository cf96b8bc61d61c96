#pragma once
#include <ridgeline/performance/decode_time.hpp>
#include <ridgeline/performance/layer_split.hpp>
#include <ridgeline/performance/offloaded_weights.hpp>
#include <ridgeline/performance/prefill_time.hpp>
#include <ridgeline/performance/served_model.hpp>
#include <ridgeline/performance/serving_breakdown.hpp>
#include <ridgeline/performance/serving_rates.hpp>
#include <ridgeline/performance/serving_time.hpp>
#include <ridgeline/performance/speculative_decoding.hpp>
#include <ridgeline/performance/step_breakdown.hpp>
#include <ridgeline/performance/step_time.hpp>
#include <ridgeline/performance/training_rates.hpp>
#include <ridgeline/performance/utilization.hpp>

// How long a step of a transformer takes: training and serving. Apart from performance.hpp, whose models need no network.
