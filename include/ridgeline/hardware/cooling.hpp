#pragma once
#include <compare>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/labelled.hpp>
#include <ridgeline/core/math.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A temperature, and not a difference of two.
///
/// Inputs   degrees  above absolute zero, finite [C]
/// Errors   RL-148 if it is not
/// Source   definition: 0 C = 273.15 K
/// Checked  tests/unit/hardware/cooling_test.cpp
class celsius {
 public:
  constexpr explicit celsius(double degrees) : degrees_(degrees) {
    if (!(degrees >= -273.15 && math::is_finite(degrees))) detail::violated<errc::temperature_impossible>();
  }
  constexpr double degrees() const { return degrees_; }
  friend constexpr auto operator<=>(celsius, celsius) = default;
  friend constexpr labelled shown(celsius reading) { return {reading.degrees_, " C"}; }

 private:
  double degrees_;
};

/// By how much a measure lowers a temperature.
///
/// Inputs   kelvins  >= 0 and finite [K]
/// Errors   RL-106 if it is not
/// Source   definition
/// Checked  tests/unit/hardware/cooling_test.cpp
class cooler_by {
 public:
  constexpr explicit cooler_by(double kelvins) : kelvins_(kelvins) {
    if (!(kelvins >= 0.0 && math::is_finite(kelvins))) detail::violated<errc::quantity_not_finite>();
  }
  constexpr double kelvins() const { return kelvins_; }
  friend constexpr auto operator<=>(cooler_by, cooler_by) = default;
  friend constexpr labelled shown(cooler_by drop) { return {drop.kelvins_, " K"}; }
  friend constexpr celsius operator-(celsius from, cooler_by drop) { return celsius(from.degrees() - drop.kelvins()); }

 private:
  double kelvins_;
};

/// Something that cools GPUs, and by how much at least and at most.
///
/// Source   each one carries its own
struct cooling_measure {
  std::string_view name;
  cooler_by at_least;
  cooler_by at_most;
  citation source;
};

/// The temperature above which a GPU slows itself down.
///
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Fan Designs and GPUs Temperature Issues" (read
///          2026-11-21)
inline constexpr celsius throttling_temperature{80.0};

/// Space between the cards, for example with PCIe extenders.
inline constexpr cooling_measure space_between_gpus{
    .name = "space between the GPUs",
    .at_least = cooler_by(10.0),
    .at_most = cooler_by(30.0),
    .source = {.document = "Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
               .where = "Does computer case design matter for cooling?",
               .read_on = "2026-11-21"},
};

/// Another computer case.
inline constexpr cooling_measure better_case{
    .name = "a better case",
    .at_least = cooler_by(1.0),
    .at_most = cooler_by(3.0),
    .source = {.document = "Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
               .where = "Does computer case design matter for cooling?",
               .read_on = "2026-11-21"},
};

/// `may_throttle` where a range of temperatures spans the limit.
enum class thermal_verdict { runs_cool, may_throttle, throttles };

/// The name of a verdict.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(thermal_verdict which) noexcept {
  switch (which) {
    case thermal_verdict::runs_cool: return "runs cool";
    case thermal_verdict::may_throttle: return "may throttle";
    case thermal_verdict::throttles: return "throttles";
  }
  return "unknown";
}

/// Between which temperatures a GPU ends up, and what that means for its speed.
///
/// Source   the fields' own: see `cooling_of`
struct cooling_answer {
  celsius coolest;
  celsius warmest;
  constexpr thermal_verdict verdict() const {
    if (warmest <= throttling_temperature) return thermal_verdict::runs_cool;
    return coolest > throttling_temperature ? thermal_verdict::throttles : thermal_verdict::may_throttle;
  }
};

/// What a temperature means as it is.
///
/// Model    throttles above 80 C
/// Inputs   measured  of the GPU under load [C]
/// Returns  the answer with its verdict
/// Errors   none beyond those of its argument
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Fan Designs and GPUs Temperature Issues" (read
///          2026-11-21)
/// Checked  tests/unit/hardware/cooling_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr cooling_answer cooling_of(celsius measured) { return {measured, measured}; }

/// What a temperature would become with a measure.
///
/// Model    between measured - at_most and measured - at_least; throttles above 80 C
/// Inputs   measured  of the GPU under load, without the measure [C]
///          measure   `space_between_gpus`, `better_case`, or your own
/// Returns  the answer with its verdict; `may_throttle` where the range spans 80 C
/// Errors   RL-148 if the measure would cool below absolute zero
/// Valid    cards beside one another under load; the ranges are one author's experience
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Does computer case design matter for
///          cooling?" (read 2026-11-21)
/// Checked  tests/unit/hardware/cooling_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr cooling_answer cooling_of(celsius measured, const cooling_measure& measure) {
  return {measured - measure.at_most, measured - measure.at_least};
}

/// How a card moves its heat: a blower out of the case, open fans into it, water to a radiator.
/// Source   definition
enum class cooler { open_air, blower, water };

/// The name of a cooler.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(cooler kind) noexcept {
  switch (kind) {
    case cooler::open_air: return "open air";
    case cooler::blower: return "blower";
    case cooler::water: return "water";
  }
  return "unknown";
}

/// How the cards of a computer are placed.
///
/// Fields   cards        in a row
///          free_slots   between one and the next: 0 where they touch [slot]
///          kind         of their coolers
/// Source   definition
struct card_row {
  int cards = 1;
  double free_slots = 0.0;
  cooler kind = cooler::open_air;
};

/// Whether the coolers suit the row.
///
/// Model    with space between the cards any cooler does; without, blowers or water do, open air throttles from two on
/// Inputs   row  at least one card, space not negative
/// Returns  `runs_cool`, or `throttles`: extenders, blowers, water or a power limit help, a better case does not
/// Errors   RL-103 for no card; RL-106 if the space is negative or not finite
/// Valid    one author's experience of cards of 250 to 450 W
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Does computer case design matter for cooling?" and
///          "Fan Designs and GPUs Temperature Issues" (read 2026-11-22)
/// Checked  tests/unit/hardware/cooling_test.cpp
constexpr thermal_verdict verdict_of(const card_row& row) {
  if (row.cards < 1) detail::violated<errc::count_below_one>();
  if (!(row.free_slots >= 0.0 && math::is_finite(row.free_slots))) detail::violated<errc::quantity_not_finite>();
  const bool cooled = row.cards == 1 || row.free_slots > 0.0 || row.kind != cooler::open_air;
  return cooled ? thermal_verdict::runs_cool : thermal_verdict::throttles;
}

}  // namespace ridgeline::inline v0_2
