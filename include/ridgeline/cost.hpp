#pragma once
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/cost/time.hpp>
