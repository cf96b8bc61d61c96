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

// Which choice: cards, plans of a training run, ways to serve. Lazy views of the same are in planning/plans.hpp, which
// needs range-v3 and is taken by itself; so are engines for a load, planning/load_search.hpp and load_front.hpp, which cost
// whoever trains compile time, and budgets for scaling laws and shared clusters (compute_budget.hpp, shared_cluster.hpp).
