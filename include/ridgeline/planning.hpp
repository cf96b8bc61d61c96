#pragma once
#include <ridgeline/planning/flow_chart.hpp>
