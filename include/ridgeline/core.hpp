#pragma once
// All of core/: errors, citations, figures, and constexpr mathematics.
#include <ridgeline/core/amount.hpp>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/labelled.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/normal.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/core/published_range.hpp>
#include <ridgeline/core/root.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/core/text.hpp>
#include <ridgeline/core/rule.hpp>
