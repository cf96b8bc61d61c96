#pragma once
#include <ridgeline/performance/serving/cache_tier.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/performance/serving/diffusion.hpp>
#include <ridgeline/performance/serving/disaggregated.hpp>
#include <ridgeline/performance/serving/engine_breakdown.hpp>
#include <ridgeline/performance/serving/engine_model.hpp>
#include <ridgeline/performance/serving/engine_rates.hpp>
#include <ridgeline/performance/serving/engine_step.hpp>
#include <ridgeline/performance/serving/guesser.hpp>
#include <ridgeline/performance/serving/layer_split.hpp>
#include <ridgeline/performance/serving/offloaded_weights.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>
#include <ridgeline/performance/serving/served_model.hpp>
#include <ridgeline/performance/serving/queueing.hpp>
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/performance/serving/serving_load.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <ridgeline/performance/serving/speculative_decoding.hpp>
#include <ridgeline/performance/serving/steady_state.hpp>

// Time of one request: prefill, decode, and what changes them.
