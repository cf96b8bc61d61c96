#pragma once
#include <ridgeline/planning/flow_chart.hpp>
#include <ridgeline/planning/rank.hpp>
#include <ridgeline/planning/standings.hpp>
