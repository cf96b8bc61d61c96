#pragma once
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
