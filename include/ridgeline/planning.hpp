#pragma once
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/found_plan.hpp>
#include <ridgeline/planning/inverse_plans.hpp>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/plan_verdict.hpp>
#include <ridgeline/planning/rank.hpp>
#include <ridgeline/planning/ranked_card.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/planning/serving.hpp>
#include <ridgeline/planning/serving_search.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/planning/walk.hpp>

// The choice of cards, plans of a training run and ways to serve. Not here, to save compile time: lazy views (plans.hpp, which
// needs range-v3), engines for a load (load_search.hpp, load_front.hpp), budgets for scaling laws (compute_budget.hpp) and
// shared clusters (shared_cluster.hpp).
