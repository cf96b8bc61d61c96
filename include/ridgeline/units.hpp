#pragma once
// All of units/: quantities, counts, fractions, number formats.
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <ridgeline/units/quantities.hpp>
#include <ridgeline/units/system.hpp>
