#pragma once
// How much money, energy and carbon: owning, renting, their break-even, tariffs and prices.
#include <ridgeline/cost/break_even.hpp>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/own_or_rent.hpp>
#include <ridgeline/cost/ownership.hpp>
#include <ridgeline/cost/performance_per_dollar.hpp>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/cost/published_pue.hpp>
#include <ridgeline/cost/published_range.hpp>
#include <ridgeline/cost/rental.hpp>
#include <ridgeline/cost/tariff.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/cost/utilization.hpp>
