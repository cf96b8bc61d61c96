#pragma once
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/inverse_plans.hpp>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/plan_verdict.hpp>
#include <ridgeline/planning/plans.hpp>
#include <ridgeline/planning/rank.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/planning/serving.hpp>
#include <ridgeline/planning/serving_search.hpp>
#include <ridgeline/planning/standings.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/planning/walk.hpp>

// Which choice: cards, plans of a training run, ways to serve. Range-v3 is included here alone.
